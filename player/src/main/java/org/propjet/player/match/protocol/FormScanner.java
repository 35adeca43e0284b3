package org.propjet.player.match.protocol;

import java.util.ArrayList;
import java.util.List;

/**
 * Finds the parts of a parenthesised text without reading what is in them: a part is a symbol, or a
 * group with all its parentheses. {@code ;} begins a comment that lasts to the end of the line.
 *
 * <p>Stateless. Cost: linear in the text, whatever the nesting; no recursion.
 */
final class FormScanner {
    private FormScanner() {}

    /**
     * Returns the parts of the first group of a text; what follows the group is ignored. A text
     * that begins with a symbol has that as its only part.
     *
     * @param mostParts where to stop: what comes later is left out
     * @throws MessageRefusedException if there is no group, or it has no end
     */
    static List<String> parts(String text, int mostParts) {
        int start = skipBlanks(text, 0);
        if (start == text.length()) {
            throw new MessageRefusedException("The message is empty; write (INFO), say.");
        }
        if (text.charAt(start) == ')') {
            throw new MessageRefusedException("The message begins with a closing parenthesis.");
        }
        if (text.charAt(start) != '(') {
            return List.of(text.substring(start, endOfSymbol(text, start)));
        }
        List<String> parts = new ArrayList<>();
        int position = skipBlanks(text, start + 1);
        while (position < text.length() && text.charAt(position) != ')') {
            int end = endOfPart(text, position);
            if (parts.size() < mostParts) {
                parts.add(text.substring(position, end));
            }
            position = skipBlanks(text, end);
        }
        if (position == text.length()) {
            throw unclosed(1);
        }
        return parts;
    }

    /** Returns whether a part is a group. */
    static boolean isGroup(String part) {
        return part.startsWith("(");
    }

    /** Returns what stands between the outer parentheses of a group. */
    static String inside(String group) {
        return group.substring(1, group.length() - 1);
    }

    private static int endOfPart(String text, int start) {
        if (text.charAt(start) != '(') {
            return endOfSymbol(text, start);
        }
        int depth = 0;
        int position = start;
        while (position < text.length()) {
            char c = text.charAt(position);
            if (c == ';') {
                position = endOfLine(text, position);
                continue;
            }
            position++;
            if (c == '(') {
                depth++;
            } else if (c == ')' && --depth == 0) {
                return position;
            }
        }
        throw unclosed(depth + 1);
    }

    private static MessageRefusedException unclosed(int count) {
        return new MessageRefusedException(
                "The message is not complete: "
                        + (count == 1 ? "a closing parenthesis is" : count + " parentheses are")
                        + " missing at its end.");
    }

    private static int endOfSymbol(String text, int start) {
        int position = start;
        while (position < text.length()) {
            char c = text.charAt(position);
            if (c == '(' || c == ')' || c == ';' || isBlank(c)) {
                break;
            }
            position++;
        }
        return position;
    }

    private static int skipBlanks(String text, int start) {
        int position = start;
        while (position < text.length()) {
            char c = text.charAt(position);
            if (c == ';') {
                position = endOfLine(text, position);
            } else if (isBlank(c)) {
                position++;
            } else {
                break;
            }
        }
        return position;
    }

    private static int endOfLine(String text, int start) {
        int position = start;
        while (position < text.length()
                && text.charAt(position) != '\n'
                && text.charAt(position) != '\r') {
            position++;
        }
        return position;
    }

    private static boolean isBlank(char c) {
        return c <= ' ' || c == 0x7F || c == 0xA0 || c == 0xFEFF;
    }
}
