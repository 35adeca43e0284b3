package org.propjet.player.solve;

import it.unimi.dsi.fastutil.ints.Int2DoubleOpenHashMap;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.ints.IntCollection;

import java.util.Arrays;
import java.util.function.BooleanSupplier;

/**
 * Functions of Boolean variables as reduced, ordered binary decision diagrams (Bryant, 1986), with
 * the product of relations (Burch, Clarke, McMillan, Dill and Hwang, 1990). A function is the
 * number of a node; equal functions have equal numbers.
 *
 * <p>Variables have numbers, which are their order. Even ones stand for what is, and the odd one
 * after each for what it becomes.
 *
 * <p>Nodes are kept until {@link #collect}. Not thread-safe. Memory: 20 bytes a node, and as many
 * for each place of the cache of results, of which there is one for two nodes.
 */
final class DecisionDiagrams {
    static final int FALSE = 0;
    static final int TRUE = 1;

    /**
     * What one node takes with its part of the cache, and while the table becomes twice as large.
     */
    private static final long NODE_BYTES = 48;

    private static final int FIRST_NODES = 1 << 14;
    private static final int AND = 0;
    private static final int XOR = 1;
    private static final int AND_EXISTS = 2;
    private static final int FORWARD = 3;
    private static final int OR = 4;
    private static final int KINDS = 5;

    /** The variable of the two constants: after all others. */
    private static final int NONE = Integer.MAX_VALUE;

    /** The search for room or time was in vain. */
    static final class OverException extends RuntimeException {
        private static final long serialVersionUID = 1L;

        /** Whether there was no room. */
        final boolean isFull;

        OverException(boolean isFull) {
            super(isFull ? "no room" : "no time", null, false, false);
            this.isFull = isFull;
        }
    }

    private final int mostNodes;
    private final BooleanSupplier isOver;
    private int[] variables = new int[FIRST_NODES];
    private int[] lows = new int[FIRST_NODES];
    private int[] highs = new int[FIRST_NODES];

    /** The next node of the same bucket, or of those that are free. */
    private int[] nexts = new int[FIRST_NODES];

    private int[] buckets = new int[FIRST_NODES];
    private int end = 2;
    private int freeNode;
    private int usedCount = 2;
    private int madeCount;

    /** With more nodes it is time to collect. */
    private int filledCount;

    /** For each place of the cache the two or three operands, with the kind, and the result. */
    private long[] cacheKeys = new long[FIRST_NODES / 2];

    private int[] cacheThirds = new int[FIRST_NODES / 2];
    private int[] cacheResults = new int[FIRST_NODES / 2];

    /**
     * Makes diagrams of the two constants.
     *
     * @param isOver asked every some thousand nodes whether to end by an {@link OverException}
     */
    DecisionDiagrams(long byteLimit, BooleanSupplier isOver) {
        this.mostNodes = Math.clamp(byteLimit / NODE_BYTES, FIRST_NODES, 1 << 29);
        this.isOver = isOver;
        this.filledCount = mostNodes / 4;
        variables[FALSE] = NONE;
        variables[TRUE] = NONE;
    }

    // ---- Nodes ----

    /** Returns the function that a variable is. */
    int variable(int number) {
        return node(number, FALSE, TRUE);
    }

    private int node(int variable, int low, int high) {
        if (low == high) {
            return low;
        }
        int bucket = bucket(variable, low, high);
        for (int node = buckets[bucket]; node != 0; node = nexts[node]) {
            if (variables[node] == variable && lows[node] == low && highs[node] == high) {
                return node;
            }
        }
        if ((++madeCount & 0xFFF) == 0 && isOver.getAsBoolean()) {
            throw new OverException(false);
        }
        int node = freeNode;
        if (node != 0) {
            freeNode = nexts[node];
        } else {
            if (end == variables.length) {
                grow();
                bucket = bucket(variable, low, high);
            }
            node = end++;
        }
        usedCount++;
        variables[node] = variable;
        lows[node] = low;
        highs[node] = high;
        nexts[node] = buckets[bucket];
        buckets[bucket] = node;
        return node;
    }

    private int bucket(int variable, int low, int high) {
        return (int) mix(((long) low << 32 | high) + variable * 0x9E3779B97F4A7C15L)
                & (buckets.length - 1);
    }

    private static long mix(long bits) {
        long mixed = (bits ^ (bits >>> 32)) * 0xD6E8FEB86659FD93L;
        return mixed ^ (mixed >>> 32);
    }

    private void grow() {
        if (2L * variables.length > mostNodes) {
            throw new OverException(true);
        }
        int size = 2 * variables.length;
        variables = Arrays.copyOf(variables, size);
        lows = Arrays.copyOf(lows, size);
        highs = Arrays.copyOf(highs, size);
        nexts = Arrays.copyOf(nexts, size);
        buckets = new int[size];
        for (int node = 2; node < end; node++) {
            link(node);
        }
        clearCache(size / 2);
    }

    private void link(int node) {
        int bucket = bucket(variables[node], lows[node], highs[node]);
        nexts[node] = buckets[bucket];
        buckets[bucket] = node;
    }

    private void clearCache(int size) {
        cacheKeys = new long[size];
        cacheThirds = new int[size];
        cacheResults = new int[size];
    }

