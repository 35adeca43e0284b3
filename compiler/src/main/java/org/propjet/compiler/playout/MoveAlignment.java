package org.propjet.compiler.playout;

import org.propjet.engine.game.MoveTable;
import org.propjet.engine.gdl.CanonicalOrder;
import org.propjet.engine.propnet.NetInterface;

import java.util.Arrays;
import java.util.TreeSet;

/**
 * Which moves of roles that take turns stand at one place of the choice that they share: those of
 * one name, as they are most likely to be legal for the same reason. Where the roles' moves have
 * different names, the i-th moves of all.
 *
 * <p>Immutable; the arrays are not to be changed.
 *
 * @param moveAt for each role, and each place, its move, or -1; ascending
 * @param placeOf for each role, and each of its moves, its place
 */
public record MoveAlignment(int[][] moveAt, int[][] placeOf) {
    /**
     * Names are of use if there are not many more of them than of one role's moves. No measurement
     * of it is on record.
     */
    private static final double MOST_MORE = 1.25;

    static final int NO_MOVE = -1;

    /** Aligns the moves of all roles. Cost: sorting their names. */
    static MoveAlignment of(NetInterface ends) {
        MoveTable moves = ends.moveTable();
        TreeSet<String> names = new TreeSet<>(CanonicalOrder.COMPARATOR);
        int widest = 0;
        for (int role = 0; role < ends.roleCount(); role++) {
            widest = Math.max(widest, moves.moveCount(role));
            for (int move = 0; move < moves.moveCount(role); move++) {
                names.add(moves.move(role, move));
            }
        }
        boolean isByName = names.size() <= MOST_MORE * widest;
        int placeCount = isByName ? names.size() : widest;
        int[][] moveAt = new int[ends.roleCount()][placeCount];
        int[][] placeOf = new int[ends.roleCount()][];
        for (int role = 0; role < moveAt.length; role++) {
            Arrays.fill(moveAt[role], NO_MOVE);
            placeOf[role] = new int[moves.moveCount(role)];
            Arrays.setAll(placeOf[role], move -> move);
            int place = 0;
            for (String name : isByName ? names : new TreeSet<String>()) {
                int move = moves.idOf(role, name);
                if (move >= 0) {
                    placeOf[role][move] = place;
                }
                place++;
            }
            for (int move = 0; move < placeOf[role].length; move++) {
                moveAt[role][placeOf[role][move]] = move;
            }
        }
        return new MoveAlignment(moveAt, placeOf);
    }

    /** Returns another role's move at the place of a role's move, or -1 if it has none there. */
    public int moveOf(int otherRole, int role, int move) {
        return moveAt[otherRole][placeOf[role][move]];
    }

    /** Returns how many places there are. */
    int placeCount() {
        return moveAt[0].length;
    }
}
