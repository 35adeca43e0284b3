package org.propjet.engine.game;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

import java.util.SplittableRandom;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

class StateHashTest {
    private static final int STATES = 1 << 16;

    @Test
    void statesThatDifferInOneWordHaveDifferentHashes() {
        SplittableRandom random = new SplittableRandom(1);
        for (int i = 0; i < 10_000; i++) {
            long[] state = random.longs(4).toArray();
            long hash = StateHash.of(1, state);
            state[random.nextInt(4)] ^= 1L << random.nextInt(64);
            assertNotEquals(hash, StateHash.of(1, state));
        }
    }

    @Test
    void aPartOfAnArrayHasTheHashOfItsWords() {
        long[] words = {1, 2, 3, 4};
        assertEquals(StateHash.of(5, new long[] {2, 3}), StateHash.of(5, words, 1, 3));
        assertEquals(StateHash.of(5, words, 0, 4), StateHash.with(StateHash.of(5, words, 0, 3), 4));
    }

    @Test
    void theOrderOfWordsAndTheStartMatter() {
        assertNotEquals(StateHash.of(0, new long[] {1, 2}), StateHash.of(0, new long[] {2, 1}));
        assertNotEquals(StateHash.of(0, new long[] {1}), StateHash.of(1, new long[] {1}));
    }

    /** Of n states in n places, 1 - 1/e of the places have one if the hash is as good as chance. */
    @Test
    void placesOfStatesAreSpread() {
        assertSpread(0.62, number -> new long[] {number});
        assertSpread(0.62, number -> new long[] {0, (long) number << 20, 7});
        assertSpread(0.62, number -> new long[] {1L << number, 1L << (number >> 6), number});
        assertSpread(0.62, number -> new long[] {number & 0xff, number >> 8, 0, 0, 0, 0, 0, 0});
    }

    @Test
    void theHighestBitsOfTheLastWordAreTheWorst() {
        assertSpread(0.4, number -> new long[] {(long) number << 48});
        assertSpread(0.5, number -> new long[] {(long) number << 40});
    }

    private static void assertSpread(double least, IntFunction<long[]> states) {
        for (int shift : new int[] {32, 48}) {
            long filled =
                    IntStream.range(0, STATES)
                            .map(
                                    number ->
                                            (int) (StateHash.of(0, states.apply(number)) >>> shift)
                                                    & (STATES - 1))
                            .distinct()
                            .count();
            assertTrue(filled > least * STATES, "at " + shift + ": " + filled);
        }
    }
}
