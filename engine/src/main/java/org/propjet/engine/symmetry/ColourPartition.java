package org.propjet.engine.symmetry;

import it.unimi.dsi.fastutil.ints.IntArrayFIFOQueue;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.ints.IntArrays;
import it.unimi.dsi.fastutil.longs.LongArrayList;

import org.propjet.engine.ground.BudgetMeter;

import java.util.Arrays;
import java.util.SplittableRandom;

/**
 * The vertices of a graph in ordered cells, refined until vertices of a cell have alike neighbours
 * in every cell: colour refinement (the one-dimensional Weisfeiler-Leman test, in the time of
 * Hopcroft, 1971, and of Paige and Tarjan, 1987; ordered as by McKay, 1981).
 *
 * <p>A cell is a range of {@link #element}, and its name is where the range starts. A refinement
 * only ever splits cells, in an order that does not depend on the vertices' numbers, and {@link
 * #undoTo} takes splits back, the last first. So two refinements that begin alike up to the names
 * of vertices go on alike. What happens in the first is kept as a <em>trace</em>; another one stops
 * as soon as it differs from that.
 *
 * <p>What a vertex sees in a cell is a sum of random numbers, one for each code of a half-edge. If
 * two sums were equal by chance, cells would be coarser than they could be, and nothing else.
 *
 * <p>Not thread-safe. Cost of a refinement: the half-edges of the cells that are split, times the
 * logarithm of the number of vertices.
 */
final class ColourPartition {
    private final SymmetryGraph graph;
    private final BudgetMeter meter;

    /** The weight of each half-edge's code. */
    private final long[] weights = new long[SymmetryGraph.CODE_COUNT];

    /** The vertices, cell by cell, and where each stands. */
    private final int[] elements;

    private final int[] positions;

    /** For each vertex its cell; for each cell its length. */
    private final int[] cells;

    private final int[] lengths;
    private int cellCount = 1;

    /** For each split the cell that it made; it was the end of the cell before it. */
    private final IntArrayList splits = new IntArrayList();

    /** Cells that others are yet to be compared by; for each cell whether it waits. */
    private final IntArrayFIFOQueue queue = new IntArrayFIFOQueue();

    private final boolean[] isQueued;

    /** For each vertex what it sees in the cell looked at; for each cell how many see any. */
    private final long[] seen;

    private final boolean[] isSeeing;
    private final int[] seeingCounts;
    private final IntArrayList seeing = new IntArrayList();
    private final IntArrayList touched = new IntArrayList();

    private final LongArrayList trace = new LongArrayList();
    private boolean isRecording = true;
    private int traceAt;

    /** Puts the vertices into cells by their colours, and refines these. */
    ColourPartition(SymmetryGraph graph, BudgetMeter meter) {
        this.graph = graph;
        this.meter = meter;
        int count = graph.vertexCount();
        elements = new int[count];
        positions = new int[count];
        cells = new int[count];
        lengths = new int[count];
        isQueued = new boolean[count];
        seen = new long[count];
        isSeeing = new boolean[count];
        seeingCounts = new int[count];
        SplittableRandom random = new SplittableRandom(1);
        for (int code = 0; code < weights.length; code++) {
            weights[code] = random.nextLong();
        }
        for (int vertex = 0; vertex < count; vertex++) {
            elements[vertex] = vertex;
            seen[vertex] = graph.colours()[vertex];
        }
        lengths[0] = count;
        enqueue(0);
        splitBySeen(0, 0);
        Arrays.fill(seen, 0);
        for (int cell = 0; cell < count; cell += lengths[cell]) {
            enqueue(cell);
        }
        refine();
        trace.clear();
    }

    /** Returns the number of cells. */
    int cellCount() {
        return cellCount;
    }

    /** Returns the cell of a vertex. */
    int cellOf(int vertex) {
        return cells[vertex];
    }

    /** Returns how many vertices a cell has. */
    int length(int cell) {
        return lengths[cell];
    }

    /** Returns the vertex at a position. */
    int element(int position) {
        return elements[position];
    }

    /** Returns the vertices of a cell; a new array. */
    int[] members(int cell) {
        return Arrays.copyOfRange(elements, cell, cell + lengths[cell]);
    }

    /** Returns how many splits have been made, for {@link #undoTo}. */
    int splitCount() {
        return splits.size();
    }

    /** Returns the end of the trace, for {@link #individualise}. */
    int traceEnd() {
        return trace.size();
    }

    /** From now on refinements are compared with the trace. */
    void endRecording() {
        isRecording = false;
    }

    /** Takes splits back until there are so many. */
    void undoTo(int splitCount) {
        while (splits.size() > splitCount) {
            int cell = splits.popInt();
            int before = cells[elements[cell - 1]];
            for (int at = cell; at < cell + lengths[cell]; at++) {
                cells[elements[at]] = before;
            }
            lengths[before] += lengths[cell];
            cellCount--;
        }
    }

    /**
     * Puts a vertex into a cell of its own, at the end of its cell, and refines.
     *
     * @param traceStart where the trace of the refinement to compare with starts; unused while
     *     recording
     * @return whether it went as the trace says; if not, the splits are to be undone
     */
    boolean individualise(int vertex, int traceStart) {
        traceAt = traceStart;
        int cell = cells[vertex];
        int last = cell + lengths[cell] - 1;
        moveTo(vertex, last);
        split(cell, last);
        enqueue(last);
        return refine();
    }

