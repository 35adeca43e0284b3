package org.propjet.player.match.referee;

/** What came of an {@link Exchange}. Immutable. */
sealed interface ExchangeOutcome {

    /**
     * The player answered.
     *
     * @param body what
     * @param atNanos when all of it was there, by the clock of the exchange's budget
     */
    record Text(String body, long atNanos) implements ExchangeOutcome {}

    /** There was no whole answer at the deadline. */
    record Late() implements ExchangeOutcome {}

    /** Nobody wants the answer any more. */
    record Dropped() implements ExchangeOutcome {}

    /**
     * The player cannot be reached, or what it sent is no answer.
     *
     * @param words why, for people
     */
    record Failed(String words) implements ExchangeOutcome {}
}
