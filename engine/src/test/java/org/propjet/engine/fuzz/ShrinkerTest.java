package org.propjet.engine.fuzz;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class ShrinkerTest {

    @Test
    void leavesWhatShowsTheFault() {
        String text = "(a 1) (<= (b ?x) (c ?x) (not (d (E ?x))) (f ?x)) (g 2) (h 3)";
        String smallest =
                new Shrinker(tried -> tried.contains("(E ") && tried.contains("g")).shrink(text);
        assertEquals("(E ?x)\ng\n".length(), smallest.length(), smallest);
    }

    @Test
    void keepsTheCase() {
        assertEquals("Bad\n", new Shrinker(tried -> tried.contains("Bad")).shrink("(p Bad) (q)"));
    }

    @Test
    void keepsATextThatIsNoSentences() {
        assertEquals("(a (b)", new Shrinker(tried -> true).shrink("(a (b)"));
    }

    @Test
    void keepsATextThatSentencesAloneDoNotExplain() {
        String text = "a ; why\n";
        assertEquals(text, new Shrinker(tried -> tried.contains("why")).shrink(text));
    }
}
