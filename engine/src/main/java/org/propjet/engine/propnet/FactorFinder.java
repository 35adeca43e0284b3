package org.propjet.engine.propnet;

import it.unimi.dsi.fastutil.ints.IntOpenHashSet;
import it.unimi.dsi.fastutil.ints.IntSet;

import org.propjet.engine.ground.BudgetMeter;
import org.propjet.engine.logic.NetLiteral;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Divides a network's fluents and moves into factors, parts that do not act on each other.
 *
 * <p>Fluents that no move has an effect on, such as whose turn it is, belong to all factors. They
 * go through the same values in every match, one <em>phase</em> after another, until they repeat.
 * What next values and legality otherwise read belongs to one factor; so do all moves that a role
 * may have in the same phase, since it has to choose one of them. Goals and termination may read
 * all factors.
 *
 * <p>Used once; not thread-safe. Cost: linear in the network, times the number of phases if there
 * are several factors.
 */
final class FactorFinder {
    /** Where turns do not repeat after so many phases, no factors are looked for. */
    private static final int MOST_PHASES = 256;

    /** More factors are hardly boards on which a game is played. */
    private static final int MOST_PARTS = 8;

    private static final String STAGE = "looking for parts";

    private final PropNet net;
    private final BudgetMeter meter;

    /** For each node whether a move can have an effect on it. */
    private final boolean[] isDriven;

    private final DisjointSets sets;

    private final BitSet effective = new BitSet();

    /**
     * What one factor has.
     *
     * @param fluents base propositions that are read nowhere else
     * @param inputs input propositions that have an effect here
     */
    record NetFactor(BitSet fluents, BitSet inputs) {}

    FactorFinder(PropNet net, BudgetMeter meter) {
        this.net = net;
        this.meter = meter;
        this.isDriven = NetCones.moved(net);
        this.sets = new DisjointSets(net.nodeCount());
    }

    /**
     * Returns the factors; empty if there is only one, or very many.
     *
     * @throws org.propjet.engine.ground.BudgetExceededException if it takes too long
     */
    List<NetFactor> find() {
        joinReaders();
        if (partCount() < 2 || !joinChoices()) {
            return List.of();
        }
        int count = partCount();
        return count < 2 || count > MOST_PARTS ? List.of() : parts();
    }

    /** Returns whether no move has an effect on a base proposition. */
    boolean isShared(int bit) {
        return !isDriven[net.firstBase() + bit];
    }

    /** Returns whether an input proposition has an effect on any fluent. */
    boolean isEffective(int input) {
        return effective.get(input);
    }

    /** Joins what next values and legality read. */
    private void joinReaders() {
        NetOutputs outputs = net.outputs();
        boolean[] isRead = new boolean[net.nodeCount()];
        for (int bit = 0; bit < net.baseCount(); bit++) {
            joinWith(net.firstBase() + bit, outputs.next()[bit], isRead);
        }
        spread(isRead);
        for (int input = 0; input < net.inputCount(); input++) {
            effective.set(input, isRead[net.firstInput() + input]);
            joinWith(net.firstInput() + input, outputs.legal()[input], isRead);
        }
        spread(isRead);
    }

    private void joinWith(int node, int literal, boolean[] isRead) {
        int source = NetLiteral.node(literal);
        isRead[source] = true;
        if (isDriven[node] && isDriven[source]) {
            sets.join(node, source);
        }
    }

    /** Goes on from the gates that are read to all that they read. */
    private void spread(boolean[] isRead) {
        for (int node = net.nodeCount() - 1; node >= net.firstGate(); node--) {
            meter.tick(STAGE);
            for (int at = net.fanInStart(node); isRead[node] && at < net.fanInEnd(node); at++) {
                joinWith(node, net.fanIn(at), isRead);
            }
        }
    }

    /** Joins the moves between which a role may have to choose; false if there is no telling. */
    private boolean joinChoices() {
        byte[] values = new byte[net.nodeCount()];
        Arrays.fill(values, FoldConstants.UNKNOWN);
        values[0] = 1;
        for (int bit = 0; bit < net.baseCount(); bit++) {
            if (isShared(bit)) {
                values[net.firstBase() + bit] = (byte) (net.ends().isInitial(bit) ? 1 : 0);
            }
        }
        Set<BitSet> seen = new HashSet<>();
        for (int phase = 0; phase < MOST_PHASES; phase++) {
            if (!seen.add(known(values))) {
                return true;
            }
            for (int node = net.firstGate(); node < net.nodeCount(); node++) {
                meter.tick(STAGE);
                values[node] = FoldConstants.evaluate(net, values, node);
            }
            for (int role = 0; role < net.ends().roleCount(); role++) {
                joinChoices(role, values);
            }
            goOn(values);
        }
        return false;
    }

    private void joinChoices(int role, byte[] values) {
        int first = -1;
        for (int input = net.ends().firstInput(role);
                input < net.ends().firstInput(role + 1);
                input++) {
            meter.tick(STAGE);
            boolean isPossible =
                    FoldConstants.valueOf(values, net.outputs().legal()[input]) != 0
                            && isEffective(input);
            if (isPossible && first >= 0) {
                sets.join(net.firstInput() + first, net.firstInput() + input);
            }
            first = isPossible ? input : first;
        }
    }

    private BitSet known(byte[] values) {
        BitSet known = new BitSet();
        for (int bit = 0; bit < net.baseCount(); bit++) {
            known.set(bit, values[net.firstBase() + bit] == 1);
        }
        return known;
    }

    private void goOn(byte[] values) {
        byte[] next = new byte[net.baseCount()];
        for (int bit = 0; bit < next.length; bit++) {
            meter.tick(STAGE);
            next[bit] =
                    isShared(bit)
                            ? (byte) FoldConstants.valueOf(values, net.outputs().next()[bit])
                            : FoldConstants.UNKNOWN;
        }
        System.arraycopy(next, 0, values, net.firstBase(), next.length);
    }

    /** Returns the number of factors, which there may be as many of as fluents. */
    private int partCount() {
        IntSet leaders = new IntOpenHashSet();
        for (int input = effective.nextSetBit(0);
                input >= 0;
                input = effective.nextSetBit(input + 1)) {
            meter.tick(STAGE);
            leaders.add(sets.leaderOf(net.firstInput() + input));
        }
        for (int bit = 0; bit < net.baseCount(); bit++) {
            meter.tick(STAGE);
            if (!isShared(bit)) {
                leaders.add(sets.leaderOf(net.firstBase() + bit));
            }
        }
        return leaders.size();
    }

    private List<NetFactor> parts() {
        Map<Integer, NetFactor> parts = new LinkedHashMap<>();
        for (int input = effective.nextSetBit(0);
                input >= 0;
                input = effective.nextSetBit(input + 1)) {
            part(parts, net.firstInput() + input).inputs().set(input);
        }
        for (int bit = 0; bit < net.baseCount(); bit++) {
            if (!isShared(bit)) {
                part(parts, net.firstBase() + bit).fluents().set(bit);
            }
        }
        return new ArrayList<>(parts.values());
    }

    private NetFactor part(Map<Integer, NetFactor> byLeader, int node) {
        return byLeader.computeIfAbsent(
                sets.leaderOf(node), leading -> new NetFactor(new BitSet(), new BitSet()));
    }
}
