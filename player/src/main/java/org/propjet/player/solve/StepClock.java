package org.propjet.player.solve;

import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.ints.IntOpenHashSet;

import org.jspecify.annotations.Nullable;
import org.propjet.engine.logic.NetLiteral;
import org.propjet.engine.propnet.NetCones;
import org.propjet.engine.propnet.NetOutputs;
import org.propjet.engine.propnet.NetValues;
import org.propjet.engine.propnet.PropNet;

import java.util.Arrays;
import java.util.BitSet;
import java.util.stream.IntStream;

/**
 * The fluents of a game that only count steps, and after how many steps they end it, such as {@code
 * (step 3)}. Proved from the network: they depend on nothing but themselves and what repeats
 * whatever is played; no legal move, no goal value and no other fluent depends on them; and the
 * game's end is a disjunction of what does not depend on them and what depends on them alone.
 *
 * <p>So a state without them, with the number of steps made, is as good as the state with them: the
 * game is the one without clock, cut off after {@link #limit} steps.
 *
 * <p>Cost: a few passes over the network, and one over what the clock reads for each step to the
 * limit.
 *
 * @param fluents which fluents these are, as a bitset; not to be changed
 * @param limit after how many steps they end the game; {@link #NEVER} if they do not
 */
record StepClock(long[] fluents, int limit) {
    static final int NEVER = Integer.MAX_VALUE;

    /** Clocks that run longer are taken for parts of the state. */
    private static final int MAX_LIMIT = 5_000;

    /** So many fan-ins are read at most to find the limit: about a second. */
    private static final long MOST_READS = 500_000_000;

    /** Returns what of a state a clock is; nothing holds if there is none. */
    static long[] bits(@Nullable StepClock clock, long[] state) {
        long[] bits = new long[state.length];
        for (int word = 0; clock != null && word < bits.length; word++) {
            bits[word] = state[word] & clock.fluents[word];
        }
        return bits;
    }

    /** Returns a game's clock; null if it has none that can be proved. */
    static @Nullable StepClock of(PropNet net) {
        return new Proof(net).find();
    }

    private static final class Proof {
        private final PropNet net;
        private final NetOutputs outputs;
        private final int baseCount;

        Proof(PropNet net) {
            this.net = net;
            outputs = net.outputs();
            baseCount = net.baseCount();
        }

        @Nullable StepClock find() {
            BitSet runsAlone = new BitSet();
            runsAlone.set(0, baseCount);
            drop(NetCones.moved(net), runsAlone);
            BitSet counts = (BitSet) runsAlone.clone();
            drop(NetCones.of(net, goalsAndMoves()), counts);
            drop(NetCones.ofInfluence(net, nextOfOthers(counts)), counts);
            IntArrayList ends = new IntArrayList();
            if (counts.isEmpty() || !splitEnd(outputs.terminal(), counts, runsAlone, ends)) {
                return null;
            }
            int limit = ends.isEmpty() ? NEVER : limit(ends, runsAlone);
            return limit == 0 || (limit > MAX_LIMIT && limit != NEVER)
                    ? null
                    : new StepClock(
                            Arrays.copyOf(
                                    counts.toLongArray(), net.ends().stateLayout().wordCount()),
                            limit);
        }

        /** Removes the fluents that are among some nodes. */
        private void drop(boolean[] nodes, BitSet fluents) {
            for (int bit = 0; bit < baseCount; bit++) {
                fluents.set(bit, fluents.get(bit) && !nodes[net.firstBase() + bit]);
            }
        }

        private int[] goalsAndMoves() {
            IntArrayList literals = new IntArrayList(outputs.legal());
            for (int[] goals : outputs.goals()) {
                literals.addElements(literals.size(), goals);
            }
            return literals.toIntArray();
        }

        /** Returns the next values of the fluents that do not count. */
        private int[] nextOfOthers(BitSet counts) {
            return IntStream.range(0, baseCount)
                    .filter(bit -> !counts.get(bit))
                    .map(bit -> outputs.next()[bit])
                    .toArray();
        }

        /**
         * Adds the parts of a disjunction that depend on what counts; returns false if one of them
         * depends on more than what runs alone.
         */
        private boolean splitEnd(int end, BitSet counts, BitSet runsAlone, IntArrayList ends) {
            boolean[] isCounting = new boolean[net.nodeCount()];
            boolean[] isDriven = new boolean[net.nodeCount()];
            for (int bit = 0; bit < baseCount; bit++) {
                isCounting[net.firstBase() + bit] = counts.get(bit);
                isDriven[net.firstBase() + bit] = !runsAlone.get(bit);
            }
            Arrays.fill(isDriven, net.firstInput(), net.firstGate(), true);
            net.spread(isCounting);
            net.spread(isDriven);
            IntOpenHashSet seen = new IntOpenHashSet();
            IntArrayList open = IntArrayList.of(end);
            while (!open.isEmpty()) {
                int literal = open.popInt();
                int node = NetLiteral.node(literal);
                if (!isCounting[node] || !seen.add(literal)) {
                    continue;
                }
                if (!isDriven[node]) {
                    ends.add(literal);
                    continue;
                }
                if (!net.isGate(node) || net.isDisjunction(node) == NetLiteral.isNegated(literal)) {
                    return false;
                }
                int flip = NetLiteral.isNegated(literal) ? 1 : 0;
                for (int at = net.fanInStart(node); at < net.fanInEnd(node); at++) {
                    open.add(net.fanIn(at) ^ flip);
                }
            }
            return true;
        }

        /** Returns after how many steps any of the literals holds. */
        private int limit(IntArrayList ends, BitSet runsAlone) {
            boolean[] values = new boolean[net.nodeCount()];
            values[NetLiteral.node(NetLiteral.TRUE)] = true;
            IntArrayList wanted = new IntArrayList(ends);
            for (int bit = 0; bit < baseCount; bit++) {
                values[net.firstBase() + bit] = runsAlone.get(bit) && net.ends().isInitial(bit);
                if (runsAlone.get(bit)) {
                    wanted.add(outputs.next()[bit]);
                }
            }
            int[] gates = NetCones.gatesOf(net, wanted.toIntArray());
            long fanIns = 0;
            for (int gate : gates) {
                fanIns += net.fanInEnd(gate) - net.fanInStart(gate);
            }
            int most = (int) Math.min(MAX_LIMIT, MOST_READS / (fanIns + 1));
            boolean[] next = new boolean[baseCount];
            for (int step = 0; step <= most; step++) {
                for (int gate : gates) {
                    values[gate] = NetValues.ofGate(net, values, gate);
                }
                for (int literal : ends) {
                    if (NetValues.holds(values, literal)) {
                        return step;
                    }
                }
                for (int bit = 0; bit < baseCount; bit++) {
                    next[bit] = runsAlone.get(bit) && NetValues.holds(values, outputs.next()[bit]);
                }
                System.arraycopy(next, 0, values, net.firstBase(), baseCount);
            }
            return MAX_LIMIT + 1;
        }
    }
}
