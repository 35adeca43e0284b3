package org.propjet.player.protocol;

import org.jspecify.annotations.Nullable;
import org.propjet.engine.game.StateLayout;
import org.propjet.player.match.Thought;

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
 * @param layout which fluents there are; null while that is not known
 * @param initialFluents those that held at first
 * @param ply how many joint moves have been played
 * @param deadlineMillis when the answer leaves at the latest, in milliseconds since 1970; 0 if none
 *     is due
 * @param moves what was played: for each ply each role's move; an empty text where it is hidden
 * @param fluents the state's fluents in canonical order; where it is hidden, those of a state that
 *     it may be
 * @param answer our last answer to a request for a move
 * @param thought what was known for the last decision; null before the first
 * @param decisions those so far in which there was something to decide
 * @param states the fluents of each state so far, the initial one first; the first ones only if
 *     there are very many
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
        @Nullable StateLayout layout,
        List<String> initialFluents,
        int ply,
        long deadlineMillis,
        List<List<String>> moves,
        List<String> fluents,
        String answer,
        @Nullable Thought thought,
        List<Thought> decisions,
        List<List<String>> states,
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

    public MatchView {
        roles = List.copyOf(roles);
        initialFluents = List.copyOf(initialFluents);
        moves = List.copyOf(moves);
        fluents = List.copyOf(fluents);
        decisions = List.copyOf(decisions);
        states = List.copyOf(states);
        goals = List.copyOf(goals);
    }

    /** Returns whether a match was there, and has come to its end. */
    public boolean isOver() {
        return phase == Phase.ENDED || phase == Phase.ABORTED || phase == Phase.GIVEN_UP;
    }

    /** Returns whether a manager's match goes on. */
    public boolean isRunning() {
        return phase != Phase.IDLE && !isOver();
    }

    /** Returns the view without what is large and what its replay does not need. */
    MatchView forReplay() {
        return new MatchView(
                version,
                phase,
                matchId,
                role,
                roles,
                startSeconds,
                playSeconds,
                backend,
                null,
                List.of(),
                ply,
                deadlineMillis,
                moves,
                fluents,
                answer,
                thought,
                decisions,
                states,
                goals);
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
                null,
                List.of(),
                0,
                0,
                List.of(),
                List.of(),
                "",
                null,
                List.of(),
                List.of(),
                List.of());
    }
}
