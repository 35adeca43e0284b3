package org.propjet.player.tools;

import org.propjet.engine.fuzz.RandomRulesheet;
import org.propjet.engine.fuzz.Shrinker;
import org.propjet.engine.time.Budget;
import org.propjet.player.cluster.work.OpenWork;
import org.propjet.player.cluster.work.Work;
import org.propjet.player.cluster.work.WorkKind;
import org.propjet.player.cluster.work.WorkPlace;
import org.propjet.player.terminal.FailureReport;
import org.propjet.player.tools.FuzzCheck.Finding;
import org.propjet.player.tools.FuzzCheck.Outcome;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;

/**
 * Plays random rulesheets in every way there is, some at a time.
 *
 * <p>For one use. Its counts can be read by any thread.
 */
public final class FuzzRun {
    /** Playing rulesheets, some in a row a piece. */
    public static final WorkKind<Order, Range, Findings> KIND =
            new WorkKind<>(
                    "fuzz",
                    Order.class,
                    Range.class,
                    Findings.class,
                    (order, count) -> new Worker(FuzzCheck::check),
                    (range, findings) -> findings.fit(range));

    /** So many rulesheets a piece has for members of a cluster: some seconds of work. */
    private static final int ROW = 32;

    /** Looking for a smaller text ends after so long. */
    private static final long SHRINK_NANOS = 60_000_000_000L;

    private final Check check;
    private final long first;
    private final long count;
    private final Budget budget;
    private final WorkPlace place;
    private final Map<Outcome, Long> outcomes = new ConcurrentHashMap<>();

    /**
     * A rulesheet that is not played alike by all.
     *
     * @param number the rulesheet's number
     * @param smallest the smallest text that was found with which the same way of playing goes
     *     wrong
     * @param finding what goes wrong with that
     */
    record Mismatch(long number, String smallest, Finding finding) {}

    /** What all rulesheets have in common: nothing. */
    record Order() {}

    /**
     * Rulesheets to be played.
     *
     * @param first the number of the first
     * @param count how many in a row
     * @param nanos how long there is
     */
    record Range(long first, int count, long nanos) {}

    /**
     * What came of some.
     *
     * @param outcomes the outcome of each that was played, from the first on
     */
    record Findings(List<Outcome> outcomes, List<Mismatch> mismatches) {
        boolean fit(Range range) {
            return outcomes.size() <= range.count()
                    && mismatches.size()
                            == outcomes.stream().filter(Outcome.MISMATCH::equals).count()
                    && mismatches.stream()
                            .mapToLong(Mismatch::number)
                            .allMatch(n -> n >= range.first() && n - range.first() < range.count());
        }
    }

    /** Plays a text; the number fixes the games. */
    interface Check {
        Finding check(String text, long number);
    }

    /**
     * Prepares a run.
     *
     * @param check plays a text, where this process does
     * @param first the number of the first rulesheet; others follow
     * @param count how many, at most
     * @param budget ends it
     * @param place where rulesheets are played
     */
    FuzzRun(Check check, long first, long count, Budget budget, WorkPlace place) {
        this.check = check;
        this.first = first;
        this.count = count;
        this.budget = budget.part();
        this.place = place;
    }

    /** Returns how many rulesheets came to something so far. */
    long count(Outcome outcome) {
        return outcomes.getOrDefault(outcome, 0L);
    }

    /** Returns how many rulesheets were played so far. */
    long count() {
        return outcomes.values().stream().mapToLong(Long::longValue).sum();
    }

    /** Ends the run when the rulesheets that are being played are done. Any thread may call it. */
    void stop() {
        budget.cancel();
        place.stop();
    }

    /**
     * Plays rulesheets until they or the time are up.
     *
     * @param mismatches gets the mismatches in the order of their numbers
     * @throws Exception what a thread threw that failed; if this one was interrupted, it is
     *     interrupted still, and the run has ended
     */
    void run(Consumer<Mismatch> mismatches) throws Exception {
        place.run(
                Work.of(KIND, new Order(), pieceCount -> new Worker(check)),
                ranges(),
                (range, findings) -> {
                    findings.outcomes().forEach(outcome -> outcomes.merge(outcome, 1L, Long::sum));
                    findings.mismatches().forEach(mismatches);
                });
    }

    private Iterator<Range> ranges() {
        return new Iterator<>() {
            private long next;

            @Override
            public boolean hasNext() {
                return next < count && !budget.isOver();
            }

            @Override
            public Range next() {
                if (next >= count) {
                    throw new NoSuchElementException();
                }
                int size = (int) Math.min(place.isCluster() ? ROW : 1, count - next);
                Range range = new Range(first + next, size, Math.max(1, budget.remainingNanos()));
                next += size;
                return range;
            }
        };
    }

    /** Plays ranges in this process. */
    private static final class Worker implements OpenWork<Range, Findings> {
        private final Check check;
        private final Budget all = Budget.endless();

        Worker(Check check) {
            this.check = check;
        }

        @Override
        public boolean stop() {
            all.cancel();
            return true;
        }

        @Override
        public Findings work(Range range) {
            Budget budget = all.within(range.nanos());
            List<Outcome> outcomes = new ArrayList<>();
            List<Mismatch> mismatches = new ArrayList<>();
            for (int i = 0; i < range.count(); i++) {
                if (i > 0 && budget.isOver()) {
                    break;
                }
                long number = range.first() + i;
                String text = RandomRulesheet.text(number);
                Finding finding = finding(text, number);
                if (Thread.currentThread().isInterrupted()) {
                    break; // whatever was interrupted says nothing
                }
                outcomes.add(finding.outcome());
                if (finding.outcome() == Outcome.MISMATCH) {
                    String smallest = smallest(text, number, finding);
                    mismatches.add(new Mismatch(number, smallest, finding(smallest, number)));
                }
            }
            return new Findings(outcomes, mismatches);
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
            Budget budget = Budget.ofNanos(SHRINK_NANOS);
            return new Shrinker(
                            smaller ->
                                    !budget.isOver()
                                            && !Thread.currentThread().isInterrupted()
                                            && isSameFault(finding(smaller, number), finding))
                    .shrink(text);
        }
    }

    private static boolean isSameFault(Finding found, Finding sought) {
        return found.outcome() == Outcome.MISMATCH && found.who().equals(sought.who());
    }
}
