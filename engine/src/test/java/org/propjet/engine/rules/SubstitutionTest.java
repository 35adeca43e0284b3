package org.propjet.engine.rules;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.propjet.engine.gdl.GdlParser;
import org.propjet.engine.gdl.Term;

import java.util.List;

final class SubstitutionTest {

    private static List<Term> terms(String text) {
        return GdlParser.parseTerms("t", text);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    a a                         | a
                    ?x a                        | a
                    a ?x                        | a
                    ?x ?x                       | ?x
                    ?x ?y                       | ?y
                    (f ?x b) (f a ?y)           | (f a b)
                    (f ?x ?x) (f ?y a)          | (f a a)
                    (f ?x (g ?x)) (f ?y ?z)     | (f ?y (g ?y))
                    (f) (f)                     | (f)
                    """)
    void unifiable(String pair, String common) {
        Substitution substitution = new Substitution();
        List<Term> terms = terms(pair);
        assertTrue(substitution.unify(terms.get(0), terms.get(1)));
        assertEquals(common, substitution.apply(terms.get(0)).toString());
        assertEquals(common, substitution.apply(terms.get(1)).toString());
    }

    @ParameterizedTest
    @CsvSource({
        "a b",
        "a (a)",
        "(f a) (g a)",
        "(f a) (f a a)",
        "(f ?x ?x) (f a b)",
        "?x (f ?x)",
        "(f ?x ?y) (f (g ?y) (g ?x))"
    })
    void notUnifiable(String pair) {
        List<Term> terms = terms(pair);
        assertFalse(new Substitution().unify(terms.get(0), terms.get(1)));
    }
}
