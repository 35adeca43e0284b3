package org.propjet.engine.rules;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.propjet.engine.rules.SmallGames.normalised;
import static org.propjet.engine.rules.SmallGames.warnings;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.propjet.engine.gdl.RulesheetException;

import java.util.List;
import java.util.stream.IntStream;

/** Golden texts of tiny rules; alternatives are told apart by slashes. */
final class RuleNormaliserTest {
    private static final String FACTS = "(p a)(p b)(q a)(q b)(r a b)(s a)";

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    (<= h (s a))                        | (<= h (s a))
                    (h)                                 | (h)
                    h                                   | h
                    (<= h (and (p a) (and (q a))))      | (<= h (p a) (q a))
                    (<= h (or (p a) (q a)))             | (<= h (p a)) / (<= h (q a))
                    (<= h (or (p a) (and (q a) (or (p b) (q b))))) | (<= h (p a)) / (<= h (q a) (p b)) / (<= h (q a) (q b))
                    (<= h (or (p a) (q a)) (or (p b) (q b))) | (<= h (p a) (p b)) / (<= h (p a) (q b)) / (<= h (q a) (p b)) / (<= h (q a) (q b))
                    (<= h (not (p a)))                  | (<= h (not (p a)))
                    (<= h (not (not (p a))))            | (<= h (p a))
                    (<= h (not (or (p a) (q a))))       | (<= h (not (p a)) (not (q a)))
                    (<= h (not (and (p a) (q a))))      | (<= h (not (p a))) / (<= h (not (q a)))
                    (<= h (not (or (p a) (not (q a))))) | (<= h (q a) (not (p a)))
                    (<= (h ?x) (distinct ?x a) (p ?x))  | (<= (h ?x) (p ?x) (distinct ?x a))
                    (<= (h ?x ?y) (p ?x) (q ?y) (not (distinct ?x ?y))) | (<= (h ?y ?y) (p ?y) (q ?y))
                    (<= (h ?x) (p ?x) (not (distinct ?x a))) | (<= (h a) (p a))
                    (<= (h ?x) (p ?x) (p ?y) (not (distinct ?x (f ?y)))) | (<= (h (f ?y)) (p (f ?y)) (p ?y))
                    (<= (h ?x) (p ?x) (not (or (distinct ?x a) (q ?x)))) | (<= (h a) (p a) (not (q a)))
                    (<= h (p a) (distinct a b))         | (<= h (p a))
                    (<= h (p ?x) (distinct ?x (f ?x)))  | (<= h (p ?x))
                    (<= h (p ?x) (distinct (f ?x) (g b))) | (<= h (p ?x))
                    (<= h (p ?x) (distinct (f ?x) (f b))) | (<= h (p ?x) (distinct (f ?x) (f b)))
                    (<= h (and))                        | h
                    """)
    void connectives(String rule, String expected) {
        assertEquals(
                expected.replace(" / ", "\n"),
                normalised(FACTS + rule).lines().skip(6).reduce((x, y) -> x + "\n" + y).orElse(""));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    (<= h (p a) (distinct a a))
                    (<= h (p ?x) (distinct ?x ?x))
                    (<= h (p ?x) (not (distinct ?x (f ?x))))
                    (<= h (p ?x) (not (distinct a b)))
                    (<= h (p ?x) (or (distinct a a) (distinct b b)))
                    (<= h (p ?x) (or))
                    """)
    void rulesThatCanNeverFireAreLeftOut(String rule) {
        assertEquals(6, normalised(FACTS + rule).lines().count());
        assertTrue(
                warnings(FACTS + rule)
                        .contains(
                                "this rule can never fire: its conditions contradict one another"));
    }

    @Test
    void aNegatedConjunctionWithAVariableOfItsOwnIsNegatedAsAWhole() {
        assertEquals(
                """
                (<= h (not h@and1))
                (<= h@and1 (p ?x) (q ?x))\
                """,
                normalised("(p a)(q a)(<= h (not (and (p ?x) (q ?x))))")
                        .lines()
                        .skip(2)
                        .reduce((x, y) -> x + "\n" + y)
                        .orElseThrow());
    }

    @Test
    void itSharesTheVariablesThatHaveValuesAround() {
        assertEquals(
                """
                (<= (h ?x) (p ?x) (not (h@and1 ?x)))
                (<= (h@and1 ?x) (r ?x ?y) (q ?y))\
                """,
                last(2, "(p a)(q a)(r a a)(<= (h ?x) (p ?x) (not (and (r ?x ?y) (q ?y))))"));
    }

    @Test
    void itsConditionsGetValuesFromAroundWhereTheyNeedThem() {
        assertEquals(
                """
                (<= (h ?x) (p ?x) (not (h@and1 ?x)))
                (<= (h@and1 ?x) (p ?x) (q ?y) (distinct ?x ?y))\
                """,
                last(2, "(p a)(q a)(<= (h ?x) (p ?x) (not (and (q ?y) (distinct ?x ?y))))"));
    }

    @Test
    void valuesFromTheSameAlternativeCount() {
        assertEquals(
                """
                (<= (h ?x) (p ?x) (not (q ?x)))
                (<= (h ?x) (p ?x) (not (r ?x ?x)))
                (<= (h ?x) (q ?x))\
                """,
                last(
                        3,
                        "(p a)(q a)(r a a)(<= (h ?x) (or (and (p ?x) (not (and (q ?x) (r ?x ?x))))"
                                + " (q ?x)))"));
    }

    @Test
    void aVariableOfOneNegationIsNotThatOfAnother() {
        assertEquals(
                """
                (<= h (not h@and1) (not h@and2))
                (<= h@and1 (p ?x) (q ?x))
                (<= h@and2 (q ?x) (r ?x ?x))\
                """,
                last(
                        3,
                        "(p a)(q a)(r a a)"
                                + "(<= h (not (and (p ?x) (q ?x))) (not (and (q ?x) (r ?x ?x))))"));
    }

    /** Where the other alternative holds, there is to be no value of it. */
    @Test
    void aVariableThatHasAValueInSomeAlternativesIsThatOneThere() {
        String rules =
                "(p a)(q a)(r a a)(<= (h ?x) (p ?x) (or (q ?y) (r ?x ?x))"
                        + " (not (and (p ?y) (r ?y ?y))))";
        assertEquals(
                """
                (<= (h ?x) (p ?x) (q ?y) (not (p ?y)))
                (<= (h ?x) (p ?x) (q ?y) (not (r ?y ?y)))
                (<= (h ?x) (p ?x) (r ?x ?x) (not h@and1))
                (<= h@and1 (p ?y) (r ?y ?y))\
                """,
                last(4, rules));
        assertEquals(
                List.of(
                        "some alternatives of this rule give ?y no value; there a (not (and ...))"
                                + " with it is read as: for no value of it"),
                warnings(rules));
    }

    /**
     * As {@code distinct} does not: what game managers make of a variable without a value differs.
     */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    (<= (h ?x) (p ?x) (not (distinct ?y ?x)))                    | ?y
                    (<= (h ?y) (p ?x) (not (distinct ?y ?x)))                    | ?y
                    (<= (h ?y) (not (distinct ?y a)))                            | ?y
                    (<= h (p a) (not (distinct ?y ?z)))                          | ?y, ?z
                    (<= h (not (or (p b) (distinct ?y a))))                      | ?y
                    (<= (h ?x) (p ?x) (or (q ?y) (not (distinct ?x ?y))))        | ?y
                    (<= (h ?x) (p ?x) (not (q ?y)) (not (distinct ?x ?y)))       | ?y
                    (<= (h ?x) (p ?x) (not (and (q a) (not (distinct ?x ?z)))))  | ?z
                    """)
    void anEquationGivesNoVariableAValue(String rule, String variables) {
        RulesheetException refused =
                assertThrows(RulesheetException.class, () -> normalised(FACTS + rule));
        assertTrue(
                String.valueOf(refused.getMessage())
                        .contains("unsafe rule: " + variables + " in (not (distinct"),
                refused::getMessage);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "(<= (h ?x) (p ?x) (q ?y) (not (distinct ?x ?y)))",
                "(<= (h ?x) (not (distinct ?x a)) (p ?x))",
                "(<= (h ?x) (p ?x) (or (and (q ?y) (not (distinct ?x ?y))) (q ?x)))",
                "(<= (h ?x) (p ?x) (or (q ?y) (r ?x ?y)) (not (distinct ?x ?y)))",
                "(<= (h ?x) (p ?x) (not (not (q ?y))) (not (distinct ?x ?y)))",
                "(<= (h ?x) (p ?x) (not (and (q ?y) (not (distinct ?x ?y)))))",
                "(<= h (not (distinct a a)))"
            })
    void equationsOfVariablesThatHaveValuesAreRead(String rule) {
        assertEquals(6, normalised(FACTS + rule).lines().limit(6).count());
    }

    /** The last condition was pushed to (p ?y), which gave a value to the ?y of (not (q ?y)). */
    @Test
    void whatIsNegatedTwiceGivesNoValueElsewhere() {
        assertEquals(
                """
                (<= (h ?x) (p ?x) (r ?y ?y) (not (q ?y)) (not (q a)))
                (<= (h ?x) (p ?x) (r ?y ?y) (p ?y) (not (q ?y)))
                (<= (h ?x) (p ?x) (r ?x ?x) (not q@not1) (not h@and1))
                (<= q@not1 (q ?y))
                (<= h@and1 (q a) (not p@not1))
                (<= p@not1 (p ?y))\
                """,
                last(
                        6,
                        "(p a)(q a)(r a a)(<= (h ?x) (p ?x) (or (r ?y ?y) (r ?x ?x)) (not (q ?y))"
                                + " (not (and (q a) (not (p ?y)))))"));
    }

    @Test
    void aVariableThatHasAValueInAllAlternativesIsSafe() {
        String rules = "(p a)(q a)(r a a)(<= h (or (q ?y) (r ?y ?y)) (not (and (p ?y) (r ?y ?y))))";
        assertEquals(List.of(), warnings(rules));
        assertEquals(
                """
                (<= h (q ?y) (not (p ?y)))
                (<= h (q ?y) (not (r ?y ?y)))
                (<= h (r ?y ?y) (not (p ?y)))
                (<= h (r ?y ?y) (not (r ?y ?y)))\
                """,
                last(4, rules));
    }

    /** It was refused, as if ?y had no value. */
    @Test
    void conditionsOfANegationGetValuesFromAlternativesToo() {
        assertEquals(
                """
                (<= h (p ?y) (not (h@and1 ?y)))
                (<= h (q ?y) (not (h@and1 ?y)))
                (<= (h@and1 ?y) (p ?y) (q ?z) (distinct ?z ?y))
                (<= (h@and1 ?y) (q ?y) (q ?z) (distinct ?z ?y))\
                """,
                last(
                        4,
                        "(p a)(q a)(<= h (or (p ?y) (q ?y))"
                                + " (not (and (q ?z) (distinct ?z ?y))))"));
        assertEquals(
                """
                (<= h (p ?y) (not (h@and1 ?y)))
                (<= (h@and1 ?y) (p ?y) (q ?z) (distinct ?z ?y))\
                """,
                last(
                        2,
                        "(p a)(q a)(<= h (not (not (p ?y)))"
                                + " (not (and (q ?z) (distinct ?z ?y))))"));
    }

    /** Nothing is asked there of ?x, which has no value there: (not (q ?x)) was. */
    @Test
    void conditionsOfANegationGetNothingButValues() {
        assertEquals(
                """
                (<= (h ?x) (p ?x) (r ?z a) (not (q ?x)) (not (h@and1 ?z)))
                (<= (h@and1 ?z) (r ?z a) (p ?y) (distinct ?y ?z))\
                """,
                last(
                        2,
                        "(p a)(q a)(r a a)(<= (h ?x) (p ?x) (not (or (q ?x) (not (r ?z a))))"
                                + " (not (and (p ?y) (distinct ?y ?z))))"));
        assertEquals(
                """
                (<= (h ?x) (p ?x) (p ?z) (not (q ?x)) (not (h@and1 ?z)))
                (<= (h ?x) (p ?x) (r ?z a) (not (h@and1 ?z)))
                (<= (h@and1 ?z) (p ?z) (p ?y) (distinct ?y ?z))
                (<= (h@and1 ?z) (r ?z a) (p ?y) (distinct ?y ?z))\
                """,
                last(
                        4,
                        "(p a)(q a)(r a a)(<= (h ?x) (p ?x)"
                                + " (or (and (p ?z) (not (q ?x))) (r ?z a))"
                                + " (not (and (p ?y) (distinct ?y ?z))))"));
    }

    @Test
    void aVariableThatOnlyANegatedSentenceHasMeansForNoValue() {
        String rules = "(p a)(r a b)(<= (h ?x) (p ?x) (not (r ?x ?y)) (not (r ?y ?z)))";
        assertEquals(
                """
                (<= (h ?x) (p ?x) (not (r@not1 ?x)) (not r@not2))
                (<= (r@not1 ?x) (r ?x ?y))
                (<= r@not2 (r ?y ?z))\
                """,
                last(3, rules));
        assertEquals(
                List.of(
                        "in (not (r ?x ?y)) nothing gives ?y a value;"
                                + " it is read as: for no value of it",
                        "in (not (r ?y ?z)) nothing gives ?y, ?z a value;"
                                + " it is read as: for no value of it"),
                warnings(rules));
    }

    @Test
    void manyAlternativesMakeAuxiliaryRelations() {
        String or = " (or (p ?x) (q ?x) (r ?x a) (r ?x b))";
        assertEquals(256, normalised("(<= (h ?x)" + or.repeat(4) + ")").lines().count());
        assertEquals(
                """
                (<= (h ?x) (h@or1 ?x) (p ?x) (p ?x) (p ?x) (p ?x))\
                """,
                normalised("(<= (h ?x)" + or.repeat(5) + ")").lines().findFirst().orElseThrow());
        assertEquals(
                """
                (<= (h@or1 ?x) (p ?x))
                (<= (h@or1 ?x) (q ?x))
                (<= (h@or1 ?x) (r ?x a))
                (<= (h@or1 ?x) (r ?x b))\
                """,
                last(4, "(<= (h ?x)" + or.repeat(5) + ")"));
    }

    @Test
    void auxiliaryRelationsGetValuesFromAroundWhereTheyNeedThem() {
        String distincts =
                IntStream.range(0, 20)
                        .mapToObj(i -> "(or (distinct ?x " + i + ") (q ?x))")
                        .reduce("", String::concat);
        List<String> rules =
                normalised("(p a)(q a)(<= (h ?x) (p ?x)" + distincts + ")").lines().toList();
        assertTrue(rules.contains("(<= (h@or1 ?x) (p ?x) (distinct ?x 0))"), rules.toString());
        assertTrue(rules.contains("(<= (h@or1 ?x) (q ?x))"), rules.toString());
    }

    @Test
    void namesOfAuxiliaryRelationsAreNew() {
        assertEquals(
                "(<= h (not h@and2))",
                normalised("(h@and1)(p a)(<= h (not (and (p ?x) (p ?y))))")
                        .lines()
                        .skip(2)
                        .findFirst()
                        .orElseThrow());
    }

    private static String last(int count, String rules) {
        List<String> lines = normalised(rules).lines().toList();
        return String.join("\n", lines.subList(lines.size() - count, lines.size()));
    }
}
