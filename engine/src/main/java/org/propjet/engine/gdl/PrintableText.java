package org.propjet.engine.gdl;

/**
 * Texts of strangers, as people may see them: in a terminal, a log, a page. A rulesheet or a
 * message may contain characters that move the cursor, hide text or turn its direction, and lines
 * of megabytes. Here control and format characters stand as {@code \}{@code u009b}, and long texts
 * are cut. What is computed with, or answered, is never changed.
 *
 * <p>Stateless.
 */
public final class PrintableText {
    /** What a line of a log or a terminal may have, in characters. */
    public static final int MOST_CHARS = 2_000;

    private PrintableText() {}

    /**
     * Returns a text on one line of no more than {@value #MOST_CHARS} characters and some words.
     */
    public static String of(String text) {
        return of(text, MOST_CHARS);
    }

    /** Returns a text on one line; of a longer one so many characters, and how many there were. */
    public static String of(String text, int mostChars) {
        return printable(text, mostChars, false);
    }

    /** Returns a piece of a line, uncut, with its tabs. */
    public static String piece(String text) {
        return printable(text, Integer.MAX_VALUE, true);
    }

    /** Returns a text of JSON with what is not printable escaped, as it may be within strings. */
    public static String json(String text) {
        StringBuilder escaped = new StringBuilder(text.length() + 16);
        for (int position = 0; position < text.length(); ) {
            int c = text.codePointAt(position);
            int end = position + Character.charCount(c);
            for (; position < end; position++) {
                char each = text.charAt(position);
                if (isShown(c) || c < ' ') { // between strings, JSON has line feeds
                    escaped.append(each);
                } else {
                    escaped.append(String.format("\\u%04x", (int) each));
                }
            }
        }
        return escaped.toString();
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
