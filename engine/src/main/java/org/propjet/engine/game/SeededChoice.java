package org.propjet.engine.game;

import org.propjet.engine.StableApi;

/**
 * The choices of a random playout, fixed by a seed: any reasoner that is given the same seed plays
 * the same moves.
 *
 * <p>A choice among {@code n} legal moves takes the {@code r}-th in move order, {@code r = floor(U
 * * n / 2^32)}, where {@code U} is the upper half of the next number of the SplitMix64 sequence
 * (Steele, Lea and Flood, 2014). The bias is at most {@code n / 2^32}.
 *
 * <p>Not thread-safe.
 */
@StableApi
public final class SeededChoice {
    private long seed;

    /** Starts the sequence of a seed. */
    public SeededChoice(long seed) {
        this.seed = seed;
    }

    /** Starts the sequence of another seed. */
    public void reseed(long newSeed) {
        seed = newSeed;
    }

    /**
     * Returns the seed of the {@code index}-th playout of a run, such that different indices give
     * unrelated sequences.
     */
    public static long playoutSeed(long runSeed, long index) {
        return mix(mix(runSeed) + index);
    }

    /** Returns the next choice, from 0 to {@code count - 1}; 0 if there is only one. */
    public int next(int count) {
        seed += 0x9E3779B97F4A7C15L;
        return (int) (((mix(seed) >>> 32) * count) >>> 32);
    }

    private static long mix(long value) {
        long z = value;
        z = (z ^ (z >>> 30)) * 0xBF58476D1CE4E5B9L;
        z = (z ^ (z >>> 27)) * 0x94D049BB133111EBL;
        return z ^ (z >>> 31);
    }
}