    /** Returns whether it is time to forget what nobody needs. */
    boolean isFilled() {
        return usedCount > filledCount;
    }

    /** Forgets all nodes but those of some functions. */
    void collect(IntCollection roots) {
        boolean[] isKept = new boolean[end];
        IntArrayList open = new IntArrayList(roots);
        while (!open.isEmpty()) {
            int node = open.popInt();
            if (node > TRUE && !isKept[node]) {
                isKept[node] = true;
                open.add(lows[node]);
                open.add(highs[node]);
            }
        }
        Arrays.fill(buckets, 0);
        freeNode = 0;
        usedCount = 2;
        for (int node = 2; node < end; node++) {
            if (isKept[node]) {
                link(node);
                usedCount++;
            } else {
                nexts[node] = freeNode;
                freeNode = node;
            }
        }
        filledCount = Math.clamp(2L * usedCount, mostNodes / 4, mostNodes / 4 * 3);
        clearCache(cacheKeys.length);
    }

    /** Returns how many nodes a function has. */
    int size(int function) {
        return counts(function).size();
    }

    // ---- Functions of functions ----

    int not(int function) {
        return apply(XOR, function, TRUE, 0);
    }

    int and(int left, int right) {
        return apply(AND, left, right, 0);
    }

    int or(int left, int right) {
        return apply(OR, left, right, 0);
    }

    int xor(int left, int right) {
        return apply(XOR, left, right, 0);
    }

    /** Returns whether two functions hold together for some values of some variables. */
    int andExists(int left, int right, int cube) {
        return apply(AND_EXISTS, left, right, cube);
    }

    /** Returns a function of what becomes, of which the odd variables are taken for even ones. */
    int forward(int function) {
        return apply(FORWARD, function, TRUE, 0);
    }

    private int apply(int kind, int left, int right, int cube) {
        switch (kind) {
            case AND, AND_EXISTS -> {
                if (left == FALSE || right == FALSE) {
                    return FALSE;
                }
                if (left == TRUE && right == TRUE) {
                    return TRUE;
                }
                if (kind == AND && (left == TRUE || left == right)) {
                    return right;
                }
                if (kind == AND && right == TRUE) {
                    return left;
                }
                if (kind == AND_EXISTS && cube == TRUE) {
                    return apply(AND, left, right, 0);
                }
            }
            case OR -> {
                if (left == TRUE || right == TRUE) {
                    return TRUE;
                }
                if (left == FALSE || left == right) {
                    return right;
                }
                if (right == FALSE) {
                    return left;
                }
            }
            case XOR -> {
                if (left == right) {
                    return FALSE;
                }
                if (left == FALSE || right == FALSE) {
                    return left + right; // one of them is 0
                }
            }
            default -> {
                if (left <= TRUE) {
                    return left;
                }
            }
        }
        boolean isTurned = kind != FORWARD && left > right;
        return split(kind, isTurned ? right : left, isTurned ? left : right, cube);
    }

    private int split(int kind, int left, int right, int cube) {
        long key = (long) left << 32 | right;
        int third = cube * KINDS + kind;
        int place = (int) mix(key + third * 0x9E3779B97F4A7C15L) & (cacheKeys.length - 1);
        if (cacheKeys[place] == key && cacheThirds[place] == third) {
            return cacheResults[place];
        }
        int variable = Math.min(variables[left], variables[right]);
        int rest = cube;
        while (kind == AND_EXISTS && variables[rest] < variable) {
            rest = highs[rest];
        }
        boolean isGone = kind == AND_EXISTS && variables[rest] == variable;
        int deeper = isGone ? highs[rest] : rest;
        boolean isLeft = variables[left] == variable;
        boolean isRight = variables[right] == variable;
        int low = apply(kind, isLeft ? lows[left] : left, isRight ? lows[right] : right, deeper);
        int result;
        if (isGone && low == TRUE) {
            result = TRUE;
        } else {
            int high =
                    apply(
                            kind,
                            isLeft ? highs[left] : left,
                            isRight ? highs[right] : right,
                            deeper);
            result =
                    isGone
                            ? or(low, high)
                            : node(kind == FORWARD ? variable & ~1 : variable, low, high);
        }
        place = (int) mix(key + third * 0x9E3779B97F4A7C15L) & (cacheKeys.length - 1);
        cacheKeys[place] = key;
        cacheThirds[place] = third;
        cacheResults[place] = result;
        return result;
    }

    // ---- Counting ----

    /**
     * Returns for how many values of so many even variables a function of these holds; exact below
     * 2^53.
     */
    double count(int function, int variableCount) {
        if (function <= TRUE) {
            return function * Math.scalb(1.0, variableCount);
        }
        double rest = counts(function).get(function);
        return Math.scalb(rest, variableCount);
    }

    /** Returns for each node of a function which part of all values it holds for. */
    private Int2DoubleOpenHashMap counts(int function) {
        Int2DoubleOpenHashMap shares = new Int2DoubleOpenHashMap();
        share(function, shares);
        return shares;
    }

    private double share(int node, Int2DoubleOpenHashMap shares) {
        if (node <= TRUE) {
            return node;
        }
        if (!shares.containsKey(node)) {
            shares.put(node, (share(lows[node], shares) + share(highs[node], shares)) / 2);
        }
        return shares.get(node);
    }
}
