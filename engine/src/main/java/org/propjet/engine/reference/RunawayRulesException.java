package org.propjet.engine.reference;

/**
 * The rules make something without end, or more than there is room for: a recursion that builds
 * ever deeper terms, or a relation with too many tuples. The message names the relation and the
 * limit.
 */
public final class RunawayRulesException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    RunawayRulesException(String message) {
        super(message);
    }
}
