package org.propjet.player.search.features;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.propjet.compiler.code.CompileOptions;
import org.propjet.compiler.code.Tier;
import org.propjet.compiler.line.GameLine;
import org.propjet.engine.game.Game;
import org.propjet.engine.ground.BudgetMeter;
import org.propjet.engine.ground.GroundProgram;
import org.propjet.engine.ground.Grounder;
import org.propjet.engine.ground.GroundingBudget;
import org.propjet.engine.propnet.NetGame;
import org.propjet.engine.propnet.NetOptions;
import org.propjet.engine.reference.RuleGame;
import org.propjet.engine.time.Budget;
import org.propjet.games.GameLibrary;

import java.util.List;

/** What a state is worth by features, against playouts and against a lesson's figures. */
class FeatureSumTest {
    private static final long SEED = 1;
    private static final int STATES = 3_000;
    private static final int PLAYOUTS = 64;

    private static GroundProgram ground(String name) {
        return new Grounder().ground(GameLine.rules(name, GameLibrary.rules(name)), meter());
    }

    private static BudgetMeter meter() {
        return new BudgetMeter(GroundingBudget.standard());
    }

    private static Game compiled(GroundProgram program) {
        return GameLine.compile(
                NetGame.of(program, meter(), NetOptions.standard()), CompileOptions.on(Tier.LANES));
    }

    private static FeatureSum sum(Game game, GroundProgram program) {
        Budget endless = Budget.endless();
        Positions positions = new PositionSampler(game, SEED).sample(PLAYOUTS, STATES, endless);
        return Learner.ofCounts(game, program, meter()).sum(8, positions, endless).orElseThrow();
    }

    /** Its errors in states that it was not learnt from are a part of what a constant's are. */
    @Test
    void itTellsWhatOtherStatesAreWorth() {
        GroundProgram program = ground("breakthroughSmall");
        try (Game game = compiled(program)) {
            FeatureSum sum = sum(game, program);
            assertEquals(STATES, sum.positionCount(), FeatureSum.STATES);
            Positions others =
                    new PositionSampler(game, SEED + 1).sample(PLAYOUTS, 300, Budget.endless());
            double[] values = others.valuesOf(0);
            double mean = 0;
            for (double value : values) {
                mean += value / values.length;
            }
            double errors = 0;
            double squares = 0;
            for (int i = 0; i < values.length; i++) {
                sum.look(new long[][] {others.states().get(i)}, 1);
                double error = values[i] - sum.value(0, 0);
                assertEquals(100, sum.value(0, 0) + sum.value(1, 0), 1e-4);
                errors += error * error;
                squares += (values[i] - mean) * (values[i] - mean);
            }
            assertTrue(errors < 0.6 * squares, errors / squares + " of the variance is left");
        }
    }

    @Test
    void statesThatAreLookedAtTogetherAreWorthTheSame() {
        GroundProgram program = ground("reversiSmall");
        try (Game game = compiled(program)) {
            FeatureSum sum = sum(game, program);
            FeatureSum again = sum.again();
            List<long[]> states =
                    new PositionSampler(game, 3).sample(16, 64, Budget.endless()).states();
            long[][] together = states.subList(0, FeatureSum.STATES).toArray(long[][]::new);
            sum.look(together, together.length);
            for (int i = 0; i < together.length; i++) {
                again.look(new long[][] {together[i]}, 1);
                assertEquals(sum.value(0, i), again.value(0, 0));
            }
        }
    }

    /** Three roles get something else each. */
    @Test
    void eachOfSeveralRolesHasASumOfItsOwn() {
        GroundProgram program = ground("ticTacToeThree");
        try (Game game = compiled(program)) {
            Positions positions =
                    new PositionSampler(game, SEED).sample(PLAYOUTS, 300, Budget.endless());
            assertTrue(!positions.isOpposed());
            FeatureSum sum = sum(game, program);
            double[] errors = new double[3];
            for (int role = 0; role < errors.length; role++) {
                double[] values = positions.valuesOf(role);
                for (int i = 0; i < values.length; i++) {
                    sum.look(new long[][] {positions.states().get(i)}, 1);
                    errors[role] += (sum.value(role, 0) - values[i]) / values.length;
                }
                assertEquals(0, errors[role], 5, "role " + role);
            }
        }
    }

    @Test
    void withoutANetworkNothingIsLearnt() {
        Game rules = RuleGame.of(GameLine.rules("nim", GameLibrary.rules("nim")));
        assertTrue(Learner.sumOf(rules, SEED, Budget.endless()).isEmpty());
    }
}
