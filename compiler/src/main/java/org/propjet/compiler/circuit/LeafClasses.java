package org.propjet.compiler.circuit;

import org.propjet.engine.exclusion.FluentGroups;
import org.propjet.engine.exclusion.RequiredLiterals;
import org.propjet.engine.propnet.NetInterface;
import org.propjet.engine.propnet.PropNet;

import java.util.Arrays;

/**
 * Moves that exclude each other, of which at most one is legal in any state, so that they can share
 * a leaf of the choice: what {@link MoveChooser} does costs the same for one leaf as for one move.
 *
 * <p>Two moves exclude each other if they need different fluents of one group to be legal ({@link
 * FluentGroups}): a rook or a bishop stands on a square, not both. Within a leaf all moves need
 * fluents of the same group, so the fluent that holds tells which move it is.
 *
 * <p>Immutable; the arrays are not to be changed.
 *
 * @param leafOf for each role, and each of its moves, its leaf; no leaf has two moves of a role
 *     that may be legal together
 * @param selectors for each role, and each of its moves, the bit of the fluent that tells it from
 *     the other moves at its leaf; -1 if it is there alone
 * @param groups for each role, and each of its moves, the group of that fluent; -1 if all roles'
 *     moves at the leaf cannot be told apart by one group
 * @param leafCounts for each role how many leaves there are
 */
record LeafClasses(int[][] leafOf, int[][] selectors, int[][] groups, int[] leafCounts) {
    /** The class, selector or group of a move that has a leaf for itself. */
    static final int ALONE = -1;

    /** Returns a leaf for each move. */
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
        return new LeafClasses(leafOf, selectors, groups, leafCounts);
    }

    /** Finds leaves for roles that choose each for itself. */
    static LeafClasses ofRoles(PropNet net, FluentGroups groups, RequiredLiterals required) {
        LeafClasses classes = single(net.ends());
        for (int role = 0; role < classes.leafOf.length; role++) {
            int[] places = new int[classes.leafCounts[role]];
            Arrays.setAll(places, move -> move);
            new LeafSearch(net, groups, required, new int[] {role}, new int[][] {places}, classes)
                    .run(new int[0]);
        }
        return classes;
    }

    /**
     * Finds leaves for roles that share a choice, so that all roles' moves at one place are at one
     * leaf.
     *
     * @param idleMoves for each role the move that it makes when it is not its turn, or -1
     */
    static LeafClasses ofTurns(
            PropNet net,
            FluentGroups groups,
            RequiredLiterals required,
            MoveAlignment alignment,
            int[] idleMoves) {
        LeafClasses classes = single(net.ends());
        int[] roles = new int[idleMoves.length];
        Arrays.setAll(roles, role -> role);
        int[] alone =
                Arrays.stream(roles)
                        .filter(role -> idleMoves[role] >= 0)
                        .map(role -> alignment.placeOf()[role][idleMoves[role]])
                        .toArray();
        new LeafSearch(net, groups, required, roles, alignment.moveAt(), classes).run(alone);
        return classes;
    }
}
