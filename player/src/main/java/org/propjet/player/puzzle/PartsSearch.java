package org.propjet.player.puzzle;

import org.jspecify.annotations.Nullable;

/**
 * Solves the {@link ParallelParts} of a game each for itself: all states that a part can have after
 * so many moves, for each number of moves in turn, and of these the one that lacks the fewest of
 * the goal's literals. Together they make a path. If the goal asks something of each part, and
 * nothing of two at once, that is the best there is; otherwise it is a guess. So seven puzzles of
 * eight states each are 56 states rather than two million.
 */
final class PartsSearch implements SearchStrategy {
    /** Longer ways are not looked for: hardly any game has them. */
    private static final int MAX_MOVES = 1_000;

    private final Puzzle puzzle;
    private final Analysis analysis;
    private final MissingLiterals missing;
    private final long byteLimit;
    private boolean begun;
    private Layers[] layers = {};

    /** How many moves have been made in all parts; the part that is behind by one. */
    private int moveCount;

    private int part;
    private final long[] state;
    private final long[] child;
    private final long[] root;

    /** What the network says of parts: the same for all searches of a game, one after another. */
    static final class Analysis {
        private final RelevantFluents relevant;
        private @Nullable ParallelParts parts;
        private boolean isKnown;

        Analysis(RelevantFluents relevant) {
            this.relevant = relevant;
        }

        /** Finds the parts, unless that was done; returns whether it was done before the stop. */
        boolean find(int words, Slice slice) {
            if (!isKnown) {
                parts = ParallelParts.find(relevant, words, slice::isStopped);
                isKnown = !slice.isStopped(); // else nothing is known yet
            }
            return isKnown;
        }
    }

    /** The states of a part after so many moves. */
    private static final class Layers {
        private final NodeStore nodes;
        private final KeySet known;

        /** The fluents of all other parts. */
        private final long[] others;

        /** The first node of the next layer, and the next one to expand. */
        private int end;

        private int next;

        /** The node of the next layer that lacks the fewest literals, and how many these are. */
        private int bestNode;

        private int fewest = Integer.MAX_VALUE;

        Layers(long[] others, int words, long byteLimit) {
            this.others = others;
            nodes = new NodeStore(words, byteLimit / 2);
            known = new KeySet(byteLimit / 2);
        }
    }

    PartsSearch(Puzzle puzzle, Analysis analysis, long byteLimit) {
        this.puzzle = puzzle;
        this.analysis = analysis;
        this.byteLimit = byteLimit;
        missing = MissingLiterals.ofEnd(puzzle, analysis.relevant.net());
        state = puzzle.newState();
        child = puzzle.newState();
        root = puzzle.newState();
    }

    @Override
    public String label() {
        return "parts";
    }

    @Override
    public void follow(int[] moves) {
        begun = false;
    }

    @Override
    public Outcome work(Slice slice) {
        if (!analysis.find(state.length, slice)) {
            return Outcome.MORE;
        }
        ParallelParts found = analysis.parts;
        if (found == null) {
            return Outcome.DONE;
        }
        if (!begun) {
            begin(found);
        }
        while (!slice.isOver()) {
            if (puzzle.isSolved()) {
                return Outcome.PROVEN;
            }
            Layers of = layers[part];
            if (of.next < of.end) {
                if (!expand(found, of)) {
                    return Outcome.DONE;
                }
            } else if (!endLayer(found, of)) {
                return Outcome.DONE;
            }
        }
        return Outcome.MORE;
    }

    private void begin(ParallelParts found) {
        begun = true;
        moveCount = 0;
        part = 0;
        puzzle.loadRoot(state);
        puzzle.loadRoot(root);
        layers = new Layers[found.count()];
        for (int index = 0; index < layers.length; index++) {
            layers[index] =
                    new Layers(
                            found.others(index), puzzle.storedWords(), byteLimit / layers.length);
            layers[index].nodes.add(state, -1, -1);
            layers[index].end = 1;
        }
    }

    /** Makes all moves that the part tells apart; returns false if there is no room. */
    private boolean expand(ParallelParts found, Layers of) {
        int node = of.next++;
        of.nodes.load(node, state);
        puzzle.setState(state);
        for (int effect = 0; effect < found.effectCount(part); effect++) {
            puzzle.successor(found.moveWith(part, effect), child);
            KeySet.Added added = of.known.add(key(found.mask(part)));
            if (added == KeySet.Added.NEW) {
                int number = of.nodes.add(child, node, effect);
                if (number < 0) {
                    return false;
                }
                compare(of, number);
            } else if (added == KeySet.Added.FULL) {
                return false;
            }
        }
        return true;
    }

    private long key(long[] mask) {
        long[] masked = child.clone();
        for (int word = 0; word < masked.length; word++) {
            masked[word] &= mask[word];
        }
        return puzzle.key(masked);
    }

    /** Goes on to the next part, or the next number of moves; returns false after the last. */
    private boolean endLayer(ParallelParts found, Layers of) {
        of.end = of.nodes.size();
        of.known.clear(); // after more moves the same state may be needed again
        part++;
        if (part == layers.length) {
            part = 0;
            moveCount++;
            combine(found);
        }
        return moveCount < MAX_MOVES;
    }

    /** Puts together the best state of each part, and plays the moves to it. */
    private void combine(ParallelParts found) {
        int[][] paths = new int[layers.length][];
        for (int index = 0; index < layers.length; index++) {
            Layers of = layers[index];
            paths[index] = of.nodes.path(of.bestNode);
            of.fewest = Integer.MAX_VALUE;
        }
        int[] path = new int[moveCount];
        int[] effects = new int[layers.length];
        puzzle.loadRoot(state);
        for (int ply = 0; ply < moveCount; ply++) {
            for (int index = 0; index < effects.length; index++) {
                effects[index] = paths[index][ply];
            }
            path[ply] = found.moveWith(effects);
            puzzle.setState(state);
            if (puzzle.isTerminal()) {
                return; // an end that a shorter path has come to
            }
            puzzle.successor(path[ply], state);
        }
        puzzle.setState(state);
        if (puzzle.isTerminal() && puzzle.isBetter(puzzle.goal())) {
            puzzle.report(puzzle.goal(), path);
        }
    }

    /** Notes a new node of a part, if it lacks fewer literals than others after as many moves. */
    private void compare(Layers of, int node) {
        for (int word = 0; word < child.length; word++) {
            child[word] = (child[word] & ~of.others[word]) | (root[word] & of.others[word]);
        }
        int lacking = missing.of(child);
        if (lacking < of.fewest) {
            of.fewest = lacking;
            of.bestNode = node;
        }
    }
}
