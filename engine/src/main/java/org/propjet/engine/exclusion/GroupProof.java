package org.propjet.engine.exclusion;

import it.unimi.dsi.fastutil.ints.IntArrayList;

import org.propjet.engine.ground.BudgetMeter;
import org.propjet.engine.propnet.NetInterface;
import org.propjet.engine.propnet.NetLiteral;
import org.propjet.engine.propnet.PropNet;

import java.util.Arrays;
import java.util.BitSet;
import java.util.concurrent.atomic.AtomicLong;

/**
 * The step of the induction: if at most one fluent of each of some groups holds in a state, then at
 * most one fluent of a certain group holds in any state that follows.
 *
 * <p>The proof goes through cases: some role makes one of the moves that the group's next values
 * read, or no role makes any. In each case the network is evaluated with three values, from what
 * the move's legality needs and what that excludes. Of two fluents whose next values may both be
 * true, these are followed back (a conjunction that is true has true fan-ins only; a disjunction
 * that is true has a true fan-in, and if only one may be true, it is) to what they need of the
 * state, and that must exclude each other.
 *
 * <p>64 cases are treated at once, in the bits of words. Not thread-safe. Cost of a group: the
 * fan-ins that its next values depend on, for each 64 moves among them.
 */
final class GroupProof {
    private static final int CASES = Long.SIZE;

    private final PropNet net;
    private final NetInterface ends;
    private final RequiredLiterals required;
    private final BudgetMeter meter;
    private final int[] roleOf;

    /** For each node the cases in which it may be true, and in which it may be false. */
    private final long[] mayBeTrue;

    private final long[] mayBeFalse;

    /** For each literal the cases in which it is true if the fluent that is followed back is. */
    private final long[] isImplied;

    /** The literals that are implied in any case, as they were found. */
    private final IntArrayList implied = new IntArrayList();

    private final int[] mark;
    private int lastMark;
    private final AtomicLong workLeft;

    /** The groups that are assumed to hold in the state. */
    private final FluentGroups assumed;

    private final OpposedNeeds opposed;

    /**
     * Prepares proofs.
     *
     * @param assumed what is assumed of the state before a move
     * @param workLeft how many fan-ins may still be read, by all proofs together
     */
    GroupProof(
            PropNet net,
            RequiredLiterals required,
            FluentGroups assumed,
            AtomicLong workLeft,
            BudgetMeter meter) {
        this.net = net;
        this.ends = net.ends();
        this.required = required;
        this.meter = meter;
        this.workLeft = workLeft;
        this.mayBeTrue = new long[net.nodeCount()];
        this.mayBeFalse = new long[net.nodeCount()];
        this.isImplied = new long[2 * net.nodeCount()];
        this.mark = new int[net.nodeCount()];
        this.roleOf = new int[ends.inputCount()];
        for (int role = 0; role < ends.roleCount(); role++) {
            Arrays.fill(roleOf, ends.firstInput(role), ends.firstInput(role + 1), role);
        }
        this.assumed = assumed;
        this.opposed = new OpposedNeeds(assumed);
        mayBeTrue[0] = -1;
    }

    /**
     * Returns whether it is proved that at most one of some fluents holds after any joint move.
     *
     * @param bits the fluents
     */
    boolean holdsAfterMove(int[] bits) {
        Cone all = cone(bits);
        IntArrayList moves = new IntArrayList();
        for (int node : all.leaves) {
            if (node >= net.firstInput()) {
                moves.add(node - net.firstInput());
            }
        }
        Cone[] cones = new Cone[bits.length];
        for (int i = 0; i < bits.length; i++) {
            cones[i] = cone(bits[i]);
        }
        for (int first = 0; first <= moves.size(); first += CASES) {
            if (workLeft.addAndGet(-2L * all.fanInCount) <= 0) {
                return false;
            }
            int end = Math.min(moves.size(), first + CASES);
            if (!holdsInCases(bits, all, cones, moves.subList(first, end).toIntArray())) {
                return false;
            }
        }
        return true;
    }

    // ---- Cones ----

    /** What some next values depend on: gates in topological order; propositions and moves. */
    private record Cone(int[] gates, int[] leaves, int fanInCount) {}

