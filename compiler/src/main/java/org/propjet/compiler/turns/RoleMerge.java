package org.propjet.compiler.turns;

import it.unimi.dsi.fastutil.Hash;
import it.unimi.dsi.fastutil.HashCommon;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.ints.IntOpenHashSet;
import it.unimi.dsi.fastutil.objects.Object2IntOpenCustomHashMap;

import org.propjet.compiler.circuit.CircuitBuilder;
import org.propjet.engine.logic.NetLiteral;

import java.util.ArrayDeque;
import java.util.Arrays;

/**
 * Makes of one literal a role that of the role whose turn it is. Roles mostly win by the same
 * pattern of different propositions; then it is that pattern of the mover's propositions, not one
 * pattern a role (resource sharing: a multiplexer goes from the results to the operands).
 *
 * <pre>
 *   turn ? f(a, b) : f(c, d)   -&gt;   f(turn ? a : c, turn ? b : d)
 * </pre>
 *
 * <p>That always holds, however the parts are paired; it saves operations if those that are paired
 * recur. Conjunctions of few parts are flattened, and the parts paired in the order of what they
 * depend on; of larger ones the operands are paired.
 *
 * <p>Not thread-safe. Cost: linear in the size of the circuit before it.
 */
public final class RoleMerge {
    /** In the place of a literal that is to come. */
    private static final int OPEN = -1;

    private final CircuitBuilder builder;
    private final int[] turns;
    private final int mostParts;
    private final int[] firstInput;
    private final int[] lastInput;
    private final long[] inputSum;
    private final Object2IntOpenCustomHashMap<int[]> known =
            new Object2IntOpenCustomHashMap<>(new ByLiterals());

    /**
     * So many more are taken apart. Patterns that are alike take each node of a role apart once.
     * Those of the public rulesheet slaughter are not: four million pairs were, in minutes.
     */
    private int left;

    /**
     * Prepares a merge of literals that are built.
     *
     * @param turns for each role the literal of its turn; one of them holds
     * @param mostParts larger conjunctions are not flattened; 0 if none is to be taken apart
     */
    public RoleMerge(CircuitBuilder builder, int[] turns, int mostParts) {
        this.builder = builder;
        this.turns = turns;
        this.mostParts = mostParts;
        this.firstInput = new int[builder.nodeCount()];
        this.lastInput = new int[builder.nodeCount()];
        this.inputSum = new long[builder.nodeCount()];
        this.left = builder.nodeCount();
        known.defaultReturnValue(-1);
        firstInput[0] = Integer.MAX_VALUE;
        for (int node = 1; node < firstInput.length; node++) {
            gatherInputs(node);
        }
    }

    private void gatherInputs(int node) {
        int[] operands = builder.operands(node);
        firstInput[node] = operands.length == 0 ? node : Integer.MAX_VALUE;
        lastInput[node] = operands.length == 0 ? node : 0;
        inputSum[node] = operands.length == 0 ? node : 0;
        for (int operand : operands) {
            firstInput[node] = Math.min(firstInput[node], firstInput[operand]);
            lastInput[node] = Math.max(lastInput[node], lastInput[operand]);
            inputSum[node] += inputSum[operand];
        }
    }

    /** Literals that are taken apart: one a role, and the parts that are merged so far. */
    private static final class Level {
        private final int[] ofRoles;
        private final int[][] parts;
        private final int[] merged;
        private int mergedCount;

        Level(int[] ofRoles, int[][] parts) {
            this.ofRoles = ofRoles;
            this.parts = parts;
            this.merged = new int[parts[0].length];
        }

        /** Returns the next parts to merge, one a role. */
        int[] column() {
            int[] column = new int[ofRoles.length];
            for (int role = 0; role < column.length; role++) {
                column[role] = parts[role][mergedCount];
            }
            return column;
        }
    }

    /**
     * Returns the literal of the role whose turn it is, of one a role. Patterns may be as deep as
     * there are nodes, so those that are taken apart wait on a stack of their own.
     */
    public int mover(int[] ofRoles) {
        ArrayDeque<Level> open = new ArrayDeque<>();
        int made = begin(ofRoles, open);
        while (!open.isEmpty()) {
            Level level = open.element();
            if (made != OPEN) {
                level.merged[level.mergedCount++] = made;
            }
            if (level.mergedCount < level.merged.length) {
                made = begin(level.column(), open);
            } else {
                open.remove();
                int all = builder.and(level.merged, 0, level.merged.length);
                made = all ^ (level.ofRoles[0] & 1);
                known.put(level.ofRoles, made);
            }
        }
        return made;
    }

