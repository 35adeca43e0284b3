package org.propjet.player.puzzle;

/**
 * A search that keeps every state that it has met, and expands each once.
 *
 * <p>If some fluents only count steps, states are told apart without them at first: the one that is
 * reached first has the most time left. That overlooks ways, such as to ends that must be reached
 * at a certain step, so all is searched again with them if the first search has found too little.
 */
abstract class NodeSearch extends SearchStrategy {
    static final int NONE = -1;

    final KeySet known;
    final NodeStore nodes;
    private boolean timeless;

    /** Whether all states that were met could be kept. */
    boolean isComplete = true;

    /** The node that is being expanded. */
    private int node;

    NodeSearch(Puzzle puzzle, long keyBytes, long nodeBytes) {
        super(puzzle);
        known = new KeySet(keyBytes);
        nodes = new NodeStore(puzzle.storedWords(), nodeBytes);
        beTimeless();
    }

    /** Tells states apart without what counts steps, if anything does. */
    final void beTimeless() {
        timeless = puzzle.hasCounters();
    }

    /** Forgets all nodes. */
    void clear() {
        known.clear();
        nodes.clear();
    }

    /** Begins at the root, and knows nothing else. */
    final void begin() {
        clear();
        puzzle.loadRoot(state);
        known.add(key(state));
        enter(state, NONE, NONE);
    }

    /** Returns the node to expand next, or {@link #NONE}. */
    abstract int take();

    /** Adds a state that is new, if it is worth it; returns false if there is no room. */
    abstract boolean enter(long[] entered, int parent, int move);

    /** Returns what has become of the search when all nodes have been expanded. */
    abstract Outcome end();

    @Override
    int[] path() {
        return nodes.path(node);
    }

    @Override
    Outcome step() {
        if (nextMove < moveCount) {
            return make(moves[nextMove++]) ? Outcome.MORE : Outcome.DONE;
        }
        node = take();
        if (node == NONE && timeless) {
            timeless = false;
            begin();
            node = take();
        }
        if (node == NONE) {
            return end();
        }
        nodes.load(node, state);
        expand();
        return Outcome.MORE;
    }

    /** Returns false if there is no room left. */
    private boolean make(int move) {
        puzzle.successor(move, child);
        if (!puzzle.isStorable(child)) {
            isComplete = false;
            return true;
        }
        KeySet.Added added = known.add(key(child));
        return added == KeySet.Added.KNOWN
                || (added == KeySet.Added.NEW && enter(child, node, move));
    }

    /** Returns the key by which a state is known. */
    final long key(long[] of) {
        return timeless ? puzzle.timelessKey(of) : puzzle.key(of);
    }
}
