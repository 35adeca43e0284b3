package org.propjet.engine.logic;

import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.ints.IntOpenHashSet;

import org.jspecify.annotations.Nullable;

import java.util.Arrays;

/**
 * Literals in the order in which they were added, each once. There are two mostly, and made by the
 * hundred thousand: then looking through them costs less than a hash table.
 *
 * <p>Not thread-safe.
 */
public final class DistinctLiterals {
    /** Of more literals a hash table is made. */
    private static final int FEW = 16;

    private final IntArrayList literals = new IntArrayList();
    private @Nullable IntOpenHashSet seen;

    /** Makes an empty list. */
    public DistinctLiterals() {}

    /** Returns a list of some literals, each once. */
    public static IntArrayList of(int[] some) {
        DistinctLiterals each = new DistinctLiterals();
        each.addAll(some);
        return each.literals;
    }

    /** Returns numbers, such as literals, in ascending order, each once. */
    public static int[] ascending(IntArrayList numbers) {
        int[] sorted = numbers.toIntArray();
        Arrays.sort(sorted);
        int count = 0;
        for (int number : sorted) {
            if (count == 0 || number != sorted[count - 1]) {
                sorted[count++] = number;
            }
        }
        return Arrays.copyOf(sorted, count);
    }

    /** Adds a literal; returns whether it was not there. */
    public boolean add(int literal) {
        if (literals.size() == FEW && seen == null) {
            seen = new IntOpenHashSet(literals);
        }
        boolean isNew = seen == null ? !literals.contains(literal) : seen.add(literal);
        if (isNew) {
            literals.add(literal);
        }
        return isNew;
    }

    /** Adds all of some literals that are not there. */
    public void addAll(int[] some) {
        for (int literal : some) {
            add(literal);
        }
    }

    /** Returns the literals. */
    public int[] toArray() {
        return literals.toIntArray();
    }
}
