package org.propjet.engine.game;

import org.propjet.engine.gdl.Diagnostics;

/**
 * A layout has no bit for a fluent: a game that is played without grounding met more fluents than a
 * state has room for, or longer ones, or a closed layout does not have the fluent.
 */
public final class StateLayoutFullException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private StateLayoutFullException(String message) {
        super(message);
    }

    static StateLayoutFullException full(String fluent, int capacity) {
        return new StateLayoutFullException(
                "no bit left for the fluent "
                        + Diagnostics.shortened(fluent)
                        + ": this game's states have room for "
                        + capacity
                        + " different fluents");
    }

    static StateLayoutFullException tooLong(String text, int mostChars) {
        return new StateLayoutFullException(
                "no room for "
                        + Diagnostics.shortened(text)
                        + ": the fluents, or the moves of a role, of a game that is played by its"
                        + " rules may have "
                        + mostChars
                        + " characters in all");
    }

    static StateLayoutFullException closed(String fluent) {
        return new StateLayoutFullException(
                "no bit for the fluent "
                        + Diagnostics.shortened(fluent)
                        + ": no state that can be reached has it");
    }
}
