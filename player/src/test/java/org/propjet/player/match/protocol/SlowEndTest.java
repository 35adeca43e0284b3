package org.propjet.player.match.protocol;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;
import org.propjet.engine.game.Game;
import org.propjet.player.play.Player;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;

/** A match that ends while its player is at work, and does not come back at once. */
class SlowEndTest extends FailingMatch {
    /**
     * Its threads were taken away under it: in a trial of alpha-beta and the tree search that said
     * RejectedExecutionException in the log.
     */
    @Test
    void whoIsSlowToStopIsClosedWhenItComesBackAndNotBefore() throws Exception {
        CountDownLatch asked = new CountDownLatch(1);
        AtomicBoolean isSearching = new AtomicBoolean();
        List<String> closed = new CopyOnWriteArrayList<>();
        FakeResources resources =
                new FakeResources() {
                    @Override
                    void preparing(int playerNumber) {
                        if (playerNumber == 1) {
                            isSearching.set(true);
                            asked.countDown();
                            hang();
                            isSearching.set(false);
                        }
                    }

                    @Override
                    void closing(int playerNumber) {
                        closed.add(playerNumber + (isSearching.get() ? " too early" : ""));
                    }
                };
        use(resources);
        CompletableFuture<Void> first =
                CompletableFuture.runAsync(
                        () -> start("20 20"), task -> Thread.ofPlatform().daemon().start(task));
        asked.await();
        assertEquals("aborted", ask("(ABORT m)"));
        first.get(60, TimeUnit.SECONDS);
        start("20 20");
        assertEquals("(mark 1 1)", ask("(PLAY m NIL)"));
        assertEquals(List.of(), closed);
        never.countDown();
        while (resources.openPlayerCount.get() > 1) {
            Thread.sleep(1);
        }
        assertEquals(List.of("1"), closed);
        assertEquals("done", ask("(STOP m NIL)"));
        host.ended().get(60, TimeUnit.SECONDS);
        assertEquals(List.of("1", "2"), closed);
    }

    /**
     * Nobody would ever stop it, and it would prepare for the whole start clock of a match that is
     * over.
     */
    @Test
    void aPlayerThatIsMadeWhenTheMatchIsOverDoesNotBegin() throws Exception {
        CountDownLatch asked = new CountDownLatch(1);
        AtomicInteger preparedCount = new AtomicInteger();
        FakeResources resources =
                new FakeResources() {
                    @Override
                    public Player player(Game game, int roleIndex) {
                        asked.countDown();
                        hang();
                        return super.player(game, roleIndex);
                    }

                    @Override
                    void preparing(int playerNumber) {
                        preparedCount.incrementAndGet();
                    }
                };
        use(resources);
        CompletableFuture<Void> start =
                CompletableFuture.runAsync(
                        () -> start("20 20"), task -> Thread.ofPlatform().daemon().start(task));
        asked.await();
        assertEquals("aborted", ask("(ABORT m)"));
        start.get(60, TimeUnit.SECONDS);
        host.ended().get(60, TimeUnit.SECONDS);
        never.countDown();
        while (resources.playerCount.get() == 0 || resources.openPlayerCount.get() > 0) {
            Thread.sleep(1);
        }
        assertEquals(0, preparedCount.get());
    }
}
