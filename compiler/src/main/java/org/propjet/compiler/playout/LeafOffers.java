package org.propjet.compiler.playout;

import org.propjet.compiler.turns.TurnTaking;
import org.propjet.engine.exclusion.MoveNeeds;
import org.propjet.engine.ground.BudgetMeter;
import org.propjet.engine.ground.ParallelWork;
import org.propjet.engine.propnet.PropNet;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/**
 * Ways to give moves leaves, and leaves rows and columns, that promise few operations. Which is the
 * best shows when the circuits are built ({@link PlayoutCircuit}).
 *
 * <p>Not thread-safe; used once. Cost: two {@link LeafSearch}es and {@link GridSearch}es a choice.
 */
final class LeafOffers {
    private final PropNet net;
    private final MoveNeeds needs;
    private final int most;
    private final BudgetMeter meter;
    private final ConjunctionNumbers numbers;

    /**
     * Prepares a search.
     *
     * @param most how many ways are wanted at most, at least two
     */
    LeafOffers(PropNet net, MoveNeeds needs, int most, BudgetMeter meter) {
        this.net = net;
        this.needs = needs;
        this.most = most;
        this.meter = meter;
        this.numbers = new ConjunctionNumbers(net, meter);
    }

    /** Leaves of some roles, and about how many operations they cost. */
    private record Offer(LeafClasses classes, double cost) {}

    /** Returns ways for roles that choose each for itself. */
    List<LeafClasses> ofRoles() {
        LeafClasses single = LeafClasses.single(net.ends());
        List<LeafClasses> all = new ArrayList<>();
        for (int role = 0; role < single.leafOf().length; role++) {
            meter.look("the leaves of the choice"); // each is linear in all moves
            int[] places = new int[single.leafCounts()[role]];
            Arrays.setAll(places, move -> move);
            int[] roles = {role};
            List<Offer> offers = offers(roles, new int[][] {places}, new int[0]);
            while (all.size() < offers.size()) {
                all.add(all.isEmpty() ? single : all.getLast().copy());
            }
            for (int i = 0; i < all.size(); i++) {
                all.get(i).set(roles, offers.get(Math.min(i, offers.size() - 1)).classes);
            }
        }
        return all;
    }

    /**
     * Returns ways for roles that share a choice, so that all roles' moves at one place are at one
     * leaf.
     */
    List<LeafClasses> ofTurns(MoveAlignment alignment, TurnTaking turns) {
        int[] roles = new int[net.ends().roleCount()];
        Arrays.setAll(roles, role -> role);
        int[] alone =
                Arrays.stream(roles)
                        .filter(role -> turns.idleMoves()[role] >= 0)
                        .map(role -> alignment.placeOf()[role][turns.idleMoves()[role]])
                        .toArray();
        return offers(roles, alignment.moveAt(), alone).stream().map(Offer::classes).toList();
    }

    private List<Offer> offers(int[] roles, int[][] moveAt, int[] alone) {
        LeafClasses plain = search(roles, moveAt, alone, false);
        LeafClasses byName = search(roles, moveAt, alone, true);
        boolean areSame =
                Arrays.stream(roles)
                        .allMatch(
                                role -> Arrays.equals(plain.leafOf()[role], byName.leafOf()[role]));
        List<LeafClasses> different = areSame ? List.of(plain) : List.of(plain, byName);
        List<List<Offer>> found =
                ParallelWork.forEach(
                        meter, different.size(), (i, own) -> arranged(roles, different.get(i)));
        List<Offer> offers = found.getFirst();
        List<Offer> best = new ArrayList<>(List.of(offers.removeFirst()));
        if (!areSame) {
            List<Offer> more = found.getLast();
            best.add(more.removeFirst());
            offers.addAll(more);
            offers.sort(Comparator.comparingDouble(Offer::cost));
        }
        best.addAll(offers);
        return best.subList(0, Math.min(most, best.size()));
    }

    private LeafClasses search(int[] roles, int[][] moveAt, int[] alone, boolean byName) {
        LeafClasses found = LeafClasses.single(net.ends());
        new LeafSearch(numbers, needs, roles, moveAt, found, meter).run(alone, byName);
        return found;
    }

    /** Returns leaves in rows and columns, and without, the best first. */
    private List<Offer> arranged(int[] roles, LeafClasses found) {
        int[] leafOfInput = new int[net.inputCount()];
        Arrays.fill(leafOfInput, LeafClasses.ALONE);
        for (int role : roles) {
            int[] leafOf = found.leafOf()[role];
            System.arraycopy(leafOf, 0, leafOfInput, net.ends().firstInput(role), leafOf.length);
        }
        List<Offer> offers = new ArrayList<>();
        new GridSearch(net, leafOfInput, found.leafCounts()[roles[0]])
                .run(most)
                .forEach(
                        way ->
                                offers.add(
                                        new Offer(found.arranged(roles, way.grid()), way.cost())));
        return offers;
    }
}
