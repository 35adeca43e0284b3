package org.propjet.player.learning;

import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.ints.IntList;

import org.propjet.engine.time.Budget;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Chooses the kinds of moves that tell most of how good moves are, and weighs them: one after the
 * other, that which tells most of what is unexplained, and all weights anew after each (orthogonal
 * matching pursuit: Pati, Rezaiifar and Krishnaprasad, 1993). Those that say little beside later
 * ones are taken back. A move is compared with the others of its state, so kinds to which all of
 * them belong say nothing.
 *
 * <p>Not thread-safe. Cost: the kinds of all moves, for each kind that is chosen.
 */
final class MoveChoice {
    /** What may be chance is not chosen: so many standard errors are wanted. */
    private static final double LEAST_ERRORS = 4.5;

    /** Errors are measured from state to state, which takes some states. */
    private static final int LEAST_STATES = 20;

    /** Gains that differ by so small a part are the same, and so small a part is none. */
    private static final double ALIKE = 1e-9;

    /** So that kinds that are the same in all moves can be weighed, too. */
    private static final double LEAST_PENALTY = 1e-6;

    private final MoveKinds kinds;
    private final List<ValuedChoice> choices;

    /** Of all moves, state by state. */
    private final double[] advantages;

    /** What the chosen kinds leave of them. */
    private double[] residuals;

    /** For each kind the sums of products with the residuals, of their squares, and of its own. */
    private final double[] products;

    private final double[] productSquares;
    private final double[] squares;
    private final int[] stateCounts;
    private final double leastGain;
    private final List<Column> columns = new ArrayList<>();

    /** A kind that was chosen: for each move how much more it is of that kind than others. */
    private static final class Column {
        final int kind;
        final double[] excess;
        final double alone;
        double weight;

        Column(int kind, double[] excess, double alone) {
            this.kind = kind;
            this.excess = excess;
            this.alone = alone;
        }
    }

    /**
     * A kind that was chosen.
     *
     * @param kind its number
     * @param weight by how many points a move is better for it, all chosen kinds together
     * @param error the standard error of that
     * @param alone the same without the other kinds
     * @param share which part of the moves is of that kind
     */
    record Weighed(int kind, double weight, double error, double alone, double share) {}

    MoveChoice(MoveKinds kinds, List<ValuedChoice> choices) {
        this.kinds = kinds;
        this.choices = choices;
        this.advantages =
                choices.stream()
                        .flatMapToDouble(
                                choice ->
                                        IntStream.range(0, choice.moveCount())
                                                .mapToDouble(choice::advantage))
                        .toArray();
        this.residuals = advantages;
        this.leastGain = ALIKE * Arrays.stream(residuals).map(one -> one * one).sum();
        this.products = new double[kinds.count()];
        this.productSquares = new double[kinds.count()];
        this.squares = new double[kinds.count()];
        this.stateCounts = new int[kinds.count()];
    }

    /** Chooses kinds, so many at most; returns them, the one with the greatest weight first. */
    List<Weighed> choose(int mostCount, Budget budget) {
        sumUp();
        double[] alone = new double[products.length];
        for (int kind = 0; kind < alone.length; kind++) {
            alone[kind] = squares[kind] > 0 ? products[kind] / squares[kind] : 0;
        }
        while (columns.size() < mostCount && !budget.isOver()) {
            int kind = best();
            if (kind < 0) {
                break;
            }
            columns.add(new Column(kind, excess(choices, kind), alone[kind]));
            fit();
            sumUp();
        }
        while (dropLeastSure()) {
            fit();
        }
        return columns.stream()
                .map(this::weighed)
                .sorted((a, b) -> Double.compare(b.weight(), a.weight()))
                .toList();
    }

    /** Sums up for all kinds. */
    private void sumUp() {
        Arrays.fill(products, 0);
        Arrays.fill(productSquares, 0);
        Arrays.fill(squares, 0);
        Arrays.fill(stateCounts, 0);
        double[] inState = new double[products.length];
        double[] countInState = new double[products.length];
        IntList seen = new IntArrayList();
        int at = 0;
        for (ValuedChoice choice : choices) {
            for (int move = 0; move < choice.moveCount(); move++) {
                int[] own = choice.kinds()[move];
                for (int i = 0; i < own.length; ) {
                    int kind = own[i];
                    int count = 1;
                    while (i + count < own.length && own[i + count] == kind) {
                        count++;
                    }
                    if (countInState[kind] == 0) {
                        seen.add(kind);
                    }
                    countInState[kind] += count;
                    inState[kind] += count * residuals[at + move];
                    squares[kind] += count * count;
                    i += count;
                }
            }
            at += choice.moveCount();
            for (int i = 0; i < seen.size(); i++) {
                int kind = seen.getInt(i);
                products[kind] += inState[kind];
                productSquares[kind] += inState[kind] * inState[kind];
                squares[kind] -= countInState[kind] * countInState[kind] / choice.moveCount();
                stateCounts[kind]++;
                inState[kind] = 0;
                countInState[kind] = 0;
            }
            seen.clear();
        }
    }

