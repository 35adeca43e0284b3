package org.propjet.compiler.playout;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.propjet.compiler.circuit.Circuit;
import org.propjet.compiler.circuit.CircuitBuilder;
import org.propjet.compiler.circuit.Factoring;
import org.propjet.compiler.schedule.RandomCircuits;
import org.propjet.engine.ground.BudgetMeter;
import org.propjet.engine.ground.GroundingBudget;
import org.propjet.engine.logic.RuleSets;

import java.util.List;
import java.util.Random;

class SimplificationTest {
    private static final RuleSets RULES = new RuleSets(List.of());
    private static final int[] NO_TURNS = {};

    private static BudgetMeter meter() {
        return new BudgetMeter(GroundingBudget.standard());
    }

    @Test
    void randomCircuitsComputeTheSame() {
        Random random = new Random(11);
        for (int i = 0; i < 1_000; i++) {
            int inputCount = 5 + random.nextInt(8);
            Circuit circuit = RandomCircuits.circuit(random, inputCount, 10 + random.nextInt(90));
            long[] inputs = random.longs(inputCount).toArray();
            long[] outputs = RandomCircuits.evaluate(circuit, inputs);
            int[] turns = {0, 1};
            for (Circuit made :
                    List.of(
                            Factoring.apply(circuit, RULES, NO_TURNS, meter()),
                            Factoring.apply(circuit, RULES, turns, meter()),
                            CircuitBuilder.sharePairs(circuit, RULES, meter()))) {
                made.check();
                assertArrayEquals(outputs, RandomCircuits.evaluate(made, inputs), "circuit " + i);
            }
        }
    }

    /** Sums of products in which literals recur, as rules make them. */
    @Test
    void randomSumsComputeTheSameWithLess() {
        Random random = new Random(12);
        int before = 0;
        int after = 0;
        for (int i = 0; i < 1_000; i++) {
            int inputCount = 8;
            CircuitBuilder builder = new CircuitBuilder(inputCount, RULES, meter());
            int[] outputs = new int[3];
            for (int k = 0; k < outputs.length; k++) {
                outputs[k] = randomSum(builder, random, inputCount, 2);
            }
            Circuit circuit = builder.finish(outputs);
            long[] inputs = random.longs(inputCount).toArray();
            Circuit factored = Factoring.apply(circuit, RULES, NO_TURNS, meter());
            Circuit made = CircuitBuilder.sharePairs(factored, RULES, meter());
            assertArrayEquals(
                    RandomCircuits.evaluate(circuit, inputs),
                    RandomCircuits.evaluate(made, inputs));
            before += circuit.gateCount();
            after += made.gateCount();
        }
        assertTrue(after < 0.9 * before, before + " operations became " + after);
    }

    private static int randomSum(CircuitBuilder builder, Random random, int inputCount, int depth) {
        int sum = CircuitBuilder.FALSE;
        for (int term = 0; term < 5; term++) {
            int product = CircuitBuilder.TRUE;
            for (int factor = 0; factor < 3; factor++) {
                boolean isInput = depth == 0 || random.nextInt(4) > 0;
                int literal =
                        isInput
                                ? builder.input(random.nextInt(inputCount))
                                : randomSum(builder, random, inputCount, depth - 1);
                product = builder.and(product, literal ^ random.nextInt(2));
            }
            sum = builder.or(sum, product);
        }
        return sum;
    }

    @Test
    void whatTermsHaveInCommonIsTakenOut() {
        CircuitBuilder builder = new CircuitBuilder(6, RULES, meter());
        int[] in = inputs(builder);
        int sum = builder.or(builder.and(in[0], in[1]), builder.and(in[0], in[2]));
        sum = builder.or(sum, builder.and(in[0], builder.and(in[3], in[4])));
        Circuit circuit = builder.finish(new int[] {builder.or(sum, in[5])});
        assertEquals(7, circuit.gateCount());
        assertEquals(5, Factoring.apply(circuit, RULES, NO_TURNS, meter()).gateCount());
    }

