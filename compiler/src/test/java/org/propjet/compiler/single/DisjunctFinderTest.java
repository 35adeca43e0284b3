package org.propjet.compiler.single;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import it.unimi.dsi.fastutil.longs.LongArrayList;

import org.junit.jupiter.api.Test;
import org.propjet.compiler.single.WordDisjunct.Any;
import org.propjet.compiler.single.WordDisjunct.Spread;
import org.propjet.compiler.single.WordDisjunct.Transfer;

import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;

/** Disjuncts serve exactly the edges, and few serve many. */
class DisjunctFinderTest {

    @Test
    void disjunctsServeTheEdges() {
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
                    edges.add(DisjunctFinder.edge(place, bit, isNegated));
                    boolean holds = (memory[place >>> 6] >>> place & 1) != 0;
                    expected |= holds != isNegated ? 1L << bit : 0;
                }
            }
            assertEquals(expected, evaluate(DisjunctFinder.find(edges), memory));
        }
    }

    private static long evaluate(List<WordDisjunct> disjuncts, long[] memory) {
        long value = 0;
        for (WordDisjunct disjunct : disjuncts) {
            value |=
                    switch (disjunct) {
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
                        case WordDisjunct.Guarded guarded -> evaluate(guarded.disjuncts(), memory);
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
    void aRisingChainIsOneDisjunct() {
        LongArrayList edges = new LongArrayList();
        for (int i = 0; i < 20; i++) {
            edges.add(DisjunctFinder.edge(3 * i, 2 * i + 5, i % 3 == 0));
        }
        List<WordDisjunct> disjuncts = DisjunctFinder.find(edges);
        assertEquals(1, disjuncts.size());
        assertTrue(disjuncts.getFirst() instanceof Transfer transfer && !transfer.isShift());
    }

    @Test
    void oneBitToManyAndManyToOneAreOneDisjunctEach() {
        LongArrayList edges = new LongArrayList();
        for (int i = 0; i < 10; i++) {
            edges.add(DisjunctFinder.edge(7, i, i == 4));
        }
        for (int i = 0; i < 30; i++) {
            edges.add(DisjunctFinder.edge(64 + i, 20, false));
            edges.add(DisjunctFinder.edge(128 + i, 20, true));
        }
        List<WordDisjunct> disjuncts = DisjunctFinder.find(edges);
        assertEquals(2, disjuncts.size());
        assertTrue(disjuncts.get(0) instanceof Spread);
        assertTrue(disjuncts.get(1) instanceof Any any && any.sources().length == 2);
    }

    /** However many bits a place reads, what is made of one disjunct fits into a method. */
    @Test
    void manyWordsToOneAreSeveralDisjuncts() {
        LongArrayList edges = new LongArrayList();
        for (int word = 0; word < 1_000; word++) {
            for (int bit = 0; bit < 64; bit++) {
                edges.add(DisjunctFinder.edge(64 * word + bit, 20, false));
            }
        }
        List<WordDisjunct> disjuncts = DisjunctFinder.find(edges);
        assertEquals(16, disjuncts.size());
        for (WordDisjunct disjunct : disjuncts) {
            assertTrue(
                    disjunct instanceof Any any
                            && any.sources().length <= DisjunctFinder.MAX_SOURCES);
        }
    }
}
