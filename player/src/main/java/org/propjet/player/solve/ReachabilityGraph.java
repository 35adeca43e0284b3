package org.propjet.player.solve;

import org.jspecify.annotations.Nullable;
import org.propjet.engine.game.Game;
import org.propjet.engine.game.StateTable;
import org.propjet.engine.symmetry.SymmetryGroup;
import org.propjet.player.endgame.StatePacking;

import java.util.Arrays;
import java.util.Locale;

/**
 * All states of a game that can be reached, and what follows what, in memory. States are found
 * breadth-first, and numbered as they are found.
 *
 * <p>A game with a {@link StepClock} is enumerated without it, up to its limit: a state is there
 * once, whatever the clock says.
 *
 * <p>Not thread-safe. Cost: for each state its packed words, 4 bytes for each move, and some 20.
 */
final class ReachabilityGraph {
    /** The most roles: those, and three kinds more, are told apart by a byte. */
    static final int MOST_ROLES = 253;

    /** How many states are made between two looks at the clock. */
    private static final int SLICE = 1024;

    /**
     * What a state's kind is that is not a role's index: several choose, the end, not looked at.
     */
    private final int simultaneous;

    private final int end;
    private final int open;

    private final int roleCount;
    private final StatePacking packing;
    private final @Nullable StepClock clock;
    private final SolvingLimits limits;
    private final StateMoves moves;
    private final StateTable table;
    private final long[] state;
    private final long[] successor;
    private final long[] packed;
    private byte[] kinds = new byte[1024];

    /**
     * For each state where its row begins: the goals, at an end or where a clock may end the game;
     * the numbers of moves, where several choose; the successors.
     */
    private int[] firstEdge = new int[1024];

    private int[] edges = new int[4096];
    private int edgeCount;
    private int expandedCount;

    /** How many states were made since the last look at the clock. */
    private int madeCount = SLICE;

    private int depth;
    private boolean hasBackEdges;
    private boolean hasSimultaneous;
    private boolean isFull;

    /** The goals' sum at all ends so far; -1 before the first, -2 if it is not always the same. */
    private int sum = -1;

    /** How many states there are if those that are symmetric do not count as one. */
    private long wholeCount;

    ReachabilityGraph(
            Game game,
            StatePacking packing,
            @Nullable StepClock clock,
            @Nullable SymmetryGroup symmetries,
            SolvingLimits limits) {
        roleCount = game.roles().size();
        simultaneous = roleCount;
        end = roleCount + 1;
        open = roleCount + 2;
        this.packing = packing;
        this.clock = clock;
        this.limits = limits;
        moves = new StateMoves(game, symmetries);
        table = StateTable.ofWords(packing.wordCount());
        state = game.initialState();
        successor = new long[state.length];
        packed = new long[packing.wordCount()];
    }

    /**
     * Finds all states.
     *
     * @return whether that was done; otherwise time or memory was over before
     */
    boolean enumerate() {
        long[] clockBits = StepClock.bits(clock, state);
        long[] nextClockBits = clockBits;
        packing.pack(state, packed, 0);
        table.add(packed);
        int layerEnd = 1;
        while (expandedCount < table.count()) {
            if (expandedCount == layerEnd) {
                layerEnd = table.count();
                clockBits = nextClockBits;
                depth++;
            }
            packing.unpack(table.states(), expandedCount * packing.wordCount(), state);
            for (int word = 0; word < clockBits.length; word++) {
                state[word] |= clockBits[word];
            }
            if (!expand()) {
                return false;
            }
            if (clock != null && kind(expandedCount - 1) != end) {
                nextClockBits = StepClock.bits(clock, successor);
            }
        }
        firstEdge = grown(firstEdge, table.count());
        firstEdge[table.count()] = edgeCount;
        return true;
    }

    private boolean isOver() {
        if (++madeCount <= SLICE) {
            return false;
        }
        madeCount = 0;
        return limits.isOver(
                String.format(
                        Locale.ROOT,
                        "%,d states found after %d moves, %,d of them looked at",
                        table.count(),
                        depth,
                        expandedCount));
    }

    /** Adds what follows the next state; returns false if there is no room or no time. */
    private boolean expand() {
        moves.open(state);
        long needed = 2L * roleCount + (moves.isEnd() ? 0 : moves.jointCount());
        isFull = !makeRoom(needed);
        if (isFull || isOver()) {
            return false;
        }
        int from = expandedCount++;
        firstEdge[from] = edgeCount;
        if (moves.isEnd() || isCutOff()) {
            sum = StateMoves.sumWith(sum, moves.goals(edges, edgeCount));
            edgeCount += roleCount;
        }
        if (moves.isEnd()) {
            kinds[from] = (byte) end;
            wholeCount += moves.orbitSize(state);
            return true;
        }
        kinds[from] = (byte) moves.chooser();
        if (moves.isSimultaneous()) {
            hasSimultaneous = true;
            for (int count : moves.counts()) {
                edges[edgeCount++] = count;
            }
        }
        for (int joint = 0; joint < moves.jointCount(); joint++) {
            isFull = !hasRoom();
            if (isFull || isOver()) {
                edgeCount = firstEdge[from];
                expandedCount--;
                return false;
            }
            moves.successor(joint, successor);
            packing.pack(successor, packed, 0);
            int to = table.add(packed);
            hasBackEdges |= to <= from;
            edges[edgeCount++] = to;
        }
        wholeCount += moves.orbitSize(state);
        return true;
    }

