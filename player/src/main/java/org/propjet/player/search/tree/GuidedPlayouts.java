package org.propjet.player.search.tree;

import org.jspecify.annotations.Nullable;
import org.propjet.engine.game.Game;
import org.propjet.engine.game.PlayoutTally;
import org.propjet.engine.game.Playouts;
import org.propjet.engine.game.Reasoner;
import org.propjet.engine.game.Successors;
import org.propjet.player.search.features.FeatureSum;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Playouts that learnt features guide (Guided UCT: Waledzik and Mandziuk, 2014), in one of two
 * ways. Either a role makes, with some probability, not any move but the one after which the
 * features promise it most. Or a playout is cut off after a move, with that probability, and is
 * worth what the features say of the state.
 *
 * <p>The playouts of 64 lanes go on in step: a reasoner lists the legal moves of each lane, and the
 * states that follow are computed together, and looked at together. That still takes some hundred
 * times as long as to draw moves in the lanes of a kernel.
 *
 * <p>Not thread-safe: one per thread. Allocates the moves of playouts, for {@link #movesOf}.
 */
final class GuidedPlayouts implements Playouts, Playouts.EndedLanes {
    private static final int LANES = Long.SIZE;

    /** Of more moves, some are drawn that a guided role chooses from. */
    private static final int MOST_MOVES = FeatureSum.STATES;

    /** How often it is asked for a faster reasoner, in steps. */
    private static final int STEPS_PER_RENEWAL = 1_024;

    /** States that are computed together, at most. */
    private static final int MOST_ROWS = 1_024;

    private final Game game;
    private final FeatureSum sum;
    private final boolean cuts;
    private final double share;
    private final SplittableRandom random;
    private Reasoner reasoner;
    private int stepCount;
    private final @Nullable Successors successors;
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

    // Of the lane at hand:
    private final int[] legalCounts;
    private final int[][] legalMoves;
    private final int[] choices;

    // The rows: what may follow, of some lanes.
    private final long[][] rowStates = new long[MOST_ROWS][];
    private final int[][] rowMoves = new int[MOST_ROWS][];
    private final int[] laneOfRow = new int[MOST_ROWS];
    private final int[] guidedRoleOfRow = new int[MOST_ROWS];
    private final long[][] looked = new long[FeatureSum.STATES][];
    private int rowCount;
    private int room;

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
        this.successors = game.newSuccessors().orElse(null);
        this.roleCount = game.roles().size();
        this.states = new long[LANES][game.stateLayout().wordCount()];
        this.goals = new int[LANES][roleCount];
        this.legalCounts = new int[roleCount];
        this.legalMoves = new int[roleCount][];
        for (int role = 0; role < roleCount; role++) {
            legalMoves[role] = new int[16];
        }
        this.choices = new int[MOST_MOVES * roleCount];
        for (int lane = 0; lane < LANES; lane++) {
            moves.add(new ArrayList<>());
        }
        for (int row = 0; row < MOST_ROWS; row++) {
            rowStates[row] = game.stateLayout().newState();
            rowMoves[row] = new int[roleCount];
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
        beginRows();
        for (long left = playing; left != 0; left &= left - 1) {
            addRows(Long.numberOfTrailingZeros(left));
        }
        follow();
        if (cuts) {
            cut();
        }
        return Long.bitCount(ended);
    }

    private void beginRows() {
        rowCount = 0;
        room = successors == null ? MOST_ROWS : Math.min(MOST_ROWS, successors.begin());
    }

    /** Adds what may follow in a lane: one row, or one for each move that a role chooses from. */
    private void addRows(int lane) {
        reasoner.setState(states[lane]);
        int chooserCount = 0;
        for (int role = 0; role < roleCount; role++) {
            int count = reasoner.legalMoveCount(role);
            if (count == 0) {
                end(lane, reasoner);
                return;
            }
            if (count > legalMoves[role].length) {
                legalMoves[role] = new int[Math.max(count, 2 * legalMoves[role].length)];
            }
            legalCounts[role] = reasoner.legalMoves(role, legalMoves[role]);
            boolean isChooser = count > 1 && !Game.isChance(game.roles().get(role));
            chooserCount += isChooser ? 1 : 0;
        }
        boolean isGuided = !cuts && chooserCount > 0 && random.nextDouble() < share;
        int guidedRole = isGuided ? chooser(random.nextInt(chooserCount)) : -1;
        int most = Math.min(MOST_MOVES, room);
        int count = isGuided ? Math.min(legalCounts[guidedRole], most) : 1;
        if (rowCount + count > room) {
            follow();
            beginRows();
            reasoner.setState(states[lane]);
        }
        int offset = isGuided ? random.nextInt(legalCounts[guidedRole]) : 0;
        for (int role = 0; role < roleCount; role++) {
            int drawn = random.nextInt(legalCounts[role]);
            for (int i = 0; i < count; i++) {
                int index = role == guidedRole ? (offset + i) % legalCounts[role] : drawn;
                choices[i * roleCount + role] = index;
                rowMoves[rowCount + i][role] = legalMoves[role][index];
            }
        }
        Arrays.fill(laneOfRow, rowCount, rowCount + count, lane);
        Arrays.fill(guidedRoleOfRow, rowCount, rowCount + count, guidedRole);
        if (successors == null) {
            for (int i = 0; i < count; i++) {
                reasoner.successor(rowMoves[rowCount + i], rowStates[rowCount + i]);
            }
        } else {
            successors.add(states[lane], legalCounts, legalMoves, choices, count);
        }
        rowCount += count;
    }

    /** Returns one of the roles, without chance, that have a choice. */
    private int chooser(int number) {
        int left = number;
        for (int role = 0; role < roleCount; role++) {
            boolean isChooser = legalCounts[role] > 1 && !Game.isChance(game.roles().get(role));
            if (isChooser && left-- == 0) {
                return role;
            }
        }
        throw new IllegalArgumentException("there is no such role");
    }

    /** Goes on to one of the rows in each lane that has any. */
    private void follow() {
        if (successors != null && rowCount > 0) {
            successors.compute();
            for (int row = 0; row < rowCount; row++) {
                successors.state(row, rowStates[row]);
            }
        }
        for (int from = 0; from < rowCount; ) {
            int to = from + 1;
            while (to < rowCount && laneOfRow[to] == laneOfRow[from]) {
                to++;
            }
            take(to - from == 1 ? from : best(from, to));
            from = to;
        }
    }

    /** Returns the row that is worth most to the guided role; of equals the first. */
    private int best(int from, int to) {
        int role = guidedRoleOfRow[from];
        for (int row = from; row < to; row++) {
            looked[row - from] = rowStates[row];
        }
        sum.look(looked, to - from);
        int best = from;
        float most = Float.NEGATIVE_INFINITY;
        for (int row = from; row < to; row++) {
            float value = isEnd(row) ? goal(row, role) : sum.value(role, row - from);
            if (value > most) {
                most = value;
                best = row;
            }
        }
        return best;
    }

    private boolean isEnd(int row) {
        if (successors != null) {
            return successors.isTerminal(row);
        }
        reasoner.setState(rowStates[row]);
        return reasoner.isTerminal();
    }

    private int goal(int row, int role) {
        return successors == null ? reasoner.goal(role) : successors.goal(row, role);
    }

    private void take(int row) {
        int lane = laneOfRow[row];
        System.arraycopy(rowStates[row], 0, states[lane], 0, states[lane].length);
        moves.get(lane).add(rowMoves[row].clone());
        if (isEnd(row)) {
            for (int role = 0; role < roleCount; role++) {
                goals[lane][role] = goal(row, role);
            }
            end(lane);
        }
    }

    /** Ends a playout in a state in which a role has no move, or that is terminal. */
    private void end(int lane, Reasoner at) {
        for (int role = 0; role < roleCount; role++) {
            goals[lane][role] = at.isTerminal() ? at.goal(role) : Reasoner.NO_GOAL;
        }
        end(lane);
    }

    private void end(int lane) {
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
            end(lane);
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