    /** Returns the literal if it needs no parts; otherwise these wait, and it is to come. */
    private int begin(int[] ofRoles, ArrayDeque<Level> open) {
        if (isSame(ofRoles)) {
            return ofRoles[0];
        }
        int found = known.getInt(ofRoles);
        if (found >= 0) {
            return found;
        }
        int[][] parts = parts(ofRoles);
        if (parts.length > 0) {
            open.push(new Level(ofRoles, parts));
            return OPEN;
        }
        int made = chosen(ofRoles);
        known.put(ofRoles, made);
        return made;
    }

    /**
     * Returns the same as {@link #mover}, of what all roles need taken out of what each of them
     * needs beside, and nothing else taken apart.
     */
    public int moverOfCommon(int[] ofRoles) {
        if (isSame(ofRoles)) {
            return ofRoles[0];
        }
        IntOpenHashSet common = new IntOpenHashSet(builder.commonParts(ofRoles));
        if (common.isEmpty()) {
            return chosen(ofRoles);
        }
        int[] rests = new int[ofRoles.length];
        IntArrayList shared = new IntArrayList();
        for (int role = 0; role < rests.length; role++) {
            IntArrayList own = new IntArrayList();
            shared.clear();
            builder.divide(ofRoles[role], common, shared, own);
            rests[role] = builder.and(own.elements(), 0, own.size());
        }
        return builder.and(builder.and(shared.elements(), 0, shared.size()), chosen(rests));
    }

    private static boolean isSame(int[] literals) {
        for (int literal : literals) {
            if (literal != literals[0]) {
                return false;
            }
        }
        return true;
    }

    private int chosen(int[] ofRoles) {
        int any = CircuitBuilder.FALSE;
        for (int role = 0; role < ofRoles.length; role++) {
            any = builder.or(any, builder.and(ofRoles[role], turns[role]));
        }
        return any;
    }

    /** Returns for each role the parts of its conjunction, or nothing if the roles' differ. */
    private int[][] parts(int[] ofRoles) {
        for (int literal : ofRoles) {
            boolean isAlike = (literal & 1) == (ofRoles[0] & 1) && builder.isAnd(literal);
            if (mostParts == 0 || left == 0 || !isAlike) {
                return new int[0][];
            }
        }
        left--;
        int[][] parts = new int[ofRoles.length][];
        boolean isFlat = true;
        for (int role = 0; role < parts.length; role++) {
            parts[role] = flattened(ofRoles[role] & ~1);
            isFlat &= parts[role].length <= mostParts && parts[role].length == parts[0].length;
        }
        for (int role = 0; role < parts.length; role++) {
            int literal = ofRoles[role];
            parts[role] =
                    isFlat
                            ? parts[role]
                            : new int[] {builder.first(literal), builder.second(literal)};
            IntArrayList.wrap(parts[role]).sort(this::compare);
        }
        return parts;
    }

    /** Returns the parts of a conjunction, or more than enough of them. */
    private int[] flattened(int literal) {
        IntArrayList found = new IntArrayList();
        IntArrayList path = new IntArrayList();
        path.add(literal);
        while (!path.isEmpty() && found.size() <= mostParts) {
            int top = path.popInt();
            if (!NetLiteral.isNegated(top) && builder.isAnd(top)) {
                path.add(builder.first(top));
                path.add(builder.second(top));
            } else {
                found.add(top);
            }
        }
        return found.toIntArray();
    }

    /** Orders literals by what they depend on: in the same way for patterns that are alike. */
    private int compare(int a, int b) {
        int x = NetLiteral.node(a);
        int y = NetLiteral.node(b);
        if ((a & 1) != (b & 1)) {
            return Integer.compare(a & 1, b & 1);
        }
        if (firstInput[x] != firstInput[y]) {
            return Integer.compare(firstInput[x], firstInput[y]);
        }
        if (lastInput[x] != lastInput[y]) {
            return Integer.compare(lastInput[x], lastInput[y]);
        }
        int order = Long.compare(inputSum[x], inputSum[y]);
        return order == 0 ? Integer.compare(x, y) : order;
    }

    /** Compares what merges are of, literal by literal. */
    private static final class ByLiterals implements Hash.Strategy<int[]> {
        @Override
        public int hashCode(int[] literals) {
            long hash = 0;
            for (int literal : literals) {
                hash = HashCommon.mix(hash + literal);
            }
            return (int) hash;
        }

        @Override
        public boolean equals(int[] a, int[] b) {
            return Arrays.equals(a, b);
        }
    }
}
