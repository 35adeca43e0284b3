package org.propjet.bench;

import org.propjet.engine.game.RandomPlayout;
import org.propjet.engine.game.Reasoner;
import org.propjet.player.cli.Estimate;

import java.util.ArrayList;
import java.util.List;

/**
 * Sums over random playouts, from which means and their errors come. Not thread-safe: each thread
 * has its own, {@linkplain #add(PlayoutFigures) added up} at the end.
 */
final class PlayoutFigures {
    private final int roleCount;
    private long playoutCount;
    private long endlessCount;
    private long stepCount;
    private double squaredLengths;
    private final long[] goalCounts;
    private final double[] goalSums;
    private final double[] squaredGoals;

    PlayoutFigures(int roleCount) {
        this.roleCount = roleCount;
        this.goalCounts = new long[roleCount];
        this.goalSums = new double[roleCount];
        this.squaredGoals = new double[roleCount];
    }

    /** Adds the playout that was just played. Allocates nothing. */
    void add(RandomPlayout playout) {
        int length = playout.length();
        playoutCount++;
        endlessCount += playout.isFinished() ? 0 : 1;
        stepCount += length;
        squaredLengths += (double) length * length;
        for (int role = 0; role < roleCount; role++) {
            int goal = playout.goal(role);
            if (goal != Reasoner.NO_GOAL) {
                goalCounts[role]++;
                goalSums[role] += goal;
                squaredGoals[role] += goal * goal;
            }
        }
    }

    /** Adds another thread's sums. */
    void add(PlayoutFigures other) {
        playoutCount += other.playoutCount;
        endlessCount += other.endlessCount;
        stepCount += other.stepCount;
        squaredLengths += other.squaredLengths;
        for (int role = 0; role < roleCount; role++) {
            goalCounts[role] += other.goalCounts[role];
            goalSums[role] += other.goalSums[role];
            squaredGoals[role] += other.squaredGoals[role];
        }
    }

    /** Returns the number of playouts. */
    long playoutCount() {
        return playoutCount;
    }

    /** Returns how many playouts reached no terminal state: they got stuck, or were too long. */
    long endlessCount() {
        return endlessCount;
    }

    /** Returns the number of joint moves. */
    long stepCount() {
        return stepCount;
    }

    /** Returns the mean number of joint moves of a playout. */
    Estimate meanLength() {
        return Estimate.of(playoutCount, (double) stepCount, squaredLengths);
    }

    /** Returns each role's mean goal value, over the playouts in which it had one. */
    List<Estimate> meanGoals() {
        List<Estimate> means = new ArrayList<>();
        for (int role = 0; role < roleCount; role++) {
            means.add(Estimate.of(goalCounts[role], goalSums[role], squaredGoals[role]));
        }
        return means;
    }
}
