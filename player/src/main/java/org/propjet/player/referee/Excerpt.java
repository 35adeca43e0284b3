package org.propjet.player.referee;

import org.propjet.engine.gdl.PrintableText;

/** What is shown to people of a text that a player sent, or of a failure: a line, not too long. */
final class Excerpt {
    private static final int MAX_CHARS = 100;

    private Excerpt() {}

    /** Returns the beginning of a text, in one line, with nothing that would disturb a terminal. */
    static String of(String text) {
        return PrintableText.of(text.strip(), MAX_CHARS);
    }

    /** Returns why something failed. */
    static String of(Throwable failure) {
        String message = failure.getMessage();
        return of(message == null ? failure.getClass().getSimpleName() : message);
    }
}
