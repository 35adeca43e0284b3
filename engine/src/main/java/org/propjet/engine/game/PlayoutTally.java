package org.propjet.engine.game;

import org.propjet.engine.StableApi;

import java.util.concurrent.atomic.AtomicLong;

/**
 * Sums over random playouts, from which means and their errors come.
 *
 * <p>Not thread-safe: each thread has its own, {@linkplain #add(PlayoutTally) added up} at the end;
 * only {@link #playoutCount} may be called by others meanwhile. Adding allocates nothing.
 */
@StableApi
public final class PlayoutTally {
    private final int roleCount;

    /** Written by one thread, whenever playouts are harvested. */
    private final AtomicLong playoutCount = new AtomicLong();

    private long endlessCount;
    private long stepCount;
    private double squaredLengths;
    private final long[] goalCounts;
    private final double[] goalSums;
    private final double[] squaredGoals;

    /** Makes an empty tally. */
    public PlayoutTally(int roleCount) {
        this.roleCount = roleCount;
        this.goalCounts = new long[roleCount];
        this.goalSums = new double[roleCount];
        this.squaredGoals = new double[roleCount];
    }

    /** Adds the playout that was just played. */
    public void add(RandomPlayout playout) {
        int length = playout.length();
        addPlayouts(1, length, (double) length * length);
        addEndless(playout.isFinished() ? 0 : 1);
        for (int role = 0; role < roleCount; role++) {
            int goal = playout.goal(role);
            if (goal != Reasoner.NO_GOAL) {
                addGoals(role, goal, 1);
            }
        }
    }

    /**
     * Adds playouts.
     *
     * @param count how many
     * @param steps the sum of their lengths
     * @param squares the sum of their lengths squared
     */
    public void addPlayouts(long count, long steps, double squares) {
        playoutCount.setRelease(playoutCount.getPlain() + count);
        stepCount += steps;
        squaredLengths += squares;
    }

    /** Says how many of the playouts added reached no terminal state. */
    public void addEndless(long count) {
        endlessCount += count;
    }

    /** Says how many of the playouts added ended with a goal value of a role. */
    public void addGoals(int roleIndex, int goal, long count) {
        goalCounts[roleIndex] += count;
        goalSums[roleIndex] += (double) goal * count;
        squaredGoals[roleIndex] += (double) goal * goal * count;
    }

    /** Adds another tally's sums. */
    public void add(PlayoutTally other) {
        playoutCount.setRelease(playoutCount.getPlain() + other.playoutCount());
        endlessCount += other.endlessCount;
        stepCount += other.stepCount;
        squaredLengths += other.squaredLengths;
        for (int role = 0; role < roleCount; role++) {
            goalCounts[role] += other.goalCounts[role];
            goalSums[role] += other.goalSums[role];
            squaredGoals[role] += other.squaredGoals[role];
        }
    }

    /** Returns the number of roles. */
    public int roleCount() {
        return roleCount;
    }

    /** Returns the number of playouts. By any thread. */
    public long playoutCount() {
        return playoutCount.getAcquire();
    }

    /** Returns how many playouts reached no terminal state: they got stuck, or were too long. */
    public long endlessCount() {
        return endlessCount;
    }

    /** Returns the number of joint moves. */
    public long stepCount() {
        return stepCount;
    }

    /** Returns the sum of the lengths squared. */
    public double squaredLengths() {
        return squaredLengths;
    }

    /** Returns how many playouts ended with a goal value of a role. */
    public long goalCount(int roleIndex) {
        return goalCounts[roleIndex];
    }

    /** Returns the sum of a role's goal values. */
    public double goalSum(int roleIndex) {
        return goalSums[roleIndex];
    }

    /** Returns the sum of a role's goal values squared. */
    public double squaredGoals(int roleIndex) {
        return squaredGoals[roleIndex];
    }
}
