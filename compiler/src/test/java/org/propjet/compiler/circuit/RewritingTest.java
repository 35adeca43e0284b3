package org.propjet.compiler.circuit;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.propjet.compiler.code.CompileOptions;
import org.propjet.compiler.line.GameLine;
import org.propjet.compiler.schedule.RandomCircuits;
import org.propjet.engine.fuzz.RandomRulesheet;
import org.propjet.engine.gdl.RulesheetException;
import org.propjet.engine.ground.BudgetExceededException;
import org.propjet.engine.ground.BudgetMeter;
import org.propjet.engine.ground.GroundingBudget;
import org.propjet.engine.logic.RuleSets;
import org.propjet.engine.propnet.NetGame;
import org.propjet.engine.rules.GameRules;

import java.util.List;
import java.util.Random;

class RewritingTest {
    private static final RuleSets RULES = new RuleSets(List.of());
    private static final int ALL = 0xFFFF;

    private static BudgetMeter meter() {
        return new BudgetMeter(GroundingBudget.standard());
    }

    private static Circuit rewritten(Circuit circuit) {
        Circuit made = Rewriting.round(circuit, RULES, meter());
        made.check();
        return made;
    }

    @Test
    void randomCircuitsComputeTheSameWithLess() {
        Random random = new Random(21);
        int before = 0;
        int after = 0;
        for (int i = 0; i < 300; i++) {
            int inputCount = 4 + random.nextInt(8);
            Circuit circuit = RandomCircuits.circuit(random, inputCount, 10 + random.nextInt(190));
            long[] inputs = random.longs(inputCount).toArray();
            long[] outputs = RandomCircuits.evaluate(circuit, inputs);
            Circuit once = rewritten(circuit);
            assertArrayEquals(outputs, RandomCircuits.evaluate(once, inputs), "circuit " + i);
            Circuit often = Rewriting.rounds(circuit, 5, RULES, meter());
            assertArrayEquals(outputs, RandomCircuits.evaluate(often, inputs), "circuit " + i);
            assertTrue(often.gateCount() <= circuit.gateCount());
            before += circuit.gateCount();
            after += often.gateCount();
        }
        assertTrue(after < 0.9 * before, before + " operations became " + after);
    }

    /** All of what four inputs can be: 64 lanes hold the sixteen rows of the truth table. */
    @Test
    void smallCircuitsComputeTheSameForAllInputs() {
        Random random = new Random(22);
        long[] inputs = {0xAAAA, 0xCCCC, 0xF0F0, 0xFF00};
        for (int i = 0; i < 1_000; i++) {
            Circuit circuit = RandomCircuits.circuit(random, 4, 3 + random.nextInt(20));
            long[] made = RandomCircuits.evaluate(rewritten(circuit), inputs);
            long[] outputs = RandomCircuits.evaluate(circuit, inputs);
            for (int k = 0; k < outputs.length; k++) {
                assertEquals(outputs[k] & ALL, made[k] & ALL, "circuit " + i);
            }
        }
    }

    /** Circuits of whole games, as nasty as they get; some are refused. */
    @Test
    void circuitsOfRandomRulesheetsComputeTheSame() {
        Random random = new Random(23);
        int count = 0;
        for (long number = 0; number < 60; number++) {
            NetGame game;
            try {
                GameRules rules = GameLine.rules("random", RandomRulesheet.text(number));
                game = GameLine.network(rules, GroundingBudget.standard());
            } catch (RulesheetException | BudgetExceededException refused) {
                continue;
            }
            count++;
            Circuit step = GameLine.circuit(game, CompileOptions.standard()).circuit().step();
            RuleSets ruleSets = game.net().ends().ruleSets();
            Circuit made = Rewriting.rounds(step, 3, ruleSets, meter());
            made.check();
            for (int i = 0; i < 20; i++) {
                long[] inputs = random.longs(step.inputCount()).toArray();
                assertArrayEquals(
                        RandomCircuits.evaluate(step, inputs),
                        RandomCircuits.evaluate(made, inputs),
                        "rulesheet " + number);
            }
        }
        assertTrue(count > 20, count + " games");
    }

