package org.propjet.engine.propnet;

import java.util.LinkedHashSet;
import java.util.Set;

/**
 * How a network is built.
 *
 * <p>Immutable.
 *
 * @param hashing whether a gate that exists already is used again while building
 * @param skippedPasses names of passes that are left out, to find which one is at fault
 */
public record NetOptions(boolean hashing, Set<String> skippedPasses) {
    /** Copies the set. */
    public NetOptions {
        skippedPasses = Set.copyOf(skippedPasses);
    }

    /** Returns the options for use: everything on. */
    public static NetOptions standard() {
        return new NetOptions(true, Set.of());
    }

    /** Returns these options without a pass. */
    public NetOptions without(String pass) {
        Set<String> skipped = new LinkedHashSet<>(skippedPasses);
        skipped.add(pass);
        return new NetOptions(hashing, skipped);
    }

    /** Returns these options without structural hashing. */
    public NetOptions withoutHashing() {
        return new NetOptions(false, skippedPasses);
    }
}
