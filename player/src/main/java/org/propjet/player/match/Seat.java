package org.propjet.player.match;

import org.propjet.engine.time.Budget;

import java.util.List;
import java.util.concurrent.CompletableFuture;

/**
 * A player's place in a match, wherever the player is.
 *
 * <p>Used by one thread, that of the match, but for {@link #stop}. No call waits for the player:
 * what it returns says when the player has done it, and never fails.
 */
public interface Seat {

    /** Returns what records call the player. */
    String name();

    /** Returns the index of the role that it plays. */
    int roleIndex();

    /**
     * Asks the player to prepare; failing is its own loss.
     *
     * @param budget what it may take
     */
    CompletableFuture<?> prepare(Budget budget);

    /**
     * Asks the player for a move.
     *
     * @param budget what it may take; when the answer was there is told by its clock
     */
    CompletableFuture<Answer> decide(Budget budget);

    /**
     * Returns how long after a request an answer is waited for. The match waits for the others at
     * least as long as their own clock says.
     */
    default long patienceNanos(MatchClock clock) {
        return clock.playNanos();
    }

    /**
     * Tells the player what was played, or keeps it for the next request.
     *
     * @param jointMove each role's move id; read, not kept
     * @param percepts what the player's role perceives of it, as canonical texts; empty in games
     *     without {@code sees}
     */
    void advance(int[] jointMove, List<String> percepts);

    /** Returns what is done when the player has followed all that it was told. */
    default CompletableFuture<?> caughtUp() {
        return CompletableFuture.completedFuture(null);
    }

    /** Has the player come back from what it does. Any thread. */
    void stop();

    /**
     * Tells the player that the match is over, and lets it go. Comes to its end in bounded time,
     * whatever the player does.
     *
     * @param complete whether the match has come to the game's end
     * @param budget the match's: when it is over, nobody waits for what the player says to the end
     */
    CompletableFuture<?> end(boolean complete, Budget budget);

    /** Returns where its faults are counted. */
    FaultTally faults();
}
