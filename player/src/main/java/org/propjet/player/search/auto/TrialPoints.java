package org.propjet.player.search.auto;

import org.propjet.player.search.depth.Minimax;
import org.propjet.player.search.value.AgainstSums;

import java.util.StringJoiner;

/**
 * What speaks for alpha-beta and what for the tree search: what the game is like, how far learnt
 * values agree with playouts, and what the two got in matches against each other, and the tree
 * search against itself. Evidence is counted in logits that alpha-beta is the better one. Not
 * thread-safe.
 */
final class TrialPoints {
    /*
     * Agreement in public games, 10 and 30 seconds before the first move, one core: checkers 0.60 to
     * 0.91, skirmish 0.74 to 0.77, reversi 0.70, knightThrough 0.34 to 0.46, breakthrough 0.31 to
     * 0.44, speedChess 0.25 to 0.35, where alpha-beta is the better one at 0.65 s a move (skirmish
     * 8 of 8, reversi 5 of 8); connectFour 0.05 to 0.27, pentago 0 to 0.20, hex -0.06 to 0.09, and
     * once 0.32, nineBoardTicTacToe -0.13 to -0.04, where it is not (hex 0 of 8).
     */

    /** An agreement that speaks for neither. */
    private static final double EVEN_AGREEMENT = 0.3;

    private static final double LOGITS_PER_AGREEMENT = 8;

    /**
     * In so many states agreement counts half. There is time for 32 to 96 states in speedChess,
     * whose agreement comes out between 0.05 and 0.35, and for hundreds in the others.
     */
    private static final double STATES_FOR_HALF = 100;

    /**
     * What agreement says against alpha-beta at most, as that alone must not decide: values that
     * were learnt from 20 games agree with nothing, and still win. In speedChess agreement decided
     * for the tree search in 10 of 24 matches; in the 12 that came to a trial, this went to
     * alpha-beta, by 53.5 points to 2.5.
     */
    private static final double LEAST_BY_AGREEMENT = -0.6;

    /**
     * Matches at a few milliseconds a move do not tell much of others with more time. With 0.6
     * alpha-beta was chosen in hex in 5 of 14 matches, and lost them all. With this, by the same
     * trials, it would have been in 3, and in breakthrough and knightThrough the tree search in one
     * of 6 each, which costs less.
     */
    private static final double LOGITS_PER_WIN = 0.35;

    /**
     * Evidence of four wins. With that of six, {@code auto} had 38 % of the points against the
     * better of the two searches, with this 51 %: more matches take time from learning.
     */
    private static final double CLEAR = 1.2;

    private static final double POINTS_PER_WIN = 100;

    /**
     * What speaks against alpha-beta where the worth of a state is hardly a sum ({@link
     * AgainstSums}): as much as is clear, so that it must do well elsewhere. Where what moves do
     * lasts, alpha-beta won 6 of 16 matches at 1 s a move in connectFour, 2 of 14 in gomoku_15x15
     * and 0 of 16 in hex, and at 0.5 s it had 29 % of 28 in ten others. Where it does not last, it
     * had 48 % of 22 in eleven others, so that says nothing.
     */
    private static final double AS_NO_SUM = -CLEAR;

    /**
     * What speaks for alpha-beta where there was no time to compare even some states: they are so
     * dear there that a tree hardly grows. It is outweighed by a single match. In chess_200, which
     * is such a game, alpha-beta won 2 of 2 matches at 0.5 s a move.
     */
    private static final double AS_STATES_ARE_DEAR = 0.1;

    private final double byAgreement;
    private final double byGame;
    private final AgainstSums against;
    private final boolean isStrict;
    private double alphaBetas;
    private double trees;
    private int pairCount;
    private double treesAlone;
    private int treesAloneCount;

    /**
     * Begins with no matches.
     *
     * @param agreement of learnt values and playouts
     * @param against what speaks against it as the game is
     * @param isStrict whether the goals add up to 100
     */
    TrialPoints(Minimax.Agreement agreement, AgainstSums against, boolean isStrict) {
        this.isStrict = isStrict;
        this.against = against;
        double count = agreement.stateCount();
        double uncompared = count == 0 ? AS_STATES_ARE_DEAR : 0;
        this.byGame = against == AgainstSums.NOTHING ? uncompared : AS_NO_SUM;
        double weight = LOGITS_PER_AGREEMENT * count / (count + STATES_FOR_HALF);
        double points = weight * (agreement.correlation() - EVEN_AGREEMENT);
        this.byAgreement = Math.max(points, LEAST_BY_AGREEMENT);
    }

    /**
     * Adds two matches against each other, with each role played by either.
     *
     * @param first the goals of the match in which alpha-beta has the first role
     * @param second of the one in which it has the second
     */
    void addPair(int[] first, int[] second) {
        alphaBetas += first[0] + second[1];
        trees += first[1] + second[0];
        pairCount++;
    }

    /** Adds the goals of a match of the tree search against itself. */
    void addTreesAlone(int[] goals) {
        treesAlone += goals[0] + goals[1];
        treesAloneCount++;
    }

    private double evidence() {
        return byGame + byAgreement + LOGITS_PER_WIN * (alphaBetas - trees) / POINTS_PER_WIN;
    }

    /**
     * Returns whether more matches would hardly change who is the better one; never where the goals
     * do not add up to 100, as alpha-beta may be ahead there and spoil the game for both.
     */
    boolean isClear() {
        return isStrict && Math.abs(evidence()) >= CLEAR;
    }

    /**
     * Returns whether alpha-beta is more likely the better one, and also got more than the tree
     * search gets from itself: who spoils the game for both may be ahead, and still has nothing of
     * it.
     */
    boolean areForAlphaBeta() {
        boolean isOfUse =
                treesAloneCount == 0
                        || alphaBetas / (2 * pairCount) > treesAlone / (2 * treesAloneCount);
        return evidence() > 0 && isOfUse;
    }

    /** Returns the evidence in words. */
    @Override
    public String toString() {
        StringJoiner words = new StringJoiner("; ");
        if (byGame != 0) {
            String cause = byGame < 0 ? against.toString() : "states are dear";
            words.add("%+.1f as %s".formatted(byGame, cause));
        }
        words.add("%+.1f by agreement with playouts".formatted(byAgreement + 0.0)); // no -0.0
        if (pairCount > 0) {
            words.add(
                    "alpha-beta %.0f points, tree search %.0f in %d matches"
                            .formatted(alphaBetas, trees, 2 * pairCount));
        }
        if (treesAloneCount > 0) {
            words.add(
                    "against itself the tree search gets %.0f in %d %s"
                            .formatted(
                                    treesAlone,
                                    treesAloneCount,
                                    treesAloneCount == 1 ? "match" : "matches"));
        }
        return words.toString();
    }
}