    @Test
    void whatIsThereAlreadyIsUsed() {
        CircuitBuilder builder = new CircuitBuilder(3, RULES, meter());
        int a = builder.input(0);
        int b = builder.input(1);
        int c = builder.input(2);
        int both = builder.or(builder.and(a, b), builder.and(a, c));
        Circuit circuit = builder.finish(new int[] {builder.or(b, c), both});
        assertEquals(4, circuit.gateCount());
        assertEquals(2, rewritten(circuit).gateCount());
    }

    @Test
    void exclusiveDisjunctionsAreFound() {
        CircuitBuilder builder = new CircuitBuilder(2, RULES, meter());
        int a = builder.input(0);
        int b = builder.input(1);
        int either = builder.or(builder.andNot(a, b), builder.andNot(b, a));
        Circuit made = rewritten(builder.finish(new int[] {either}));
        assertEquals(List.of(new Circuit.Operation(Circuit.Code.XOR, 1, 2, 0)), made.operations());
    }

    /** Of n inputs the conjunction takes n - 1 operations; nothing is gained, however it stands. */
    @Test
    void whatCannotBeSmallerStaysAsItIs() {
        CircuitBuilder builder = new CircuitBuilder(40, RULES, meter());
        int all = CircuitBuilder.TRUE;
        for (int i = 0; i < 40; i++) {
            all = builder.and(all, builder.input(i));
        }
        Circuit circuit = builder.finish(new int[] {all});
        assertEquals(circuit.operations(), rewritten(circuit).operations());
        assertSame(circuit, Rewriting.rounds(circuit, 3, RULES, meter()));
    }

    /** Each way to make a function makes it, and no function is made of more than it says. */
    @Test
    void structuresMakeTheirFunctions() {
        BestStructures structures = BestStructures.all();
        int made = 0;
        for (int function = 2; function < 1 << 16; function += 2) {
            for (int way = 0; way < structures.wayCount(function); way++) {
                int one = structures.one(function, way);
                int other = structures.other(function, way);
                int joined =
                        switch (structures.join(function, way)) {
                            case AND -> one & other;
                            case AND_NOT -> one & ~other;
                            case NOT_AND -> ~one & other;
                            case OR -> one | other;
                            case XOR -> one ^ other;
                        };
                assertEquals(function, joined);
                made++;
            }
        }
        assertTrue(made > 1_000, made + " ways");
    }

    @Test
    void tablesOfSwappedVariables() {
        for (int one = 0; one < Cuts.LEAVES; one++) {
            for (int other = one; other < Cuts.LEAVES; other++) {
                int table = BestStructures.VARIABLES[one];
                assertEquals(BestStructures.VARIABLES[other], Cuts.swapped(table, one, other));
            }
        }
    }

    /** Without each node of a chain the whole chain below it would be gone. */
    @Test
    @Timeout(60) // it takes a second; looking at what would be gone took minutes
    void aChainIsRewrittenInTheTimeOfItsLength() {
        CircuitBuilder builder = new CircuitBuilder(40, RULES, meter());
        int last = builder.input(0);
        for (int level = 1; level < 50_000; level++) {
            int input = builder.input(level % 40);
            last = level % 2 == 0 ? builder.or(last, input) : builder.and(last, input);
        }
        Circuit chain = builder.finish(new int[] {last});
        Circuit made = Rewriting.round(chain, RULES, meter());
        assertTrue(made.gateCount() <= chain.gateCount());
        long[] inputs = new Random(1).longs(40).toArray();
        assertArrayEquals(
                RandomCircuits.evaluate(chain, inputs), RandomCircuits.evaluate(made, inputs));
    }
}
