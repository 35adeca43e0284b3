package org.propjet.compiler.playout;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.abort;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.propjet.compiler.TestGames;
import org.propjet.compiler.circuit.Circuit;
import org.propjet.compiler.policy.PlayoutPolicy;
import org.propjet.engine.gdl.GdlParser;
import org.propjet.engine.gdl.RulesheetException;
import org.propjet.engine.ground.BudgetMeter;
import org.propjet.engine.ground.GroundingBudget;
import org.propjet.engine.logic.Network;
import org.propjet.engine.logic.Networks;
import org.propjet.engine.logic.Pass;
import org.propjet.engine.logic.Pass.Agreement;
import org.propjet.engine.logic.RuleSets;
import org.propjet.engine.propnet.NetGame;
import org.propjet.engine.propnet.NetOptions;
import org.propjet.engine.propnet.PropNet;
import org.propjet.engine.rules.GameRules;
import org.propjet.engine.rules.RuleChecker;
import org.sat4j.specs.ContradictionException;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Each pass computes what was computed before it: in random cases, and by proof where it is small.
 */
class PassProofTest {
    /** Networks of more gates are compared in random cases only: a proof takes minutes. */
    private static final int MOST_PROVED = 2_000;

    /** With the bundled ones some fifty. */
    private static final int CORPUS_GAMES = 24;

    private static final Path CORPUS =
            Path.of(System.getProperty("propjet.root", "."), "..", "shared", "corpus").normalize();

    @TestFactory
    Stream<DynamicTest> smallGames() {
        return TestGames.eachSmall(name -> check(TestGames.rules(name), 1_000));
    }

    @Tag("deep")
    @TestFactory
    Stream<DynamicTest> largeGames() {
        return TestGames.eachLarge(name -> check(TestGames.rules(name), MOST_PROVED));
    }

    @Tag("deep")
    @TestFactory
    Stream<DynamicTest> publicGames() throws IOException {
        assumeTrue(Files.isDirectory(CORPUS), "no public rulesheets at hand");
        try (Stream<Path> files = Files.list(CORPUS.resolve("games"))) {
            List<Path> all = files.sorted().toList();
            int step = Math.max(1, all.size() / CORPUS_GAMES);
            return IntStream.range(0, Math.min(CORPUS_GAMES, all.size()))
                    .mapToObj(i -> all.get(i * step))
                    .map(
                            file ->
                                    DynamicTest.dynamicTest(
                                            name(file), () -> check(read(file), MOST_PROVED)))
                    .toList()
                    .stream();
        }
    }

    /** A comparison that finds nothing whatever is compared would be worth nothing. */
    @Test
    void aPassThatChangesAnOutputIsFound() throws ContradictionException {
        PropNet net = TestGames.net("ticTacToe").net();
        PlayoutCircuit circuit = PlayoutCircuit.of(net);
        int[] outputs = circuit.step().outputLiterals().clone();
        outputs[3] ^= 1;
        Circuit wrong =
                Circuit.of(
                        circuit.step().inputCount(),
                        circuit.step().operations(),
                        outputs,
                        circuit.step().origins());
        assertEquals(
                1,
                new Equivalence(circuit.step(), wrong, net.ends().ruleSets(), List.of())
                        .unproved());
        assertEquals(1, differing(Pass.REWRITE, circuit, circuit.withStep(wrong)));
    }

    private static int differing(Pass pass, Networks before, Networks after) {
        return new PassCheck().compare(pass, before, after).differing();
    }

    /** Two games of the same fluents and moves stand for a network and what a pass made of it. */
    @Test
    void aPassThatChangesANextValueIsFoundWhereItMatters() {
        PropNet made = gameOfTwo("(<= (next x) (does you a))");
        PropNet asksMore = gameOfTwo("(<= (next x) (does you a) (not (does you b)))");
        assertEquals(0, differing(Pass.MOVE_PRODUCTS, made, asksMore));
        assertEquals(0, differing(Pass.FOLD_CONSTANTS, made, asksMore));
        assertEquals(1, differing(Pass.FLATTEN, made, asksMore));
        PropNet wrong = gameOfTwo("(<= (next x) (does you b))");
        assertEquals(1, differing(Pass.MOVE_PRODUCTS, made, wrong));
        assertEquals(1, differing(Pass.FOLD_CONSTANTS, made, wrong));
    }

