package org.propjet.player.solve;

import org.propjet.engine.game.Game;
import org.propjet.engine.time.Budget;
import org.propjet.player.play.Decision;
import org.propjet.player.play.MatchState;
import org.propjet.player.play.Player;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import java.util.Arrays;
import java.util.Optional;

/**
 * Plays the moves of a {@link Strategy}; in states to which that does not lead, such as after a
 * move that another has played for it, the first legal one.
 */
public final class StrategyPlayer implements Player {
    private static final Logger LOG = LoggerFactory.getLogger(StrategyPlayer.class);

    private final MatchState match;
    private final Strategy strategy;
    private boolean hasWarned;

    /** Makes a player of the role that a strategy is for. */
    public StrategyPlayer(Game game, int roleIndex, Strategy strategy) {
        match = new MatchState(game, roleIndex);
        this.strategy = strategy;
    }

    @Override
    public int roleIndex() {
        return match.roleIndex();
    }

    @Override
    public Decision decide(Budget budget) {
        int[] legal = match.legalMoves();
        if (legal.length == 1) {
            return Decision.of(legal[0], Decision.Reason.ONLY);
        }
        Optional<Integer> move = strategy.move(match.state());
        if (move.isPresent() && Arrays.stream(legal).anyMatch(id -> id == move.get())) {
            return Decision.of(move.get(), Decision.Reason.PROVEN);
        }
        if (!hasWarned) {
            hasWarned = true;
            LOG.warn(
                    "the strategy has no move in step {} of {}: there and later in this match the"
                            + " first legal one is played where it has none",
                    match.ply() + 1,
                    match.game().name());
        }
        return Decision.of(legal[0], Decision.Reason.RULE);
    }

    @Override
    public void advance(int[] jointMove) {
        match.advance(jointMove);
    }

    @Override
    public void close() {}
}
