package org.propjet.player.search.value;

import org.propjet.engine.game.Game;
import org.propjet.engine.game.RandomPlayout;
import org.propjet.engine.game.Reasoner;
import org.propjet.engine.time.Budget;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What ends of a game are worth to the first of two roles that choose in turn.
 *
 * <p>Where the goals always add up to 100, what one wins the other loses, and the first role's goal
 * says all. Elsewhere, as where each gets points for its own captures, the margin by which it is
 * ahead counts: a logit for so many points that random games, too, would often be decided by a few.
 *
 * <p>Immutable.
 */
public final class Rivalry {
    /** How much is played at random to see what kind of game it is. */
    private static final int LOOKED_AT_GAMES = 32;

    private static final long LOOK_NANOS = 500_000_000;

    /** A margin of random games that is as large as usual counts as so many logits. */
    private static final double LOGITS_PER_USUAL_MARGIN = 1.5;

    private static final int NO_FEWER_POINTS_PER_LOGIT = 5;

    /** Roles that win together more clearly than this, by random games, are no rivals. */
    private static final double MOST_CORRELATION = 0.5;

    /** Points of the margin that are a logit; 0 if the goals add up to 100. */
    private final double pointsPerLogit;

    private Rivalry(double pointsPerLogit) {
        this.pointsPerLogit = pointsPerLogit;
    }

    /** Returns the kind of game in which the goals add up to 100. */
    public static Rivalry strict() {
        return new Rivalry(0);
    }

    /** Returns the kind of game in which the margin counts. */
    public static Rivalry byMargin(double pointsPerLogit) {
        return new Rivalry(pointsPerLogit);
    }

    /**
     * Returns what a game is as far as random play for half a second shows; nothing if it is not
     * one of two roles that choose in turn, if they do better together, or if no game came to its
     * end in that time.
     */
    public static Optional<Rivalry> of(Game game) {
        boolean hasTwoRoles = game.roles().size() == 2;
        if (!hasTwoRoles
                || game.stateLayout().isOpen()
                || game.roles().stream().anyMatch(Game::isChance)) {
            return Optional.empty();
        }
        Reasoner reasoner = game.newReasoner();
        RandomPlayout playout = new RandomPlayout(reasoner);
        Budget look = Budget.ofNanos(LOOK_NANOS);
        List<int[]> goals = new ArrayList<>();
        for (int seed = 0; seed < LOOKED_AT_GAMES; seed++) {
            playout.begin(game.initialState(), seed);
            boolean isOn = true;
            while (isOn && !isForBoth(reasoner)) {
                if (look.isOver()) {
                    return of(goals);
                }
                isOn = playout.step();
            }
            if (!playout.isFinished()) {
                return Optional.empty();
            }
            goals.add(new int[] {Math.max(0, playout.goal(0)), Math.max(0, playout.goal(1))});
        }
        return of(goals);
    }

    private static boolean isForBoth(Reasoner reasoner) {
        return !reasoner.isTerminal()
                && reasoner.legalMoveCount(0) > 1
                && reasoner.legalMoveCount(1) > 1;
    }

    /** Returns what games are whose ends had these goals, of both roles. */
    static Optional<Rivalry> of(List<int[]> goals) {
        if (goals.isEmpty()) {
            return Optional.empty();
        }
        if (goals.stream().allMatch(of -> of[0] + of[1] == 100)) {
            return Optional.of(strict());
        }
        double firstMean = goals.stream().mapToInt(of -> of[0]).average().orElse(0);
        double secondMean = goals.stream().mapToInt(of -> of[1]).average().orElse(0);
        double firstSquares = 0;
        double secondSquares = 0;
        double products = 0;
        double marginSquares = 0;
        for (int[] of : goals) {
            double first = of[0] - firstMean;
            double second = of[1] - secondMean;
            firstSquares += first * first;
            secondSquares += second * second;
            products += first * second;
            marginSquares += (double) (of[0] - of[1]) * (of[0] - of[1]);
        }
        double most = MOST_CORRELATION + 1 / Math.sqrt(goals.size()); // by chance
        if (products > most * Math.sqrt(firstSquares * secondSquares)) {
            return Optional.empty();
        }
        double usual = Math.sqrt(marginSquares / goals.size());
        double points = usual / LOGITS_PER_USUAL_MARGIN;
        return Optional.of(byMargin(Math.max(NO_FEWER_POINTS_PER_LOGIT, points)));
    }

    /** Returns whether what one role wins the other always loses. */
    public boolean isStrict() {
        return pointsPerLogit == 0;
    }

    /**
     * Returns the value of an end of the game.
     *
     * @param firstGoal the first role's goal value
     * @param secondGoal the other's
     * @param ply how many plies after the root it is
     */
    public int value(int firstGoal, int secondGoal, int ply) {
        int first = Math.max(0, firstGoal);
        if (isStrict()) {
            return Values.ofGoal(first, ply);
        }
        int margin = first - Math.max(0, secondGoal);
        return Math.abs(margin) >= 100 // there is no more to win
                ? Values.ofGoal(margin, ply)
                : Values.ofGuess((int) Math.round(StateValue.SCALE * margin / pointsPerLogit));
    }
}
