package org.propjet.compiler;

import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.propjet.compiler.code.CompileOptions;
import org.propjet.compiler.code.Tier;
import org.propjet.compiler.code.emit.Vectors;
import org.propjet.compiler.line.GameLine;
import org.propjet.compiler.playout.CircuitPipeline;
import org.propjet.compiler.playout.PlayoutCircuit;
import org.propjet.compiler.policy.PlayoutPolicy;
import org.propjet.compiler.single.ScalarGame;
import org.propjet.compiler.single.ScalarReport;
import org.propjet.engine.evidence.ComparisonOptions;
import org.propjet.engine.evidence.ComparisonResult;
import org.propjet.engine.evidence.GameComparison;
import org.propjet.engine.game.Game;
import org.propjet.engine.ground.GroundingBudget;
import org.propjet.engine.propnet.NetGame;
import org.propjet.engine.reference.RuleGame;
import org.propjet.engine.rules.GameRules;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.FutureTask;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Small rulesheets whose gates are read on very many ways, or are very deep. They are set up in the
 * time of their size, and every kernel plays by the rules.
 */
@Timeout(120) // each takes seconds; those that doubled did not end
class DeepRulesTest {
    /** One role sets fluents; a piece goes on once all that the pattern wants is set. */
    private static final String CHOICE =
            """
            (role r) (init (at 1)) (init (x 0)) (init (step 0))
            (pos 1) (pos 2) (pos 3) (succ 1 2) (succ 2 3) (succ 3 1)
            (<= (legal r (set ?i)) (num ?i))
            (<= (legal r (fix ?i)) (num ?i))
            (<= (legal r (go ?p)) (true (at ?p)) pattern)
            (<= (next (at ?q)) (does r (go ?p)) (succ ?p ?q))
            (<= moved (does r (go ?p)))
            (<= (next (at ?p)) (true (at ?p)) (not moved))
            (<= (next (x ?i)) (does r (set ?i)))
            (<= (next (x ?i)) (true (x ?i)))
            (<= (next (y ?i)) (does r (fix ?i)))
            (<= (next (y ?i)) (true (y ?i)))
            (<= (next (step ?n)) (true (step ?m)) (after ?m ?n))
            (<= terminal (true (at 3)))
            (<= terminal (true (step 30)))
            (<= (goal r 100) (true (at 3)))
            (<= (goal r 0) (not (true (at 3))))
            """;

    /** Two roles set fluents in turn, and win when the pattern of each is there. */
    private static final String TURNS =
            """
            (role white) (role black) (init (control white)) (init (x 0)) (init (step 0))
            (<= (next (control white)) (true (control black)))
            (<= (next (control black)) (true (control white)))
            (<= (legal ?r noop) (role ?r) (not (true (control ?r))))
            (<= (legal ?r (set ?i)) (true (control ?r)) (num ?i))
            (<= (legal ?r (fix ?i)) (true (control ?r)) (num ?i))
            (<= (legal white win) (true (control white)) pattern (true (x 1)))
            (<= (legal black win) (true (control black)) pattern (true (y 2)) (true (x 3)))
            (<= (next (x ?i)) (does ?r (set ?i)))
            (<= (next (x ?i)) (true (x ?i)))
            (<= (next (y ?i)) (does ?r (fix ?i)))
            (<= (next (y ?i)) (true (y ?i)))
            (<= (next (won ?r)) (does ?r win))
            (<= (next (step ?n)) (true (step ?m)) (after ?m ?n))
            (<= terminal (true (won ?r)))
            (<= terminal (true (step 30)))
            (<= (goal ?r 100) (true (won ?r)))
            (<= (goal ?r 0) (role ?r) (not (true (won ?r))))
            """;

    private static final int NUMBERS = 12;

    /** A thousand levels of two gates each would need more, were a call of 150 bytes in each. */
    private static final long SHALLOW_STACK_BYTES = 256 << 10;

    private static String text(String rules, String pattern) {
        return rules
                + each(0, NUMBERS, i -> "(num %d)".formatted(i))
                + each(0, 30, i -> "(after %d %d)".formatted(i, i + 1))
                + pattern;
    }

    private static String each(int from, int to, IntFunction<String> line) {
        return IntStream.range(from, to).mapToObj(line).collect(Collectors.joining("\n", "", "\n"));
    }

    /** From each level two ways lead to the one below it, which fluents read, too. */
    private static String doubling(int levels) {
        return "(<= p0 (true (x 0)))\n"
                + each(
                        1,
                        levels + 1,
                        i ->
                                """
                                (<= q%1$d p%2$d (true (x %3$d)))
                                (<= r%1$d p%2$d (true (y %3$d)))
                                (<= p%1$d q%1$d r%1$d)
                                (<= (next (q %1$d)) q%1$d)
                                (<= (next (r %1$d)) r%1$d)
                                """
                                        .formatted(i, i - 1, i % NUMBERS))
                + "(<= pattern p%d)\n".formatted(levels);
    }

    /** Conjunctions and disjunctions in turn. */
    private static String alternating(int levels) {
        return each(0, levels, i -> "(up %d %d %d)".formatted(i, i + 1, i % NUMBERS))
                + """
                (<= (odd 0) (true (x 0)))
                (<= (even ?j) (odd ?i) (up ?i ?j ?k) (true (x ?k)))
                (<= (odd ?i) (even ?i))
                (<= (odd ?j) (up ?i ?j ?k) (true (y ?k)))
                (<= pattern (odd %d))
                """
                        .formatted(levels);
    }

