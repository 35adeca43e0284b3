package org.propjet.player.match.referee;

import org.propjet.engine.game.SeededChoice;
import org.propjet.engine.gdl.Spelling;

import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Renames what a rulesheet names, so that a player learns nothing from the words: every constant
 * and variable but the language's keywords and numbers gets a word that means nothing, and always
 * the same one.
 *
 * <p>Texts are canonical, as {@link org.propjet.engine.gdl.Term} writes them, and in the
 * rulesheet's spelling. Immutable.
 */
public final class Scrambler {
    /** What has a meaning in the language, or in the protocol, and keeps its name. */
    private static final Set<String> KEYWORDS =
            Set.of(
                    "role",
                    "init",
                    "true",
                    "does",
                    "legal",
                    "next",
                    "terminal",
                    "goal",
                    "sees",
                    "base",
                    "input",
                    "distinct",
                    "not",
                    "or",
                    "and",
                    "<=",
                    "random",
                    "nil");

    private static final String CONSONANTS = "bdfghjklmnprstvz";
    private static final String VOWELS = "aeiou";

    /** How many syllables a word has at least, and at most. */
    private static final int LEAST_SYLLABLES = 2;

    private static final int MOST_SYLLABLES = 4;

    private final boolean scrambles;
    private final Map<String, String> words = new HashMap<>();
    private final Map<String, String> originals = new HashMap<>();

    private Scrambler(boolean scrambles) {
        this.scrambles = scrambles;
    }

    /** Returns the one that leaves everything as it is. */
    public static Scrambler none() {
        return new Scrambler(false);
    }

    /**
     * Makes new words for all that a rulesheet names.
     *
     * @param rules the rulesheet's canonical text
     * @param seed fixes the words
     */
    public static Scrambler of(String rules, long seed) {
        Scrambler scrambler = new Scrambler(true);
        Set<String> symbols = new LinkedHashSet<>();
        Optional<String> _ =
                translated(
                        rules,
                        symbol -> {
                            symbols.add(symbol);
                            return Optional.of(symbol);
                        });
        // A word that is also an original would make the original understood in answers.
        Set<String> taken = new HashSet<>(KEYWORDS);
        symbols.forEach(symbol -> taken.add(Spelling.folded(nameOf(symbol))));
        SeededChoice choice = new SeededChoice(seed);
        for (String symbol : symbols) {
            if (!keepsItsName(symbol)) {
                String word = newWord(choice, taken);
                String scrambled = symbol.startsWith("?") ? "?" + word : word;
                scrambler.words.put(symbol, scrambled);
                scrambler.originals.put(scrambled, symbol);
            }
        }
        return scrambler;
    }

    private static String newWord(SeededChoice choice, Set<String> taken) {
        StringBuilder word = new StringBuilder();
        do {
            word.setLength(0);
            int count = LEAST_SYLLABLES + choice.next(MOST_SYLLABLES - LEAST_SYLLABLES + 1);
            for (int syllable = 0; syllable < count; syllable++) {
                word.append(CONSONANTS.charAt(choice.next(CONSONANTS.length())));
                word.append(VOWELS.charAt(choice.next(VOWELS.length())));
            }
        } while (!taken.add(word.toString()));
        return word.toString();
    }

    private static String nameOf(String symbol) {
        return symbol.startsWith("?") ? symbol.substring(1) : symbol;
    }

    private static boolean keepsItsName(String symbol) {
        return KEYWORDS.contains(Spelling.folded(symbol)) || isNumber(symbol);
    }

    private static boolean isNumber(String symbol) {
        int start = symbol.startsWith("-") || symbol.startsWith("+") ? 1 : 0;
        return symbol.length() > start
                && symbol.chars().skip(start).allMatch(c -> c >= '0' && c <= '9');
    }

    /** Returns whether it renames anything. */
    public boolean scrambles() {
        return scrambles;
    }

    /** Returns a text of the rulesheet's words in the words that players see. */
    public String scramble(String text) {
        return scrambles
                ? translated(text, symbol -> Optional.of(words.getOrDefault(symbol, symbol)))
                        .orElseThrow()
                : text;
    }

    /**
     * Returns a player's text, in any case, in the rulesheet's words and spelling; empty if it has
     * a word of its own.
     */
    public Optional<String> unscramble(String text) {
        return scrambles ? translated(text, this::original) : Optional.of(text);
    }

    private Optional<String> original(String symbol) {
        return keepsItsName(symbol)
                ? Optional.of(symbol)
                : Optional.ofNullable(originals.get(Spelling.folded(symbol)));
    }

    /** What becomes of a symbol. */
    private interface Translation {
        /** Returns the word for it; empty if there is none. */
        Optional<String> of(String symbol);
    }

    private static Optional<String> translated(String text, Translation translation) {
        StringBuilder result = new StringBuilder();
        int position = 0;
        while (position < text.length()) {
            int end = position;
            while (end < text.length() && !isDelimiter(text.charAt(end))) {
                end++;
            }
            if (end > position) {
                Optional<String> word = translation.of(text.substring(position, end));
                if (word.isEmpty()) {
                    return Optional.empty();
                }
                result.append(word.get());
            } else {
                result.append(text.charAt(end++));
            }
            position = end;
        }
        return Optional.of(result.toString());
    }

    private static boolean isDelimiter(char c) {
        return c == '(' || c == ')' || c == ' ' || c == '\n';
    }
}
