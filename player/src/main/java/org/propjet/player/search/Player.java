package org.propjet.player.search;

import org.propjet.engine.StableApi;

import java.util.List;
import java.util.Optional;

/**
 * Plays one role of one match of a {@link org.propjet.engine.game.Game}.
 *
 * <p>It knows the state of the match: at first the initial one, then what follows each joint move
 * that it is told of; in games with hidden information as much of it as its role perceives. Nothing
 * but {@link #stop} may be called while another call is going on, and {@link #stop} by any thread
 * at any time.
 */
@StableApi
public interface Player extends AutoCloseable {

    /** Returns the index of the role that it plays. */
    int roleIndex();

    /**
     * Uses the time before the first move; does nothing unless a player can.
     *
     * @param deadlineNanos when to come back at the latest, as {@link System#nanoTime()}
     */
    default void prepare(long deadlineNanos) {}

    /**
     * Chooses a legal move in the match's state, which is not terminal. May come back early, if
     * there is nothing to choose, or nothing more to find.
     *
     * @param deadlineNanos when to come back at the latest
     * @throws IllegalStateException if the role has no legal move
     */
    Decision decide(long deadlineNanos);

    /**
     * Thinks about the match's state without choosing, in the opponents' time; does nothing unless
     * a player can.
     *
     * @param deadlineNanos when to come back at the latest
     */
    default void ponder(long deadlineNanos) {}

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
     * Has the call that is going on, if any, come back at once; {@link #decide} with the best that
     * it knows. Thinking that goes on between two calls ends, too.
     *
     * <p>It says nothing of later calls: between two calls, or in the first moment of one, it is
     * lost. Who must be sure repeats it until the call has come back.
     */
    void stop();

    /**
     * Returns what a search that is going on knows by now, if there is one that can tell: for
     * onlookers. By any thread at any time. Cost: a look at each legal move.
     */
    default Optional<SearchSnapshot> snapshot() {
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
