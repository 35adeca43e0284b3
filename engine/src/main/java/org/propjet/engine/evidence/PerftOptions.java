package org.propjet.engine.evidence;

import org.jspecify.annotations.Nullable;
import org.propjet.engine.game.Game;
import org.propjet.engine.symmetry.StateSymmetry;

import java.util.Set;
import java.util.function.Supplier;

/**
 * What {@link Perft} is to count, and how.
 *
 * <p>Immutable.
 *
 * @param depth how deep to go, in joint moves; counting ends earlier if no game is that long
 * @param unique whether to count distinct and new states too
 * @param ignoredRelations names, in any case, of relations whose fluents are left out when states
 *     are compared for {@code distinct} and {@code new}
 * @param start the state to start from; null for the initial one
 * @param symmetry makes for each thread what takes states to those that stand for them; null if
 *     each stands for itself
 * @param threadCount how many threads to use
 * @param maxBytes how much memory the states found may take
 */
public record PerftOptions(
        int depth,
        boolean unique,
        Set<String> ignoredRelations,
        long @Nullable [] start,
        @Nullable Supplier<StateSymmetry> symmetry,
        int threadCount,
        long maxBytes) {

    /** Copies what could change. */
    public PerftOptions {
        if (depth < 0 || threadCount < 1) {
            throw new IllegalArgumentException("depth must be at least 0, threadCount 1");
        }
        ignoredRelations = Set.copyOf(ignoredRelations);
        start = start == null ? null : start.clone();
    }

    /** Returns the usual options: from the initial state, one thread, six tenths of the heap. */
    public static PerftOptions toDepth(int depth) {
        return new PerftOptions(
                depth, false, Set.of(), null, null, 1, Runtime.getRuntime().maxMemory() / 10 * 6);
    }

    /** Returns these options, counting distinct and new states too. */
    public PerftOptions withUnique() {
        return new PerftOptions(
                depth, true, ignoredRelations, start, symmetry, threadCount, maxBytes);
    }

    /** Returns these options with relations to ignore. */
    public PerftOptions withIgnored(Set<String> relations) {
        return new PerftOptions(depth, unique, relations, start, symmetry, threadCount, maxBytes);
    }

    /** Returns these options with another start. */
    public PerftOptions withStart(long[] state) {
        return new PerftOptions(
                depth, unique, ignoredRelations, state, symmetry, threadCount, maxBytes);
    }

    /**
     * Returns these options, counting states up to symmetry. Only one of those that are symmetric
     * to each other is expanded, for all; so {@code sequences} does not change.
     *
     * @param newSymmetry makes what takes a state of the game to the one that stands for it
     */
    public PerftOptions withSymmetry(Supplier<StateSymmetry> newSymmetry) {
        return new PerftOptions(
                depth, unique, ignoredRelations, start, newSymmetry, threadCount, maxBytes);
    }

    /** Returns these options with another number of threads. */
    public PerftOptions withThreads(int count) {
        return new PerftOptions(depth, unique, ignoredRelations, start, symmetry, count, maxBytes);
    }

    /** Returns these options with another bound on memory. */
    public PerftOptions withMaxBytes(long bytes) {
        return new PerftOptions(
                depth, unique, ignoredRelations, start, symmetry, threadCount, bytes);
    }

    /** Returns what a thread expands states with. */
    PerftWorker newWorker(Game game) {
        return new PerftWorker(game, symmetry == null ? null : symmetry.get());
    }
}
