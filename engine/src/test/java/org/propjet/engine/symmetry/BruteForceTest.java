package org.propjet.engine.symmetry;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.propjet.engine.fuzz.RandomRulesheet;
import org.propjet.engine.gdl.RulesheetException;
import org.propjet.engine.ground.BudgetExceededException;
import org.propjet.engine.ground.GroundingBudget;
import org.propjet.engine.logic.NetLiteral;
import org.propjet.engine.propnet.NetGame;
import org.propjet.engine.propnet.NetOutputs;
import org.propjet.engine.propnet.PropNet;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Compares the numbers of symmetries with those among all permutations of small networks. */
class BruteForceTest {
    private static final GroundingBudget SMALL =
            new GroundingBudget(20_000, 100_000, 10_000, 1L << 28, 40);
    private static final int MOST_POINTS = 7;

    @Test
    void asManyAreFoundAsThereAre() {
        int compared = 0;
        int symmetric = 0;
        for (long number = 0; number < 3_000 && symmetric < 30; number++) {
            NetGame game;
            try {
                game = SymmetryFinderTest.game(RandomRulesheet.text(number), SMALL);
            } catch (RulesheetException | BudgetExceededException e) {
                continue; // some are meant to be refused
            }
            if (game.net().firstGate() - 1 > MOST_POINTS) {
                continue;
            }
            for (SymmetryScope scope : List.of(SymmetryScope.START, SymmetryScope.ROLES)) {
                long expected = new Permutations(game.net(), scope).count();
                long found = SymmetryFinderTest.find(game, scope).size().longValueExact();
                assertEquals(expected, found, scope + " of random rulesheet " + number);
                symmetric += found > 1 ? 1 : 0;
            }
            compared++;
        }
        assertTrue(compared > 20 && symmetric >= 30, compared + " compared, " + symmetric);
    }

    /** Tries every permutation of base propositions, and of each role's inputs. */
    private static final class Permutations {
        private final PropNet net;
        private final SymmetryScope scope;
        private final int[] image;
        private final boolean[] isTaken;
        private final Map<List<Object>, Integer> gates = new HashMap<>();
        private long count;

        Permutations(PropNet net, SymmetryScope scope) {
            this.net = net;
            this.scope = scope;
            this.image = new int[net.nodeCount()];
            this.isTaken = new boolean[net.nodeCount()];
            for (int gate = net.firstGate(); gate < net.nodeCount(); gate++) {
                image[gate] = gate;
            }
            Arrays.setAll(image, node -> node);
            for (int gate = net.firstGate(); gate < net.nodeCount(); gate++) {
                assertEquals(null, gates.put(key(gate), gate), "gates are merged");
            }
        }

        long count() {
            place(1);
            return count;
        }

        private void place(int node) {
            if (node == net.firstGate()) {
                count += isSymmetry() ? 1 : 0;
                return;
            }
            for (int to = 1; to < net.firstGate(); to++) {
                if (!isTaken[to] && mayTake(node, to)) {
                    isTaken[to] = true;
                    image[node] = to;
                    place(node + 1);
                    isTaken[to] = false;
                }
            }
        }

        private boolean mayTake(int node, int to) {
            if (node == to) {
                return true;
            }
            if (isIdle(node) || isIdle(to) || kind(node) != kind(to)) {
                return false;
            }
            return kind(node) >= 0
                    || scope != SymmetryScope.START
                    || net.ends().isInitial(node - 1) == net.ends().isInitial(to - 1);
        }

        /** A role for its inputs, -1 for base propositions. */
        private int kind(int node) {
            int role = -1;
            while (role + 1 < net.ends().roleCount()
                    && node - net.firstInput() >= net.ends().firstInput(role + 1)) {
                role++;
            }
            return node < net.firstInput() ? -1 : role;
        }

        private boolean isIdle(int node) {
            int own =
                    node < net.firstInput()
                            ? net.outputs().next()[node - 1]
                            : net.outputs().legal()[node - net.firstInput()];
            boolean keeps = node < net.firstInput() && own == NetLiteral.of(node);
            boolean isConstant =
                    node < net.firstInput() ? NetLiteral.isConstant(own) : own == NetLiteral.FALSE;
            int[] readers = {keeps ? -1 : 0};
            net.outputs()
                    .forEach(literal -> readers[0] += NetLiteral.node(literal) == node ? 1 : 0);
            for (int at = 0; at < net.fanInCount(); at++) {
                readers[0] += NetLiteral.node(net.fanIn(at)) == node ? 1 : 0;
            }
            return (isConstant || keeps) && readers[0] == 0;
        }

        private List<Object> key(int gate) {
            List<Integer> literals = new ArrayList<>();
            for (int at = net.fanInStart(gate); at < net.fanInEnd(gate); at++) {
                literals.add(image(net.fanIn(at)));
            }
            literals.sort(null);
            return List.of(net.isDisjunction(gate), literals);
        }

        private int image(int literal) {
            return image[NetLiteral.node(literal)] << 1 | (literal & 1);
        }

        private boolean isSymmetry() {
            for (int gate = net.firstGate(); gate < net.nodeCount(); gate++) {
                Integer to = gates.get(key(gate));
                if (to == null) {
                    return false;
                }
                image[gate] = to;
            }
            NetOutputs outputs = net.outputs();
            for (int bit = 0; bit < net.baseCount(); bit++) {
                if (outputs.next()[image[1 + bit] - 1] != image(outputs.next()[bit])) {
                    return false;
                }
            }
            for (int input = 0; input < net.inputCount(); input++) {
                int to = image[net.firstInput() + input] - net.firstInput();
                if (outputs.legal()[to] != image(outputs.legal()[input])) {
                    return false;
                }
            }
            return outputs.terminal() == image(outputs.terminal())
                    && Arrays.deepEquals(outputs.goals(), outputs.map(this::image).goals())
                    && Arrays.deepEquals(
                            sorted(outputs.sees()), sorted(outputs.map(this::image).sees()));
        }

        private static int[][] sorted(int[][] literals) {
            return Arrays.stream(literals)
                    .map(role -> Arrays.stream(role).sorted().toArray())
                    .toArray(int[][]::new);
        }
    }
}
