package org.propjet.player.human;

import org.propjet.engine.game.Game;
import org.propjet.engine.game.OpenedGame;
import org.propjet.engine.time.Budget;
import org.propjet.player.match.Answer;
import org.propjet.player.match.LocalSeat;
import org.propjet.player.match.Thought;
import org.propjet.player.search.PlayerSpec;

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
    private final LocalSeat seat;
    private final Budget budget = Budget.endless();

    /** Makes the engine ready for the state that has been played to. Cost: that of a player. */
    Hint(Game game, int roleIndex, PlayedGame played, PlayerSpec engine) {
        this.game = game;
        this.roleIndex = roleIndex;
        this.ply = played.history().ply();
        boolean isHidden = game.hasPercepts();
        Game here = isHidden ? game : OpenedGame.of(game, played.history().fluents());
        this.seat = LocalSeat.of("hint", engine, here, roleIndex);
        for (int before = 0; before < ply && isHidden; before++) {
            seat.advance(
                    played.history().jointMoves().get(before),
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
                seat.decide(budget.within(nanos)).thenApply(this::thought);
        return thought.whenComplete(
                (_, _) -> {
                    CompletableFuture<?> _ = seat.end(false, budget);
                });
    }

    private Optional<Thought> thought(Answer answer) {
        return answer instanceof Answer.Move move
                ? move.decision().map(it -> Thought.of(game.moveTable(), roleIndex, ply, it))
                : Optional.empty();
    }

    /** Has it come back soon; waits for nothing. */
    void stop() {
        budget.cancel();
    }
}
