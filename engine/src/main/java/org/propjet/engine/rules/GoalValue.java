package org.propjet.engine.rules;

/**
 * Which terms are goal values: whole numbers from 0 to 100, in one or two decimal digits or as
 * {@code 100}. Rules that give a role any other goal are let pass, and give it none. A role has a
 * goal in a state if exactly one sentence gives it one.
 */
public final class GoalValue {
    /** No goal value. */
    public static final int NONE = -1;

    private GoalValue() {}

    /** Returns the value that a term's canonical text is, 0 to 100, or {@link #NONE}. */
    public static int of(String text) {
        int value = 0;
        for (int i = 0; i < text.length(); i++) {
            char digit = text.charAt(i);
            if (digit < '0' || digit > '9' || (i == 2 && !text.equals("100"))) {
                return NONE;
            }
            value = 10 * value + digit - '0';
        }
        return text.isEmpty() ? NONE : value;
    }
}
