package org.propjet.engine.reference;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TermTextTest {
    private final TermStore terms = new TermStore();
    private final TermText text = new TermText(terms);

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
        int depth = TermStore.MAX_TERM_DEPTH - 1;
        String deep = "(f ".repeat(depth) + "x" + ")".repeat(depth);
        assertEquals(deep, text.write(text.read(deep)));
        assertThrows(RunawayRulesException.class, () -> text.read("(f " + deep + ")"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "a b", "(f", "f)", "()", ")(", "(f a) b", "((f) a)"})
    void refusesWhatIsNotOneTerm(String wrong) {
        assertThrows(IllegalArgumentException.class, () -> text.read(wrong));
    }
}
