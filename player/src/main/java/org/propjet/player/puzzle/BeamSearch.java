package org.propjet.player.puzzle;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Makes all moves from some states at once, keeps the best of the states that follow, and so on to
 * the end of the game (beam search; Lowerre, 1976). Every {@link Guide} has its turn with few
 * states, then each with four times as many, and so on: so the guide that suits the game need not
 * be known, and in the end all states are kept.
 *
 * <p>States that were met are not met again, whatever counts steps.
 */
final class BeamSearch extends SearchStrategy {
    private static final int FIRST_WIDTH = 16;
    private static final int GROWTH = 4;

    /**
     * Twice as many ranks are sorted in less than 10 milliseconds: a search must come back soon.
     */
    private static final int MAX_WIDTH = 1 << 16;

    /** Slots fit into the lower bits of a rank; scores into the upper. */
    private static final int SLOT_BITS = 22;

    private static final int RANDOM_BITS = 20;
    private static final long SLOT_MASK = (1L << SLOT_BITS) - 1;

    private final List<Guide> guides;
    private final KeySet known;

    /** How each state that was kept was come to; the states themselves are not kept here. */
    private final NodeStore nodes;

    private final int maxWidth;
    private final int words;
    private int width = FIRST_WIDTH;
    private int guide;
    private long random = 1;

    /** Whether the run's guide has told states apart, and the first score. */
    private boolean isTelling;

    private int firstScore;
    private boolean isFirst;

    /** The layer: states that are expanded one after the other, and their nodes. */
    private long[] layer = {};

    private int[] layerNodes = {};
    private int layerCount;
    private int nextInLayer;

    /** The node that is being expanded. */
    private int parent;

    /** What follows the layer, in slots: twice the width, so that the worst are seldom removed. */
    private long[] slots = {};

    private int[] slotParents = {};
    private int[] slotMoves = {};
    private int[] freeSlots = {};
    private int freeCount;

    /** For each child score, random bits and slot, from the highest bits down. */
    private long[] ranks = {};

    private int rankCount;
    private boolean running;

    /**
     * Makes a search from the puzzle's root.
     *
     * @param byteLimit the most memory to take
     */
    BeamSearch(Puzzle puzzle, long byteLimit) {
        super(puzzle);
        guides = new ArrayList<>(Guide.of(puzzle));
        known = new KeySet(byteLimit / 4);
        nodes = new NodeStore(0, byteLimit / 4);
        words = puzzle.storedWords();
        long slotBytes = 8L * words + 8 + 4 + 8;
        long stateBytes = 2 * slotBytes + 8L * words + 4;
        maxWidth = (int) Math.min(byteLimit / 2 / stateBytes, MAX_WIDTH);
    }

    @Override
    String label() {
        return "beam";
    }

    /** Begins a run, as wide as the last one. */
    @Override
    void follow(int[] played) {
        running = false;
        stopExpanding();
    }

    @Override
    Outcome step() {
        if (!running) {
            if (guides.isEmpty() || width > maxWidth) {
                return Outcome.DONE;
            }
            begin();
        } else if (nextMove < moveCount) {
            make(moves[nextMove++]);
        } else if (nextInLayer < layerCount) {
            System.arraycopy(layer, nextInLayer * words, state, 0, words);
            parent = layerNodes[nextInLayer++];
            expand();
        } else {
            endLayer();
        }
        return Outcome.MORE;
    }

    private void begin() {
        running = true;
        isTelling = false;
        isFirst = true;
        known.clear();
        nodes.clear();
        if (layerNodes.length < width) {
            layer = new long[width * words];
            layerNodes = new int[width];
            slots = new long[2 * width * words];
            slotParents = new int[2 * width];
            slotMoves = new int[2 * width];
            freeSlots = new int[2 * width];
            ranks = new long[2 * width];
        }
        freeCount = 0;
        for (int slot = 2 * width - 1; slot >= 0; slot--) {
            freeSlots[freeCount++] = slot;
        }
        rankCount = 0;
        puzzle.loadRoot(state);
        known.add(puzzle.timelessKey(state));
        System.arraycopy(state, 0, layer, 0, words);
        layerNodes[0] = nodes.add(state, -1, -1);
        layerCount = 1;
        nextInLayer = 0;
    }

    private void make(int move) {
        puzzle.setState(state);
        puzzle.successor(move, child);
        if (puzzle.isStorable(child)
                && known.add(puzzle.timelessKey(child)) != KeySet.Added.KNOWN) {
            enter(move);
        }
    }

    private void enter(int move) {
        puzzle.setState(child);
        if (endGoal() >= 0) {
            return;
        }
        int score = guides.get(guide).score(child);
        if (score == Guide.HOPELESS) {
            return;
        }
        if (isFirst) {
            firstScore = score;
            isFirst = false;
        }
        isTelling |= score != firstScore;
        if (freeCount == 0) {
            keepBest();
        }
        int slot = freeSlots[--freeCount];
        System.arraycopy(child, 0, slots, slot * words, words);
        slotParents[slot] = parent;
        slotMoves[slot] = move;
        ranks[rankCount++] = rank(score, slot);
    }

    /** Returns the path to a child. */
    @Override
    int[] path() {
        int[] path = Arrays.copyOf(nodes.path(parent), nodes.depth(parent) + 1);
        path[path.length - 1] = moves[nextMove - 1];
        return path;
    }

    private long rank(int score, int slot) {
        random = random * 0x5851F42D4C957F2DL + 0x14057B7EF767814FL;
        long tie = random >>> (Long.SIZE - RANDOM_BITS);
        return ((long) score << (RANDOM_BITS + SLOT_BITS)) | tie << SLOT_BITS | slot;
    }

    /** Frees the slots of all but the best children, as many as the layer may be wide. */
    private void keepBest() {
        Arrays.sort(ranks, 0, rankCount);
        while (rankCount > width) {
            freeSlots[freeCount++] = (int) (ranks[--rankCount] & SLOT_MASK);
        }
    }

    private void endLayer() {
        keepBest();
        layerCount = 0;
        nextInLayer = 0;
        for (int i = 0; i < rankCount; i++) {
            int slot = (int) (ranks[i] & SLOT_MASK);
            int node = nodes.add(state, slotParents[slot], slotMoves[slot]);
            if (node >= 0) {
                System.arraycopy(slots, slot * words, layer, layerCount * words, words);
                layerNodes[layerCount++] = node;
            }
            freeSlots[freeCount++] = slot;
        }
        rankCount = 0;
        if (layerCount == 0) {
            endRun();
        }
    }

    private void endRun() {
        running = false;
        if (isTelling) {
            guide++;
        } else {
            guides.remove(guide);
        }
        if (guide >= guides.size()) {
            guide = 0;
            width *= GROWTH;
        }
    }
}
