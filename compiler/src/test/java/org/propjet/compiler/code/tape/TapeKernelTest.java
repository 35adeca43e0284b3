package org.propjet.compiler.code.tape;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.propjet.compiler.TestGames;
import org.propjet.compiler.circuit.Circuit;
import org.propjet.compiler.code.emit.KernelDefiner;
import org.propjet.compiler.code.planes.PlaneKernel;
import org.propjet.compiler.playout.PlayoutCircuit;
import org.propjet.compiler.schedule.Planner;
import org.propjet.compiler.schedule.RandomCircuits;
import org.propjet.compiler.schedule.TapePlan;
import org.propjet.compiler.schedule.TapePlanner;
import org.propjet.engine.gdl.GdlParser;
import org.propjet.engine.ground.BudgetMeter;
import org.propjet.engine.ground.GroundingBudget;
import org.propjet.engine.propnet.NetGame;
import org.propjet.engine.propnet.NetOptions;
import org.propjet.engine.rules.RuleChecker;
import org.propjet.games.GameLibrary;

import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;

class TapeKernelTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "ticTacToe",
                "nim",
                "rockPaperScissors",
                "tron",
                "connectFour",
                "breakthrough",
                "reversi",
                "eightPuzzle",
                "montyHall"
            })
    void agreesWithTheKernelOfLongsInEveryLane(String name) {
        NetGame game =
                NetGame.of(
                        RuleChecker.check(GdlParser.parse(name, GameLibrary.rules(name))),
                        GroundingBudget.standard(),
                        NetOptions.standard());
        PlayoutCircuit circuit = PlayoutCircuit.of(game.net());
        int inputs = circuit.step().inputCount();
        int outputs = circuit.step().outputLiterals().length;
        int goals = circuit.goals().outputLiterals().length;
        int free = inputs + outputs + goals;
        int[] inputPlanes = range(0, inputs);
        int[] stepPlanes = range(inputs, outputs);
        int[] goalPlanes = range(inputs + outputs, goals);
        BudgetMeter meter = new BudgetMeter(GroundingBudget.standard());
        Planner planner = new Planner(KernelDefiner.laneLimit());
        PlaneKernel longs =
                KernelDefiner.define(
                        KernelDefiner.laneClass(
                                name,
                                planner.plan(circuit.step(), inputPlanes, stepPlanes, free, meter),
                                planner.plan(circuit.goals(), inputPlanes, goalPlanes, free, meter),
                                meter));
        TapePlanner tapePlanner = new TapePlanner();
        TapePlan step = tapePlanner.plan(circuit.step(), inputPlanes, stepPlanes, free, meter);
        TapePlan goal = tapePlanner.plan(circuit.goals(), inputPlanes, goalPlanes, free, meter);
        step.check();
        goal.check();
        for (int words : new int[] {4, 8, 16}) {
            compare(longs, TapeKernel.of(step, goal, words, meter), inputs, free);
            compare(longs, TapeKernel.plain(step, goal, words, meter), inputs, free);
        }
    }

    private static void compare(PlaneKernel longs, PlaneKernel tape, int inputs, int free) {
        int words = tape.wordsPerPlane();
        Random random = new Random(11);
        long[] memory = randomMemory(random, tape);
        long[] before = memory.clone();
        tape.step(memory);
        tape.goals(memory);
        for (int word = 0; word < words; word++) {
            long[] one = new long[longs.planeCount()];
            for (int plane = 0; plane < inputs; plane++) {
                one[plane] = before[tape.firstWord() + plane * words + word];
            }
            longs.step(one);
            longs.goals(one);
            for (int plane = 0; plane < free; plane++) {
                assertEquals(
                        one[plane],
                        memory[tape.firstWord() + plane * words + word],
                        "plane " + plane);
            }
        }
    }

    @Test
    void randomCircuitsComputeWhatTheirTableSays() {
        Random random = new Random(13);
        for (int size = 1; size < 300; size++) {
            Circuit circuit = RandomCircuits.circuit(random, 7, size);
            TapePlan plan = plan(circuit);
            int outputs = circuit.outputLiterals().length;
            for (TapeKernel kernel :
                    List.of(
                            TapeKernel.of(plan, plan, 8, TestGames.meter()),
                            TapeKernel.plain(plan, plan, 8, TestGames.meter()))) {
                long[] memory = randomMemory(random, kernel);
                long[] before = memory.clone();
                kernel.step(memory);
                for (int word = 0; word < 8; word++) {
                    long[] expected =
                            RandomCircuits.evaluate(
                                    circuit, everyEighth(before, kernel.firstWord() + word, 7));
                    assertArrayEquals(
                            expected,
                            everyEighth(memory, kernel.firstWord() + 7 * 8 + word, outputs),
                            circuit.toString());
                }
            }
        }
    }

    private static long[] randomMemory(Random random, PlaneKernel kernel) {
        return random.longs(
                        kernel.firstWord() + (long) kernel.planeCount() * kernel.wordsPerPlane())
                .toArray();
    }

    private static long[] everyEighth(long[] memory, int first, int count) {
        return IntStream.range(0, count).mapToLong(i -> memory[first + 8 * i]).toArray();
    }

    @Test
    void planesOfThreeWordsAreRefused() {
        TapePlan plan = plan(RandomCircuits.circuit(new Random(1), 7, 10));
        BudgetMeter meter = TestGames.meter();
        assertThrows(IllegalArgumentException.class, () -> TapeKernel.of(plan, plan, 3, meter));
    }

    private static TapePlan plan(Circuit circuit) {
        int inputs = circuit.inputCount();
        int outputs = circuit.outputLiterals().length;
        return new TapePlanner()
                .plan(
                        circuit,
                        range(0, inputs),
                        range(inputs, outputs),
                        inputs + outputs,
                        new BudgetMeter(GroundingBudget.standard()));
    }

    private static int[] range(int first, int count) {
        return IntStream.range(first, first + count).toArray();
    }
}
