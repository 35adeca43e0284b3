package org.propjet.player.human;

import org.jspecify.annotations.Nullable;
import org.propjet.engine.game.Game;
import org.propjet.engine.game.OpenedGame;
import org.propjet.player.match.MoveValue;
import org.propjet.player.search.Decision;
import org.propjet.player.search.Player;
import org.propjet.player.search.PlayerSpec;

import java.util.List;
import java.util.Optional;

/** An engine that looks at one state for one role. {@link #stop} by any thread. */
final class Hint {
    private final Game game;
    private final int roleIndex;
    private final int ply;
    private final PlayerSpec engine;
    private volatile @Nullable Player player;
    private volatile boolean isStopped;

    /**
     * Makes it ready.
     *
     * @param ply how many joint moves led to the state
     */
    Hint(Game game, int roleIndex, int ply, PlayerSpec engine) {
        this.game = game;
        this.roleIndex = roleIndex;
        this.ply = ply;
        this.engine = engine;
    }

    int roleIndex() {
        return roleIndex;
    }

    /**
     * Thinks.
     *
     * @param fluents what holds in the state
     * @param nanos for how long
     * @return what it found; empty if it failed or was stopped
     */
    Optional<Thought> think(List<String> fluents, long nanos) {
        try (Player made = engine.newPlayer(OpenedGame.of(game, fluents), roleIndex)) {
            player = made;
            return isStopped
                    ? Optional.empty()
                    : Optional.of(thought(made.decide(System.nanoTime() + nanos)));
        } catch (RuntimeException | Error e) {
            return Optional.empty();
        }
    }

    private Thought thought(Decision decision) {
        return new Thought(
                roleIndex,
                ply,
                game.moveTable().move(roleIndex, decision.moveId()),
                MoveValue.of(game.moveTable(), roleIndex, decision.estimates()),
                decision.playoutCount(),
                decision.nodeCount(),
                decision.depth(),
                decision.reason() == Decision.Reason.PROVEN);
    }

    /** Has it come back soon. */
    void stop() {
        isStopped = true;
        Player current = player;
        if (current != null) {
            current.stop();
        }
    }
}
