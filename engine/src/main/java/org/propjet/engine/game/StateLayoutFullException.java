package org.propjet.engine.game;

/**
 * A layout has no bit for a fluent: a game that is played without grounding met more fluents than a
 * state has room for, or a closed layout does not have the fluent.
 */
public final class StateLayoutFullException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private StateLayoutFullException(String message) {
        super(message);
    }

    static StateLayoutFullException full(String fluent, int capacity) {
        return new StateLayoutFullException(
                "no bit left for the fluent "
                        + fluent
                        + ": this game's states have room for "
                        + capacity
                        + " different fluents");
    }

    static StateLayoutFullException closed(String fluent) {
        return new StateLayoutFullException(
                "no bit for the fluent " + fluent + ": no state that can be reached has it");
    }
}
