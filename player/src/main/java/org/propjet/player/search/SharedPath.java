package org.propjet.player.search;

import org.jspecify.annotations.Nullable;
import org.propjet.engine.game.Game;
import org.propjet.engine.game.Reasoner;
import org.propjet.engine.time.Budget;
import org.propjet.player.cluster.WireReader;
import org.propjet.player.cluster.WireWriter;
import org.propjet.player.puzzle.BestPath;

/**
 * The best path of a game with one role, as part of a message: its moves from a state on. Who reads
 * it plays it before it is believed. In games with several roles the part is empty.
 *
 * <p>Not thread-safe. Cost: that of playing the path, once.
 */
final class SharedPath {
    /** Longer paths are not told of. */
    private static final int MOST_MOVES = 10_000;

    private final Game game;
    private final BestPath best;
    private final boolean isPuzzle;
    private @Nullable Reasoner reasoner;

    SharedPath(Game game, BestPath best) {
        this.game = game;
        this.best = best;
        this.isPuzzle = game.roles().size() == 1;
    }

    /** Writes the path, of which the first state has a hash and a ply. */
    void write(long hash, int ply, WireWriter to) {
        int goal = best.goal();
        int[] moves = best.moves();
        if (!isPuzzle || moves.length == 0 || moves.length > MOST_MOVES) {
            to.number(0);
            return;
        }
        to.number(moves.length);
        to.word(hash, Long.BYTES);
        to.number(ply);
        to.number(Math.max(0, goal));
        for (int move : moves) {
            to.number(move);
        }
    }

    /**
     * Reads a path, and offers it if it is better than the best and leads where it should from the
     * state with a hash and a ply, the root.
     *
     * @param budget where it is over, the path is left unread
     */
    void read(long hash, int ply, long[] root, WireReader from, Budget budget) {
        int[] moves = new int[from.number(MOST_MOVES)];
        if (moves.length == 0) {
            return;
        }
        long firstHash = from.word(Long.BYTES);
        int firstPly = from.number(Integer.MAX_VALUE);
        boolean isHere = firstHash == hash && firstPly == ply;
        int goal = from.number(100);
        int moveCount = isPuzzle ? game.moveTable().moveCount(0) : 0;
        for (int i = 0; i < moves.length; i++) {
            moves[i] = from.number(Math.max(0, moveCount - 1));
        }
        boolean isBetter =
                goal > best.goal() || (goal == best.goal() && moves.length < best.moves().length);
        if (isPuzzle && isHere && isBetter) {
            play(root, moves, budget);
        }
    }

    private void play(long[] root, int[] moves, Budget budget) {
        Reasoner player = reasoner == null ? game.newReasoner() : game.fastest(reasoner);
        reasoner = player;
        long[] state = root.clone();
        player.setState(state);
        int[] jointMove = new int[1];
        for (int move : moves) {
            if (budget.isOver() || player.isTerminal() || !player.isLegal(0, move)) {
                return;
            }
            jointMove[0] = move;
            player.successor(jointMove, state);
            player.setState(state);
        }
        if (player.isTerminal()) {
            best.offer(Math.max(0, player.goal(0)), moves);
        }
    }
}
