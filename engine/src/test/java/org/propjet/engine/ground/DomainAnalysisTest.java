package org.propjet.engine.ground;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import it.unimi.dsi.fastutil.ints.IntArrayList;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.propjet.engine.datalog.CompiledRule;
import org.propjet.engine.datalog.RelationStore;
import org.propjet.engine.datalog.RuleCompiler;
import org.propjet.engine.datalog.TermTable;
import org.propjet.engine.game.Game;
import org.propjet.engine.game.RandomPlayout;
import org.propjet.engine.game.Reasoner;
import org.propjet.engine.gdl.GdlParser;
import org.propjet.engine.propnet.NetGame;
import org.propjet.engine.propnet.NetOptions;
import org.propjet.engine.rules.GameRule;
import org.propjet.engine.rules.GameRules;
import org.propjet.engine.rules.RuleChecker;
import org.propjet.games.GameLibrary;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

class DomainAnalysisTest {
    /** A piece goes up a ladder of five rungs, and never comes to the fifth. */
    private static final String LADDER =
            """
            (role you)
            (init (rung 1)) (init (colour red))
            (above 1 2) (above 2 3) (above 3 4)
            (rung 5)
            (<= (legal you (climb ?to)) (true (rung ?at)) (above ?at ?to))
            (legal you (paint red)) (legal you (paint blue))
            (<= (next (rung ?to)) (does you (climb ?to)))
            (<= (next (rung ?at)) (true (rung ?at)) (does you (paint ?hue)))
            (<= (next (colour ?hue)) (does you (paint ?hue)))
            (<= (next (colour ?hue)) (true (colour ?hue)) (does you (climb ?to)))
            (<= terminal (true (rung 4)))
            (<= (goal you 100) (true (rung 4)) (true (colour blue)))
            (<= (goal you 0) (not (true (rung 4))))
            """;

    /** What was found of the rules of a text. */
    private static final class Analysis {
        private final List<CompiledRule> rules = new ArrayList<>();
        private final DomainAnalysis domains;

        /** Takes the text's facts for the static atoms, and all else for rules to be evaluated. */
        Analysis(String text) {
            GameRules game = RuleChecker.check(GdlParser.parse("test", text));
            TermTable terms = new TermTable((name, depth, symbolCount, termCount) -> {});
            AtomTable atoms = new AtomTable(terms, game.relations(), 1 << 20);
            RuleCompiler compiler =
                    new RuleCompiler(terms, new RelationStore(terms, game.relations()), true);
            IntArrayList known = new IntArrayList();
            for (GameRule rule : game.rules()) {
                if (rule.positives().isEmpty() && rule.negatives().isEmpty()) {
                    GameRule.RuleAtom head = rule.head();
                    int[] ids = head.arguments().stream().mapToInt(terms::intern).toArray();
                    known.add(atoms.intern(head.relation().relationId(), ids, ids.length));
                } else {
                    rules.add(Objects.requireNonNull(compiler.compile(rule)));
                }
            }
            domains = new DomainAnalysis(terms, new BudgetMeter(GroundingBudget.standard()));
            domains.run(atoms, known, rules, game.relations());
        }

        /** Returns for each variable of a relation's only rule how many terms it may be. */
        double[] sizes(String head) {
            List<CompiledRule> found =
                    rules.stream().filter(r -> r.head().relation().name().equals(head)).toList();
            assertEquals(1, found.size(), head);
            return domains.variableSizes(found.getFirst());
        }
    }

    private static void assertSizes(String rules, double... sizes) {
        double[] found = new Analysis(LADDER + rules).sizes("probe");
        assertArrayEquals(sizes, found, () -> rules + ": " + Arrays.toString(found));
    }

    // ---- Small rulesheets ----

    @Test
    void whatChangesHasWhatItIsGivenByItsRules() {
        assertSizes("(<= probe (true (rung ?at)))", 4);
        assertSizes("(<= probe (true (colour ?hue)))", 2);
        assertSizes("(<= probe (does ?who (paint ?hue)))", 1, 2);
        assertSizes("(<= probe (does ?who (climb ?to)))", 1, 3);
    }

