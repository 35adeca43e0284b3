package org.propjet.player.search.features;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.propjet.engine.gdl.GdlParser;
import org.propjet.engine.gdl.Term;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

class PatternTest {
    private static Term term(String text) {
        return GdlParser.parseTerms("test", text).getFirst();
    }

    private static Pattern pattern(String text) {
        return Pattern.of(term(text));
    }

    private static boolean matches(String pattern, String ground) {
        return pattern(pattern).matches(term(ground), new HashMap<>());
    }

    @Test
    void aVariableStandsForOneTermWhereverItOccurs() {
        assertTrue(matches("(cell ?x ?y ?p)", "(cell 1 2 white)"));
        assertTrue(matches("(cell ?x ?x ?p)", "(cell 2 2 white)"));
        assertFalse(matches("(cell ?x ?x ?p)", "(cell 1 2 white)"));
        assertTrue(matches("(legal white ?m)", "(legal white (move 1 2))"));
        assertFalse(matches("(legal white (move ?x))", "(legal white (move 1 2))"));
        assertFalse(matches("(cell ?x)", "(cells 1)"));
    }

    @Test
    void bindingsSayWhatEachVariableStandsFor() {
        Map<String, Term> bindings = new HashMap<>();
        assertTrue(pattern("(at ?who (square ?x))").matches(term("(at me (square 3))"), bindings));
        assertEquals(Map.of("?1", term("me"), "?2", term("3")), bindings);
    }

    @Test
    void namesOfVariablesDoNotMatter() {
        assertEquals(pattern("(line ?a ?b ?a)"), pattern("(line ?x ?y ?x)"));
        assertFalse(pattern("(line ?a ?b ?a)").equals(pattern("(line ?a ?b ?b)")));
    }

    @Test
    void textHasANameOnlyForVariablesThatOccurTwice() {
        assertEquals("(line ?1 ? ?1 x)", pattern("(line ?a ?b ?a x)").toString());
    }

    @Test
    void generalisesOneConstantAtATime() {
        assertEquals(
                List.of(
                        pattern("(cell ?a 2 (f b))"),
                        pattern("(cell 1 ?a (f b))"),
                        pattern("(cell 1 2 (f ?a))")),
                pattern("(cell 1 2 (f b))").generalised());
        assertEquals(List.of(), pattern("(cell ?x ?y)").generalised());
        assertEquals(List.of(pattern("(cell ?x ?y)")), pattern("(cell ?x 1)").generalised());
    }

    @Test
    void patternsThatDifferInOneConstantHaveTheSameTermOpened() {
        assertEquals(
                pattern("(cell ?x ?y white)").opened(), pattern("(cell ?a ?b black)").opened());
        assertFalse(
                pattern("(cell 1 ?y ?p)").opened().equals(pattern("(cell ?x ?y white)").opened()));
    }

    @Test
    void propositionsHaveNothingInCommon() {
        assertEquals(List.of(), pattern("terminal").opened());
    }

    @Test
    void specialises() {
        assertEquals(pattern("(line 7 ?b 7)"), pattern("(line ?a ?b ?a)").with("?1", term("7")));
    }
}
