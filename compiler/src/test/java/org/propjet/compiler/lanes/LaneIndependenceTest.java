package org.propjet.compiler.lanes;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.propjet.compiler.CompiledGame;
import org.propjet.compiler.TestGames;
import org.propjet.compiler.code.CompileOptions;
import org.propjet.compiler.code.Tier;
import org.propjet.compiler.line.GameLine;
import org.propjet.engine.game.Playouts;

/**
 * Playouts that are in flight together do not resemble each other more than others do: what a batch
 * of lanes scores together varies as much as the sum of independent scores would. The error that
 * commands print for a mean rests on that.
 */
class LaneIndependenceTest {
    private static final int BATCHES = 2000;

    @ParameterizedTest
    @ValueSource(strings = {"ticTacToe", "connectFour", "tron"})
    void batchesVaryAsIndependentPlayoutsDo(String name) {
        CompiledGame game = GameLine.compile(TestGames.net(name), CompileOptions.on(Tier.TAPE));
        Playouts playouts = game.newPlayouts(11);
        long[] state = game.initialState();
        int lanes = playouts.laneCount();
        double[] sums = new double[BATCHES];
        double[] total = new double[2];
        for (int batch = 0; batch < BATCHES; batch++) {
            int at = batch;
            playouts.start(0, lanes, state);
            int ended = 0;
            while (ended < lanes) {
                ended = playouts.advance();
            }
            playouts.collect(
                    (lane, length, goals) -> {
                        sums[at] += goals[0];
                        total[0] += goals[0];
                        total[1] += goals[0] * goals[0];
                    });
        }
        double count = (double) BATCHES * lanes;
        double mean = total[0] / count;
        double variance = total[1] / count - mean * mean;
        double between = 0;
        for (double sum : sums) {
            between += (sum - lanes * mean) * (sum - lanes * mean);
        }
        double ratio = between / ((BATCHES - 1) * lanes * variance);
        // the ratio's mean is 1, its standard error the root of 2 / BATCHES
        assertEquals(1, ratio, 3.9 * Math.sqrt(2.0 / BATCHES));
    }
}
