package org.propjet.engine.gdl;

import java.util.List;

/**
 * The rules of a game as they were written: the first of the line's representations.
 *
 * <p>Immutable.
 *
 * @param name the game's name, for people
 * @param rules the rules and facts, in the order of the text
 * @param spelling how the text spells its symbols
 * @param warnings what the parser let pass although a strict reader would complain of it
 */
public record Rulesheet(
        String name, List<Rule> rules, Spelling spelling, List<Diagnostic> warnings) {
    /** Copies the lists. */
    public Rulesheet {
        rules = List.copyOf(rules);
        warnings = List.copyOf(warnings);
    }

    /** Returns the canonical text, one rule a line. */
    @Override
    public String toString() {
        StringBuilder text = new StringBuilder();
        for (Rule rule : rules) {
            text.append(rule).append('\n');
        }
        return text.toString();
    }
}
