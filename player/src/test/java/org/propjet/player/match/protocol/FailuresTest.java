package org.propjet.player.match.protocol;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.propjet.engine.game.Game;
import org.propjet.engine.rules.GameRules;
import org.propjet.engine.time.Budget;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Whatever fails in a match, it goes on with legal moves, in time. */
class FailuresTest extends FailingMatch {
    /** In tic-tac-toe no move has this id. */
    private static final int NO_MOVE = 9;

    private static final long HALF_SECOND_NANOS = 500_000_000;

    @Test
    void aSearchThatFailsIsMadeAnewAndFollowsAllThatWasPlayed() throws Exception {
        FakeResources resources =
                new FakeResources() {
                    @Override
                    long decision(int playerNumber, Game game, Budget budget) {
                        if (playerNumber == 1 || playerNumber == 3) {
                            throw new StackOverflowError();
                        }
                        if (playerNumber == 2) {
                            throw new OutOfMemoryError("in a test");
                        }
                        return -1;
                    }
                };
        use(resources);
        start("20 20");
        // Three attempts fail: then the first legal move it is.
        assertEquals("(mark 1 1)", ask("(PLAY m NIL)"));
        assertEquals("noop", ask("(PLAY m ((mark 3 3) noop))"));
        assertEquals("(mark 1 2)", ask("(PLAY m (noop (mark 1 1)))"));
        assertEquals(4, resources.playerCount.get());
        assertEquals("done", ask("(STOP m NIL)"));
        host.ended().get(60, TimeUnit.SECONDS);
        assertEquals(0, resources.openPlayerCount.get());
    }

    @Test
    void anIllegalChoiceIsReplaced() {
        use(
                new FakeResources() {
                    @Override
                    long decision(int playerNumber, Game game, Budget budget) {
                        return NO_MOVE; // noop, which is a move, but not now
                    }
                });
        start("20 20");
        assertEquals("(mark 1 1)", ask("(PLAY m NIL)"));
        assertEquals("noop", ask("(PLAY m ((mark 1 1) noop))"));
    }

    @Test
    void aSearchThatHangsIsLeftAlone() throws Exception {
        FakeResources resources =
                new FakeResources() {
                    @Override
                    long decision(int playerNumber, Game game, Budget budget) {
                        if (playerNumber == 1) {
                            hang();
                        }
                        return -1;
                    }
                };
        use(resources);
        start("20 0.5");
        assertEquals("(mark 1 1)", manager().askForLong("(PLAY m NIL)"));
        assertTrue(clock.nanos() >= TimeUnit.MILLISECONDS.toNanos(350), "too early");
        assertEquals("noop", manager().askForLong("(PLAY m ((mark 3 3) noop))"));
        String moves = "(noop (mark 1 1))";
        assertEquals("(mark 1 2)", manager().askForLong("(PLAY m " + moves + ")"));
        // By now it has hung for so long that another player takes over.
        for (int i = 2; resources.playerCount.get() < 2; i++) {
            clock.advance(TimeUnit.MILLISECONDS.toNanos(400));
            moves = i % 2 == 0 ? "((mark 1 2) noop)" : "(noop (mark 1 3))";
            assertEquals(
                    i % 2 == 0 ? "noop" : "(mark 2 1)",
                    manager().askForLong("(PLAY m " + moves + ")"));
            assertTrue(i < 4, "nobody took over");
        }
        assertEquals("done", ask("(STOP m NIL)"));
        host.ended().get(60, TimeUnit.SECONDS);
        never.countDown();
        while (resources.openPlayerCount.get() > 0) {
            Thread.sleep(1); // the one that hung is closed when it has come back
        }
    }

    @Test
    void whoWaitsForASearchThatHangsGetsALegalMoveWhenTheHostCloses() throws Exception {
        CountDownLatch asked = new CountDownLatch(1);
        use(
                new FakeResources() {
                    @Override
                    long decision(int playerNumber, Game game, Budget budget) {
                        asked.countDown();
                        hang();
                        return -1;
                    }

                    @Override
                    void closing(int playerNumber) {
                        hang();
                    }
                });
        start("20 1000");
        CompletableFuture<String> move = manager().askInThread("(PLAY m NIL)");
        asked.await();
        host.close();
        assertEquals("(mark 1 1)", move.get(60, TimeUnit.SECONDS));
    }

    @Tag("timed")
    @Test
    void aPlayerThatDoesNotCloseCostsTheNextMatchSomeSecondsAndNoMore() {
        use(
                new FakeResources() {
                    @Override
                    void closing(int playerNumber) {
                        if (playerNumber == 1) {
                            hang();
                        }
                    }
                });
        start("20 20");
        assertEquals("(mark 1 1)", ask("(PLAY m NIL)"));
        assertEquals("done", ask("(STOP m NIL)"));
        start("20 20");
        assertEquals("(mark 1 1)", ask("(PLAY m NIL)"));
    }

    @Test
    void aGameThatCannotBeMadeIsPlayedByItsRules() throws InterruptedException {
        use(
                new FakeResources() {
                    @Override
                    public Game fastGame(GameRules rules) {
                        throw new OutOfMemoryError("in a test");
                    }
                });
        start("20 20");
        assertEquals("(mark 1 1)", ask("(PLAY m NIL)"));
        assertEquals("noop", ask("(PLAY m ((mark 3 3) noop))"));
        assertEquals("(mark 1 1)", ask("(PLAY m (noop (mark 2 2)))"));
        MatchView view = host.board().view();
        while (view.course().ply() < 2) {
            view = host.board().awaitNewer(view.version(), TimeUnit.SECONDS.toNanos(60));
        }
        assertEquals("reference", view.game().backend());
        assertEquals(
                List.of("(cell 2 2 o)", "(cell 3 3 x)", "(control x)"), view.course().fluents());
    }

