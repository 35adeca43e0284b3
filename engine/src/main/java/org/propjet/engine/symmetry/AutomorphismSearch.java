package org.propjet.engine.symmetry;

import it.unimi.dsi.fastutil.ints.IntArrayList;

import org.jspecify.annotations.Nullable;
import org.propjet.engine.ground.BudgetExceededException;
import org.propjet.engine.ground.BudgetMeter;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;

/**
 * Finds generators of a graph's automorphisms by individualisation and refinement (McKay, 1981; for
 * sparse graphs Darga, Liffiton, Sakallah and Markov, 2004).
 *
 * <ol>
 *   <li>One path is gone down: a vertex of a cell with several is put into a cell of its own, and
 *       the cells are refined, until all cells have one vertex. The vertices chosen are the
 *       <em>base</em>: an automorphism that fixes them all fixes everything.
 *   <li>From the end of the path to its start, each other vertex of a level's cell is tried in the
 *       place of the base's: is there an automorphism that takes the one to the other, and fixes
 *       the base before it? One is found by going down again, along refinements alike to those of
 *       the path. Vertices that known automorphisms take to each other are tried once.
 *   <li>On the way down, where each cell of several vertices has the same vertices as on the path,
 *       all of them are left where they are. Mostly that is an automorphism, so that the way down
 *       need not be gone to its end.
 * </ol>
 *
 * <p>Whatever is found is an automorphism, since each is checked. The generators are strong: those
 * that fix the base up to a level generate all automorphisms that do. If the meter says to stop,
 * what has been found up to there is a group, too, with the same base.
 *
 * <p>Used once; not thread-safe. Memory: 60 bytes a vertex, 4 a kept vertex for each generator, of
 * which there are at most so many that this is 16 MiB.
 */
final class AutomorphismSearch {
    /**
     * So many images are kept, in all generators together: 16 MiB. Where thousands of fluents can
     * be exchanged, all generators would take gigabytes, and searches have no use for so many.
     */
    private static final long MOST_KEPT = 1L << 22;

    private final SymmetryGraph graph;
    private final BudgetMeter meter;

    private final int[] rankEnds;
    private final int keptCount;

    private final ColourPartition partition;
    private final IntArrayList base = new IntArrayList();

    /** For each level its cell, its number of splits and the end of its trace before the choice. */
    private final IntArrayList levelCells = new IntArrayList();

    private final IntArrayList levelSplits = new IntArrayList();
    private final IntArrayList levelTraces = new IntArrayList();

    /** The vertices at the end of the path; the cells of every level are ranges of these, too. */
    private int[] path = new int[0];

    /** For each vertex one of its orbit. */
    private final int[] orbits;

    /** A permutation that is tried. */
    private final int[] image;

    private final int[] marks;
    private int mark;
    private final List<int[]> generators = new ArrayList<>();
    private boolean isComplete;

    /**
     * Prepares a search.
     *
     * @param rankEnds ascending numbers of vertices; cells of vertices before the first are chosen
     *     from before all others, and so on
     * @param keptCount of how many of the first vertices generators are to have the images
     */
    AutomorphismSearch(SymmetryGraph graph, int[] rankEnds, int keptCount, BudgetMeter meter) {
        this.graph = graph;
        this.meter = meter;
        this.rankEnds = rankEnds.clone();
        this.keptCount = keptCount;
        this.partition = new ColourPartition(graph, meter);
        this.orbits = new int[graph.vertexCount()];
        Arrays.setAll(orbits, vertex -> vertex);
        this.image = new int[graph.vertexCount()];
        this.marks = new int[graph.vertexCount()];
    }

    /** Searches, until the meter says to stop. */
    void run() {
        try {
            goDown();
            for (int level = base.size() - 1; level >= 0; level--) {
                searchLevel(level);
            }
            isComplete = true;
        } catch (BudgetExceededException e) {
            isComplete = false; // what has been found is a group
        }
    }

    /** Returns whether all automorphisms are generated. */
    boolean isComplete() {
        return isComplete;
    }

    /** Returns the base. */
    int[] base() {
        return base.toIntArray();
    }

    /** Returns the generators: for each of the vertices that are kept its image. */
    List<int[]> generators() {
        return generators;
    }

    private void goDown() {
        for (int cell = nextCell(); cell >= 0; cell = nextCell()) {
            int vertex = partition.element(cell);
            base.add(vertex);
            levelCells.add(cell);
            levelSplits.add(partition.splitCount());
            levelTraces.add(partition.traceEnd());
            partition.individualise(vertex, 0);
        }
        partition.endRecording();
        path = new int[graph.vertexCount()];
        Arrays.setAll(path, partition::element);
    }

