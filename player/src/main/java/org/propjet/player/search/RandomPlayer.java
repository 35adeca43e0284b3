package org.propjet.player.search;

import org.propjet.engine.game.Game;
import org.propjet.engine.game.SeededChoice;

/** Plays any legal move, each as likely as the others. */
public final class RandomPlayer implements Player {
    private final MatchState match;
    private final SeededChoice choice;

    /**
     * Makes a player of a role, at the initial state.
     *
     * @param seed fixes its choices
     */
    public RandomPlayer(Game game, int roleIndex, long seed) {
        this.match = new MatchState(game, roleIndex);
        this.choice = new SeededChoice(SeededChoice.playoutSeed(seed, roleIndex));
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
                moveIds[choice.next(moveIds.length)],
                moveIds.length == 1 ? Decision.Reason.ONLY : Decision.Reason.RULE);
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
