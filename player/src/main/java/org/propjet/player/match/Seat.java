package org.propjet.player.match;

import org.propjet.engine.time.Budget;
import org.propjet.player.match.MatchRecord.Faults;

import java.util.List;
import java.util.concurrent.CompletableFuture;

/**
 * A player's place in a match, wherever the player is.
 *
 * <p>Used by one thread, that of the match, but for {@link #stop} and the counting of faults. No
 * call waits for the player: what it returns says when the player has done it, and never fails.
 */
public abstract class Seat {
    private final String name;
    private final int roleIndex;
    private Faults faults = Faults.NONE;

    /**
     * Makes a seat.
     *
     * @param name what records call the player
     * @param roleIndex the index of the role that it plays
     */
    protected Seat(String name, int roleIndex) {
        this.name = name;
        this.roleIndex = roleIndex;
    }

    /** Returns what records call the player. */
    public final String name() {
        return name;
    }

    /** Returns the index of the role that it plays. */
    public final int roleIndex() {
        return roleIndex;
    }

    /**
     * Asks the player to prepare; failing is its own loss.
     *
     * @param budget what it may take
     */
    public CompletableFuture<?> prepare(Budget budget) {
        return CompletableFuture.completedFuture(null);
    }

    /**
     * Asks the player for a move.
     *
     * @param budget what it may take; when the answer was there is told by its clock
     */
    public abstract CompletableFuture<Answer> decide(Budget budget);

    /**
     * Returns how long after a request an answer is waited for. The match waits for the others at
     * least as long as their own clock says.
     */
    public long patienceNanos(MatchClock clock) {
        return clock.playNanos();
    }

    /**
     * Tells the player what was played, or keeps it for the next request.
     *
     * @param jointMove each role's move id; read, not kept
     * @param percepts what the player's role perceives of it, as canonical texts; empty in games
     *     without {@code sees}
     */
    public abstract void advance(int[] jointMove, List<String> percepts);

    /** Returns what is done when the player has followed all that it was told. */
    public CompletableFuture<?> caughtUp() {
        return CompletableFuture.completedFuture(null);
    }

    /** Has the player come back from what it does. Any thread. */
    public abstract void stop();

    /**
     * Tells the player that the match is over, and lets it go. Comes to its end in bounded time,
     * whatever the player does.
     *
     * @param complete whether the match has come to the game's end
     * @param budget the match's: when it is over, nobody waits for what the player says to the end
     */
    public abstract CompletableFuture<?> end(boolean complete, Budget budget);

    // ---- What the player does wrong ----

    /** Counts an answer that came too late, or never. */
    public final void countLate() {
        count(new Faults(1, 0, 0, 0, ""));
    }

    /**
     * Counts an answer that was no legal move.
     *
     * @param text the answer
     */
    public final void countIllegal(String text) {
        count(new Faults(0, 1, 0, 0, "illegal move: " + text));
    }

    /**
     * Counts a request at which the player failed.
     *
     * @param words why
     */
    public final void countError(String words) {
        count(new Faults(0, 0, 1, 0, words));
    }

    /**
     * Notes how long after its deadline an answer came.
     *
     * @param nanos how long; less than 0 if it was in time
     */
    protected final void noteOverrun(long nanos) {
        count(new Faults(0, 0, 0, nanos / 1e6, ""));
    }

    private synchronized void count(Faults more) {
        faults = faults.plus(more);
    }

    /** Returns what has been counted. */
    public final synchronized Faults faults() {
        return faults;
    }
}
