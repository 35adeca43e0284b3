package org.propjet.engine.ground;

import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.objects.Object2IntOpenHashMap;

import org.propjet.engine.gdl.Term;

import java.util.ArrayList;
import java.util.List;

/**
 * Ground terms by number: equal terms have equal ids. A term's arguments have smaller ids than the
 * term.
 *
 * <p>Not thread-safe while it grows. Memory: about 20 bytes a term.
 */
final class TermTable {
    /** What {@link #find} returns for a term that is not in the table. */
    static final int NONE = -1;

    private final int maxDepth;
    private final Object2IntOpenHashMap<String> functorIds = new Object2IntOpenHashMap<>();
    private final List<String> functorNames = new ArrayList<>();
    private final IntArrayList functorArity = new IntArrayList();

    /** For each term its functor; constants are functors of arity {@link #CONSTANT_ARITY}. */
    private final IntArrayList termFunctor = new IntArrayList();

    private final IntArrayList termStart = new IntArrayList();
    private final IntArrayList termDepth = new IntArrayList();
    private final IntArrayList arguments = new IntArrayList();
    private final TupleHash hash = new TupleHash();

    /** The arity of a constant, which is not a function without arguments. */
    private static final int CONSTANT_ARITY = -1;

    TermTable(int maxDepth) {
        this.maxDepth = maxDepth;
        functorIds.defaultReturnValue(NONE);
    }

    /** Returns the id of a functor, by name and arity; -1 for constants. */
    int functor(String name, int arity) {
        String key = arity + " " + name;
        int known = functorIds.getInt(key);
        if (known >= 0) {
            return known;
        }
        int id = functorNames.size();
        functorIds.put(key, id);
        functorNames.add(name);
        functorArity.add(arity);
        return id;
    }

    int constant(String name) {
        return intern(functor(name, CONSTANT_ARITY), new int[0], 0);
    }

    /** Interns a ground term. */
    int intern(Term term) {
        return switch (term) {
            case Term.Constant constant -> constant(constant.name());
            case Term.Variable variable ->
                    throw new IllegalArgumentException("not ground: " + variable);
            case Term.Compound compound -> {
                int count = compound.arguments().size();
                int[] ids = new int[count];
                for (int i = 0; i < count; i++) {
                    ids[i] = intern(compound.arguments().get(i));
                }
                yield intern(functor(compound.name(), count), ids, count);
            }
        };
    }

    /** Returns the id of a functor applied to terms, making it if need be. */
    int intern(int functorId, int[] ids, int count) {
        int known = find(functorId, ids, count);
        if (known >= 0) {
            return known;
        }
        int depth = 0;
        for (int i = 0; i < count; i++) {
            depth = Math.max(depth, termDepth.getInt(ids[i]) + 1);
        }
        if (depth > maxDepth) {
            throw new BudgetExceededException(
                    "term depth",
                    "" + maxDepth,
                    "on the function " + functorNames.get(functorId) + ", which keeps growing");
        }
        int term = termFunctor.size();
        termFunctor.add(functorId);
        termStart.add(arguments.size());
        termDepth.add(depth);
        arguments.addElements(arguments.size(), ids, 0, count);
        hash.add(TupleHash.hash(functorId, ids, count), term);
        return term;
    }

    /** Returns the id of a functor applied to terms, or {@link #NONE}. */
    int find(int functorId, int[] ids, int count) {
        int tupleHash = TupleHash.hash(functorId, ids, count);
        for (int slot = hash.first(tupleHash); ; slot = hash.following(slot)) {
            int term = hash.at(slot);
            if (term < 0) {
                return NONE;
            }
            if (hash.hasHash(slot, tupleHash)
                    && termFunctor.getInt(term) == functorId
                    && sameArguments(term, ids, count)) {
                return term;
            }
        }
    }

    private boolean sameArguments(int term, int[] ids, int count) {
        int start = termStart.getInt(term);
        for (int i = 0; i < count; i++) {
            if (arguments.getInt(start + i) != ids[i]) {
                return false;
            }
        }
        return true;
    }

    int size() {
        return termFunctor.size();
    }

    int functorOf(int termId) {
        return termFunctor.getInt(termId);
    }

    int argument(int termId, int index) {
        return arguments.getInt(termStart.getInt(termId) + index);
    }

    int arityOf(int termId) {
        return functorArity.getInt(termFunctor.getInt(termId));
    }

    /** Appends the canonical text. Recursion is bounded by the depth limit. */
    void appendText(int termId, StringBuilder text) {
        int arity = arityOf(termId);
        String name = functorNames.get(termFunctor.getInt(termId));
        if (arity == CONSTANT_ARITY) {
            text.append(name);
            return;
        }
        text.append('(').append(name);
        for (int i = 0; i < arity; i++) {
            text.append(' ');
            appendText(argument(termId, i), text);
        }
        text.append(')');
    }

    String text(int termId) {
        StringBuilder text = new StringBuilder();
        appendText(termId, text);
        return text.toString();
    }
}
