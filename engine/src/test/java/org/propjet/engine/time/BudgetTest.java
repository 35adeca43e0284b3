package org.propjet.engine.time;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;

@Timeout(20)
class BudgetTest {
    private final HandClock clock = new HandClock();

    @Test
    void endsWithItsTime() {
        Budget budget = Budget.until(100, clock);
        assertEquals(100, budget.remainingNanos());
        assertEquals(1, budget.remainingMillis());
        assertEquals(3, Budget.until(2_000_001, clock).remainingMillis());
        clock.advance(99);
        assertFalse(budget.isOver());
        clock.advance(1);
        assertTrue(budget.isOver());
        assertEquals(1, budget.remainingMillis());
        assertFalse(budget.isCancelled());
    }

    @Test
    void isTimedIfAClockEndsIt() {
        assertTrue(Budget.until(100, clock).withWork(5).isTimed());
        assertTrue(Budget.endless().within(1_000_000_000_000L).part().isTimed());
        assertFalse(Budget.endless().isTimed());
        assertFalse(Budget.ofWork(5).part().unless(() -> true).isTimed());
    }

    @Test
    void takesSecondsAsNanoseconds() {
        Budget whole = Budget.until(3_000_000_000L, clock);
        assertEquals(2_500_000_000L, whole.withinSeconds(2.5).remainingNanos());
        assertEquals(3_000_000_000L, whole.withinSeconds(3.5).remainingNanos());
        long left = Budget.ofSeconds(1e4).remainingNanos();
        assertTrue(left <= 10_000_000_000_000L && left > 9_000_000_000_000L);
        assertFalse(Budget.ofSeconds(Double.POSITIVE_INFINITY).isTimed());
    }

    @Test
    void endsWithItsWork() {
        Budget whole = Budget.until(100, clock).withWork(10);
        Budget part = whole.withWork(4);
        part.count(3);
        assertEquals(1, part.remainingWork());
        assertEquals(7, whole.remainingWork());
        part.count(1);
        assertTrue(part.isOver());
        assertFalse(whole.isOver());
        Budget rest = whole.part();
        assertEquals(6, rest.remainingWork());
        rest.count(6);
        assertTrue(rest.isOver());
        assertTrue(whole.isOver());
    }

    @Test
    void partsEndWithTheWholeAndNotTheOtherWayRound() {
        Budget whole = Budget.until(100, clock);
        Budget part = whole.within(1_000);
        assertEquals(100, part.deadlineNanos());
        assertEquals(25, whole.share(0.25).deadlineNanos());
        assertEquals(100, whole.endingAt(1_000).deadlineNanos());
        assertEquals(60, whole.endingAt(60).deadlineNanos());
        part.cancel();
        assertTrue(part.isOver());
        assertFalse(whole.isOver());
        Budget other = whole.part();
        whole.cancel();
        assertTrue(other.isOver());
        assertTrue(whole.part().isOver()); // also what is made later
    }

    @Test
    void endsWhenAConditionHolds() {
        AtomicBoolean isDone = new AtomicBoolean();
        Budget budget = Budget.until(100, clock).unless(isDone::get);
        assertFalse(budget.isOver());
        isDone.set(true);
        assertTrue(budget.isOver());
    }

    @Test
    void whoWaitsIsWoken() throws InterruptedException {
        Budget whole = Budget.until(100, clock);
        Thread byTime = waiting(whole.within(50));
        Thread byWork = waiting(whole.withWork(5));
        Thread byCancelling = waiting(whole.part());
        clock.advance(50);
        byTime.join();
        assertTrue(byWork.isAlive() && byCancelling.isAlive());
        whole.cancel();
        byWork.join();
        byCancelling.join();
        Budget spent = Budget.until(1_000, clock).withWork(2);
        Thread waiting = waiting(spent);
        spent.count(2);
        waiting.join();
    }

    @Test
    void whoIsInterruptedWaitsNoMoreAndStaysInterrupted() throws InterruptedException {
        AtomicBoolean isInterrupted = new AtomicBoolean();
        Budget budget = Budget.until(100, clock);
        Thread thread =
                Thread.ofPlatform()
                        .start(
                                () -> {
                                    budget.await();
                                    isInterrupted.set(Thread.currentThread().isInterrupted());
                                });
        thread.interrupt();
        thread.join();
        assertTrue(isInterrupted.get());
        assertFalse(budget.isOver());
    }

    @Test
    void whoWaitsForSomethingIsWokenWhenItIsDoneInWhateverWay() throws InterruptedException {
        Budget budget = Budget.until(100, clock);
        CompletableFuture<String> made = new CompletableFuture<>();
        CompletableFuture<String> failed = new CompletableFuture<>();
        AtomicBoolean isMade = new AtomicBoolean();
        Thread first = Thread.ofPlatform().start(() -> isMade.set(budget.await(made)));
        Thread second = Thread.ofPlatform().start(() -> budget.await(failed));
        made.complete("it");
        first.join();
        assertTrue(isMade.get());
        assertTrue(second.isAlive());
        failed.completeExceptionally(new IllegalStateException("in a test"));
        second.join();
        assertFalse(budget.isOver());
        assertTrue(budget.await(failed));
    }

    @Test
    void whoWaitsForSomethingDoesSoUntilTheEndAndIsForgotten() throws InterruptedException {
        Budget budget = Budget.until(100, clock);
        CompletableFuture<String> never = new CompletableFuture<>();
        AtomicBoolean isDone = new AtomicBoolean(true);
        Thread byTime = Thread.ofPlatform().start(() -> isDone.set(budget.await(never)));
        Budget part = budget.part();
        Thread byCancelling = Thread.ofPlatform().start(() -> part.await(never));
        part.cancel();
        byCancelling.join();
        assertTrue(byTime.isAlive());
        clock.advance(100);
        byTime.join();
        assertFalse(isDone.get());
        assertEquals(0, never.getNumberOfDependents());
    }

    private static Thread waiting(Budget budget) {
        return Thread.ofPlatform().start(budget::await);
    }
}
