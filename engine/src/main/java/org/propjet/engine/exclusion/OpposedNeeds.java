package org.propjet.engine.exclusion;

/**
 * In which cases what one fluent needs excludes what another one needs: a fluent that is needed to
 * hold and not to hold, or two fluents of a group. Needs are those of {@link RequiredLiterals},
 * each with a mask of the cases in which it is needed.
 *
 * <p>Not thread-safe. Cost: linear in the needs and in the groups of their fluents.
 */
final class OpposedNeeds {
    private static final int[] NONE = {};

    private final int[][] groupsOf;

    /** For each need the cases in which it is among those begun with. */
    private final long[] needed;

    /** For each group the cases in which one of its fluents is needed to hold. */
    private final long[] inGroup;

    OpposedNeeds(FluentGroups groups) {
        this.groupsOf = groups.groupsOf();
        this.needed = new long[2 * groupsOf.length];
        this.inGroup = new long[groups.groups().length];
    }

    /** Begins with some needs; returns the cases in which they exclude each other. */
    long begin(int[] needs, long[] masks) {
        long opposed = 0;
        for (int i = 0; i < needs.length; i++) {
            int need = needs[i];
            opposed |= masks[i] & opposing(need);
            needed[need] |= masks[i];
            for (int group : groups(need)) {
                inGroup[group] |= masks[i];
            }
        }
        return opposed;
    }

    /** Returns the cases in which other needs are excluded, where those begun with can be had. */
    long to(int[] others, long[] masks) {
        long opposed = 0;
        for (int i = 0; i < others.length; i++) {
            opposed |= masks[i] & opposing(others[i]);
        }
        return opposed;
    }

    /** Ends with the needs that were begun with. */
    void end(int[] needs) {
        for (int need : needs) {
            needed[need] = 0;
            for (int group : groups(need)) {
                inGroup[group] = 0;
            }
        }
    }

    /** Where the need itself is among those begun with, no other fluent of its groups is. */
    private long opposing(int need) {
        long opposed = needed[need ^ 1];
        for (int group : groups(need)) {
            opposed |= inGroup[group] & ~needed[need];
        }
        return opposed;
    }

    /** Returns the groups of a fluent that is needed to hold; none of one that is needed not to. */
    private int[] groups(int need) {
        return (need & 1) == 0 ? groupsOf[need >>> 1] : NONE;
    }
}
