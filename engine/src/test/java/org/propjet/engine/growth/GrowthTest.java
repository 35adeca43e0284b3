package org.propjet.engine.growth;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.propjet.engine.game.Reasoner;
import org.propjet.engine.gdl.GdlParser;
import org.propjet.engine.gdl.Rulesheet;
import org.propjet.engine.gdl.RulesheetException;
import org.propjet.engine.ground.BudgetExceededException;
import org.propjet.engine.ground.BudgetMeter;
import org.propjet.engine.ground.GroundProgram;
import org.propjet.engine.ground.Grounder;
import org.propjet.engine.ground.GroundingBudget;
import org.propjet.engine.propnet.NetGame;
import org.propjet.engine.propnet.NetOptions;
import org.propjet.engine.reference.EvaluationInterruptedException;
import org.propjet.engine.reference.RuleGame;
import org.propjet.engine.rules.GameRules;
import org.propjet.engine.rules.RuleChecker;
import org.propjet.engine.rules.RuleNotes;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;

/**
 * Large rulesheets cost time in proportion to their size. Each takes a second or two; what took the
 * square of the size took minutes, so that a bound of half a minute tells the two apart on any
 * machine.
 */
@Timeout(value = 60, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class GrowthTest {
    private static final long MILLIS = 30_000;

    private static Rulesheet parsed(GrowingRulesheet kind, int size) {
        return GdlParser.parse(kind.name(), kind.of(size));
    }

    private static BudgetMeter meter() {
        return new BudgetMeter(GroundingBudget.standard().withMillis(MILLIS));
    }

    @Tag("deep")
    @ParameterizedTest
    @CsvSource({
        "NAMES, 30000",
        "UNDEFINED, 20000",
        "IMPOSSIBLE_FLUENTS, 20000",
        "IMPOSSIBLE_MOVES, 20000",
        "UNKNOWN_ROLES, 15000",
        "REGISTER, 80000",
        "LONG_NAMES, 200000",
        "ALTERNATIVES, 4800",
        "MANY_NEGATED_CONJUNCTIONS, 50000",
        "NESTED, 4000"
    })
    void checking(GrowingRulesheet kind, int size) {
        Rulesheet rulesheet = parsed(kind, size);
        GameRules rules = RuleChecker.check(rulesheet);
        RuleNotes.of(rulesheet, rules);
    }

    @Tag("deep")
    @ParameterizedTest
    @CsvSource({"MANY_DISJUNCTIONS, 100000", "DIVIDED, 5000", "NEGATION_CYCLE, 60000"})
    void refusing(GrowingRulesheet kind, int size) {
        Rulesheet rulesheet = parsed(kind, size);
        assertThrows(RulesheetException.class, () -> RuleChecker.check(rulesheet));
    }

    @Tag("deep")
    @ParameterizedTest
    @CsvSource({
        "ROLES, 30000",
        "STATIC_STRATA, 60000",
        "STRATA, 50000",
        "CYCLE, 40000",
        "REGISTER, 60000",
        "REGISTER_OF_FUNCTIONS, 30000",
        "INITIAL_FUNCTIONS, 30000",
        "MOVES, 30000",
        "MOVES_OF_FUNCTIONS, 30000",
        "RULES, 30000",
        "PATH, 30000"
    })
    void groundingAndBuilding(GrowingRulesheet kind, int size) {
        GameRules rules = RuleChecker.check(parsed(kind, size));
        GroundProgram program = new Grounder().ground(rules, meter());
        NetGame game = NetGame.of(program, meter(), NetOptions.standard());
        assertFalse(game.newReasoner().isTerminal());
    }

    @Tag("deep")
    @ParameterizedTest
    @CsvSource({
        "ROLES, 30000",
        "CYCLE, 40000",
        "STRATA, 50000",
        "REGISTER_OF_FUNCTIONS, 30000",
        "INITIAL_FUNCTIONS, 30000",
        "MOVES_OF_FUNCTIONS, 30000"
    })
    void playingByTheRules(GrowingRulesheet kind, int size) {
        RuleGame game = RuleGame.of(RuleChecker.check(parsed(kind, size)));
        Reasoner reasoner = game.newReasoner();
        int[] jointMove = new int[game.roles().size()];
        for (int role = 0; role < jointMove.length; role++) {
            int[] moves = new int[reasoner.legalMoveCount(role)];
            reasoner.legalMoves(role, moves);
            jointMove[role] = moves[0];
        }
        long[] next = game.stateLayout().newState();
        reasoner.successor(jointMove, next);
        reasoner.setState(next);
        assertFalse(reasoner.isTerminal());
        for (int role = 0; role < jointMove.length; role++) {
            reasoner.goal(role);
        }
    }

    /** Each fluent has its rule, and the rule that all have, however the rules are found. */
    @ParameterizedTest
    @CsvSource({"REGISTER", "REGISTER_OF_FUNCTIONS", "MOVES", "MOVES_OF_FUNCTIONS"})
    void thousandsOfRulesOfOneRelationAreAllFound(GrowingRulesheet kind) {
        int size = 2_000;
        String all = "(<= (next seen) (true ?x))(<= (next moved) (does r ?x))";
        GameRules rules = RuleChecker.check(GdlParser.parse("test", kind.of(size) + all));
        GroundProgram program = new Grounder().ground(rules, meter());
        List<String> lines = program.toString().lines().toList();
        assertEquals(
                program.outputs().fluents().size(),
                lines.stream().filter(line -> line.startsWith("(<= (next seen)")).count());
        assertEquals(
                program.outputs().moves().getFirst().size(),
                lines.stream().filter(line -> line.startsWith("(<= (next moved)")).count());
        assertEquals(
                size,
                lines.stream()
                        .filter(line -> line.startsWith("(<= (next"))
                        .filter(line -> !line.contains("seen)") && !line.contains("(next moved)"))
                        .count());
    }

    @Test
    void functionsOfFunctionsAreRefusedAndPlayedByTheRules() {
        GameRules rules = RuleChecker.check(parsed(GrowingRulesheet.DOMAINS, 64));
        BudgetMeter meter =
                new BudgetMeter(
                        new GroundingBudget(5_000_000, 60_000_000, MILLIS, 256L << 20, 200));
        long before = used();
        BudgetExceededException refused =
                assertThrows(
                        BudgetExceededException.class, () -> new Grounder().ground(rules, meter));
        assertEquals("domains", refused.budgetName());
        assertTrue(refused.toString().contains("limit 250000"), refused.toString());
        assertTrue(used() - before < 256L << 20, "more memory than the budget has");
        RuleGame game = RuleGame.of(rules);
        Reasoner reasoner = game.newReasoner();
        long[] next = game.stateLayout().newState();
        for (int step = 0; step < 3; step++) {
            assertEquals(1, reasoner.legalMoveCount(0));
            reasoner.legalMoves(0, new int[1]);
            reasoner.successor(new int[1], next);
            reasoner.setState(next);
        }
        assertEquals(512, game.stateLayout().fluentsOf(next).size());
    }

    /** A term is as deep as there are rules, and its text doubles with each. */
    @Test
    void termsWhoseTextDoublesAreRefused() {
        StringBuilder text = new StringBuilder("(role r)(legal r go)(init (p0 a))(goal r 50)");
        for (int i = 0; i < 40; i++) {
            text.append("(<= (next (p%d (f ?x ?x))) (true (p%d ?x)))".formatted(i + 1, i));
        }
        text.append("(<= terminal (true (p40 ?x)))");
        GameRules rules = RuleChecker.check(GdlParser.parse("test", text.toString()));
        BudgetExceededException refused =
                assertThrows(
                        BudgetExceededException.class, () -> new Grounder().ground(rules, meter()));
        assertEquals("names in a term", refused.budgetName());
    }

    /** What may stand in a function may stand where the function does: both domains grow. */
    @Test
    void functionsThatAreTakenOffAreGrounded() {
        String text =
                """
                (role r) (init (p (f (f (h a))))) (init (p (f (g a)))) (init (step 0))
                (succ 0 1) (succ 1 2) (succ 2 3)
                (<= (legal r (take ?x)) (true (p ?x))) (<= (next (p ?x)) (true (p (f ?x))))
                (<= (next (step ?y)) (true (step ?x)) (succ ?x ?y))
                (<= terminal (true (step 3))) (<= (goal r 100) terminal)
                """;
        GameRules rules = RuleChecker.check(GdlParser.parse("test", text));
        List<String> fluents = new Grounder().ground(rules, meter()).outputs().fluents();
        assertTrue(fluents.contains("(p (h a))"), fluents::toString);
    }

    private static long used() {
        Runtime runtime = Runtime.getRuntime();
        return runtime.totalMemory() - runtime.freeMemory();
    }

    /** One rule makes millions of atoms before another one is looked at. */
    @Test
    void theMemoryOfASingleRuleIsLookedAt() {
        StringBuilder text = new StringBuilder("(role r)(legal r go)(<= terminal (big a a a a))");
        for (int i = 0; i < 3_000; i++) {
            text.append("(n ").append(i).append(")");
        }
        text.append("(<= (big ?x ?y ?x ?y) (n ?x) (n ?y))");
        GameRules rules = RuleChecker.check(GdlParser.parse("test", text.toString()));
        BudgetMeter meter =
                new BudgetMeter(new GroundingBudget(5_000_000, 60_000_000, MILLIS, 16 << 20, 200));
        BudgetExceededException refused =
                assertThrows(
                        BudgetExceededException.class, () -> new Grounder().ground(rules, meter));
        assertEquals("bytes", refused.budgetName());
    }

    @Test
    void anInterruptEndsGroundingSoon() throws Exception {
        GameRules rules = RuleChecker.check(parsed(GrowingRulesheet.MOVES_BY_PRODUCT, 4_000_000));
        assertEndsSoon(() -> new Grounder().ground(rules, meter()), BudgetExceededException.class);
    }

    @Test
    void anInterruptEndsTheReferenceSoon() throws Exception {
        GameRules rules = RuleChecker.check(parsed(GrowingRulesheet.MOVES_BY_PRODUCT, 3_900_000));
        RuleGame game = RuleGame.of(rules);
        assertEndsSoon(
                () -> {
                    while (true) {
                        game.newReasoner().isTerminal();
                        game.newReasoner().legalMoveCount(0);
                    }
                },
                EvaluationInterruptedException.class);
    }

    private static void assertEndsSoon(Runnable work, Class<? extends Exception> end)
            throws Exception {
        FutureTask<Exception> task = new FutureTask<>(() -> assertThrows(end, work::run));
        Thread thread = Thread.ofPlatform().daemon().start(task);
        Thread.sleep(Duration.ofMillis(300));
        thread.interrupt();
        assertEquals(end, task.get(20, TimeUnit.SECONDS).getClass());
    }
}
