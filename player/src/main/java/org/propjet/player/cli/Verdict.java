package org.propjet.player.cli;

import java.util.Locale;

/** What came of a game that {@code replay} or {@code verify} tried. */
enum Verdict {
    /** Everything is as it should be. */
    AGREE,
    /** Something is not. */
    DISAGREE,
    /** The rules cannot be played, or a budget did not suffice. */
    REFUSED,
    /** Everything was as it should be until the time was up. */
    SLOW,
    /** There is nothing to compare with. */
    NO_TRACE,
    /** Propjet, or the trace, is at fault. */
    ERROR;

    /** Returns whether the check has failed. */
    boolean isFailure() {
        return this == DISAGREE || this == ERROR;
    }

    /**
     * Returns the word in the column {@code result}, with what there is to say about it.
     *
     * @param details may be empty
     */
    String with(String details) {
        String word = name().toLowerCase(Locale.ROOT).replace('_', ' ');
        return details.isEmpty() ? word : word + ": " + details;
    }
}
