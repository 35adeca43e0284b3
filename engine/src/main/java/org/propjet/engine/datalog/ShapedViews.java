package org.propjet.engine.datalog;

import it.unimi.dsi.fastutil.ints.Int2ObjectOpenHashMap;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.ints.IntList;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The views of one relation that take its tuples apart. A tuple is shown to those views only whose
 * shape has the tuple's function at the place of its first function: so a relation of as many
 * functions as tuples costs as much as one of a single function.
 *
 * <p>Not thread-safe.
 */
final class ShapedViews {
    /** The views whose first function stands at a position, by that function. */
    private record Place(int position, Int2ObjectOpenHashMap<List<RelationView>> views) {}

    private final TermTable terms;
    private final TupleTable source;
    private final List<RelationView> all = new ArrayList<>();
    private final Map<IntList, RelationView> byShape = new HashMap<>();
    private final List<Place> places = new ArrayList<>();

    /** The views that got rows since the last round began. */
    private final List<RelationView> grown = new ArrayList<>();

    /** The views that have a delta in this round. */
    private final List<RelationView> inRound = new ArrayList<>();

    private int rowsSeen;

    ShapedViews(TermTable terms, TupleTable source) {
        this.terms = terms;
        this.source = source;
    }

    /** Returns the view by a shape that has a function and some leaves, making it if need be. */
    RelationView view(int[] shape, int leafCount) {
        RelationView known = byShape.get(IntArrayList.wrap(shape));
        if (known != null) {
            return known;
        }
        int[] own = shape.clone();
        RelationView view = RelationView.shaped(terms, source, own, leafCount, this);
        byShape.put(IntArrayList.wrap(own), view);
        all.add(view);
        int position = 0;
        while (own[position] == RelationView.LEAF) {
            position++;
        }
        place(position)
                .views()
                .computeIfAbsent(own[position], functor -> new ArrayList<>())
                .add(view);
        for (int row = 0; row < rowsSeen; row++) {
            show(row, view);
        }
        return view;
    }

    private Place place(int position) {
        for (Place place : places) {
            if (place.position() == position) {
                return place;
            }
        }
        Place place = new Place(position, new Int2ObjectOpenHashMap<>());
        places.add(place);
        return place;
    }

    /** Shows the tuples that were added to the relation. */
    void catchUp() {
        int rowCount = source.rowCount();
        for (; rowsSeen < rowCount; rowsSeen++) {
            for (Place place : places) {
                int functorId = terms.functorOf(source.cell(rowsSeen, place.position()));
                @Nullable List<RelationView> views = place.views().get(functorId);
                for (int i = 0; views != null && i < views.size(); i++) {
                    show(rowsSeen, views.get(i));
                }
            }
        }
    }

    private void show(int row, RelationView view) {
        if (view.take(row) && view.markGrown()) {
            grown.add(view);
        }
    }

    /** Begins a round for all views; returns whether one has a delta. */
    boolean beginRound() {
        catchUp();
        inRound.forEach(RelationView::endRound);
        inRound.clear();
        grown.forEach(RelationView::openRound);
        inRound.addAll(grown);
        grown.clear();
        return !inRound.isEmpty();
    }

    /** Forgets all tuples, because the relation was cleared. */
    void clear() {
        if (rowsSeen > 0) {
            all.forEach(RelationView::clear);
            grown.clear();
            inRound.clear();
            rowsSeen = 0;
        }
    }

    /** Returns an estimate of the bytes held, besides the relation's tuples. */
    long estimatedBytes() {
        long bytes = 0;
        for (RelationView view : all) {
            bytes += view.estimatedBytes();
        }
        return bytes;
    }
}