    /**
     * Returns the smallest cell of several vertices, of the first rank that has any; -1 if none.
     */
    private int nextCell() {
        int from = 0;
        for (int end : rankEnds) {
            int best = -1;
            for (int vertex = from; vertex < end; vertex++) {
                int cell = partition.cellOf(vertex);
                int length = partition.length(cell);
                if (length > 1 && (best < 0 || length < partition.length(best))) {
                    best = cell;
                }
            }
            if (best >= 0) {
                return best;
            }
            from = end;
        }
        return -1;
    }

    private void searchLevel(int level) {
        partition.undoTo(levelSplits.getInt(level));
        int own = base.getInt(level);
        IntArrayList failed = new IntArrayList();
        for (int vertex : partition.members(levelCells.getInt(level))) {
            meter.look("the symmetries of the network");
            boolean isKnown = orbit(vertex) == orbit(own);
            for (int i = 0; !isKnown && i < failed.size(); i++) {
                isKnown = orbit(vertex) == orbit(failed.getInt(i));
            }
            if (!isKnown && !descend(level, vertex)) {
                failed.add(vertex);
            }
        }
    }

    /** A level on the way down: what stood in the place of its base, and what is to come. */
    private static final class Step {
        private final int level;
        private final int own;

        private boolean isBegun;

        /** The vertices that are tried after the base itself; null until it has been tried. */
        private int @Nullable [] members;

        private int next;

        Step(int level, int own) {
            this.level = level;
            this.own = own;
        }
    }

    /**
     * Returns whether an automorphism was found that takes a level's base to a vertex; the
     * partition is as before afterwards. There may be as many levels as vertices, so the way down
     * is kept in a list.
     */
    private boolean descend(int level, int vertex) {
        Deque<Step> way = new ArrayDeque<>();
        boolean isFound = tries(level, vertex, way);
        while (!isFound && !way.isEmpty()) {
            Step step = way.element();
            int tried = next(step);
            if (tried >= 0) {
                isFound = tries(step.level, tried, way);
            } else {
                way.remove();
                partition.undoTo(levelSplits.getInt(step.level - 1));
            }
        }
        partition.undoTo(levelSplits.getInt(level));
        return isFound;
    }

    /** Returns what is to be tried next in the place of a level's base; -1 if nothing is left. */
    private int next(Step step) {
        int cell = levelCells.getInt(step.level);
        if (!step.isBegun) {
            step.isBegun = true;
            if (partition.cellOf(step.own) == cell) {
                return step.own;
            }
        }
        int[] members = step.members;
        if (members == null) {
            members = partition.members(cell);
            step.members = members;
        }
        while (step.next < members.length) {
            meter.look("the symmetries of the network");
            int vertex = members[step.next++];
            if (vertex != step.own) {
                return vertex;
            }
        }
        return -1;
    }

    /**
     * Puts a vertex in the place of a level's base; returns whether that gives an automorphism. If
     * it may further down, the next level's step is added to the way, and the splits stay.
     */
    private boolean tries(int level, int vertex, Deque<Step> way) {
        if (partition.individualise(vertex, levelTraces.getInt(level))) {
            if (isFoundHere(level + 1)) {
                return true;
            }
            if (level + 1 < base.size()) {
                way.push(new Step(level + 1, base.getInt(level + 1)));
                return false;
            }
        }
        partition.undoTo(levelSplits.getInt(level));
        return false;
    }

    /**
     * Tries the permutation that takes the cells of one vertex of the path to those of now, and
     * leaves others.
     */
    private boolean isFoundHere(int level) {
        int length;
        for (int cell = 0; cell < path.length; cell += length) {
            meter.tick("the symmetries of the network");
            length = partition.length(cell);
            if (length == 1) {
                image[path[cell]] = partition.element(cell);
            } else if (level == base.size() || !keeps(cell, length)) {
                return false;
            }
        }
        if (!graph.isAutomorphism(image)) {
            return false;
        }
        if ((generators.size() + 1L) * keptCount > MOST_KEPT) {
            throw new BudgetExceededException(
                    "points of symmetries", "" + MOST_KEPT, "at the symmetries of the network");
        }
        generators.add(Arrays.copyOf(image, keptCount));
        for (int vertex = 0; vertex < image.length; vertex++) {
            join(vertex, image[vertex]);
        }
        return true;
    }

    private boolean keeps(int cell, int length) {
        mark++;
        for (int at = cell; at < cell + length; at++) {
            marks[path[at]] = mark;
        }
        for (int at = cell; at < cell + length; at++) {
            int vertex = partition.element(at);
            if (marks[vertex] != mark) {
                return false;
            }
            image[vertex] = vertex;
        }
        return true;
    }

    private int orbit(int vertex) {
        int leader = vertex;
        while (orbits[leader] != leader) {
            orbits[leader] = orbits[orbits[leader]];
            leader = orbits[leader];
        }
        return leader;
    }

    private void join(int a, int b) {
        orbits[orbit(a)] = orbit(b);
    }
}
