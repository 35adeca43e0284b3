package org.propjet.engine.exclusion;

import it.unimi.dsi.fastutil.ints.IntArrayList;

import org.propjet.engine.ground.BudgetMeter;
import org.propjet.engine.logic.NetLiteral;
import org.propjet.engine.propnet.PropNet;

import java.util.Arrays;

/**
 * Which base propositions must hold, or must not, for a literal of a network to hold, as far as the
 * conjunctions and disjunctions over it show: a conjunction needs what any of its fan-ins needs, a
 * disjunction what all of them need.
 *
 * <p>A need is {@code bit << 1}, plus one if the proposition must not hold. Inputs need nothing.
 * Immutable. Cost: linear in the network; memory: {@value #MOST_NEEDS} needs a literal at most.
 */
final class RequiredLiterals {
    /** More needs than this are forgotten, those that must not hold first. */
    private static final int MOST_NEEDS = 24;

    private static final int[] NOTHING = {};

    private final int[][] needs;

    /**
     * Looks at all literals of a network.
     *
     * @throws org.propjet.engine.ground.BudgetExceededException if the meter says so
     */
    RequiredLiterals(PropNet net, BudgetMeter meter) {
        needs = new int[2 * net.nodeCount()][];
        Arrays.fill(needs, 0, 2 * net.firstGate(), NOTHING);
        for (int bit = 0; bit < net.baseCount(); bit++) {
            int literal = NetLiteral.of(net.firstBase() + bit);
            needs[literal] = new int[] {bit << 1};
            needs[literal ^ 1] = new int[] {bit << 1 | 1};
        }
        for (int gate = net.firstGate(); gate < net.nodeCount(); gate++) {
            meter.tick("needs of the network's gates");
            int flip = net.isDisjunction(gate) ? 1 : 0;
            needs[NetLiteral.of(gate) ^ flip] = ofAll(net, gate, flip);
            needs[NetLiteral.of(gate) ^ flip ^ 1] = ofAny(net, gate, flip ^ 1);
        }
    }

    /** Returns what a literal of the network needs, ascending; not to be changed. */
    int[] of(int literal) {
        return needs[literal];
    }

    /** Returns what the gate's fan-ins need together. */
    private int[] ofAll(PropNet net, int gate, int flip) {
        IntArrayList all = new IntArrayList();
        for (int at = net.fanInStart(gate); at < net.fanInEnd(gate); at++) {
            all.addElements(all.size(), needs[net.fanIn(at) ^ flip]);
        }
        if (all.isEmpty()) {
            return NOTHING;
        }
        int[] distinct = distinct(all.toIntArray());
        if (distinct.length > MOST_NEEDS) {
            distinct = Arrays.stream(distinct).filter(need -> (need & 1) == 0).toArray();
        }
        return distinct.length > MOST_NEEDS ? Arrays.copyOf(distinct, MOST_NEEDS) : distinct;
    }

    /** Returns what each of the gate's fan-ins needs. */
    private int[] ofAny(PropNet net, int gate, int flip) {
        int start = net.fanInStart(gate);
        int[] common = start == net.fanInEnd(gate) ? NOTHING : needs[net.fanIn(start) ^ flip];
        for (int at = start + 1; at < net.fanInEnd(gate) && common.length > 0; at++) {
            common = common(common, needs[net.fanIn(at) ^ flip]);
        }
        return common;
    }

    /** Returns which needs are among others, too; both ascending. */
    static int[] common(int[] needs, int[] others) {
        int[] kept = new int[needs.length];
        int count = 0;
        for (int need : needs) {
            if (Arrays.binarySearch(others, need) >= 0) {
                kept[count++] = need;
            }
        }
        return count == needs.length ? needs : Arrays.copyOf(kept, count);
    }

    /** Returns needs ascending, each once. */
    private static int[] distinct(int[] some) {
        Arrays.sort(some);
        int count = 0;
        for (int need : some) {
            if (count == 0 || need != some[count - 1]) {
                some[count++] = need;
            }
        }
        return Arrays.copyOf(some, count);
    }
}
