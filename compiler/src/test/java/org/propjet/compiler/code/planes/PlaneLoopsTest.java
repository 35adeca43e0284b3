package org.propjet.compiler.code.planes;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.propjet.compiler.code.emit.Vectors;

import java.util.Arrays;
import java.util.stream.Stream;

/** Each way to make the loops over planes does what its lanes, taken one by one, ask for. */
class PlaneLoopsTest {
    /** An odd number, so that loops that do two planes at a time have one left over. */
    private static final int PLANES = 5;

    /** Loops, and for how many words a plane they are. */
    record Case(PlaneLoops loops, int words) {
        @Override
        public String toString() {
            return loops.getClass().getSimpleName() + " " + words;
        }

        int laneCount() {
            return Long.SIZE * words;
        }
    }

    static Stream<Case> loops() {
        int vector = Vectors.wordCount();
        return Stream.concat(
                Stream.of(
                        new Case(PlaneLoops.plain(1), 1),
                        new Case(PlaneLoops.plain(2), 2),
                        new Case(PlaneLoops.plain(8), 8)),
                vector > 0
                        ? Stream.of(new Case(Vectors.loops(vector), vector))
                        : Stream.<Case>empty());
    }

    @ParameterizedTest
    @MethodSource("loops")
    void aCopyLeavesTheLanesThatAreKept(Case of) {
        int wordCount = PLANES * of.words();
        long[] memory = PlaneRandom.words(2 * wordCount, 1);
        long[] before = memory.clone();
        long[] kept = PlaneRandom.words(of.words(), 2);
        of.loops().copy(memory, 0, wordCount, wordCount, kept);
        for (int plane = 0; plane < PLANES; plane++) {
            for (int lane = 0; lane < of.laneCount(); lane++) {
                int from = isSet(kept, 0, lane) ? 0 : wordCount;
                assertEquals(
                        isSet(before, from + plane * of.words(), lane),
                        isSet(memory, plane * of.words(), lane),
                        "plane " + plane + ", lane " + lane);
            }
        }
        assertArrayEquals(
                Arrays.copyOfRange(before, wordCount, 2 * wordCount),
                Arrays.copyOfRange(memory, wordCount, 2 * wordCount));
    }

    @ParameterizedTest
    @MethodSource("loops")
    void aCounterCountsHowOftenItsLaneWasIncremented(Case of) {
        long[] counters = new long[PLANES * of.words()];
        int[] counts = new int[of.laneCount()];
        int planeCount = 0;
        for (int round = 1; round < 1 << PLANES; round++) {
            long[] lanes = PlaneRandom.words(of.words(), round);
            lanes[of.words() - 1] |= Long.MIN_VALUE; // the last lane each time, up to all ones
            for (int lane = 0; lane < of.laneCount(); lane++) {
                counts[lane] += isSet(lanes, 0, lane) ? 1 : 0;
            }
            planeCount = of.loops().increment(counters, planeCount, lanes);
            for (int lane = 0; lane < of.laneCount(); lane++) {
                int count = 0;
                for (int plane = 0; plane < planeCount; plane++) {
                    count |= isSet(counters, plane * of.words(), lane) ? 1 << plane : 0;
                }
                assertEquals(counts[lane], count, "round " + round + ", lane " + lane);
            }
        }
        assertEquals(PLANES, planeCount);
    }

    @ParameterizedTest
    @MethodSource("loops")
    void randomPlanesAreThoseOfTheStreams(Case of) {
        int wordCount = PLANES * of.words();
        long[] streams = PlaneRandom.streams(of.words(), 7);
        long[] expectedStreams = streams.clone();
        long[] memory = new long[wordCount + 2];
        long[] expected = memory.clone();
        of.loops().fillRandom(streams, memory, 1, wordCount + 1);
        PlaneRandom.fill(expectedStreams, of.words(), expected, 1, wordCount + 1);
        assertArrayEquals(expected, memory);
        assertArrayEquals(expectedStreams, streams);
    }

    private static boolean isSet(long[] words, int from, int lane) {
        return (words[from + lane / Long.SIZE] >>> lane & 1) != 0;
    }
}
