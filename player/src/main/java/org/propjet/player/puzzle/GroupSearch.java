package org.propjet.player.puzzle;

import org.jspecify.annotations.Nullable;
import org.propjet.engine.time.Budget;

import java.util.Arrays;

/**
 * Makes as many moves as the groups of {@link ExclusiveMoves} allow: one of each group. Goes deep
 * first, always into the group with the fewest legal moves left, and back as soon as a group that
 * has not been used has none (fail first: Haralick and Elliott, 1980).
 *
 * <p>Games that fill a grid without contradiction are of this kind. It is not known whether the
 * highest goal needs that many moves, so nothing is ever proven by finding none.
 */
final class GroupSearch extends SearchStrategy {
    private @Nullable ExclusiveMoves exclusive;
    private boolean prepared;

    /** For each move the groups that it is in. */
    private int[][] groupsOf = {};

    private int[][] groups = {};
    private int[] legalCount = {};
    private int[] usedAtDepth = {};

    /** For each depth: the state, the moves to try there, how many there are and were tried. */
    private long[][] states = {};

    private int[][] branches = {};
    private int[] branchCount = {};
    private int[] tried = {};
    private int depth;

    GroupSearch(Puzzle puzzle) {
        super(puzzle);
    }

    @Override
    String label() {
        return "groups";
    }

    @Override
    void follow(int[] played) {
        prepared = false;
        depth = 0;
    }

    @Override
    Outcome work(Budget budget, long nanos) {
        if (!prepared) {
            prepared = true;
            exclusive = ExclusiveMoves.find(puzzle, budget);
            if (budget.isOver()) {
                prepared = false; // nothing is known yet
                return Outcome.MORE;
            }
            if (exclusive != null) {
                prepare(exclusive);
            }
        }
        if (exclusive == null) {
            return Outcome.DONE;
        }
        return super.work(budget, nanos);
    }

    private void prepare(ExclusiveMoves found) {
        groups = found.groups();
        int moveCount = 0;
        for (int[] group : groups) {
            for (int move : group) {
                moveCount = Math.max(moveCount, move + 1);
            }
        }
        groupsOf = new int[moveCount][0];
        for (int group = 0; group < groups.length; group++) {
            for (int move : groups[group]) {
                int[] old = groupsOf[move];
                groupsOf[move] = Arrays.copyOf(old, old.length + 1);
                groupsOf[move][old.length] = group;
            }
        }
        legalCount = new int[groups.length];
        usedAtDepth = new int[groups.length];
        Arrays.fill(usedAtDepth, Integer.MAX_VALUE);
        // A move more than the groups: such as one that says that all is done.
        int levels = found.groupsPerDivision() + 2;
        states = new long[levels][];
        branches = new int[levels][];
        for (int level = 0; level < levels; level++) {
            states[level] = puzzle.newState();
            branches[level] = new int[16];
        }
        branchCount = new int[levels];
        tried = new int[levels];
        puzzle.loadRoot(states[0]);
        open();
    }

    /** Tries the next move of the deepest state that has one left. */
    @Override
    Outcome step() {
        if (depth < 0) {
            return Outcome.DONE;
        }
        if (tried[depth] == branchCount[depth]) {
            depth--;
            if (depth >= 0) {
                release();
            }
            return Outcome.MORE;
        }
        int move = branches[depth][tried[depth]++];
        if (depth + 1 == states.length) {
            return Outcome.MORE;
        }
        puzzle.setState(states[depth]);
        puzzle.successor(move, states[depth + 1]);
        if (move < groupsOf.length) {
            for (int group : groupsOf[move]) {
                usedAtDepth[group] = Math.min(usedAtDepth[group], depth);
            }
        }
        depth++;
        open();
        return Outcome.MORE;
    }

    @Override
    int[] path() {
        int[] path = new int[depth];
        for (int level = 0; level < depth; level++) {
            path[level] = branches[level][tried[level] - 1];
        }
        return path;
    }

    /** Makes the groups free again that the move from this depth has used. */
    private void release() {
        for (int group = 0; group < usedAtDepth.length; group++) {
            if (usedAtDepth[group] >= depth) {
                usedAtDepth[group] = Integer.MAX_VALUE;
            }
        }
    }

    /** Looks at the state at the present depth, and chooses what to try there. */
    private void open() {
        branchCount[depth] = 0;
        tried[depth] = 0;
        puzzle.setState(states[depth]);
        if (endGoal() >= 0) {
            return;
        }
        int count = puzzle.legalMoveCount();
        moves = puzzle.legalMoves(moves);
        int smallest = smallestGroup(count);
        if (branches[depth].length < count) {
            branches[depth] = new int[2 * count];
        }
        for (int i = 0; i < count; i++) {
            if (smallest < 0 || isIn(moves[i], smallest)) {
                branches[depth][branchCount[depth]++] = moves[i];
            }
        }
    }

    /** Returns the unused group with the fewest legal moves, or -1 if all have been used. */
    private int smallestGroup(int count) {
        Arrays.fill(legalCount, 0);
        for (int i = 0; i < count; i++) {
            if (moves[i] < groupsOf.length) {
                for (int group : groupsOf[moves[i]]) {
                    legalCount[group]++;
                }
            }
        }
        int smallest = -1;
        for (int group = 0; group < groups.length; group++) {
            if (usedAtDepth[group] == Integer.MAX_VALUE
                    && (smallest < 0 || legalCount[group] < legalCount[smallest])) {
                smallest = group;
            }
        }
        return smallest;
    }

    private boolean isIn(int move, int group) {
        if (move < groupsOf.length) {
            for (int of : groupsOf[move]) {
                if (of == group) {
                    return true;
                }
            }
        }
        return false;
    }
}
