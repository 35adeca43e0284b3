package org.propjet.engine.evidence;

import org.jspecify.annotations.Nullable;
import org.propjet.engine.game.Game;
import org.propjet.engine.game.StateLayout;
import org.propjet.engine.game.StateTable;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Counts the sequences of joint moves of each length, and the states that they lead to: the test
 * that chess programmers call <i>perft</i>.
 *
 * <p>Goes breadth first over distinct states, each with the number of sequences that lead to it, so
 * that the count of sequences is exact without enumerating them. A terminal state, and one in which
 * some role has no legal move, is counted and not expanded.
 *
 * <p>States are always expanded as they are, ignored fluents included, so that ignoring never
 * changes {@code sequences}; it only changes which states count as the same in {@code distinct} and
 * {@code new}. With {@linkplain PerftOptions#withSymmetry symmetry}, states are replaced by those
 * that stand for them.
 *
 * <p>Cost: memory and time linear in the distinct states, all together if {@code unique}, else of
 * two successive depths; without {@code unique} the states of the last depth are not made at all.
 *
 * <p>For one use; {@link #count} may be called by any thread.
 */
public final class Perft {
    private final Game game;
    private final StateLayout layout;
    private final PerftOptions options;
    private final PerftProgress progress;
    private final AtomicLong bytesInUse = new AtomicLong();
    private final IgnoredFluents ignored;

    /** The worker of the thread that counts. */
    private final PerftWorker own;

    /** One for each thread; the others are made when first needed, and kept from depth to depth. */
    private final @Nullable PerftWorker[] workers;

    /**
     * For {@code unique}: the states met, without ignored fluents; value: 1 + depth last met at.
     */
    private final StateShards met;

    /** The states of the depth that was counted last; value: the sequences that lead to each. */
    private StateShards reached;

    private long reachedSequences;

    private Perft(Game game, PerftOptions options, PerftProgress progress) {
        this.game = game;
        this.layout = game.stateLayout();
        this.options = options;
        this.progress = progress;
        this.ignored = new IgnoredFluents(layout, options.ignoredRelations());
        this.met = newStates();
        this.reached = newStates();
        this.workers = new PerftWorker[options.threadCount()];
        this.own = options.newWorker(game);
        workers[0] = own;
    }

    /**
     * Counts.
     *
     * @param game the game
     * @param options what to count
     * @param progress is told how it goes
     * @return the counts of each depth from 0; fewer than asked for if no game is that long
     * @throws StateSpaceTooLargeException if the states do not fit into {@code maxBytes}
     * @throws ArithmeticException if there are more than 2^63 - 1 sequences
     */
    public static List<PerftCount> count(Game game, PerftOptions options, PerftProgress progress) {
        Perft perft = new Perft(game, options, progress);
        perft.addStart();
        return perft.run(Integer.MAX_VALUE);
    }

    /**
     * Counts until there are so many states at a depth, to be counted on from there elsewhere.
     *
     * @param options not {@code unique}
     * @param stateCount how many states are enough, 2 at least
     * @param progress is told the counts up to there
     * @return the depth, and its states; none if there is nothing to count from there
     */
    public static PerftFrontier frontier(
            Game game, PerftOptions options, int stateCount, PerftProgress progress) {
        Perft perft = new Perft(game, options, progress);
        perft.addStart();
        List<PerftCount> counts = perft.run(stateCount);
        int depth = counts.getLast().depth();
        List<PerftFrontier.State> states = new ArrayList<>();
        for (int i = 0; i < StateShards.SHARD_COUNT && depth < options.depth(); i++) {
            StateTable shard = perft.reached.shard(i);
            for (int entry = 0; entry < shard.count(); entry++) {
                long[] state = perft.layout.newState();
                shard.copyState(entry, state);
                states.add(new PerftFrontier.State(state, shard.value(entry)));
            }
        }
        return new PerftFrontier(depth, states);
    }

    /**
     * Counts from some states on, each with the number of sequences that lead to it.
     *
     * @return as {@link #count}; at depth 0 there are the sequences that lead to the states
     */
    public static List<PerftCount> countFrom(
            Game game, PerftOptions options, List<PerftFrontier.State> states) {
        Perft perft = new Perft(game, options, PerftProgress.NONE);
        for (PerftFrontier.State start : states) {
            perft.add(start.state(), start.sequences());
        }
        return perft.run(Integer.MAX_VALUE);
    }

    private StateShards newStates() {
        return new StateShards(bytesInUse, options.maxBytes());
    }

    private void addStart() {
        add(options.start() == null ? game.initialState() : options.start(), 1);
    }

    private void add(long[] start, long sequences) {
        reached.addValue(own.canonical(start), wordsInUse(layout), sequences);
        reachedSequences = Math.addExact(reachedSequences, sequences);
    }

    private List<PerftCount> run(int mostStates) {
        List<PerftCount> counts = new ArrayList<>();
        report(counts, 0, reachedSequences, reached);
        for (int depth = 1; depth <= options.depth() && reached.size() < mostStates; depth++) {
            boolean statesNeeded = options.unique() || depth < options.depth();
            StateShards next = newStates();
            long sequences =
                    new PerftExpansion(game, workers, options, progress)
                            .expand(depth, reached, statesNeeded ? next : null);
            reached.release();
            if (sequences == 0) {
                break;
            }
            report(counts, depth, sequences, next);
            reached = next;
        }
        return counts;
    }

    private void report(List<PerftCount> counts, int depth, long sequences, StateShards states) {
        PerftCount count =
                options.unique()
                        ? uniqueCount(depth, sequences, states)
                        : new PerftCount(depth, sequences, -1, -1);
        counts.add(count);
        progress.counted(count);
    }

    private PerftCount uniqueCount(int depth, long sequences, StateShards states) {
        long distinct = 0;
        long fresh = 0;
        long[] state = layout.newState();
        for (int i = 0; i < StateShards.SHARD_COUNT; i++) {
            StateTable shard = states.shard(i);
            for (int entry = 0; entry < shard.count(); entry++) {
                shard.copyState(entry, state);
                ignored.clearIn(state);
                long lastMet = met.setValue(own.canonical(state), wordsInUse(layout), depth + 1);
                fresh += lastMet == 0 ? 1 : 0;
                distinct += lastMet != depth + 1 ? 1 : 0;
            }
        }
        return new PerftCount(depth, sequences, distinct, fresh);
    }

    /** Returns how many words of a state can have bits now. */
    static int wordsInUse(StateLayout layout) {
        return Math.min(layout.wordCount(), (layout.fluentCount() + 63) >>> 6);
    }
}
