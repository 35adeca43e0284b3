package org.propjet.engine.game;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;

/** Expands all states of one depth with several threads. For one use. */
final class PerftExpansion {

    /** States that a thread takes at a time; few, since one can have thousands of successors. */
    private static final int CHUNK = 16;

    private final Game game;
    private final int threadCount;
    private final PerftProgress progress;
    private final AtomicBoolean failed = new AtomicBoolean();
    private final List<Chunk> chunks = new ArrayList<>();
    private final AtomicInteger nextChunk = new AtomicInteger();
    private long sequences;
    private long expanded;

    private record Chunk(StateTable shard, int start, int end) {}

    PerftExpansion(Game game, int threadCount, PerftProgress progress) {
        this.game = game;
        this.threadCount = threadCount;
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
            for (int start = 0; start < shard.size(); start += CHUNK) {
                chunks.add(new Chunk(shard, start, Math.min(start + CHUNK, shard.size())));
            }
        }
        long toExpand = frontier.size();
        List<Thread> helpers = new ArrayList<>();
        List<Throwable> failures = new ArrayList<>();
        for (int i = 1; i < Math.min(threadCount, chunks.size()); i++) {
            Thread helper =
                    new Thread(() -> work(depth, toExpand, successors, failures), "perft-" + i);
            helper.setDaemon(true);
            helper.start();
            helpers.add(helper);
        }
        work(depth, toExpand, successors, failures);
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
            int depth, long toExpand, @Nullable StateShards successors, List<Throwable> failures) {
        try {
            Worker worker = new Worker(successors);
            while (!failed.get()) {
                int index = nextChunk.getAndIncrement();
                if (index >= chunks.size()) {
                    return;
                }
                Chunk chunk = chunks.get(index);
                long found = 0;
                for (int entry = chunk.start(); entry < chunk.end(); entry++) {
                    found = Math.addExact(found, worker.expand(chunk.shard(), entry));
                }
                synchronized (this) {
                    sequences = Math.addExact(sequences, found);
                    expanded += chunk.end() - chunk.start();
                    progress.expanded(depth, expanded, toExpand);
                }
            }
        } catch (RuntimeException | Error e) {
            failed.set(true);
            synchronized (this) {
                failures.add(e);
            }
        }
    }

    /** One thread's reasoner and room. */
    private final class Worker {
        private final Reasoner reasoner = game.newReasoner();
        private final @Nullable StateShards successors;
        private final int roleCount = game.roles().size();
        private final long[] state = game.stateLayout().newState();
        private final long[] successor = game.stateLayout().newState();
        private final int[][] moves = new int[roleCount][16];
        private final int[] moveCounts = new int[roleCount];
        private final int[] choice = new int[roleCount];
        private final int[] jointMove = new int[roleCount];

        Worker(@Nullable StateShards successors) {
            this.successors = successors;
        }

        long expand(StateTable shard, int entry) {
            long multiplicity = shard.value(entry);
            shard.copyState(entry, state);
            reasoner.setState(state);
            if (reasoner.isTerminal()) {
                return 0;
            }
            long jointMoveCount = 1;
            for (int role = 0; role < roleCount; role++) {
                int count = reasoner.legalMoveCount(role);
                jointMoveCount = Math.multiplyExact(jointMoveCount, (long) count);
                if (count > moves[role].length) {
                    moves[role] = new int[2 * count];
                }
                moveCounts[role] = reasoner.legalMoves(role, moves[role]);
            }
            if (successors != null && jointMoveCount > 0) {
                enumerate(multiplicity, successors);
            }
            return Math.multiplyExact(multiplicity, jointMoveCount);
        }

        private void enumerate(long multiplicity, StateShards target) {
            Arrays.fill(choice, 0);
            int role;
            do {
                for (int i = 0; i < roleCount; i++) {
                    jointMove[i] = moves[i][choice[i]];
                }
                reasoner.successor(jointMove, successor);
                target.addValue(successor, Perft.wordsInUse(game.stateLayout()), multiplicity);
                role = roleCount - 1;
                while (role >= 0 && ++choice[role] == moveCounts[role]) {
                    choice[role--] = 0;
                }
            } while (role >= 0);
        }
    }
}
