package org.propjet.compiler;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import org.junit.jupiter.api.DynamicTest;
import org.propjet.compiler.code.Tier;
import org.propjet.compiler.code.emit.Vectors;
import org.propjet.engine.game.Game;
import org.propjet.engine.game.Reasoner;
import org.propjet.engine.gdl.GdlParser;
import org.propjet.engine.ground.BudgetMeter;
import org.propjet.engine.ground.GroundingBudget;
import org.propjet.engine.propnet.NetGame;
import org.propjet.engine.propnet.NetOptions;
import org.propjet.engine.rules.GameRules;
import org.propjet.engine.rules.RuleChecker;
import org.propjet.games.GameLibrary;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.stream.Stream;

/** The games that this module's tests play. */
public final class TestGames {
    /** The bundled games that take seconds to be compiled, or to be played by their rules. */
    private static final Set<String> LARGE = Set.of("amazons", "chess", "go", "gomoku", "hex");

    private static final Map<String, NetGame> NETS = new ConcurrentHashMap<>();

    private TestGames() {}

    /** Returns a test for each bundled game that takes a moment. */
    public static Stream<DynamicTest> eachSmall(Consumer<String> test) {
        return each(false, test);
    }

    /** Returns a test for each of the other ones; the factory has the tag {@code deep}. */
    public static Stream<DynamicTest> eachLarge(Consumer<String> test) {
        return each(true, test);
    }

    private static Stream<DynamicTest> each(boolean isLarge, Consumer<String> test) {
        return GameLibrary.names().stream()
                .filter(name -> LARGE.contains(name) == isLarge)
                .map(name -> DynamicTest.dynamicTest(name, () -> test.accept(name)));
    }

    /** Returns the rules of a bundled game. */
    public static GameRules rules(String name) {
        return RuleChecker.check(GdlParser.parse(name, GameLibrary.rules(name)));
    }

    /** Returns the network of a bundled game; it is made once. */
    public static NetGame net(String name) {
        return NETS.computeIfAbsent(name, bundled -> net(rules(bundled)));
    }

    /** Returns the network of a game. */
    public static NetGame net(GameRules rules) {
        return NetGame.of(rules, GroundingBudget.standard(), NetOptions.standard());
    }

    /** Returns a meter of the standard budget, which starts now. */
    public static BudgetMeter meter() {
        return new BudgetMeter(GroundingBudget.standard());
    }

    /** Returns the states of one random game, from the initial to the terminal one. */
    public static List<long[]> statesOfOnePlayout(Game game, Random random) {
        Reasoner reasoner = game.newReasoner();
        List<long[]> states = new ArrayList<>();
        long[] state = game.initialState();
        reasoner.setState(state);
        states.add(state.clone());
        while (!reasoner.isTerminal()) {
            int[] jointMove = new int[game.roles().size()];
            for (int role = 0; role < jointMove.length; role++) {
                int[] moveIds = reasoner.legalMoves(role);
                jointMove[role] = moveIds[random.nextInt(moveIds.length)];
            }
            reasoner.successor(jointMove, state);
            reasoner.setState(state);
            states.add(state.clone());
        }
        return states;
    }

    /** Skips the test if this virtual machine cannot play on a tier. */
    public static void assumeThereIs(Tier tier) {
        assumeTrue(
                tier != Tier.VECTOR || Vectors.wordCount() > 0,
                () -> "skipped: " + Vectors.refusal().orElse(""));
    }
}
