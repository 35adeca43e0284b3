package org.propjet.engine.ground;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.propjet.engine.gdl.GdlParser;
import org.propjet.engine.rules.RuleChecker;
import org.propjet.games.GameLibrary;

import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

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
        assertEquals(CELLS * (CELLS - 1), count(program, "(<= (next two)"));
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

    /** Lines times traits times eight pieces on each of four cells would be 270,000. */
    @Test
    void aLineOfPiecesThatShareATraitIsNotMultipliedOut() {
        GroundProgram program = ground(GameLibrary.rules("quarto"));
        assertTrue(program.instanceCount() < 3_000, "" + program.instanceCount());
        assertEquals(10 * 8, count(program, "(<= won "));
        Set<String> parts =
                Pattern.compile("won@\\d+")
                        .matcher(program.toString())
                        .results()
                        .map(MatchResult::group)
                        .collect(Collectors.toSet());
        assertEquals(1, parts.size(), "one part for all cells: " + parts);
    }

    @Test
    void theKindOfATraitMayBeAnArgument() {
        String rules =
                GameLibrary.rules("quarto")
                        .replaceAll("\\(trait (\\w+) (tall|low)\\)", "(trait $1 height $2)")
                        .replaceAll("\\(trait (\\w+) (dark|pale)\\)", "(trait $1 colour $2)")
                        .replaceAll("\\(trait (\\w+) (round|square)\\)", "(trait $1 shape $2)")
                        .replaceAll("\\(trait (\\w+) (flat|hollow)\\)", "(trait $1 top $2)")
                        .replaceAll("\\(trait (\\?\\w+) \\?", "(trait $1 ?kind ?");
        GroundProgram program = ground(rules);
        assertTrue(program.instanceCount() < 3_000, "" + program.instanceCount());
    }

    private static long count(GroundProgram program, String beginning) {
        return program.toString().lines().filter(line -> line.startsWith(beginning)).count();
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
