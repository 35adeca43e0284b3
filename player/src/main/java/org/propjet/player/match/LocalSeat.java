package org.propjet.player.match;

import org.jspecify.annotations.Nullable;
import org.propjet.engine.game.Game;
import org.propjet.engine.time.Budget;
import org.propjet.player.kinds.PlayerSpec;
import org.propjet.player.play.Decision;
import org.propjet.player.play.Player;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * The seat of a player in this process, at work in a thread of its own ({@link MatchPlayer}). If it
 * fails, that costs it the move.
 *
 * <p>The player is its own: it closes it.
 */
public final class LocalSeat extends Seat {
    /** How long to wait for a player to close. One that hangs is left to its daemon thread. */
    private static final long CLOSING_NANOS = 1_000_000_000;

    private final MatchPlayer player;
    private final boolean isHidden;
    private final Consumer<String> remarks;
    private volatile Budget preparing = Budget.endless();

    private LocalSeat(
            String name, int roleIndex, MatchPlayer player, Game game, Consumer<String> remarks) {
        super(name, roleIndex);
        this.player = player;
        this.isHidden = game.hasPercepts();
        this.remarks = remarks;
    }

    /**
     * Makes the seat of a player that cannot be made anew: if it fails it is asked again, unless it
     * has lost track of the match.
     *
     * @param name what records call the player
     * @param player it; it knows its role
     * @param game the game; if it hides something the player is told its own moves and percepts,
     *     and otherwise all moves
     * @param remarks is told what the player has found before the first move ({@link
     *     Player#remark}), unless it was stopped; called by any thread
     */
    public LocalSeat(String name, Player player, Game game, Consumer<String> remarks) {
        this(name, player.roleIndex(), MatchPlayer.of("player " + name, player), game, remarks);
    }

    /**
     * Makes a player of a role, and a seat for it. If it fails or hangs, another is made.
     *
     * @param remarks is told what the player remarks
     */
    public static LocalSeat of(
            String name, PlayerSpec spec, Game game, int roleIndex, Consumer<String> remarks) {
        Player first = spec.newPlayer(game, roleIndex);
        MatchPlayer player =
                MatchPlayer.of("player " + name, first, () -> spec.newPlayer(game, roleIndex));
        return new LocalSeat(name, roleIndex, player, game, remarks);
    }

    @Override
    public CompletableFuture<?> prepare(Budget budget) {
        preparing = budget.part();
        return player.prepare(preparing)
                .thenAccept(remark -> remark.ifPresent(this::tell))
                .exceptionally(failure -> null);
    }

    private void tell(String remark) {
        if (!preparing.isCancelled()) { // else what it has found is of no use
            remarks.accept(name() + ": " + remark);
        }
    }

    @Override
    public CompletableFuture<Answer> decide(Budget budget) {
        return player.decide(budget, 1)
                .handle((decision, failure) -> answer(decision, failure, budget));
    }

    private Answer answer(@Nullable Decision decision, @Nullable Throwable failure, Budget budget) {
        if (decision == null) {
            return new Answer.Failed(failure == null ? "" : words(failure));
        }
        noteOverrun(-budget.remainingNanos());
        return new Answer.Move(decision.moveId(), Optional.of(decision), budget.nowNanos());
    }

    private static String words(Throwable failure) {
        Throwable cause = failure.getCause() == null ? failure : failure.getCause();
        String message = cause.getMessage();
        return cause.getClass().getSimpleName() + (message == null ? "" : ": " + message);
    }

    @Override
    public void advance(int[] jointMove, List<String> percepts) {
        if (isHidden) {
            player.perceive(jointMove[roleIndex()], percepts);
        } else {
            player.advance(jointMove);
        }
        CompletableFuture<?> ignored = player.caughtUp(); // by now, or its next decision fails
    }

    @Override
    public CompletableFuture<?> caughtUp() {
        return player.caughtUp().exceptionally(failure -> null);
    }

    @Override
    public void stop() {
        preparing.cancel();
        player.stop();
    }

    /** Stops and closes the player. Over in a second, at most. */
    @Override
    public CompletableFuture<?> end(boolean complete, Budget budget) {
        Budget closing = Budget.ofNanos(CLOSING_NANOS);
        return CompletableFuture.runAsync(() -> player.end(closing), Thread.ofVirtual()::start)
                .completeOnTimeout(null, CLOSING_NANOS, TimeUnit.NANOSECONDS);
    }
}
