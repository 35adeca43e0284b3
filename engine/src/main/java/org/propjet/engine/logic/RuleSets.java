package org.propjet.engine.logic;

import it.unimi.dsi.fastutil.ints.IntList;
import it.unimi.dsi.fastutil.ints.IntLists;
import it.unimi.dsi.fastutil.longs.Long2IntOpenHashMap;
import it.unimi.dsi.fastutil.objects.Object2IntOpenHashMap;

import org.propjet.engine.rules.GameRule;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Sets of a game's rules, each with a number of its own: where the gates of networks and the
 * operations of circuits come from. A gate that several rules need has all of them.
 *
 * <p>Thread-safe. Memory: 4 bytes a rule of each set; sets of more than {@value #MOST} rules are
 * not kept apart.
 */
public final class RuleSets {
    /** The set without rules, of gates that no rule says. */
    public static final int NONE = 0;

    /** All sets of more than {@value #MOST} rules. */
    public static final int MANY = 1;

    /** So that a gate shared by thousands of rules does not make thousands of growing sets. */
    private static final int MOST = 32;

    private final List<GameRule> rules;
    private final List<IntList> sets = new ArrayList<>();
    private final Object2IntOpenHashMap<IntList> numbers = new Object2IntOpenHashMap<>();
    private final Long2IntOpenHashMap unions = new Long2IntOpenHashMap();

    /** Makes the sets of single rules. */
    public RuleSets(List<GameRule> rules) {
        this.rules = List.copyOf(rules);
        numbers.defaultReturnValue(-1);
        unions.defaultReturnValue(-1);
        sets.add(IntLists.EMPTY_LIST);
        sets.add(IntLists.EMPTY_LIST);
        for (int rule = 0; rule < rules.size(); rule++) {
            numberOf(IntList.of(rule));
        }
    }

    /** Returns all rules; a rule's number is its index. */
    public List<GameRule> rules() {
        return rules;
    }

    /** Returns the set of one rule. */
    public int of(int rule) {
        return rule + MANY + 1;
    }

    /** Returns the numbers of a set's rules, ascending; none of {@link #NONE} and {@link #MANY}. */
    public synchronized IntList rulesOf(int set) {
        return sets.get(set);
    }

    /**
     * Returns the set of all rules of two sets. A negative number stands for something else than
     * rules: that of a set and of something else is the set, even if it is empty; of two others the
     * greater one is taken.
     */
    public synchronized int union(int a, int b) {
        if (a < 0 || b < 0) {
            return Math.max(a, b);
        }
        if (a == b || b == NONE) {
            return a;
        }
        if (a == NONE || b == MANY) {
            return b;
        }
        if (a == MANY) {
            return a;
        }
        long key = (long) Math.min(a, b) << 32 | Math.max(a, b);
        int known = unions.get(key);
        if (known < 0) {
            known = merged(sets.get(a), sets.get(b));
            unions.put(key, known);
        }
        return known;
    }

    private int merged(IntList a, IntList b) {
        int[] all = IntStream.concat(a.intStream(), b.intStream()).sorted().distinct().toArray();
        return all.length > MOST ? MANY : numberOf(IntList.of(all));
    }

    private int numberOf(IntList set) {
        int known = numbers.getInt(set);
        if (known < 0) {
            known = sets.size();
            sets.add(set);
            numbers.put(set, known);
        }
        return known;
    }
}
