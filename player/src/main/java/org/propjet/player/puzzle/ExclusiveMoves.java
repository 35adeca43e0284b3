package org.propjet.player.puzzle;

import org.jspecify.annotations.Nullable;
import org.propjet.engine.time.Budget;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Groups of moves of which only one can be played, as in games that fill in a grid: whatever number
 * goes into a cell, no other goes there.
 *
 * <p>A game has them if moves only ever become illegal. The legal moves of the root are divided in
 * several ways: by what they have at some of their arguments' places, such as {@code (fill 2 5 ?)}.
 * A division counts if in each of its groups each move forbids all others. Then no more moves can
 * be made than it has groups, and the divisions with the fewest groups say which groups must all be
 * used to make as many.
 *
 * <p>Immutable; thread-safe. Cost of finding them: a state for each legal move of the root.
 *
 * @param groups the groups' move ids: each group of each of the divisions with the fewest groups
 * @param groupsPerDivision the most moves that can be made
 */
record ExclusiveMoves(int[][] groups, int groupsPerDivision) {
    /** With more moves than this the pairs take too much time and memory. */
    private static final int MAX_MOVES = 1_500;

    /** Divisions tried: subsets of the first so many arguments. */
    private static final int MAX_ARGUMENTS = 6;

    /** Finds the groups at the puzzle's root; null if the game is not of that kind. */
    static @Nullable ExclusiveMoves find(Puzzle puzzle, Budget budget) {
        long[] root = puzzle.newState();
        puzzle.loadRoot(root);
        puzzle.setState(root);
        int count = puzzle.legalMoveCount();
        if (puzzle.isTerminal() || count < 2 || count > MAX_MOVES) {
            return null;
        }
        int[] moves = Arrays.copyOf(puzzle.legalMoves(new int[count]), count);
        BitSet[] allowed = allowedAfter(puzzle, root, moves, budget);
        return allowed == null ? null : smallest(puzzle, moves, allowed);
    }

    /**
     * For each move, those that are legal after it; null if there are some that were not before.
     */
    private static BitSet @Nullable [] allowedAfter(
            Puzzle puzzle, long[] root, int[] moves, Budget budget) {
        BitSet legal = setOf(moves, moves.length);
        BitSet[] allowed = new BitSet[moves.length];
        long[] child = puzzle.newState();
        int[] after = moves.clone();
        for (int i = 0; i < moves.length; i++) {
            if (budget.isOver()) {
                return null;
            }
            puzzle.setState(root);
            puzzle.successor(moves[i], child);
            puzzle.setState(child);
            int count = puzzle.legalMoveCount();
            after = puzzle.legalMoves(after);
            allowed[i] = setOf(after, count);
            BitSet fresh = (BitSet) allowed[i].clone();
            fresh.andNot(legal);
            if (!fresh.isEmpty()) {
                return null;
            }
        }
        return allowed;
    }

    private static BitSet setOf(int[] moves, int count) {
        BitSet set = new BitSet();
        for (int i = 0; i < count; i++) {
            set.set(moves[i]);
        }
        return set;
    }

    private static @Nullable ExclusiveMoves smallest(Puzzle puzzle, int[] moves, BitSet[] allowed) {
        int fewest = moves.length;
        List<int[]> groups = new ArrayList<>();
        int arguments = 0;
        for (int move : moves) {
            arguments = Math.max(arguments, words(puzzle, move).length - 1);
        }
        for (int places = 1; places < 1 << Math.min(arguments, MAX_ARGUMENTS); places++) {
            Map<String, List<Integer>> division = divide(puzzle, moves, places);
            if (division.size() <= fewest
                    && division.size() < moves.length
                    && isExclusive(division, moves, allowed)) {
                if (division.size() < fewest) {
                    groups.clear();
                    fewest = division.size();
                }
                for (List<Integer> group : division.values()) {
                    groups.add(group.stream().mapToInt(index -> moves[index]).toArray());
                }
            }
        }
        return groups.isEmpty() ? null : new ExclusiveMoves(groups.toArray(new int[0][]), fewest);
    }

    private static String[] words(Puzzle puzzle, int move) {
        return puzzle.move(move).replaceAll("[()]", "").split(" ", -1);
    }

    /** Divides the moves' indices by the words at some places of their texts. */
    private static Map<String, List<Integer>> divide(Puzzle puzzle, int[] moves, int places) {
        Map<String, List<Integer>> division = new LinkedHashMap<>();
        for (int i = 0; i < moves.length; i++) {
            String[] words = words(puzzle, moves[i]);
            StringBuilder key = new StringBuilder(words[0]);
            for (int place = 1; place < words.length; place++) {
                if (place <= MAX_ARGUMENTS && (places >>> (place - 1) & 1) != 0) {
                    key.append(' ').append(words[place]);
                } else {
                    key.append(" ?");
                }
            }
            division.computeIfAbsent(key.toString(), _ -> new ArrayList<>()).add(i);
        }
        return division;
    }

    private static boolean isExclusive(
            Map<String, List<Integer>> division, int[] moves, BitSet[] allowed) {
        for (List<Integer> group : division.values()) {
            for (int index : group) {
                for (int other : group) {
                    if (allowed[index].get(moves[other])) {
                        return false;
                    }
                }
            }
        }
        return true;
    }
}
