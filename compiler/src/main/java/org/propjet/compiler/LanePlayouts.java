package org.propjet.compiler;

import org.propjet.engine.game.Game;
import org.propjet.engine.game.PlayoutTally;
import org.propjet.engine.game.Playouts;
import org.propjet.engine.game.RandomPlayout;
import org.propjet.engine.propnet.NetInterface;

/**
 * Playouts from one state in all lanes of a kernel.
 *
 * <p>Not thread-safe.
 */
final class LanePlayouts implements Playouts {
    /*
     * When enough lanes are done they are harvested together: the goal planes are computed,
     * everything is counted by popcount, and they start again. So no lane is ever handled alone,
     * and the goals, which are often half of a game's network, are computed once in many steps.
     */

    /** The clock is read once in this many steps. */
    private static final int STEPS_PER_LOOK = 16;

    private final Game game;
    private final LaneMachine lanes;
    private final HarvestShare share;
    private final long[] counted;
    private final long[] ended;
    private final long[] unique;

    LanePlayouts(Game game, LaneMachine lanes) {
        this.game = game;
        this.lanes = lanes;
        this.share = new HarvestShare(lanes.circuit());
        this.counted = new long[lanes.wordCount()];
        this.ended = new long[lanes.wordCount()];
        this.unique = new long[lanes.wordCount()];
    }

    @Override
    public Game game() {
        return game;
    }

    @Override
    public int laneCount() {
        return lanes.laneCount();
    }

    @Override
    public void run(long[] start, long endNanos, PlayoutTally tally) {
        share.reset();
        lanes.stopAll();
        lanes.setStart(start);
        lanes.startDone();
        boolean isOver = false;
        for (int step = 1; !isOver; step++) {
            int doneCount = lanes.step();
            if (doneCount >= share.of(laneCount())) {
                harvest(tally);
                lanes.startDone();
            }
            isOver = step % STEPS_PER_LOOK == 0 && System.nanoTime() - endNanos >= 0;
        }
        drain(tally);
    }

    /** Counts the lanes that are done and active. */
    private void harvest(PlayoutTally tally) {
        lanes.evaluateGoals();
        long finished = 0;
        long endless = 0;
        for (int word = 0; word < counted.length; word++) {
            long stuck = lanes.stuck(word) & lanes.active(word);
            counted[word] = lanes.done(word) & lanes.active(word);
            finished += Long.bitCount(counted[word]);
            endless += Long.bitCount(stuck);
            ended[word] = counted[word] & ~stuck;
        }
        tally.addEndless(endless);
        long steps = addLengths(tally, finished);
        share.add(finished, steps);
        NetInterface ends = lanes.ends();
        int first = 0;
        for (int role = 0; role < ends.roleCount(); role++) {
            int[] values = ends.goalValues()[role];
            markUnique(first, values.length);
            for (int value : values) {
                long count = 0;
                for (int word = 0; word < unique.length; word++) {
                    count += Long.bitCount(lanes.goal(first, word) & unique[word]);
                }
                first++;
                if (count > 0) {
                    tally.addGoals(role, value, count);
                }
            }
        }
    }

    /** Marks the ended lanes in which no two of some goal values hold. */
    private void markUnique(int first, int valueCount) {
        for (int word = 0; word < unique.length; word++) {
            long any = 0;
            long several = 0;
            for (int i = 0; i < valueCount; i++) {
                long value = lanes.goal(first + i, word);
                several |= any & value;
                any |= value;
            }
            unique[word] = ended[word] & ~several;
        }
    }

    /**
     * Adds the lengths of the counted lanes, and their squares, from the bits of the counters;
     * returns the sum of the lengths.
     */
    private long addLengths(PlayoutTally tally, long finished) {
        long sum = 0;
        double squares = 0;
        int planes = lanes.lengthPlanes();
        for (int i = 0; i < planes; i++) {
            for (int k = i; k < planes; k++) {
                long both = 0;
                for (int word = 0; word < counted.length; word++) {
                    long bits = lanes.length(i, word) & lanes.length(k, word);
                    both += Long.bitCount(bits & counted[word]);
                }
                sum += i == k ? both << i : 0;
                squares += both << (i + k + (i == k ? 0 : 1));
            }
        }
        tally.addPlayouts(finished, sum, squares);
        return sum;
    }

    /** Plays the lanes in flight to their ends, and counts them. */
    private void drain(PlayoutTally tally) {
        int left = laneCount();
        for (int step = 0; left > 0 && step <= RandomPlayout.MAX_PLIES; step++) {
            int finished = lanes.step();
            if (finished > 0) {
                harvest(tally);
                lanes.stopDone();
                left -= finished;
            }
        }
        if (left > 0) {
            for (int word = 0; word < counted.length; word++) {
                counted[word] = lanes.active(word);
            }
            addLengths(tally, left);
            tally.addEndless(left);
        }
    }
}
