package org.propjet.player.puzzle;

/** Searches all states, nearest first, each once (Moore, 1959). */
final class BreadthFirst extends NodeSearch {
    private int next;

    /**
     * Makes a search from the puzzle's root.
     *
     * @param byteLimit the most memory to take
     */
    BreadthFirst(Puzzle puzzle, long byteLimit) {
        super(puzzle, byteLimit / 2, byteLimit / 2);
        begin();
    }

    @Override
    String label() {
        return "breadth-first";
    }

    /**
     * Begins anew: what was reached first by other moves may be reached by these, too, and nobody
     * has noted it.
     */
    @Override
    void follow(int[] played) {
        beTimeless();
        isComplete = true;
        stopExpanding();
        begin();
    }

    @Override
    void clear() {
        super.clear();
        next = 0;
    }

    @Override
    int take() {
        return next < nodes.size() ? next++ : NONE;
    }

    @Override
    boolean enter(long[] entered, int parent, int move) {
        return nodes.add(entered, parent, move) >= 0;
    }

    @Override
    Outcome end() {
        return isComplete ? Outcome.PROVEN : Outcome.DONE;
    }
}
