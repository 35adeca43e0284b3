package org.propjet.engine.game;

/** A game that is played without grounding met more fluents than a state has bits for. */
public final class StateLayoutFullException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    StateLayoutFullException(String fluent, int capacity) {
        super(
                "no bit left for the fluent "
                        + fluent
                        + ": this game's states have room for "
                        + capacity
                        + " different fluents");
    }
}
