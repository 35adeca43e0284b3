package org.propjet.compiler.circuit;

import it.unimi.dsi.fastutil.ints.IntArrayList;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * How functions of four variables are made of the fewest operations of two operands, as far as few
 * suffice: for each function the ways to make it of two others.
 *
 * <p>A function is a truth table of sixteen bits: bit i is its value where the bits of i are the
 * variables' values. Negations cost nothing, so a function stands for its negation, too: the one
 * that is false where all variables are.
 *
 * <p>Immutable; thread-safe. They are found once, when the class is used first, which takes some
 * milliseconds.
 */
final class BestStructures {
    /** The truth tables of the variables. */
    static final int[] VARIABLES = {0xAAAA, 0xCCCC, 0xF0F0, 0xFF00};

    /** Functions that need more operations than these are left alone. */
    private static final int MOST_OPERATIONS = 4;

    /**
     * So many ways are kept for a function, those of the fewest operations: with seven, rewriting
     * takes five times the time and finds hardly more.
     */
    private static final int MOST_WAYS = 4;

    private static final int FUNCTIONS = 1 << 15;
    private static final int UNKNOWN = MOST_OPERATIONS + 1;

    /** What is done with two functions. */
    enum Join {
        AND,
        AND_NOT,
        NOT_AND,
        OR,
        XOR
    }

    private static final BestStructures ALL = new BestStructures();

    /** For each function, halved, the fewest operations of a tree that computes it. */
    private final byte[] costs = new byte[FUNCTIONS];

    private final byte[] wayCounts = new byte[FUNCTIONS];

    /** For each function its ways: the two functions, and what is done with them. */
    private final int[] ones = new int[FUNCTIONS * MOST_WAYS];

    private final int[] others = new int[FUNCTIONS * MOST_WAYS];
    private final Join[] joins = new Join[FUNCTIONS * MOST_WAYS];

    private BestStructures() {
        Arrays.fill(costs, (byte) UNKNOWN);
        List<IntArrayList> levels = new ArrayList<>();
        levels.add(new IntArrayList());
        costs[0] = 0;
        for (int variable : VARIABLES) {
            costs[variable >> 1] = 0;
            levels.get(0).add(variable);
        }
        for (int cost = 1; cost <= MOST_OPERATIONS; cost++) {
            IntArrayList found = new IntArrayList();
            for (int one = 0; one <= (cost - 1) / 2; one++) {
                combine(levels, one, cost, found);
            }
            levels.add(found);
        }
    }

    static BestStructures all() {
        return ALL;
    }

    private void combine(List<IntArrayList> levels, int level, int cost, IntArrayList found) {
        IntArrayList some = levels.get(level);
        IntArrayList more = levels.get(cost - 1 - level);
        boolean isSame = 2 * level == cost - 1;
        for (int i = 0; i < some.size(); i++) {
            int one = some.getInt(i);
            for (int k = isSame ? i + 1 : 0; k < more.size(); k++) {
                int other = more.getInt(k);
                int both = one & other;
                found(both, one, other, Join.AND, cost, found);
                found(one ^ both, one, other, Join.AND_NOT, cost, found);
                found(other ^ both, one, other, Join.NOT_AND, cost, found);
                found(one | other, one, other, Join.OR, cost, found);
                found(one ^ other, one, other, Join.XOR, cost, found);
            }
        }
    }

    private void found(int function, int one, int other, Join join, int cost, IntArrayList all) {
        int index = function >> 1;
        if (costs[index] >= cost - 1 && index != 0) {
            if (costs[index] == UNKNOWN) {
                costs[index] = (byte) cost;
                all.add(function);
            }
            if (wayCounts[index] < MOST_WAYS) {
                int way = index * MOST_WAYS + wayCounts[index]++;
                ones[way] = one;
                others[way] = other;
                joins[way] = join;
            }
        }
    }

    /** Returns the number of ways to make a function of two others. */
    int wayCount(int function) {
        return wayCounts[index(function)];
    }

    /** Returns the first function of a way. */
    int one(int function, int way) {
        return ones[index(function) * MOST_WAYS + way];
    }

    /** Returns the second function of a way. */
    int other(int function, int way) {
        return others[index(function) * MOST_WAYS + way];
    }

    /** Returns what is done with the two. */
    Join join(int function, int way) {
        return joins[index(function) * MOST_WAYS + way];
    }

    /** Returns the function, or its negation, that is false where all variables are, halved. */
    private static int index(int function) {
        return ((function & 1) == 0 ? function : ~function & 0xFFFF) >> 1;
    }
}
