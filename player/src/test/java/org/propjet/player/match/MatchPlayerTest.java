package org.propjet.player.match;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.propjet.engine.time.Budget;
import org.propjet.engine.time.HandClock;
import org.propjet.player.play.Decision;
import org.propjet.player.play.Player;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.ToIntBiFunction;

/** What goes on ends when it is told to, whenever that is, and nothing else does. */
@Timeout(30)
class MatchPlayerTest {
    private final Semaphore pondering = new Semaphore(0);
    private final List<String> done = new CopyOnWriteArrayList<>();
    private final MatchPlayer player =
            MatchPlayer.of(
                    "test",
                    new FakePlayer(0, () -> 0) {
                        @Override
                        public boolean ponders() {
                            return true;
                        }

                        @Override
                        public void ponder(Budget budget) {
                            pondering.release();
                            budget.await();
                            done.add("thought");
                        }
                    });

    @AfterEach
    void end() {
        assertTrue(player.end(Budget.endless()));
    }

    /** Begins something that waits for the end of its budget. */
    private CompletableFuture<Boolean> waiting(String name) {
        return player.ask(
                Budget.endless(),
                (at, budget) -> {
                    budget.await();
                    return done.add(name);
                });
    }

    @Test
    void aStopEndsWhatGoesOnAndWhatWasAskedForAndNothingLater() {
        CompletableFuture<Boolean> first = waiting("first");
        CompletableFuture<Boolean> second = waiting("second"); // has not begun
        player.stop();
        assertTrue(first.join() && second.join());
        CompletableFuture<Boolean> third = waiting("third");
        assertTrue(player.isBusy());
        assertFalse(third.isDone());
        player.stop();
        assertTrue(third.join());
        assertFalse(player.isBusy());
        assertEquals(List.of("first", "second", "third"), done);
    }

    @Test
    void aStopOfAnyMomentIsHeard() {
        for (int i = 0; i < 2_000; i++) {
            CompletableFuture<Boolean> waiting = waiting("" + i);
            player.stop();
            assertTrue(waiting.join());
        }
    }

    @Test
    void itThinksAfterAChoiceUntilSomethingElseIsWanted() {
        assertEquals(0, player.decide(Budget.endless(), 1).join().moveId());
        pondering.acquireUninterruptibly();
        assertFalse(player.isBusy(), "thinking on does not count");
        assertTrue(player.ask(Budget.endless(), (at, budget) -> done.add("asked")).join());
        assertEquals(List.of("thought", "asked"), done);
        assertEquals(0, player.decide(Budget.endless(), 1).join().moveId());
        pondering.acquireUninterruptibly();
        player.stop();
        player.caughtUp().join();
        assertEquals(List.of("thought", "asked", "thought"), done);
    }

    @Test
    void whoeverIsBusyIsStoppedByTheNextChoiceAndThinksAfterIt() {
        CompletableFuture<Boolean> before = waiting("before");
        assertEquals(0, player.decide(Budget.endless(), 1).join().moveId());
        assertTrue(before.isDone());
        pondering.acquireUninterruptibly();
        player.stop();
    }

    @Test
    void itDoesNotThinkWhereSomethingElseIsWantedAlready() {
        CompletableFuture<Boolean> move =
                player.choose(
                        Budget.endless(),
                        (at, budget) -> {
                            budget.await();
                            return done.add("chosen");
                        });
        CompletableFuture<Boolean> next = waiting("next");
        player.stop();
        assertTrue(move.join() && next.join());
        assertEquals(0, pondering.availablePermits());
        assertEquals(List.of("chosen", "next"), done);
    }

    @Test
    void afterItsEndNothingIsDone() {
        var ignored = waiting("last");
        assertTrue(player.end(Budget.endless()));
        assertEquals(List.of("last"), done);
        CompletableFuture<Boolean> late = waiting("late");
        assertThrows(CompletionException.class, late::join);
    }

    @Test
    void whatFailsDoesNotEndIt() {
        CompletableFuture<Object> failing =
                player.ask(
                        Budget.endless(),
                        (at, budget) -> {
                            throw new IllegalStateException("no idea");
                        });
        assertThrows(CompletionException.class, failing::join);
        assertTrue(player.ask(Budget.endless(), (at, budget) -> done.add("next")).join());
    }

