package org.propjet.compiler.playout;

import it.unimi.dsi.fastutil.ints.Int2ObjectLinkedOpenHashMap;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.ints.IntOpenHashSet;

import org.jspecify.annotations.Nullable;
import org.propjet.engine.exclusion.MoveNeeds;
import org.propjet.engine.ground.BudgetMeter;
import org.propjet.engine.logic.NetLiteral;
import org.propjet.engine.propnet.PropNet;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
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
    private final ConjunctionNumbers numbers;
    private final PropNet net;
    private final BudgetMeter meter;
    private final MoveNeeds needs;
    private final int[] roles;
    private final LeafClasses found;

    /** For each of the roles, and each place, its move, or -1. */
    private final int[][] moveAt;

    /** For each place its class, or LeafClasses.ALONE. */
    private final int[] classOf;

    /** Which places have no class yet, and may get one. */
    private final boolean[] isFree;

    /** For each input the groups that it needs a fluent of, as far as they were asked for. */
    private final int[] @Nullable [] groupsOf;

    private final List<Leaf> classes = new ArrayList<>();

    LeafSearch(
            ConjunctionNumbers numbers,
            MoveNeeds needs,
            int[] roles,
            int[][] moveAt,
            LeafClasses found,
            BudgetMeter meter) {
        this.numbers = numbers;
        this.net = numbers.net();
        this.meter = meter;
        this.needs = needs;
        this.roles = roles;
        this.found = found;
        this.moveAt = moveAt;
        this.classOf = new int[moveAt[0].length];
        this.isFree = new boolean[classOf.length];
        this.groupsOf = new int[net.inputCount()][];
        Arrays.fill(classOf, LeafClasses.ALONE);
        Arrays.fill(isFree, true);
    }

    /** Moves that share a leaf; of each of the roles they need fluents of one group. */
    private static final class Leaf {
        private final IntArrayList places = new IntArrayList();

        /** For each role the groups that all its moves need a fluent of; null if it has none. */
        private int[] @Nullable [] common;

        private final long rest;

        Leaf(int place, int[] @Nullable [] common, long rest) {
            places.add(place);
            this.common = common;
            this.rest = rest;
        }
    }

    /** A group, and how many leaves fewer it gives at most. */
    private record Offer(int group, int saving) {}

    /**
     * Searches.
     *
     * @param alone places that have leaves for themselves
     * @param byName whether only moves of names that differ in one word share leaves, so that they
     *     have rows and columns
     */
    void run(int[] alone, boolean byName) {
        for (int place : alone) {
            isFree[place] = false;
        }
        if (byName) {
            classifyByName();
            number();
            return;
        }
        PriorityQueue<Offer> offers =
                new PriorityQueue<>(
                        Comparator.<Offer>comparingInt(offer -> -offer.saving)
                                .thenComparingInt(Offer::group));
        List<IntArrayList> placesOf = placesOf();
        for (int group = 0; group < placesOf.size(); group++) {
            offers.add(new Offer(group, saving(group, placesOf.get(group))));
        }
        while (!offers.isEmpty() && offers.element().saving > 0) {
            Offer offer = offers.remove();
            int saving = saving(offer.group, placesOf.get(offer.group));
            if (saving < offer.saving) {
                offers.add(new Offer(offer.group, saving));
            } else {
                classify(offer.group, placesOf.get(offer.group));
            }
        }
        number();
    }

    /** Returns for each group the moves of the first role that need a fluent of it. */
    private List<IntArrayList> placesOf() {
        List<IntArrayList> placesOf = new ArrayList<>();
        for (int[] _ : needs.groups().groups()) {
            placesOf.add(new IntArrayList());
        }
        for (int place = 0; place < classOf.length; place++) {
            if (isFree[place] && hasMove(0, place)) {
                for (int group : groupsOf(0, place)) {
                    placesOf.get(group).add(place);
                }
            }
        }
        return placesOf;
    }

    /** Returns the groups that the move at a place needs a fluent of, ascending. */
    private int[] groupsOf(int roleAt, int place) {
        int input = input(roleAt, place);
        int[] known = groupsOf[input];
        if (known == null) {
            known = needs.groupsOf(input);
            groupsOf[input] = known;
        }
        return known;
    }

    private int input(int roleAt, int place) {
        return net.ends().firstInput(roles[roleAt]) + moveAt[roleAt][place];
    }

    private int bitIn(int group, int roleAt, int place) {
        return needs.fluentIn(group, input(roleAt, place));
    }

    /**
     * Gives leaves to moves whose names differ in one word, always the same one, as far as they
     * exclude each other: all moves from a square to another, whatever piece moves.
     */
    private void classifyByName() {
        String[] names = new String[classOf.length];
        for (int place = 0; place < names.length; place++) {
            names[place] =
                    isFree[place] && hasMove(0, place)
                            ? net.ends().moveTable().move(roles[0], moveAt[0][place])
                            : "";
        }
        for (IntArrayList places : NameGroups.of(names)) {
            List<Leaf> made = new ArrayList<>();
            for (int place : places.size() > 1 ? places : new IntArrayList()) {
                if (groupsOf(0, place).length > 0 && !join(made, place, candidate -> true)) {
                    made.add(new Leaf(place, commonGroups(groupsOf(0, place), place), 0));
                    isFree[place] = false;
                }
            }
            classes.addAll(made);
        }
    }

    private Int2ObjectLinkedOpenHashMap<IntArrayList> byFluent(int group, IntArrayList places) {
        Int2ObjectLinkedOpenHashMap<IntArrayList> byFluent = new Int2ObjectLinkedOpenHashMap<>();
        for (int place : places) {
            if (isFree[place]) {
                byFluent.computeIfAbsent(bitIn(group, 0, place), bit -> new IntArrayList())
                        .add(place);
            }
        }
        return byFluent;
    }

    private int saving(int group, IntArrayList places) {
        int sum = 0;
        int most = 0;
        for (IntArrayList alike : byFluent(group, places).values()) {
            sum += alike.size();
            most = Math.max(most, alike.size());
        }
        return sum - most;
    }

    /**
     * Gives leaves to all moves that need a fluent of a group: first to moves that are legal for
     * the same reason, apart from that fluent, then to the others.
     */
    private void classify(int group, IntArrayList places) {
        List<IntArrayList> alike = new ArrayList<>(byFluent(group, places).values());
        alike.sort(Comparator.comparingInt(list -> -list.size()));
        List<Leaf> made = new ArrayList<>();
        for (int place : alike.get(0)) {
            made.add(begun(group, place));
        }
        IntArrayList left = new IntArrayList();
        for (IntArrayList list : alike.subList(1, alike.size())) {
            for (int place : list) {
                long rest = rest(group, place);
                if (!join(made, place, candidate -> candidate.rest == rest)) {
                    left.add(place);
                }
            }
        }
        for (int place : left) {
            if (!join(made, place, candidate -> true)) {
                made.add(begun(group, place));
            }
        }
        classes.addAll(made);
    }

    private int[] @Nullable [] commonGroups(int[] groups, int place) {
        int[] @Nullable [] common = new int[roles.length][];
        common[0] = groups;
        for (int i = 1; i < roles.length; i++) {
            common[i] = hasMove(i, place) ? groupsOf(i, place) : null;
        }
        return common;
    }

    private boolean hasMove(int roleAt, int place) {
        return moveAt[roleAt][place] >= 0;
    }

    private Leaf begun(int group, int place) {
        isFree[place] = false;
        return new Leaf(place, commonGroups(new int[] {group}, place), rest(group, place));
    }

    private boolean join(List<Leaf> made, int place, Predicate<Leaf> isWanted) {
        for (Leaf candidate : made) {
            meter.tick("the leaves of the choice");
            if (isWanted.test(candidate) && join(candidate, place)) {
                candidate.places.add(place);
                isFree[place] = false;
                return true;
            }
        }
        return false;
    }

    /** Returns whether each role's moves still have a group in common with one more place. */
    private boolean join(Leaf candidate, int place) {
        int[] @Nullable [] joined = candidate.common.clone();
        for (int i = 0; i < roles.length; i++) {
            if (hasMove(i, place)) {
                int[] common = joined[i];
                int[] left = groupsOf(i, place);
                if (common != null) {
                    left = leftOf(common, candidate, i, place);
                    if (left.length == 0) {
                        return false;
                    }
                }
                joined[i] = left;
            }
        }
        candidate.common = joined;
        return true;
    }

    /** Returns those of some groups that tell one more place from the others. */
    private int[] leftOf(int[] common, Leaf candidate, int roleAt, int place) {
        int[] own = groupsOf(roleAt, place);
        return Arrays.stream(common)
                .filter(group -> Arrays.binarySearch(own, group) >= 0)
                .filter(group -> isNew(candidate, roleAt, group, place))
                .toArray();
    }

    private boolean isNew(Leaf candidate, int roleAt, int group, int place) {
        int bit = bitIn(group, roleAt, place);
        for (int other : candidate.places) {
            meter.tick("the leaves of the choice");
            if (hasMove(roleAt, other) && bitIn(group, roleAt, other) == bit) {
                return false;
            }
        }
        return true;
    }

    // ---- What makes moves legal, as a number ----

    /** Returns a number for what makes a move legal beside a fluent of a group. */
    private long rest(int group, int place) {
        int literal = net.outputs().legal()[input(0, place)];
        return numbers.of(literal)
                - ConjunctionNumbers.alone(NetLiteral.of(net.firstBase() + bitIn(group, 0, place)));
    }

    // ---- The result ----

    /** Numbers the leaves in the order of their first moves. */
    private void number() {
        for (int i = 0; i < classes.size(); i++) {
            for (int place : classes.get(i).places) {
                classOf[place] = i;
            }
        }
        int[] leafOf = new int[classOf.length];
        int[] leaves = new int[classes.size()];
        Arrays.fill(leaves, LeafClasses.ALONE);
        int count = 0;
        for (int place = 0; place < classOf.length; place++) {
            int own = classOf[place];
            if (own == LeafClasses.ALONE) {
                leafOf[place] = count++;
            } else {
                if (leaves[own] == LeafClasses.ALONE) {
                    leaves[own] = count++;
                }
                leafOf[place] = leaves[own];
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
            if (one.places.size() > 1) {
                tellApart(one);
            }
        }
    }

    /** Says which fluents tell the moves of a class apart. */
    private void tellApart(Leaf one) {
        int shared = sharedGroup(one);
        for (int i = 0; i < roles.length; i++) {
            int[] common = one.common[i];
            int group = shared;
            if (shared == LeafClasses.ALONE && common != null && common.length > 0) {
                group = common[0];
            }
            for (int place : group == LeafClasses.ALONE ? new IntArrayList() : one.places) {
                if (hasMove(i, place)) {
                    found.selectors()[roles[i]][moveAt[i][place]] = bitIn(group, i, place);
                    found.groups()[roles[i]][moveAt[i][place]] = shared;
                }
            }
        }
    }

    /** Returns a group that tells all roles' moves apart, or LeafClasses.ALONE if there is none. */
    private int sharedGroup(Leaf one) {
        for (int group : Objects.requireNonNull(one.common[0])) {
            IntOpenHashSet bits = new IntOpenHashSet();
            boolean isShared = true;
            for (int i = 0; i < roles.length; i++) {
                int[] common = one.common[i];
                isShared &= common != null && Arrays.binarySearch(common, group) >= 0;
                for (int place : one.places) {
                    isShared = isShared && (!hasMove(i, place) || bits.add(bitIn(group, i, place)));
                }
            }
            if (isShared) {
                return group;
            }
        }
        return LeafClasses.ALONE;
    }
}
