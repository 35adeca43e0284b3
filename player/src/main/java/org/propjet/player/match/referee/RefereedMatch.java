package org.propjet.player.match.referee;

import org.propjet.engine.game.Game;
import org.propjet.player.match.Seat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** What a transcript needs to know of a match beyond its record. Thread-safe. */
final class RefereedMatch {
    private final Game game;
    private final RefereeOptions options;
    private final MatchMessages messages;
    private final List<RemoteSeat> seats;
    private final long startMillis;
    private final List<Long> stateMillis = Collections.synchronizedList(new ArrayList<>());

    /**
     * Notes a match that begins.
     *
     * @param game the game that its players were told
     * @param options how it is played, with the rules that they were told
     * @param startMillis now, by the calendar
     */
    RefereedMatch(
            Game game,
            RefereeOptions options,
            MatchMessages messages,
            List<RemoteSeat> seats,
            long startMillis) {
        this.game = game;
        this.options = options;
        this.messages = messages;
        this.seats = List.copyOf(seats);
        this.startMillis = startMillis;
        stateMillis.add(startMillis);
    }

    List<? extends Seat> seats() {
        return seats;
    }

    /** Notes that a state was reached. */
    void stateReached(long nowMillis) {
        stateMillis.add(nowMillis);
    }

    Game game() {
        return game;
    }

    RefereeOptions options() {
        return options;
    }

    String matchId() {
        return messages.matchId();
    }

    boolean isScrambled() {
        return messages.areScrambled();
    }

    long startMillis() {
        return startMillis;
    }

    /** Returns when each state was reached, the initial one first. */
    List<Long> stateMillis() {
        synchronized (stateMillis) {
            return List.copyOf(stateMillis);
        }
    }

    /** Returns what was wrong with a role's answer to START; empty if nothing. */
    String startError(int roleIndex) {
        return seats.stream()
                .filter(seat -> seat.roleIndex() == roleIndex)
                .map(RemoteSeat::startError)
                .findFirst()
                .orElse("");
    }
}
