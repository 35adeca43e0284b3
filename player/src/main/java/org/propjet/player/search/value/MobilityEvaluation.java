package org.propjet.player.search.value;

import org.propjet.engine.game.Game;
import org.propjet.engine.game.RandomPlayout;
import org.propjet.engine.game.Reasoner;
import org.propjet.engine.time.Budget;

import java.util.Arrays;

/**
 * Values states by the roles' numbers of legal moves, each as a part of what is usual for the role
 * where it has a choice, by random games. A role without a choice counts as having the usual
 * number, so that in games in turn values can be compared from ply to ply.
 */
public final class MobilityEvaluation implements Evaluation {
    /** What is looked at to see what is usual, at most. */
    private static final int MOST_STATES = 1_000;

    private static final long MOST_NANOS = 500_000_000;

    private final double[] usual;

    /** Makes an evaluation of a game. */
    public MobilityEvaluation(Game game, long seed) {
        int roleCount = game.roles().size();
        usual = new double[roleCount];
        long[] sums = new long[roleCount];
        int[] counts = new int[roleCount];
        Reasoner reasoner = game.newReasoner();
        RandomPlayout playout = new RandomPlayout(reasoner);
        Budget look = Budget.ofNanos(MOST_NANOS);
        long number = seed;
        int states = 0;
        playout.begin(game.initialState(), number);
        while (states < MOST_STATES && !look.isOver()) {
            states++;
            for (int role = 0; role < roleCount; role++) {
                int count = reasoner.legalMoveCount(role);
                if (count > 1) {
                    sums[role] += count;
                    counts[role]++;
                }
            }
            if (!playout.step()) {
                playout.begin(game.initialState(), ++number);
            }
        }
        Arrays.setAll(usual, role -> sums[role] / Math.max(1.0, counts[role]));
    }

    /** Returns how many moves a role has, as a part of what is usual. */
    private double part(Reasoner reasoner, int role) {
        int count = reasoner.legalMoveCount(role);
        return count <= 1 || usual[role] == 0 ? 1 : count / usual[role];
    }

    @Override
    public int value(Reasoner reasoner, long[] state, int role) {
        double other = 0;
        for (int any = 0; any < usual.length; any++) {
            if (any != role) {
                other = Math.max(other, part(reasoner, any));
            }
        }
        double own = part(reasoner, role);
        return Evaluation.guess(own, usual.length == 1 ? 1 : other);
    }

    @Override
    public int lead(Reasoner reasoner, long[] state) {
        return 2 * value(reasoner, state, 0) - TOP;
    }
}
