package org.propjet.player.solve;

import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.ints.IntOpenHashSet;

import org.jspecify.annotations.Nullable;
import org.propjet.engine.propnet.NetLiteral;
import org.propjet.engine.propnet.NetOutputs;
import org.propjet.engine.propnet.PropNet;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
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
            boolean[] runsAlone = runAlone();
            boolean[] counts = runsAlone.clone();
            boolean[] needed = cone(goalsAndMoves());
            for (int bit = 0; bit < baseCount; bit++) {
                counts[bit] &= !needed[net.firstBase() + bit];
            }
            dropWhatOthersNeed(counts);
            List<Integer> ends = new ArrayList<>();
            if (!hasAny(counts) || !splitEnd(outputs.terminal(), counts, runsAlone, ends)) {
                return null;
            }
            int limit = ends.isEmpty() ? NEVER : limit(ends, runsAlone);
            return limit == 0 || (limit > MAX_LIMIT && limit != NEVER)
                    ? null
                    : new StepClock(mask(counts), limit);
        }

        private int[] goalsAndMoves() {
            List<Integer> literals = new ArrayList<>();
            Arrays.stream(outputs.legal()).forEach(literals::add);
            for (int[] goals : outputs.goals()) {
                Arrays.stream(goals).forEach(literals::add);
            }
            return literals.stream().mapToInt(Integer::intValue).toArray();
        }

        /** Returns which nodes some literals depend on, within one state. */
        private boolean[] cone(int... literals) {
            boolean[] marks = new boolean[net.nodeCount()];
            for (int literal : literals) {
                marks[NetLiteral.node(literal)] = true;
            }
            for (int gate = net.nodeCount() - 1; gate >= net.firstGate(); gate--) {
                for (int at = net.fanInStart(gate); marks[gate] && at < net.fanInEnd(gate); at++) {
                    marks[NetLiteral.node(net.fanIn(at))] = true;
                }
            }
            return marks;
        }

        /** Returns the fluents that depend on no move, directly or not. */
        private boolean[] runAlone() {
            int[] starts = new int[net.nodeCount() + 1];
            forEachReader((read, _) -> starts[read + 1]++);
            Arrays.parallelPrefix(starts, Integer::sum);
            int[] readers = new int[starts[net.nodeCount()]];
            int[] ends = starts.clone();
            forEachReader((read, reader) -> readers[ends[read]++] = reader);
            boolean[] moved = new boolean[net.nodeCount()];
            Arrays.fill(moved, net.firstInput(), net.firstGate(), true);
            IntArrayList open = new IntArrayList();
            for (int input = net.firstInput(); input < net.firstGate(); input++) {
                open.add(input);
            }
            while (!open.isEmpty()) {
                int node = open.popInt();
                for (int at = starts[node]; at < starts[node + 1]; at++) {
                    if (!moved[readers[at]]) {
                        moved[readers[at]] = true;
                        open.add(readers[at]);
                    }
                }
            }
            boolean[] alone = new boolean[baseCount];
            for (int bit = 0; bit < baseCount; bit++) {
                alone[bit] = !moved[net.firstBase() + bit];
            }
            return alone;
        }

        private interface ReaderAction {
            void accept(int read, int reader);
        }

        /** Names what gates and fluents are computed of. */
        private void forEachReader(ReaderAction action) {
            for (int gate = net.firstGate(); gate < net.nodeCount(); gate++) {
                for (int at = net.fanInStart(gate); at < net.fanInEnd(gate); at++) {
                    action.accept(NetLiteral.node(net.fanIn(at)), gate);
                }
            }
            for (int bit = 0; bit < baseCount; bit++) {
                action.accept(NetLiteral.node(outputs.next()[bit]), net.firstBase() + bit);
            }
        }

        /** Drops what fluents that do not count depend on, and what that depends on. */
        private void dropWhatOthersNeed(boolean[] counts) {
            boolean[] needed = new boolean[net.nodeCount()];
            IntArrayList open = new IntArrayList();
            for (int bit = 0; bit < baseCount; bit++) {
                if (!counts[bit]) {
                    open.add(NetLiteral.node(outputs.next()[bit]));
                }
            }
            while (!open.isEmpty()) {
                int node = open.popInt();
                int bit = node - net.firstBase();
                if (needed[node]) {
                    continue;
                }
                needed[node] = true;
                for (int at = net.isGate(node) ? net.fanInStart(node) : 0;
                        net.isGate(node) && at < net.fanInEnd(node);
                        at++) {
                    open.add(NetLiteral.node(net.fanIn(at)));
                }
                if (bit >= 0 && bit < baseCount && counts[bit]) {
                    counts[bit] = false;
                    open.add(NetLiteral.node(outputs.next()[bit]));
                }
            }
        }

        private static boolean hasAny(boolean[] bits) {
            for (boolean bit : bits) {
                if (bit) {
                    return true;
                }
            }
            return false;
        }

        /**
         * Adds the parts of a disjunction that depend on what counts; returns false if one of them
         * depends on more than what runs alone.
         */
        private boolean splitEnd(
                int end, boolean[] counts, boolean[] runsAlone, List<Integer> ends) {
            boolean[] isCounting = new boolean[net.nodeCount()];
            boolean[] isDriven = new boolean[net.nodeCount()];
            System.arraycopy(counts, 0, isCounting, net.firstBase(), baseCount);
            for (int bit = 0; bit < baseCount; bit++) {
                isDriven[net.firstBase() + bit] = !runsAlone[bit];
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
        private int limit(List<Integer> ends, boolean[] runsAlone) {
            boolean[] values = new boolean[net.nodeCount()];
            values[NetLiteral.node(NetLiteral.TRUE)] = true;
            IntArrayList wanted = new IntArrayList(ends);
            for (int bit = 0; bit < baseCount; bit++) {
                values[net.firstBase() + bit] = runsAlone[bit] && net.ends().isInitial(bit);
                if (runsAlone[bit]) {
                    wanted.add(outputs.next()[bit]);
                }
            }
            boolean[] marks = cone(wanted.toIntArray());
            int[] gates =
                    IntStream.range(net.firstGate(), net.nodeCount())
                            .filter(node -> marks[node])
                            .toArray();
            long fanIns = 0;
            for (int gate : gates) {
                fanIns += net.fanInEnd(gate) - net.fanInStart(gate);
            }
            int most = (int) Math.min(MAX_LIMIT, MOST_READS / (fanIns + 1));
            boolean[] next = new boolean[baseCount];
            for (int step = 0; step <= most; step++) {
                evaluate(gates, values);
                for (int literal : ends) {
                    if (holds(values, literal)) {
                        return step;
                    }
                }
                for (int bit = 0; bit < baseCount; bit++) {
                    next[bit] = runsAlone[bit] && holds(values, outputs.next()[bit]);
                }
                System.arraycopy(next, 0, values, net.firstBase(), baseCount);
            }
            return MAX_LIMIT + 1;
        }

        private void evaluate(int[] gates, boolean[] values) {
            for (int gate : gates) {
                boolean isDisjunction = net.isDisjunction(gate);
                boolean value = !isDisjunction;
                for (int at = net.fanInStart(gate); at < net.fanInEnd(gate); at++) {
                    boolean part = holds(values, net.fanIn(at));
                    value = isDisjunction ? (value || part) : (value && part);
                }
                values[gate] = value;
            }
        }

        private static boolean holds(boolean[] values, int literal) {
            return values[NetLiteral.node(literal)] != NetLiteral.isNegated(literal);
        }

        private long[] mask(boolean[] bits) {
            long[] mask = new long[net.ends().stateLayout().wordCount()];
            for (int bit = 0; bit < baseCount; bit++) {
                if (bits[bit]) {
                    mask[bit >>> 6] |= 1L << bit;
                }
            }
            return mask;
        }
    }
}
