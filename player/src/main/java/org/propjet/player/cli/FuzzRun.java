package org.propjet.player.cli;

import static java.util.Objects.requireNonNull;

import org.propjet.engine.fuzz.RandomRulesheet;
import org.propjet.engine.fuzz.Shrinker;
import org.propjet.player.cli.FuzzCheck.Finding;
import org.propjet.player.cli.FuzzCheck.Outcome;

import java.util.Arrays;
import java.util.EnumMap;
import java.util.Map;
import java.util.concurrent.CompletionService;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Consumer;

/**
 * Plays random rulesheets in every way there is, some at a time.
 *
 * <p>For one use. Its counts can be read by any thread.
 */
final class FuzzRun {
    private final Check check;
    private final long first;
    private final long count;
    private final long endNanos;
    private final AtomicLong next = new AtomicLong();
    private volatile boolean isStopped;
    private final Map<Outcome, LongAdder> outcomes = new EnumMap<>(Outcome.class);

    /**
     * A rulesheet that is not played alike by all.
     *
     * @param number the rulesheet's number
     * @param smallest the smallest text that was found with which the same way of playing goes
     *     wrong
     * @param finding what goes wrong with that
     */
    record Mismatch(long number, String smallest, Finding finding) {}

    /** Plays a text; the number fixes the games. */
    interface Check {
        Finding check(String text, long number);
    }

    /** Looking for a smaller text ends after so long. */
    private static final long SHRINK_NANOS = 60_000_000_000L;

    /**
     * Prepares a run.
     *
     * @param check plays a text
     * @param first the number of the first rulesheet; others follow
     * @param count how many, at most
     * @param endNanos when to stop, as {@link System#nanoTime()}
     */
    FuzzRun(Check check, long first, long count, long endNanos) {
        this.check = check;
        this.first = first;
        this.count = count;
        this.endNanos = endNanos;
        for (Outcome outcome : Outcome.values()) {
            outcomes.put(outcome, new LongAdder());
        }
    }

    /** Returns how many rulesheets came to something so far. */
    long count(Outcome outcome) {
        return adder(outcome).sum();
    }

    private LongAdder adder(Outcome outcome) {
        return requireNonNull(outcomes.get(outcome));
    }

    /** Returns how many rulesheets were played so far. */
    long count() {
        return Arrays.stream(Outcome.values()).mapToLong(this::count).sum();
    }

    /** Ends the run when the rulesheets that are being played are done. Any thread may call it. */
    void stop() {
        isStopped = true;
    }

    /**
     * Plays rulesheets until they or the time are up.
     *
     * @param mismatches gets each mismatch as it is found, one at a time
     * @throws ExecutionException if a thread failed
     * @throws InterruptedException if this thread is interrupted; the others end soon
     */
    void run(int threadCount, Consumer<Mismatch> mismatches)
            throws ExecutionException, InterruptedException {
        ExecutorService threads =
                Executors.newFixedThreadPool(
                        threadCount, Thread.ofPlatform().daemon().name("fuzz-", 1).factory());
        CompletionService<Void> workers = new ExecutorCompletionService<>(threads);
        try {
            for (int i = 0; i < threadCount; i++) {
                workers.submit(
                        () -> {
                            work(mismatches);
                            return null;
                        });
            }
            for (int i = 0; i < threadCount; i++) {
                workers.take().get();
            }
        } finally {
            threads.shutdownNow();
            boolean ignored = threads.awaitTermination(1, TimeUnit.MINUTES);
        }
    }

    private void work(Consumer<Mismatch> mismatches) {
        for (long index = next.getAndIncrement();
                index < count
                        && !isStopped
                        && System.nanoTime() - endNanos < 0
                        && !Thread.currentThread().isInterrupted();
                index = next.getAndIncrement()) {
            long number = first + index;
            String text = RandomRulesheet.text(number);
            Finding finding = finding(text, number);
            if (Thread.currentThread().isInterrupted()) {
                return; // whatever was interrupted says nothing
            }
            adder(finding.outcome()).increment();
            if (finding.outcome() == Outcome.MISMATCH) {
                String smallest = smallest(text, number, finding);
                Mismatch mismatch = new Mismatch(number, smallest, finding(smallest, number));
                synchronized (this) {
                    mismatches.accept(mismatch);
                }
            }
        }
    }

    /** Plays a text; one that takes all memory or the whole stack is at fault. */
    private Finding finding(String text, long number) {
        try {
            return check.check(text, number);
        } catch (VirtualMachineError failure) {
            return new Finding(Outcome.MISMATCH, "machine", FailureReport.words(failure));
        }
    }

    private String smallest(String text, long number, Finding finding) {
        long end = System.nanoTime() + SHRINK_NANOS;
        return new Shrinker(
                        smaller ->
                                System.nanoTime() - end < 0
                                        && !Thread.currentThread().isInterrupted()
                                        && isSameFault(finding(smaller, number), finding))
                .shrink(text);
    }

    private static boolean isSameFault(Finding found, Finding sought) {
        return found.outcome() == Outcome.MISMATCH && found.who().equals(sought.who());
    }
}
