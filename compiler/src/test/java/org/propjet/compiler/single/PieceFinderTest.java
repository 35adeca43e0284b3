package org.propjet.compiler.single;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import it.unimi.dsi.fastutil.longs.LongArrayList;

import org.junit.jupiter.api.Test;
import org.propjet.compiler.single.WordPiece.Any;
import org.propjet.compiler.single.WordPiece.Spread;
import org.propjet.compiler.single.WordPiece.Transfer;

import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;

/** Pieces serve exactly the edges, and few serve many. */
class PieceFinderTest {

    @Test
    void piecesServeTheEdges() {
        Random random = new Random(5);
        for (int round = 0; round < 300; round++) {
            int edgeCount = 1 + random.nextInt(200);
            Set<List<Integer>> ends = new HashSet<>();
            LongArrayList edges = new LongArrayList();
            long[] memory = {random.nextLong(), random.nextLong(), random.nextLong()};
            long expected = 0;
            for (int i = 0; i < edgeCount; i++) {
                int place = random.nextInt(192);
                int bit = random.nextInt(1 + round % 64);
                boolean isNegated = random.nextInt(4) == 0;
                if (ends.add(List.of(place, bit))) {
                    edges.add(PieceFinder.edge(place, bit, isNegated));
                    boolean holds = (memory[place >>> 6] >>> place & 1) != 0;
                    expected |= holds != isNegated ? 1L << bit : 0;
                }
            }
            assertEquals(expected, evaluate(PieceFinder.find(edges), memory));
        }
    }

    private static long evaluate(List<WordPiece> pieces, long[] memory) {
        long value = 0;
        for (WordPiece piece : pieces) {
            value |=
                    switch (piece) {
                        case Transfer transfer ->
                                Long.expand(
                                        Long.compress(
                                                memory[transfer.source()] ^ transfer.negatedMask(),
                                                transfer.sourceMask()),
                                        transfer.targetMask());
                        case Spread spread -> {
                            long all = -(memory[spread.source()] >>> spread.sourceBit() & 1);
                            yield (all ^ spread.negatedMask()) & spread.targetMask();
                        }
                        case Any any -> any(any, memory) ? 1L << any.targetBit() : 0;
                        case WordPiece.Guarded guarded -> evaluate(guarded.pieces(), memory);
                    };
        }
        return value;
    }

    private static boolean any(Any any, long[] memory) {
        for (int i = 0; i < any.sources().length; i++) {
            long word = memory[any.sources()[i]] ^ any.negatedMasks()[i];
            if ((word & any.sourceMasks()[i]) != 0) {
                return true;
            }
        }
        return false;
    }

    @Test
    void aRisingChainIsOnePiece() {
        LongArrayList edges = new LongArrayList();
        for (int i = 0; i < 20; i++) {
            edges.add(PieceFinder.edge(3 * i, 2 * i + 5, i % 3 == 0));
        }
        List<WordPiece> pieces = PieceFinder.find(edges);
        assertEquals(1, pieces.size());
        assertTrue(pieces.getFirst() instanceof Transfer transfer && !transfer.isShift());
    }

    @Test
    void oneBitToManyAndManyToOneAreOnePieceEach() {
        LongArrayList edges = new LongArrayList();
        for (int i = 0; i < 10; i++) {
            edges.add(PieceFinder.edge(7, i, i == 4));
        }
        for (int i = 0; i < 30; i++) {
            edges.add(PieceFinder.edge(64 + i, 20, false));
            edges.add(PieceFinder.edge(128 + i, 20, true));
        }
        List<WordPiece> pieces = PieceFinder.find(edges);
        assertEquals(2, pieces.size());
        assertTrue(pieces.get(0) instanceof Spread);
        assertTrue(pieces.get(1) instanceof Any any && any.sources().length == 2);
    }

    /** However many bits a place reads, what is made of one piece fits into a method. */
    @Test
    void manyWordsToOneAreSeveralPieces() {
        LongArrayList edges = new LongArrayList();
        for (int word = 0; word < 1_000; word++) {
            for (int bit = 0; bit < 64; bit++) {
                edges.add(PieceFinder.edge(64 * word + bit, 20, false));
            }
        }
        List<WordPiece> pieces = PieceFinder.find(edges);
        assertEquals(16, pieces.size());
        for (WordPiece piece : pieces) {
            assertTrue(piece instanceof Any any && any.sources().length <= PieceFinder.MAX_SOURCES);
        }
    }
}
