package org.propjet.engine.rules;

import org.propjet.engine.rules.Relation.Keyword;

/**
 * What identifies a relation while its {@link Relation}, with stratum and dependence, is not known
 * yet.
 *
 * <p>Immutable.
 *
 * @param name the relation's name, {@code "(p)"} for {@code (p)}
 * @param arity the number of arguments
 */
record RelationSignature(String name, int arity) {
    static final RelationSignature TRUE = of(Keyword.TRUE);
    static final RelationSignature DOES = of(Keyword.DOES);
    static final RelationSignature ROLE = of(Keyword.ROLE);
    static final RelationSignature INIT = of(Keyword.INIT);
    static final RelationSignature LEGAL = of(Keyword.LEGAL);
    static final RelationSignature TERMINAL = of(Keyword.TERMINAL);
    static final RelationSignature GOAL = of(Keyword.GOAL);

    /** Returns the signature of a keyword, not of {@link Keyword#NONE}. */
    static RelationSignature of(Keyword keyword) {
        return new RelationSignature(Keywords.nameOf(keyword), Keywords.arityOf(keyword));
    }

    /** Returns which keyword it is, or {@link Keyword#NONE}. */
    Keyword keyword() {
        Keyword keyword = Keywords.named(name);
        return keyword != Keyword.NONE && Keywords.arityOf(keyword) == arity
                ? keyword
                : Keyword.NONE;
    }

    /** Returns whether the relation is the text's own, not an auxiliary one. */
    boolean isOfText() {
        return name.indexOf(Auxiliaries.MARK) < 0;
    }

    /** Returns the relation of the text for whose sake this one is there, as {@code name/arity}. */
    String nameInText() {
        int end = name.indexOf(Auxiliaries.MARK);
        return (end <= 0 ? name : name.substring(0, end)) + "/" + arity;
    }

    @Override
    public String toString() {
        return name + "/" + arity;
    }
}
