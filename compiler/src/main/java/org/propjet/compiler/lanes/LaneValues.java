package org.propjet.compiler.lanes;

import org.propjet.engine.game.MoveLines;
import org.propjet.engine.game.Reasoner;
import org.propjet.engine.propnet.NetInterface;

import java.util.Arrays;

/**
 * What lines are worth, and what is best and worst in groups of them, for all lanes at once: for
 * each value that occurs there is a plane of the lanes that are worth as much or more. The best of
 * a group is worth so much if any of it is; the worst, if none is worth less.
 *
 * <p>Not thread-safe. Cost: some operations a word, for each pair of goal values and for each value
 * that occurs.
 */
final class LaneValues {
    private final int words;

    /** For both roles the goal values, {@link Reasoner#NO_GOAL} last, and their planes. */
    private final int[][] goals = new int[2][];

    private final long[][][] goalPlanes = new long[2][][];

    /** The values that occur, rising, and for each the lanes that are worth as much or more. */
    private final int[] values;

    private final long[][] atLeast;
    private int count;

    private final long[] made;
    private final long[] less;

    LaneValues(NetInterface ends, int words) {
        this.words = words;
        for (int role = 0; role < 2; role++) {
            int[] points = ends.goalValues()[role];
            goals[role] = Arrays.copyOf(points, points.length + 1);
            goals[role][points.length] = Reasoner.NO_GOAL;
            goalPlanes[role] = new long[goals[role].length][words];
        }
        int most = goals[0].length * goals[1].length + 1;
        values = new int[most];
        atLeast = new long[most][words];
        made = new long[words];
        less = new long[words];
    }

    /**
     * Begins with lines.
     *
     * @param memory with planes of goal values, which need hold in lanes only that are over
     * @param firstGoals for each role where the plane of its first value begins
     * @param madeLanes the lanes that count
     * @param over the lanes whose game is over
     */
    void begin(
            long[] memory,
            int[] firstGoals,
            long[] madeLanes,
            long[] over,
            int role,
            MoveLines.EndValue endValue,
            int openValue) {
        count = 0;
        long anyOver = 0;
        for (int word = 0; word < words; word++) {
            made[word] = madeLanes[word];
            less[word] = made[word] & ~over[word];
            anyOver |= made[word] & over[word];
        }
        add(openValue, less);
        if (anyOver != 0) {
            readGoals(memory, firstGoals[0], over, 0);
            readGoals(memory, firstGoals[1], over, 1);
            addEnds(role, endValue);
        }
        for (int i = count - 2; i >= 0; i--) {
            or(atLeast[i], atLeast[i + 1]);
        }
    }

    /** Finds the lanes in which exactly one goal value holds, and those in which none does. */
    private void readGoals(long[] memory, int firstGoal, long[] over, int role) {
        long[][] planes = goalPlanes[role];
        int none = planes.length - 1;
        for (int word = 0; word < words; word++) {
            long any = 0;
            long several = 0;
            for (int i = 0, at = firstGoal + word; i < none; i++, at += words) {
                several |= any & memory[at];
                any |= memory[at];
            }
            long counted = made[word] & over[word];
            for (int i = 0, at = firstGoal + word; i < none; i++, at += words) {
                planes[i][word] = counted & memory[at] & ~several;
            }
            planes[none][word] = counted & ~(any & ~several);
        }
    }

    private void addEnds(int role, MoveLines.EndValue endValue) {
        for (int own = 0; own < goals[role].length; own++) {
            if (isEmpty(goalPlanes[role][own])) {
                continue;
            }
            for (int other = 0; other < goals[1 - role].length; other++) {
                for (int word = 0; word < words; word++) {
                    less[word] = goalPlanes[role][own][word] & goalPlanes[1 - role][other][word];
                }
                add(endValue.of(goals[role][own], goals[1 - role][other]), less);
            }
        }
    }

    private static boolean isEmpty(long[] lanes) {
        long any = 0;
        for (long word : lanes) {
            any |= word;
        }
        return any == 0;
    }

    private static void or(long[] lanes, long[] others) {
        for (int word = 0; word < lanes.length; word++) {
            lanes[word] |= others[word];
        }
    }

    /** Notes which lanes are worth so much, in the order of the values. */
    private void add(int value, long[] lanes) {
        if (isEmpty(lanes)) {
            return;
        }
        int at = count;
        while (at > 0 && values[at - 1] >= value) {
            at--;
        }
        if (at == count || values[at] != value) {
            long[] plane = atLeast[count];
            System.arraycopy(values, at, values, at + 1, count - at);
            System.arraycopy(atLeast, at, atLeast, at + 1, count - at);
            values[at] = value;
            atLeast[at] = plane;
            Arrays.fill(plane, 0);
            count++;
        }
        or(atLeast[at], lanes);
    }

    /** Gives the first lane of each group the best value of it. */
    void takeBest(int groupSize, int stride) {
        for (int i = 0; i < count; i++) {
            LaneShift.anyOfGroup(atLeast[i], groupSize, stride);
        }
        LaneShift.anyOfGroup(made, groupSize, stride);
    }

    /** Gives the first lane of each group the worst value of it. */
    void takeWorst(int groupSize, int stride) {
        for (int i = 0; i < count; i++) {
            for (int word = 0; word < words; word++) {
                less[word] = made[word] & ~atLeast[i][word];
            }
            LaneShift.anyOfGroup(less, groupSize, stride);
            System.arraycopy(less, 0, atLeast[i], 0, words);
        }
        LaneShift.anyOfGroup(made, groupSize, stride);
        for (int i = 0; i < count; i++) {
            for (int word = 0; word < words; word++) {
                atLeast[i][word] = made[word] & ~atLeast[i][word];
            }
        }
    }

    /** Returns what a lane is worth. */
    int value(int lane) {
        int at = count - 1;
        while (at > 0 && !LaneMachine.isSet(atLeast[at][lane / Long.SIZE], lane)) {
            at--;
        }
        return values[at];
    }
}
