package org.propjet.engine.gdl;

import java.util.HashMap;
import java.util.Locale;
import java.util.Map;

/**
 * How a rulesheet spells its symbols. Symbols are compared without regard to case, and written as
 * the rulesheet spells them where it first names them: others may compare them with their case.
 *
 * <p>So all texts of one game are in its spelling, and can be compared as they are. A text from
 * elsewhere, such as a move that a manager sends, is compared by its {@linkplain #folded folded}
 * text, or {@linkplain #of respelled} first.
 *
 * <p>Immutable. Respelling costs linear time.
 */
public final class Spelling {
    private final Map<String, String> symbols;

    /**
     * Makes a spelling.
     *
     * @param symbols for each folded symbol, how it is spelled; others are lower case
     */
    Spelling(Map<String, String> symbols) {
        Map<String, String> capitalised = new HashMap<>();
        symbols.forEach(
                (folded, symbol) -> {
                    if (!folded.equals(symbol)) {
                        capitalised.put(folded, symbol);
                    }
                });
        this.symbols = Map.copyOf(capitalised);
    }

    /** Returns the spelling that has no capitals. */
    public static Spelling lowerCase() {
        return new Spelling(Map.of());
    }

    /** Returns a text in lower case, by which it is compared and put in order. */
    public static String folded(String text) {
        return text.toLowerCase(Locale.ROOT);
    }

    /** Returns whether two texts are the same but for their case. */
    public static boolean areSame(String left, String right) {
        return left.equals(right) || folded(left).equals(folded(right));
    }

    /**
     * Returns a text as the rulesheet spells it; symbols that it does not have become lower case.
     *
     * @param text terms, in any case
     */
    public String of(String text) {
        String folded = folded(text);
        if (symbols.isEmpty()) {
            return folded;
        }
        StringBuilder spelled = new StringBuilder(folded.length());
        int position = 0;
        while (position < folded.length()) {
            int end = position;
            while (end < folded.length() && " ()\n".indexOf(folded.charAt(end)) < 0) {
                end++;
            }
            String symbol = folded.substring(position, end);
            spelled.append(symbols.getOrDefault(symbol, symbol));
            if (end < folded.length()) {
                spelled.append(folded.charAt(end++));
            }
            position = end;
        }
        return spelled.toString();
    }
}
