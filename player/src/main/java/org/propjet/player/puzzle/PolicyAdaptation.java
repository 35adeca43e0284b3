package org.propjet.player.puzzle;

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
final class PolicyAdaptation implements SearchStrategy {
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

    private final Puzzle puzzle;
    private final @Nullable MissingLiterals lack;
    private final SplittableRandom random;
    private final double[][] weights = new double[LEVELS][1 << WEIGHT_BITS];
    private final Playout[] bests = new Playout[LEVELS];
    private final int[] iterations = new int[LEVELS];
    private long[] state;
    private long[] spare;
    private double[] chances = new double[16];
    private final Playout current = new Playout();
    private int[] moves = new int[16];
    private boolean isByStep;

    /** How many moves were made before the root: steps are counted from the first one. */
    private int firstStep;

    private boolean playing;

    PolicyAdaptation(Puzzle puzzle, long seed) {
        this.puzzle = puzzle;
        this.random = new SplittableRandom(seed);
        PropNet net = puzzle.net();
        lack = net == null ? null : new MissingLiterals(puzzle, net);
        for (int level = 0; level < LEVELS; level++) {
            bests[level] = new Playout();
        }
        state = puzzle.newState();
        spare = puzzle.newState();
    }

    @Override
    public String label() {
        return "policy";
    }

    /** Keeps the weights, but not the playouts: they begin with moves that have been made. */
    @Override
    public void follow(int[] moves) {
        playing = false;
        firstStep += moves.length;
        for (Playout best : bests) {
            best.worth = -1;
            best.length = 0;
        }
    }

    @Override
    public Outcome work(Slice slice) {
        while (!slice.isOver()) {
            if (puzzle.isSolved()) {
                return Outcome.PROVEN;
            }
            if (!playing) {
                playing = true;
                puzzle.loadRoot(state);
                current.length = 0;
                current.start[0] = 0;
            }
            step();
        }
        return Outcome.MORE;
    }

    /** Goes on with the playout by a move. */
    private void step() {
        puzzle.setState(state);
        int count = puzzle.legalMoveCount();
        if (puzzle.isTerminal()) {
            end(puzzle.goal());
            return;
        }
        if (count == 0 || current.length == MAX_LENGTH) {
            playing = false; // a playout that does not end is worth nothing
            return;
        }
        moves = puzzle.legalMoves(moves);
        int index = draw(count);
        puzzle.successor(moves[index], spare);
        current.add(moves, count, index);
        long[] swap = state;
        state = spare;
        spare = swap;
    }

    private int draw(int count) {
        double sum = chances(weights[0], moves, 0, count, current.length);
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
        if (puzzle.isBetter(goal)) {
            puzzle.report(goal, Arrays.copyOf(current.chosen, current.length));
        }
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
        for (int step = 0; step < best.length; step++) {
            int start = best.start[step];
            int count = best.start[step + 1] - start;
            double sum = chances(of, best.legal, start, count, step);
            for (int i = 0; i < count; i++) {
                of[code(best.legal[start + i], step)] -= STEP * chances[i] / sum;
            }
            of[code(best.chosen[step], step)] += STEP;
        }
    }

    /** The moves of a playout, and all that were legal. */
    private static final class Playout {
        int worth = -1;
        int length;
        int[] chosen = new int[64];
        int[] start = new int[65];
        int[] legal = new int[1024];

        void copy(Playout other) {
            worth = other.worth;
            length = other.length;
            if (chosen.length < other.chosen.length) {
                chosen = new int[other.chosen.length];
                start = new int[other.start.length];
            }
            if (legal.length < other.legal.length) {
                legal = new int[other.legal.length];
            }
            System.arraycopy(other.chosen, 0, chosen, 0, length);
            System.arraycopy(other.start, 0, start, 0, length + 1);
            System.arraycopy(other.legal, 0, legal, 0, start[length]);
        }

        void add(int[] moves, int count, int index) {
            if (length == chosen.length) {
                chosen = Arrays.copyOf(chosen, 2 * length);
                start = Arrays.copyOf(start, 2 * length + 1);
            }
            boolean fits = start[length] + count <= MAX_LEGAL;
            int first = fits ? 0 : index;
            int kept = fits ? count : 1;
            if (start[length] + kept > legal.length) {
                legal = Arrays.copyOf(legal, 2 * (legal.length + kept));
            }
            System.arraycopy(moves, first, legal, start[length], kept);
            chosen[length] = moves[index];
            start[length + 1] = start[length] + kept;
            length++;
        }
    }
}
