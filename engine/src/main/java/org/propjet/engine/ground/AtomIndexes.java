package org.propjet.engine.ground;

import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.ints.IntOpenHashSet;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The atoms that joins may see, with the indexes that the join plans ask for. Atoms are added one
 * by one, when the fixpoint comes to them.
 *
 * <p>Not thread-safe.
 */
final class AtomIndexes {
    /** Estimates look at this many atoms of a relation; more changes the plans of no known game. */
    private static final int SAMPLE_SIZE = 2_000;

    /** Matches assumed of a relation that is still empty: more than a functional lookup gives. */
    private static final double UNKNOWN_MATCHES = 3;

    private final AtomTable atoms;
    private final List<IntArrayList> visible = new ArrayList<>();
    private final List<List<AtomIndex>> byRelation = new ArrayList<>();
    private final Map<String, AtomIndex> byKey = new HashMap<>();

    AtomIndexes(AtomTable atoms, int relationCount) {
        this.atoms = atoms;
        grow(relationCount);
    }

    /** Makes room for relations with ids below a number. */
    void grow(int relationCount) {
        while (visible.size() < relationCount) {
            visible.add(new IntArrayList());
            byRelation.add(new ArrayList<>());
        }
    }

    /** Returns how many relations there is room for. */
    int relationCount() {
        return visible.size();
    }

    /** Makes an atom visible to joins. */
    void add(int atomId) {
        int relationId = atoms.relationId(atomId);
        visible.get(relationId).add(atomId);
        for (AtomIndex index : byRelation.get(relationId)) {
            index.add(atomId);
        }
    }

    /** Returns the visible atoms of a relation; not to be changed. */
    IntArrayList visible(int relationId) {
        return visible.get(relationId);
    }

    /** Returns the index for an access, filling it at the first call. */
    AtomIndex index(int relationId, Access access) {
        return byKey.computeIfAbsent(
                access.indexKey(relationId),
                key -> {
                    AtomIndex index = new AtomIndex(atoms, access);
                    visible.get(relationId).forEach(index::add);
                    byRelation.get(relationId).add(index);
                    return index;
                });
    }

    /**
     * Estimates how many atoms match a pattern for one binding of the bound variables, from a
     * sample of the relation. Cost: linear in the sample.
     */
    double estimateMatches(AtomPattern pattern, boolean[] bound) {
        IntArrayList all = visible.get(pattern.relation().relationId());
        if (all.isEmpty()) {
            return pattern.isStatic() ? 0 : UNKNOWN_MATCHES;
        }
        Access access = Access.of(pattern, bound);
        int step = Math.max(1, all.size() / SAMPLE_SIZE);
        int[] positions = new int[access.positionCount];
        int[] key = new int[access.keyPositions.length];
        IntOpenHashSet distinctKeys = new IntOpenHashSet();
        int loaded = 0;
        for (int i = 0; i < all.size(); i += step) {
            if (access.load(atoms, all.getInt(i), positions)) {
                loaded++;
                for (int k = 0; k < key.length; k++) {
                    key[k] = positions[access.keyPositions[k]];
                }
                distinctKeys.add(TupleHash.hash(0, key, key.length));
            }
        }
        if (loaded == 0) {
            return pattern.isStatic() ? 0 : UNKNOWN_MATCHES;
        }
        boolean nearlyUnique = distinctKeys.size() > loaded - loaded / 4;
        double scale = nearlyUnique && key.length > 0 ? 1 : step;
        return scale * loaded / distinctKeys.size();
    }

    /** Returns an estimate of the bytes held. */
    long estimatedBytes() {
        long bytes = 0;
        for (int relationId = 0; relationId < visible.size(); relationId++) {
            int indexCount = byRelation.get(relationId).size();
            bytes += (4L + 16L * indexCount) * visible.get(relationId).size();
        }
        return bytes;
    }
}
