package org.propjet.engine.rules;

import java.util.OptionalInt;

/**
 * Which terms are goal values: whole numbers of 32 bits, as {@link Integer#parseInt(String)} reads
 * them, which is how game managers do ({@code 50}, {@code 007}, {@code +5}, {@code -5}). The
 * language allows 0 to 100; others are played, too. Rules that give a role any other goal are let
 * pass, and give it none. A role has a goal in a state if exactly one sentence gives it one.
 */
public final class GoalValue {
    private static final int BASE = 10;

    private GoalValue() {}

    /** Returns the value that a term's canonical text is; empty if it is none. */
    public static OptionalInt of(String text) {
        boolean isSigned = !text.isEmpty() && (text.charAt(0) == '-' || text.charAt(0) == '+');
        int start = isSigned ? 1 : 0;
        if (text.length() == start) {
            return OptionalInt.empty();
        }
        long value = 0;
        for (int i = start; i < text.length(); i++) {
            int digit = Character.digit(text.charAt(i), BASE);
            if (digit < 0 || value > Integer.MAX_VALUE) {
                return OptionalInt.empty();
            }
            value = BASE * value + digit;
        }
        long signed = text.charAt(0) == '-' ? -value : value;
        return signed == (int) signed ? OptionalInt.of((int) signed) : OptionalInt.empty();
    }

    /** Returns whether a value is one that the language allows, 0 to 100. */
    public static boolean isAllowed(int value) {
        return value >= 0 && value <= 100;
    }
}