    private Cone cone(int... bits) {
        int own = ++lastMark;
        IntArrayList open = new IntArrayList();
        BitSet gates = new BitSet();
        IntArrayList leaves = new IntArrayList();
        int fanInCount = 0;
        for (int bit : bits) {
            add(net.outputs().next()[bit], own, open);
        }
        while (!open.isEmpty()) {
            meter.tick("what a group of fluents depends on");
            int node = open.popInt();
            if (!net.isGate(node)) {
                leaves.add(node);
                continue;
            }
            gates.set(node);
            for (int at = net.fanInStart(node); at < net.fanInEnd(node); at++) {
                add(net.fanIn(at), own, open);
                fanInCount++;
            }
        }
        workLeft.addAndGet(-fanInCount);
        return new Cone(
                gates.stream().toArray(), leaves.intStream().sorted().toArray(), fanInCount);
    }

    private void add(int literal, int own, IntArrayList open) {
        int node = NetLiteral.node(literal);
        if (mark[node] != own && node != 0) {
            mark[node] = own;
            open.add(node);
        }
    }

    // ---- Cases ----

    /**
     * Looks at the cases that one of some moves is made; if there is room for one more case, also
     * at the one that none of the moves that matter is made.
     */
    private boolean holdsInCases(int[] bits, Cone all, Cone[] cones, int[] moves) {
        long cases = moves.length == CASES ? -1 : (1L << (moves.length + 1)) - 1;
        setCases(all, moves, cases);
        evaluate(all);
        int count = 0;
        int[][] needs = new int[bits.length][];
        long[][] needMasks = new long[bits.length][];
        long[] mayHold = new long[bits.length];
        for (int i = 0; i < bits.length; i++) {
            int next = net.outputs().next()[bits[i]];
            long may = cases & mayBe(next);
            if (may != 0) {
                Needs found = followBack(cones[i], next, may);
                if (found.may != 0) {
                    needs[count] = found.literals;
                    needMasks[count] = found.masks;
                    mayHold[count++] = found.may;
                }
            }
        }
        boolean holds = true;
        for (int i = 1; i < count && holds; i++) {
            opposed.begin(needs[i], needMasks[i]);
            for (int j = 0; j < i && holds; j++) {
                long both = mayHold[i] & mayHold[j];
                holds = both == 0 || (both & ~opposed.to(needs[j], needMasks[j])) == 0;
            }
            opposed.end(needs[i]);
        }
        return holds;
    }

    /** Sets what is known of propositions and moves in each case. */
    private void setCases(Cone all, int[] moves, long cases) {
        int firstInput = net.firstInput();
        for (int node = net.firstBase(); node < firstInput; node++) {
            mayBeTrue[node] = cases;
            mayBeFalse[node] = cases;
        }
        long[] madeBy = new long[ends.roleCount()];
        for (int i = 0; i < moves.length; i++) {
            madeBy[roleOf[moves[i]]] |= 1L << i;
            setKnown(net.outputs().legal()[moves[i]], 1L << i);
        }
        long none = cases & ~(moves.length == CASES ? -1 : (1L << moves.length) - 1);
        for (int node : all.leaves) {
            if (node >= firstInput) {
                int move = node - firstInput;
                long other = cases & ~none & ~madeBy[roleOf[move]];
                mayBeTrue[node] = possible(net.outputs().legal()[move], other);
                mayBeFalse[node] = cases;
            }
        }
        for (int i = 0; i < moves.length; i++) {
            mayBeTrue[firstInput + moves[i]] |= 1L << i;
            mayBeFalse[firstInput + moves[i]] &= ~(1L << i);
        }
    }

    /** Says of some cases that a literal holds in them: what it needs, and what that excludes. */
    private void setKnown(int literal, long cases) {
        for (int need : required.of(literal)) {
            int bit = need >>> 1;
            if ((need & 1) != 0) {
                mayBeTrue[net.firstBase() + bit] &= ~cases;
                continue;
            }
            mayBeFalse[net.firstBase() + bit] &= ~cases;
            for (int group : assumed.groupsOf()[bit]) {
                for (int other : assumed.groups()[group]) {
                    if (other != bit) {
                        mayBeTrue[net.firstBase() + other] &= ~cases;
                    }
                }
            }
        }
    }

    /**
     * Returns those of some cases in which nothing is known that contradicts what a literal needs.
     */
    private long possible(int literal, long cases) {
        int[] needs = required.of(literal);
        long possible = cases;
        for (int i = 0; i < needs.length && possible != 0; i++) {
            int node = net.firstBase() + (needs[i] >>> 1);
            possible &= (needs[i] & 1) == 0 ? mayBeTrue[node] : mayBeFalse[node];
        }
        return possible;
    }

