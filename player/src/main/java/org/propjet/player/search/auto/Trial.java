package org.propjet.player.search.auto;

import org.propjet.engine.game.Game;
import org.propjet.engine.time.Budget;
import org.propjet.player.play.MatchState;
import org.propjet.player.play.Options;
import org.propjet.player.search.depth.Minimax;
import org.propjet.player.search.tree.UctOptions;
import org.propjet.player.search.tree.UctPlayer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import java.util.SplittableRandom;

/**
 * Matches of alpha-beta against the tree search, with little time for each move, to see which is
 * better at a game. Each role is played by either in turn, after some random moves.
 */
final class Trial {
    private static final Logger LOG = LoggerFactory.getLogger(Trial.class);

    /** So many matches are wanted; with less time for a move than the least, there are fewer. */
    private static final int MATCHES = 8;

    private static final long LEAST_NANOS_PER_MOVE = 5_000_000;
    private static final long MOST_NANOS_PER_MOVE = 200_000_000;

    /**
     * The tree search gets so many times as much time. In the match both have many times as much,
     * and it gains more from that: in hex it loses to alpha-beta at 5 to 30 ms a move, and wins 8
     * of 8 at 0.65 s. With 4, hex is about even at 8 ms a move, and breakthrough, knightThrough and
     * checkers still go to alpha-beta 3 of 3 times, speedChess 2 of 3.
     */
    private static final int TIMES_FOR_TREE = 3;

    private static final int RANDOM_PLIES = 4;

    /** A match is expected to last so many times as long as it already has. */
    private static final double LONGER = 1.5;

    /** No role. */
    private static final int NEITHER = -1;

    private static final int[] OUT_OF_TIME = {};

    private final Game game;
    private final Minimax minimax;
    private final UctOptions options;
    private final SplittableRandom random;
    private final Budget whole;

    /** At most, on average of the two; see {@link #TIMES_FOR_TREE}. */
    private long nanosPerMove;

    /** As many plies as the games lasted that were learnt from, or the longest match. */
    private double plies;

    /**
     * Makes a trial.
     *
     * @param minimax what has been learnt
     * @param options those of the tree search
     * @param whole how long the matches may take
     */
    Trial(Game game, Minimax minimax, UctOptions options, Budget whole) {
        this.whole = whole.unless(minimax::isUnsuited);
        this.game = game;
        this.minimax = minimax;
        this.options =
                options.with(Options.PONDER, false)
                        .with(UctOptions.MEMORY, Math.min(64, options.get(UctOptions.MEMORY)));
        this.random = new SplittableRandom(options.get(Options.SEED));
    }

    /**
     * Plays matches while there is time, or, where the goals add up to 100, until it is clear who
     * is better.
     *
     * @param points what is known already
     * @return whether alpha-beta is the better one; where the goals do not add up to 100, also
     *     better for both than the tree search is against itself
     */
    boolean isWon(TrialPoints points) {
        plies = minimax.pliesPerGame();
        double moves = MATCHES * plies;
        nanosPerMove =
                Math.clamp(
                        (long) (whole.remainingNanos() / moves),
                        LEAST_NANOS_PER_MOVE,
                        MOST_NANOS_PER_MOVE);
        boolean isStrict = minimax.rivalry().isStrict();
        while (!whole.isOver() && !points.isClear()) {
            int[] first = play(0, 2);
            int[] second = play(1, 1);
            if (second.length == 0) {
                break;
            }
            points.addPair(first, second); // as the first to move may be at an advantage
            int[] trees = isStrict ? OUT_OF_TIME : play(NEITHER, 1);
            if (trees.length > 0) {
                points.addTreesAlone(trees);
            }
        }
        LOG.debug("{} at {} ms a move", points, nanosPerMove / 1_000_000);
        return !minimax.isUnsuited() && points.areForAlphaBeta();
    }

    /**
     * Plays a match.
     *
     * @param role alpha-beta's role, or {@link #NEITHER}
     * @param matchCount how many matches there must be time for, this one included
     * @return both goals, or nothing if there was no time
     */
    private int[] play(int role, int matchCount) {
        MatchState match = new MatchState(game, 0);
        int[] jointMove = new int[2];
        try (UctPlayer first = newTree(0);
                UctPlayer second = newTree(1)) {
            UctPlayer[] trees = {first, second};
            for (int ply = 0; !match.reasoner().isTerminal(); ply++) {
                if (whole.isOver()) {
                    return OUT_OF_TIME;
                }
                long forBoth = nanosAt(ply, matchCount);
                for (int any = 0; any < 2; any++) {
                    int[] moves = match.legalMoves(any);
                    jointMove[any] = moves[random.nextInt(moves.length)];
                    if (ply >= RANDOM_PLIES && moves.length > 1) {
                        Budget budget = whole.within(share(forBoth, any == role));
                        jointMove[any] =
                                any == role
                                        ? minimax.search(match.state(), role, budget).moveId()
                                        : trees[any].decide(budget).moveId();
                    }
                }
                first.advance(jointMove);
                second.advance(jointMove);
                match.advance(jointMove);
            }
        }
        return new int[] {
            Math.max(0, match.reasoner().goal(0)), Math.max(0, match.reasoner().goal(1))
        };
    }

    /**
     * Returns how much time there is for a move. Matches may last much longer than the games that
     * were learnt from, as in speedChess after some openings, so that there would be no pair of
     * them in time: less and less then, so that there is one.
     */
    private long nanosAt(int ply, int matchCount) {
        plies = Math.max(plies, ply);
        double left = matchCount * Math.max(plies, LONGER * ply) - ply;
        long nanos = (long) (whole.remainingNanos() / Math.max(1, left));
        return Math.clamp(nanos, LEAST_NANOS_PER_MOVE, nanosPerMove);
    }

    private static long share(long nanosPerMove, boolean isAlphaBeta) {
        long part = 2 * nanosPerMove / (TIMES_FOR_TREE + 1);
        return isAlphaBeta ? part : part * TIMES_FOR_TREE;
    }

    private UctPlayer newTree(int role) {
        return new UctPlayer(game, role, options.with(Options.SEED, random.nextLong()));
    }
}