    private void moveTo(int vertex, int position) {
        int other = elements[position];
        int from = positions[vertex];
        elements[from] = other;
        positions[other] = from;
        elements[position] = vertex;
        positions[vertex] = position;
    }

    private void enqueue(int cell) {
        if (!isQueued[cell]) {
            isQueued[cell] = true;
            queue.enqueue(cell);
        }
    }

    /** Makes what stands from a position on a cell of its own. */
    private void split(int cell, int at) {
        lengths[at] = cell + lengths[cell] - at;
        lengths[cell] = at - cell;
        for (int i = at; i < at + lengths[at]; i++) {
            cells[elements[i]] = at;
        }
        splits.add(at);
        cellCount++;
    }

    /** Returns whether all went as the trace says. */
    private boolean refine() {
        boolean isAlike = true;
        while (isAlike && !queue.isEmpty() && cellCount < elements.length) {
            int cell = queue.dequeueInt();
            isQueued[cell] = false;
            isAlike = note(look(cell)) && splitTouched();
            forget();
        }
        while (!queue.isEmpty()) {
            isQueued[queue.dequeueInt()] = false;
        }
        return isAlike && note(cellCount);
    }

    private boolean note(long event) {
        if (isRecording) {
            trace.add(event);
            return true;
        }
        return traceAt < trace.size() && trace.getLong(traceAt++) == event;
    }

    /** Adds up what vertices see in a cell; returns a number of it that does not name vertices. */
    private long look(int cell) {
        long sum = cell + ((long) lengths[cell] << 32);
        for (int i = cell; i < cell + lengths[cell]; i++) {
            int vertex = elements[i];
            for (int at = graph.start(vertex); at < graph.start(vertex + 1); at++) {
                meter.tick("the colours of the network");
                int neighbour = graph.neighbour(at);
                long weight = weights[graph.code(at)];
                int other = cells[neighbour];
                sum += weight * (2L * other + 1);
                if (lengths[other] > 1) {
                    seen[neighbour] += weight;
                    if (!isSeeing[neighbour]) {
                        isSeeing[neighbour] = true;
                        seeing.add(neighbour);
                    }
                }
            }
        }
        return sum;
    }

    /** Moves what sees anything to the end of its cell. */
    private void gather() {
        for (int i = 0; i < seeing.size(); i++) {
            int vertex = seeing.getInt(i);
            int cell = cells[vertex];
            if (seeingCounts[cell]++ == 0) {
                touched.add(cell);
            }
            moveTo(vertex, cell + lengths[cell] - seeingCounts[cell]);
        }
    }

    private boolean splitTouched() {
        gather();
        IntArrays.quickSort(touched.elements(), 0, touched.size());
        boolean isAlike = true;
        for (int i = 0; isAlike && i < touched.size(); i++) {
            int cell = touched.getInt(i);
            isAlike = splitBySeen(cell, lengths[cell] - seeingCounts[cell]);
        }
        return isAlike;
    }

    /**
     * Splits a cell by what its vertices see.
     *
     * @param unseeing how many of them, at its start, see nothing
     */
    private boolean splitBySeen(int cell, int unseeing) {
        int end = cell + lengths[cell];
        int firstSeeing = cell + unseeing;
        sortBySeen(firstSeeing, end);
        int current = cell;
        boolean isAlike = note(cell);
        for (int at = firstSeeing; at < end; at++) {
            if (at == firstSeeing || seen[elements[at]] != seen[elements[at - 1]]) {
                isAlike &= note((long) at << 32 ^ seen[elements[at]]);
                if (at > current) {
                    split(current, at);
                    current = at;
                }
            }
        }
        if (current > cell) {
            enqueueParts(cell, end);
        }
        return isAlike;
    }

    /** All parts of a cell but the largest, unless the cell waited itself. */
    private void enqueueParts(int cell, int end) {
        int largest = cell;
        for (int part = cell; part < end; part += lengths[part]) {
            largest = lengths[part] > lengths[largest] ? part : largest;
        }
        boolean wasQueued = isQueued[cell];
        for (int part = cell; part < end; part += lengths[part]) {
            if (wasQueued || part != largest) {
                enqueue(part);
            }
        }
    }

    private void sortBySeen(int from, int to) {
        boolean isSorted = true;
        for (int at = from + 1; isSorted && at < to; at++) {
            isSorted = seen[elements[at - 1]] <= seen[elements[at]];
        }
        if (!isSorted) {
            IntArrays.quickSort(elements, from, to, (a, b) -> Long.compare(seen[a], seen[b]));
        }
        for (int at = from; at < to; at++) {
            positions[elements[at]] = at;
        }
    }

    private void forget() {
        for (int i = 0; i < seeing.size(); i++) {
            int vertex = seeing.getInt(i);
            seen[vertex] = 0;
            isSeeing[vertex] = false;
        }
        for (int i = 0; i < touched.size(); i++) {
            seeingCounts[touched.getInt(i)] = 0;
        }
        seeing.clear();
        touched.clear();
    }
}
