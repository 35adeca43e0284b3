package org.propjet.player.puzzle;

import org.jspecify.annotations.Nullable;
import org.propjet.engine.propnet.PropNet;
import org.propjet.engine.time.Budget;
import org.propjet.engine.time.Stopwatch;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import java.util.ArrayList;
import java.util.List;

/**
 * Who is next: the strategies of a search, how much time each has had, and which are at work. The
 * one that has had the least time is next; the one that found the best path pays half, and one that
 * is favoured a sixth.
 *
 * <p>Thread-safe, but for {@link #begin} and {@link #follow}: no strategy may be at work then.
 */
final class Portfolio {
    /** A way to search, and what it has cost. */
    static final class Contender {
        private final StrategyMaker maker;
        private final Puzzle puzzle;
        private @Nullable SearchStrategy strategy;
        private long spentNanos;
        private boolean isBusy;

        private Contender(StrategyMaker maker, Puzzle puzzle) {
            this.maker = maker;
            this.puzzle = puzzle;
        }
    }

    /** Makes a strategy for a puzzle. */
    interface StrategyMaker {
        SearchStrategy make(Puzzle puzzle);
    }

    private static final Logger LOG = LoggerFactory.getLogger(Portfolio.class);

    /** A turn of a strategy: some thousand states, so that the caches are warm for most of it. */
    private static final long TURN_NANOS = 30_000_000;

    /** A strategy that is favoured pays one in so many parts of its time: it gets about half. */
    private static final int FAVOUR = 6;

    private static final int NONE = -2;

    private final Puzzle puzzle;
    private final List<Contender> contenders = new ArrayList<>();
    private final @Nullable Contender favourite;
    private @Nullable Contender leader;
    private String finder = "";

    /**
     * The goal that nothing is better than, -1 without an end; {@link #NONE} while none is known.
     */
    private volatile int provenGoal = NONE;

    private volatile @Nullable Throwable failure;

    /**
     * Makes the strategies' places.
     *
     * @param isShared whether all strategies share a puzzle, and so must take turns
     * @param number which of several searches this is; all but the first, 0, favour a strategy
     */
    Portfolio(Puzzle puzzle, long memoryBytes, boolean isShared, int number) {
        this(puzzle, makers(puzzle, memoryBytes, number), isShared, number);
    }

    /** Makes places for some strategies, as {@link #Portfolio(Puzzle, long, boolean, int)}. */
    Portfolio(Puzzle puzzle, List<StrategyMaker> makers, boolean isShared, int number) {
        this.puzzle = puzzle;
        for (StrategyMaker maker : makers) {
            boolean isFirst = contenders.isEmpty();
            contenders.add(new Contender(maker, isShared || isFirst ? puzzle : puzzle.another()));
        }
        this.favourite =
                number == 0
                        ? null
                        : contenders.get(contenders.size() - 1 - (number - 1) % contenders.size());
    }

    /** Returns what makes each strategy, in the order in which they take turns. */
    static List<StrategyMaker> makers(Puzzle puzzle, long memoryBytes, int number) {
        List<StrategyMaker> makers = new ArrayList<>();
        makers.add(of -> new BreadthFirst(of, memoryBytes / 2));
        makers.add(GroupSearch::new);
        PropNet net = puzzle.net();
        if (net != null) {
            makers.add(of -> new BestFirst(of, net, memoryBytes / 4));
        }
        makers.add(of -> new DepthFirst(of, memoryBytes / 16));
        makers.add(of -> new BeamSearch(of, memoryBytes / 8));
        makers.add(of -> new PolicyAdaptation(of, 1L + number));
        return makers;
    }

    /** Returns how many strategies there are; more threads have nothing to do. */
    int count() {
        return contenders.size();
    }

    /** Lets all strategies begin from the puzzle's root. */
    void begin() {
        clear();
        for (Contender contender : contenders) {
            contender.puzzle.begin(puzzle);
            contender.strategy = contender.maker.make(contender.puzzle);
            contender.spentNanos = 0;
        }
        allow();
        leader = null;
        finder = "";
    }

    /**
     * Lets all strategies go on from the puzzle's root, to which some moves have led from the last
     * one; those that had given up begin.
     */
    void follow(int[] moves) {
        for (Contender contender : contenders) {
            contender.puzzle.begin(puzzle);
            contender.spentNanos = 0;
            if (contender.strategy == null) {
                contender.strategy = contender.maker.make(contender.puzzle);
            } else {
                contender.strategy.follow(moves);
            }
        }
        allow();
    }

    private void allow() {
        provenGoal = NONE;
        failure = null;
    }

    /** Forgets all strategies and what they know. */
    void clear() {
        for (Contender contender : contenders) {
            contender.strategy = null;
        }
    }

    /** Returns the strategy that is next and free, and takes it; null if there is none. */
    synchronized @Nullable Contender take() {
        Contender next = null;
        for (Contender contender : contenders) {
            if (contender.strategy != null
                    && !contender.isBusy
                    && (next == null || contender.spentNanos < next.spentNanos)) {
                next = contender;
            }
        }
        if (next != null) {
            next.isBusy = true;
        }
        return next;
    }

    /**
     * Lets a strategy that was taken have its turn, and gives it back. One that fails is out, and
     * the others search on.
     */
    void work(Contender contender, Budget budget) {
        SearchStrategy strategy = contender.strategy;
        if (strategy == null) {
            throw new IllegalStateException("a strategy that is not there was taken");
        }
        contender.puzzle.refresh();
        int reportCount = contender.puzzle.reportCount();
        Stopwatch time = Stopwatch.start();
        SearchStrategy.Outcome outcome = SearchStrategy.Outcome.DONE;
        try {
            outcome = strategy.work(budget, TURN_NANOS);
        } catch (RuntimeException | Error e) {
            LOG.error(
                    "the search for a path goes on without one of its ways, {}: {}",
                    strategy.label(),
                    String.valueOf(e));
            LOG.debug("the failure", e);
            failure = e;
        } finally {
            long spent = time.nanos();
            giveBack(contender, outcome, spent, contender.puzzle.reportCount() > reportCount);
        }
    }

    private synchronized void giveBack(
            Contender contender, SearchStrategy.Outcome outcome, long spent, boolean hasFound) {
        contender.isBusy = false;
        if (hasFound && contender.strategy != null) {
            leader = contender;
            finder = contender.strategy.label();
        }
        long paid = contender == leader && puzzle.bestGoal() > 0 ? spent / 2 : spent;
        contender.spentNanos += contender == favourite ? paid / FAVOUR : paid;
        switch (outcome) {
            case MORE -> {}
            case DONE -> contender.strategy = null;
            case PROVEN -> provenGoal = puzzle.bestGoal();
        }
    }

    /** Returns whether a strategy has proven that nothing is better than the best path. */
    boolean isProven() {
        return provenGoal != NONE;
    }

    /** Returns whether the best path is still the one that nothing is better than. */
    boolean isProvenBest() {
        return isProven() && puzzle.bestGoal() == provenGoal;
    }

    /** Returns why a strategy is out, if one has failed. */
    @Nullable Throwable failure() {
        return failure;
    }

    /** Returns whether a strategy has more to do. */
    synchronized boolean hasWork() {
        return contenders.stream().anyMatch(contender -> contender.strategy != null);
    }

    /** Returns the name of the strategy that found the best path last, or nothing. */
    synchronized String finder() {
        return finder;
    }

    /** Returns how many states were looked at by all strategies. */
    long stateCount() {
        return contenders.stream()
                .map(contender -> contender.puzzle)
                .distinct()
                .mapToLong(Puzzle::expansionCount)
                .sum();
    }
}
