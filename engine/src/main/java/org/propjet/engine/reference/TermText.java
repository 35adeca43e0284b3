package org.propjet.engine.reference;

import it.unimi.dsi.fastutil.ints.IntArrayList;

/**
 * Canonical text of stored terms, both ways. Iterative, so that no term is too deep for it.
 *
 * <p>Not thread-safe. Linear in the text.
 */
final class TermText {
    private static final int CLOSE = -1;

    private final TermStore terms;
    private final IntArrayList pending = new IntArrayList();
    private final IntArrayList values = new IntArrayList();

    TermText(TermStore terms) {
        this.terms = terms;
    }

    /** Returns the canonical text of a term. */
    String write(int termId) {
        StringBuilder text = new StringBuilder();
        pending.clear();
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
                text.append(terms.symbolText(terms.symbolOf(next)));
                continue;
            }
            text.append('(').append(terms.symbolText(terms.symbolOf(next)));
            pending.push(CLOSE);
            for (int i = terms.argumentCount(next) - 1; i >= 0; i--) {
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
    int read(String text) {
        pending.clear();
        values.clear();
        int at = 0;
        while (at < text.length()) {
            char c = text.charAt(at);
            if (c == ' ') {
                at++;
            } else if (c == ')') {
                if (pending.isEmpty()) {
                    throw notATerm(text);
                }
                int start = pending.popInt();
                int symbolId = pending.popInt();
                int termId =
                        terms.compound(symbolId, values.elements(), start, values.size() - start);
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
                    pending.push(terms.symbol(name));
                    pending.push(values.size());
                } else {
                    values.push(terms.constant(name));
                }
                at = end;
            }
        }
        if (!pending.isEmpty() || values.size() != 1) {
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
