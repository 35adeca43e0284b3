package org.propjet.engine.evidence;

import org.jspecify.annotations.Nullable;
import org.propjet.engine.game.Game;
import org.propjet.engine.game.StateTable;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;

/** Expands all states of one depth with several threads. For one use. */
final class PerftExpansion {

    /** States that a thread takes at a time; few, since one can have thousands of successors. */
    private static final int CHUNK = 16;

    private final Game game;
    private final @Nullable PerftWorker[] workers;
    private final PerftOptions options;
    private final PerftProgress progress;
    private final AtomicBoolean failed = new AtomicBoolean();
    private final List<Chunk> chunks = new ArrayList<>();
    private final AtomicInteger nextChunk = new AtomicInteger();
    private long sequences;
    private long expanded;

    private record Chunk(StateTable shard, int start, int end) {}

    PerftExpansion(
            Game game,
            @Nullable PerftWorker[] workers,
            PerftOptions options,
            PerftProgress progress) {
        this.game = game;
        this.options = options;
        this.workers = workers;
        this.progress = progress;
    }

    /**
     * Expands.
     *
     * @param depth the depth of the successors, for the progress
     * @param frontier the states; value: the number of sequences that lead to each
     * @param successors receives their successors likewise; null if only the number of sequences is
     *     wanted
     * @return the number of sequences that are longer by one
     */
    long expand(int depth, StateShards frontier, @Nullable StateShards successors) {
        for (int i = 0; i < StateShards.SHARD_COUNT; i++) {
            StateTable shard = frontier.shard(i);
            for (int start = 0; start < shard.count(); start += CHUNK) {
                chunks.add(new Chunk(shard, start, Math.min(start + CHUNK, shard.count())));
            }
        }
        long toExpand = frontier.size();
        List<Thread> helpers = new ArrayList<>();
        List<Throwable> failures = new ArrayList<>();
        for (int i = 1; i < Math.min(workers.length, chunks.size()); i++) {
            int index = i;
            Thread helper =
                    new Thread(
                            () -> work(index, depth, toExpand, successors, failures), "perft-" + i);
            helper.setDaemon(true);
            helper.start();
            helpers.add(helper);
        }
        work(0, depth, toExpand, successors, failures);
        for (Thread helper : helpers) {
            joinFully(helper);
        }
        if (!failures.isEmpty()) {
            rethrow(failures.getFirst());
        }
        return sequences;
    }

    private static void rethrow(Throwable failure) {
        if (failure instanceof Error error) {
            throw error;
        }
        if (failure instanceof RuntimeException exception) {
            throw exception;
        }
        throw new IllegalStateException(failure);
    }

    private void joinFully(Thread helper) {
        boolean interrupted = false;
        while (true) {
            try {
                helper.join();
                break;
            } catch (InterruptedException e) {
                interrupted = true;
                helper.interrupt();
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private void work(
            int workerIndex,
            int depth,
            long toExpand,
            @Nullable StateShards successors,
            List<Throwable> failures) {
        try {
            PerftWorker worker = worker(workerIndex);
            while (!failed.get()) {
                int index = nextChunk.getAndIncrement();
                if (index >= chunks.size()) {
                    return;
                }
                Chunk chunk = chunks.get(index);
                long found = 0;
                for (int entry = chunk.start(); entry < chunk.end(); entry++) {
                    found = Math.addExact(found, worker.expand(chunk.shard(), entry, successors));
                }
                synchronized (this) {
                    sequences = Math.addExact(sequences, found);
                    expanded += chunk.end() - chunk.start();
                    progress.expanded(depth, expanded, toExpand);
                }
            }
        } catch (ArithmeticException e) {
            fail(
                    failures,
                    new ArithmeticException("more than 2^63 - 1 sequences at depth " + depth));
        } catch (RuntimeException | Error e) {
            fail(failures, e);
        }
    }

    private void fail(List<Throwable> failures, Throwable failure) {
        failed.set(true);
        synchronized (this) {
            failures.add(failure);
        }
    }

    private PerftWorker worker(int index) {
        PerftWorker known = workers[index];
        if (known != null) {
            return known;
        }
        PerftWorker made = options.newWorker(game);
        workers[index] = made;
        return made;
    }
}
