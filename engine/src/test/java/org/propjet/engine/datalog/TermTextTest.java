package org.propjet.engine.datalog;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TermTextTest {
    private static final int DEEPEST = 10_000;

    private final TermTable terms = new TermTable(TermTextTest::check);
    private final TermText text = new TermText(terms);

    private static void check(String name, int depth, int symbolCount, int termCount) {
        if (depth > DEEPEST) {
            throw new IllegalStateException("deep: " + name);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"a", "(f)", "(f a b)", "(f (g) (g (h x 1)) a)", "(a (a (a a)) a)"})
    void writesWhatItReads(String term) {
        assertEquals(term, text.write(text.read(term)));
        assertEquals(text.read(term), text.read(term));
    }

    @Test
    void tellsConstantsFromFunctionsWithoutArguments() {
        assertNotEquals(text.read("f"), text.read("(f)"));
    }

    @Test
    void isNotRecursive() {
        int depth = DEEPEST - 1;
        String deep = "(f ".repeat(depth) + "x" + ")".repeat(depth);
        assertEquals(deep, text.write(text.read(deep)));
        assertThrows(IllegalStateException.class, () -> text.read("(f " + deep + ")"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "a b", "(f", "f)", "()", ")(", "(f a) b", "((f) a)"})
    void refusesWhatIsNotOneTerm(String wrong) {
        assertThrows(IllegalArgumentException.class, () -> text.read(wrong));
    }
}
