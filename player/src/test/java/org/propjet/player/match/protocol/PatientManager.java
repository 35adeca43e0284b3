package org.propjet.player.match.protocol;

import org.propjet.engine.time.Budget;
import org.propjet.engine.time.HandClock;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/**
 * Asks a host as a game manager does, by a clock that stands still unless it is moved.
 *
 * @param host who is asked
 * @param clock the host's, too
 */
record PatientManager(MatchHost host, HandClock clock) {
    private static final long STEP_NANOS = TimeUnit.MILLISECONDS.toNanos(10);

    /** Asks, and waits for the answer. */
    String ask(String message) {
        return host.answer(message, Arrival.fromHere(clock.nanos()));
    }

    /** Asks in a thread of its own. */
    CompletableFuture<String> askInThread(String message) {
        return CompletableFuture.supplyAsync(
                () -> ask(message), task -> Thread.ofPlatform().daemon().start(task));
    }

    /** Asks, and has time go by until there is an answer. */
    String askForLong(String message) throws InterruptedException {
        CompletableFuture<String> answer = askInThread(message);
        while (!answer.isDone()) {
            clock.advance(STEP_NANOS);
            Thread.sleep(1);
        }
        return answer.join();
    }

    /**
     * Asks for a move, or to begin, and when the search has something to show has time go by until
     * it must end; the answer could still wait.
     *
     * @param seconds the start clock, or the play clock
     */
    String askForSearch(String message, int seconds) throws InterruptedException {
        ReplyClock reply = ReplyClock.ofSeconds(seconds, seconds, AnswerMargin.STANDARD, clock);
        long now = clock.nanos();
        Budget search = message.contains("START") ? reply.preparing(now) : reply.search(now);
        CompletableFuture<String> answer = askInThread(message);
        while (host.snapshot().isEmpty()) {
            Thread.sleep(1);
        }
        clock.advance(search.remainingNanos());
        return answer.join();
    }
}
