package org.propjet.compiler.playout;

import it.unimi.dsi.fastutil.ints.Int2IntLinkedOpenHashMap;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.ints.IntOpenHashSet;

import org.propjet.compiler.circuit.CircuitBuilder;
import org.propjet.engine.logic.DistinctLiterals;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntPredicate;

/**
 * Whether one of some leaves is chosen, where the leaves stand in rows and columns ({@link
 * LeafGrid}): all leaves of a column are chosen from if the column is.
 *
 * <p>Leaves are numbered over all choices. Not thread-safe. Cost of a sum: the leaves of the lines
 * that it has leaves of.
 */
final class LineSums {
    private final CircuitBuilder builder;

    /** For each leaf its row and its column among all lines, or null. */
    private final int[][] linesOf;

    /** The leaves of each line. */
    private final List<IntArrayList> leavesOf = new ArrayList<>();

    /** The literal of each line's being chosen, and of each leaf's. */
    private final IntArrayList lineLiterals = new IntArrayList();

    private final int[] chosen;

    /**
     * Prepares sums.
     *
     * @param firstLeaves for each role its first leaf; the same one if they share a choice
     */
    LineSums(CircuitBuilder builder, LeafClasses classes, int[] firstLeaves) {
        this.builder = builder;
        int leafCount = 0;
        for (int role = 0; role < firstLeaves.length; role++) {
            leafCount = Math.max(leafCount, firstLeaves[role] + classes.leafCounts()[role]);
        }
        this.linesOf = new int[leafCount][];
        this.chosen = new int[leafCount];
        for (int role = 0; role < firstLeaves.length; role++) {
            LeafGrid grid = classes.grids()[role];
            if (grid != null && linesOf[firstLeaves[role]] == null) {
                int rows = addLines(grid.rowCount());
                int columns = addLines(grid.columnCount());
                for (int leaf = 0; leaf < grid.rowOf().length; leaf++) {
                    int[] lines = {rows + grid.rowOf()[leaf], columns + grid.columnOf()[leaf]};
                    linesOf[firstLeaves[role] + leaf] = lines;
                    leavesOf.get(lines[0]).add(firstLeaves[role] + leaf);
                    leavesOf.get(lines[1]).add(firstLeaves[role] + leaf);
                }
            }
        }
    }

    private int addLines(int count) {
        int first = leavesOf.size();
        for (int i = 0; i < count; i++) {
            leavesOf.add(new IntArrayList());
            lineLiterals.add(CircuitBuilder.FALSE);
        }
        return first;
    }

    /** Returns whether there are no rows and columns. */
    boolean isEmpty() {
        return leavesOf.isEmpty();
    }

    /** Returns whether a leaf has a row and a column. */
    boolean has(int leaf) {
        return linesOf[leaf] != null;
    }

    /** Sets what was chosen of the leaves from one on. */
    void setChoice(int firstLeaf, MoveChooser.Choice choice) {
        System.arraycopy(choice.chosen(), 0, chosen, firstLeaf, choice.chosen().length);
        if (has(firstLeaf)) {
            for (int leaf = firstLeaf; leaf < firstLeaf + choice.chosen().length; leaf++) {
                int[] first = linesOf[firstLeaf];
                int row = linesOf[leaf][0];
                int column = linesOf[leaf][1];
                lineLiterals.set(row, choice.rows()[row - first[0]]);
                lineLiterals.set(
                        column, choice.columns()[column - (first[0] + choice.rows().length)]);
            }
        }
    }

    /** Returns the literal of one of some leaves being chosen. */
    int any(IntArrayList leaves) {
        return anyOf(terms(leaves, leaf -> false));
    }

    /** Returns the disjunction of some literals. */
    int anyOf(IntArrayList literals) {
        int[] negated = DistinctLiterals.ascending(literals);
        for (int i = 0; i < negated.length; i++) {
            negated[i] ^= 1;
        }
        return builder.and(negated, 0, negated.length) ^ 1;
    }

    /**
     * Returns literals whose sum says whether one of some leaves is chosen.
     *
     * @param leaves the leaves, in any order, some perhaps twice
     * @param mayBeAdded which other leaves make no difference
     */
    IntArrayList terms(IntArrayList leaves, IntPredicate mayBeAdded) {
        IntArrayList terms = new IntArrayList();
        int[] asked = DistinctLiterals.ascending(leaves);
        IntOpenHashSet left = new IntOpenHashSet();
        Int2IntLinkedOpenHashMap counts = new Int2IntLinkedOpenHashMap();
        for (int leaf : asked) {
            if (!has(leaf)) {
                terms.add(chosen[leaf]);
                continue;
            }
            left.add(leaf);
            for (int line : linesOf[leaf]) {
                counts.addTo(line, 1);
            }
        }
        IntArrayList lines = new IntArrayList();
        counts.int2IntEntrySet()
                .fastForEach(
                        entry -> {
                            if (entry.getIntValue() > 1) {
                                lines.add(entry.getIntKey());
                            }
                        });
        lines.sort((one, other) -> Integer.compare(counts.get(other), counts.get(one)));
        for (int line : lines) {
            IntArrayList all = leavesOf.get(line);
            if (isWhole(all, asked, left, mayBeAdded)) {
                terms.add(lineLiterals.getInt(line));
                left.removeAll(all);
            }
        }
        for (int line : lines) {
            IntArrayList some = new IntArrayList();
            for (int leaf : leavesOf.get(line)) {
                if (left.contains(leaf)) {
                    some.add(leaf);
                }
            }
            if (some.size() > 1) {
                terms.add(partOf(line, some));
                left.removeAll(some);
            }
        }
        for (int leaf : DistinctLiterals.ascending(new IntArrayList(left))) {
            terms.add(chosen[leaf]);
        }
        return terms;
    }

    /**
     * Returns whether a line may be chosen from as a whole: two of its leaves at least are left,
     * and those that are not asked for may be added.
     */
    private static boolean isWhole(
            IntArrayList line, int[] asked, IntOpenHashSet left, IntPredicate mayBeAdded) {
        int leftCount = 0;
        for (int leaf : line) {
            leftCount += left.contains(leaf) ? 1 : 0;
        }
        if (leftCount < 2) {
            return false;
        }
        for (int leaf : line) {
            if (!InputSums.has(asked, leaf) && !mayBeAdded.test(leaf)) {
                return false;
            }
        }
        return true;
    }

    /** Returns the literal of one of some leaves of a line being chosen. */
    private int partOf(int line, IntArrayList some) {
        IntArrayList others = new IntArrayList();
        for (int leaf : some) {
            int[] lines = linesOf[leaf];
            others.add(lineLiterals.getInt(lines[0] == line ? lines[1] : lines[0]));
        }
        return builder.and(lineLiterals.getInt(line), anyOf(others));
    }
}
