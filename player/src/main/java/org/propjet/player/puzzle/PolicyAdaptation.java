package org.propjet.player.puzzle;

import it.unimi.dsi.fastutil.ints.IntArrayList;

import org.jspecify.annotations.Nullable;
import org.propjet.engine.propnet.PropNet;

import java.util.Arrays;
import java.util.SplittableRandom;

/**
 * Learns which moves are good from its own best playouts (nested rollout policy adaptation; Rosin,
 * 2011): for long games whose goal value says how well one has done.
 *
 * <p>A playout draws moves by weights. A level plays {@link #ITERATIONS} times on the level below
 * it and shifts its weights towards the best so far after each; the lowest level's play is a
 * playout. After the highest level all starts anew. Moves are told apart by their ids alone in one
 * run, by the step at which they are made too in the next.
 *
 * <p>A playout's worth is its goal value; between equal ones, how many of the goal's literals it
 * lacks, if the game has a network.
 */
final class PolicyAdaptation extends SearchStrategy {
    private static final int LEVELS = 3;
    private static final int ITERATIONS = 60;

    /** Rosin's step: half as likely to be another move after each iteration, about. */
    private static final double STEP = 1.0;

    private static final int MAX_LENGTH = 1_000;

    /** Alternatives that a playout remembers; without them nothing is learned from a step. */
    private static final int MAX_LEGAL = 1 << 19;

    private static final int WEIGHT_BITS = 16;
    private static final int CODE_MASK = (1 << WEIGHT_BITS) - 1;

    /** More literals than this are not told apart. */
    private static final int LACK_LIMIT = 1_000;

    private final @Nullable MissingLiterals lack;
    private final SplittableRandom random;
    private final double[][] weights = new double[LEVELS][1 << WEIGHT_BITS];
    private final Playout[] bests = new Playout[LEVELS];
    private final int[] iterations = new int[LEVELS];
    private double[] chances = new double[16];
    private final Playout current = new Playout();
    private boolean isByStep;

    /** How many moves were made before the root: steps are counted from the first one. */
    private int firstStep;

    private boolean playing;

    PolicyAdaptation(Puzzle puzzle, long seed) {
        super(puzzle);
        this.random = new SplittableRandom(seed);
        PropNet net = puzzle.net();
        lack = net == null ? null : new MissingLiterals(puzzle, net);
        for (int level = 0; level < LEVELS; level++) {
            bests[level] = new Playout();
        }
    }

    @Override
    String label() {
        return "policy";
    }

    /** Keeps the weights, but not the playouts: they begin with moves that have been made. */
    @Override
    void follow(int[] played) {
        playing = false;
        firstStep += played.length;
        for (Playout best : bests) {
            best.worth = -1;
            best.clear();
        }
    }

    @Override
    Outcome step() {
        if (!playing) {
            playing = true;
            puzzle.loadRoot(state);
            current.clear();
        }
        puzzle.setState(state);
        int goal = endGoal();
        if (goal >= 0) {
            end(goal);
        } else {
            goOn();
        }
        return Outcome.MORE;
    }

    @Override
    int[] path() {
        return current.chosen.toIntArray();
    }

    /** Goes on with the playout by a move. */
    private void goOn() {
        int count = puzzle.legalMoveCount();
        if (count == 0 || current.chosen.size() == MAX_LENGTH) {
            playing = false; // a playout that does not end is worth nothing
            return;
        }
        moves = puzzle.legalMoves(moves);
        int index = draw(count);
        puzzle.successor(moves[index], child);
        current.add(moves, count, index);
        System.arraycopy(child, 0, state, 0, state.length);
    }

    private int draw(int count) {
        double sum = chances(weights[0], moves, 0, count, current.chosen.size());
        double left = random.nextDouble() * sum;
        for (int i = 0; i < count - 1; i++) {
            left -= chances[i];
            if (left < 0) {
                return i;
            }
        }
        return count - 1;
    }

    /** Fills in the chances, not scaled, of some moves at a step, and returns their sum. */
    private double chances(double[] of, int[] from, int start, int count, int step) {
        if (chances.length < count) {
            chances = new double[2 * count];
        }
        double sum = 0;
        for (int i = 0; i < count; i++) {
            chances[i] = Math.exp(of[code(from[start + i], step)]);
            sum += chances[i];
        }
        return sum;
    }

    private int code(int move, int step) {
        return (isByStep ? (move * 0x9E3779B1 + (firstStep + step) * 0x85EBCA77) >>> 8 : move)
                & CODE_MASK;
    }

    private void end(int goal) {
        playing = false;
        int missing = lack == null ? 0 : Math.min(LACK_LIMIT - 1, lack.of(state));
        current.worth = goal * LACK_LIMIT + LACK_LIMIT - 1 - missing;
        Playout from = current;
        for (int level = 0; level < LEVELS; level++) {
            if (from.worth >= bests[level].worth) {
                bests[level].copy(from);
            }
            adapt(weights[level], bests[level]);
            if (++iterations[level] < ITERATIONS) {
                resetBelow(level);
                return;
            }
            iterations[level] = 0;
            from = bests[level];
        }
        isByStep = !isByStep;
        Arrays.fill(weights[LEVELS - 1], 0);
        bests[LEVELS - 1].worth = -1;
        resetBelow(LEVELS - 1);
    }

    /** Lets the lower levels begin anew with what a level has learned. */
    private void resetBelow(int level) {
        for (int lower = 0; lower < level; lower++) {
            System.arraycopy(weights[level], 0, weights[lower], 0, weights[level].length);
            bests[lower].worth = -1;
        }
    }

    private void adapt(double[] of, Playout best) {
        int[] legal = best.legal.elements();
        for (int step = 0; step < best.chosen.size(); step++) {
            int start = best.starts.getInt(step);
            int count = best.starts.getInt(step + 1) - start;
            double sum = chances(of, legal, start, count, step);
            for (int i = 0; i < count; i++) {
                of[code(legal[start + i], step)] -= STEP * chances[i] / sum;
            }
            of[code(best.chosen.getInt(step), step)] += STEP;
        }
    }

    /** The moves of a playout, and all that were legal. */
    private static final class Playout {
        int worth = -1;
        final IntArrayList chosen = new IntArrayList();

        /** For each move where those begin that were legal; and where the last ones end. */
        final IntArrayList starts = new IntArrayList();

        final IntArrayList legal = new IntArrayList();

        void clear() {
            chosen.clear();
            starts.clear();
            starts.add(0);
            legal.clear();
        }

        void copy(Playout other) {
            worth = other.worth;
            chosen.clear();
            chosen.addAll(other.chosen);
            starts.clear();
            starts.addAll(other.starts);
            legal.clear();
            legal.addAll(other.legal);
        }

        void add(int[] moves, int count, int index) {
            boolean fits = legal.size() + count <= MAX_LEGAL;
            legal.addElements(legal.size(), moves, fits ? 0 : index, fits ? count : 1);
            chosen.add(moves[index]);
            starts.add(legal.size());
        }
    }
}
