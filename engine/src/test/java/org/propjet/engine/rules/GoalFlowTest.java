package org.propjet.engine.rules;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.util.List;
import java.util.OptionalInt;

class GoalFlowTest {

    /** As Integer.parseInt reads them, which game managers use. */
    @ParameterizedTest
    @CsvSource({
        "0,0",
        "007,7",
        "+5,5",
        "-5,-5",
        "-0,0",
        "100,100",
        "200,200",
        "2147483647,2147483647",
        "-2147483648,-2147483648",
        "0000000000000000000000012,12",
        "٣,3",
    })
    void integersAreReadAsManagersReadThem(String text, int value) {
        assertEquals(OptionalInt.of(value), GoalValue.of(text));
        assertEquals(Integer.parseInt(text), value);
    }

    @ParameterizedTest
    @CsvSource({
        "''",
        "+",
        "-",
        "+-5",
        "5+",
        "1.5",
        "x",
        "2147483648",
        "-2147483649",
        "1e2",
        "99999999999999999999999"
    })
    void nothingElseIsAGoalValue(String text) {
        assertTrue(GoalValue.of(text).isEmpty(), text);
    }

    private static List<Integer> values(String rules) {
        return GoalFlow.values(SmallGames.check(rules)).sorted().boxed().toList();
    }

    @Test
    void valuesComeThroughVariables() {
        assertEquals(List.of(100), values(""));
        assertEquals(List.of(-5, 100), values("(goal b -5)"));
        assertEquals(List.of(100, 300), values("(<= (goal b ?v) (worth ?x ?v)) (worth 400 300)"));
        assertEquals(
                List.of(0, 1, 2, 100, 120),
                values(
                        "(<= (goal b ?v) (true (score b ?v))) (init (score b 0))(<= (next (score ?r"
                            + " ?n)) (does ?r m) (true (score ?r ?v)) (succ ?v ?n))(succ 0 1) (succ"
                            + " 1 2) (succ 2 120) (step 500)"));
        assertEquals(
                List.of(7, 100),
                values("(<= (goal b ?v) (p (f ?v))) (<= (p (f ?x)) (q ?x)) (q 7) (r 8)"));
    }

    /** Where a variable stands twice, its first place is enough. */
    @Test
    void cyclesEnd() {
        assertEquals(
                List.of(100, 105),
                values("(<= (goal b ?v) (p ?v)) (<= (p ?v) (q ?v)) (<= (q ?v) (p ?v)) (q 105)"));
    }

    @Test
    void checkWarnsWhereverTheNumberComesFrom() {
        assertEquals(
                List.of(
                        "a goal can get the value 300, 301, 302, 303 or one of 2 others, which is"
                                + " not from 0 to 100"),
                SmallGames.warnings(
                        "(<= (goal b ?v) (worth ?v)) (worth 300) (worth 301) (worth 302) (worth"
                                + " 303) (worth 304) (worth -1) (worth 50)"));
        assertEquals(
                List.of("the goal value 200 is not a whole number from 0 to 100"),
                SmallGames.warnings("(goal b 200)"));
        assertEquals(List.of(), SmallGames.warnings("(<= (goal b ?v) (worth ?v)) (worth 50)"));
    }
}
