package org.propjet.player.cluster.sharing;

import org.propjet.engine.game.Game;
import org.propjet.engine.game.MoveTable;
import org.propjet.engine.game.StateLayout;

/**
 * A number that two machines have in common if the same bits mean the same fluents, and the same
 * numbers the same moves, in the game that each has made of the rules.
 */
final class Fingerprint {
    private Fingerprint() {}

    /** Returns whether a game has one: all of its fluents and moves are known from the start. */
    static boolean isOf(Game game) {
        return !game.stateLayout().isOpen() && !game.moveTable().isOpen();
    }

    /** Returns a game's fingerprint (FNV-1a over its texts). Cost: linear in their length. */
    static long of(Game game) {
        StateLayout layout = game.stateLayout();
        long hash = 0xCBF29CE484222325L;
        for (int bit = 0; bit < layout.fluentCount(); bit++) {
            hash = with(hash, layout.fluent(bit));
        }
        MoveTable moves = game.moveTable();
        for (int role = 0; role < moves.roleCount(); role++) {
            hash = with(hash, game.roles().get(role));
            for (int move = 0; move < moves.moveCount(role); move++) {
                hash = with(hash, moves.move(role, move));
            }
        }
        return hash;
    }

    private static long with(long hash, String text) {
        long more = hash;
        for (int i = 0; i < text.length(); i++) {
            more = (more ^ text.charAt(i)) * 0x100000001B3L;
        }
        return (more ^ 0xFFFF) * 0x100000001B3L;
    }
}
