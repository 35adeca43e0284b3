package org.propjet.player.solving;

import org.propjet.engine.game.Game;

import java.io.IOException;
import java.nio.file.Path;

/** Exact values of some states, for searches that come to them. Implementations are thread-safe. */
public interface EndgameTable {
    /**
     * Looks for a state.
     *
     * @param values receives for each role the goal value that it gets if all play as well as they
     *     can, if the state is known
     * @return whether it is
     */
    boolean find(long[] state, int[] values);

    /**
     * Opens a file that {@code propjet solve --table} has written. Cost of a look-up: the logarithm
     * of the number of states.
     *
     * @throws IOException if it cannot be read
     * @throws UnsolvableGameException with a message for people, if it is no table, or one of
     *     another game
     */
    static EndgameTable open(Path file, Game game) throws IOException {
        return new StoredEndgames(StateRecords.open(file, StoredEndgames.KIND).of(game));
    }
}
