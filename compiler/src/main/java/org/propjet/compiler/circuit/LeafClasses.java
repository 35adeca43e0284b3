package org.propjet.compiler.circuit;

import org.jspecify.annotations.Nullable;
import org.propjet.engine.exclusion.MoveNeeds;
import org.propjet.engine.propnet.NetInterface;
import org.propjet.engine.propnet.PropNet;

import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.IntStream;

/**
 * Moves that exclude each other, of which at most one is legal in any state, so that they can share
 * a leaf of the choice: what {@link MoveChooser} does costs the same for one leaf as for one move.
 *
 * <p>Two moves exclude each other if they need different fluents of one group to be legal ({@link
 * MoveNeeds}): a rook or a bishop stands on a square, not both. Within a leaf all moves need
 * fluents of the same group, so the fluent that holds tells which move it is.
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
        return new LeafClasses(leafOf, selectors, groups, leafCounts, new LeafGrid[roleCount]);
    }

    /** Finds leaves for roles that choose each for itself. */
    static LeafClasses ofRoles(PropNet net, MoveNeeds needs) {
        LeafClasses classes = single(net.ends());
        for (int role = 0; role < classes.leafOf.length; role++) {
            int[] places = new int[classes.leafCounts[role]];
            Arrays.setAll(places, move -> move);
            new LeafSearch(net, needs, new int[] {role}, new int[][] {places}, classes)
                    .run(new int[0]);
            classes.arrange(net, new int[] {role});
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
            PropNet net, MoveNeeds needs, MoveAlignment alignment, int[] idleMoves) {
        LeafClasses classes = single(net.ends());
        int[] roles = new int[idleMoves.length];
        Arrays.setAll(roles, role -> role);
        int[] alone =
                Arrays.stream(roles)
                        .filter(role -> idleMoves[role] >= 0)
                        .map(role -> alignment.placeOf()[role][idleMoves[role]])
                        .toArray();
        new LeafSearch(net, needs, roles, alignment.moveAt(), classes).run(alone);
        classes.arrange(net, roles);
        return classes;
    }

    /** Finds rows and columns of the leaves of roles that share them, and numbers these so. */
    private void arrange(PropNet net, int[] roles) {
        int leafCount = leafCounts[roles[0]];
        int[] leafOfInput = new int[net.inputCount()];
        Arrays.fill(leafOfInput, -1);
        for (int role : roles) {
            System.arraycopy(
                    leafOf[role], 0, leafOfInput, net.ends().firstInput(role), leafOf[role].length);
        }
        LeafGrid found = new GridSearch(net, leafOfInput, leafCount).run();
        if (found == null) {
            return;
        }
        int[] order =
                IntStream.range(0, leafCount)
                        .boxed()
                        .sorted(
                                Comparator.<Integer>comparingInt(leaf -> found.rowOf()[leaf])
                                        .thenComparingInt(leaf -> found.columnOf()[leaf]))
                        .mapToInt(Integer::intValue)
                        .toArray();
        int[] numbers = new int[leafCount];
        for (int i = 0; i < leafCount; i++) {
            numbers[order[i]] = i;
        }
        LeafGrid grid =
                new LeafGrid(
                        Arrays.stream(order).map(leaf -> found.rowOf()[leaf]).toArray(),
                        Arrays.stream(order).map(leaf -> found.columnOf()[leaf]).toArray(),
                        found.rowCount(),
                        found.columnCount());
        for (int role : roles) {
            grids[role] = grid;
            Arrays.setAll(leafOf[role], move -> numbers[leafOf[role][move]]);
        }
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
