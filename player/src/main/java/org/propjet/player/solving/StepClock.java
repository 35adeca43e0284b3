package org.propjet.player.solving;

import org.jspecify.annotations.Nullable;
import org.propjet.engine.propnet.NetLiteral;
import org.propjet.engine.propnet.NetOutputs;
import org.propjet.engine.propnet.PropNet;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The fluents of a game that only count steps, and after how many steps they end it, such as {@code
 * (step 3)}. Proved from the network: they depend on nothing but themselves and what repeats
 * whatever is played; no legal move, no goal value and no other fluent depends on them; and the
 * game's end is a disjunction of what does not depend on them and what depends on them alone.
 *
 * <p>So a state without them, with the number of steps made, is as good as the state with them: the
 * game is the one without clock, cut off after {@link #limit} steps.
 *
 * <p>Cost: a few passes over the network, and one for each step to the limit.
 *
 * @param fluents which fluents these are, as a bitset; not to be changed
 * @param limit after how many steps they end the game; {@link #NEVER} if they do not
 */
record StepClock(long[] fluents, int limit) {
    static final int NEVER = Integer.MAX_VALUE;

    /** Clocks that run longer are taken for parts of the state. */
    private static final int MAX_LIMIT = 5_000;

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
            boolean[] moved = new boolean[net.nodeCount()];
            Arrays.fill(moved, net.firstInput(), net.firstGate(), true);
            boolean isChanged = true;
            while (isChanged) {
                net.spread(moved);
                isChanged = false;
                for (int bit = 0; bit < baseCount; bit++) {
                    int base = net.firstBase() + bit;
                    if (!moved[base] && moved[NetLiteral.node(outputs.next()[bit])]) {
                        moved[base] = true;
                        isChanged = true;
                    }
                }
            }
            boolean[] alone = new boolean[baseCount];
            for (int bit = 0; bit < baseCount; bit++) {
                alone[bit] = !moved[net.firstBase() + bit];
            }
            return alone;
        }

        private void dropWhatOthersNeed(boolean[] counts) {
            boolean isChanged = true;
            while (isChanged) {
                isChanged = false;
                List<Integer> others = new ArrayList<>();
                for (int bit = 0; bit < baseCount; bit++) {
                    if (!counts[bit]) {
                        others.add(outputs.next()[bit]);
                    }
                }
                boolean[] needed = cone(others.stream().mapToInt(Integer::intValue).toArray());
                for (int bit = 0; bit < baseCount; bit++) {
                    if (counts[bit] && needed[net.firstBase() + bit]) {
                        counts[bit] = false;
                        isChanged = true;
                    }
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
                int literal, boolean[] counts, boolean[] runsAlone, List<Integer> ends) {
            boolean[] cone = cone(literal);
            boolean isCounting = false;
            boolean isAlone = true;
            for (int node = net.firstBase(); node < net.firstGate(); node++) {
                int bit = node - net.firstBase();
                isCounting |= cone[node] && bit < baseCount && counts[bit];
                isAlone &= !cone[node] || (bit < baseCount && runsAlone[bit]);
            }
            if (!isCounting) {
                return true;
            }
            if (isAlone) {
                ends.add(literal);
                return true;
            }
            int node = NetLiteral.node(literal);
            if (!net.isGate(node) || net.isDisjunction(node) == NetLiteral.isNegated(literal)) {
                return false;
            }
            int flip = NetLiteral.isNegated(literal) ? 1 : 0;
            for (int at = net.fanInStart(node); at < net.fanInEnd(node); at++) {
                if (!splitEnd(net.fanIn(at) ^ flip, counts, runsAlone, ends)) {
                    return false;
                }
            }
            return true;
        }

        /** Returns after how many steps any of the literals holds. */
        private int limit(List<Integer> ends, boolean[] runsAlone) {
            boolean[] values = new boolean[net.nodeCount()];
            values[NetLiteral.node(NetLiteral.TRUE)] = true;
            for (int bit = 0; bit < baseCount; bit++) {
                values[net.firstBase() + bit] = runsAlone[bit] && net.ends().isInitial(bit);
            }
            boolean[] next = new boolean[baseCount];
            for (int step = 0; step <= MAX_LIMIT; step++) {
                evaluate(values);
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

        private void evaluate(boolean[] values) {
            for (int gate = net.firstGate(); gate < net.nodeCount(); gate++) {
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
