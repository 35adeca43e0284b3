package org.propjet.compiler.schedule;

import it.unimi.dsi.fastutil.ints.IntArrayList;

import org.propjet.compiler.circuit.Circuit;
import org.propjet.engine.ground.BudgetMeter;

import java.util.Arrays;

/**
 * A part of an order of operations, cut in two with little across. It is bettered by moving one
 * operation at a time across, the one that gains most even if that is a loss, and going back to the
 * best that was seen (min-cut bisection: Fiduccia and Mattheyses, "A linear-time heuristic for
 * improving network partitions", 1982). Only moves are made that leave every operation after those
 * that it reads (Herrmann and others, "Multilevel algorithms for acyclic partitioning of directed
 * acyclic graphs", 2019).
 *
 * <p>A value that goes across is read on the other side, and it must be written, unless it is read
 * outside anyway. Not thread-safe; used once. Cost: linear in the part, for each pass.
 *
 * <p>What the order brings as a whole was measured ({@code docs/compiler-history.md}, "order of a
 * class"); of the limits below no measurement is on record.
 */
final class Bisection {
    /** In place of an index. */
    static final int NONE = -1;

    private static final String WHERE = "the order of a class";

    /** Passes over the part, at most. */
    private static final int PASSES = 6;

    /** A half may be smaller or larger by this share of the part. */
    private static final double TOLERANCE = 0.3;

    /** A pass ends after so many moves without gain, and this share of the part. */
    private static final int PATIENCE = 100;

    private static final double PATIENCE_SHARE = 0.1;

    /** What a value across costs: as in {@link PieceCutter}. */
    private static final int READ = 1;

    private static final int WRITE = 2;

    /** Values that an operation makes or reads. */
    private static final int VALUES = 4;

    /** No gain is greater. */
    private static final int MOST_GAIN = VALUES * (READ + WRITE);

    private final NodeReaders readers;
    private final BudgetMeter meter;
    private final int[] part;

    /** For each operation the values that it makes and reads: four each, or {@link #NONE}. */
    private final int[] valuesOf;

    /** For each value the operations that make it and read it, and what it costs across. */
    private final int[] userStart;

    private final int[] users;
    private final int[] weight;

    /** For each half and value how many of its users are there. */
    private final int[][] userCount;

    /** For each operation which half it is in: 0 or 1. */
    private final byte[] half;

    /** For each operation how many others keep it in its half. */
    private final int[] blockers;

    private final boolean[] isMoved;
    private final GainBuckets gains;
    private final IntArrayList moves = new IntArrayList();
    private int firstSize;

    /**
     * Cuts a part in the middle.
     *
     * @param indexOf for each node {@link #NONE}, now and afterwards
     * @param valueOf the same
     */
    Bisection(NodeReaders readers, int[] part, int[] indexOf, int[] valueOf, BudgetMeter meter) {
        this.readers = readers;
        this.meter = meter;
        this.part = part;
        this.valuesOf = new int[VALUES * part.length];
        this.half = new byte[part.length];
        this.blockers = new int[part.length];
        this.isMoved = new boolean[part.length];
        this.gains = new GainBuckets(part.length, MOST_GAIN);
        firstSize = part.length / 2;
        Arrays.fill(half, firstSize, part.length, (byte) 1);
        for (int i = 0; i < part.length; i++) {
            indexOf[part[i]] = i;
        }
        int valueCount = number(valueOf);
        this.userStart = new int[valueCount + 2];
        this.users = new int[countUsers()];
        fillUsers();
        this.weight = new int[valueCount];
        this.userCount = new int[2][valueCount];
        weigh(indexOf);
        for (int node : part) {
            indexOf[node] = NONE;
        }
    }

    /** Gives a number to each node that is made or read; returns how many. */
    private int number(int[] valueOf) {
        Arrays.fill(valuesOf, NONE);
        IntArrayList numbered = new IntArrayList();
        for (int i = 0; i < part.length; i++) {
            Circuit.Operation operation = readers.operation(part[i]);
            for (int k = 0; k <= operation.code().operandCount(); k++) {
                int node = k == 0 ? part[i] : NodeReaders.operand(operation, k - 1);
                if (valueOf[node] == NONE) {
                    valueOf[node] = numbered.size();
                    numbered.add(node);
                }
                if (!hasValue(i, valueOf[node])) {
                    valuesOf[VALUES * i + k] = valueOf[node];
                }
            }
        }
        for (int i = 0; i < numbered.size(); i++) {
            valueOf[numbered.getInt(i)] = NONE;
        }
        return numbered.size();
    }

    private boolean hasValue(int index, int value) {
        for (int k = VALUES * index; k < VALUES * (index + 1); k++) {
            if (valuesOf[k] == value) {
                return true;
            }
        }
        return false;
    }

    private int countUsers() {
        for (int value : valuesOf) {
            if (value != NONE) {
                userStart[value + 2]++;
            }
        }
        for (int value = 2; value < userStart.length; value++) {
            userStart[value] += userStart[value - 1];
        }
        return userStart[userStart.length - 1];
    }

    private void fillUsers() {
        for (int k = 0; k < valuesOf.length; k++) {
            if (valuesOf[k] != NONE) {
                users[userStart[valuesOf[k] + 1]++] = k / VALUES;
            }
        }
    }

    private void weigh(int[] indexOf) {
        Arrays.fill(weight, READ);
        for (int i = 0; i < part.length; i++) {
            int node = part[i];
            boolean isReadOutside = false;
            for (int k = 0; k < readers.count(node) && !isReadOutside; k++) {
                isReadOutside = indexOf[readers.reader(node, k)] == NONE;
            }
            weight[valuesOf[VALUES * i]] = isReadOutside ? READ : READ + WRITE;
        }
    }

