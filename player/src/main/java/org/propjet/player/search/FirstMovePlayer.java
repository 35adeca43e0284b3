package org.propjet.player.search;

import org.propjet.engine.game.Game;

/** Plays the first legal move, in move order. */
public final class FirstMovePlayer implements Player {
    private final MatchState match;

    /** Makes a player of a role, at the initial state. */
    public FirstMovePlayer(Game game, int roleIndex) {
        this.match = new MatchState(game, roleIndex);
    }

    @Override
    public int roleIndex() {
        return match.roleIndex();
    }

    @Override
    public void prepare(long deadlineNanos) {}

    @Override
    public Decision decide(long deadlineNanos) {
        int[] moveIds = match.legalMoves();
        return Decision.of(
                moveIds[0], moveIds.length == 1 ? Decision.Reason.ONLY : Decision.Reason.RULE);
    }

    @Override
    public void ponder(long deadlineNanos) {}

    @Override
    public void advance(int[] jointMove) {
        match.advance(jointMove);
    }

    @Override
    public void stop() {}

    @Override
    public void close() {}
}
