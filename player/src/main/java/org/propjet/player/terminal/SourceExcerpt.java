package org.propjet.player.terminal;

import org.propjet.engine.gdl.Diagnostic;
import org.propjet.engine.gdl.GdlParser;
import org.propjet.engine.gdl.PrintableText;
import org.propjet.engine.gdl.RulesheetException;

import java.util.List;

/**
 * Shows the lines of a rulesheet that diagnostics complain of, with a caret below the place.
 *
 * <p>Immutable.
 */
public final class SourceExcerpt {
    private static final String INDENT = "    ";

    /** A line of a terminal has 80 columns; of a longer line the part around the place is shown. */
    private static final int MAX_WIDTH = 76;

    private static final String CUT = "...";

    private final List<String> lines;

    private SourceExcerpt(List<String> lines) {
        this.lines = lines;
    }

    /** Makes it for the bytes of a rulesheet. */
    public static SourceExcerpt of(String origin, byte[] bytes) {
        try {
            return new SourceExcerpt(
                    List.of(GdlParser.text(origin, bytes).split("\r\n|\r|\n", -1)));
        } catch (RulesheetException noText) {
            return new SourceExcerpt(List.of());
        }
    }

    /** Returns a diagnostic: its line, and below the place in the text, if it has one. */
    public String shown(Diagnostic diagnostic) {
        String head = diagnostic.toString().lines().findFirst().orElse("");
        int line = diagnostic.span().line();
        if (diagnostic.form().isEmpty() || line > lines.size()) {
            return head;
        }
        return head + "\n" + excerpt(lines.get(line - 1), diagnostic.span().column() - 1);
    }

    /** Returns a line and the caret, indented. */
    public static String excerpt(String line, int place) {
        int at = Math.min(place, line.length());
        int length = line.length();
        while (length > 0 && Character.isWhitespace(line.charAt(length - 1))) {
            length--;
        }
        // Of a line of megabytes, with thousands of notes, only the part that is shown is copied.
        String plain;
        if (length > MAX_WIDTH) {
            int start = Math.max(0, Math.min(at - MAX_WIDTH / 2, length - MAX_WIDTH));
            int end = start + MAX_WIDTH;
            String before = start > 0 ? CUT : "";
            String after = end < length ? CUT : "";
            plain = before + line.substring(start + before.length(), end - after.length()) + after;
            at -= start;
        } else {
            plain = line.substring(0, length);
        }
        plain = plain.replace('\t', ' ');
        int split = Math.min(at, plain.length());
        String shown = PrintableText.piece(plain.substring(0, split));
        String caret = " ".repeat(shown.length() + at - split) + "^";
        return INDENT + shown + PrintableText.piece(plain.substring(split)) + "\n" + INDENT + caret;
    }
}