    @Test
    void noticesAnInterrupt() {
        Thread.currentThread().interrupt();
        try {
            BudgetExceededException refused =
                    assertThrows(BudgetExceededException.class, () -> new Analysis(LADDER));
            assertEquals("interrupted", refused.budgetName());
        } finally {
            assertTrue(Thread.interrupted());
        }
    }

    @Test
    void factsHaveTheirOwnTerms() {
        assertSizes("(<= probe (above ?low ?high) (true (rung ?at)))", 3, 3, 4);
        assertSizes("(<= probe (rung ?it) (true (colour ?hue)))", 1, 2);
    }

    /** Of the lower ends 1, 2 and 3 two are upper ends, too. */
    @Test
    void aVariableIsWhatAllItsPlacesAllow() {
        assertSizes("(<= probe (above ?x ?y) (above ?y ?z) (true (rung 1)))", 3, 2, 3);
        assertSizes("(<= probe (above ?x ?x) (true (rung 1)))", 2);
        assertSizes("(<= probe (true (rung ?x)) (rung ?x))", 0);
    }

    /** Places are looked at one by one, negations and differences not at all. */
    @Test
    void theBoundIsLoose() {
        assertSizes("(<= probe (true (rung ?at)) (not (above ?at 2)))", 4);
        assertSizes("(<= probe (true (rung ?at)) (distinct ?at 2))", 4);
        assertSizes("(<= probe (true (rung ?at)) (above ?at 2))", 3);
    }

    @Test
    void aVariableThatStandsForAFunctionCountsItsArguments() {
        assertSizes("(<= probe (does ?who ?what))", 1, 5);
        assertSizes("(<= probe (true ?what))", 6);
        assertSizes(
                """
                (<= (next (last (step ?from ?to))) (true (rung ?from)) (above ?from ?to))
                (<= probe (true (last ?step)))
                """,
                9);
        assertSizes(
                """
                (<= (next (last (step ?from ?to))) (true (rung ?from)) (above ?from ?to))
                (steep (step 2 3)) (steep (step 3 2)) (steep (jump 1))
                (<= probe (true (last ?step)) (steep ?step))
                """,
                4);
    }

    @Test
    void aRuleThatCannotFireGivesNothing() {
        String rules =
                """
                (<= (next (ghost ?x)) (true (phantom ?x)))
                (<= (next (phantom ?x)) (true (ghost ?x)))
                (<= (next (haunted ?x)) (true (rung ?x)) (true (ghost ?y)))
                """;
        assertSizes(rules + "(<= probe (true (ghost ?x)))", 0);
        assertSizes(rules + "(<= probe (true (haunted ?x)))", 0);
    }

    @Test
    void aRuleWithoutVariablesHasNoSizes() {
        assertSizes("(<= probe (true (rung 1)))");
    }

    /** What goes round in circles comes round in any order of the rules. */
    @Test
    void theOrderOfTheRulesDoesNotMatter() {
        List<String> lines = new ArrayList<>();
        for (int i = 0; i < 12; i++) {
            lines.add("(<= (next (p%d ?x)) (true (p%d ?x)))\n".formatted(i + 1, i));
            lines.add("(init (p%d c%d))\n".formatted(i, i));
        }
        lines.add("(<= probe (true (p12 ?x)))\n");
        assertSizes(String.join("", lines), 12);
        assertSizes(String.join("", lines.reversed()), 12);
    }

    /** A number that is counted by a function has no end, and the analysis has. */
    @Test
    void whatNestsTooDeepIsTakenForVeryMuch() {
        String rules =
                """
                (init (count zero))
                (<= (next (count (s ?n))) (true (count ?n)))
                (small zero) (small (s zero))
                """;
        double[] sizes =
                new Analysis(LADDER + rules + "(<= probe (true (count ?n)))").sizes("probe");
        assertTrue(sizes[0] >= 1e6, Arrays.toString(sizes));
        assertSizes(rules + "(<= probe (true (count ?n)) (small ?n))", 2);
        assertSizes(rules + "(<= probe (small ?n) (true (count ?n)))", 2);
    }

