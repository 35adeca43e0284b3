package org.propjet.player.match;

import org.jspecify.annotations.Nullable;
import org.propjet.engine.game.Game;
import org.propjet.player.search.Decision;
import org.propjet.player.search.Player;
import org.propjet.player.search.PlayerSpec;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
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
    private final ExecutorService thread;
    private final FaultTally faults = new FaultTally();

    /** Whether the player was made to come back, so that what it has found is of no use. */
    private volatile boolean isStopped;

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
        this.thread =
                Executors.newSingleThreadExecutor(
                        Thread.ofPlatform().daemon().name("player " + name).factory());
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
    public CompletableFuture<?> prepare(long deadlineNanos) {
        return CompletableFuture.runAsync(() -> prepareNow(deadlineNanos), thread)
                .exceptionally(failure -> null);
    }

    private void prepareNow(long deadlineNanos) {
        player.prepare(deadlineNanos);
        if (!isStopped) {
            player.remark().ifPresent(remark -> remarks.accept(name + ": " + remark));
        }
    }

    @Override
    public CompletableFuture<Answer> decide(long deadlineNanos) {
        return CompletableFuture.supplyAsync(() -> answer(deadlineNanos), thread);
    }

    private Answer answer(long deadlineNanos) {
        Throwable cause = broken;
        if (cause != null) {
            return new Answer.Failed("has lost track: " + words(cause));
        }
        try {
            Decision decision = player.decide(deadlineNanos);
            long now = System.nanoTime();
            faults.noteOverrun(now - deadlineNanos);
            return new Answer.Move(decision.moveId(), Optional.of(decision), now);
        } catch (RuntimeException | Error e) {
            return new Answer.Failed(words(e));
        }
    }

    @Override
    public void advance(int[] jointMove, List<String> percepts) {
        if (isHidden) {
            int own = jointMove[player.roleIndex()];
            thread.execute(() -> follow(() -> player.perceive(own, percepts)));
        } else {
            int[] copy = jointMove.clone();
            thread.execute(() -> follow(() -> player.advance(copy)));
        }
    }

    @Override
    public CompletableFuture<?> caughtUp() {
        return CompletableFuture.runAsync(() -> {}, thread);
    }

    private void follow(Runnable step) {
        try {
            step.run();
        } catch (RuntimeException | Error e) {
            broken = broken == null ? e : broken;
        }
    }

    @Override
    public void stop() {
        isStopped = true;
        player.stop();
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
    public CompletableFuture<?> end(boolean complete) {
        player.stop();
        CompletableFuture<Void> closed = CompletableFuture.runAsync(this::closePlayer, thread);
        thread.shutdown();
        return closed.completeOnTimeout(null, CLOSING_MILLIS, TimeUnit.MILLISECONDS)
                .thenRun(thread::shutdownNow);
    }

    private void closePlayer() {
        try {
            player.close();
        } catch (RuntimeException | Error e) {
            // The match is over: it is let go.
        }
    }
}
