package org.propjet.player.match.protocol;

import org.jspecify.annotations.Nullable;
import org.propjet.engine.game.StateLayout;
import org.propjet.player.match.Thought;

import java.util.List;

/**
 * What onlookers see: the match that goes on, or the last one. Immutable.
 *
 * @param version counts the views; each is followed by one with the next number
 * @param phase what is going on
 * @param deadlineMillis when the answer leaves at the latest, in milliseconds since 1970; 0 if none
 *     is due
 * @param start how the match began, without the rules; all is empty before the first match
 * @param game what is known of the game
 * @param course what has been played
 * @param decisions what was known for those decisions so far in which there was something to decide
 */
public record MatchView(
        long version,
        Phase phase,
        long deadlineMillis,
        Message.Start start,
        KnownGame game,
        Course course,
        List<Thought> decisions) {

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
     * What is known of the game. Immutable, but for a layout that learns fluents.
     *
     * @param roles all roles, in role order; empty while the rules are not known
     * @param roleIndex the index of ours; -1 while it is not known
     * @param backend how the game is evaluated; empty while that is not known
     * @param layout which fluents there are; null while that is not known
     * @param initialFluents those that held at first
     */
    public record KnownGame(
            List<String> roles,
            int roleIndex,
            String backend,
            @Nullable StateLayout layout,
            List<String> initialFluents) {
        /** While nothing is known. */
        static final KnownGame NONE = new KnownGame(List.of(), -1, "", null, List.of());

        public KnownGame {
            roles = List.copyOf(roles);
            initialFluents = List.copyOf(initialFluents);
        }
    }

    /**
     * What has been played, and where the match stands. Immutable.
     *
     * @param ply how many joint moves have been played
     * @param moves for each ply each role's move; an empty text where it is hidden
     * @param fluents the state's fluents in canonical order; where it is hidden, those of a state
     *     that it may be
     * @param states the fluents of each state so far, the initial one first; the first ones only if
     *     there are very many
     * @param goals each role's goal value; empty before the end, and if the end was not seen
     */
    public record Course(
            int ply,
            List<List<String>> moves,
            List<String> fluents,
            List<List<String>> states,
            List<Integer> goals) {
        /** Before the initial state is known. */
        static final Course NONE = new Course(0, List.of(), List.of(), List.of(), List.of());

        public Course {
            moves = List.copyOf(moves);
            fluents = List.copyOf(fluents);
            states = List.copyOf(states);
            goals = List.copyOf(goals);
        }
    }

    public MatchView {
        decisions = List.copyOf(decisions);
    }

    /** Returns what was known for the last decision; null before the first. */
    public @Nullable Thought lastDecision() {
        return decisions.isEmpty() ? null : decisions.getLast();
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
        KnownGame named =
                new KnownGame(game.roles(), game.roleIndex(), game.backend(), null, List.of());
        return new MatchView(version, phase, deadlineMillis, start, named, course, decisions);
    }

    /** Returns the view before the first match. */
    static MatchView idle() {
        return new MatchView(
                0,
                Phase.IDLE,
                0,
                new Message.Start("", "", "", 0, 0),
                KnownGame.NONE,
                Course.NONE,
                List.of());
    }
}
