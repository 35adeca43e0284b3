package org.propjet.engine.ground;

import it.unimi.dsi.fastutil.ints.IntArrayList;

import org.propjet.engine.datalog.CompiledRule.Condition;
import org.propjet.engine.datalog.RelationStore;

import java.util.ArrayList;
import java.util.List;

/**
 * The atoms that joins may see, as tuples of their relations. They come one by one, when the
 * fixpoint gets to them; the one that is being joined is its relation's delta.
 *
 * <p>Not thread-safe.
 */
final class VisibleAtoms {
    private final AtomTable atoms;
    private final RelationStore relations;
    private final List<IntArrayList> atomOfRow = new ArrayList<>();
    private int[] row = new int[16];

    VisibleAtoms(AtomTable atoms, RelationStore relations) {
        this.atoms = atoms;
        this.relations = relations;
    }

    /** Makes an atom visible, and the delta of its relation until the next call. */
    void open(int atomId) {
        int relationId = atoms.relationId(atomId);
        int arity = relations.table(relationId).arity();
        if (row.length < arity) {
            row = new int[2 * arity];
        }
        atoms.arguments(atomId, row);
        relations.table(relationId).append(row);
        while (atomOfRow.size() <= relationId) {
            atomOfRow.add(new IntArrayList());
        }
        atomOfRow.get(relationId).add(atomId);
        relations.beginRound(relationId);
    }

    /** Ends the delta of an atom's relation. */
    void close(int atomId) {
        relations.beginRound(atoms.relationId(atomId));
    }

    /** Returns the atom that a row of a condition's view stands for. */
    int atom(Condition condition, int viewRow) {
        return atomOfRow.get(condition.relationId()).getInt(condition.view().sourceRow(viewRow));
    }

    /** Returns an estimate of the bytes held. */
    long estimatedBytes() {
        return relations.estimatedBytes() + 4L * atoms.derivedCount();
    }
}