    @Test
    void aCircuitOfAnotherEndOrGoalIsFound() {
        PropNet net = gameOfTwo("(<= (next x) (does you a))");
        assertEquals(0, differing(Pass.PLAYOUT_CIRCUIT, net, PlayoutCircuit.of(net)));
        PropNet other = gameOfTwo("(<= (next x) (true y))");
        PropNet ends = net("(<= terminal (true y))", "(<= (next x) (does you a))");
        assertEquals(0, differing(Pass.PLAYOUT_CIRCUIT, net, PlayoutCircuit.of(other)));
        assertTrue(differing(Pass.PLAYOUT_CIRCUIT, net, PlayoutCircuit.of(ends)) > 0);
    }

    @Test
    void aRoleWithoutMovesIsNoObstacle() {
        PropNet net =
                TestGames.net(
                                RuleChecker.check(
                                        GdlParser.parse(
                                                "test",
                                                """
                                                (role you) (role it) (init x)
                                                (legal you a) (legal you b)
                                                (<= (next x) (does you a))
                                                (<= terminal (not (true x)))
                                                (goal you 100) (goal it 0)
                                                """)))
                        .net();
        assertEquals(0, differing(Pass.COMPLEMENT_SUMS, net, net));
        assertEquals(0, differing(Pass.FOLD_CONSTANTS, net, net));
    }

    private static PropNet gameOfTwo(String next) {
        return net("(<= terminal (true x) (true y))", next);
    }

    private static PropNet net(String terminal, String next) {
        String rules =
                """
                (role you) (init y) (legal you a) (legal you b)
                (<= (next y) (does you b)) (<= (next y) (true x))
                (goal you 100)
                """;
        return TestGames.net(RuleChecker.check(GdlParser.parse("test", rules + terminal + next)))
                .net();
    }

    private static String name(Path file) {
        return String.valueOf(file.getFileName()).replace(".kif", "");
    }

    private static GameRules read(Path file) throws IOException {
        try {
            return RuleChecker.check(GdlParser.parse(name(file), Files.readString(file)));
        } catch (RulesheetException e) {
            return abort(name(file) + " is refused");
        }
    }

    /**
     * Checks all passes of a game.
     *
     * @param mostProved networks of more gates are compared in random cases only
     */
    private static void check(GameRules rules, int mostProved) {
        PassCheck check = new PassCheck();
        List<String> faults = new ArrayList<>();
        NetOptions options =
                NetOptions.standard()
                        .withWatch(
                                (pass, before, after) -> {
                                    PassCheck.Result result = check.compare(pass, before, after);
                                    if (result.differing() > 0) {
                                        faults.add(result.toString());
                                    }
                                    prove(pass, before, after, mostProved, faults);
                                });
        NetGame game = NetGame.of(rules, GroundingBudget.standard(), options);
        CircuitPipeline pipeline =
                new CircuitPipeline(PlayoutPolicy.UNIFORM, Set.of(), options.watch());
        PlayoutCircuit circuit = pipeline.run(game, meter()).circuit();
        pipeline.rewrite(circuit, meter());
        assertEquals(List.of(), faults);
    }

    private static BudgetMeter meter() {
        return new BudgetMeter(GroundingBudget.standard());
    }

    private static void prove(
            Pass pass, Networks before, Networks after, int mostProved, List<String> faults) {
        if (pass.agreement() == Agreement.REACHED || before.gates() > mostProved) {
            return;
        }
        PropNet net = before instanceof PropNet made ? made : ((PlayoutCircuit) before).net();
        RuleSets rules = net.ends().ruleSets();
        List<int[]> oneOf = pass.agreement() == Agreement.ONE_MOVE ? moves(net) : List.of();
        for (int i = 0; i < before.networks().size(); i++) {
            Network one = before.networks().get(i);
            Network other = after.networks().get(i);
            try {
                int unproved = new Equivalence(one, other, rules, oneOf).unproved();
                if (unproved > 0) {
                    faults.add(pass + ": " + unproved + " outputs are not proved to be the same");
                }
            } catch (ContradictionException e) {
                throw new IllegalStateException(e);
            }
        }
    }

    /** Returns for each role the inputs of which one is made. */
    private static List<int[]> moves(PropNet net) {
        return IntStream.range(0, net.ends().roleCount())
                .mapToObj(
                        role ->
                                IntStream.range(
                                                net.ends().firstInput(role),
                                                net.ends().firstInput(role + 1))
                                        .map(input -> net.firstInput() + input)
                                        .toArray())
                .filter(inputs -> inputs.length > 0)
                .toList();
    }
}
