package org.propjet.player.terminal;

import org.propjet.engine.game.Game;

/**
 * The input was refused: a missing file, an unknown game, rules that cannot be played. The command
 * line prints the message and ends with status 1.
 */
public final class Refusal extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /**
     * Makes a refusal.
     *
     * @param message one or several whole lines for the user: what is wrong, and what to do
     */
    public Refusal(String message) {
        super(message, null, false, false);
    }

    /** Returns that a player would have to know all of a game that hides something. */
    public static Refusal ofHidden(Game game) {
        return new Refusal(
                game.name()
                        + " hides something from its roles, so a player cannot be put into a state"
                        + " of it; leave out --player");
    }

    /** Returns the message. */
    public String text() {
        String message = getMessage();
        return message == null ? "" : message;
    }
}
