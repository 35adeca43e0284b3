package org.propjet.engine.rules;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.propjet.engine.rules.SmallGames.normalised;
import static org.propjet.engine.rules.SmallGames.warnings;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.util.List;

class RoleBinderTest {
    private static final String FACTS = "(p 1)(p 2)(q a)";

    /** Game managers ask for each role, so the rule holds of each. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    (<= (legal ?who (take ?n)) (p ?n)) | (<= (legal ?who (take ?n)) (role ?who) (p ?n))
                    (legal ?who go)                    | (<= (legal ?who go) (role ?who))
                    (<= (goal ?r 0) (not (q ?r)))      | (<= (goal ?r 0) (role ?r) (not (q ?r)))
                    (<= (goal ?r ?n) (p ?n))           | (<= (goal ?r ?n) (role ?r) (p ?n))
                    (<= (sees ?r ?m) (does a ?m))      | (<= (sees ?r ?m) (role ?r) (does a ?m))
                    (<= (input ?r (take ?n)) (p ?n))   | (<= (input ?r (take ?n)) (role ?r) (p ?n))
                    (<= (legal ?r go) (distinct ?r a)) | (<= (legal ?r go) (role ?r) (distinct ?r a))
                    (<= (legal ?r go) (not (and (q ?r) (p 1)))) | (<= (legal ?r go) (role ?r) (not (q ?r))) / (<= (legal ?r go) (role ?r) (not (p 1)))
                    (<= (legal ?r go) (or (q ?r) (p 1))) | (<= (legal ?r go) (role ?r) (q ?r)) / (<= (legal ?r go) (role ?r) (p 1))
                    """)
    void aRoleWithoutAValueIsAnyRole(String rule, String expected) {
        assertEquals(
                expected.replace(" / ", "\n"),
                normalised(FACTS + rule).lines().skip(3).reduce((x, y) -> x + "\n" + y).orElse(""));
        assertTrue(
                warnings(FACTS + rule).stream()
                        .anyMatch(
                                warning ->
                                        warning.startsWith("unsafe rule: nothing gives the role")),
                () -> warnings(FACTS + rule).toString());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    (<= (legal ?r go) (q ?r))
                    (<= (legal ?r go) (not (not (q ?r))))
                    (<= (legal ?r go) (or (q ?r) (true (f ?r))))
                    (<= (next (took ?r ?n)) (does ?r (take ?n)))
                    """)
    void whatHasAValueStaysAsItIs(String rule) {
        assertEquals(
                List.of(), warnings(FACTS + rule + "(init (f a)) (<= (legal a (take ?n)) (p ?n))"));
    }

    @Test
    void otherVariablesNeedValues() {
        assertEquals(
                List.of("unsafe rule: ?n in the head of legal/2 gets no value"),
                SmallGames.errors("(<= (legal ?who (take ?n)) (p 1)) (p 1)").stream()
                        .map(error -> error.message())
                        .toList());
        assertEquals(1, SmallGames.errors("(<= (next (control ?r)) (true s))").size());
    }

    @Test
    void aRoleThatIsStatedTwiceIsAFinding() {
        assertEquals(
                List.of("the role b is stated again; game managers count another role"),
                warnings("(role b)"));
        assertEquals(List.of("a", "b"), SmallGames.check("(role b)").roles());
    }
}
