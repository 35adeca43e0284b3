package org.propjet.player.search.depth;

import org.propjet.player.search.depth.SelfPlay.GuessedState;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;

/** What is kept of the games that {@link SelfPlay} has played in all threads. Thread-safe. */
final class SelfPlayGames {
    /** So many of the last states are kept. */
    private static final int MOST_LAST = 2_048;

    private volatile long count;
    private long plyCount;

    /** The last states, in the order in which they were met. */
    private final ArrayDeque<GuessedState> last = new ArrayDeque<>();

    /** Returns how many games have been played to their end. */
    long count() {
        return count;
    }

    /** Returns how many plies a game lasts on average, from where it begins. */
    synchronized double pliesPerGame() {
        return (double) plyCount / Math.max(1, count);
    }

    /** Returns how many plies all games had. */
    synchronized long plyCount() {
        return plyCount;
    }

    /** Begins with games that were played before, of which no states are kept. */
    synchronized void recall(long games, long plies) {
        count = games;
        plyCount = plies;
    }

    /** Adds a game that was played to its end. */
    @SuppressWarnings("NonAtomicVolatileUpdate") // only written here, by one thread at a time
    synchronized void add(int plies) {
        count++;
        plyCount += plies;
    }

    /** Adds a state, and what it was thought to be worth. */
    synchronized void add(GuessedState state) {
        if (last.size() == MOST_LAST) {
            last.removeFirst();
        }
        last.addLast(state);
    }

    /**
     * Returns states of the last games, in random order, with what was thought of them before
     * anything was learnt of their game: the later half of what is kept, as the first guesses know
     * nothing.
     *
     * @param seed fixes the order
     */
    synchronized List<GuessedState> lastStates(long seed) {
        List<GuessedState> half = new ArrayList<>(last.stream().skip(last.size() / 2).toList());
        Collections.shuffle(half, new Random(seed));
        return half;
    }
}
