package org.propjet.engine.ground;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.propjet.engine.gdl.GdlParser;
import org.propjet.engine.rules.RuleChecker;

class RuleSplitterTest {
    private static final int CELLS = 12;

    /** A game in which any of some cells can be on, and rules count over all of them. */
    private static String game(String rules) {
        StringBuilder text = new StringBuilder("(role you) (init (on 0))\n");
        for (int i = 0; i < CELLS; i++) {
            text.append("(cell " + i + ") (<= (legal you (set " + i + ")) (cell " + i + "))\n");
        }
        return text
                + "(<= (next (on ?x)) (does you (set ?x)))\n"
                + "(<= (next (on ?x)) (true (on ?x)))\n"
                + "(<= terminal (true (on 1)) (true (on 2)))\n"
                + "(goal you 50)\n"
                + rules;
    }

    @Test
    void splitsALongJoin() {
        GroundProgram program =
                ground(
                        game(
                                "(<= (next many) (true (on ?a)) (true (on ?b)) (true (on ?c))"
                                        + " (true (on ?d)) (distinct ?a ?b) (distinct ?b ?c)"
                                        + " (distinct ?c ?d))"));
        int whole = CELLS * (CELLS - 1) * (CELLS - 1) * (CELLS - 1);
        assertTrue(program.instanceCount() < whole / 20, "" + program.instanceCount());
        assertTrue(program.outputs().fluents().contains("many"));
    }

    @Test
    void leavesAShortRuleWhole() {
        GroundProgram program =
                ground(game("(<= (next two) (true (on ?a)) (true (on ?b)) (distinct ?a ?b))"));
        assertEquals(
                CELLS * (CELLS - 1),
                program.toString().lines().filter(l -> l.startsWith("(<= (next two)")).count());
    }

    @Test
    void leavesARuleWholeWhoseHeadNeedsEveryVariable() {
        GroundProgram program =
                ground(
                        game(
                                "(<= (next (trio ?a ?b ?c ?d)) (true (on ?a)) (true (on ?b))"
                                        + " (true (on ?c)) (true (on ?d)))"));
        assertTrue(program.toString().lines().noneMatch(l -> l.contains("@")));
    }

    private static GroundProgram ground(String text) {
        GroundProgram program =
                new Grounder()
                        .ground(
                                RuleChecker.check(GdlParser.parse("test", text)),
                                new BudgetMeter(GroundingBudget.standard()));
        program.check();
        return program;
    }
}
