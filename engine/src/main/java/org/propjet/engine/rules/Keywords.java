package org.propjet.engine.rules;

import org.propjet.engine.gdl.Spelling;
import org.propjet.engine.rules.Relation.Keyword;

import java.util.Locale;

/** Names and arities of the relations that the language gives a meaning. */
final class Keywords {
    private Keywords() {}

    /** Returns the name of a keyword, lower case. */
    static String nameOf(Keyword keyword) {
        return keyword.name().toLowerCase(Locale.ROOT);
    }

    /** Returns the keyword of a name in any case, {@link Keyword#NONE} if it is none. */
    static Keyword named(String name) {
        return switch (Spelling.folded(name)) {
            case "role" -> Keyword.ROLE;
            case "init" -> Keyword.INIT;
            case "true" -> Keyword.TRUE;
            case "does" -> Keyword.DOES;
            case "legal" -> Keyword.LEGAL;
            case "next" -> Keyword.NEXT;
            case "terminal" -> Keyword.TERMINAL;
            case "goal" -> Keyword.GOAL;
            case "sees" -> Keyword.SEES;
            case "base" -> Keyword.BASE;
            case "input" -> Keyword.INPUT;
            default -> Keyword.NONE;
        };
    }

    /** Returns how many arguments a keyword takes. */
    static int arityOf(Keyword keyword) {
        return switch (keyword) {
            case TERMINAL -> 0;
            case ROLE, INIT, TRUE, NEXT, BASE -> 1;
            case DOES, LEGAL, GOAL, SEES, INPUT -> 2;
            case NONE -> throw new IllegalArgumentException("no keyword");
        };
    }

    /** Returns how a keyword is written, for diagnostics. */
    static String usageOf(Keyword keyword) {
        return switch (keyword) {
            case ROLE -> "(role R)";
            case INIT -> "(init FLUENT)";
            case TRUE -> "(true FLUENT)";
            case DOES -> "(does R MOVE)";
            case LEGAL -> "(legal R MOVE)";
            case NEXT -> "(next FLUENT)";
            case TERMINAL -> "terminal";
            case GOAL -> "(goal R NUMBER)";
            case SEES -> "(sees R PERCEPT)";
            case BASE -> "(base FLUENT)";
            case INPUT -> "(input R MOVE)";
            case NONE -> throw new IllegalArgumentException("no keyword");
        };
    }

    /**
     * Returns whether the language had the keyword from the start. The others came later, and older
     * rulesheets use their names for relations of their own.
     */
    static boolean isOriginal(Keyword keyword) {
        return switch (keyword) {
            case SEES, BASE, INPUT, NONE -> false;
            default -> true;
        };
    }
}
