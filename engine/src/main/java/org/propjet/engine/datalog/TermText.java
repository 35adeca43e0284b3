package org.propjet.engine.datalog;

import it.unimi.dsi.fastutil.ints.IntArrayList;

import java.util.ArrayList;
import java.util.List;

/**
 * Canonical text of stored terms, both ways. Iterative, so that no term is too deep for it.
 *
 * <p>As thread-safe as the terms are. Linear in the text.
 */
public final class TermText {
    private static final int CLOSE = -1;

    private final TermTable terms;

    /** Makes it for some terms. */
    public TermText(TermTable terms) {
        this.terms = terms;
    }

    /** Returns the canonical text of a term. */
    public String write(int termId) {
        if (terms.isConstant(termId)) {
            return terms.nameOf(termId);
        }
        StringBuilder text = new StringBuilder();
        IntArrayList pending = new IntArrayList();
        pending.push(termId);
        while (!pending.isEmpty()) {
            int next = pending.popInt();
            if (next == CLOSE) {
                text.append(')');
                continue;
            }
            if (!text.isEmpty()) {
                text.append(' ');
            }
            if (terms.isConstant(next)) {
                text.append(terms.nameOf(next));
                continue;
            }
            text.append('(').append(terms.nameOf(next));
            pending.push(CLOSE);
            int arity = terms.arityOf(next);
            int written = 0;
            while (written < arity && terms.isConstant(terms.argument(next, written))) {
                text.append(' ').append(terms.nameOf(terms.argument(next, written++)));
            }
            for (int i = arity - 1; i >= written; i--) {
                pending.push(terms.argument(next, i));
            }
        }
        return text.toString();
    }

    /**
     * Returns the term of a canonical text.
     *
     * @throws IllegalArgumentException if the text is not one term in canonical form
     */
    public int read(String text) {
        IntArrayList values = new IntArrayList();
        List<String> openNames = new ArrayList<>();
        IntArrayList openStarts = new IntArrayList();
        int at = 0;
        while (at < text.length()) {
            char c = text.charAt(at);
            if (c == ' ') {
                at++;
            } else if (c == ')') {
                if (openNames.isEmpty()) {
                    throw notATerm(text);
                }
                int start = openStarts.popInt();
                int functorId = terms.functor(openNames.removeLast(), values.size() - start);
                int termId = terms.intern(functorId, values.elements(), start);
                values.size(start);
                values.push(termId);
                at++;
            } else {
                boolean opens = c == '(';
                int start = opens ? at + 1 : at;
                int end = endOfName(text, start);
                String name = text.substring(start, end);
                if (name.isEmpty()) {
                    throw notATerm(text);
                }
                if (opens) {
                    openNames.add(name);
                    openStarts.push(values.size());
                } else {
                    values.push(terms.constant(name));
                }
                at = end;
            }
        }
        if (!openNames.isEmpty() || values.size() != 1) {
            throw notATerm(text);
        }
        return values.getInt(0);
    }

    private static int endOfName(String text, int start) {
        int end = start;
        while (end < text.length() && " ()".indexOf(text.charAt(end)) < 0) {
            end++;
        }
        return end;
    }

    private static IllegalArgumentException notATerm(String text) {
        return new IllegalArgumentException("not the canonical text of a term: " + text);
    }
}
