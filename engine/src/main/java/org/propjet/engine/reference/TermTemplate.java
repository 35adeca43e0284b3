package org.propjet.engine.reference;

/**
 * Terms with variables, as rules have them, compiled to a postfix program of ints:
 *
 * <pre>
 * v &gt;= 0                   the value of variable v
 * ~t (negative)            the ground term t
 * MAKE, symbol, count      a compound of the last {@code count} values
 * </pre>
 *
 * <p>A program of one int is a <em>plain</em> template: a variable or a ground term. Not
 * thread-safe.
 */
final class TermTemplate {
    static final int MAKE = Integer.MIN_VALUE;

    private final TermStore terms;
    private int[] values = new int[16];

    TermTemplate(TermStore terms) {
        this.terms = terms;
    }

    /** Returns the value of a plain template. */
    static int plainValue(int code, int[] variables) {
        return code >= 0 ? variables[code] : ~code;
    }

    /** Marks the variables of a template. */
    static void markVariables(int[] template, boolean[] marks) {
        for (int at = 0; at < template.length; at++) {
            if (template[at] == MAKE) {
                at += 2;
            } else if (template[at] >= 0) {
                marks[template[at]] = true;
            }
        }
    }

    /**
     * Returns the term that a template makes.
     *
     * @param template the program
     * @param variables the values of the variables
     */
    int value(int[] template, int[] variables) {
        if (template.length == 1) {
            return plainValue(template[0], variables);
        }
        if (values.length < template.length) {
            values = new int[2 * template.length];
        }
        int top = 0;
        for (int at = 0; at < template.length; at++) {
            int code = template[at];
            if (code == MAKE) {
                int count = template[at + 2];
                top -= count;
                values[top] = terms.compound(template[at + 1], values, top, count);
                top++;
                at += 2;
            } else {
                values[top++] = plainValue(code, variables);
            }
        }
        return values[0];
    }
}
