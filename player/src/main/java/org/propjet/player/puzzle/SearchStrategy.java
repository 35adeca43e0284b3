package org.propjet.player.puzzle;

import org.propjet.engine.time.Budget;

/**
 * A way to search a {@link Puzzle}, from its root, a slice of time after the other. Paths to ends
 * of the game are reported to the puzzle as they are found.
 *
 * <p>A search is made of small steps: such as to take a state and list its moves, or to make one of
 * them. After each it may come back, and others have the puzzle before it goes on.
 *
 * <p>Not thread-safe. Memory: bounded at construction.
 */
abstract class SearchStrategy {

    /** What has become of a search. */
    enum Outcome {
        /** There is more to do. */
        MORE,
        /** There is nothing more to do, but something may have been overlooked. */
        DONE,
        /** Everything was searched: nothing is better than what has been reported. */
        PROVEN
    }

    final Puzzle puzzle;

    /** The state that is being expanded, and one that follows it. */
    final long[] state;

    final long[] child;

    /** The moves of the state that is being expanded, how many they are, and which is next. */
    int[] moves = new int[16];

    int moveCount;
    int nextMove;

    SearchStrategy(Puzzle puzzle) {
        this.puzzle = puzzle;
        state = puzzle.newState();
        child = puzzle.newState();
    }

    /** Returns its name, for people. */
    abstract String label();

    /**
     * Goes on from another root, which is the puzzle's already.
     *
     * @param played what led there from the last root
     */
    abstract void follow(int[] played);

    /** Makes the next step. */
    abstract Outcome step();

    /** Returns the moves from the root to the puzzle's current state. */
    abstract int[] path();

    /**
     * Searches on until a slice of time is over or there is nothing more to do.
     *
     * @param budget all time there is; asked, and a state is counted, before every step
     * @param nanos how long the slice is
     */
    Outcome work(Budget budget, long nanos) {
        Budget slice = budget.within(nanos);
        if (nextMove < moveCount) {
            puzzle.setState(state); // others have had the puzzle meanwhile
        }
        while (!isOver(slice)) {
            if (puzzle.isSolved()) {
                return Outcome.PROVEN;
            }
            Outcome outcome = step();
            if (outcome != Outcome.MORE) {
                return outcome;
            }
        }
        return Outcome.MORE;
    }

    /** Counts a state; returns whether the time was over before. */
    static boolean isOver(Budget budget) {
        boolean isOver = budget.isOver();
        budget.count(1);
        return isOver;
    }

    /** Expands no state any more. */
    void stopExpanding() {
        moveCount = 0;
        nextMove = 0;
    }

    /** Looks at the state that is to be expanded; returns whether it is no end, and has moves. */
    boolean expand() {
        puzzle.setState(state);
        if (endGoal() >= 0) {
            return false;
        }
        moves = puzzle.legalMoves(moves);
        moveCount = puzzle.legalMoveCount();
        nextMove = 0;
        return true;
    }

    /**
     * Returns the goal value if the puzzle's current state is an end, which is reported if it is
     * the best so far; -1 if the game goes on.
     */
    int endGoal() {
        if (!puzzle.isTerminal()) {
            return -1;
        }
        int goal = puzzle.goal();
        if (puzzle.isBetter(goal)) {
            puzzle.report(goal, path());
        }
        return goal;
    }
}
