package org.propjet.player.puzzle;

import org.propjet.engine.game.Position;
import org.propjet.engine.game.Reasoner;
import org.propjet.engine.game.SeededChoice;
import org.propjet.engine.time.Budget;

import java.util.Arrays;

/**
 * Finds the fluents that only say how many moves have been made, such as {@code (step 3)}: two
 * states that differ in these alone have the same continuations, but for where the game's clock
 * ends them.
 *
 * <p>Learned from random playouts: a fluent counts if at each depth it was the same in all of them,
 * and not the same at all depths. So it is a guess, for strategies that keep to real moves whatever
 * they guess.
 *
 * <p>Cost: {@link #PLAYOUTS} playouts.
 */
final class StepCounter {
    private static final int PLAYOUTS = 64;

    /** What is the same in fewer playouts may be so by chance. */
    private static final int LEAST_SAMPLES = 4;

    private static final int MAX_DEPTH = 1_000;

    private StepCounter() {}

    /**
     * Returns the fluents that count steps, as a bitset.
     *
     * @param root the state from which steps are counted
     * @param budget ends the playouts early
     */
    static long[] find(Reasoner reasoner, long[] root, Budget budget) {
        int words = root.length;
        long[][] held = new long[MAX_DEPTH][];
        long[][] failed = new long[MAX_DEPTH][];
        int[] samples = new int[MAX_DEPTH];
        int deepest = 0;
        SeededChoice choice = new SeededChoice(1);
        Position position = new Position(reasoner);
        long[] state = position.state();
        for (int playout = 0; playout < PLAYOUTS && !SearchStrategy.isOver(budget); playout++) {
            position.set(root);
            for (int depth = 0; depth < MAX_DEPTH && !SearchStrategy.isOver(budget); depth++) {
                if (held[depth] == null) {
                    held[depth] = new long[words];
                    failed[depth] = new long[words];
                }
                for (int word = 0; word < words; word++) {
                    held[depth][word] |= state[word];
                    failed[depth][word] |= ~state[word];
                }
                samples[depth]++;
                deepest = Math.max(deepest, depth + 1);
                if (!position.draw(choice::next)) {
                    break;
                }
                position.advance();
            }
        }
        return constantAtEachDepth(held, failed, samples, deepest, words);
    }

    private static long[] constantAtEachDepth(
            long[][] held, long[][] failed, int[] samples, int deepest, int words) {
        long[] counters = new long[words];
        Arrays.fill(counters, -1);
        long[] everHeld = new long[words];
        long[] everFailed = new long[words];
        for (int depth = 0; depth < deepest; depth++) {
            for (int word = 0; word < words; word++) {
                counters[word] &= ~(held[depth][word] & failed[depth][word]);
                if (samples[depth] >= LEAST_SAMPLES) {
                    everHeld[word] |= held[depth][word];
                    everFailed[word] |= failed[depth][word];
                }
            }
        }
        for (int word = 0; word < words; word++) {
            counters[word] &= everHeld[word] & everFailed[word];
        }
        return counters;
    }
}