    private boolean hasRoom() {
        boolean hasRows = (table.count() + 1L) * 3 * roleCount < Integer.MAX_VALUE - 8;
        return hasRows
                && table.hasNumbers()
                && table.grownBytes() <= limits.byteLimit() - ownBytes();
    }

    private long ownBytes() {
        boolean hasPasses = hasBackEdges || isCutOff();
        long rows = (long) table.count() * (hasPasses ? 2 + 6L * roleCount : 3L * roleCount);
        return kinds.length + 4L * firstEdge.length + 4L * edges.length + rows;
    }

    private boolean makeRoom(long edgesMore) {
        long needed = edgeCount + edgesMore;
        if (needed > edges.length) {
            long larger = Math.max(needed, edges.length + edges.length / 2L);
            if (larger > Integer.MAX_VALUE - 8
                    || ownBytes() + 4 * larger + table.grownBytes() > limits.byteLimit()) {
                return false;
            }
            edges = Arrays.copyOf(edges, (int) larger);
        }
        firstEdge = grown(firstEdge, expandedCount + 1);
        if (expandedCount >= kinds.length) {
            kinds = Arrays.copyOf(kinds, kinds.length + kinds.length / 2);
        }
        return true;
    }

    private static int[] grown(int[] array, int index) {
        return index < array.length
                ? array
                : Arrays.copyOf(array, Math.max(index + 1, array.length + array.length / 2));
    }

    // ---- What was found ----

    int roleCount() {
        return roleCount;
    }

    StatePacking packing() {
        return packing;
    }

    @Nullable StepClock clock() {
        return clock;
    }

    /** Returns whether the number of moves ends the game, other than by what states tell. */
    boolean isCutOff() {
        return clock != null && clock.limit() != StepClock.NEVER;
    }

    /** Returns how many states were found. */
    int stateCount() {
        return table.count();
    }

    /** Returns the packed words of all states. */
    long[] states() {
        return table.states();
    }

    /** Returns how many states those that were looked at stand for, if there are symmetries. */
    long wholeCount() {
        return wholeCount;
    }

    /** Returns the number of a state, or of that which stands for it; -1 if there is none. */
    int find(long[] ofState) {
        moves.canonical(ofState, successor);
        packing.pack(successor, packed, 0);
        return table.find(packed);
    }

    /** Returns whether memory was over before all was found. */
    boolean isFull() {
        return isFull;
    }

    /** Returns whether something leads from a state to one that was not found after it. */
    boolean hasBackEdges() {
        return hasBackEdges;
    }

    /** Returns whether nothing shows that every play ends. */
    boolean mayBeEndless() {
        return hasBackEdges && !isCutOff();
    }

    /** Returns whether several roles choose at once in some state. */
    boolean hasSimultaneous() {
        return hasSimultaneous;
    }

    /** Returns what the goals add up to wherever the game ends; -1 if that differs. */
    int sum() {
        return Math.max(sum, -1);
    }

    /** Returns the role that alone may choose in a state, or what the next methods ask for. */
    int kind(int number) {
        return number < expandedCount ? kinds[number] & 0xFF : open;
    }

    boolean isSimultaneous(int kind) {
        return kind == simultaneous;
    }

    boolean isEnd(int kind) {
        return kind == end;
    }

    /** Returns whether a state was not looked at, so that nothing is known of it. */
    boolean isOpen(int kind) {
        return kind == open;
    }

    /** Returns the edges of all states: see {@link #firstEdge}. */
    int[] edges() {
        return edges;
    }

    /** Returns where the successors of a state begin that is no end, in {@link #edges}. */
    int firstSuccessor(int number, int kind) {
        return firstEdge[number]
                + (isCutOff() ? roleCount : 0)
                + (kind == simultaneous ? roleCount : 0);
    }

    /** Returns where the goals of an end, or of any state if the game is cut off, stand. */
    int firstGoal(int number) {
        return firstEdge[number];
    }

    /** Returns where the row of a state ends. */
    int edgeEnd(int number) {
        boolean isLast = number + 1 == expandedCount && expandedCount < table.count();
        return isLast ? edgeCount : firstEdge[number + 1];
    }
}
