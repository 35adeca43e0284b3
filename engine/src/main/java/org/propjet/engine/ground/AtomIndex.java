package org.propjet.engine.ground;

import it.unimi.dsi.fastutil.ints.IntArrayList;

/**
 * The atoms of a relation grouped by the terms at some positions.
 *
 * <p>Not thread-safe. Memory: about 8 bytes an atom and 24 a group. Adding an atom while a group is
 * being read is allowed and does not show in that reading.
 */
final class AtomIndex {
    private final AtomTable atoms;
    private final Access access;
    private final int[] positions;
    private final int[] key;
    private final TupleHash groups = new TupleHash();
    private final IntArrayList groupKeys = new IntArrayList();
    private final IntArrayList groupHead = new IntArrayList();
    private final IntArrayList entryAtom = new IntArrayList();
    private final IntArrayList entryNext = new IntArrayList();

    /** Makes an empty index for all accesses with the same {@link Access#indexKey}. */
    AtomIndex(AtomTable atoms, Access access) {
        this.atoms = atoms;
        this.access = access;
        this.positions = new int[access.positionCount];
        this.key = new int[access.keyPositions.length];
    }

    /** Adds an atom, if it has the functions that the index is about. */
    void add(int atomId) {
        if (!access.load(atoms, atomId, positions)) {
            return;
        }
        for (int i = 0; i < key.length; i++) {
            key[i] = positions[access.keyPositions[i]];
        }
        int group = find(key);
        if (group < 0) {
            group = groupHead.size();
            groupHead.add(-1);
            groupKeys.addElements(groupKeys.size(), key, 0, key.length);
            groups.add(TupleHash.hash(0, key, key.length), group);
        }
        entryNext.add(groupHead.getInt(group));
        groupHead.set(group, entryAtom.size());
        entryAtom.add(atomId);
    }

    /** Returns the first entry with a key, or -1. */
    int first(int[] wanted) {
        int group = find(wanted);
        return group < 0 ? -1 : groupHead.getInt(group);
    }

    /** Returns the entry after another, or -1. */
    int next(int entry) {
        return entryNext.getInt(entry);
    }

    /** Returns the atom of an entry. */
    int atom(int entry) {
        return entryAtom.getInt(entry);
    }

    private int find(int[] wanted) {
        int length = key.length;
        int tupleHash = TupleHash.hash(0, wanted, length);
        for (int slot = groups.first(tupleHash); ; slot = groups.following(slot)) {
            int group = groups.at(slot);
            if (group < 0 || (groups.hasHash(slot, tupleHash) && same(group, wanted, length))) {
                return group;
            }
        }
    }

    private boolean same(int group, int[] wanted, int length) {
        for (int i = 0; i < length; i++) {
            if (groupKeys.getInt(group * length + i) != wanted[i]) {
                return false;
            }
        }
        return true;
    }
}
