package org.propjet.bench.profile;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;
import org.propjet.compiler.circuit.Circuit;
import org.propjet.compiler.playout.PlayoutCircuit;
import org.propjet.engine.logic.NetworkStatistics;
import org.propjet.engine.propnet.PropNet;

import java.util.Arrays;

class LevelsTest {

    @Test
    void theHighestLevelIsTheDepth() {
        PropNet net = SampleGames.bundled("connectFour").net();
        int[] sizes = Levels.sizes(Levels.of(net));
        assertEquals(NetworkStatistics.of(net).depth(), sizes.length);
        assertEquals(net.gateCount(), Arrays.stream(sizes).sum());
    }

    @Test
    void anOperationIsAboveWhatItReads() {
        Circuit step = PlayoutCircuit.of(SampleGames.bundled("ticTacToe").net()).step();
        int[] levels = Levels.of(step);
        for (int i = 0; i < step.gateCount(); i++) {
            Circuit.Operation operation = step.operation(step.firstGate() + i);
            int highest = Math.max(levels[operation.a()], levels[operation.b()]);
            highest = Math.max(highest, levels[operation.c()]);
            assertEquals(highest + 1, levels[step.firstGate() + i]);
        }
        assertEquals(step.gateCount(), Arrays.stream(Levels.sizes(levels)).sum());
    }

    @Test
    void nodesThatAreNoGatesAreOnNoLevel() {
        assertArrayEquals(new int[] {1, 2}, Levels.sizes(new int[] {0, 0, 1, 2, 2}));
        assertArrayEquals(new int[0], Levels.sizes(new int[] {0}));
    }
}
