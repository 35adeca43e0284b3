package org.propjet.player.tools;

import org.propjet.engine.game.Game;
import org.propjet.engine.game.MoveTable;
import org.propjet.engine.game.StateLayout;

/**
 * Numbers for fluents and moves that follow from their texts, and for sets of them the sum: so they
 * are the same whatever bit, id or place a fluent or a move has. Of a closed game; immutable.
 */
final class StepHashes {
    private final long[] fluents;

    /** {@code [role][moveId]}. */
    private final long[][] moves;

    StepHashes(Game game) {
        StateLayout layout = game.stateLayout();
        fluents = new long[layout.fluentCount()];
        for (int bit = 0; bit < fluents.length; bit++) {
            fluents[bit] = ofText(layout.fluent(bit));
        }
        MoveTable table = game.moveTable();
        moves = new long[table.roleCount()][];
        for (int role = 0; role < moves.length; role++) {
            String name = game.roles().get(role);
            moves[role] = new long[table.moveCount(role)];
            for (int move = 0; move < moves[role].length; move++) {
                moves[role][move] = ofText(name + ' ' + table.move(role, move));
            }
        }
    }

    private static long ofText(String text) {
        Signature signature = new Signature();
        signature.add(text);
        return mixed(signature.value());
    }

    /** Mixes the bits of a number (the end of SplitMix64; Steele, Lea and Flood, 2014). */
    static long mixed(long number) {
        long mixed = (number ^ (number >>> 30)) * 0xBF58476D1CE4E5B9L;
        mixed = (mixed ^ (mixed >>> 27)) * 0x94D049BB133111EBL;
        return mixed ^ (mixed >>> 31);
    }

    int fluentCount() {
        return fluents.length;
    }

    long fluent(int bit) {
        return fluents[bit];
    }

    long move(int role, int moveId) {
        return moves[role][moveId];
    }

    /** Returns the number of a state. */
    long state(long[] state) {
        long sum = 0;
        for (int word = 0; word < state.length; word++) {
            for (long left = state[word]; left != 0; left &= left - 1) {
                sum += fluents[(word << 6) + Long.numberOfTrailingZeros(left)];
            }
        }
        return sum;
    }

    /** Returns the number of a role's legal moves. */
    long legal(int role, int[] moveIds) {
        long sum = 0;
        for (int move : moveIds) {
            sum += moves[role][move];
        }
        return sum;
    }

    /**
     * Returns which of a role's moves is drawn: each as often as the others, and the same whatever
     * their order.
     *
     * @param number of the draw
     * @return its place among the moves
     */
    int drawn(int role, int[] moveIds, long number) {
        int drawn = 0;
        long least = Long.MAX_VALUE;
        for (int i = 0; i < moveIds.length; i++) {
            long own = mixed(moves[role][moveIds[i]] ^ number);
            if (own < least) {
                least = own;
                drawn = i;
            }
        }
        return drawn;
    }
}
