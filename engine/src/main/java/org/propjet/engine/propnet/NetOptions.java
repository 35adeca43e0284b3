package org.propjet.engine.propnet;

import org.propjet.engine.logic.Pass;
import org.propjet.engine.logic.PassRun;

import java.util.EnumSet;
import java.util.Set;

/**
 * How a network is built.
 *
 * <p>Immutable.
 *
 * @param hashing whether a gate that exists already is used again while building
 * @param skippedPasses passes that are left out, to find which one is at fault
 * @param watch sees what each pass makes
 */
public record NetOptions(boolean hashing, Set<Pass> skippedPasses, PassRun.Watch watch) {
    /** Copies the set. */
    public NetOptions {
        skippedPasses = Set.copyOf(skippedPasses);
    }

    /** Returns the options for use: everything on. */
    public static NetOptions standard() {
        return new NetOptions(true, Set.of(), PassRun.Watch.NONE);
    }

    /** Returns these options without a pass. */
    public NetOptions without(Pass pass) {
        Set<Pass> skipped = EnumSet.of(pass);
        skipped.addAll(skippedPasses);
        return new NetOptions(hashing, skipped, watch);
    }

    /** Returns these options without structural hashing. */
    public NetOptions withoutHashing() {
        return new NetOptions(false, skippedPasses, watch);
    }

    /** Returns these options with somebody who sees what each pass makes. */
    public NetOptions withWatch(PassRun.Watch other) {
        return new NetOptions(hashing, skippedPasses, other);
    }
}
