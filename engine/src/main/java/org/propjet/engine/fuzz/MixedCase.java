package org.propjet.engine.fuzz;

import java.util.Random;

/** Changes the case of symbols, each time that they stand there: they mean the same. */
final class MixedCase {
    private final Random random;

    MixedCase(Random random) {
        this.random = random;
    }

    /** Returns a text with half of its symbols in capitals or in small letters. */
    String of(String text) {
        StringBuilder mixed = new StringBuilder();
        boolean isUpper = false;
        boolean isKept = false;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == ' ' || c == '(' || c == '\n') { // before a symbol
                isUpper = random.nextBoolean();
                isKept = random.nextInt(2) == 0;
            }
            mixed.append(
                    isKept ? c : isUpper ? Character.toUpperCase(c) : Character.toLowerCase(c));
        }
        return mixed.toString();
    }
}
