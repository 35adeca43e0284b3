package org.propjet.engine.datalog;

/**
 * Terms with variables, as rules have them, compiled to a postfix program of ints:
 *
 * <pre>
 * 0 &lt;= v &lt; MAKE    the value of variable v
 * ~t (negative)    the ground term t
 * MAKE + f         the function f of the last values, as many as it has arguments
 * </pre>
 *
 * <p>A program of one int is a <em>plain</em> template: a variable or a ground term. Not
 * thread-safe.
 */
public final class TermTemplate {
    static final int MAKE = 1 << 30;

    private final TermTable terms;
    private int[] values = new int[16];

    /** Makes an evaluator of templates over some terms. */
    public TermTemplate(TermTable terms) {
        this.terms = terms;
    }

    /** Returns whether a number of a template stands for a variable. */
    public static boolean isVariable(int code) {
        return code >= 0 && code < MAKE;
    }

    /** Returns the value of a plain template. */
    public static int plainValue(int code, int[] variables) {
        return code >= 0 ? variables[code] : ~code;
    }

    /**
     * Returns the function that a template applies to something with variables; -1 if it is a
     * variable or ground.
     */
    public static int functor(int[] template) {
        return Math.max(-1, template[template.length - 1] - MAKE);
    }

    /** Marks the variables of a template. */
    public static void markVariables(int[] template, boolean[] marks) {
        for (int code : template) {
            if (isVariable(code)) {
                marks[code] = true;
            }
        }
    }

    /** Returns whether all variables of a template are marked. */
    public static boolean isCovered(int[] template, boolean[] marks) {
        for (int code : template) {
            if (isVariable(code) && !marks[code]) {
                return false;
            }
        }
        return true;
    }

    /**
     * Returns the term that a template makes.
     *
     * @param template the program
     * @param variables the values of the variables
     */
    public int value(int[] template, int[] variables) {
        if (template.length == 1) {
            return plainValue(template[0], variables);
        }
        if (values.length < template.length) {
            values = new int[2 * template.length];
        }
        int top = 0;
        for (int code : template) {
            if (code >= MAKE) {
                top -= terms.arity(code - MAKE);
                values[top] = terms.intern(code - MAKE, values, top);
                top++;
            } else {
                values[top++] = plainValue(code, variables);
            }
        }
        return values[0];
    }

    /** Puts the terms that some templates make at the front of an array. */
    public void values(int[][] templates, int[] variables, int[] into) {
        for (int i = 0; i < templates.length; i++) {
            into[i] = value(templates[i], variables);
        }
    }
}
