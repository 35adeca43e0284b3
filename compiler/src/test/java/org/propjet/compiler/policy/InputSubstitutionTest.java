package org.propjet.compiler.policy;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.propjet.compiler.circuit.CircuitBuilder;
import org.propjet.engine.ground.BudgetMeter;
import org.propjet.engine.ground.GroundingBudget;
import org.propjet.engine.logic.NetLiteral;
import org.propjet.engine.logic.RuleSets;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** Substitutions in random conjunctions, compared with evaluating both for all inputs. */
class InputSubstitutionTest {
    private static final int INPUTS = 5;
    private static final int ROUNDS = 400;

    @Test
    void literalsComeToWhatEvaluatingThemSays() {
        Random random = new Random(3);
        int grown = 0;
        int left = 0;
        for (int round = 0; round < ROUNDS; round++) {
            CircuitBuilder builder =
                    new CircuitBuilder(
                            INPUTS,
                            new RuleSets(List.of()),
                            new BudgetMeter(GroundingBudget.standard()));
            List<Integer> literals = literals(builder, random);
            int[] roots = new int[3];
            for (int i = 0; i < roots.length; i++) {
                roots[i] = literals.get(random.nextInt(literals.size()));
            }
            BuildLimit limit = new BuildLimit(builder, Long.MAX_VALUE / 8, Long.MAX_VALUE / 8);
            InputSubstitution after = new InputSubstitution(builder, roots, limit);
            for (int input : after.inputs()) { // is forgotten
                after.put(input, CircuitBuilder.TRUE);
            }
            after.all();
            after.clear();
            int[] replaced = new int[INPUTS + 1];
            for (int node = 1; node <= INPUTS; node++) {
                replaced[node] = NetLiteral.of(node);
            }
            for (int input : after.inputs()) {
                if (random.nextInt(3) == 0) {
                    int own = NetLiteral.of(input);
                    int other = literals.get(random.nextInt(literals.size()));
                    replaced[input] = random.nextBoolean() ? builder.and(own, other) : other;
                    after.put(input, replaced[input]);
                }
            }
            int[] some = after.grown();
            int[] all = after.all();
            for (int i = 0; i < roots.length; i++) {
                grown += some[i] != CircuitBuilder.FALSE ? 1 : 0;
                left += some[i] == CircuitBuilder.FALSE && all[i] != CircuitBuilder.FALSE ? 1 : 0;
                for (int inputs = 0; inputs < 1 << INPUTS; inputs++) {
                    int changed = 0;
                    for (int node = 1; node <= INPUTS; node++) {
                        changed |= holds(builder, replaced[node], inputs) ? 1 << (node - 1) : 0;
                    }
                    boolean expected = holds(builder, roots[i], changed);
                    assertEquals(expected, holds(builder, all[i], inputs));
                    boolean isNew = expected && !holds(builder, roots[i], inputs);
                    boolean found = holds(builder, some[i], inputs);
                    assertTrue(found == expected || (!found && !isNew), "round " + round);
                }
            }
        }
        assertTrue(grown > ROUNDS / 4, () -> "too few that may hold anew");
        assertTrue(left > ROUNDS / 8, () -> "too few that are left out");
    }

    private static List<Integer> literals(CircuitBuilder builder, Random random) {
        List<Integer> literals = new ArrayList<>();
        for (int i = 0; i < INPUTS; i++) {
            literals.add(builder.input(i));
        }
        literals.add(CircuitBuilder.FALSE);
        for (int i = 0; i < 12; i++) {
            int a = literals.get(random.nextInt(literals.size())) ^ random.nextInt(2);
            int b = literals.get(random.nextInt(literals.size())) ^ random.nextInt(2);
            literals.add(builder.and(a, b));
        }
        return literals;
    }

    private static boolean holds(CircuitBuilder builder, int literal, int inputs) {
        int node = NetLiteral.node(literal);
        boolean value =
                node == 0
                        || (node <= INPUTS
                                ? (inputs >>> (node - 1) & 1) != 0
                                : holds(builder, builder.first(literal), inputs)
                                        && holds(builder, builder.second(literal), inputs));
        return value != NetLiteral.isNegated(literal);
    }
}
