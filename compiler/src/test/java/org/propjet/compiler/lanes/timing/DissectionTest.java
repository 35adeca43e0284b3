package org.propjet.compiler.lanes.timing;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import it.unimi.dsi.fastutil.ints.Int2DoubleMap;
import it.unimi.dsi.fastutil.ints.Int2IntMap;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.propjet.compiler.CompiledGame;
import org.propjet.compiler.CompiledGame.Dissection;
import org.propjet.compiler.TestGames;
import org.propjet.compiler.code.CompileOptions;
import org.propjet.compiler.code.Tier;
import org.propjet.compiler.line.GameLine;
import org.propjet.compiler.playout.CircuitPipeline;
import org.propjet.compiler.playout.OperationCounts.Part;
import org.propjet.engine.evidence.ComparisonOptions;
import org.propjet.engine.propnet.NetGame;
import org.propjet.engine.time.Budget;

import java.time.Duration;

class DissectionTest {

    /** Every kind of kernel can be taken apart, and plays on as before. */
    @ParameterizedTest
    @EnumSource(Tier.class)
    void everyOperationHasItsTime(Tier tier) {
        TestGames.assumeThereIs(tier);
        NetGame net = TestGames.net("connectFour");
        try (CompiledGame game = GameLine.compile(net, CompileOptions.on(tier))) {
            Dissection step = game.dissect(Budget.ofNanos(20_000_000), 1);
            for (Part part : Part.values()) {
                Int2IntMap operations = step.operations().operations(part);
                Int2DoubleMap nanos = step.operations().work(part);
                assertEquals(operations.keySet(), nanos.keySet());
                assertTrue(nanos.values().doubleStream().allMatch(time -> time >= 0));
                assertEquals(operations.isEmpty(), nanos.values().doubleStream().sum() == 0);
            }
            assertEquals(game.circuit().gates(), operationCount(step));
            ComparisonOptions options = ComparisonOptions.of(1, 1, Duration.ofMinutes(5));
            assertTrue(game.compareLanes(net, options).isEqual());
        }
    }

    /** The step of a class is rewritten, so that it has other operations than the circuit. */
    @Test
    void theOperationsOfAClassAreThoseThatItDoes() {
        NetGame net = TestGames.net("knightThrough");
        CompileOptions options = CompileOptions.standard();
        CircuitPipeline.Result built = GameLine.circuit(net, options);
        int rewritten = GameLine.rewritten(built, options).circuit().gates();
        assertTrue(rewritten < built.circuit().gates());
        try (CompiledGame game =
                GameLine.compile(net, built.circuit(), options.withTier(Tier.LANES))) {
            Dissection step = game.dissect(Budget.ofNanos(20_000_000), 1);
            assertEquals(rewritten, operationCount(step));
        }
    }

    private static int operationCount(Dissection step) {
        int count = 0;
        for (Part part : Part.values()) {
            count += step.operations().operations(part).values().intStream().sum();
        }
        return count;
    }
}
