package org.propjet.compiler.single;

import static java.util.Objects.requireNonNull;

import org.propjet.engine.logic.NetLiteral;
import org.propjet.engine.propnet.PropNet;

import java.util.Arrays;
import java.util.BitSet;
import java.util.EnumMap;
import java.util.Map;

/**
 * What makes gates alike: games say the same of every square, row and piece, so that most gates
 * occur many times, shifted.
 *
 * <p>The <em>kind</em> of a gate is a hash of which kinds of nodes it reads, however many of each:
 * gates at the border of a board are of the same kind as those inside. Its <em>key</em> tells where
 * on the board it is: the mean, lowest or highest key of what it reads, that of a base proposition
 * being its bit ({@link KeyRule}). Gates of one kind in the order of their keys read bits that
 * mostly are in order too.
 *
 * <p>Immutable. Cost: linear in the network.
 */
final class GateShapes {

    /** How keys follow from those of the nodes that a gate reads. */
    enum KeyRule {
        MEAN,
        LOWEST,
        HIGHEST,

        /**
         * Gates that hold for few moves only stand by these moves, whatever their kind, and then by
         * the mean: most of their words need not be computed then.
         */
        MOVE
    }

    /** Few moves are at most one in so many. */
    private static final int FEW = 4;

    private static final long MULTIPLIER = 0x9E3779B97F4A7C15L;

    private final long[] kinds;
    private final Map<KeyRule, double[]> keys = new EnumMap<>(KeyRule.class);
    private final int[] levels;

    /** For each gate that holds for few moves only one more than its role, else 0. */
    private final byte[] moveRoles;

    /**
     * Computes kinds, keys and levels.
     *
     * @throws PlanRefusedException if that takes too much time
     */
    GateShapes(PropNet net, NetPhases phases, MoveFunctions functions, PlanMeter meter) {
        kinds = kinds(net);
        meter.tick(net.fanInCount() >>> 3);
        for (KeyRule rule : KeyRule.values()) {
            keys.put(rule, keys(net, rule));
            meter.tick(net.fanInCount() >>> 3);
        }
        moveRoles = new byte[net.nodeCount()];
        for (int gate = net.firstGate(); gate < net.nodeCount(); gate++) {
            if (phases.of(gate) == Phase.STEP && !net.isDisjunction(gate)) {
                meter.tick(1 + (net.inputCount() >>> 10));
                keys(KeyRule.MOVE)[gate] += keyByMove(net, functions, gate);
            }
        }
        levels = new int[net.nodeCount()];
        for (int gate = net.firstGate(); gate < net.nodeCount(); gate++) {
            for (int at = net.fanInStart(gate);
                    !functions.isKept(gate) && at < net.fanInEnd(gate);
                    at++) {
                int literal = net.fanIn(at);
                int node = NetLiteral.node(literal);
                if (phases.of(node) == phases.of(gate)
                        && !functions.isTable(node, functions.isNegated(gate, literal))) {
                    levels[gate] = Math.max(levels[gate], levels[node] + 1);
                }
            }
        }
    }

    /** Returns what the move adds to a gate's key; notes the role. */
    private double keyByMove(PropNet net, MoveFunctions functions, int gate) {
        for (int at = net.fanInStart(gate);
                !functions.isSeparable(gate) && at < net.fanInEnd(gate);
                at++) {
            int literal = net.fanIn(at);
            int node = NetLiteral.node(literal);
            int role = functions.onlyRole(node);
            if (role >= 0 && role < Byte.MAX_VALUE) {
                BitSet moves = functions.moves(node, role, NetLiteral.isNegated(literal));
                if (FEW * moves.cardinality() <= net.ends().moveTable().moveCount(role)) {
                    moveRoles[gate] = (byte) (role + 1);
                    return (double) moves.nextSetBit(0) * (net.baseCount() + 1);
                }
            }
        }
        return 0;
    }

    private double[] keys(KeyRule rule) {
        return requireNonNull(keys.get(rule));
    }

    private static long[] kinds(PropNet net) {
        long[] kinds = new long[net.nodeCount()];
        Arrays.fill(kinds, net.firstBase(), net.firstInput(), 1);
        for (int role = 0; role < net.ends().roleCount(); role++) {
            int first = net.firstInput() + net.ends().firstInput(role);
            int end = net.firstInput() + net.ends().firstInput(role + 1);
            Arrays.fill(kinds, first, end, 2 + role);
        }
        for (int gate = net.firstGate(); gate < net.nodeCount(); gate++) {
            int start = net.fanInStart(gate);
            long[] read = new long[net.fanInEnd(gate) - start];
            for (int i = 0; i < read.length; i++) {
                int literal = net.fanIn(start + i);
                read[i] = 2 * kinds[NetLiteral.node(literal)] + (literal & 1);
            }
            Arrays.sort(read);
            long hash = net.isDisjunction(gate) ? 3 : 5;
            for (int i = 0; i < read.length; i++) {
                if (i == 0 || read[i] != read[i - 1]) {
                    hash = (hash ^ read[i]) * MULTIPLIER;
                    hash ^= hash >>> 29;
                }
            }
            kinds[gate] = hash;
        }
        return kinds;
    }

    private static double[] keys(PropNet net, KeyRule rule) {
        double[] keys = new double[net.nodeCount()];
        for (int bit = 0; bit < net.baseCount(); bit++) {
            keys[net.firstBase() + bit] = bit;
        }
        for (int role = 0; role < net.ends().roleCount(); role++) {
            int first = net.ends().firstInput(role);
            int count = net.ends().moveTable().moveCount(role);
            for (int move = 0; move < count; move++) {
                keys[net.firstInput() + first + move] = (double) move * net.baseCount() / count;
            }
        }
        for (int gate = net.firstGate(); gate < net.nodeCount(); gate++) {
            int start = net.fanInStart(gate);
            int end = net.fanInEnd(gate);
            double key = keys[NetLiteral.node(net.fanIn(start))];
            for (int at = start + 1; at < end; at++) {
                double other = keys[NetLiteral.node(net.fanIn(at))];
                key =
                        switch (rule) {
                            case MEAN, MOVE -> key + other;
                            case LOWEST -> Math.min(key, other);
                            case HIGHEST -> Math.max(key, other);
                        };
            }
            boolean isMean = rule == KeyRule.MEAN || rule == KeyRule.MOVE;
            keys[gate] = isMean ? key / (end - start) : key;
        }
        return keys;
    }

    /** Returns a gate's kind. */
    long kind(int gate, KeyRule rule) {
        return rule == KeyRule.MOVE && moveRoles[gate] != 0 ? -moveRoles[gate] : kinds[gate];
    }

    /** Returns a gate's key. */
    double key(int gate, KeyRule rule) {
        return keys(rule)[gate];
    }

    /** Returns how many gates of its phase are on the longest path to a gate. */
    int level(int gate) {
        return levels[gate];
    }
}
