package org.propjet.player.search;

import org.propjet.engine.game.Game;
import org.propjet.player.minimax.Minimax;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import java.util.SplittableRandom;
import java.util.function.BooleanSupplier;

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

    private static final int RANDOM_PLIES = 4;

    private final Game game;
    private final Minimax minimax;
    private final UctOptions options;
    private final SplittableRandom random;
    private final BooleanSupplier isStopped;
    private long nanosPerMove;
    private long deadlineNanos;

    /**
     * Makes a trial.
     *
     * @param minimax what has been learnt
     * @param options those of the tree search
     * @param isStopped whether to come back at once
     */
    Trial(Game game, Minimax minimax, UctOptions options, BooleanSupplier isStopped) {
        this.isStopped = isStopped;
        this.game = game;
        this.minimax = minimax;
        this.options =
                options.with("ponder", "off")
                        .with("memory", Integer.toString(Math.min(64, options.memoryMib())));
        this.random = new SplittableRandom(options.seed());
    }

    /**
     * Plays matches, until a time at the latest.
     *
     * @return whether alpha-beta had more than half of the points
     */
    boolean isWon(long endNanos) {
        deadlineNanos = endNanos;
        double moves = MATCHES * minimax.pliesPerGame();
        nanosPerMove =
                Math.clamp(
                        (long) ((endNanos - System.nanoTime()) / moves),
                        LEAST_NANOS_PER_MOVE,
                        MOST_NANOS_PER_MOVE);
        double points = 0;
        int count = 0;
        while (!isOver()) {
            double first = play(0);
            double second = first < 0 ? -1 : play(1);
            if (second >= 0) { // as the first to move may be at an advantage, only pairs count
                points += (first + second) / 100;
                count += 2;
            }
        }
        LOG.info(
                "alpha-beta won {} of {} matches at {} ms a move",
                points,
                count,
                nanosPerMove / 1_000_000);
        return count > 0 && !minimax.isUnsuited() && points > count / 2.0;
    }

    private boolean isOver() {
        return isStopped.getAsBoolean()
                || minimax.isUnsuited()
                || System.nanoTime() - deadlineNanos >= 0;
    }

    /** Plays a match; returns alpha-beta's goal, or -1 if there was no time. */
    private double play(int role) {
        MatchState match = new MatchState(game, role);
        int[] jointMove = new int[2];
        try (UctPlayer tree =
                new UctPlayer(
                        game, 1 - role, options.with("seed", Long.toString(random.nextLong())))) {
            for (int ply = 0; !match.reasoner().isTerminal(); ply++) {
                if (isOver()) {
                    return -1;
                }
                for (int any = 0; any < 2; any++) {
                    int[] moves = match.legalMoves(any);
                    jointMove[any] = moves[random.nextInt(moves.length)];
                    if (ply >= RANDOM_PLIES && moves.length > 1) {
                        long end = System.nanoTime() + nanosPerMove;
                        jointMove[any] =
                                any == role
                                        ? minimax.search(match.state(), role, end, () -> false)
                                                .moveId()
                                        : tree.decide(end).moveId();
                    }
                }
                tree.advance(jointMove);
                match.advance(jointMove);
            }
        }
        return Math.max(0, match.reasoner().goal(role));
    }
}
