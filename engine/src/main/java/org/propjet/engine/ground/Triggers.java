package org.propjet.engine.ground;

import it.unimi.dsi.fastutil.ints.Int2ObjectOpenHashMap;
import it.unimi.dsi.fastutil.ints.IntOpenHashSet;

import org.propjet.engine.datalog.CompiledRule;
import org.propjet.engine.datalog.TermTable;
import org.propjet.engine.datalog.TermTemplate;

import java.util.ArrayList;
import java.util.List;

/**
 * The rules to run for each new atom of one relation. Of many, those are found at once whose
 * condition can agree with the atom in one argument: the one that leaves the fewest. So each of ten
 * thousand rules about fluents of their own is run for its fluent only.
 *
 * <p>Not thread-safe.
 */
final class Triggers {
    /**
     * So few are all tried for each atom: passing one over takes some 50 ns. No public rulesheet
     * has more; and trying makes join plans early, on which the order of instances depends.
     */
    private static final int FEW = 1_000;

    private static final List<Trigger> NONE = List.of();

    /**
     * A rule to run for each new atom of a relation.
     *
     * @param rule the rule
     * @param growing which of its positive conditions are of relations that still grow
     * @param positiveIndex the condition that the atom meets, or one that there is not
     */
    record Trigger(CompiledRule rule, boolean[] growing, int positiveIndex) {
        /** Returns an argument of the condition. */
        int[] argument(int position) {
            return rule.positives()[positiveIndex].atom().arguments()[position];
        }

        int arity() {
            return rule.positives()[positiveIndex].atom().arguments().length;
        }
    }

    private final TermTable terms;
    private final List<Trigger> all = new ArrayList<>();

    // Made when first asked for; each list of places in the list of all, ascending.
    private boolean isArranged;
    private int position = -1;
    private final List<Integer> ofAny = new ArrayList<>();
    private final Int2ObjectOpenHashMap<List<Integer>> ofTerm = new Int2ObjectOpenHashMap<>();
    private final Int2ObjectOpenHashMap<List<Integer>> ofFunction = new Int2ObjectOpenHashMap<>();

    Triggers(TermTable terms) {
        this.terms = terms;
    }

    /** Adds one; not once {@link #of} has been asked. */
    void add(Trigger trigger) {
        all.add(trigger);
    }

    /** Returns those whose condition an atom may meet, in the order in which they were added. */
    List<Trigger> of(AtomTable atoms, int atomId) {
        if (!isArranged) {
            isArranged = true;
            arrange();
        }
        if (position < 0) {
            return all;
        }
        int term = atoms.argument(atomId, position);
        List<Integer> some = ofTerm.getOrDefault(term, List.of());
        List<Integer> others = ofFunction.getOrDefault(terms.functorOf(term), List.of());
        if (some.isEmpty() && others.isEmpty() && ofAny.isEmpty()) {
            return NONE;
        }
        List<Integer> places = new ArrayList<>(some);
        places.addAll(others);
        places.addAll(ofAny);
        places.sort(null);
        List<Trigger> found = new ArrayList<>(places.size());
        places.forEach(place -> found.add(all.get(place)));
        return found;
    }

    private void arrange() {
        if (all.size() <= FEW) {
            return;
        }
        double least = all.size() / 2.0;
        for (int candidate = 0; candidate < all.getFirst().arity(); candidate++) {
            double tried = triedFor(candidate);
            if (tried < least) {
                least = tried;
                position = candidate;
            }
        }
        for (int place = 0; position >= 0 && place < all.size(); place++) {
            int[] argument = all.get(place).argument(position);
            int functorId = TermTemplate.functor(argument);
            if (isVariable(argument)) {
                ofAny.add(place);
            } else if (functorId >= 0) {
                ofFunction.computeIfAbsent(functorId, id -> new ArrayList<>()).add(place);
            } else {
                ofTerm.computeIfAbsent(~argument[0], id -> new ArrayList<>()).add(place);
            }
        }
    }

    /** Returns how many are tried for an atom on average, if they are found by an argument. */
    private double triedFor(int argumentPosition) {
        IntOpenHashSet different = new IntOpenHashSet();
        int anyCount = 0;
        for (Trigger trigger : all) {
            int[] argument = trigger.argument(argumentPosition);
            if (isVariable(argument)) {
                anyCount++;
            } else {
                different.add(argument[argument.length - 1]);
            }
        }
        return anyCount + (double) (all.size() - anyCount) / Math.max(1, different.size());
    }

    private static boolean isVariable(int[] argument) {
        return argument.length == 1 && TermTemplate.isVariable(argument[0]);
    }
}
