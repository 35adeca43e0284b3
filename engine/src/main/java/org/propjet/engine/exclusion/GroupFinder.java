package org.propjet.engine.exclusion;

import org.propjet.engine.ground.BudgetMeter;
import org.propjet.engine.ground.ParallelWork;
import org.propjet.engine.propnet.NetGame;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Predicate;

/**
 * Finds groups of fluents of which at most one holds in any state that can be reached: mutual
 * exclusion groups (mutexes; Helmert, "Concise finite-domain representations for PDDL planning
 * tasks", 2009).
 *
 * <p>Groups are guessed and then proved together, by induction: at most one fluent of each holds
 * initially, and if that is so before a joint move, it is so after it. A group of which the second
 * cannot be proved is dropped, and what was proved with its help is proved again (as in Houdini,
 * Flanagan and Leino 2001).
 *
 * <p>Thread-safe: keeps nothing between calls. What is found depends on the game only.
 */
public final class GroupFinder {
    /** How many fan-ins may be read, for 64 cases each: some tenths of a second. */
    private static final long MOST_WORK = 150_000_000;

    /** Preparing proofs for so many nodes takes as long as reading a fan-in. */
    private static final int PREPARED_AT_ONCE = 4;

    private GroupFinder() {}

    /**
     * Finds all groups.
     *
     * @throws org.propjet.engine.ground.BudgetExceededException if the meter says so
     */
    public static FluentGroups find(NetGame game, BudgetMeter meter) {
        return find(game, new RequiredLiterals(game.net(), meter), bits -> true, meter);
    }

    /**
     * Finds the groups that make moves exclude each other: that have several fluents which moves
     * need to be legal.
     *
     * @throws org.propjet.engine.ground.BudgetExceededException if the meter says so
     */
    public static MoveNeeds ofMoves(NetGame game, BudgetMeter meter) {
        RequiredLiterals required = new RequiredLiterals(game.net(), meter);
        int[][] fluents = MoveNeeds.fluentsOf(game.net(), required);
        BitSet needed = new BitSet();
        Arrays.stream(fluents).flatMapToInt(Arrays::stream).forEach(needed::set);
        Predicate<int[]> isWanted =
                bits -> Arrays.stream(bits).filter(needed::get).limit(2).count() == 2;
        return new MoveNeeds(find(game, required, isWanted, meter), fluents);
    }

    private static FluentGroups find(
            NetGame game, RequiredLiterals required, Predicate<int[]> wanted, BudgetMeter meter) {
        List<int[]> alive = new ArrayList<>(GroupCandidates.of(game, wanted, meter));
        alive.sort(Comparator.comparingInt(bits -> -bits.length));
        int fluentCount = game.stateLayout().fluentCount();
        if (alive.isEmpty()) {
            return FluentGroups.none(fluentCount);
        }
        AtomicLong workLeft = new AtomicLong(MOST_WORK);
        boolean isChanged = true;
        while (isChanged) {
            FluentGroups assumed = FluentGroups.of(alive, fluentCount);
            workLeft.addAndGet(-game.net().nodeCount() / PREPARED_AT_ONCE);
            boolean[] isDropped = dropped(game, required, alive, assumed, workLeft, meter);
            if (workLeft.get() <= 0) {
                return FluentGroups.none(fluentCount);
            }
            List<int[]> before = List.copyOf(alive);
            alive.clear();
            for (int group = 0; group < isDropped.length; group++) {
                if (!isDropped[group]) {
                    alive.add(before.get(group));
                }
            }
            isChanged = alive.size() < before.size();
        }
        FluentGroups all = FluentGroups.of(alive, fluentCount);
        alive.removeIf(bits -> isPart(bits, all));
        return FluentGroups.of(alive, fluentCount);
    }

    /**
     * Returns which groups cannot be proved; some threads look for that. Whether the work that is
     * left suffices does not depend on which of them does how much of it.
     */
    private static boolean[] dropped(
            NetGame game,
            RequiredLiterals required,
            List<int[]> groups,
            FluentGroups assumed,
            AtomicLong workLeft,
            BudgetMeter meter) {
        boolean[] isDropped = new boolean[groups.size()];
        AtomicInteger next = new AtomicInteger();
        ParallelWork.forEach(
                meter,
                Runtime.getRuntime().availableProcessors(),
                (any, own) -> {
                    GroupProof proof = new GroupProof(game.net(), required, assumed, workLeft, own);
                    int group = next.getAndIncrement();
                    while (group < isDropped.length && workLeft.get() > 0) {
                        int[] bits = groups.get(group);
                        isDropped[group] = !isPart(bits, assumed) && !proof.holdsAfterMove(bits);
                        group = next.getAndIncrement();
                    }
                    return proof;
                });
        return isDropped;
    }

    /** Returns whether a group is part of a larger one. */
    private static boolean isPart(int[] bits, FluentGroups groups) {
        for (int group : groups.groupsOf()[bits[0]]) {
            int[] larger = groups.groups()[group];
            if (larger.length > bits.length
                    && Arrays.stream(bits).allMatch(bit -> Arrays.binarySearch(larger, bit) >= 0)) {
                return true;
            }
        }
        return false;
    }
}
