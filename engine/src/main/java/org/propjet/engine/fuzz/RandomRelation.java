package org.propjet.engine.fuzz;

import java.util.function.Supplier;

/**
 * A relation of a random rulesheet, and how its sentences are written.
 *
 * @param before what stands before its name, such as {@code (true}; may be empty
 * @param name its name
 * @param arity how many arguments it has
 */
record RandomRelation(String before, String name, int arity) {

    /** A relation of the game's own. */
    static RandomRelation plain(String name, int arity) {
        return new RandomRelation("", name, arity);
    }

    /** The fluents of a name, as conditions. */
    static RandomRelation fluent(String name, int arity) {
        return new RandomRelation("(true ", name, arity);
    }

    /** The moves of a name that a role makes, as conditions. */
    static RandomRelation move(String role, String name, int arity) {
        return new RandomRelation("(does " + role + " ", name, arity);
    }

    /** Returns a sentence. */
    String sentence(Supplier<String> arguments) {
        return before.isEmpty() ? term(arguments) : before + term(arguments) + ")";
    }

    /** Returns the fluent, move or sentence of its own that the relation is about. */
    String term(Supplier<String> arguments) {
        if (arity == 0) {
            return name;
        }
        StringBuilder text = new StringBuilder("(").append(name);
        for (int i = 0; i < arity; i++) {
            text.append(' ').append(arguments.get());
        }
        return text.append(')').toString();
    }
}
