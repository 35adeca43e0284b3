package org.propjet.player.match.protocol;

/** A message of a game manager. Immutable. */
public sealed interface Message {

    /** Returns the name of the match that it is about, as it was sent; empty if of none. */
    default String matchId() {
        return "";
    }

    /** Asks who we are, and whether we are free. */
    @SuppressWarnings("AvoidCommonTypeNames") // the protocol's word
    record Info() implements Message {}

    /** Asks whether anybody is there. */
    record Ping() implements Message {}

    /**
     * Announces a game that may be played later.
     *
     * @param rules the text of its rules
     */
    record Preview(String rules) implements Message {}

    /**
     * Begins a match.
     *
     * @param matchId the match's name, as it was sent
     * @param role the text of the role to play, as it was sent
     * @param rules the text of the rules, as it was sent
     * @param startSeconds the time until the first move
     * @param playSeconds the time for each move
     */
    record Start(String matchId, String role, String rules, double startSeconds, double playSeconds)
            implements Message {

        /** Returns it without its longest text. */
        Start withoutRules() {
            return new Start(matchId, role, "", startSeconds, playSeconds);
        }
    }

    /**
     * Asks for a move.
     *
     * @param matchId the match's name, as it was sent
     * @param turn what has been played
     */
    record Play(String matchId, Turn turn) implements Message {}

    /**
     * Ends a match that was played to its end.
     *
     * @param matchId the match's name, as it was sent
     * @param turn what has been played at last
     */
    record Stop(String matchId, Turn turn) implements Message {}

    /**
     * Ends a match that was not.
     *
     * @param matchId the match's name, as it was sent
     */
    record Abort(String matchId) implements Message {}
}
