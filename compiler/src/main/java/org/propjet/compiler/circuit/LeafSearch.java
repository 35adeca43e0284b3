package org.propjet.compiler.circuit;

import it.unimi.dsi.fastutil.ints.Int2ObjectLinkedOpenHashMap;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.ints.IntOpenHashSet;

import org.jspecify.annotations.Nullable;
import org.propjet.engine.exclusion.FluentGroups;
import org.propjet.engine.exclusion.RequiredLiterals;
import org.propjet.engine.propnet.NetLiteral;
import org.propjet.engine.propnet.PropNet;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import java.util.function.Predicate;

/**
 * The search for moves that can share leaves of one choice, see {@link LeafClasses}: groups of
 * fluents that save the most leaves come first.
 *
 * <p>Not thread-safe; used once. Cost: for each group the moves that need a fluent of it, times the
 * leaves that it gives.
 */
final class LeafSearch {
    private static final int[][] NONE = {};

    /** What a role's moves at a leaf have in common while there is none. */
    private static final int[] NO_GROUPS = {};

    private final PropNet net;
    private final FluentGroups groups;
    private final RequiredLiterals required;
    private final int[] roles;
    private final LeafClasses found;

    /** For each of the roles, and each place, its move, or -1. What follows is of places. */
    private final int[][] moveAt;

    /** For each place its class, or LeafClasses.ALONE. */
    private final int[] classOf;

    /** Which of them have no class yet, and may get one. */
    private final boolean[] isFree;

    /** For each input the groups that it needs a fluent of, as far as they are known. */
    private final int[] @Nullable [] knownGroups;

    private final List<Leaf> classes = new ArrayList<>();

    LeafSearch(
            PropNet net,
            FluentGroups groups,
            RequiredLiterals required,
            int[] roles,
            int[][] moveAt,
            LeafClasses found) {
        this.net = net;
        this.groups = groups;
        this.required = required;
        this.roles = roles;
        this.found = found;
        this.moveAt = moveAt;
        this.classOf = new int[moveAt[0].length];
        this.isFree = new boolean[classOf.length];
        this.knownGroups = new int[net.inputCount()][];
        Arrays.fill(classOf, LeafClasses.ALONE);
        Arrays.fill(isFree, true);
    }

    /** Moves that share a leaf; of each of the roles they need fluents of one group. */
    private static final class Leaf {
        private final IntArrayList moves = new IntArrayList();

        /** For each of the roles the groups that all of the moves need a fluent of. */
        private int[][] common;

        private final long rest;

        Leaf(int move, int[][] common, long rest) {
            moves.add(move);
            this.common = common;
            this.rest = rest;
        }
    }

    /** A group, and how many leaves fewer it gives at most. */
    private record Offer(int group, int saving) {}

    void run(int[] alone) {
        for (int place : alone) {
            isFree[place] = false;
        }
        PriorityQueue<Offer> offers =
                new PriorityQueue<>(
                        Comparator.<Offer>comparingInt(offer -> -offer.saving)
                                .thenComparingInt(Offer::group));
        List<IntArrayList> movesOf = movesOf();
        for (int group = 0; group < movesOf.size(); group++) {
            offers.add(new Offer(group, saving(group, movesOf.get(group))));
        }
        while (!offers.isEmpty() && offers.element().saving > 0) {
            Offer offer = offers.remove();
            int saving = saving(offer.group, movesOf.get(offer.group));
            if (saving < offer.saving) {
                offers.add(new Offer(offer.group, saving));
            } else {
                classify(offer.group, movesOf.get(offer.group));
            }
        }
        number();
    }

    /** Returns for each group the moves of the first role that need a fluent of it. */
    private List<IntArrayList> movesOf() {
        List<IntArrayList> movesOf = new ArrayList<>();
        for (int[] _ : groups.groups()) {
            movesOf.add(new IntArrayList());
        }
        for (int move = 0; move < classOf.length; move++) {
            if (isFree[move] && hasMove(0, move)) {
                for (int group : groupsOf(0, move)) {
                    movesOf.get(group).add(move);
                }
            }
        }
        return movesOf;
    }

