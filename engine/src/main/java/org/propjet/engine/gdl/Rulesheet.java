package org.propjet.engine.gdl;

import java.util.List;

/**
 * The rules of a game as they were written: the first of the line's representations.
 *
 * <p>Immutable.
 *
 * @param name the game's name, for people
 * @param rules the rules and facts, in the order of the text
 */
public record Rulesheet(String name, List<Rule> rules) {
    /** Copies the list. */
    public Rulesheet {
        rules = List.copyOf(rules);
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
