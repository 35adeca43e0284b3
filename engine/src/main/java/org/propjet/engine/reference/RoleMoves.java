package org.propjet.engine.reference;

import it.unimi.dsi.fastutil.ints.Int2IntOpenHashMap;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.ints.IntArrays;

import org.propjet.engine.datalog.TermText;
import org.propjet.engine.game.MoveTable;
import org.propjet.engine.gdl.CanonicalOrder;

import java.util.Arrays;
import java.util.BitSet;

/**
 * One role's moves (or percepts) between the numbers of a {@link MoveTable} and the terms of one
 * evaluator, and in canonical order.
 *
 * <p>Not thread-safe. Texts are made when a move is first met and not again.
 */
final class RoleMoves {
    private static final int UNKNOWN = -1;

    /** If the list has more than one in so many of all moves, all are gone through. */
    private static final int FEW_OF_ALL = 8;

    private final MoveTable table;
    private final int roleIndex;
    private final TermText text;
    private final Int2IntOpenHashMap moveOfTerm = new Int2IntOpenHashMap();
    private final IntArrayList termOfMove = new IntArrayList();

    /** In an open table: the place of each move in canonical order, for ids below rankedCount. */
    private int[] rank = new int[0];

    /** The moves in canonical order, as far as they are ranked. */
    private int[] ofRank = new int[0];

    private final BitSet ranks = new BitSet();

    private int rankedCount;
    private int[] moves = new int[16];
    private int count;

    RoleMoves(MoveTable table, int roleIndex, TermText text) {
        this.table = table;
        this.roleIndex = roleIndex;
        this.text = text;
        moveOfTerm.defaultReturnValue(UNKNOWN);
    }

    /** Returns the term of a move. */
    int term(int moveId) {
        while (termOfMove.size() <= moveId) {
            termOfMove.add(UNKNOWN);
        }
        int known = termOfMove.getInt(moveId);
        if (known != UNKNOWN) {
            return known;
        }
        int termId = text.read(table.move(roleIndex, moveId));
        termOfMove.set(moveId, termId);
        return termId;
    }

    /** Empties the list. */
    void clear() {
        count = 0;
    }

    /** Adds a move to the list. */
    void add(int termId) {
        if (count == moves.length) {
            moves = Arrays.copyOf(moves, 2 * count);
        }
        moves[count++] = move(termId);
    }

    /** Returns the move of a term, numbering it if the table is open and does not know it. */
    int move(int termId) {
        int moveId = moveOfTerm.get(termId);
        if (moveId == UNKNOWN) {
            moveId = table.intern(roleIndex, text.write(termId));
            moveOfTerm.put(termId, moveId);
        }
        return moveId;
    }

    /** Returns the first move of the list, which is not empty. */
    int first() {
        return moves[0];
    }

    /** Puts the list into canonical order. */
    void sort() {
        if (count < 2) {
            return;
        }
        if (!table.isOpen()) {
            Arrays.sort(moves, 0, count);
            return;
        }
        for (int i = 0; i < count; i++) {
            if (moves[i] >= rankedCount) {
                rankAll();
                break;
            }
        }
        if (count > rankedCount / FEW_OF_ALL) {
            sortMany();
            return;
        }
        IntArrays.quickSort(moves, 0, count, (a, b) -> Integer.compare(rank[a], rank[b]));
    }

    /** Of most of a million moves, going through all takes a tenth of the time. */
    private void sortMany() {
        ranks.clear();
        for (int i = 0; i < count; i++) {
            ranks.set(rank[moves[i]]);
        }
        int place = 0;
        for (int at = ranks.nextSetBit(0); at >= 0; at = ranks.nextSetBit(at + 1)) {
            moves[place++] = ofRank[at];
        }
    }

    /** Returns the length of the list. */
    int count() {
        return count;
    }

    /** Copies the list. */
    void copyTo(int[] target) {
        System.arraycopy(moves, 0, target, 0, count);
    }

    private void rankAll() {
        int known = table.moveCount(roleIndex);
        String[] texts = new String[known];
        int[] sorted = new int[known];
        for (int moveId = 0; moveId < known; moveId++) {
            texts[moveId] = table.move(roleIndex, moveId);
            sorted[moveId] = moveId;
        }
        IntArrays.mergeSort(
                sorted, (a, b) -> CanonicalOrder.COMPARATOR.compare(texts[a], texts[b]));
        rank = new int[known];
        for (int place = 0; place < known; place++) {
            rank[sorted[place]] = place;
        }
        ofRank = sorted;
        rankedCount = known;
    }
}
