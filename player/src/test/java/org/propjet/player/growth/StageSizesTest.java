package org.propjet.player.growth;

import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.propjet.compiler.code.CompileOptions;
import org.propjet.compiler.line.GameLine;
import org.propjet.engine.ground.GroundingBudget;
import org.propjet.engine.propnet.NetGame;
import org.propjet.engine.propnet.NetOptions;
import org.propjet.engine.rules.GameRules;
import org.propjet.player.growth.GrowingGame.Kind;

import java.util.List;

/**
 * What the first stages make of a rulesheet grows as its text does. Sizes are the same on any
 * machine; {@link StageGrowthTest} measures the times.
 */
@Timeout(value = 60, threadMode = ThreadMode.SEPARATE_THREAD) // what doubles does not end
class StageSizesTest {
    private static final long SEED = 2;
    private static final int SIZE = 16;

    /** Twice the text may make 2.5 times as much. */
    private static final double MOST_EXPONENT = 1.3;

    /** The text of a rulesheet, and what is made of it. */
    private record Sizes(int bytes, List<Integer> made) {
        static Sizes of(Kind kind, int size) {
            String text = GrowingGame.text(kind, size, SEED);
            GameRules rules = GameLine.rules("growth", text);
            NetGame game = NetGame.of(rules, GroundingBudget.standard(), NetOptions.standard());
            int operations = GameLine.circuit(game, CompileOptions.standard()).circuit().gates();
            return new Sizes(
                    text.length(),
                    List.of(rules.toString().length(), game.net().fanInCount(), operations));
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"DOUBLING", "CONJUNCTION_OF_CHOICES"})
    void whatIsMadeGrowsAsTheTextDoes(Kind kind) {
        Sizes small = Sizes.of(kind, SIZE);
        Sizes large = Sizes.of(kind, 2 * SIZE);
        for (int stage = 0; stage < small.made().size(); stage++) {
            double exponent =
                    Math.log((double) large.made().get(stage) / small.made().get(stage))
                            / Math.log((double) large.bytes() / small.bytes());
            assertTrue(exponent < MOST_EXPONENT, "%s, then %s".formatted(small, large));
        }
    }
}
