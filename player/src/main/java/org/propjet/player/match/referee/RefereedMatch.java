package org.propjet.player.match.referee;

import org.propjet.engine.game.Game;

import java.util.List;

/**
 * What a transcript needs to know of a match beyond its record.
 *
 * @param game the game that its players were told
 * @param options how it is played, with the rules that they were told
 * @param stateMillis when each state was reached so far, by the calendar, the initial one first;
 *     states are added by the match's thread
 */
record RefereedMatch(
        Game game,
        RefereeOptions options,
        MatchMessages messages,
        List<RemoteSeat> seats,
        List<Long> stateMillis) {

    /** Returns what was wrong with a role's answer to START; empty if nothing. */
    String startError(int roleIndex) {
        return seats.stream()
                .filter(seat -> seat.roleIndex() == roleIndex)
                .map(RemoteSeat::startError)
                .findFirst()
                .orElse("");
    }
}
