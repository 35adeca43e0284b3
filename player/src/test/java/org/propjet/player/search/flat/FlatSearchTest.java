package org.propjet.player.search.flat;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.propjet.engine.game.Game;
import org.propjet.engine.game.Reasoner;
import org.propjet.engine.time.Budget;
import org.propjet.player.play.Decision;
import org.propjet.player.play.Games;
import org.propjet.player.search.flat.Belief.PossibleState;

import java.lang.reflect.Proxy;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

@Timeout(value = 120, unit = TimeUnit.SECONDS)
class FlatSearchTest {
    private final Game game = Games.bundled("ticTacToe");
    private final AtomicInteger samplerCount = new AtomicInteger();
    private final CompletableFuture<Thread> late = new CompletableFuture<>();
    private final CountDownLatch release = new CountDownLatch(1);

    /** The game, but the first thread that plays it hangs until the second one has begun. */
    private Game stubborn() {
        return (Game)
                Proxy.newProxyInstance(
                        Game.class.getClassLoader(),
                        new Class<?>[] {Game.class},
                        (proxy, method, arguments) -> {
                            if (method.getName().equals("newReasoner")) {
                                meet();
                            }
                            return method.invoke(game, arguments);
                        });
    }

    private void meet() throws Exception {
        switch (samplerCount.incrementAndGet()) {
            case 1 -> {
                late.complete(Thread.currentThread());
                release.await();
            }
            case 2 -> {
                release.countDown();
                late.get().join();
            }
            default -> {}
        }
    }

    @Tag("timed")
    @Test
    void aThreadThatOutlastsItsDecisionDoesNotEndTheNext() throws Exception {
        Reasoner reasoner = game.newReasoner();
        reasoner.setState(game.initialState());
        int[] moveIds = reasoner.legalMoves(0);
        List<PossibleState> states = List.of(new PossibleState(game.initialState(), 1));
        FlatSearch search =
                new FlatSearch(
                        stubborn(), 0, 1, 1, task -> Thread.ofPlatform().daemon().start(task));
        Budget budget = Budget.ofNanos(60_000_000_000L);
        CompletableFuture<Decision> first =
                CompletableFuture.supplyAsync(
                        () -> search.decide(states, moveIds, budget),
                        task -> Thread.ofPlatform().daemon().start(task));
        late.get(); // it plays, and hangs
        budget.cancel();
        assertEquals(Decision.Reason.RULE, first.get().reason());
        Decision second = search.decide(states, moveIds, Budget.ofNanos(2_000_000_000L));
        assertEquals(Decision.Reason.SEARCHED, second.reason());
        assertTrue(second.playoutCount() > 0);
    }
}
