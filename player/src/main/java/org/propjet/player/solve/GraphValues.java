package org.propjet.player.solve;

import com.google.gson.JsonObject;

import org.propjet.engine.game.Game;
import org.propjet.player.endgame.EndgameTable;
import org.propjet.player.endgame.StatePacking;
import org.propjet.player.endgame.StateRecords;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;

/**
 * The values of all states of a {@link ReachabilityGraph}, by backward induction.
 *
 * <p>Where every move leads to a state that was found later, one pass from the last to the first
 * does it. Otherwise passes over all states are made until nothing changes, each by the values of
 * the pass before (retrograde analysis by value iteration; Bellman, 1957): the pass after which a
 * state has its last value is how far its end is away. A play that never ends is worth 0 to 100,
 * whatever that is. A game that a clock ends after n moves is that of n passes, from what the goals
 * are in each state.
 *
 * <p>Not thread-safe. Cost: one row for each state, twice as many with several passes.
 */
final class GraphValues {
    /** How many successors are looked at between two looks at the clock, or states without any. */
    private static final int SLICE = 1 << 14;

    /** Passes after which a state's rank counts no further. */
    private static final int MAX_RANK = Character.MAX_VALUE;

    private final ReachabilityGraph graph;
    private final ValueRule rule;
    private final SolvingLimits limits;
    private final int width;
    private byte[] rows;
    private byte[] successorRows = new byte[64];

    /** For each state the last pass that changed its first byte; empty after a single pass. */
    private char[] ranks = {};

    /** How many successors were looked at since the last look at the clock. */
    private int seenCount = SLICE;

    private int passCount;
    private boolean isSteady = true;

    GraphValues(ReachabilityGraph graph, ValueRule rule, SolvingLimits limits) {
        this.graph = graph;
        this.rule = rule;
        this.limits = limits;
        width = rule.rowBytes();
        rows = new byte[Math.multiplyExact(width, graph.stateCount())];
    }

    /**
     * Computes all values.
     *
     * @return whether that was done; otherwise time was over, and nothing is known but that the
     *     values lie within the bounds
     */
    boolean compute() {
        int count = graph.stateCount();
        int[] goals = new int[graph.roleCount()];
        for (int state = 0; state < count; state++) {
            int kind = graph.kind(state);
            if (graph.isEnd(kind) || (graph.isCutOff() && !graph.isOpen(kind))) {
                System.arraycopy(
                        graph.edges(), graph.firstGoal(state), goals, 0, graph.roleCount());
                rule.end(goals, rows, state * width);
            } else {
                rule.unknown(rows, state * width);
            }
        }
        boolean hasPasses = graph.hasBackEdges() || graph.isCutOff();
        return hasPasses ? iterate(count) : sweep(count);
    }

    private boolean sweep(int count) {
        for (int state = count - 1; state >= 0; state--) {
            if (isOver(count - state, count)) {
                return false;
            }
            evaluate(state, rows, rows);
        }
        passCount = 1;
        return true;
    }

    private boolean isOver(int done, int count) {
        if (++seenCount <= SLICE) {
            return false;
        }
        seenCount = 0;
        return limits.isOver(
                String.format(
                        Locale.ROOT,
                        "values of %,d of %,d states in pass %d",
                        done,
                        count,
                        passCount + 1));
    }

    private boolean iterate(int count) {
        byte[] next = rows.clone();
        ranks = new char[count];
        StepClock clock = graph.clock();
        int limit = clock == null ? StepClock.NEVER : clock.limit();
        boolean isChanged = true;
        while (isChanged && passCount < limit) {
            isChanged = false;
            for (int state = 0; state < count; state++) {
                if (isOver(state, count)) {
                    if (graph.isCutOff()) { // values so far are those of shorter games
                        for (int any = 0; any < count; any++) {
                            rule.unknown(rows, any * width);
                        }
                    }
                    return false;
                }
                evaluate(state, rows, next);
                int at = state * width;
                if (!Arrays.equals(rows, at, at + width, next, at, at + width)) {
                    isChanged = true;
                }
                if (rows[at] != next[at]) {
                    isSteady &= (!graph.isCutOff() || ranks[state] == 0);
                    ranks[state] = (char) Math.min(passCount + 1, MAX_RANK);
                }
            }
            byte[] swap = rows;
            rows = next;
            next = swap;
            passCount++;
        }
        return true;
    }

