package org.propjet.player.search.features;

import org.propjet.engine.time.Budget;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Chooses features that together tell what states are worth: each time the one of most worth, for
 * what those before it do not tell (orthogonal matching pursuit: Pati, Rezaiifar and Krishnaprasad,
 * 1993). So of features that say the same only one is chosen.
 *
 * <p>Not thread-safe; used once. Cost: features offered times features chosen times states.
 */
final class FeatureChoice {
    /**
     * So many standard errors are no chance: of 20,000 features that say nothing, one in seven
     * times a single one has more.
     */
    private static final double STANDARD_ERRORS = 4.5;

    private final Positions positions;
    private final double[] values;
    private final boolean[] isUsed;
    private final List<Offer> offers = new ArrayList<>();
    private final List<Offer> taken = new ArrayList<>();

    /**
     * A feature to choose from.
     *
     * @param standard its value in each state, of mean 0 and variance 1
     */
    record Offer(int feature, double[] standard, FeatureWorth worth) {}

    /**
     * Begins.
     *
     * @param positions the states to choose by
     * @param values what each of them is worth
     */
    FeatureChoice(Positions positions, double[] values) {
        this.positions = positions;
        this.values = values;
        this.isUsed = new boolean[values.length];
        Arrays.fill(isUsed, true);
    }

    /**
     * Adds a feature to choose from.
     *
     * @param valueOf its value in each state
     * @param worth its worth in these states
     */
    void offer(int feature, double[] valueOf, FeatureWorth worth) {
        offers.add(new Offer(feature, worth.standardised(valueOf), worth));
    }

    /**
     * Chooses so many features at most, and fewer if others may tell something only by chance.
     *
     * @param budget ends the choice
     * @return what was chosen, best first
     */
    List<Offer> choose(int mostCount, Budget budget) {
        while (taken.size() < mostCount && !offers.isEmpty() && !budget.isOver()) {
            double[][] standard = taken.stream().map(Offer::standard).toArray(double[][]::new);
            LinearFit fit = LinearFit.of(standard, values, isUsed, LinearFit.PENALTY);
            double[] untold = fit.untold(standard, values);
            double scale = Math.sqrt(Arrays.stream(untold).map(x -> x * x).sum() * untold.length);
            Offer best = offers.getFirst();
            double bestWorth = 0;
            for (Offer offer : offers) {
                double product = significantProduct(offer.standard, untold);
                double worth = Math.min(offer.worth.stability(), product / scale);
                if (worth > bestWorth) {
                    best = offer;
                    bestWorth = worth;
                }
            }
            if (bestWorth == 0) {
                break;
            }
            offers.remove(best);
            taken.add(best);
        }
        return taken;
    }

    /**
     * Returns the size of the sum of products, or 0 if chance may have made it. How far chance goes
     * is told by the sums of sequences, whose states have much in common (White, 1984): values
     * differ more near the end of games, and so does what is only found there.
     */
    private double significantProduct(double[] one, double[] other) {
        double sum = 0;
        double squares = 0;
        double ofSequence = 0;
        for (int i = 0; i < one.length; i++) {
            ofSequence += one[i] * other[i];
            if (i + 1 == one.length || positions.sequence(i + 1) != positions.sequence(i)) {
                sum += ofSequence;
                squares += ofSequence * ofSequence;
                ofSequence = 0;
            }
        }
        double size = Math.abs(sum);
        return size > STANDARD_ERRORS * Math.sqrt(squares) ? size : 0;
    }
}
