package org.propjet.engine.exclusion;

import it.unimi.dsi.fastutil.ints.IntArrayList;

import java.util.Arrays;
import java.util.List;

/**
 * Groups of fluents of which at most one holds in any state that can be reached: the mutual
 * exclusion groups (mutexes) of planning (Helmert 2009).
 *
 * <p>Immutable; the arrays are not to be changed.
 *
 * @param groups for each group the bits of its fluents in a state, ascending, at least two
 * @param groupsOf for each bit the groups that it belongs to, ascending
 */
public record FluentGroups(int[][] groups, int[][] groupsOf) {

    /**
     * Makes groups.
     *
     * @param groups each group's bits, ascending
     * @param fluentCount how many fluents there are
     */
    static FluentGroups of(List<int[]> groups, int fluentCount) {
        IntArrayList[] groupsOf = new IntArrayList[fluentCount];
        Arrays.setAll(groupsOf, bit -> new IntArrayList(0));
        for (int group = 0; group < groups.size(); group++) {
            for (int bit : groups.get(group)) {
                groupsOf[bit].add(group);
            }
        }
        return new FluentGroups(
                groups.toArray(int[][]::new),
                Arrays.stream(groupsOf).map(IntArrayList::toIntArray).toArray(int[][]::new));
    }

    /** Returns no groups of some fluents. */
    public static FluentGroups none(int fluentCount) {
        return of(List.of(), fluentCount);
    }
}
