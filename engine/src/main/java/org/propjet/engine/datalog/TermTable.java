package org.propjet.engine.datalog;

import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.objects.Object2IntOpenHashMap;

import org.propjet.engine.gdl.Term;

import java.util.ArrayList;
import java.util.List;

/**
 * Ground terms by number: equal terms have equal ids, so that joins compare integers. A term's
 * arguments have smaller ids than the term.
 *
 * <p>A term is a functor, which is a name with a number of arguments, and the ids of its arguments.
 * A function without arguments differs from the constant of the same name. Not thread-safe while it
 * grows. Interning is constant time and, for known terms, allocates nothing. Memory: about 34 bytes
 * a term and 4 an argument.
 */
public final class TermTable {
    /**
     * The most names in the text of a term that anybody wants to read. The longest of the public
     * rulesheets has some hundred; numbers that are written by nesting have some thousand.
     */
    public static final int MOST_SYMBOLS = 1 << 16;

    /** The arity of a constant, which is not a function without arguments. */
    private static final int CONSTANT = -1;

    private static final int UNKNOWN = -1;

    private static final int[] NO_ARGUMENTS = {};

    /** Refuses terms without end. */
    @FunctionalInterface
    public interface Limit {

        /**
         * Throws if a new term is too deep, too long or one too many.
         *
         * @param name its function or constant
         * @param depth how deep it is, from 1
         * @param symbolCount how many names its text has: {@code (f a a)} has three. Terms share
         *     their arguments, texts do not, so a short chain of terms may have no end as a text
         * @param termCount how many terms there are before it
         */
        void check(String name, int depth, int symbolCount, int termCount);
    }

    private final Limit limit;
    private final Object2IntOpenHashMap<String> functorIds = new Object2IntOpenHashMap<>();
    private final List<String> names = new ArrayList<>();
    private final IntArrayList arities = new IntArrayList();
    private final IntArrayList functorOf = new IntArrayList();
    private final IntArrayList start = new IntArrayList();
    private final IntArrayList depth = new IntArrayList();
    private final IntArrayList symbolCount = new IntArrayList();
    private final IntArrayList arguments = new IntArrayList();
    private final TupleHash hash = new TupleHash();

    /** Makes an empty table with a limit. */
    public TermTable(Limit limit) {
        this.limit = limit;
        functorIds.defaultReturnValue(UNKNOWN);
    }

    /** Returns the number of terms. */
    public int size() {
        return functorOf.size();
    }

    /** Returns how many arguments all terms have. */
    public int argumentCount() {
        return arguments.size();
    }

    /** Returns the id of a function with a number of arguments. */
    public int functor(String name, int arity) {
        String key = arity + " " + name;
        int known = functorIds.getInt(key);
        if (known != UNKNOWN) {
            return known;
        }
        int functorId = names.size();
        functorIds.put(key, functorId);
        names.add(name);
        arities.add(arity);
        return functorId;
    }

    /** Returns the number of arguments of a function; negative for a constant. */
    public int arity(int functorId) {
        return arities.getInt(functorId);
    }

    /** Returns the constant of a name. */
    public int constant(String name) {
        return intern(functor(name, CONSTANT), NO_ARGUMENTS, 0);
    }

    /** Returns the id of a ground term. Recursive over the term. */
    public int intern(Term term) {
        return switch (term) {
            case Term.Constant constant -> constant(constant.name());
            case Term.Variable variable ->
                    throw new IllegalArgumentException("not ground: " + variable);
            case Term.Compound compound -> {
                int[] ids = compound.arguments().stream().mapToInt(this::intern).toArray();
                yield intern(functor(compound.name(), ids.length), ids, 0);
            }
        };
    }

    /**
     * Returns the id of a function applied to terms.
     *
     * @param functorId the function
     * @param source an array with the ids of its arguments
     * @param from where they begin there
     */
    public int intern(int functorId, int[] source, int from) {
        int count = Math.max(0, arity(functorId));
        int tupleHash = TupleHash.hash(functorId, source, from, count);
        for (int slot = hash.first(tupleHash); ; slot = hash.following(slot)) {
            int term = hash.at(slot);
            if (term < 0) {
                hash.add(slot, tupleHash, add(functorId, source, from, count));
                return size() - 1;
            }
            if (hash.hasHash(slot, tupleHash)
                    && functorOf.getInt(term) == functorId
                    && hasArguments(term, source, from, count)) {
                return term;
            }
        }
    }

    private boolean hasArguments(int term, int[] source, int from, int count) {
        int own = start.getInt(term);
        for (int i = 0; i < count; i++) {
            if (arguments.getInt(own + i) != source[from + i]) {
                return false;
            }
        }
        return true;
    }

    private int add(int functorId, int[] source, int from, int count) {
        int deepest = 0;
        long symbols = 1;
        for (int i = 0; i < count; i++) {
            deepest = Math.max(deepest, depth.getInt(source[from + i]));
            symbols += symbolCount.getInt(source[from + i]);
        }
        int term = size();
        int ownSymbols = (int) Math.min(Integer.MAX_VALUE, symbols);
        limit.check(names.get(functorId), deepest + 1, ownSymbols, term);
        functorOf.add(functorId);
        start.add(arguments.size());
        depth.add(deepest + 1);
        symbolCount.add(ownSymbols);
        arguments.addElements(arguments.size(), source, from, count);
        return term;
    }

    /** Returns the functor of a term. */
    public int functorOf(int termId) {
        return functorOf.getInt(termId);
    }

    /** Returns the name of a constant, or that of a term's function. */
    public String nameOf(int termId) {
        return names.get(functorOf.getInt(termId));
    }

    /** Returns the number of a term's arguments; negative for a constant. */
    public int arityOf(int termId) {
        return arity(functorOf.getInt(termId));
    }

    /** Returns whether a term is a constant. */
    public boolean isConstant(int termId) {
        return arityOf(termId) == CONSTANT;
    }

    /** Returns an argument of a function. */
    public int argument(int termId, int position) {
        return arguments.getInt(start.getInt(termId) + position);
    }
}
