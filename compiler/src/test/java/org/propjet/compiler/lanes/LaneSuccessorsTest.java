package org.propjet.compiler.lanes;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.propjet.compiler.CompiledGame;
import org.propjet.compiler.TestGames;
import org.propjet.compiler.code.CompileOptions;
import org.propjet.compiler.code.Tier;
import org.propjet.compiler.line.GameLine;
import org.propjet.compiler.policy.PlayoutPolicy;
import org.propjet.engine.evidence.ComparisonOptions;
import org.propjet.engine.evidence.ComparisonResult;
import org.propjet.engine.evidence.SuccessorComparison;
import org.propjet.engine.game.Game;
import org.propjet.engine.propnet.NetGame;
import org.propjet.engine.reference.RuleGame;
import org.propjet.engine.rules.GameRules;

import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;

class LaneSuccessorsTest {
    @TestFactory
    Stream<DynamicTest> whatFollowsIsWhatTheReferenceSays() {
        return TestGames.eachSmall(LaneSuccessorsTest::compare);
    }

    @Tag("deep")
    @TestFactory
    Stream<DynamicTest> soItIsInLargeGames() {
        return TestGames.eachLarge(LaneSuccessorsTest::compare);
    }

    private static void compare(String name) {
        GameRules rules = TestGames.rules(name);
        NetGame net = TestGames.net(rules);
        for (Tier tier : List.of(Tier.TAPE, Tier.LANES)) {
            assertAgree(GameLine.compile(net, CompileOptions.on(tier)), rules);
        }
    }

    private static void assertAgree(Game game, GameRules rules) {
        Game reference = RuleGame.over(rules, game);
        ComparisonOptions options =
                ComparisonOptions.of(3, rules.name().hashCode(), Duration.ofMinutes(1));
        ComparisonResult result = SuccessorComparison.compare(game, reference, options);
        assertNull(result.difference());
        assertEquals(3, result.playoutCount());
        assertTrue(result.stateCount() > 3);
    }

    /** Then they are those of a circuit of their own, which can make any move. */
    @Test
    void playoutsThatPreferWinsLeaveThem() {
        CompileOptions options = CompileOptions.standard().withPolicy(PlayoutPolicy.DECISIVE);
        GameRules rules = TestGames.rules("ticTacToe");
        CompiledGame game = GameLine.compile(TestGames.net(rules), options.withTier(Tier.TAPE));
        assertTrue(game.circuit().decisive().isAny());
        assertAgree(game, rules);
    }

    /** Where winning moves cannot be told, playouts are uniform whatever they were asked to be. */
    @Test
    void aPolicyThatComesToNothingLeavesThem() {
        CompiledGame game =
                GameLine.compile(
                        TestGames.net("breakthrough"),
                        CompileOptions.on(Tier.TAPE).withPolicy(PlayoutPolicy.ANTI_DECISIVE));
        assertFalse(game.circuit().decisive().isAny());
        assertTrue(game.newSuccessors().isPresent());
    }
}
