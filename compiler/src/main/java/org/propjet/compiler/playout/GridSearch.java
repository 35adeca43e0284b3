package org.propjet.compiler.playout;

import it.unimi.dsi.fastutil.HashCommon;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.ints.IntOpenHashSet;
import it.unimi.dsi.fastutil.longs.Long2IntOpenHashMap;
import it.unimi.dsi.fastutil.longs.LongOpenHashSet;

import org.jspecify.annotations.Nullable;
import org.propjet.engine.gdl.CanonicalOrder;
import org.propjet.engine.logic.NetLiteral;
import org.propjet.engine.propnet.PropNet;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.StringJoiner;
import java.util.TreeMap;

/**
 * The search for the rows and columns of a choice ({@link LeafGrid}), by the names of the moves:
 * some arguments say the row, some others the column. Of all ways to split the arguments the one is
 * taken that promises the fewest operations, those saved in sums of moves included.
 *
 * <p>Not thread-safe; used once. Cost: the moves, and the moves that the network's gates read, for
 * each of some hundred splits at most.
 */
final class GridSearch {
    /** Fewer leaves are chosen from one by one. No measurement of it is on record. */
    private static final int LEAST_LEAVES = 64;

    /** Each argument says the row, the column or neither: five have 243 splits. */
    private static final int MOST_ARGUMENTS = 5;

    private static final int ROW = 1;
    private static final int COLUMN = 2;

    private final PropNet net;
    private final int leafCount;

    /** For each leaf the words of the name of one of its moves. */
    private final String[][] words;

    /** Which of these have the most frequent first word, and as many arguments. */
    private final boolean[] isUsual;

    private final int argumentCount;

    /** For each set of arguments the leaves' numbers by these, as far as asked for. */
    private final int[] @Nullable [] numbersOf = new int[1 << MOST_ARGUMENTS][];

    /** The leaves of the moves that each sum of moves reads. */
    private final List<int[]> sums = new ArrayList<>();

    /**
     * Looks at a choice.
     *
     * @param leafOf for each input its leaf, or -1 if it is of another choice
     */
    GridSearch(PropNet net, int[] leafOf, int leafCount) {
        this.net = net;
        this.leafCount = leafCount;
        this.words = new String[leafCount][];
        this.isUsual = new boolean[leafCount];
        String[][] all = new String[leafOf.length][];
        Map<String, Integer> counts = new HashMap<>();
        for (int input = 0; input < leafOf.length; input++) {
            if (leafOf[input] >= 0 && leafCount >= LEAST_LEAVES) {
                all[input] = wordsOf(input);
                counts.merge(pattern(all[input]), 1, Integer::sum);
            }
        }
        String most =
                counts.entrySet().stream()
                        .max(
                                Comparator.<Map.Entry<String, Integer>>comparingInt(
                                                Map.Entry::getValue)
                                        .thenComparing(Map.Entry::getKey))
                        .map(Map.Entry::getKey)
                        .orElse(" 0");
        this.argumentCount = Integer.parseInt(most.substring(most.indexOf(' ') + 1));
        for (int input = 0; input < leafOf.length; input++) {
            if (all[input] != null) {
                boolean usual = pattern(all[input]).equals(most);
                int leaf = leafOf[input];
                if (words[leaf] == null || (usual && !isUsual[leaf])) {
                    words[leaf] = all[input];
                    isUsual[leaf] = usual;
                }
            }
        }
        if (argumentCount >= 2 && argumentCount <= MOST_ARGUMENTS) {
            collectSums(leafOf);
        }
    }

    private String[] wordsOf(int input) {
        int role = 0;
        while (net.ends().firstInput(role + 1) <= input) {
            role++;
        }
        String name = net.ends().moveTable().move(role, input - net.ends().firstInput(role));
        boolean isFlat = name.startsWith("(") && name.indexOf('(', 1) < 0;
        return isFlat ? name.substring(1, name.length() - 1).split(" ", -1) : new String[] {name};
    }

    private static String pattern(String[] words) {
        return words[0] + " " + (words.length - 1);
    }

