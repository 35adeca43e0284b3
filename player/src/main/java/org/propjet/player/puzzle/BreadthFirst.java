package org.propjet.player.puzzle;

/**
 * Searches all states, nearest first, each once (Moore, 1959).
 *
 * <p>If some fluents only count steps, states are told apart without them at first: the one that is
 * reached first has the most time left. That overlooks ends that must be reached at a certain step,
 * so all is searched again with them if the first search has found too little.
 */
final class BreadthFirst implements SearchStrategy {
    private final Puzzle puzzle;
    private final KeySet known;
    private final NodeStore nodes;
    private final long[] state;
    private final long[] child;
    private int[] moves = new int[16];
    private boolean timeless;
    private boolean incomplete;
    private int next;

    /** The node that is being expanded, and how far that has come. */
    private int node;

    private int moveCount;
    private int nextMove;

    /**
     * Makes a search from the puzzle's root.
     *
     * @param byteLimit the most memory to take
     */
    BreadthFirst(Puzzle puzzle, long byteLimit) {
        this.puzzle = puzzle;
        known = new KeySet(byteLimit / 2);
        nodes = new NodeStore(puzzle.storedWords(), byteLimit / 2);
        state = puzzle.newState();
        child = puzzle.newState();
        timeless = puzzle.hasCounters();
        begin();
    }

    private void begin() {
        known.clear();
        nodes.clear();
        next = 0;
        puzzle.loadRoot(state);
        known.add(key(state));
        nodes.add(state, -1, -1);
    }

    @Override
    public String label() {
        return "breadth-first";
    }

    /**
     * Begins anew: what was reached first by other moves may be reached by these, too, and nobody
     * has noted it.
     */
    @Override
    public void follow(int[] moves) {
        timeless = puzzle.hasCounters();
        incomplete = false;
        moveCount = 0;
        nextMove = 0;
        begin();
    }

    @Override
    public Outcome work(Slice slice) {
        if (nextMove < moveCount) {
            puzzle.setState(state); // others have had the puzzle meanwhile
        }
        while (!slice.isOver()) {
            Outcome outcome = nextMove < moveCount ? enter(moves[nextMove++]) : expand();
            if (outcome != Outcome.MORE) {
                return outcome;
            }
        }
        return Outcome.MORE;
    }

    private Outcome expand() {
        if (next == nodes.size()) {
            if (!timeless || puzzle.isSolved()) {
                return incomplete ? Outcome.DONE : Outcome.PROVEN;
            }
            timeless = false;
            begin();
        }
        node = next++;
        nodes.load(node, state);
        puzzle.setState(state);
        if (puzzle.isTerminal()) {
            int goal = puzzle.goal();
            if (puzzle.isBetter(goal)) {
                puzzle.report(goal, nodes.path(node));
            }
            return puzzle.isSolved() ? Outcome.PROVEN : Outcome.MORE;
        }
        moves = puzzle.legalMoves(moves);
        moveCount = puzzle.legalMoveCount();
        nextMove = 0;
        return Outcome.MORE;
    }

    private Outcome enter(int move) {
        puzzle.successor(move, child);
        if (!puzzle.isStorable(child)) {
            incomplete = true;
            return Outcome.MORE;
        }
        KeySet.Added added = known.add(key(child));
        boolean full =
                added == KeySet.Added.FULL
                        || (added == KeySet.Added.NEW && nodes.add(child, node, move) < 0);
        return full ? Outcome.DONE : Outcome.MORE;
    }

    private long key(long[] of) {
        return timeless ? puzzle.timelessKey(of) : puzzle.key(of);
    }
}