    /** Returns the kind that tells most, or -1 if none surely tells anything. */
    private int best() {
        int best = -1;
        double most = 0;
        for (int kind = 0; kind < products.length; kind++) {
            double product = products[kind];
            boolean isSure =
                    stateCounts[kind] >= LEAST_STATES
                            && squares[kind] > ALIKE * residuals.length
                            && product * product
                                    > LEAST_ERRORS * LEAST_ERRORS * productSquares[kind];
            double gain = isSure ? product * product / squares[kind] : 0;
            isSure &= gain > leastGain;
            boolean isAlike = Math.abs(gain - most) <= ALIKE * most;
            if (isSure && (isAlike ? kinds.isSimpler(kind, best) : gain > most)) {
                best = kind;
                most = gain;
            }
        }
        return best;
    }

    /** Returns for each move how much more it is of a kind than the moves of its state are. */
    private static double[] excess(List<ValuedChoice> choices, int kind) {
        double[] excess = new double[choices.stream().mapToInt(ValuedChoice::moveCount).sum()];
        int at = 0;
        for (ValuedChoice choice : choices) {
            double sum = 0;
            for (int move = 0; move < choice.moveCount(); move++) {
                for (int own : choice.kinds()[move]) {
                    excess[at + move] += own == kind ? 1 : 0;
                }
                sum += excess[at + move];
            }
            for (int move = 0; move < choice.moveCount(); move++) {
                excess[at + move] -= sum / choice.moveCount();
            }
            at += choice.moveCount();
        }
        return excess;
    }

    /** Weighs all kinds together. */
    private void fit() {
        double[][] features =
                columns.stream().map(column -> column.excess).toArray(double[][]::new);
        boolean[] areAllUsed = new boolean[advantages.length];
        Arrays.fill(areAllUsed, true);
        LinearFit fit = LinearFit.of(features, advantages, areAllUsed, LEAST_PENALTY);
        residuals = advantages.clone();
        for (int i = 0; i < features.length; i++) {
            double weight = fit.weight(i);
            columns.get(i).weight = weight;
            for (int move = 0; move < residuals.length; move++) {
                residuals[move] -= weight * features[i][move];
            }
        }
    }

    /**
     * Drops the kind whose weight is most likely chance beside the others; false if none may be.
     */
    private boolean dropLeastSure() {
        return columns.stream()
                .min(Comparator.comparingDouble(this::errorsFromZero))
                .filter(least -> errorsFromZero(least) < LEAST_ERRORS)
                .map(columns::remove)
                .orElse(false);
    }

    private double errorsFromZero(Column column) {
        Weighed weighed = weighed(column);
        return Math.abs(weighed.weight()) / weighed.error();
    }

    private Weighed weighed(Column column) {
        double squareSum = 0;
        double square = 0;
        double of = 0;
        int at = 0;
        for (ValuedChoice choice : choices) {
            double product = 0;
            for (int[] own : choice.kinds()) {
                product += column.excess[at] * residuals[at];
                square += column.excess[at] * column.excess[at];
                of += Arrays.stream(own).anyMatch(kind -> kind == column.kind) ? 1 : 0;
                at++;
            }
            squareSum += product * product;
        }
        return new Weighed(
                column.kind,
                column.weight,
                Math.sqrt(squareSum) / square,
                column.alone,
                of / residuals.length);
    }

    /**
     * Returns which part of the variance between the moves of other states the weights explain, 1
     * at most, less than 0 if they are worse than none; not a number if chance hides it. What is
     * chance in the one half of the playouts has nothing to do with that in the other.
     */
    static double explained(List<ValuedChoice> others, List<Weighed> weights) {
        int count = others.stream().mapToInt(ValuedChoice::moveCount).sum();
        double[] told = new double[count];
        for (Weighed weight : weights) {
            double[] excess = excess(others, weight.kind());
            for (int i = 0; i < count; i++) {
                told[i] += weight.weight() * excess[i];
            }
        }
        double all = 0;
        double left = 0;
        int at = 0;
        for (ValuedChoice choice : others) {
            for (int move = 0; move < choice.moveCount(); move++, at++) {
                double first = choice.first()[move];
                double second = choice.second()[move];
                all += first * second;
                left += (first - told[at]) * (second - told[at]);
            }
        }
        return all > 0 ? 1 - left / all : Double.NaN;
    }
}