    // ---- Players that are made anew ----

    /** Makes players that note what they are told, and choose by their number. */
    private MatchPlayer renewed(ToIntBiFunction<Integer, List<Integer>> choice) {
        AtomicInteger count = new AtomicInteger();
        return MatchPlayer.of(
                "renewed",
                () -> {
                    int number = count.incrementAndGet();
                    List<Integer> told = new ArrayList<>();
                    return new FakePlayer(0, () -> choice.applyAsInt(number, told)) {
                        @Override
                        public void advance(int[] jointMove) {
                            told.add(jointMove[0]);
                        }

                        @Override
                        public void close() {
                            done.add("closed " + number);
                        }
                    };
                });
    }

    @Test
    void whoFailsIsClosedAndAnotherIsToldAllThatWasPlayed() {
        List<List<Integer>> tolds = new CopyOnWriteArrayList<>();
        MatchPlayer lasting =
                renewed(
                        (number, told) -> {
                            tolds.add(List.copyOf(told));
                            if (number < 3) {
                                throw new IllegalStateException("no idea");
                            }
                            return number;
                        });
        lasting.advance(new int[] {7});
        CompletableFuture<Decision> failing = lasting.decide(Budget.endless(), 1);
        assertInstanceOf(
                IllegalStateException.class,
                assertThrows(CompletionException.class, failing::join).getCause());
        assertEquals(List.of("closed 1"), done);
        lasting.advance(new int[] {8});
        assertEquals(3, lasting.decide(Budget.endless(), 2).join().moveId());
        assertEquals(List.of(List.of(7), List.of(7, 8), List.of(7, 8)), tolds);
        assertTrue(lasting.end(Budget.endless()));
        assertEquals(List.of("closed 1", "closed 2", "closed 3"), done);
    }

    @Test
    void whoHangsIsLeftAloneAndClosedWhenItComesBack() {
        CountDownLatch never = new CountDownLatch(1);
        Semaphore begun = new Semaphore(0);
        MatchPlayer lasting =
                renewed(
                        (number, told) -> {
                            begun.release();
                            while (number == 1 && never.getCount() > 0) {
                                try {
                                    never.await();
                                } catch (InterruptedException e) {
                                    // It hangs on.
                                }
                            }
                            return number;
                        });
        HandClock time = new HandClock();
        CompletableFuture<Decision> first = lasting.decide(Budget.ofNanos(10, time), 1);
        begun.acquireUninterruptibly();
        time.advance(TimeUnit.SECONDS.toNanos(2));
        CompletableFuture<Decision> second = lasting.decide(Budget.ofNanos(10, time), 1);
        assertEquals(2, second.join().moveId());
        assertFalse(first.isDone());
        assertEquals(List.of(), done);
        never.countDown();
        assertEquals(1, first.join().moveId());
        assertTrue(lasting.end(Budget.endless()));
        while (done.size() < 2) {
            Thread.onSpinWait();
        }
        assertEquals(List.of("closed 1", "closed 2"), done.stream().sorted().toList());
    }

    @Test
    void whoLosesTrackAndCannotBeMadeAnewIsNotAskedAgain() {
        Player lost =
                new FakePlayer(0, () -> 5) {
                    @Override
                    public void advance(int[] jointMove) {
                        throw new IllegalStateException("what was that?");
                    }
                };
        MatchPlayer only = MatchPlayer.of("lost", lost);
        assertEquals(5, only.decide(Budget.endless(), 1).join().moveId());
        only.advance(new int[] {0});
        assertThrows(CompletionException.class, only.caughtUp()::join);
        CompletableFuture<Decision> failing = only.decide(Budget.endless(), 1);
        Throwable cause = assertThrows(CompletionException.class, failing::join).getCause();
        assertEquals(
                "java.lang.IllegalStateException: has lost track:"
                        + " java.lang.IllegalStateException: what was that?",
                String.valueOf(cause));
        assertTrue(only.end(Budget.endless()));
    }
}
