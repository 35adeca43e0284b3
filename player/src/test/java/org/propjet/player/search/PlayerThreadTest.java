package org.propjet.player.search;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.propjet.engine.time.Budget;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Semaphore;

/** What goes on ends when it is told to, whenever that is, and nothing else does. */
@Timeout(30)
class PlayerThreadTest {
    private final Semaphore pondering = new Semaphore(0);
    private final List<String> done = new CopyOnWriteArrayList<>();
    private final PlayerThread thread =
            new PlayerThread(
                    "test",
                    budget -> {
                        pondering.release();
                        budget.await();
                        done.add("thought");
                    });

    @AfterEach
    void end() {
        assertTrue(thread.end(20_000));
    }

    /** Begins something that waits for the end of its budget. */
    private CompletableFuture<Boolean> waiting(String name) {
        return thread.ask(
                Budget.endless(),
                budget -> {
                    budget.await();
                    return done.add(name);
                });
    }

    @Test
    void aStopEndsWhatGoesOnAndWhatWasAskedForAndNothingLater() {
        CompletableFuture<Boolean> first = waiting("first");
        CompletableFuture<Boolean> second = waiting("second"); // has not begun
        thread.stop();
        assertTrue(first.join() && second.join());
        CompletableFuture<Boolean> third = waiting("third");
        assertTrue(thread.isBusy());
        assertFalse(third.isDone());
        thread.stop();
        assertTrue(third.join());
        assertFalse(thread.isBusy());
        assertEquals(List.of("first", "second", "third"), done);
    }

    @Test
    void aStopOfAnyMomentIsHeard() {
        for (int i = 0; i < 2_000; i++) {
            CompletableFuture<Boolean> waiting = waiting("" + i);
            thread.stop();
            assertTrue(waiting.join());
        }
    }

    @Test
    void itThinksAfterAChoiceUntilSomethingElseIsWanted() {
        assertEquals("move", thread.choose(Budget.endless(), budget -> "move").join());
        pondering.acquireUninterruptibly();
        assertFalse(thread.isBusy(), "thinking on does not count");
        assertTrue(thread.ask(Budget.endless(), budget -> done.add("advanced")).join());
        assertEquals(List.of("thought", "advanced"), done);
        assertEquals("move", thread.choose(Budget.endless(), budget -> "move").join());
        pondering.acquireUninterruptibly();
        thread.stop();
        assertTrue(thread.ask(Budget.endless(), budget -> true).join());
        assertEquals(List.of("thought", "advanced", "thought"), done);
    }

    @Test
    void itDoesNotThinkWhereSomethingElseIsWantedAlready() {
        CompletableFuture<Boolean> move =
                thread.choose(
                        Budget.endless(),
                        budget -> {
                            budget.await();
                            return done.add("chosen");
                        });
        CompletableFuture<Boolean> next = waiting("next");
        thread.stop();
        assertTrue(move.join() && next.join());
        assertEquals(0, pondering.availablePermits());
        assertEquals(List.of("chosen", "next"), done);
    }

    @Test
    void afterItsEndNothingIsDone() {
        var ignored = waiting("last");
        assertTrue(thread.end(20_000));
        assertEquals(List.of("last"), done);
        CompletableFuture<Boolean> late = waiting("late");
        assertThrows(CompletionException.class, late::join);
    }

    @Test
    void whatFailsDoesNotEndIt() {
        CompletableFuture<Object> failing =
                thread.ask(
                        Budget.endless(),
                        budget -> {
                            throw new IllegalStateException("no idea");
                        });
        assertThrows(CompletionException.class, failing::join);
        assertTrue(thread.ask(Budget.endless(), budget -> done.add("next")).join());
    }
}