    private long mayBe(int literal) {
        int node = NetLiteral.node(literal);
        return NetLiteral.isNegated(literal) ? mayBeFalse[node] : mayBeTrue[node];
    }

    private void evaluate(Cone cone) {
        for (int gate : cone.gates) {
            meter.tick("a proof that fluents exclude each other");
            int flip = net.isDisjunction(gate) ? 1 : 0;
            long all = -1;
            long any = 0;
            for (int at = net.fanInStart(gate); at < net.fanInEnd(gate); at++) {
                int fanIn = net.fanIn(at) ^ flip;
                all &= mayBe(fanIn);
                any |= mayBe(fanIn ^ 1);
            }
            mayBeTrue[gate] = flip == 0 ? all : any;
            mayBeFalse[gate] = flip == 0 ? any : all;
        }
    }

    // ---- Following back ----

    /**
     * What a fluent's next value needs.
     *
     * @param may the cases in which it may be true
     * @param literals needs as in {@link RequiredLiterals}
     * @param masks in which cases each of them is needed
     */
    private record Needs(long may, int[] literals, long[] masks) {}

    private Needs followBack(Cone cone, int next, long cases) {
        imply(next, cases);
        long impossible = NetLiteral.isConstant(next) ? 0 : followGates(cone.gates);
        implied.sort(null); // as leaves are: in the order of propositions and moves
        IntArrayList literals = new IntArrayList();
        IntArrayList moves = new IntArrayList();
        for (int literal : implied) {
            int node = NetLiteral.node(literal);
            if (net.isGate(node) || node == 0) {
                continue;
            }
            impossible |= isImplied[literal] & ~mayBe(literal);
            if (node < net.firstInput()) {
                literals.add(2 * (node - net.firstBase()) + (literal & 1));
            } else if (!NetLiteral.isNegated(literal)) {
                moves.add(node);
            }
        }
        int count = literals.size();
        for (int node : moves) {
            literals.addElements(
                    literals.size(), required.of(net.outputs().legal()[node - net.firstInput()]));
        }
        long[] masks = new long[literals.size()];
        for (int i = 0; i < count; i++) {
            masks[i] = isImplied[literals.getInt(i) + NetLiteral.of(net.firstBase())];
        }
        int at = count;
        for (int node : moves) {
            int end = at + required.of(net.outputs().legal()[node - net.firstInput()]).length;
            Arrays.fill(masks, at, end, isImplied[NetLiteral.of(node)]);
            at = end;
        }
        for (int literal : implied) {
            isImplied[literal] = 0;
        }
        implied.clear();
        int[] all = literals.toIntArray();
        impossible |= opposed.begin(all, masks);
        opposed.end(all);
        return new Needs(cases & ~impossible, all, masks);
    }

    private void imply(int literal, long cases) {
        if (cases != 0) {
            if (isImplied[literal] == 0) {
                implied.add(literal);
            }
            isImplied[literal] |= cases;
        }
    }

    /** Goes from the gates to their fan-ins; returns the cases in which that is contradictory. */
    private long followGates(int[] gates) {
        long impossible = 0;
        for (int i = gates.length - 1; i >= 0; i--) {
            int gate = gates[i];
            int flip = net.isDisjunction(gate) ? 1 : 0;
            long allTrue = isImplied[2 * gate ^ flip];
            long oneFalse = isImplied[2 * gate ^ flip ^ 1];
            if (allTrue == 0 && oneFalse == 0) {
                continue;
            }
            impossible |= allTrue & ~mayBe(2 * gate ^ flip);
            long once = 0;
            long twice = 0;
            for (int at = net.fanInStart(gate); at < net.fanInEnd(gate); at++) {
                int fanIn = net.fanIn(at) ^ flip;
                imply(fanIn, allTrue);
                long mayBeFalseOne = mayBe(fanIn ^ 1);
                twice |= once & mayBeFalseOne;
                once |= mayBeFalseOne;
            }
            impossible |= oneFalse & ~once;
            long single = oneFalse & once & ~twice;
            for (int at = net.fanInStart(gate); single != 0 && at < net.fanInEnd(gate); at++) {
                int fanIn = net.fanIn(at) ^ flip;
                imply(fanIn ^ 1, single & mayBe(fanIn ^ 1));
            }
        }
        return impossible;
    }
}
