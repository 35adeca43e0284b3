package org.propjet.engine.evidence;

import org.jspecify.annotations.Nullable;

import java.util.Set;

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
 * @param threadCount how many threads to use
 * @param maxBytes how much memory the states found may take
 */
public record PerftOptions(
        int depth,
        boolean unique,
        Set<String> ignoredRelations,
        long @Nullable [] start,
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
                depth, false, Set.of(), null, 1, Runtime.getRuntime().maxMemory() / 10 * 6);
    }

    /** Returns these options, counting distinct and new states too. */
    public PerftOptions withUnique() {
        return new PerftOptions(depth, true, ignoredRelations, start, threadCount, maxBytes);
    }

    /** Returns these options with relations to ignore. */
    public PerftOptions withIgnored(Set<String> relations) {
        return new PerftOptions(depth, unique, relations, start, threadCount, maxBytes);
    }

    /** Returns these options with another start. */
    public PerftOptions withStart(long[] state) {
        return new PerftOptions(depth, unique, ignoredRelations, state, threadCount, maxBytes);
    }

    /** Returns these options with another number of threads. */
    public PerftOptions withThreads(int count) {
        return new PerftOptions(depth, unique, ignoredRelations, start, count, maxBytes);
    }

    /** Returns these options with another bound on memory. */
    public PerftOptions withMaxBytes(long bytes) {
        return new PerftOptions(depth, unique, ignoredRelations, start, threadCount, bytes);
    }
}
