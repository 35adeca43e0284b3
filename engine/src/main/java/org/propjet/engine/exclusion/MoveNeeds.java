package org.propjet.engine.exclusion;

import org.propjet.engine.propnet.PropNet;

import java.util.Arrays;
import java.util.BitSet;

/**
 * Groups of fluents that exclude each other, and which of these fluents each move needs to be
 * legal. Moves that need different fluents of one group exclude each other, too.
 *
 * <p>Immutable; the arrays are not to be changed.
 *
 * @param groups the groups
 * @param fluents for each input of the network the bits of the fluents that it needs, ascending
 */
public record MoveNeeds(FluentGroups groups, int[][] fluents) {

    /** Returns no groups of a network. */
    public static MoveNeeds none(PropNet net) {
        return new MoveNeeds(FluentGroups.none(net.baseCount()), new int[net.inputCount()][0]);
    }

    /** Returns for each input the fluents that it needs, whatever their groups. */
    static int[][] fluentsOf(PropNet net, RequiredLiterals required) {
        return Arrays.stream(net.outputs().legal())
                .mapToObj(
                        legal ->
                                Arrays.stream(required.of(legal))
                                        .filter(need -> (need & 1) == 0)
                                        .map(need -> need >>> 1)
                                        .toArray())
                .toArray(int[][]::new);
    }

    /** Returns the groups that a move needs a fluent of, ascending; a new array. */
    public int[] groupsOf(int input) {
        BitSet found = new BitSet();
        for (int bit : fluents[input]) {
            for (int group : groups.groupsOf()[bit]) {
                found.set(group);
            }
        }
        return found.stream().toArray();
    }

    /**
     * Returns the fluent of a group that a move needs.
     *
     * @throws IllegalArgumentException if it needs none
     */
    public int fluentIn(int group, int input) {
        for (int bit : fluents[input]) {
            if (Arrays.binarySearch(groups.groupsOf()[bit], group) >= 0) {
                return bit;
            }
        }
        throw new IllegalArgumentException("input " + input + " needs no fluent of " + group);
    }
}
