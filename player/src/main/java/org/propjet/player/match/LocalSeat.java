package org.propjet.player.match;

import org.jspecify.annotations.Nullable;
import org.propjet.engine.game.Game;
import org.propjet.engine.time.Budget;
import org.propjet.player.search.Decision;
import org.propjet.player.search.Player;
import org.propjet.player.search.PlayerSpec;
import org.propjet.player.search.PlayerThread;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * The seat of a player in this process, at work in a thread of its own. What it is asked to do is
 * queued, so that a slow player is asked one thing at a time, as it may expect.
 *
 * <p>The player is its own: it closes it.
 */
public final class LocalSeat implements Seat {
    /** How long to wait for a player to close. One that hangs is left to its daemon thread. */
    private static final long CLOSING_MILLIS = 1_000;

    private final String name;
    private final Player player;
    private final boolean isHidden;
    private final Consumer<String> remarks;
    private final PlayerThread thread;
    private final FaultTally faults = new FaultTally();

    /** What broke the player, so that it does not know the state any more. */
    private volatile @Nullable Throwable broken;

    /**
     * Makes a seat.
     *
     * @param name what records call the player
     * @param player it; it knows its role
     * @param game the game; if it hides something the player is told its own moves and percepts,
     *     and otherwise all moves
     */
    public LocalSeat(String name, Player player, Game game) {
        this(name, player, game, remark -> {});
    }

    /**
     * Makes a seat, as {@link #LocalSeat(String, Player, Game)}.
     *
     * @param remarks is told what the player has found before the first move ({@link
     *     Player#remark}), unless it was stopped; called by the seat's thread
     */
    public LocalSeat(String name, Player player, Game game, Consumer<String> remarks) {
        this.name = name;
        this.player = player;
        this.remarks = remarks;
        this.isHidden = game.hasPercepts();
        this.thread = PlayerThread.of("player " + name, player);
    }

    /** Makes a player of a role, and a seat for it. */
    public static LocalSeat of(String name, PlayerSpec spec, Game game, int roleIndex) {
        return new LocalSeat(name, spec.newPlayer(game, roleIndex), game);
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public int roleIndex() {
        return player.roleIndex();
    }

    @Override
    public CompletableFuture<?> prepare(Budget budget) {
        return thread.ask(budget, this::prepareNow).exceptionally(failure -> false);
    }

    private boolean prepareNow(Budget budget) {
        player.prepare(budget);
        if (!budget.isCancelled()) { // else what it has found is of no use
            player.remark().ifPresent(remark -> remarks.accept(name + ": " + remark));
        }
        return true;
    }

    @Override
    public CompletableFuture<Answer> decide(Budget budget) {
        return thread.choose(budget, this::answer);
    }

    private Answer answer(Budget budget) {
        Throwable cause = broken;
        if (cause != null) {
            return new Answer.Failed("has lost track: " + words(cause));
        }
        try {
            Decision decision = player.decide(budget);
            faults.noteOverrun(-budget.remainingNanos());
            return new Answer.Move(decision.moveId(), Optional.of(decision), budget.nowNanos());
        } catch (RuntimeException | Error e) {
            return new Answer.Failed(words(e));
        }
    }

    @Override
    public void advance(int[] jointMove, List<String> percepts) {
        if (isHidden) {
            int own = jointMove[player.roleIndex()];
            follow(() -> player.perceive(own, percepts));
        } else {
            int[] copy = jointMove.clone();
            follow(() -> player.advance(copy));
        }
    }

    @Override
    public CompletableFuture<?> caughtUp() {
        return thread.ask(Budget.endless(), budget -> true);
    }

    private void follow(Runnable step) {
        var ignored = thread.ask(Budget.endless(), budget -> followNow(step));
    }

    private boolean followNow(Runnable step) {
        try {
            step.run();
        } catch (RuntimeException | Error e) {
            broken = broken == null ? e : broken;
        }
        return true;
    }

    @Override
    public void stop() {
        thread.stop();
    }

    private static String words(Throwable failure) {
        String message = failure.getMessage();
        return failure.getClass().getSimpleName() + (message == null ? "" : ": " + message);
    }

    @Override
    public FaultTally faults() {
        return faults;
    }

    /** Stops and closes the player. Over in a second, at most. */
    @Override
    public CompletableFuture<?> end(boolean complete, Budget budget) {
        thread.stop();
        return thread.ask(Budget.endless(), _ -> closePlayer())
                .completeOnTimeout(false, CLOSING_MILLIS, TimeUnit.MILLISECONDS)
                .thenRun(thread::interrupt);
    }

    private boolean closePlayer() {
        try {
            player.close();
        } catch (RuntimeException | Error e) {
            // The match is over: it is let go.
        }
        return true;
    }
}
