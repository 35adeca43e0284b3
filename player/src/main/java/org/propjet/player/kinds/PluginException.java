package org.propjet.player.kinds;

/**
 * A plug-in, or what was named for a player, does not do what it should. The message is for people,
 * and names it.
 */
public final class PluginException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** Makes an exception. */
    public PluginException(String message, Throwable cause) {
        super(message, cause);
    }
}
