package org.propjet.player.play;

import org.propjet.engine.StableApi;
import org.propjet.engine.time.Budget;

import java.util.List;
import java.util.Optional;

/**
 * Plays one role of one match of a {@link org.propjet.engine.game.Game}.
 *
 * <p>It knows the state of the match: at first the initial one, then what follows each joint move
 * that it is told of; in games with hidden information as much of it as its role perceives. Nothing
 * but {@link #snapshot} may be called while another call is going on, and nothing goes on between
 * two calls. Who wants a call to come back at once cancels its {@link Budget}.
 */
@StableApi
public interface Player extends AutoCloseable {

    /** Returns the index of the role that it plays. */
    int roleIndex();

    /** Uses the time before the first move; does nothing unless a player can. */
    default void prepare(Budget budget) {}

    /**
     * Chooses a legal move in the match's state, which is not terminal. May come back early, if
     * there is nothing to choose, or nothing more to find; when the budget is over it comes back
     * with the best that it knows.
     *
     * @param budget counts what the player counts: playouts, or states that are searched
     * @throws IllegalStateException if the role has no legal move
     */
    Decision decide(Budget budget);

    /** Returns whether it was asked to think in the opponents' time. */
    default boolean ponders() {
        return false;
    }

    /**
     * Thinks about the match's state without choosing, as in the opponents' time; does nothing
     * unless a player can.
     */
    default void ponder(Budget budget) {}

    /**
     * Goes on to the state after a joint move.
     *
     * @param jointMove each role's move id; what has really been played, whatever was chosen
     */
    void advance(int[] jointMove);

    /**
     * Goes on after a joint move of a game that hides something ({@link
     * org.propjet.engine.game.Game#hasPercepts}), of which it knows its own part; then {@link
     * #advance} is never called.
     *
     * @param moveId the role's own move, as it was really played
     * @param percepts what the role perceived of the joint move, as canonical texts
     * @throws UnsupportedOperationException if the player cannot play such games
     */
    default void perceive(int moveId, List<String> percepts) {
        throw new UnsupportedOperationException("cannot play games with hidden information");
    }

    /**
     * Returns what a search that is going on knows by now, if there is one that can tell: for
     * onlookers. By any thread at any time. Cost: a look at each legal move.
     */
    default Optional<Decision> snapshot() {
        return Optional.empty();
    }

    /**
     * Returns what {@link #prepare} found that onlookers may want to know, in a sentence: such as
     * which search plays, and why.
     */
    default Optional<String> remark() {
        return Optional.empty();
    }

    /** Frees threads and memory; the game stays open. */
    @Override
    void close();
}
