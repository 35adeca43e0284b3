package org.propjet.engine.ground;

import it.unimi.dsi.fastutil.ints.IntArrayList;

import org.propjet.engine.datalog.DividedTupleHash;
import org.propjet.engine.datalog.TermTable;
import org.propjet.engine.datalog.TermText;
import org.propjet.engine.datalog.TupleHash;
import org.propjet.engine.rules.Relation;

import java.util.List;

/**
 * Ground atoms by number: a relation applied to ground terms.
 *
 * <p>An atom may be in the table without having been derived, because a rule negates it. Derived
 * atoms have a rank, the order in which they were derived.
 *
 * <p>Not thread-safe while it grows. Memory: about 24 bytes an atom and 4 an argument.
 */
final class AtomTable {
    /** What a refusal calls the limit of atoms. */
    static final String BUDGET_NAME = "atoms";

    /** The rank of an atom that has not been derived. */
    static final int NOT_DERIVED = -1;

    private final TermTable terms;
    private final List<Relation> relations;
    private final int maxAtoms;
    private final IntArrayList atomRelation = new IntArrayList();
    private final IntArrayList atomStart = new IntArrayList();
    private final IntArrayList atomRank = new IntArrayList();
    private final IntChunks arguments = new IntChunks();
    private final IntArrayList derived = new IntArrayList();
    private final IntArrayList derivedCounts = new IntArrayList();
    private final DividedTupleHash hash = new DividedTupleHash();

    /**
     * Makes an empty table.
     *
     * @param relations all relations by id; may grow
     */
    AtomTable(TermTable terms, List<Relation> relations, int maxAtoms) {
        this.terms = terms;
        this.relations = relations;
        this.maxAtoms = maxAtoms;
    }

    TermTable terms() {
        return terms;
    }

    int size() {
        return atomRelation.size();
    }

    /** Returns how many atoms have been derived. */
    int derivedCount() {
        return derived.size();
    }

    /** Returns the atom of a rank. */
    int derived(int rank) {
        return derived.getInt(rank);
    }

    int rank(int atomId) {
        return atomRank.getInt(atomId);
    }

    Relation relation(int atomId) {
        return relations.get(atomRelation.getInt(atomId));
    }

    int relationId(int atomId) {
        return atomRelation.getInt(atomId);
    }

    int argument(int atomId, int index) {
        return arguments.get(atomStart.getInt(atomId) + index);
    }

    /** Copies an atom's arguments to the front of an array. */
    void arguments(int atomId, int[] into) {
        int arity = relations.get(atomRelation.getInt(atomId)).arity();
        int start = atomStart.getInt(atomId);
        for (int i = 0; i < arity; i++) {
            into[i] = arguments.get(start + i);
        }
    }

    /** Returns the id of an atom, or -1 if it is not in the table. */
    int find(int relationId, int[] ids, int count) {
        int tupleHash = TupleHash.hash(relationId, ids, 0, count);
        TupleHash part = hash.part(tupleHash);
        return part.at(slot(part, relationId, ids, count, tupleHash));
    }

    /** Returns the id of an atom, adding it if need be. */
    int intern(int relationId, int[] ids, int count) {
        int tupleHash = TupleHash.hash(relationId, ids, 0, count);
        TupleHash part = hash.part(tupleHash);
        int slot = slot(part, relationId, ids, count, tupleHash);
        if (part.at(slot) >= 0) {
            return part.at(slot);
        }
        int atom = atomRelation.size();
        if (arguments.size() > Integer.MAX_VALUE - count) {
            throw new BudgetExceededException(
                    "bytes", "2^33", "on the arguments of " + relations.get(relationId));
        }
        if (atom >= maxAtoms) {
            throw new BudgetExceededException(
                    BUDGET_NAME, "" + maxAtoms, "on the relation " + relations.get(relationId));
        }
        atomRelation.add(relationId);
        atomStart.add(arguments.size());
        atomRank.add(NOT_DERIVED);
        arguments.addAll(ids, count);
        part.add(slot, tupleHash, atom);
        return atom;
    }

    /** Returns the slot of an atom, or where the search for it fails. */
    private int slot(TupleHash part, int relationId, int[] ids, int count, int tupleHash) {
        int slot = part.first(tupleHash);
        while (part.at(slot) >= 0
                && !(part.hasHash(slot, tupleHash)
                        && atomRelation.getInt(part.at(slot)) == relationId
                        && same(part.at(slot), ids, count))) {
            slot = part.following(slot);
        }
        return slot;
    }

    private boolean same(int atom, int[] ids, int count) {
        int start = atomStart.getInt(atom);
        for (int i = 0; i < count; i++) {
            if (arguments.get(start + i) != ids[i]) {
                return false;
            }
        }
        return true;
    }

    /** Derives an atom; returns false if it has been derived. */
    boolean derive(int atomId) {
        if (atomRank.getInt(atomId) != NOT_DERIVED) {
            return false;
        }
        atomRank.set(atomId, derived.size());
        derived.add(atomId);
        int relationId = atomRelation.getInt(atomId);
        if (relationId >= derivedCounts.size()) {
            derivedCounts.size(relationId + 1);
        }
        derivedCounts.set(relationId, derivedCounts.getInt(relationId) + 1);
        return true;
    }

    /** Returns how many atoms of a relation have been derived. */
    int derivedCount(int relationId) {
        return relationId < derivedCounts.size() ? derivedCounts.getInt(relationId) : 0;
    }

    /** Returns the canonical text. */
    String text(int atomId) {
        Relation relation = relation(atomId);
        if (relation.arity() == 0) {
            return relation.name();
        }
        TermText termText = new TermText(terms);
        StringBuilder text = new StringBuilder("(").append(relation.name());
        for (int i = 0; i < relation.arity(); i++) {
            text.append(' ').append(termText.write(argument(atomId, i)));
        }
        return text.append(')').toString();
    }

    /** Returns an estimate of the bytes held. */
    long estimatedBytes() {
        return 28L * size() + 4L * arguments.size() + 64L * terms.size();
    }
}