    /** Computes the row of a state from those of what follows it. */
    private void evaluate(int state, byte[] from, byte[] into) {
        int kind = graph.kind(state);
        if (graph.isEnd(kind) || graph.isOpen(kind)) {
            return;
        }
        int first = graph.firstSuccessor(state, kind);
        int count = graph.edgeEnd(state) - first;
        seenCount += count;
        if (count * width > successorRows.length) {
            successorRows = new byte[2 * count * width];
        }
        int[] edges = graph.edges();
        for (int next = 0; next < count; next++) {
            System.arraycopy(from, edges[first + next] * width, successorRows, next * width, width);
        }
        if (graph.isSimultaneous(kind)) {
            int[] counts = Arrays.copyOfRange(edges, first - graph.roleCount(), first);
            rule.simultaneous(counts, successorRows, into, state * width);
        } else {
            rule.choice(kind, successorRows, count, into, state * width);
        }
    }

    // ---- What was found ----

    ValueRule rule() {
        return rule;
    }

    /** Returns the rows of all states, by number. */
    byte[] rows() {
        return rows;
    }

    /** Returns how many passes were made. */
    int passCount() {
        return passCount;
    }

    /** Returns whether each state's value changed once at most, so that ranks tell the way. */
    boolean isSteady() {
        return isSteady;
    }

    /**
     * Returns after which pass a state had its first byte: of {@link SecurityRule} the lower bound.
     */
    private int rank(int state) {
        return ranks.length == 0 ? 0 : ranks[state];
    }

    /**
     * Writes the states whose values are known exactly as an {@link EndgameTable}; returns how many
     * there are.
     */
    int writeTable(Path file, Game game) throws IOException {
        int words = graph.packing().wordCount();
        int roleCount = graph.roleCount();
        long[] states = new long[graph.stateCount() * words];
        byte[] bytes = new byte[Math.multiplyExact(graph.stateCount(), roleCount)];
        int count = 0;
        for (int state = 0; state < graph.stateCount(); state++) {
            int at = state * width;
            boolean isExact = true;
            for (int role = 0; role < roleCount; role++) {
                int lower = rule.lower(role, rows, at);
                isExact &= lower == rule.upper(role, rows, at);
                bytes[count * roleCount + role] = (byte) lower;
            }
            if (isExact) {
                System.arraycopy(graph.states(), state * words, states, count++ * words, words);
            }
        }
        byte[] used = Arrays.copyOf(bytes, count * roleCount);
        JsonObject header = new JsonObject();
        header.addProperty(EndgameTable.OPPOSED, rule instanceof SecurityRule);
        StateRecords.write(
                file, EndgameTable.KIND, game, header, graph.packing(), states, used, count);
        return count;
    }

    /**
     * The best moves of a role by its {@link SecurityRule}: to the best value, and where several
     * lead there, nearest to the end, so that the end comes.
     *
     * @param role the rule's
     * @param successor receives a state
     */
    private record BestMoves(GraphValues values, int role, long[] successor)
            implements SolvedMoves {
        @Override
        public int points() {
            return values.rows[0];
        }

        @Override
        public StatePacking packing() {
            return values.graph.packing();
        }

        @Override
        public int choose(long[] state, StateMoves moves) {
            int best = -1;
            int bestPoints = -1;
            int bestRank = 0;
            for (int move = 0; move < moves.counts()[role]; move++) {
                int worst = ValueRule.TOP;
                int rank = 0;
                for (int joint = moves.jointWith(role, move, 0);
                        joint < moves.jointCount();
                        joint = moves.jointWith(role, move, joint + 1)) {
                    moves.successor(joint, successor);
                    int next = values.graph.find(successor);
                    worst = Math.min(worst, values.rows[next * values.width]);
                    rank = Math.max(rank, values.rank(next));
                }
                if (worst > bestPoints || (worst == bestPoints && rank < bestRank)) {
                    best = move;
                    bestPoints = worst;
                    bestRank = rank;
                }
            }
            return best;
        }
    }

    /** Returns the best moves of the role whose {@link SecurityRule} the rule is. */
    SolvedMoves bestMoves(int role, int stateWords) {
        return new BestMoves(this, role, new long[stateWords]);
    }
}