    /** Moves operations across while that gains. */
    void better() {
        boolean gained = true;
        for (int pass = 0; pass < PASSES && gained; pass++) {
            meter.look(WHERE);
            prepare();
            gained = pass();
        }
    }

    /** Writes the first half, then the second; returns where the second begins. */
    int write(int[] order, int from) {
        int first = from;
        int second = from + firstSize;
        for (int i = 0; i < part.length; i++) {
            if (half[i] == 0) {
                order[first++] = part[i];
            } else {
                order[second++] = part[i];
            }
        }
        return first;
    }

    private void prepare() {
        Arrays.fill(isMoved, false);
        Arrays.fill(blockers, 0);
        Arrays.fill(userCount[0], 0);
        Arrays.fill(userCount[1], 0);
        gains.clear();
        for (int k = 0; k < valuesOf.length; k++) {
            if (valuesOf[k] != NONE) {
                userCount[half[k / VALUES]][valuesOf[k]]++;
            }
        }
        for (int i = 0; i < part.length; i++) {
            int own = valuesOf[VALUES * i];
            for (int u = userStart[own]; u < userStart[own + 1]; u++) {
                int reader = users[u];
                if (reader != i && half[reader] == half[i]) {
                    blockers[half[i] == 0 ? i : reader]++;
                }
            }
        }
        for (int i = 0; i < part.length; i++) {
            gains.set(i, gain(i));
            if (blockers[i] == 0) {
                gains.add(i, half[i]);
            }
        }
    }

    private int gain(int index) {
        int gain = 0;
        for (int k = VALUES * index; k < VALUES * (index + 1); k++) {
            int value = valuesOf[k];
            if (value != NONE && userStart[value + 1] - userStart[value] > 1) {
                gain += userCount[half[index]][value] == 1 ? weight[value] : 0;
                gain -= userCount[1 - half[index]][value] == 0 ? weight[value] : 0;
            }
        }
        return gain;
    }

    /** Moves every operation once at most, and goes back to the best; returns whether it gained. */
    private boolean pass() {
        moves.clear();
        int middle = part.length / 2;
        int slack = (int) Math.ceil(TOLERANCE * part.length);
        int sum = 0;
        int best = 0;
        int kept = 0;
        int patience = PATIENCE + (int) (PATIENCE_SHARE * part.length);
        while (moves.size() - kept < patience) {
            meter.tick(WHERE);
            int fromFirst = firstSize > middle - slack ? gains.best(0) : NONE;
            int fromSecond = firstSize < middle + slack ? gains.best(1) : NONE;
            if (fromFirst == NONE && fromSecond == NONE) {
                break;
            }
            int index = fromFirst;
            if (fromFirst == NONE
                    || (fromSecond != NONE && isBetter(fromSecond, fromFirst, middle))) {
                index = fromSecond;
            }
            sum += gains.of(index);
            move(index);
            moves.add(index);
            if (sum > best) {
                best = sum;
                kept = moves.size();
            }
        }
        for (int i = moves.size() - 1; i >= kept; i--) {
            flip(moves.getInt(i));
        }
        return best > 0;
    }

    private boolean isBetter(int fromSecond, int fromFirst, int middle) {
        int difference = gains.of(fromSecond) - gains.of(fromFirst);
        return difference > 0 || (difference == 0 && firstSize < middle);
    }

    private void flip(int index) {
        firstSize += half[index] == 0 ? -1 : 1;
        half[index] = (byte) (1 - half[index]);
    }

    private void move(int index) {
        isMoved[index] = true;
        gains.remove(index);
        int from = half[index];
        int to = 1 - from;
        for (int k = VALUES * index; k < VALUES * (index + 1); k++) {
            int value = valuesOf[k];
            if (value == NONE) {
                continue;
            }
            if (userCount[to][value] == 0) {
                addToAll(value, weight[value]);
            } else if (userCount[to][value] == 1) {
                addToOnly(value, to, -weight[value]);
            }
            userCount[from][value]--;
            userCount[to][value]++;
            if (userCount[from][value] == 0) {
                addToAll(value, -weight[value]);
            } else if (userCount[from][value] == 1) {
                addToOnly(value, from, weight[value]);
            }
        }
        flip(index);
        // Those that it reads are blocked by readers in the first half, its readers by those
        // that they read in the second.
        for (int k = VALUES * index + 1; k < VALUES * (index + 1); k++) {
            int made = valuesOf[k] == NONE ? NONE : maker(valuesOf[k]);
            if (made != NONE) {
                block(made, from == 0 ? -1 : 1);
            }
        }
        int own = valuesOf[VALUES * index];
        for (int u = userStart[own]; u < userStart[own + 1]; u++) {
            if (users[u] != index) {
                block(users[u], from == 0 ? 1 : -1);
            }
        }
    }

    /** Returns the operation that makes a value, or {@link #NONE} if none of the part does. */
    private int maker(int value) {
        int first = users[userStart[value]];
        return valuesOf[VALUES * first] == value ? first : NONE;
    }

    private void block(int index, int change) {
        blockers[index] += change;
        if (!isMoved[index]) {
            if (blockers[index] == 0) {
                gains.add(index, half[index]);
            } else if (change > 0 && blockers[index] == 1) {
                gains.remove(index);
            }
        }
    }

    private void addToAll(int value, int change) {
        for (int u = userStart[value]; u < userStart[value + 1]; u++) {
            if (!isMoved[users[u]]) {
                gains.change(users[u], change);
            }
        }
    }

    private void addToOnly(int value, int side, int change) {
        for (int u = userStart[value]; u < userStart[value + 1]; u++) {
            if (half[users[u]] == side) {
                if (!isMoved[users[u]]) {
                    gains.change(users[u], change);
                }
                return;
            }
        }
    }
}
