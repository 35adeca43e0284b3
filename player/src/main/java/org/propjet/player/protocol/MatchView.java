package org.propjet.player.protocol;

import java.util.List;

/**
 * What onlookers see: the match that goes on, or the last one. Immutable.
 *
 * @param version counts the views; each is followed by one with the next number
 * @param phase what is going on
 * @param matchId the match's name; empty before the first match
 * @param role our role
 * @param roles all roles, in role order; empty while the rules are not known
 * @param startSeconds the start clock
 * @param playSeconds the play clock
 * @param backend how the game is evaluated; empty while that is not known
 * @param ply how many joint moves have been played
 * @param deadlineMillis when the answer leaves at the latest, in milliseconds since 1970; 0 if none
 *     is due
 * @param moves what was played: for each ply each role's move; an empty text where it is hidden
 * @param fluents the state's fluents in canonical order; where it is hidden, those of a state that
 *     it may be
 * @param legalMoves our legal moves
 * @param answer our last answer to a request for a move
 * @param estimates what the last decision knew of our moves; empty if nothing
 * @param speeds the playouts of each decision so far
 * @param goals each role's goal value; empty before the end, and if the end was not seen
 */
public record MatchView(
        long version,
        Phase phase,
        String matchId,
        String role,
        List<String> roles,
        double startSeconds,
        double playSeconds,
        String backend,
        int ply,
        long deadlineMillis,
        List<List<String>> moves,
        List<String> fluents,
        List<String> legalMoves,
        String answer,
        List<Estimate> estimates,
        List<Speed> speeds,
        List<Integer> goals) {

    /** What is going on. */
    public enum Phase {
        /** There was no match yet. */
        IDLE,
        /** The start clock runs. */
        PREPARING,
        /** A move is wanted. */
        THINKING,
        /** A move was answered, or the first is not wanted yet. */
        WAITING,
        /** The manager has ended the match. */
        ENDED,
        /** The manager has aborted the match. */
        ABORTED,
        /** The manager has not been heard for longer than the clocks allow. */
        GIVEN_UP
    }

    /**
     * What a decision knew of a move.
     *
     * @param move its text
     * @param playoutCount how many playouts began with it
     * @param mean their mean goal value, 0 to 100; NaN without playouts
     * @param least the goal value that is proven to be reached at least
     * @param most the goal value that is proven to be reached at most
     */
    public record Estimate(String move, long playoutCount, double mean, int least, int most) {}

    /**
     * How fast a decision was.
     *
     * @param ply its ply
     * @param playoutCount how many playouts were made
     * @param seconds the time they took
     */
    public record Speed(int ply, long playoutCount, double seconds) {
        /** Returns the playouts per second. */
        public double perSecond() {
            return seconds > 0 ? playoutCount / seconds : 0;
        }
    }

    public MatchView {
        roles = List.copyOf(roles);
        moves = List.copyOf(moves);
        fluents = List.copyOf(fluents);
        legalMoves = List.copyOf(legalMoves);
        estimates = List.copyOf(estimates);
        speeds = List.copyOf(speeds);
        goals = List.copyOf(goals);
    }

    /** Returns the view before the first match. */
    static MatchView idle() {
        return new MatchView(
                0,
                Phase.IDLE,
                "",
                "",
                List.of(),
                0,
                0,
                "",
                0,
                0,
                List.of(),
                List.of(),
                List.of(),
                "",
                List.of(),
                List.of(),
                List.of());
    }
}
