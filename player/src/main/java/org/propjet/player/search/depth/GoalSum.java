package org.propjet.player.search.depth;

import org.propjet.engine.game.Game;
import org.propjet.engine.game.RandomPlayout;
import org.propjet.engine.time.Budget;
import org.propjet.player.search.value.Evaluation;

/**
 * The most points that all roles together can get, as far as random games show and a search has
 * seen. It is no proof that no end gives more.
 *
 * <p>Only where all ends are worth nearly the same to all together it says anything: elsewhere an
 * end with more points may be rare, and cutting moves would hide it.
 *
 * <p>Not thread-safe.
 */
public final class GoalSum {
    private static final int GAMES = 64;
    private static final int MOST_PLIES = 4_000;
    private static final long MOST_NANOS = 300_000_000;

    /** An end with a smaller part of the most points: then the sum is not trusted. */
    private static final double LEAST_PART = 0.9;

    private double most;

    private GoalSum(double most) {
        this.most = most;
    }

    /** Returns one by which nothing is known: nothing is cut then. */
    public static GoalSum unknown() {
        return new GoalSum(Double.MAX_VALUE);
    }

    /** Plays random games for a third of a second at most. */
    public static GoalSum of(Game game, long seed) {
        RandomPlayout playout = new RandomPlayout(game.newReasoner());
        Budget look = Budget.ofNanos(MOST_NANOS);
        double least = Double.MAX_VALUE;
        double most = 0;
        int plies = 0;
        boolean isInTime = true;
        for (int number = 0; number < GAMES && isInTime; number++) {
            playout.begin(game.initialState(), seed + number);
            while (isInTime && playout.step()) {
                isInTime = plies++ < MOST_PLIES && !look.isOver();
            }
            if (playout.isFinished()) {
                double sum = 0;
                for (int role = 0; role < game.roles().size(); role++) {
                    sum += Math.max(0, playout.goal(role)) * (double) Evaluation.POINT;
                }
                least = Math.min(least, sum);
                most = Math.max(most, sum);
            }
        }
        boolean isTrusted = most > 0 && least >= LEAST_PART * most;
        return isTrusted ? new GoalSum(Math.max(most, Evaluation.TOP)) : unknown();
    }

    /**
     * Returns the sum in units of 1/{@link Evaluation#POINT}; if nothing is known, a huge number.
     */
    double most() {
        return most;
    }

    /** Takes note of an end; returns whether it is worth more than any was thought to be. */
    boolean raise(double sum) {
        boolean isMore = sum > most;
        most = Math.max(most, sum);
        return isMore;
    }
}
