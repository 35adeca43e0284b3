package org.propjet.compiler.playout;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import it.unimi.dsi.fastutil.ints.Int2IntMap;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.propjet.compiler.circuit.Circuit;
import org.propjet.compiler.playout.OperationCounts.Part;
import org.propjet.compiler.policy.PlayoutPolicy;
import org.propjet.engine.exclusion.MoveNeeds;
import org.propjet.engine.gdl.GdlParser;
import org.propjet.engine.ground.BudgetMeter;
import org.propjet.engine.ground.GroundingBudget;
import org.propjet.engine.logic.NetLiteral;
import org.propjet.engine.propnet.NetGame;
import org.propjet.engine.propnet.NetOptions;
import org.propjet.engine.propnet.PropNet;
import org.propjet.engine.rules.RuleChecker;
import org.propjet.games.GameLibrary;

import java.util.Arrays;
import java.util.stream.IntStream;

class OperationCountsTest {
    private static final double STEP_WORK = 2;
    private static final double GOAL_WORK = 3;

    /** Counts, with as much work for each operation. */
    private static OperationCounts counts(PlayoutCircuit circuit) {
        double[] stepWork = new double[circuit.step().gateCount()];
        double[] goalWork = new double[circuit.goals().gateCount()];
        Arrays.fill(stepWork, STEP_WORK);
        Arrays.fill(goalWork, GOAL_WORK);
        return OperationCounts.of(circuit, stepWork, goalWork);
    }

    private static PropNet net(String name) {
        return NetGame.of(
                        RuleChecker.check(GdlParser.parse(name, GameLibrary.rules(name))),
                        GroundingBudget.standard(),
                        NetOptions.standard())
                .net();
    }

    @ParameterizedTest
    @ValueSource(strings = {"connectFour", "breakthrough", "reversi"})
    void everyOperationIsOfOnePart(String name) {
        PropNet net = net(name);
        PlayoutCircuit circuit =
                PlayoutCircuit.of(
                        net,
                        net,
                        MoveNeeds.none(net),
                        PlayoutPolicy.DECISIVE,
                        new BudgetMeter(GroundingBudget.standard()));
        OperationCounts counts = counts(circuit);
        int operations = 0;
        double work = 0;
        for (Part part : Part.values()) {
            operations += sum(counts.operations(part));
            work += counts.work(part).values().doubleStream().sum();
        }
        assertEquals(circuit.gates(), operations);
        int goals = circuit.goals().gateCount();
        assertEquals(STEP_WORK * (operations - goals) + GOAL_WORK * goals, work, 1e-6);
        assertEquals(circuit.goals().gateCount(), sum(counts.operations(Part.GOALS)));
    }

    /**
     * What is legal needs no gate of the next state, and the goals need nothing that nobody reads.
     */
    @Test
    void gatesAreOfTheFirstPartThatNeedsThem() {
        PropNet net = net("connectFour");
        OperationCounts counts = counts(PlayoutCircuit.of(net));
        assertTrue(
                IntStream.of(net.outputs().legal()).map(NetLiteral::node).anyMatch(net::isGate),
                "legality is read off the state");
        for (int literal : net.outputs().legal()) {
            int gate = NetLiteral.node(literal);
            assertTrue(!net.isGate(gate) || counts.partOf(gate) == Part.LEGALITY);
        }
        for (int gate = net.firstGate(); gate < net.nodeCount(); gate++) {
            for (int at = net.fanInStart(gate); at < net.fanInEnd(gate); at++) {
                int read = NetLiteral.node(net.fanIn(at));
                assertTrue(
                        !net.isGate(read)
                                || counts.partOf(read).compareTo(counts.partOf(gate)) <= 0);
            }
        }
    }

    /** Choosing has no rules, and what rules say is not choosing. */
    @ParameterizedTest
    @ValueSource(strings = {"connectFour", "breakthrough"})
    void choiceIsApart(String name) {
        PropNet net = net(name);
        OperationCounts counts =
                counts(
                        PlayoutCircuit.of(
                                net,
                                net,
                                MoveNeeds.none(net),
                                PlayoutPolicy.DECISIVE,
                                new BudgetMeter(GroundingBudget.standard())));
        for (Part part : Part.values()) {
            for (int origin : counts.operations(part).keySet()) {
                assertEquals(part == Part.CHOICE, origin == Circuit.CHOICE, part + " " + origin);
                assertEquals(part == Part.DECISIVE, origin == Circuit.DECISIVE);
            }
        }
        assertTrue(sum(counts.operations(Part.CHOICE)) > 0);
        assertTrue(sum(counts.operations(Part.DECISIVE)) > 0);
        assertTrue(sum(counts.operations(Part.NEXT)) > 0);
    }

    private static int sum(Int2IntMap counts) {
        return counts.values().intStream().sum();
    }
}
