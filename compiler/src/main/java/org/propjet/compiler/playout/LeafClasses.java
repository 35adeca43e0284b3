package org.propjet.compiler.playout;

import org.jspecify.annotations.Nullable;
import org.propjet.compiler.circuit.CircuitBuilder;
import org.propjet.engine.propnet.NetInterface;

import java.util.Arrays;

/**
 * Moves that exclude each other (mutexes), of which at most one is legal in any state, so that they
 * can share a leaf of the choice: what {@link MoveChooser} does costs the same for one leaf as for
 * one move.
 *
 * <p>Two moves exclude each other if they need different fluents of one group to be legal ({@link
 * org.propjet.engine.exclusion.MoveNeeds}): a rook or a bishop stands on a square, not both. Within
 * a leaf all moves need fluents of the same group, so the fluent that holds tells which move it is.
 *
 * <p>Immutable; the arrays are not to be changed.
 *
 * @param leafOf for each role, and each of its moves, its leaf; no leaf has two moves of a role
 *     that may be legal together
 * @param selectors for each role, and each of its moves, the bit of the fluent that tells it from
 *     its role's other moves at its leaf; -1 if there are none
 * @param groups for each role, and each of its moves, the group of that fluent; -1 if all roles'
 *     moves at the leaf cannot be told apart by one group
 * @param leafCounts for each role how many leaves there are
 * @param grids for each role the rows and columns of its leaves; null if they have none
 */
record LeafClasses(
        int[][] leafOf,
        int[][] selectors,
        int[][] groups,
        int[] leafCounts,
        @Nullable LeafGrid[] grids) {
    /** The class, selector or group of a move that has a leaf for itself. */
    static final int ALONE = -1;

    /** Returns a leaf for each move, where each role has a choice of its own. */
    static LeafClasses single(NetInterface ends) {
        int roleCount = ends.roleCount();
        int[][] leafOf = new int[roleCount][];
        int[][] selectors = new int[roleCount][];
        int[][] groups = new int[roleCount][];
        int[] leafCounts = new int[roleCount];
        for (int role = 0; role < roleCount; role++) {
            leafCounts[role] = ends.moveTable().moveCount(role);
            leafOf[role] = new int[leafCounts[role]];
            selectors[role] = new int[leafCounts[role]];
            Arrays.setAll(leafOf[role], move -> move);
            Arrays.fill(selectors[role], ALONE);
            groups[role] = selectors[role].clone();
        }
        return new LeafClasses(leafOf, selectors, groups, leafCounts, new LeafGrid[roleCount]);
    }

    /** Returns a leaf for each place of a choice that roles share. */
    static LeafClasses single(NetInterface ends, MoveAlignment shared) {
        LeafClasses single = single(ends);
        for (int role = 0; role < single.leafOf.length; role++) {
            single.leafOf[role] = shared.placeOf()[role].clone();
            single.leafCounts[role] = shared.placeCount();
        }
        return single;
    }

    /** Takes over what others say of some roles. */
    void set(int[] roles, LeafClasses others) {
        for (int role : roles) {
            leafOf[role] = others.leafOf[role];
            selectors[role] = others.selectors[role];
            groups[role] = others.groups[role];
            leafCounts[role] = others.leafCounts[role];
            grids[role] = others.grids[role];
        }
    }

    /** Returns the same with the leaves of some roles in a grid, and numbered so. */
    LeafClasses arranged(int[] roles, @Nullable LeafGrid grid) {
        if (grid == null) {
            return this;
        }
        int[] numbers = grid.numbers();
        LeafClasses arranged = copy();
        for (int role : roles) {
            arranged.grids[role] = grid.renumbered(numbers);
            Arrays.setAll(arranged.leafOf[role], move -> numbers[leafOf[role][move]]);
        }
        return arranged;
    }

    /** Returns the same, of which the roles' leaves may be set anew. */
    LeafClasses copy() {
        int[][] leaves = Arrays.stream(leafOf).map(int[]::clone).toArray(int[][]::new);
        return new LeafClasses(
                leaves, selectors.clone(), groups.clone(), leafCounts.clone(), grids.clone());
    }

    /**
     * Returns for each leaf of a choice when it can be chosen.
     *
     * @param role who has the choice, or any role if they share it
     * @param conditions for each move, or each place, when it can be chosen
     * @param leaves its leaf
     */
    int[] conditions(CircuitBuilder builder, int role, int[] conditions, int[] leaves) {
        int[] ofLeaves = new int[leafCounts[role]];
        Arrays.fill(ofLeaves, CircuitBuilder.FALSE);
        for (int i = 0; i < conditions.length; i++) {
            ofLeaves[leaves[i]] = builder.or(ofLeaves[leaves[i]], conditions[i]);
        }
        return ofLeaves;
    }

    /** Returns the leaf of each place of a choice that roles share. */
    int[] ofPlaces(MoveAlignment alignment) {
        int[] ofPlaces = new int[alignment.placeCount()];
        for (int role = 0; role < leafOf.length; role++) {
            for (int move = 0; move < leafOf[role].length; move++) {
                ofPlaces[alignment.placeOf()[role][move]] = leafOf[role][move];
            }
        }
        return ofPlaces;
    }
}