    /** Whether an odd number of fluents holds, without a gate for that. */
    private static String parity(int levels) {
        return "(<= p0 (true (x 0)))\n"
                + each(
                        1,
                        levels + 1,
                        i ->
                                """
                                (<= p%1$d p%2$d (not (true (x %3$d))))
                                (<= p%1$d (true (y %3$d)) (not p%2$d))
                                """
                                        .formatted(i, i - 1, i % NUMBERS))
                + "(<= pattern p%d)\n".formatted(levels);
    }

    @ParameterizedTest
    @EnumSource(PlayoutPolicy.class)
    void patternsOnManyWaysAreBuiltWithEachPolicy(PlayoutPolicy policy) {
        CircuitPipeline pipeline = CompileOptions.standard().withPolicy(policy).pipeline();
        for (String rules : new String[] {CHOICE, TURNS}) {
            for (String pattern : new String[] {doubling(60), parity(60), alternating(2_000)}) {
                NetGame net = TestGames.net(GameLine.rules("deep", text(rules, pattern)));
                int size = pipeline.run(net, TestGames.meter()).circuit().gates();
                int fanIns = net.net().fanInCount();
                assertTrue(size < 10 * fanIns, size + " operations of " + fanIns + " fan-ins");
                pipeline.quick(net, TestGames.meter());
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {CHOICE, TURNS})
    void everyKernelAgreesWherePatternsAreOnManyWays(String rules) {
        assertAllAgree(GameLine.rules("doubling", text(rules, doubling(40))));
        assertAllAgree(GameLine.rules("parity", text(rules, parity(40))));
    }

    @Tag("deep")
    @ParameterizedTest
    @ValueSource(strings = {CHOICE, TURNS})
    void everyKernelAgreesWherePatternsAreDeep(String rules) {
        assertAllAgree(GameLine.rules("alternating", text(rules, alternating(4_000))));
    }

    private static void assertAllAgree(GameRules rules) {
        NetGame net = TestGames.net(rules);
        RuleGame reference = RuleGame.over(rules, net);
        ComparisonOptions options = ComparisonOptions.of(2, 1, Duration.ofSeconds(20));
        assertNull(GameComparison.compare(net, reference, options).difference());
        assertNull(GameComparison.compare(ScalarGame.of(net), reference, options).difference());
        CircuitPipeline.Result built = GameLine.circuit(net, CompileOptions.standard());
        for (Tier tier : Tier.values()) {
            if (tier != Tier.VECTOR || Vectors.wordCount() > 0) {
                CompiledGame compiled =
                        GameLine.compile(net, built.circuit(), CompileOptions.on(tier));
                ComparisonResult result = compiled.compareLanes(reference, options);
                assertTrue(result.isEqual(), result::toString);
            }
        }
    }

    /** In a thread whose stack would not do if what is below a gate called itself. */
    @ParameterizedTest
    @ValueSource(strings = {CHOICE, TURNS})
    void depthTakesNoStack(String rules) throws InterruptedException {
        NetGame net = TestGames.net(GameLine.rules("deep", text(rules, alternating(1_000))));
        FutureTask<Boolean> compiling = new FutureTask<>(() -> isCompiled(net));
        Thread thread = new Thread(null, compiling, "shallow", SHALLOW_STACK_BYTES);
        thread.start();
        thread.join();
        assertTrue(compiling.resultNow());
    }

    private static boolean isCompiled(NetGame net) {
        CompileOptions options = CompileOptions.standard();
        CircuitPipeline.Result built =
                new CircuitPipeline.Result(PlayoutCircuit.of(net.net()), List.of());
        try (CompiledGame game =
                GameLine.compile(net, built.circuit(), options.withTier(Tier.TAPE))) {
            ScalarReport report = ScalarGame.of(net).report(); // events are better where it is deep
            return game.fallback().isEmpty() && report.refusal().orElse("").contains("events");
        }
    }

    /** The same, far deeper than a thread's stack would be if what is below called itself. */
    @Tag("deep")
    @ParameterizedTest
    @ValueSource(strings = {CHOICE, TURNS})
    void patternsMayBeVeryDeep(String rules) {
        NetGame net = TestGames.net(GameLine.rules("deep", text(rules, alternating(20_000))));
        CompileOptions options = CompileOptions.standard();
        CircuitPipeline.Result built = GameLine.circuit(net, options);
        try (CompiledGame game =
                GameLine.compile(net, built.circuit(), options.withTier(Tier.TAPE))) {
            assertTrue(game.fallback().isEmpty());
        }
        ScalarGame.of(net);
    }

    @ParameterizedTest
    @ValueSource(strings = {CHOICE, TURNS})
    void whatCannotBeCompiledIsPlayedByItsNetwork(String rules) {
        NetGame net = TestGames.net(GameLine.rules("doubling", text(rules, doubling(200))));
        GroundingBudget none = GroundingBudget.standard().withMillis(0);
        Game game = GameLine.fastest(net, CompileOptions.standard().withBudget(none));
        assertSame(net, game);
    }
}
