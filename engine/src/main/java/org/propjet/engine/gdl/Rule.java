package org.propjet.engine.gdl;

import java.util.List;

/**
 * A rule or, with an empty body, a fact, as it was written.
 *
 * <p>Immutable.
 *
 * @param head the sentence that holds
 * @param body the conditions, in order
 * @param span where the rule begins
 */
public record Rule(Term head, List<Literal> body, SourceSpan span) {
    /** Copies the body. */
    public Rule {
        body = List.copyOf(body);
    }

    /** Returns the canonical text, {@code head} or {@code (<= head body...)}. */
    @Override
    public String toString() {
        if (body.isEmpty()) {
            return head.toString();
        }
        StringBuilder text = new StringBuilder("(<= ").append(head);
        for (Literal literal : body) {
            text.append(' ').append(literal);
        }
        return text.append(')').toString();
    }
}
