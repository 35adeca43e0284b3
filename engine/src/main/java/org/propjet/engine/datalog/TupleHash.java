package org.propjet.engine.datalog;

import java.util.Arrays;

/**
 * A set of numbers found by a hash that the caller computes and compares: open addressing with
 * linear probing over {@code int} slots. The hash of each entry is kept, so that growing never asks
 * for it again.
 *
 * <p>Not thread-safe. Memory: 8 bytes a slot, at most two thirds of them used.
 */
public final class TupleHash {
    private int[] entries = new int[16];
    private int[] hashes = new int[16];
    private int mask = 15;
    private int size;

    /** Makes an empty set. */
    public TupleHash() {
        Arrays.fill(entries, -1);
    }

    /** Hashes a word and a tuple that stands somewhere in an array. */
    public static int hash(int word, int[] source, int from, int count) {
        int h = word * 0x9E3779B9 + 0x7F4A7C15;
        for (int i = from; i < from + count; i++) {
            h = (h ^ source[i]) * 0x85EBCA6B;
            h ^= h >>> 15;
        }
        h *= 0xC2B2AE35;
        return h ^ (h >>> 16);
    }

    /** Returns the first slot to look at. */
    public int first(int tupleHash) {
        return tupleHash & mask;
    }

    /** Returns the slot to look at after another. */
    public int following(int slot) {
        return (slot + 1) & mask;
    }

    /** Returns the entry in a slot, or -1: then the search has failed. */
    public int at(int slot) {
        return entries[slot];
    }

    /** Returns whether the entry in a slot has a hash; most searches need no further comparison. */
    public boolean hasHash(int slot, int tupleHash) {
        return hashes[slot] == tupleHash;
    }

    /**
     * Adds an entry.
     *
     * @param slot where the search for it failed
     */
    public void add(int slot, int tupleHash, int entry) {
        entries[slot] = entry;
        hashes[slot] = tupleHash;
        size++;
        if (3 * size > 2 * entries.length) {
            grow();
        }
    }

    /** Puts an entry with the same hash in the place of another. */
    public void replace(int slot, int entry) {
        entries[slot] = entry;
    }

    /** Returns the number of entries. */
    public int size() {
        return size;
    }

    /** Removes all entries. */
    public void clear() {
        Arrays.fill(entries, -1);
        size = 0;
    }

    private void grow() {
        int[] oldEntries = entries;
        int[] oldHashes = hashes;
        entries = new int[2 * oldEntries.length];
        hashes = new int[entries.length];
        mask = entries.length - 1;
        Arrays.fill(entries, -1);
        for (int slot = 0; slot < oldEntries.length; slot++) {
            if (oldEntries[slot] >= 0) {
                int free = oldHashes[slot] & mask;
                while (entries[free] >= 0) {
                    free = (free + 1) & mask;
                }
                entries[free] = oldEntries[slot];
                hashes[free] = oldHashes[slot];
            }
        }
    }
}
