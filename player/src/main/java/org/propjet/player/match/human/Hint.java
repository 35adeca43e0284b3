package org.propjet.player.match.human;

import org.propjet.engine.game.Game;
import org.propjet.engine.game.OpenedGame;
import org.propjet.engine.time.Budget;
import org.propjet.player.kinds.PlayerSpec;
import org.propjet.player.match.MatchPlayer;
import org.propjet.player.match.Thought;

import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/**
 * An engine that looks at one state for one role, as far as the role knows the state. {@link #stop}
 * by any thread.
 */
final class Hint {
    private final Game game;
    private final int roleIndex;
    private final int ply;
    private final MatchPlayer player;
    private final Budget budget = Budget.endless();

    /** Makes the engine ready for the state that has been played to. Cost: that of a player. */
    Hint(Game game, int roleIndex, PlayedGame played, PlayerSpec engine) {
        this.game = game;
        this.roleIndex = roleIndex;
        this.ply = played.history().ply();
        boolean isHidden = game.hasPercepts();
        Game here = isHidden ? game : OpenedGame.of(game, played.history().fluents());
        this.player = MatchPlayer.of("hint", engine.newPlayer(here, roleIndex));
        for (int before = 0; before < ply && isHidden; before++) {
            player.perceive(
                    played.history().jointMoves().get(before)[roleIndex],
                    played.percepts().get(before).get(roleIndex));
        }
    }

    int roleIndex() {
        return roleIndex;
    }

    /**
     * Thinks, once, in a thread of its own.
     *
     * @param nanos for how long
     * @return what it found; empty if it failed
     */
    CompletableFuture<Optional<Thought>> think(long nanos) {
        CompletableFuture<Optional<Thought>> thought =
                player.decide(budget.within(nanos), 1)
                        .thenApply(
                                it -> Optional.of(Thought.of(game.moveTable(), roleIndex, ply, it)))
                        .exceptionally(failure -> Optional.empty());
        player.retire();
        return thought;
    }

    /** Has it come back soon; waits for nothing. */
    void stop() {
        budget.cancel();
    }
}
