package org.propjet.engine.fuzz;

import java.util.List;
import java.util.Random;

/** Terms of a random rulesheet, and choices among what it has. Not thread-safe. */
final class RandomTerms {
    private static final List<String> CONSTANTS = List.of("a", "b", "1", "cC", "2", "100", "Q");

    private final Random random;
    private final List<String> constants;
    private final boolean hasFunctions;

    RandomTerms(Random random) {
        this.random = random;
        constants = CONSTANTS.subList(0, 2 + random.nextInt(random.nextInt(3) == 0 ? 6 : 2));
        hasFunctions = random.nextInt(3) == 0;
    }

    /** Returns the constants that arguments are made of. */
    List<String> constants() {
        return constants;
    }

    /** Returns a term without variables. */
    String ground() {
        return wrapped(pick(constants));
    }

    /** Returns a term, now and then as argument of a function. */
    String wrapped(String term) {
        if (!hasFunctions) {
            return term;
        }
        return switch (random.nextInt(12)) {
            case 0, 1 -> "(s " + term + ")";
            case 2 -> "(h " + term + " " + pick(constants) + ")";
            case 3 -> random.nextInt(4) == 0 ? "(z)" : "(s (s " + term + "))";
            default -> term;
        };
    }

    <T> T pick(List<T> things) {
        return things.get(random.nextInt(things.size()));
    }
}
