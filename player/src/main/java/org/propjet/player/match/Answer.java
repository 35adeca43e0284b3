package org.propjet.player.match;

import org.propjet.player.play.Decision;

import java.util.Optional;

/** What came of a request for a move, as a {@link Seat} has it. Immutable. */
public sealed interface Answer {

    /**
     * A move; whether it is legal, and in time, is for the match to say.
     *
     * @param moveId the move
     * @param decision how it was chosen, if that is known
     * @param atNanos when it was there, by the clock of the request's budget
     */
    record Move(int moveId, Optional<Decision> decision, long atNanos) implements Answer {}

    /**
     * Something that is no move of the role.
     *
     * @param text what the player said
     */
    record Illegal(String text) implements Answer {}

    /** Nothing came in time. */
    record Late() implements Answer {}

    /**
     * The player failed, or cannot be reached.
     *
     * @param words why, for people
     */
    record Failed(String words) implements Answer {}
}
