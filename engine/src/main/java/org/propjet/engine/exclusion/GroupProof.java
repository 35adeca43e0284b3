package org.propjet.engine.exclusion;

import it.unimi.dsi.fastutil.ints.IntArrayList;

import org.propjet.engine.ground.BudgetMeter;
import org.propjet.engine.logic.NetLiteral;
import org.propjet.engine.propnet.NetInterface;
import org.propjet.engine.propnet.PropNet;

import java.util.Arrays;
import java.util.BitSet;
import java.util.concurrent.atomic.AtomicLong;

/**
 * The step of the induction: if at most one fluent of each of some groups holds in a state, then at
 * most one fluent of a certain group holds in any state that follows.
 *
 * <p>The proof goes through cases: some role makes one of the moves that the group's next values
 * read, or no role makes any ({@link MoveCases}). In each case the network is evaluated with three
 * values (ternary simulation, Eichelberger 1965), from what the moves' legality needs and what that
 * excludes. Of two fluents whose next values may both be true, these are followed back (a
 * conjunction that is true has true fan-ins only; a disjunction that is true has a true fan-in, and
 * if only one may be true, it is) to what they need of the state, and that must exclude each other.
 *
 * <p>64 cases are treated at once, in the bits of words. Not thread-safe. Cost of a group: the
 * fan-ins that its next values depend on, for each 64 cases.
 */
final class GroupProof {
    /** What a group costs however small it is, in fan-ins read. */
    private static final int WORK_OF_GROUP = 64;

    /**
     * So many gates and propositions are kept of what the fluents of a group depend on, each for
     * itself: 64 MiB. Fluents beyond are followed back through what all of them depend on.
     */
    private static final long MOST_KEPT = 1L << 24;

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
        workLeft.addAndGet(-WORK_OF_GROUP - bits.length);
        Cone all = cone(bits);
        Cone[] cones = new Cone[bits.length];
        long kept = 0;
        long sharedCount = 0;
        for (int i = 0; i < bits.length && workLeft.get() > 0; i++) {
            boolean isOwn = kept < MOST_KEPT;
            cones[i] = isOwn ? cone(bits[i]) : all; // which has the gates of each
            kept += isOwn ? cones[i].gates.length + cones[i].leaves.length : 0;
            sharedCount += isOwn ? 0 : 1;
        }
        MoveCases open = new MoveCases(movesByRole(all));
        while (!open.isEmpty()) {
            if (workLeft.addAndGet(-(2L + sharedCount) * all.fanInCount) <= 0) {
                return false;
            }
            int[][] cases = open.next();
            long failing = failing(bits, all, cones, cases);
            for (int i = 0; i < cases.length; i++) {
                if ((failing >>> i & 1) != 0 && !open.divide(cases[i])) {
                    return false;
                }
            }
        }
        return true;
    }

    /** Returns for each role its moves that matter. */
    private IntArrayList[] movesByRole(Cone cone) {
        IntArrayList[] byRole = new IntArrayList[ends.roleCount()];
        Arrays.setAll(byRole, role -> new IntArrayList());
        for (int node : cone.leaves) {
            if (node >= net.firstInput()) {
                int move = node - net.firstInput();
                byRole[roleOf[move]].add(move);
            }
        }
        return byRole;
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
     * Returns in which cases two of the fluents may hold after the move, as far as is seen; not all
     * of these cases if there is one of a single move.
     *
     * @param cases for each of them some moves of a role, of which one is made, or none
     */
    private long failing(int[] bits, Cone all, Cone[] cones, int[][] cases) {
        long every = -1L >>> -cases.length; // the lowest bits, as many as cases
        long last = 0;
        for (int i = 0; i < cases.length; i++) {
            last |= cases[i].length <= 1 ? 1L << i : 0;
        }
        setCases(all, cases, every);
        evaluate(all);
        int count = 0;
        int[][] needs = new int[bits.length][];
        long[][] needMasks = new long[bits.length][];
        long[] mayHold = new long[bits.length];
        for (int i = 0; i < bits.length; i++) {
            int next = net.outputs().next()[bits[i]];
            long may = every & mayBe(next);
            if (may != 0) {
                Needs found = followBack(cones[i], next, may);
                if (found.may != 0) {
                    needs[count] = found.literals;
                    needMasks[count] = found.masks;
                    mayHold[count++] = found.may;
                }
            }
        }
        long failing = 0;
        for (int i = 1; i < count && (failing & last) == 0; i++) {
            opposed.begin(needs[i], needMasks[i]);
            for (int j = 0; j < i && (failing & last) == 0; j++) {
                meter.tick("a proof that fluents exclude each other");
                long both = mayHold[i] & mayHold[j] & ~failing;
                if (both != 0) {
                    failing |= both & ~opposed.to(needs[j], needMasks[j]);
                }
            }
            opposed.end(needs[i]);
        }
        return failing;
    }

    /** Sets what is known of propositions and moves in each case. */
    private void setCases(Cone all, int[][] cases, long every) {
        int firstInput = net.firstInput();
        for (int node = net.firstBase(); node < firstInput; node++) {
            mayBeTrue[node] = every;
            mayBeFalse[node] = every;
        }
        long[] madeBy = new long[ends.roleCount()];
        long none = 0;
        for (int i = 0; i < cases.length; i++) {
            if (cases[i].length == 0) {
                none |= 1L << i;
            } else {
                madeBy[roleOf[cases[i][0]]] |= 1L << i;
                setKnown(commonNeeds(cases[i]), 1L << i);
            }
        }
        for (int node : all.leaves) {
            if (node >= firstInput) {
                int move = node - firstInput;
                long other = every & ~none & ~madeBy[roleOf[move]];
                mayBeTrue[node] = possible(net.outputs().legal()[move], other);
                mayBeFalse[node] = every;
            }
        }
        for (int i = 0; i < cases.length; i++) {
            for (int move : cases[i]) {
                mayBeTrue[firstInput + move] |= 1L << i;
            }
            if (cases[i].length == 1) {
                mayBeFalse[firstInput + cases[i][0]] &= ~(1L << i);
            }
        }
    }

    /** Returns what each of some moves needs to be legal. */
    private int[] commonNeeds(int[] moves) {
        int[] common = required.of(net.outputs().legal()[moves[0]]);
        for (int i = 1; i < moves.length && common.length > 0; i++) {
            common = RequiredLiterals.common(common, required.of(net.outputs().legal()[moves[i]]));
        }
        return common;
    }

    /** Says of some cases that what is needed holds in them, and not what that excludes. */
    private void setKnown(int[] needs, long cases) {
        for (int need : needs) {
            meter.tick("a proof that fluents exclude each other");
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
