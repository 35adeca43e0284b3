package org.propjet.engine.datalog;

import org.jspecify.annotations.Nullable;
import org.propjet.engine.rules.Relation;

import java.util.ArrayList;
import java.util.List;

/** The tuples of every relation and the views of them. Not thread-safe. */
public final class RelationStore {
    /** The memory of a relation without tuples, and of a view: tables, and their indexes. */
    private static final long BYTES_OF_TABLE = 400;

    private final TermTable terms;
    private final List<TupleTable> tables = new ArrayList<>();
    private final List<RelationView> wholes = new ArrayList<>();
    private final List<@Nullable ShapedViews> shaped = new ArrayList<>();

    /** Makes an empty store for relations, each with the id of its place. */
    public RelationStore(TermTable terms, List<Relation> relations) {
        this.terms = terms;
        for (Relation relation : relations) {
            add(relation.arity());
        }
    }

    /** Adds a relation; returns its id. */
    public int add(int arity) {
        TupleTable table = new TupleTable(arity);
        tables.add(table);
        wholes.add(RelationView.whole(terms, table));
        shaped.add(null);
        return tables.size() - 1;
    }

    /** Returns the number of relations. */
    public int size() {
        return tables.size();
    }

    /** Returns the tuples of a relation. */
    public TupleTable table(int relationId) {
        return tables.get(relationId);
    }

    /** Returns the view of a relation by the shape of an atom, making it if need be. */
    public RelationView view(AtomPattern atom) {
        return view(atom.relationId(), atom.shape(), atom.columns().length);
    }

    /** Returns the view of all tuples of a relation as they are. */
    RelationView whole(int relationId) {
        return wholes.get(relationId);
    }

    /** Returns the view of a relation by a shape, making it if need be. */
    RelationView view(int relationId, int[] shape, int leafCount) {
        if (shape.length == tables.get(relationId).arity()) {
            return wholes.get(relationId);
        }
        ShapedViews views = shaped.get(relationId);
        if (views == null) {
            views = new ShapedViews(terms, tables.get(relationId));
            shaped.set(relationId, views);
        }
        return views.view(shape, leafCount);
    }

    /** Removes all tuples of a relation. */
    public void clear(int relationId) {
        tables.get(relationId).clear();
        wholes.get(relationId).clear();
        ShapedViews views = shaped.get(relationId);
        if (views != null) {
            views.clear();
        }
    }

    /** Removes relations: those with ids from a number on, which nothing may use any more. */
    public void removeFrom(int relationId) {
        tables.subList(relationId, tables.size()).clear();
        wholes.subList(relationId, wholes.size()).clear();
        shaped.subList(relationId, shaped.size()).clear();
    }

    /** Returns an estimate of the bytes held. */
    public long estimatedBytes() {
        long bytes = 0;
        for (int relationId = 0; relationId < tables.size(); relationId++) {
            bytes += BYTES_OF_TABLE + tables.get(relationId).estimatedBytes();
            ShapedViews views = shaped.get(relationId);
            bytes += views == null ? 0 : views.estimatedBytes();
        }
        return bytes;
    }

    /**
     * Begins a round of a fixpoint for a relation.
     *
     * @return whether there are new tuples
     */
    public boolean beginRound(int relationId) {
        RelationView whole = wholes.get(relationId);
        boolean any = whole.hasGrown();
        whole.openRound();
        ShapedViews views = shaped.get(relationId);
        return (views != null && views.beginRound()) || any;
    }
}
