package org.propjet.player.tools;

import org.propjet.compiler.batch.GameBatch;

import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.function.IntUnaryOperator;

/**
 * A batch of games whose moves are drawn by their texts.
 *
 * <p>Not thread-safe.
 */
final class BatchedGames {
    /** How many games there are at most. */
    static final int MOST = 1_024;

    /** How many steps are played at least, so that most games come to their end. */
    static final int LEAST_STEPS = 64;

    private final GameBatch batch;
    private final StepHashes hashes;
    private final int count;
    private final long[] fluents;
    private final long[] masks;
    private final byte[] players;
    private final byte[] dones;
    private final byte[] rewards;
    private final int[] actions;

    /** For each action and game the number of the move that is drawn, the least. */
    private final long[] least;

    private final long[] sums;

    BatchedGames(GameBatch batch, StepHashes hashes) {
        this.batch = batch;
        this.hashes = hashes;
        count = batch.gameCount();
        int words = (count + Long.SIZE - 1) / Long.SIZE;
        fluents = new long[batch.fluentCount() * words];
        masks = new long[batch.actionCount() * batch.moveCount() * words];
        players = new byte[count];
        dones = new byte[count];
        rewards = new byte[batch.roles().size() * count];
        actions = new int[batch.actionCount() * count];
        least = new long[actions.length];
        sums = new long[count];
    }

    /** Adds what holds and what is legal, plays a step, and adds how games have ended with it. */
    void step(int number, Signature signature) {
        batch.observationBits(MemorySegment.ofArray(fluents));
        forEach(fluents, 0, batch.fluentCount(), (column, game) -> hashes.fluent(column));
        addSums(signature);
        batch.players(MemorySegment.ofArray(players));
        batch.maskBits(MemorySegment.ofArray(masks));
        Arrays.fill(least, Long.MAX_VALUE);
        for (int action = 0; action < batch.actionCount(); action++) {
            draw(action, number);
            addSums(signature);
        }
        batch.step(actions);
        batch.dones(MemorySegment.ofArray(dones));
        batch.rewards(MemorySegment.ofArray(rewards));
        for (int game = 0; game < count; game++) {
            signature.add(dones[game]);
        }
        for (byte reward : rewards) {
            signature.add(reward);
        }
    }

    private void draw(int action, int number) {
        IntUnaryOperator role =
                batch.isInTurn() ? game -> players[game] : game -> batch.actors().get(action);
        forEach(
                masks,
                action * batch.moveCount(),
                batch.moveCount(),
                (move, game) -> {
                    long of = hashes.move(role.applyAsInt(game), move);
                    long own = StepHashes.mixed(of ^ StepHashes.mixed((long) number * MOST + game));
                    if (own < least[action * count + game]) {
                        least[action * count + game] = own;
                        actions[action * count + game] = move;
                    }
                    return of;
                });
    }

    /** The number of something that holds in a game. */
    private interface Held {
        long number(int column, int game);
    }

    /** Adds up for each game the numbers of the columns whose bit is set. */
    private void forEach(long[] bits, int first, int columns, Held held) {
        int words = (count + Long.SIZE - 1) / Long.SIZE;
        for (int column = 0; column < columns; column++) {
            for (int word = 0; word < words; word++) {
                long left = bits[(first + column) * words + word];
                for (; left != 0; left &= left - 1) {
                    int game = word * Long.SIZE + Long.numberOfTrailingZeros(left);
                    sums[game] += held.number(column, game);
                }
            }
        }
    }

    private void addSums(Signature signature) {
        for (int game = 0; game < count; game++) {
            signature.add(sums[game]);
            sums[game] = 0;
        }
    }
}
