package org.propjet.engine.reference;

import it.unimi.dsi.fastutil.ints.Int2ObjectOpenHashMap;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.ints.IntOpenHashSet;
import it.unimi.dsi.fastutil.ints.IntSet;

import org.propjet.engine.datalog.CompiledRule;
import org.propjet.engine.datalog.RelationStore;

import java.util.List;

/**
 * The rules of relations that are computed together, to their least fixpoint, and which of them
 * have something to do in a round: those that use a relation with new rows. So a round costs as
 * much as what it adds, however many rules there are.
 *
 * <p>Not thread-safe.
 */
final class FixpointRules {
    private final IntSet relationIds;
    private final CompiledRule[] rules;
    private final boolean[][] recursive;
    private final boolean isRecursive;

    /** For each relation the rules that use it, ascending. */
    private final Int2ObjectOpenHashMap<IntArrayList> users = new Int2ObjectOpenHashMap<>();

    // Of the round that goes on: the relations that may have new rows when it ends, the rules that
    // have something to do, and for each rule the last round in which it had.
    private final IntArrayList touched = new IntArrayList();
    private final IntArrayList due = new IntArrayList();
    private final int[] lastRound;
    private int round;

    /**
     * Makes them.
     *
     * @param relationIds the relations
     * @param rules their rules
     */
    FixpointRules(int[] relationIds, List<CompiledRule> rules) {
        this.relationIds = new IntOpenHashSet(relationIds);
        this.rules = rules.toArray(new CompiledRule[0]);
        this.recursive = new boolean[this.rules.length][];
        this.lastRound = new int[this.rules.length];
        for (int i = 0; i < this.rules.length; i++) {
            recursive[i] = this.rules[i].positivesOf(this.relationIds);
            for (int k = 0; k < recursive[i].length; k++) {
                if (recursive[i][k]) {
                    addUser(this.rules[i].positives()[k].relationId(), i);
                }
            }
        }
        this.isRecursive = !users.isEmpty();
    }

    private void addUser(int relationId, int rule) {
        IntArrayList known = users.computeIfAbsent(relationId, id -> new IntArrayList());
        if (known.isEmpty() || known.topInt() != rule) {
            known.add(rule);
        }
    }

    /** Returns the rules. */
    CompiledRule[] rules() {
        return rules;
    }

    /** Returns which positives of a rule are of these relations; empty if none is. */
    boolean[] recursive(int ruleIndex) {
        return recursive[ruleIndex];
    }

    /** Returns whether a relation depends on itself. */
    boolean isRecursive() {
        return isRecursive;
    }

    /** Returns whether a relation is one of these. */
    boolean contains(int relationId) {
        return relationIds.contains(relationId);
    }

    /** Begins the rounds: some relations may have new rows. */
    void begin(int... relationsWithRows) {
        touched.clear();
        touched.addElements(0, relationsWithRows);
    }

    /**
     * Begins a round.
     *
     * @return the indexes of the rules that use something new, ascending; none at the end. Valid
     *     until the next call
     */
    IntArrayList nextRound(RelationStore relations) {
        round++;
        due.clear();
        int kept = 0;
        for (int i = 0; i < touched.size(); i++) {
            int relationId = touched.getInt(i);
            if (relations.beginRound(relationId)) {
                touched.set(kept++, relationId); // for the round's end
                IntArrayList some = users.get(relationId);
                for (int k = 0; some != null && k < some.size(); k++) {
                    addDue(some.getInt(k));
                }
            }
        }
        touched.size(kept);
        if (kept == 0) {
            return due;
        }
        due.sort(null);
        for (int i = 0; i < due.size(); i++) {
            touched.add(rules[due.getInt(i)].head().relationId());
        }
        touched.sort(null);
        removeRepeats(touched);
        return due;
    }

    private void addDue(int rule) {
        if (lastRound[rule] != round) {
            lastRound[rule] = round;
            due.add(rule);
        }
    }

    private static void removeRepeats(IntArrayList sorted) {
        int kept = 0;
        for (int i = 0; i < sorted.size(); i++) {
            if (kept == 0 || sorted.getInt(i) != sorted.getInt(kept - 1)) {
                sorted.set(kept++, sorted.getInt(i));
            }
        }
        sorted.size(kept);
    }
}
