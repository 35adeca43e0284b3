package org.propjet.compiler.code.planes;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.propjet.compiler.code.emit.Vectors;

import java.util.Arrays;
import java.util.BitSet;

class PlaneRandomTest {
    private static final int WORDS = 8;
    private static final int LANES = WORDS * Long.SIZE;

    /** The published generator's first outputs for the state 1, 2. */
    @Test
    void isTheGeneratorThatItSays() {
        long[] outputs = new long[4];
        PlaneRandom.fill(new long[] {1, 2}, 1, outputs, 0, outputs.length);
        long[] expected = {0x60001, 0x260c000660007L, 0x180acc04718606d3L, 0x9e226d35036fc4c7L};
        assertArrayEquals(expected, outputs);
    }

    @Test
    void allLoopsDrawTheSame() {
        int words = Vectors.wordCount();
        Assumptions.assumeTrue(words > 1);
        for (int planes = 1; planes < 6; planes++) {
            long[] vectorStreams = PlaneRandom.streams(words, planes);
            long[] plainStreams = vectorStreams.clone();
            long[] vector = new long[planes * words];
            long[] plain = new long[planes * words];
            Vectors.loops(words).fillRandom(vectorStreams, vector, 0, vector.length);
            PlaneLoops.plain(words).fillRandom(plainStreams, plain, 0, plain.length);
            assertArrayEquals(plain, vector);
            assertArrayEquals(plainStreams, vectorStreams);
        }
    }

    /** A lane's bits agree with those of each other lane, up to two planes later, half the time. */
    @Test
    void lanesAreNotCorrelated() {
        int planes = 1 << 12;
        BitSet[] lanes = lanes(planes + 2);
        for (int lag = 0; lag <= 2; lag++) {
            double sum = 0;
            int pairs = 0;
            for (int a = 0; a < LANES; a++) {
                for (int b = 0; b < LANES; b++) {
                    if (b > a || (lag > 0 && b != a)) {
                        BitSet differ = lanes[b].get(lag, lag + planes);
                        differ.xor(lanes[a].get(0, planes));
                        double off = differ.cardinality() - planes / 2.0;
                        sum += off * off / (planes / 4.0);
                        pairs++;
                    }
                }
            }
            // of independent bits the sum has the mean `pairs` and twice that for its variance
            assertEquals(pairs, sum, 4 * Math.sqrt(2.0 * pairs), "planes apart: " + lag);
        }
    }

    /** No bit of a lane is a sum of some bits before it: matrices of its bits have a full rank. */
    @Test
    void bitsOfALaneAreNotLinear() {
        BitSet[] lanes = lanes(256 * 256);
        for (int lane = 0; lane < Long.SIZE; lane += 9) {
            BitSet[] rows = new BitSet[256];
            for (int row = 0; row < rows.length; row++) {
                rows[row] = lanes[lane].get(row * 256, row * 256 + 256);
            }
            assertFullRank(rows);
        }
    }

    /** No lane's bit is a sum of bits that other lanes of its word have in the planes before it. */
    @Test
    void lanesOfAWordAreNotLinearlyRelated() {
        long[] planes = new long[4 * 256];
        PlaneRandom.fill(PlaneRandom.streams(1, 7), 1, planes, 0, planes.length);
        BitSet[] rows = new BitSet[256];
        for (int row = 0; row < rows.length; row++) {
            rows[row] = BitSet.valueOf(Arrays.copyOfRange(planes, 4 * row, 4 * row + 4));
        }
        assertFullRank(rows);
    }

    /** Returns the bits of each lane in so many planes. */
    private static BitSet[] lanes(int planes) {
        long[] memory = new long[planes * WORDS];
        PlaneRandom.fill(PlaneRandom.streams(WORDS, 5), WORDS, memory, 0, memory.length);
        BitSet[] lanes = new BitSet[LANES];
        for (int lane = 0; lane < LANES; lane++) {
            lanes[lane] = new BitSet(planes);
            for (int plane = 0; plane < planes; plane++) {
                long word = memory[plane * WORDS + lane / Long.SIZE];
                lanes[lane].set(plane, (word >>> lane & 1) != 0);
            }
        }
        return lanes;
    }

    /** A random square matrix over two elements lacks five of its rank once in 30 million times. */
    private static void assertFullRank(BitSet[] rows) {
        int rank = 0;
        for (int column = 0; column < rows.length; column++) {
            int pivot = rank;
            while (pivot < rows.length && !rows[pivot].get(column)) {
                pivot++;
            }
            if (pivot < rows.length) {
                BitSet row = rows[pivot];
                rows[pivot] = rows[rank];
                rows[rank] = row;
                for (int i = rank + 1; i < rows.length; i++) {
                    if (rows[i].get(column)) {
                        rows[i].xor(row);
                    }
                }
                rank++;
            }
        }
        assertTrue(rank > rows.length - 5, "rank " + rank);
    }
}
