package org.propjet.engine.symmetry;

import it.unimi.dsi.fastutil.ints.IntArrays;

import org.jspecify.annotations.Nullable;
import org.propjet.engine.propnet.DisjointSets;
import org.propjet.engine.propnet.NetInterface;

import java.math.BigInteger;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * A group of a game's symmetries, by generators and a chain of stabilisers (Schreier and Sims): the
 * symmetries that fix the first points of the <em>base</em> take the next one to the points of its
 * <em>orbit</em>. So the group's size is the product of the orbits' lengths, and each symmetry is a
 * product of one for each level, which takes the base's point to a point of the orbit.
 *
 * <p>The base has fluents first. Symmetries that fix all fluents exchange moves that do the same;
 * states have nothing to do with them.
 *
 * <p>Immutable; thread-safe. Memory: 4 bytes a fluent and a move for each generator.
 */
public final class SymmetryGroup {
    /**
     * So many symmetries are listed for {@link #newStateSymmetry}: comparing with them all takes
     * some 10 microseconds a state.
     */
    public static final int MOST_LISTED = 2_048;

    /** So many fluents and moves, in all symmetries listed: 32 MiB of tables at most. */
    private static final long MOST_POINTS = 1 << 18;

    private final NetInterface ends;
    private final List<Symmetry> generators;
    private final int[] base;

    /** For each generator the first level of the base whose point it moves. */
    private final int[] firstMoved;

    /** For each level to how many points symmetries take its point that fix those before it. */
    private final int[] orbitSizes;

    private final boolean isComplete;

    /** Made when first asked for. */
    private @Nullable ListedSymmetry listed;

    /**
     * Makes a group.
     *
     * @param generators strong for the base: those that fix its first so many points generate all
     *     symmetries that do
     * @param base points: fluents' bits and, after these, moves
     * @param isComplete whether these are all symmetries
     */
    SymmetryGroup(NetInterface ends, List<Symmetry> generators, int[] base, boolean isComplete) {
        this.ends = ends;
        this.generators = List.copyOf(generators);
        this.base = base.clone();
        this.isComplete = isComplete;
        this.firstMoved = new int[generators.size()];
        Arrays.setAll(firstMoved, i -> firstMoved(generators.get(i)));
        this.orbitSizes = orbitSizes();
    }

    private int firstMoved(Symmetry generator) {
        int level = 0;
        while (level < base.length && generator.image(base[level]) == base[level]) {
            level++;
        }
        return level;
    }

    /**
     * Returns the sizes of orbits. From the last level to the first generators are added, and what
     * they take to each other comes together. Cost: linear in the generators' points.
     */
    private int[] orbitSizes() {
        int[] order = IntStream.range(0, firstMoved.length).toArray();
        IntArrays.mergeSort(order, (a, b) -> Integer.compare(firstMoved[b], firstMoved[a]));
        DisjointSets orbits = new DisjointSets(pointCount());
        int[] setSizes = new int[pointCount()];
        Arrays.fill(setSizes, 1);
        int[] sizes = new int[base.length];
        int next = 0;
        for (int level = base.length - 1; level >= 0; level--) {
            while (next < order.length && firstMoved[order[next]] >= level) {
                Symmetry generator = generators.get(order[next++]);
                for (int point = 0; point < pointCount(); point++) {
                    int set = orbits.leaderOf(point);
                    int other = orbits.leaderOf(generator.image(point));
                    if (set != other) {
                        orbits.join(set, other);
                        setSizes[orbits.leaderOf(set)] = setSizes[set] + setSizes[other];
                    }
                }
            }
            sizes[level] = setSizes[orbits.leaderOf(base[level])];
        }
        return sizes;
    }

    /** Returns the generators; none if nothing is symmetric. */
    public List<Symmetry> generators() {
        return generators;
    }

    /** Returns whether the group has all symmetries; if not, there was no time for more. */
    public boolean isComplete() {
        return isComplete;
    }

    /** Returns the number of symmetries, at least 1. */
    public BigInteger size() {
        return product(base.length);
    }

    /** Returns the number of symmetries that differ in what they do to states, at least 1. */
    public BigInteger stateSize() {
        return product(fluentLevels());
    }

    /** Returns the symmetries, one of those that do the same to states; none if they are many. */
    public Optional<List<Symmetry>> listed() {
        long most = Math.min(MOST_LISTED, MOST_POINTS / Math.max(1, pointCount()));
        if (stateSize().compareTo(BigInteger.valueOf(most)) > 0) {
            return Optional.empty();
        }
        List<Symmetry> all = List.of(Symmetry.identity(ends));
        for (int level = fluentLevels() - 1; level >= 0; level--) {
            List<Symmetry> longer = new ArrayList<>();
            for (Symmetry first : transversal(level)) {
                all.forEach(rest -> longer.add(rest.then(first)));
            }
            all = longer;
        }
        return Optional.of(all);
    }

    /**
     * Returns what takes symmetric states to one of them: by all symmetries where {@link #listed}
     * has them, and else by steps that make a state less, as long as any does.
     */
    public synchronized StateSymmetry newStateSymmetry() {
        if (listed != null) {
            return new ListedSymmetry(listed);
        }
        Optional<List<Symmetry>> all = listed();
        if (all.isEmpty()) {
            return new DescendingSymmetry(ends, steps());
        }
        listed = new ListedSymmetry(ends, all.get());
        return listed;
    }

    private int pointCount() {
        return ends.baseCount() + ends.inputCount();
    }

    /** The generators, and where there is room more of the chain. */
    private List<Symmetry> steps() {
        long count = 0;
        for (int level = 0; level < fluentLevels(); level++) {
            count += orbitSizes[level] - 1;
        }
        if (count > MOST_LISTED || count * pointCount() > MOST_POINTS) {
            return generators;
        }
        List<Symmetry> steps = new ArrayList<>();
        for (int level = 0; level < fluentLevels(); level++) {
            steps.addAll(transversal(level).subList(1, orbitSizes[level]));
        }
        return steps;
    }

    private int fluentLevels() {
        return (int) Arrays.stream(base).filter(point -> point < ends.baseCount()).count();
    }

    private BigInteger product(int levels) {
        BigInteger product = BigInteger.ONE;
        for (int level = 0; level < levels; level++) {
            product = product.multiply(BigInteger.valueOf(orbitSizes[level]));
        }
        return product;
    }

    /** Returns the generators that fix the base before a level. */
    private List<Symmetry> generatorsFrom(int level) {
        return IntStream.range(0, firstMoved.length)
                .filter(i -> firstMoved[i] >= level)
                .mapToObj(generators::get)
                .toList();
    }

    /** Returns for each point of a level's orbit a symmetry that takes the base's point to it. */
    private List<Symmetry> transversal(int level) {
        List<Symmetry> from = generatorsFrom(level);
        boolean[] isMet = new boolean[pointCount()];
        List<Symmetry> found = new ArrayList<>(List.of(Symmetry.identity(ends)));
        Deque<Symmetry> open = new ArrayDeque<>(found);
        isMet[base[level]] = true;
        while (!open.isEmpty()) {
            Symmetry before = open.remove();
            for (Symmetry generator : from) {
                int image = generator.image(before.image(base[level]));
                if (!isMet[image]) {
                    isMet[image] = true;
                    Symmetry longer = before.then(generator);
                    found.add(longer);
                    open.add(longer);
                }
            }
        }
        return found;
    }
}
