package org.propjet.engine.ground;

import java.util.Arrays;

/**
 * A set of numbers found by a hash that the caller computes and compares: open addressing with
 * linear probing over {@code int} slots. The hash of each entry is kept, so that growing never asks
 * for it again.
 *
 * <p>Not thread-safe. Memory: 8 bytes a slot, at most two thirds of them used.
 */
final class TupleHash {
    private int[] entries = new int[64];
    private int[] hashes = new int[64];
    private int mask = 63;
    private int size;

    TupleHash() {
        Arrays.fill(entries, -1);
    }

    /** Hashes a word and a tuple. */
    static int hash(int word, int[] tuple, int count) {
        int h = word * 0x9E3779B9 + 0x7F4A7C15;
        for (int i = 0; i < count; i++) {
            h = (h ^ tuple[i]) * 0x85EBCA6B;
            h ^= h >>> 15;
        }
        h *= 0xC2B2AE35;
        return h ^ (h >>> 16);
    }

    /** Returns the first slot to look at. */
    int first(int tupleHash) {
        return tupleHash & mask;
    }

    /** Returns the slot to look at after another. */
    int following(int slot) {
        return (slot + 1) & mask;
    }

    /** Returns the entry in a slot, or -1: then the search has failed. */
    int at(int slot) {
        return entries[slot];
    }

    /** Returns whether the entry in a slot has a hash; most searches need no further comparison. */
    boolean hasHash(int slot, int tupleHash) {
        return hashes[slot] == tupleHash;
    }

    /** Adds an entry that is known not to be there. */
    void add(int tupleHash, int entry) {
        if (3 * (size + 1) > 2 * entries.length) {
            grow();
        }
        put(tupleHash, entry);
        size++;
    }

    int size() {
        return size;
    }

    private void put(int tupleHash, int entry) {
        int slot = tupleHash & mask;
        while (entries[slot] >= 0) {
            slot = (slot + 1) & mask;
        }
        entries[slot] = entry;
        hashes[slot] = tupleHash;
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
                put(oldHashes[slot], oldEntries[slot]);
            }
        }
    }
}