    /** Returns the groups that a move needs a fluent of, ascending. */
    private int[] groupsOf(int roleAt, int place) {
        int input = input(roleAt, place);
        int[] known = knownGroups[input];
        if (known == null) {
            known =
                    Arrays.stream(required.of(net.outputs().legal()[input]))
                            .filter(need -> (need & 1) == 0)
                            .flatMap(need -> Arrays.stream(groups.groupsOf()[need >>> 1]))
                            .sorted()
                            .distinct()
                            .toArray();
            knownGroups[input] = known;
        }
        return known;
    }

    private int input(int roleAt, int place) {
        return net.ends().firstInput(roles[roleAt]) + moveAt[roleAt][place];
    }

    /** Returns the fluent of a group that a move needs, which does need one. */
    private int bitIn(int group, int roleAt, int place) {
        for (int need : required.of(net.outputs().legal()[input(roleAt, place)])) {
            if ((need & 1) == 0 && Arrays.binarySearch(groups.groupsOf()[need >>> 1], group) >= 0) {
                return need >>> 1;
            }
        }
        throw new IllegalStateException("place " + place + " needs no fluent of " + group);
    }

    private Int2ObjectLinkedOpenHashMap<IntArrayList> byFluent(int group, IntArrayList moves) {
        Int2ObjectLinkedOpenHashMap<IntArrayList> byFluent = new Int2ObjectLinkedOpenHashMap<>();
        for (int move : moves) {
            if (isFree[move]) {
                byFluent.computeIfAbsent(bitIn(group, 0, move), bit -> new IntArrayList())
                        .add(move);
            }
        }
        return byFluent;
    }

    private int saving(int group, IntArrayList moves) {
        int sum = 0;
        int most = 0;
        for (IntArrayList alike : byFluent(group, moves).values()) {
            sum += alike.size();
            most = Math.max(most, alike.size());
        }
        return sum - most;
    }

    /**
     * Gives leaves to all moves that need a fluent of a group: first to moves that are legal for
     * the same reason, apart from that fluent, then to the others.
     */
    private void classify(int group, IntArrayList moves) {
        List<IntArrayList> alike = new ArrayList<>(byFluent(group, moves).values());
        alike.sort(Comparator.comparingInt(list -> -list.size()));
        List<Leaf> made = new ArrayList<>();
        for (int move : alike.get(0)) {
            made.add(begun(group, move));
        }
        IntArrayList left = new IntArrayList();
        for (IntArrayList list : alike.subList(1, alike.size())) {
            for (int move : list) {
                long rest = rest(group, move);
                if (!join(made, move, candidate -> candidate.rest == rest)) {
                    left.add(move);
                }
            }
        }
        for (int move : left) {
            if (!join(made, move, candidate -> true)) {
                made.add(begun(group, move));
            }
        }
        classes.addAll(made);
    }

    private int[][] commonGroups(int group, int move) {
        int[][] common = new int[roles.length][];
        common[0] = new int[] {group};
        for (int i = 1; i < roles.length; i++) {
            common[i] = hasMove(i, move) ? groupsOf(i, move) : NO_GROUPS;
        }
        return common;
    }

    private boolean hasMove(int roleAt, int move) {
        return moveAt[roleAt][move] >= 0;
    }

    private Leaf begun(int group, int move) {
        isFree[move] = false;
        return new Leaf(move, commonGroups(group, move), rest(group, move));
    }

    private boolean join(List<Leaf> made, int move, Predicate<Leaf> isWanted) {
        for (Leaf candidate : made) {
            int[][] common = isWanted.test(candidate) ? joined(candidate, move) : NONE;
            if (common.length > 0) {
                candidate.common = common;
                candidate.moves.add(move);
                isFree[move] = false;
                return true;
            }
        }
        return false;
    }

