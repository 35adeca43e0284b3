package org.propjet.player.search.tree;

import org.propjet.engine.game.Game;
import org.propjet.engine.game.PlayoutTally;
import org.propjet.engine.game.Playouts;
import org.propjet.engine.game.Reasoner;
import org.propjet.player.search.features.FeatureSum;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Playouts that learnt features guide (Guided UCT: Waledzik and Mandziuk, 2014), in one of two
 * ways. Either a role makes, with some probability, not any move but the one after which the
 * features promise it most. Or a playout is cut off after a move, with that probability, and is
 * worth what the features say of the state.
 *
 * <p>The playouts of 64 lanes go on in step, each by a reasoner. That takes some hundred times as
 * long as to draw moves in the lanes of a kernel.
 *
 * <p>Not thread-safe: one per thread. Allocates the moves of playouts, for {@link #movesOf}.
 */
final class GuidedPlayouts implements Playouts, Playouts.EndedLanes {
    private static final int LANES = Long.SIZE;

    /** Of more moves, some are drawn that a guided role chooses from. */
    private static final int MOST_MOVES = FeatureSum.STATES;

    /** How often it is asked for a faster reasoner, in steps. */
    private static final int STEPS_PER_RENEWAL = 1_024;

    private final Game game;
    private final FeatureSum sum;
    private final boolean cuts;
    private final double share;
    private final SplittableRandom random;
    private Reasoner reasoner;
    private int stepCount;
    private final int roleCount;

    // For each lane:
    private final long[][] states;
    private final int[][] goals;
    private final List<List<int[]>> moves = new ArrayList<>();

    /** A bit for each lane whose playout goes on. */
    private long playing;

    /** A bit for each whose playout has ended and was not collected yet. */
    private long ended;

    /** A bit for each of these whose playout was cut off. */
    private long cutOff;

    /** Those that are being collected. */
    private long collected;

    // Of the lane at hand: the roles' legal moves, who can choose, and what may follow.
    private final int[][] legalMoves;
    private final int[] choosers;
    private final long[][] following;
    private final long[][] looked = new long[LANES][];

    /**
     * Makes playouts.
     *
     * @param sum the features; these playouts' own then
     * @param cuts whether playouts are cut off, and not guided
     * @param share the probability, at each ply, that a role is guided, or a playout is cut off
     */
    GuidedPlayouts(Game game, FeatureSum sum, boolean cuts, double share, SplittableRandom random) {
        this.game = game;
        this.sum = sum;
        this.cuts = cuts;
        this.share = share;
        this.random = random;
        this.reasoner = game.newReasoner();
        this.roleCount = game.roles().size();
        int stateWords = game.stateLayout().wordCount();
        this.states = new long[LANES][stateWords];
        this.goals = new int[LANES][roleCount];
        this.legalMoves = new int[roleCount][];
        this.choosers = new int[roleCount];
        this.following = new long[MOST_MOVES][stateWords];
        for (int lane = 0; lane < LANES; lane++) {
            moves.add(new ArrayList<>());
        }
    }

    @Override
    public Game game() {
        return game;
    }

    @Override
    public int laneCount() {
        return LANES;
    }

    /**
     * Refuses: the guide is for searches.
     *
     * @throws UnsupportedOperationException always
     */
    @Override
    public void run(long[] start, long endNanos, PlayoutTally tally) {
        throw new UnsupportedOperationException("guided playouts are for searches");
    }

    @Override
    public void start(int lane, int count, long[] state) {
        startWord(0, (-1L >>> (LANES - count)) << lane, state);
    }

    @Override
    public void startWord(int firstLane, long lanes, long[] state) {
        if ((lanes & (playing | ended)) != 0) {
            throw new IllegalArgumentException("a lane is not free");
        }
        playing |= lanes;
        cutOff &= ~lanes;
        for (long left = lanes; left != 0; left &= left - 1) {
            int lane = Long.numberOfTrailingZeros(left);
            System.arraycopy(state, 0, states[lane], 0, state.length);
            moves.get(lane).clear();
        }
    }

    // ---- A step ----

    @Override
    public int advance() {
        if (++stepCount % STEPS_PER_RENEWAL == 0) {
            reasoner = game.fastest(reasoner);
        }
        for (long left = playing; left != 0; left &= left - 1) {
            step(Long.numberOfTrailingZeros(left));
        }
        if (cuts) {
            cut();
        }
        return Long.bitCount(ended);
    }

    /** Plays a joint move in a lane, or ends its playout if a role has no move. */
    private void step(int lane) {
        reasoner.setState(states[lane]);
        int chooserCount = 0;
        for (int role = 0; role < roleCount; role++) {
            legalMoves[role] = reasoner.legalMoves(role);
            if (legalMoves[role].length == 0) {
                end(lane);
                return;
            }
            if (legalMoves[role].length > 1 && !Game.isChance(game.roles().get(role))) {
                choosers[chooserCount++] = role;
            }
        }
        boolean isGuided = !cuts && chooserCount > 0 && random.nextDouble() < share;
        int guidedRole = isGuided ? choosers[random.nextInt(chooserCount)] : 0;
        int[] own = legalMoves[guidedRole];
        int offset = isGuided ? random.nextInt(own.length) : 0;
        int[] jointMove = new int[roleCount];
        for (int role = 0; role < roleCount; role++) {
            jointMove[role] = legalMoves[role][random.nextInt(legalMoves[role].length)];
        }
        if (isGuided) {
            int count = Math.min(own.length, MOST_MOVES);
            for (int i = 0; i < count; i++) {
                jointMove[guidedRole] = own[(offset + i) % own.length];
                reasoner.successor(jointMove, following[i]);
            }
            int best = best(guidedRole, count);
            jointMove[guidedRole] = own[(offset + best) % own.length];
            System.arraycopy(following[best], 0, states[lane], 0, states[lane].length);
        } else {
            reasoner.successor(jointMove, states[lane]);
        }
        moves.get(lane).add(jointMove);
        reasoner.setState(states[lane]);
        if (reasoner.isTerminal()) {
            end(lane);
        }
    }

    /** Returns the number of the state that is worth most to a role; of equals the first. */
    private int best(int role, int count) {
        sum.look(following, count);
        int best = 0;
        float most = Float.NEGATIVE_INFINITY;
        for (int i = 0; i < count; i++) {
            reasoner.setState(following[i]);
            float value = reasoner.isTerminal() ? reasoner.goal(role) : sum.value(role, i);
            if (value > most) {
                most = value;
                best = i;
            }
        }
        return best;
    }

    /** Ends a playout in the reasoner's state: the end of the game, or one without a way on. */
    private void end(int lane) {
        for (int role = 0; role < roleCount; role++) {
            goals[lane][role] = reasoner.isTerminal() ? reasoner.goal(role) : Reasoner.NO_GOAL;
        }
        free(lane);
    }

    private void free(int lane) {
        playing &= ~(1L << lane);
        ended |= 1L << lane;
    }

    /** Cuts some playouts off. */
    private void cut() {
        long cut = 0;
        int count = 0;
        for (long left = playing; left != 0; left &= left - 1) {
            if (random.nextDouble() < share) {
                cut |= Long.lowestOneBit(left);
                looked[count++] = states[Long.numberOfTrailingZeros(left)];
            }
        }
        if (count == 0) {
            return;
        }
        sum.look(looked, count);
        int index = 0;
        for (long left = cut; left != 0; left &= left - 1) {
            int lane = Long.numberOfTrailingZeros(left);
            for (int role = 0; role < roleCount; role++) {
                goals[lane][role] = Math.round(sum.value(role, index));
            }
            index++;
            free(lane);
        }
        cutOff |= cut;
    }

    // ---- What has ended ----

    @Override
    public void collect(Receiver receiver) {
        for (long left = ended; left != 0; left &= left - 1) {
            int lane = Long.numberOfTrailingZeros(left);
            receiver.ended(lane, moves.get(lane).size(), goals[lane]);
        }
        ended = 0;
    }

    @Override
    public void collectWords(WordReceiver receiver) {
        if (ended != 0) {
            collected = ended;
            ended = 0;
            receiver.ended(this);
        }
    }

    @Override
    public int firstLane() {
        return 0;
    }

    @Override
    public long lanes() {
        return collected;
    }

    @Override
    public long goalSum(int roleIndex, long among) {
        long total = 0;
        for (long left = among & collected; left != 0; left &= left - 1) {
            total += Math.max(0, goals[Long.numberOfTrailingZeros(left)][roleIndex]);
        }
        return total;
    }

    @Override
    public long goalSquareSum(int roleIndex, long among) {
        long total = 0;
        for (long left = among & collected; left != 0; left &= left - 1) {
            long goal = Math.max(0, goals[Long.numberOfTrailingZeros(left)][roleIndex]);
            total += goal * goal;
        }
        return total;
    }

    /** Returns the greatest goal value that was reached: where one is cut off, none is. */
    @Override
    public int greatestGoal(int roleIndex, long among) {
        int greatest = Reasoner.NO_GOAL;
        for (long left = among & collected & ~cutOff; left != 0; left &= left - 1) {
            greatest = Math.max(greatest, goals[Long.numberOfTrailingZeros(left)][roleIndex]);
        }
        return greatest;
    }

    @Override
    public long lanesWith(int roleIndex, int goal, long among) {
        long lanes = 0;
        for (long left = among & collected & ~cutOff; left != 0; left &= left - 1) {
            boolean isEqual = goals[Long.numberOfTrailingZeros(left)][roleIndex] == goal;
            lanes |= isEqual ? Long.lowestOneBit(left) : 0;
        }
        return lanes;
    }

    @Override
    public long lanesHolding(int bit) {
        long lanes = 0;
        for (long left = collected; left != 0; left &= left - 1) {
            long[] state = states[Long.numberOfTrailingZeros(left)];
            boolean holds = (state[bit >>> 6] >>> bit & 1) != 0;
            lanes |= holds ? Long.lowestOneBit(left) : 0;
        }
        return lanes;
    }

    @Override
    public int[][] movesOf(int lane, long[] state) {
        return moves.get(lane).toArray(int[][]::new);
    }
}
