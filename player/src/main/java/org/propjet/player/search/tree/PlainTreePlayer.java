package org.propjet.player.search.tree;

import org.propjet.engine.game.Game;
import org.propjet.engine.time.Budget;
import org.propjet.player.play.Decision;
import org.propjet.player.play.MatchState;
import org.propjet.player.play.MoveEstimate;
import org.propjet.player.play.Player;
import org.propjet.player.search.tree.PlainTree.Bandit;
import org.propjet.player.search.tree.PlainTree.TreeKind;

import java.util.ArrayList;
import java.util.List;

/**
 * Plays by a {@link PlainTree}, a new one for each move: the most visited move.
 *
 * <p>Cost: the caller's thread, 64 MiB.
 */
public final class PlainTreePlayer implements Player {
    private final MatchState match;
    private final TreeKind kind;
    private final double exploration;
    private final long seed;

    public PlainTreePlayer(Game game, int roleIndex, TreeKind kind, double exploration, long seed) {
        this.match = new MatchState(game, roleIndex);
        this.kind = kind;
        this.exploration = exploration;
        this.seed = seed;
    }

    @Override
    public int roleIndex() {
        return match.roleIndex();
    }

    @Override
    public Decision decide(Budget budget) {
        long start = budget.nowNanos();
        int[] moves = match.legalMoves();
        if (moves.length == 1) {
            return Decision.of(moves[0], Decision.Reason.ONLY);
        }
        PlainTree tree =
                new PlainTree(
                        match.game(),
                        match.state(),
                        roleIndex(),
                        kind,
                        exploration,
                        seed + match.ply());
        long rounds = 0;
        while (!budget.isOver()) {
            tree.playRound(budget);
            rounds++;
            budget.count(1);
        }
        Bandit own = tree.ownMoves();
        List<MoveEstimate> estimates = new ArrayList<>();
        int best = 0;
        for (int i = 0; i < moves.length; i++) {
            best = own.count(i) > own.count(best) ? i : best;
            if (own.count(i) > 0) {
                estimates.add(new MoveEstimate(moves[i], own.count(i), own.mean(i), 0, 100));
            }
        }
        return new Decision(
                moves[best],
                Decision.Reason.SEARCHED,
                estimates,
                rounds,
                tree.nodeCount(),
                tree.depth(),
                budget.nowNanos() - start);
    }

    @Override
    public void advance(int[] jointMove) {
        match.advance(jointMove);
    }

    @Override
    public void close() {}
}