    @Test
    void whatSumsHaveInCommonIsTakenOutOfTheirProduct() {
        CircuitBuilder builder = new CircuitBuilder(3, RULES, meter());
        int[] in = inputs(builder);
        int product = builder.and(builder.or(in[0], in[1]), builder.or(in[0], in[2]));
        Circuit circuit = builder.finish(new int[] {product});
        assertEquals(3, circuit.gateCount());
        assertEquals(2, Factoring.apply(circuit, RULES, NO_TURNS, meter()).gateCount());
    }

    /** Two roles have the same ten moves, and twenty states follow in the same way. */
    @Test
    void movesOfTwoRolesBecomeOneButForTheTurn() {
        CircuitBuilder builder = new CircuitBuilder(2 + 10 + 40, RULES, meter());
        int[] in = inputs(builder);
        int[] outputs = new int[40];
        for (int i = 0; i < 20; i++) {
            int[] sums = {CircuitBuilder.FALSE, CircuitBuilder.FALSE};
            for (int role = 0; role < 2; role++) {
                for (int move = i % 5; move < i % 5 + 5; move++) {
                    sums[role] = builder.or(sums[role], builder.and(in[2 + move], in[role]));
                }
                int state = in[12 + 2 * i + role];
                sums[role] = builder.and(sums[role], state);
            }
            outputs[i] = builder.or(sums[0], sums[1]);
            outputs[20 + i] = builder.and(in[2 + i % 10], in[i % 2]);
        }
        Circuit circuit = builder.finish(outputs);
        int without = Factoring.apply(circuit, RULES, NO_TURNS, meter()).gateCount();
        int with = Factoring.apply(circuit, RULES, new int[] {0, 1}, meter()).gateCount();
        assertTrue(with < without, with + " operations with turns, " + without + " without");
    }

    /** Neither recursion nor time runs out. */
    @Test
    void longChainsAreNoTrouble() {
        CircuitBuilder builder = new CircuitBuilder(200_000, RULES, meter());
        int mixed = builder.input(0);
        int plain = builder.input(0);
        for (int i = 1; i < 200_000; i++) {
            int input = builder.input(i);
            mixed = i % 2 == 0 ? builder.and(mixed, input) : builder.or(mixed, input);
            plain = builder.and(plain, input);
        }
        Circuit circuit = builder.finish(new int[] {mixed, plain});
        Circuit factored = Factoring.apply(circuit, RULES, NO_TURNS, meter());
        assertEquals(circuit.gateCount(), factored.gateCount());
        long[] inputs = new Random(13).longs(200_000).map(word -> word | 1).toArray();
        assertArrayEquals(
                RandomCircuits.evaluate(circuit, inputs),
                RandomCircuits.evaluate(factored, inputs));
    }

    /**
     * Each term has all literals of those before it: what is taken out is hundreds of sums deep.
     */
    @Test
    void nestedTermsAreNoTrouble() {
        CircuitBuilder builder = new CircuitBuilder(800, RULES, meter());
        int sum = CircuitBuilder.FALSE;
        for (int term = 0; term < 400; term++) {
            int product = builder.input(400 + term);
            for (int i = 0; i <= term; i++) {
                product = builder.and(product, builder.input(i));
            }
            sum = builder.or(sum, product);
        }
        Circuit circuit = builder.finish(new int[] {sum});
        Circuit factored = Factoring.apply(circuit, RULES, NO_TURNS, meter());
        assertTrue(factored.gateCount() < circuit.gateCount());
        long[] inputs = new Random(14).longs(800).map(word -> word | 0xFF).toArray();
        assertArrayEquals(
                RandomCircuits.evaluate(circuit, inputs),
                RandomCircuits.evaluate(factored, inputs));
    }

    private static int[] inputs(CircuitBuilder builder) {
        int[] literals = new int[builder.nodeCount() - 1];
        for (int i = 0; i < literals.length; i++) {
            literals[i] = builder.input(i);
        }
        return literals;
    }
}
