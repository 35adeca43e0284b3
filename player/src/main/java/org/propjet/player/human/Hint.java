package org.propjet.player.human;

import org.propjet.engine.game.Game;
import org.propjet.engine.game.OpenedGame;
import org.propjet.engine.time.Budget;
import org.propjet.player.match.MatchRecord.Ply;
import org.propjet.player.match.Thought;
import org.propjet.player.search.Player;
import org.propjet.player.search.PlayerSpec;

import java.util.Optional;

/**
 * An engine that looks at one state for one role, as far as the role knows the state. {@link #stop}
 * by any thread.
 */
final class Hint {
    private final Game game;
    private final int roleIndex;
    private final int ply;
    private final Player player;
    private final Budget budget = Budget.endless();

    /** Makes the engine ready for the state that has been played to. Cost: that of a player. */
    Hint(Game game, int roleIndex, PlayedGame played, PlayerSpec engine) {
        this.game = game;
        this.roleIndex = roleIndex;
        this.ply = played.history().ply();
        if (game.hasPercepts()) {
            player = engine.newPlayer(game, roleIndex);
            for (int before = 0; before < ply; before++) {
                Ply turn = played.plies().get(before);
                player.perceive(
                        game.moveTable().idOf(roleIndex, turn.moves().get(roleIndex)),
                        played.percepts().get(before).get(roleIndex));
            }
        } else {
            OpenedGame here = OpenedGame.of(game, played.history().fluents());
            player = engine.newPlayer(here, roleIndex);
        }
    }

    int roleIndex() {
        return roleIndex;
    }

    /**
     * Thinks, once.
     *
     * @param nanos for how long
     * @return what it found; empty if it failed or was stopped
     */
    Optional<Thought> think(long nanos) {
        try (player) {
            return budget.isOver()
                    ? Optional.empty()
                    : Optional.of(
                            Thought.of(
                                    game.moveTable(),
                                    roleIndex,
                                    ply,
                                    player.decide(budget.within(nanos))));
        } catch (RuntimeException | Error e) {
            return Optional.empty();
        }
    }

    /** Has it come back soon; waits for nothing. */
    void stop() {
        budget.cancel();
    }
}