    private void collectSums(int[] leafOf) {
        IntOpenHashSet known = new IntOpenHashSet();
        for (int gate = net.firstGate(); gate < net.nodeCount(); gate++) {
            int flip = net.isDisjunction(gate) ? 0 : 1;
            IntArrayList leaves = new IntArrayList();
            for (int at = net.fanInStart(gate); at < net.fanInEnd(gate); at++) {
                int literal = net.fanIn(at) ^ flip;
                int input = NetLiteral.node(literal) - net.firstInput();
                if (!NetLiteral.isNegated(literal)
                        && input >= 0
                        && input < leafOf.length
                        && leafOf[input] >= 0) {
                    leaves.add(leafOf[input]);
                }
            }
            int[] sum = leaves.intStream().sorted().distinct().toArray();
            if (sum.length > 0 && known.add(Arrays.hashCode(sum))) {
                sums.add(sum);
            }
        }
    }

    /**
     * A way to choose.
     *
     * @param grid the rows and columns, or null if there are none; its leaves are numbered as they
     *     were
     * @param cost about how many operations it takes
     */
    record Way(@Nullable LeafGrid grid, double cost) {}

    /** Returns the best ways to choose, at most so many, the best first. */
    List<Way> run(int most) {
        List<Way> ways = new ArrayList<>();
        double treeCost = ChoiceCost.ofTree(leafCount);
        for (int[] sum : sums) {
            treeCost += sum.length - 1;
        }
        ways.add(new Way(null, treeCost));
        boolean hasArguments = argumentCount >= 2 && argumentCount <= MOST_ARGUMENTS;
        int[] uses = new int[hasArguments ? argumentCount : 0];
        int splitCount = (int) Math.round(Math.pow(COLUMN + 1, uses.length));
        for (int split = 0; split < splitCount; split++) {
            int rest = split;
            for (int i = 0; i < uses.length; i++) {
                uses[i] = rest % (COLUMN + 1);
                rest /= COLUMN + 1;
            }
            if (Arrays.stream(uses).anyMatch(use -> use == ROW)
                    && Arrays.stream(uses).anyMatch(use -> use == COLUMN)) {
                LeafGrid grid = grid(uses);
                double limit = ways.size() < most ? Double.MAX_VALUE : ways.getLast().cost;
                double cost = costBelow(limit, grid);
                if (cost < limit) {
                    add(ways, new Way(grid, cost), most);
                }
            }
        }
        return ways;
    }

    private static void add(List<Way> ways, Way way, int most) {
        int at = ways.size();
        while (at > 0 && ways.get(at - 1).cost > way.cost) {
            at--;
        }
        for (int same = at - 1; same >= 0 && ways.get(same).cost == way.cost; same--) {
            if (isSame(ways.get(same).grid, way.grid)) {
                return;
            }
        }
        ways.add(at, way);
        if (ways.size() > most) {
            ways.removeLast();
        }
    }

    private static boolean isSame(@Nullable LeafGrid some, @Nullable LeafGrid other) {
        return some != null
                && other != null
                && Arrays.equals(some.rowOf(), other.rowOf())
                && Arrays.equals(some.columnOf(), other.columnOf());
    }

    private LeafGrid grid(int[] uses) {
        int[] rowOf = new int[leafCount];
        int[] columnOf = new int[leafCount];
        int rowCount = numbered(uses, ROW, rowOf);
        int columnCount = numbered(uses, COLUMN, columnOf);
        Long2IntOpenHashMap copies = new Long2IntOpenHashMap();
        Map<Integer, Integer> moreColumns = new TreeMap<>();
        for (int leaf = 0; leaf < leafCount; leaf++) {
            if (!isUsual[leaf]) {
                rowOf[leaf] = rowCount;
                columnOf[leaf] = columnOf[leaf] < 0 ? columnCount++ : columnOf[leaf];
            }
        }
        int plain = columnCount;
        for (int leaf = 0; leaf < leafCount; leaf++) {
            int copy = copies.addTo((long) rowOf[leaf] * plain + columnOf[leaf], 1);
            if (copy > 0) {
                Integer column = moreColumns.get(copy * plain + columnOf[leaf]);
                if (column == null) {
                    column = columnCount++;
                    moreColumns.put(copy * plain + columnOf[leaf], column);
                }
                columnOf[leaf] = column;
            }
        }
        boolean hasOthers = Arrays.stream(rowOf).max().orElse(0) == rowCount;
        return new LeafGrid(rowOf, columnOf, rowCount + (hasOthers ? 1 : 0), columnCount);
    }

