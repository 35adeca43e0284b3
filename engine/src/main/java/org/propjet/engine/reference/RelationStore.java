package org.propjet.engine.reference;

import org.propjet.engine.rules.Relation;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** The tuples of every relation and the views of them. Not thread-safe. */
final class RelationStore {
    private record ShapedView(int[] shape, RelationView view) {}

    private final TermStore terms;
    private final List<TupleTable> tables = new ArrayList<>();
    private final List<RelationView> wholes = new ArrayList<>();
    private final List<List<ShapedView>> shaped = new ArrayList<>();

    RelationStore(TermStore terms, List<Relation> relations) {
        this.terms = terms;
        for (Relation relation : relations) {
            add(relation.arity());
        }
    }

    /** Adds a relation; returns its id. */
    int add(int arity) {
        TupleTable table = new TupleTable(arity);
        tables.add(table);
        wholes.add(RelationView.whole(terms, table));
        shaped.add(new ArrayList<>());
        return tables.size() - 1;
    }

    /** Returns the number of relations. */
    int size() {
        return tables.size();
    }

    /** Returns the tuples of a relation. */
    TupleTable table(int relationId) {
        return tables.get(relationId);
    }

    /** Returns the view of a relation by a shape, making it if need be. */
    RelationView view(int relationId, int[] shape, int leafCount) {
        if (shape.length == tables.get(relationId).arity()) {
            return wholes.get(relationId);
        }
        for (ShapedView candidate : shaped.get(relationId)) {
            if (Arrays.equals(candidate.shape, shape)) {
                return candidate.view;
            }
        }
        RelationView view =
                RelationView.shaped(terms, tables.get(relationId), shape.clone(), leafCount);
        shaped.get(relationId).add(new ShapedView(shape.clone(), view));
        return view;
    }

    /** Removes all tuples of a relation. */
    void clear(int relationId) {
        tables.get(relationId).clear();
        wholes.get(relationId).clear();
        for (ShapedView candidate : shaped.get(relationId)) {
            candidate.view.clear();
        }
    }

    /**
     * Begins a round of a fixpoint for a relation.
     *
     * @return whether there are new tuples
     */
    boolean beginRound(int relationId) {
        boolean any = wholes.get(relationId).beginRound();
        for (ShapedView candidate : shaped.get(relationId)) {
            any |= candidate.view.beginRound();
        }
        return any;
    }
}