    @Test
    void aGameThatComesLateTakesOverInTheMiddleOfTheMatch() throws InterruptedException {
        CountDownLatch ready = new CountDownLatch(1);
        use(
                new FakeResources() {
                    @Override
                    public Game fastGame(GameRules rules) {
                        clock.advance(HALF_SECOND_NANOS); // half the start clock
                        boolean isInterrupted = false;
                        try {
                            ready.await();
                        } catch (InterruptedException e) {
                            isInterrupted = true;
                        }
                        Game game = super.fastGame(rules);
                        if (isInterrupted) {
                            Thread.currentThread().interrupt();
                        }
                        return game;
                    }

                    @Override
                    public Game slowGame(GameRules rules) {
                        clock.advance(HALF_SECOND_NANOS);
                        return super.slowGame(rules);
                    }
                });
        start("1 20");
        assertEquals("(mark 1 1)", ask("(PLAY m NIL)"));
        assertEquals("noop", ask("(PLAY m ((mark 3 3) noop))"));
        assertEquals("reference", host.board().view().game().backend());
        ready.countDown();
        MatchView view = host.board().view();
        while (!view.game().backend().equals("net")) {
            view = host.board().awaitNewer(view.version(), TimeUnit.SECONDS.toNanos(60));
        }
        assertEquals(1, view.course().ply());
        assertTrue(
                view.course().fluents().contains("(cell 3 3 x)"),
                view.course().fluents().toString());
        assertEquals("(mark 1 2)", ask("(PLAY m (noop (mark 1 1)))"));
        assertEquals(
                List.of(List.of("(mark 3 3)", "noop")),
                host.board().view().course().moves().subList(0, 1));
    }

    @Test
    void theCompiledGameDoesNotWaitForRulesThatAreSlowToOpen() {
        CountDownLatch opening = new CountDownLatch(1);
        use(
                new FakeResources() {
                    @Override
                    public Game fastGame(GameRules rules) {
                        clock.advance(HALF_SECOND_NANOS); // half the start clock
                        await(opening);
                        return super.fastGame(rules);
                    }

                    @Override
                    public Game slowGame(GameRules rules) {
                        opening.countDown();
                        await(never); // until it is interrupted
                        return super.slowGame(rules);
                    }
                });
        start("1 20");
        assertEquals("(mark 1 1)", ask("(PLAY m NIL)"));
        assertEquals("net", host.board().view().game().backend());
    }

    @Test
    void whoSearchesByTheRulesIsStoppedWhenTheMatchEndsWithTheCompiledGame() throws Exception {
        CountDownLatch asked = new CountDownLatch(1);
        CountDownLatch stopped = new CountDownLatch(1);
        use(
                new FakeResources() {
                    @Override
                    public Game fastGame(GameRules rules) {
                        clock.advance(HALF_SECOND_NANOS); // half the start clock
                        await(asked);
                        return super.fastGame(rules);
                    }

                    @Override
                    public Game slowGame(GameRules rules) {
                        clock.advance(HALF_SECOND_NANOS);
                        return super.slowGame(rules);
                    }

                    @Override
                    long decision(int playerNumber, Game game, Budget budget) {
                        asked.countDown();
                        budget.await();
                        stopped.countDown();
                        return -1;
                    }
                });
        start("1 1000");
        CompletableFuture<String> move = manager().askInThread("(PLAY m NIL)");
        MatchView view = host.board().view();
        while (!view.game().backend().equals("net")) {
            view = host.board().awaitNewer(view.version(), TimeUnit.SECONDS.toNanos(60));
        }
        assertEquals(1, stopped.getCount());
        assertEquals("done", ask("(STOP m NIL)"));
        assertTrue(stopped.await(60, TimeUnit.SECONDS));
        assertEquals("(mark 1 1)", move.get(60, TimeUnit.SECONDS));
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    void ifNothingWorksTheAnswerIsNil() {
        use(
                new FakeResources() {
                    @Override
                    public Game fastGame(GameRules rules) {
                        throw new IllegalStateException("in a test");
                    }

                    @Override
                    public Game slowGame(GameRules rules) {
                        throw new StackOverflowError();
                    }
                });
        start("20 20");
        assertEquals("nil", ask("(PLAY m NIL)"));
        assertEquals("nil", ask("(PLAY m ((mark 3 3) noop))"));
        assertEquals("done", ask("(STOP m NIL)"));
        assertEquals("ready", ask("( START m x ( (role x) ) 20 20 )"));
    }

    @Test
    void rulesThatHangCostTheStartClockAndNoMore() throws InterruptedException {
        use(
                new FakeResources() {
                    @Override
                    public GameRules rules(String name, String text) {
                        hang();
                        throw new IllegalStateException("in a test");
                    }
                });
        assertEquals("ready", manager().askForLong(startMessage("1 1")));
        assertEquals("nil", manager().askForLong("(PLAY m NIL)"));
        double seconds = clock.nanos() / 1e9;
        assertTrue(seconds >= 1.35, "answered after " + seconds);
        assertEquals("aborted", ask("(ABORT m)"));
    }
}
