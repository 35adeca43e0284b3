package org.propjet.engine.fuzz;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.propjet.engine.gdl.GdlParser;
import org.propjet.engine.gdl.Term;

import java.util.List;
import java.util.stream.Collectors;

class NaiveRulesTest {
    private static NaiveRules rules(String text) {
        return new NaiveRules(GdlParser.parse("test", text));
    }

    private static List<Term> terms(String text) {
        return GdlParser.parseTerms("test", text);
    }

    /** Returns the rows of a relation, such as {@code a; b c}. */
    private static String rows(Facts facts, String relation) {
        return facts.of(relation).stream()
                .map(row -> row.stream().map(Term::toString).collect(Collectors.joining(" ")))
                .collect(Collectors.joining("; "));
    }

    private static String stateRows(String text, String fluents, String relation) {
        return rows(rules(text).in(terms(fluents)), relation);
    }

    @Test
    void joinsConditions() {
        String text = "(<= (p ?x ?z) (true (e ?x ?y)) (true (e ?y ?z)) (distinct ?x ?z))";
        assertEquals("a c", stateRows(text, "(e a b) (e b c) (e b a)", "p/2"));
    }

    @Test
    void recursionReachesItsEnd() {
        String text = "(<= (r ?x ?y) (true (e ?x ?y))) (<= (r ?x ?z) (r ?x ?y) (true (e ?y ?z)))";
        assertEquals(
                "a b; b c; c d; a c; b d; a d", stateRows(text, "(e a b) (e b c) (e c d)", "r/2"));
    }

    @Test
    void aNegatedVariableOfItsOwnStandsForAny() {
        String text = "(<= p (not (true (f ?x))))";
        assertEquals("", stateRows(text, "(f a)", "p/0"));
        assertEquals(1, rules(text).in(terms("(g a)")).of("p/0").size());
    }

    @Test
    void negationOfSeveralConditions() {
        String both = "(<= (p ?x) (true (f ?x)) (not (and (true (g ?x)) (true (h ?x)))))";
        assertEquals("b", stateRows(both, "(f a) (f b) (g a) (g b) (h a)", "p/1"));
        String either = "(<= (p ?x) (true (f ?x)) (not (or (true (g ?x)) (true (h ?x)))))";
        assertEquals("c", stateRows(either, "(f a) (f b) (f c) (g a) (h b)", "p/1"));
    }

    @Test
    void alternativesGiveValues() {
        String text = "(<= (p ?x) (or (true (f ?x)) (and (true (g ?x)) (true h))))";
        assertEquals("a", stateRows(text, "(f a) (g b)", "p/1"));
        assertEquals("a; b", stateRows(text, "(f a) (g b) h", "p/1"));
    }

    @Test
    void whatMustNotDifferIsTheSame() {
        String text = "(<= (p ?x ?y) (true (f ?x)) (not (distinct ?y (s ?x))))";
        assertEquals("a (s a)", stateRows(text, "(f a)", "p/2"));
    }

    @Test
    void negationOfTheOwnRelation() {
        String text =
                "(role x) (role y) (<= (goal ?r 100) (true (won ?r)))"
                        + "(<= (goal ?r 0) (role ?r) (not (goal ?r 100)))";
        assertEquals("x 100; y 0", stateRows(text, "(won x)", "goal/2"));
    }

    @Test
    void whatStaysOpenIsAFault() {
        assertThrows(
                IllegalStateException.class, () -> rules("(<= p (not q)) (<= q (not p)) (role x)"));
    }

    @Test
    void legalMovesDoNotDependOnMoves() {
        NaiveRules rules =
                rules(
                        "(role x) (legal x a) (<= busy (does x a)) (<= (legal x b) (not busy))"
                                + "(<= (next idle) (not busy)) (<= (next (was ?m)) (legal x ?m))");
        Facts state = rules.in(List.of());
        assertEquals("x a; x b", rows(state, "legal/2"));
        Facts after = rules.after(state, terms("a"));
        assertEquals("x a; x b", rows(after, "legal/2"));
        assertEquals("(was a); (was b)", rows(after, "next/1"));
        assertEquals("idle; (was a); (was b)", rows(rules.after(state, terms("b")), "next/1"));
    }

    @Test
    void initialFactsDependOnNothing() {
        NaiveRules rules = rules("(role x) (init a) (<= (init b) (true a)) (<= (init c) (not d))");
        assertEquals("a; c", rows(rules.initially(), "init/1"));
        assertEquals("a; c", rows(rules.in(terms("a")), "init/1"));
    }

    @Test
    void rolesInTheOrderOfTheText() {
        NaiveRules rules =
                rules("(<= (role ?x) (player ?x)) (role z) (player (p 1)) (player b) (role b)");
        assertEquals("[(p 1), b, z]", rules.roles().toString());
    }

    @Test
    void aRelationInParenthesesIsAnother() {
        assertEquals(0, rules("(p) (<= q p)").initially().of("q/0").size());
        assertEquals(1, rules("p (<= q p)").initially().of("q/0").size());
        assertEquals(1, rules("(<= (TERMINAL) (not q))").initially().of("terminal/0").size());
    }

    @Test
    void consequencesWithoutEnd() {
        assertThrows(EndlessRulesException.class, () -> rules("(p a) (<= (p (s ?x)) (p ?x))"));
    }

    @Test
    @Timeout(20)
    void aTermThatDoublesItself() {
        assertThrows(EndlessRulesException.class, () -> rules("(p a) (<= (p (s ?x ?x)) (p ?x))"));
    }
}