    /** Returns the groups that a class has in common with one more move; none if it has not. */
    private int[][] joined(Leaf candidate, int move) {
        int[][] common = candidate.common.clone();
        for (int i = 0; i < roles.length; i++) {
            if (hasMove(i, move)) {
                int at = i;
                int[] own = groupsOf(i, move);
                common[i] =
                        Arrays.stream(common[i].length == 0 ? own : common[i])
                                .filter(group -> Arrays.binarySearch(own, group) >= 0)
                                .filter(group -> isNew(candidate, at, group, move))
                                .toArray();
                if (common[i].length == 0) {
                    return NONE;
                }
            }
        }
        return common;
    }

    private boolean isNew(Leaf candidate, int roleAt, int group, int move) {
        int bit = bitIn(group, roleAt, move);
        for (int other : candidate.moves) {
            if (hasMove(roleAt, other) && bitIn(group, roleAt, other) == bit) {
                return false;
            }
        }
        return true;
    }

    // ---- What makes moves legal, as a number ----

    /** Returns a number for what makes a move legal beside a fluent of a group. */
    private long rest(int group, int move) {
        int literal = net.outputs().legal()[input(0, move)];
        return sum(literal) - mix(NetLiteral.of(net.firstBase() + bitIn(group, 0, move)));
    }

    private long sum(int literal) {
        int node = NetLiteral.node(literal);
        if (!net.isGate(node) || net.isDisjunction(node) != NetLiteral.isNegated(literal)) {
            return mix(literal);
        }
        long sum = 0;
        for (int at = net.fanInStart(node); at < net.fanInEnd(node); at++) {
            sum += sum(net.fanIn(at) ^ (literal & 1));
        }
        return sum;
    }

    private static long mix(int literal) {
        long mixed = (literal + 1) * 0x9E3779B97F4A7C15L;
        return (mixed ^ mixed >>> 32) * 0xBF58476D1CE4E5B9L;
    }

    // ---- The result ----

    /** Numbers the leaves in the order of their first moves. */
    private void number() {
        for (int i = 0; i < classes.size(); i++) {
            for (int move : classes.get(i).moves) {
                classOf[move] = i;
            }
        }
        int[] leafOf = new int[classOf.length];
        int[] leaves = new int[classes.size()];
        Arrays.fill(leaves, LeafClasses.ALONE);
        int count = 0;
        for (int move = 0; move < classOf.length; move++) {
            int own = classOf[move];
            if (own == LeafClasses.ALONE) {
                leafOf[move] = count++;
            } else {
                if (leaves[own] == LeafClasses.ALONE) {
                    leaves[own] = count++;
                }
                leafOf[move] = leaves[own];
            }
        }
        for (int i = 0; i < roles.length; i++) {
            int role = roles[i];
            found.leafCounts()[role] = count;
            for (int place = 0; place < classOf.length; place++) {
                if (hasMove(i, place)) {
                    found.leafOf()[role][moveAt[i][place]] = leafOf[place];
                }
            }
        }
        for (Leaf one : classes) {
            if (one.moves.size() > 1) {
                tellApart(one);
            }
        }
    }

    /** Says which fluents tell the moves of a class apart. */
    private void tellApart(Leaf one) {
        int shared = sharedGroup(one);
        for (int i = 0; i < roles.length; i++) {
            int group =
                    shared == LeafClasses.ALONE && one.common[i].length > 0
                            ? one.common[i][0]
                            : shared;
            for (int move : one.moves) {
                if (hasMove(i, move)) {
                    found.selectors()[roles[i]][moveAt[i][move]] = bitIn(group, i, move);
                    found.groups()[roles[i]][moveAt[i][move]] = shared;
                }
            }
        }
    }

    /** Returns a group that tells all roles' moves apart, or LeafClasses.ALONE if there is none. */
    private int sharedGroup(Leaf one) {
        for (int group : one.common[0]) {
            IntOpenHashSet bits = new IntOpenHashSet();
            boolean isShared = true;
            for (int i = 0; i < roles.length; i++) {
                isShared &= Arrays.binarySearch(one.common[i], group) >= 0;
                for (int move : one.moves) {
                    isShared = isShared && (!hasMove(i, move) || bits.add(bitIn(group, i, move)));
                }
            }
            if (isShared) {
                return group;
            }
        }
        return LeafClasses.ALONE;
    }
}
