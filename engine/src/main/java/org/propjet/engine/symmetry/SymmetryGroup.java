package org.propjet.engine.symmetry;

import org.jspecify.annotations.Nullable;
import org.propjet.engine.propnet.NetInterface;

import java.math.BigInteger;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.Optional;

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
    private final int[][] orbits;
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
        this.orbits = new int[base.length][];
        for (int level = 0; level < base.length; level++) {
            orbits[level] = orbit(level);
        }
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
            count += orbits[level].length - 1;
        }
        if (count > MOST_LISTED || count * pointCount() > MOST_POINTS) {
            return generators;
        }
        List<Symmetry> steps = new ArrayList<>();
        for (int level = 0; level < fluentLevels(); level++) {
            steps.addAll(transversal(level).subList(1, orbits[level].length));
        }
        return steps;
    }

    private int fluentLevels() {
        return (int) Arrays.stream(base).filter(point -> point < ends.baseCount()).count();
    }

    private BigInteger product(int levels) {
        BigInteger product = BigInteger.ONE;
        for (int level = 0; level < levels; level++) {
            product = product.multiply(BigInteger.valueOf(orbits[level].length));
        }
        return product;
    }

    /** Returns the generators that fix the base before a level. */
    private List<Symmetry> generatorsFrom(int level) {
        return generators.stream()
                .filter(
                        generator ->
                                Arrays.stream(base, 0, level)
                                        .allMatch(point -> generator.image(point) == point))
                .toList();
    }

    /** Returns the points that a level's point is taken to, itself first. */
    private int[] orbit(int level) {
        List<Symmetry> from = generatorsFrom(level);
        int[] points = new int[pointCount()];
        boolean[] isMet = new boolean[points.length];
        int count = 0;
        points[count++] = base[level];
        isMet[base[level]] = true;
        for (int next = 0; next < count; next++) {
            for (Symmetry generator : from) {
                int image = generator.image(points[next]);
                if (!isMet[image]) {
                    isMet[image] = true;
                    points[count++] = image;
                }
            }
        }
        return Arrays.copyOf(points, count);
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