    /**
     * Numbers the values of the arguments of a use; returns how many there are. Moves of another
     * name that has such arguments, and no more, have their number, others have -1.
     */
    private int numbered(int[] uses, int use, int[] into) {
        int key = 0;
        for (int i = 0; i < uses.length; i++) {
            key |= uses[i] == use ? 1 << i : 0;
        }
        int[] numbers = numbersOf[key];
        if (numbers == null) {
            numbers = numbers(key);
            numbersOf[key] = numbers;
        }
        System.arraycopy(numbers, 0, into, 0, leafCount);
        return numbers[leafCount];
    }

    /** Returns for each leaf its number by some arguments, and then how many numbers there are. */
    private int[] numbers(int wanted) {
        TreeMap<String, Integer> numbers = new TreeMap<>(CanonicalOrder.COMPARATOR);
        String[] keys = new String[leafCount];
        for (int leaf = 0; leaf < leafCount; leaf++) {
            StringJoiner key = new StringJoiner(" ", "(", ")");
            for (int i = 1; i < words[leaf].length; i++) {
                if (!isUsual[leaf] || (wanted >> (i - 1) & 1) != 0) {
                    key.add(words[leaf][i]);
                }
            }
            keys[leaf] = key.toString();
            if (isUsual[leaf]) {
                numbers.put(keys[leaf], 0);
            }
        }
        int count = 0;
        for (Map.Entry<String, Integer> entry : numbers.entrySet()) {
            entry.setValue(count++);
        }
        int[] made = new int[leafCount + 1];
        for (int leaf = 0; leaf < leafCount; leaf++) {
            made[leaf] = numbers.getOrDefault(keys[leaf], -1);
        }
        made[leafCount] = count;
        return made;
    }

    /**
     * Returns about how many operations a choice and the network's sums of moves take, or something
     * else that is not below the limit.
     */
    private double costBelow(double limit, LeafGrid grid) {
        Line rows = new Line(grid.rowOf(), grid.columnOf(), grid.rowCount());
        Line columns = new Line(grid.columnOf(), grid.rowOf(), grid.columnCount());
        double cost = ChoiceCost.ofGrid(grid);
        for (int i = 0; i < sums.size() && cost < limit; i++) {
            int[] sum = sums.get(i);
            int ofRows = rows.cost(sum, false);
            int ofColumns = columns.cost(sum, false);
            cost += ofRows < ofColumns ? rows.cost(sum, true) : columns.cost(sum, true);
        }
        return cost;
    }

    /** What sums cost if they are taken line by line. */
    private static final class Line {
        private final int[] lineOf;
        private final int[] otherOf;
        private final int[] sizes;
        private final int[] counts;
        private final long[] keys;

        /** Sums of other lines that are there already. */
        private final LongOpenHashSet known = new LongOpenHashSet();

        Line(int[] lineOf, int[] otherOf, int lineCount) {
            this.lineOf = lineOf;
            this.otherOf = otherOf;
            this.sizes = new int[lineCount];
            this.counts = new int[lineCount];
            this.keys = new long[lineCount];
            for (int line : lineOf) {
                sizes[line]++;
            }
        }

        int cost(int[] sum, boolean isTaken) {
            for (int leaf : sum) {
                counts[lineOf[leaf]]++;
                keys[lineOf[leaf]] += HashCommon.mix(otherOf[leaf] + 1L);
            }
            int cost = -1;
            for (int leaf : sum) {
                int line = lineOf[leaf];
                int count = counts[line];
                if (count > 0) {
                    boolean isWhole = 2 * count >= sizes[line];
                    boolean isNew = isTaken ? known.add(keys[line]) : !known.contains(keys[line]);
                    cost += isWhole ? 1 : isNew ? 1 + count : 2;
                }
                counts[line] = 0;
                keys[line] = 0;
            }
            return cost;
        }
    }
}
