package org.propjet.engine.rules;

/**
 * A relation of a game: a name with an arity. {@code p} and {@code (p)} are two relations, told
 * apart by {@code name}: the second's is {@code "(p)"}.
 *
 * <p>Immutable; belongs to one {@link GameRules}, in which {@code relationId} is its index.
 *
 * @param relationId the index in {@link GameRules#relations()}
 * @param name the name; a keyword in lower case
 * @param arity the number of arguments
 * @param keyword what the language makes of it
 * @param dependence what it can change with
 * @param stratum a relation's stratum is at least those of the relations it uses, and greater than
 *     those it negates; from 0
 */
public record Relation(
        int relationId,
        String name,
        int arity,
        Keyword keyword,
        Dependence dependence,
        int stratum) {

    /** The relations that the language gives a meaning. */
    public enum Keyword {
        /** {@code (role R)}. */
        ROLE,
        /** {@code (init F)}. */
        INIT,
        /** {@code (true F)}; has no rules. */
        TRUE,
        /** {@code (does R M)}; has no rules. */
        DOES,
        /** {@code (legal R M)}. */
        LEGAL,
        /** {@code (next F)}. */
        NEXT,
        /** {@code terminal}. */
        TERMINAL,
        /** {@code (goal R N)}. */
        GOAL,
        /** {@code (sees R P)}, of GDL-II. */
        SEES,
        /** {@code (base F)}: declares fluents. */
        BASE,
        /** {@code (input R M)}: declares moves. */
        INPUT,
        /** A relation of the game's own. */
        NONE
    }

    /** What a relation can change with. */
    public enum Dependence {
        /** Nothing: the same in every state. */
        STATIC,
        /** The state ({@code true}), not the moves. */
        STATE,
        /** The state and the joint move ({@code does}). */
        MOVE
    }

    /** Returns whether the rulesheet names it; others were made while its rules were normalised. */
    public boolean isOfText() {
        return name.indexOf(Auxiliaries.MARK) < 0;
    }

    /** Returns {@code name/arity}. */
    @Override
    public String toString() {
        return name + "/" + arity;
    }
}
