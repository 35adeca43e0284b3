package org.propjet.engine.reference;

import it.unimi.dsi.fastutil.objects.Object2IntOpenHashMap;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Ground terms by number: equal terms have equal ids, so that the evaluator compares integers.
 *
 * <p>A term is a symbol and, if it is a compound, the ids of its arguments. A compound without
 * arguments differs from the constant of the same symbol. Not thread-safe. Interning is constant
 * time and, for known terms, allocates nothing.
 */
final class TermStore {

    /**
     * The deepest term. Rules that count by nesting reach some hundreds; a recursion that nests
     * without end gets here within milliseconds.
     */
    static final int MAX_TERM_DEPTH = 10_000;

    /**
     * The most terms: some 200 MB. The largest public game makes fewer than a hundredth of them in
     * a state.
     */
    static final int MAX_TERM_COUNT = 1 << 22;

    /** The argument count of a constant. */
    private static final int CONSTANT = -1;

    private final Object2IntOpenHashMap<String> symbolIds = new Object2IntOpenHashMap<>();
    private final List<String> symbols = new ArrayList<>();

    private int termCount;
    private int[] symbolOf = new int[64];
    private int[] argumentCount = new int[64];
    private int[] argumentStart = new int[64];
    private int[] depth = new int[64];

    private int[] arguments = new int[128];
    private int argumentTop;

    /** Open addressing: term id + 1, or 0. A power of two long, at most half full. */
    private int[] slots = new int[256];

    TermStore() {
        symbolIds.defaultReturnValue(-1);
    }

    /** Returns the number of terms. */
    int size() {
        return termCount;
    }

    /** Returns the id of a symbol. */
    int symbol(String name) {
        int known = symbolIds.getInt(name);
        if (known >= 0) {
            return known;
        }
        int symbolId = symbols.size();
        symbols.add(name);
        symbolIds.put(name, symbolId);
        return symbolId;
    }

    /** Returns the text of a symbol. */
    String symbolText(int symbolId) {
        return symbols.get(symbolId);
    }

    /** Returns the constant of a name. */
    int constant(String name) {
        return intern(symbol(name), arguments, 0, CONSTANT);
    }

    /**
     * Returns a compound term.
     *
     * @param symbolId its function symbol
     * @param source an array with the ids of its arguments
     * @param start where they begin there
     * @param count how many there are
     * @throws RunawayRulesException if it is too deep or there are too many terms
     */
    int compound(int symbolId, int[] source, int start, int count) {
        return intern(symbolId, source, start, count);
    }

    /** Returns whether a term is a compound of the given symbol and number of arguments. */
    boolean isCompound(int termId, int symbolId, int count) {
        return symbolOf[termId] == symbolId && argumentCount[termId] == count;
    }

    /** Returns whether a term is a constant. */
    boolean isConstant(int termId) {
        return argumentCount[termId] == CONSTANT;
    }

    /** Returns the symbol of a term. */
    int symbolOf(int termId) {
        return symbolOf[termId];
    }

    /** Returns the number of arguments of a compound. */
    int argumentCount(int termId) {
        return argumentCount[termId];
    }

    /** Returns an argument of a compound. */
    int argument(int termId, int position) {
        return arguments[argumentStart[termId] + position];
    }

    private int intern(int symbolId, int[] source, int start, int count) {
        int hash = symbolId * 31 + count;
        for (int i = 0; i < count; i++) {
            hash = (hash ^ source[start + i]) * 0x9E3779B1;
            hash ^= hash >>> 15;
        }
        int mask = slots.length - 1;
        int slot = hash & mask;
        while (slots[slot] != 0) {
            int termId = slots[slot] - 1;
            if (isSame(termId, symbolId, source, start, count)) {
                return termId;
            }
            slot = (slot + 1) & mask;
        }
        slots[slot] = termCount + 1;
        return add(symbolId, source, start, count);
    }

    private boolean isSame(int termId, int symbolId, int[] source, int start, int count) {
        if (symbolOf[termId] != symbolId || argumentCount[termId] != count) {
            return false;
        }
        int own = argumentStart[termId];
        for (int i = 0; i < count; i++) {
            if (arguments[own + i] != source[start + i]) {
                return false;
            }
        }
        return true;
    }

    private int add(int symbolId, int[] source, int start, int count) {
        int deepest = 0;
        for (int i = 0; i < count; i++) {
            deepest = Math.max(deepest, depth[source[start + i]]);
        }
        checkRoom(symbolId, deepest + 1);
        int termId = termCount++;
        if (termId == symbolOf.length) {
            int capacity = 2 * termId;
            symbolOf = Arrays.copyOf(symbolOf, capacity);
            argumentCount = Arrays.copyOf(argumentCount, capacity);
            argumentStart = Arrays.copyOf(argumentStart, capacity);
            depth = Arrays.copyOf(depth, capacity);
        }
        symbolOf[termId] = symbolId;
        argumentCount[termId] = count;
        argumentStart[termId] = argumentTop;
        depth[termId] = deepest + 1;
        if (count > 0) {
            if (argumentTop + count > arguments.length) {
                arguments =
                        Arrays.copyOf(arguments, Math.max(argumentTop + count, 2 * argumentTop));
            }
            System.arraycopy(source, start, arguments, argumentTop, count);
            argumentTop += count;
        }
        if (2 * termCount > slots.length) {
            rehash();
        }
        return termId;
    }

    private void checkRoom(int symbolId, int newDepth) {
        if (newDepth > MAX_TERM_DEPTH) {
            throw new RunawayRulesException(
                    "a term of "
                            + symbols.get(symbolId)
                            + " is nested more than "
                            + MAX_TERM_DEPTH
                            + " deep: the rules seem to build terms without end");
        }
        if (termCount == MAX_TERM_COUNT) {
            throw new RunawayRulesException(
                    "more than "
                            + MAX_TERM_COUNT
                            + " terms, the last of "
                            + symbols.get(symbolId)
                            + ": the rules seem to build terms without end");
        }
    }

    private void rehash() {
        int[] bigger = new int[2 * slots.length];
        int mask = bigger.length - 1;
        for (int termId = 0; termId < termCount; termId++) {
            int hash = symbolOf[termId] * 31 + argumentCount[termId];
            for (int i = 0; i < argumentCount[termId]; i++) {
                hash = (hash ^ arguments[argumentStart[termId] + i]) * 0x9E3779B1;
                hash ^= hash >>> 15;
            }
            int slot = hash & mask;
            while (bigger[slot] != 0) {
                slot = (slot + 1) & mask;
            }
            bigger[slot] = termId + 1;
        }
        slots = bigger;
    }
}
