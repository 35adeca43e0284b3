package org.propjet.engine.logic;

/**
 * Literals of a network: {@code node << 1}, plus one if the node is negated. Node 0 is the constant
 * true.
 */
public final class NetLiteral {
    /** The literal that always holds. */
    public static final int TRUE = 0;

    /** The literal that never holds. */
    public static final int FALSE = 1;

    private NetLiteral() {}

    /** Returns the literal of a node. */
    public static int of(int node) {
        return node << 1;
    }

    /** Returns the negation of a literal. */
    public static int not(int literal) {
        return literal ^ 1;
    }

    /** Returns the node of a literal. */
    public static int node(int literal) {
        return literal >>> 1;
    }

    /** Returns whether the literal negates its node. */
    public static boolean isNegated(int literal) {
        return (literal & 1) != 0;
    }

    /** Returns whether the literal is {@link #TRUE} or {@link #FALSE}. */
    public static boolean isConstant(int literal) {
        return literal <= FALSE;
    }
}
