package org.propjet.engine.ground;

import it.unimi.dsi.fastutil.ints.IntArrayList;

import java.util.ArrayList;
import java.util.List;

/**
 * How to find the atoms that match a pattern when some variables are bound: by a key over some
 * positions of the atom, and then by binding the rest.
 *
 * <p>The positions of an atom are its arguments and, where the pattern has a function with unbound
 * variables, the arguments of that function, and so on. They are numbered: the arguments first, the
 * others as the expansions make them.
 *
 * <p>Immutable.
 */
final class Access {
    /** Expansions, three numbers each: position of the function, functor, first new position. */
    final int[] expansions;

    /** Positions whose terms are known before the search. */
    final int[] keyPositions;

    /** What the terms at the key positions must be. */
    final Pattern[] keyPatterns;

    /** Pairs: position, variable that it binds. */
    final int[] binds;

    /** Pairs: position, variable bound by this same atom that it must equal. */
    final int[] repeats;

    /** The number of positions. */
    final int positionCount;

    private Access(Compilation compilation) {
        expansions = compilation.expansions.toIntArray();
        keyPositions = compilation.keyPositions.toIntArray();
        keyPatterns = compilation.keyPatterns.toArray(new Pattern[0]);
        binds = compilation.binds.toIntArray();
        repeats = compilation.repeats.toIntArray();
        positionCount = compilation.positionCount;
    }

    /**
     * Plans the access to a pattern's atoms.
     *
     * @param bound which variables are bound before; not changed
     */
    static Access of(AtomPattern pattern, boolean[] bound) {
        Compilation compilation = new Compilation(bound, pattern.arguments().size());
        for (int i = 0; i < pattern.arguments().size(); i++) {
            compilation.add(pattern.arguments().get(i), i);
        }
        return new Access(compilation);
    }

    /** Returns a text that is equal for accesses that can share an index. */
    String indexKey(int relationId) {
        StringBuilder text = new StringBuilder().append(relationId).append('/');
        for (int number : expansions) {
            text.append(number).append(',');
        }
        text.append('/');
        for (int position : keyPositions) {
            text.append(position).append(',');
        }
        return text.toString();
    }

    /**
     * Loads the terms at all positions of an atom.
     *
     * @param positions receives them, at least {@link #positionCount} long
     * @return false if the atom has another function where the pattern has one
     */
    boolean load(AtomTable atoms, int atomId, int[] positions) {
        atoms.arguments(atomId, positions);
        TermTable terms = atoms.terms();
        for (int i = 0; i < expansions.length; i += 3) {
            int term = positions[expansions[i]];
            if (terms.functorOf(term) != expansions[i + 1]) {
                return false;
            }
            int count = terms.arityOf(term);
            for (int k = 0; k < count; k++) {
                positions[expansions[i + 2] + k] = terms.argument(term, k);
            }
        }
        return true;
    }

    /** Binds variables from loaded positions; false if a repeated variable does not fit. */
    boolean bind(int[] positions, int[] binding) {
        for (int i = 0; i < binds.length; i += 2) {
            binding[binds[i + 1]] = positions[binds[i]];
        }
        for (int i = 0; i < repeats.length; i += 2) {
            if (binding[repeats[i + 1]] != positions[repeats[i]]) {
                return false;
            }
        }
        return true;
    }

    /** Returns whether loaded positions have the key of a binding. */
    boolean hasKey(int[] positions, int[] binding, TermTable terms) {
        for (int i = 0; i < keyPositions.length; i++) {
            if (positions[keyPositions[i]] != keyPatterns[i].find(binding, terms)) {
                return false;
            }
        }
        return true;
    }

    private static final class Compilation {
        final IntArrayList expansions = new IntArrayList();
        final IntArrayList keyPositions = new IntArrayList();
        final List<Pattern> keyPatterns = new ArrayList<>();
        final IntArrayList binds = new IntArrayList();
        final IntArrayList repeats = new IntArrayList();
        final boolean[] bound;
        final boolean[] boundHere;
        int positionCount;

        Compilation(boolean[] bound, int arity) {
            this.bound = bound;
            this.boundHere = new boolean[bound.length];
            this.positionCount = arity;
        }

        void add(Pattern pattern, int position) {
            if (pattern.isCovered(bound)) {
                keyPositions.add(position);
                keyPatterns.add(pattern);
                return;
            }
            switch (pattern.kind()) {
                case VARIABLE -> {
                    int variable = pattern.value();
                    (boundHere[variable] ? repeats : binds).add(position);
                    (boundHere[variable] ? repeats : binds).add(variable);
                    boundHere[variable] = true;
                }
                case FUNCTION -> {
                    int first = positionCount;
                    positionCount += pattern.children().size();
                    expansions.add(position);
                    expansions.add(pattern.value());
                    expansions.add(first);
                    for (int i = 0; i < pattern.children().size(); i++) {
                        add(pattern.children().get(i), first + i);
                    }
                }
                case GROUND -> throw new AssertionError("ground patterns are covered");
            }
        }
    }
}
