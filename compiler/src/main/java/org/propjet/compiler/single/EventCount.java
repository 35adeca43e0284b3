package org.propjet.compiler.single;

import org.propjet.engine.game.Reasoner;
import org.propjet.engine.game.SeededChoice;
import org.propjet.engine.logic.NetLiteral;
import org.propjet.engine.propnet.NetGame;
import org.propjet.engine.propnet.NetOutputs;
import org.propjet.engine.propnet.NetValues;
import org.propjet.engine.propnet.PropNet;
import org.propjet.engine.time.Stopwatch;

import java.util.Arrays;

/**
 * Measures how much of a network changes in a step of random play: what evaluating it by events
 * takes, to be compared with what evaluating all of it takes ({@link WordPlan#cost}).
 *
 * <p>Changes are counted, not timed. A time would be that of code that the JIT compiler has not
 * seen yet, and no two runs would give the same.
 *
 * <p>For one network, by one thread.
 */
final class EventCount {
    private static final long SEED = 1;

    private final NetGame game;
    private final PropNet net;

    /** For each node one more than the gates and outputs that read it, but for those of goals. */
    private final int[] weights;

    private final boolean[] inputs;
    private final int[] jointMove;

    private EventCount(NetGame game) {
        this.game = game;
        net = game.net();
        weights = weights(net);
        inputs = new boolean[net.inputCount()];
        jointMove = new int[net.ends().roleCount()];
    }

    /**
     * Returns the mean, over some steps, of the nodes that change and of the gates and outputs that
     * they are read by.
     *
     * <p>Cost: an evaluation of the network for each step.
     *
     * @param stepCount how many steps
     * @param maxMillis when to stop before; the mean is then of the steps made, at least one
     */
    static double perStep(NetGame game, int stepCount, int maxMillis) {
        return new EventCount(game).play(stepCount, maxMillis * 1_000_000L);
    }

    private static int[] weights(PropNet net) {
        NetPhases phases = NetPhases.of(net);
        int[] weights = new int[net.nodeCount()];
        for (int gate = net.firstGate(); gate < net.nodeCount(); gate++) {
            Phase phase = phases.of(gate);
            if (phase != null && phase != Phase.GOAL) {
                for (int at = net.fanInStart(gate); at < net.fanInEnd(gate); at++) {
                    weights[NetLiteral.node(net.fanIn(at))]++;
                }
            }
        }
        NetOutputs outputs = net.outputs();
        for (int[] literals : new int[][] {outputs.legal(), outputs.next()}) {
            for (int literal : literals) {
                weights[NetLiteral.node(literal)]++;
            }
        }
        for (int node = 0; node < weights.length; node++) {
            weights[node] += weights[node] > 0 ? 1 : 0;
        }
        return weights;
    }

    private double play(int stepCount, long maxNanos) {
        Stopwatch time = Stopwatch.start();
        SeededChoice choice = new SeededChoice(SEED);
        Reasoner reasoner = game.newReasoner();
        long[] state = game.initialState();
        NetValues before = null;
        long changes = 0;
        int steps = 0;
        boolean isInitial = true;
        while (steps == 0 || (steps < stepCount && time.nanos() < maxNanos)) {
            reasoner.setState(state);
            if (reasoner.isTerminal() || !choose(reasoner, choice)) {
                if (isInitial) {
                    break;
                }
                state = game.initialState();
                isInitial = true;
                continue;
            }
            NetValues now = NetValues.of(net, state, inputs);
            if (before != null) {
                changes += changes(before, now);
                steps++;
            }
            before = now;
            reasoner.successor(jointMove, state);
            isInitial = false;
        }
        return (double) changes / Math.max(1, steps);
    }

    private boolean choose(Reasoner reasoner, SeededChoice choice) {
        Arrays.fill(inputs, false);
        for (int role = 0; role < jointMove.length; role++) {
            int[] moves = reasoner.legalMoves(role);
            if (moves.length == 0) {
                return false;
            }
            jointMove[role] = moves[choice.next(moves.length)];
            inputs[net.ends().firstInput(role) + jointMove[role]] = true;
        }
        return true;
    }

    private long changes(NetValues before, NetValues now) {
        long changes = 0;
        for (int node = net.firstBase(); node < weights.length; node++) {
            int literal = NetLiteral.of(node);
            changes += before.holds(literal) != now.holds(literal) ? weights[node] : 0;
        }
        return changes;
    }
}