    // ---- What happens in games ----

    /** Asks of each fluent and move whether the terms at its places are in their domains. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "ticTacToe",
                "breakthroughSmall",
                "reversiSmall",
                "nim",
                "tron",
                "blocks",
                "eightPuzzle",
                "rockPaperScissors",
                "montyHall",
                "connectFour"
            })
    void whateverIsReachedIsInItsDomain(String name) {
        assertReachedIsFound(GameLibrary.rules(name), 25);
    }

    /** At the depth where functions are not told apart any more, anything may stand. */
    @Test
    void whatIsHiddenTooDeepMayComeUpAgain() {
        String rules =
                """
                (init (box (s (s (s (s (s (s (g b)))))))))
                (init (open (g a)))
                (<= (next (open ?x)) (true (box (s (s (s (s (s (s ?x)))))))))
                (<= (next (found ?y)) (true (open (g ?y))))
                (<= (next (seen ?y)) (true (found ?y)))
                """;
        assertReachedIsFound(LADDER + rules, 1);
    }

    private static void assertReachedIsFound(String text, int leastFound) {
        Game game =
                NetGame.of(
                        RuleChecker.check(GdlParser.parse("test", text)),
                        GroundingBudget.standard(),
                        NetOptions.standard());
        Set<String> reached = reached(game);
        assertTrue(reached.size() >= leastFound, reached.size() + " are reached");
        StringBuilder more = new StringBuilder(text);
        for (String fluent : game.stateLayout().fluentsOf(game.initialState())) {
            more.append("(init ").append(fluent).append(")\n");
        }
        Set<String> constants = new TreeSet<>();
        int number = 0;
        for (String sentence : reached) {
            more.append(probe("probe" + number++, sentence, constants));
        }
        more.append(probe("control", "(true (nowhere nothing))", constants));
        constants.forEach(it -> more.append("(is_%s %s)\n".formatted(it, it)));
        Analysis analysis = new Analysis(more.toString());
        number = 0;
        for (String sentence : reached) {
            for (double size : analysis.sizes("probe" + number++)) {
                assertEquals(1, size, sentence);
            }
        }
        assertEquals(0, analysis.sizes("control")[0]);
    }

    /** Returns what is true and done in some random games. */
    private static Set<String> reached(Game game) {
        Set<String> reached = new TreeSet<>();
        Reasoner reasoner = game.newReasoner();
        for (int seed = 1; seed <= 20; seed++) {
            RandomPlayout playout = new RandomPlayout(game.newReasoner());
            long[] state = game.initialState();
            playout.begin(state, seed);
            addFluents(game, state, reached);
            while (playout.step()) {
                for (int role = 0; role < game.roles().size(); role++) {
                    String move = game.moveTable().move(role, playout.jointMove()[role]);
                    reached.add("(does " + game.roles().get(role) + " " + move + ")");
                }
                reasoner.setState(state);
                reasoner.successor(playout.jointMove(), state);
                addFluents(game, state, reached);
            }
        }
        return reached;
    }

    private static void addFluents(Game game, long[] state, Set<String> into) {
        game.stateLayout().fluentsOf(state).forEach(it -> into.add("(true " + it + ")"));
    }

    /** Returns a rule that can fire if each constant of a sentence is in its place's domain. */
    private static String probe(String head, String sentence, Set<String> constants) {
        Matcher matcher = Pattern.compile("(\\(?)([^()\\s]+)").matcher(sentence);
        StringBuilder pattern = new StringBuilder();
        StringBuilder conditions = new StringBuilder();
        int variable = 0;
        while (matcher.find()) {
            String constant = matcher.group(2);
            boolean isName = !matcher.group(1).isEmpty();
            matcher.appendReplacement(pattern, isName ? matcher.group() : "?v" + variable);
            if (!isName) {
                conditions.append(" (is_%s ?v%d)".formatted(constant, variable++));
                constants.add(constant);
            }
        }
        matcher.appendTail(pattern);
        return "(<= " + head + " " + pattern + conditions + ")\n";
    }
}
