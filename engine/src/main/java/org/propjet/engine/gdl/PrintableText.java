package org.propjet.engine.gdl;

/**
 * Texts of strangers, as people may see them: in a terminal, a log, a page. A rulesheet or a message
 * may contain characters that move the cursor, hide text or turn its direction, and lines of
 * megabytes. Here control and format characters stand as {@code \}{@code u009b}, and long texts are
 * cut. What is computed with, or answered, is never changed.
 *
 * <p>Stateless.
 */
public final class PrintableText {
    /** What a line of a log or a terminal may have, in characters. */
    public static final int MOST_CHARS = 2_000;

    private PrintableText() {}

    /** Returns a text on one line of no more than {@value #MOST_CHARS} characters and some words. */
    public static String of(String text) {
        return of(text, MOST_CHARS);
    }

    /** Returns a text on one line; of a longer one so many characters, and how many there were. */
    public static String of(String text, int mostChars) {
        return printable(text, mostChars, false);
    }

    /** Returns a text whose lines stay apart, and its tabs; each is cut as by {@link #of(String)}. */
    public static String lines(String text) {
        if (text.indexOf('\n') < 0) {
            return printable(text, MOST_CHARS, true);
        }
        StringBuilder lines = new StringBuilder();
        for (String line : text.split("\n", -1)) {
            lines.append(lines.isEmpty() ? "" : "\n").append(printable(line, MOST_CHARS, true));
        }
        return lines.toString();
    }

    private static String printable(String text, int mostChars, boolean hasTabs) {
        int end = text.length() <= mostChars ? text.length() : mostChars;
        if (end < text.length() && end > 0 && Character.isHighSurrogate(text.charAt(end - 1))) {
            end--;
        }
        int plain = 0;
        while (plain < end && text.charAt(plain) >= ' ' && text.charAt(plain) < 0x7F) {
            plain++;
        }
        if (plain == text.length()) {
            return text;
        }
        StringBuilder shown = new StringBuilder(end + 64).append(text, 0, plain);
        int position = plain;
        while (position < end) {
            int c = text.codePointAt(position);
            if (c == '\t' && hasTabs) {
                shown.append('\t');
            } else if (c == '\t' || c == '\n' || c == '\r' || c == '\f') {
                shown.append(' ');
            } else if (isShown(c)) {
                shown.appendCodePoint(c);
            } else {
                shown.append(String.format(c <= 0xFFFF ? "\\u%04x" : "\\u{%x}", c));
            }
            position += Character.charCount(c);
        }
        if (end < text.length()) {
            shown.append("... (%,d characters)".formatted(text.length()));
        }
        return shown.toString();
    }

    private static boolean isShown(int c) {
        return switch (Character.getType(c)) {
            case Character.CONTROL,
                    Character.FORMAT,
                    Character.SURROGATE,
                    Character.LINE_SEPARATOR,
                    Character.PARAGRAPH_SEPARATOR ->
                    false;
            default -> true;
        };
    }
}
