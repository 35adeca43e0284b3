package org.propjet.player.terminal;

import java.util.Set;

/** The few colours of the command line: what is good, what is bad, and what is neither. */
public enum Colour {
    GOOD("\u001b[32m"),
    BAD("\u001b[1;31m"),
    DOUBTFUL("\u001b[33m");

    private static final String END = "\u001b[0m";

    private static final Set<String> GOOD_WORDS = Set.of("agree", "yes", "ok", "accepted");
    private static final Set<String> BAD_WORDS = Set.of("disagree", "no", "error", "rejected");

    private final String begin;

    Colour(String begin) {
        this.begin = begin;
    }

    /** Colours a text, if that is wanted. */
    String paint(String text, boolean isWanted) {
        return isWanted ? begin + text + END : text;
    }

    /** Colours a verdict by its first word, if that is wanted. */
    static String paintVerdict(String verdict, boolean isWanted) {
        String word = verdict.split("[ :]", 2)[0];
        if (GOOD_WORDS.contains(word)) {
            return GOOD.paint(verdict, isWanted);
        }
        return word.equals("-")
                ? verdict
                : (BAD_WORDS.contains(word) ? BAD : DOUBTFUL).paint(verdict, isWanted);
    }

    /** When texts are coloured. */
    public enum Choice {
        AUTO,
        ALWAYS,
        NEVER;

        /** Returns whether a stream's texts are coloured. */
        public boolean isWanted(boolean isTerminal) {
            return switch (this) {
                case ALWAYS -> true;
                case NEVER -> false;
                case AUTO -> isTerminal && !isRefused("NO_COLOR") && !isDumb();
            };
        }

        private static boolean isRefused(String variable) {
            String value = System.getenv(variable);
            return value != null && !value.isEmpty();
        }

        private static boolean isDumb() {
            return "dumb".equals(System.getenv("TERM"));
        }
    }
}
