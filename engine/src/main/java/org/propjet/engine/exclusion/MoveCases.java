package org.propjet.engine.exclusion;

import it.unimi.dsi.fastutil.ints.IntArrayList;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;

/**
 * The cases that a proof still has to look at. A case is that one of some moves of a role is made;
 * or, if it has no moves, that none is made that matters. At first many moves are one case, which
 * is divided where the proof fails: where a king stands, moves of other pieces make no difference.
 *
 * <p>Not thread-safe.
 */
final class MoveCases {
    /** So many cases are looked at together, in the bits of a word. */
    private static final int TOGETHER = Long.SIZE;

    /** A case of several moves in which the proof fails becomes so many. */
    private static final int PARTS = 8;

    private static final int[] NO_MOVE = {};

    private final Deque<int[]> open = new ArrayDeque<>();

    /** Begins with the moves that matter, for each role. */
    MoveCases(IntArrayList[] byRole) {
        int moveCount = Arrays.stream(byRole).mapToInt(IntArrayList::size).sum();
        for (IntArrayList moves : byRole) {
            add(moves.toIntArray(), TOGETHER - 1, moveCount);
        }
        open.push(NO_MOVE);
    }

    boolean isEmpty() {
        return open.isEmpty();
    }

    /** Removes some cases, 64 at most, those that were added last first; returns their moves. */
    int[][] next() {
        int[][] cases = new int[Math.min(TOGETHER, open.size())][];
        Arrays.setAll(cases, i -> open.pop());
        return cases;
    }

    /** Adds a case again, divided; returns false if it cannot be. */
    boolean divide(int[] moves) {
        if (moves.length <= 1) {
            return false;
        }
        add(moves, PARTS, moves.length);
        return true;
    }

    /** Adds some moves in cases as large as {@code parts} parts of {@code all} moves are. */
    private void add(int[] moves, int parts, int all) {
        int size = (all + parts - 1) / parts;
        for (int first = 0; first < moves.length; first += size) {
            open.push(Arrays.copyOfRange(moves, first, Math.min(moves.length, first + size)));
        }
    }
}
