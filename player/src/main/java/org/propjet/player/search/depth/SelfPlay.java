package org.propjet.player.search.depth;

import org.propjet.engine.game.Game;
import org.propjet.engine.game.Position;
import org.propjet.engine.game.Reasoner;
import org.propjet.engine.time.Budget;
import org.propjet.player.search.value.Rivalry;
import org.propjet.player.search.value.StateValue;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.SplittableRandom;

/**
 * Learns what states are worth by playing against itself, with short searches: from what each
 * search finds of its states, and from how the games end.
 *
 * <p>Not thread-safe: one per thread. Several play at the same time and learn the same values.
 */
final class SelfPlay {
    /**
     * So many states are searched for a move, or as many as games have been played, if these are
     * fewer: who knows nothing learns more from many games than from deep ones. Against 1,000
     * states, 250 had 75 +- 16 % of the points in knightThrough and 69 +- 20 % in reversi after ten
     * seconds of learning, and 52 +- 23 % in breakthrough after three. 100 are no better.
     */
    private static final int MOST_STATES = 250;

    /** But not fewer for each legal move. */
    private static final int STATES_PER_CHOICE = 3;

    /** Fewer than so many of a game's first moves are random, and this part of the others. */
    private static final int MOST_RANDOM = 7;

    private static final double RANDOM_SHARE = 0.1;

    /** How much the end of a game counts in what is learnt of its states, beside the search. */
    private static final double END_SHARE = 0.5;

    /**
     * As long as so few games have been played, states are learnt from that were searched but one
     * ply deep, too: a search of {@link #MOST_STATES} states has few others. With them, ten seconds
     * of learning had 65 +- 12 % of the points of 56 matches in six games against the same without
     * (reversi 13 of 16). Later they lose: without an end to them knightThrough, which plays
     * thousands of games in that time, won 4 of 16.
     */
    private static final int FEW_GAMES = 1_000;

    /** Longer games are broken off. */
    private static final int MOST_PLIES = 400;

    private final Game game;
    private final Rivalry rivalry;
    private final StateValue stateValue;
    private final AlphaBeta search;
    private final Games games;
    private final SplittableRandom random;
    private final List<long[]> states = new ArrayList<>();

    /** For each of them how many moves each role had when it chose last. */
    private final List<int[]> choices = new ArrayList<>();

    private final List<Double> shares = new ArrayList<>();

    /**
     * Has played no game yet.
     *
     * @param search what it plays by, and whose values it teaches
     * @param games where games are kept, those of others, too
     */
    SelfPlay(Game game, Rivalry rivalry, AlphaBeta search, Games games, SplittableRandom random) {
        this.game = game;
        this.rivalry = rivalry;
        this.stateValue = search.stateValue;
        this.search = search;
        this.games = games;
        this.random = random;
    }

    /** Plays games from a state, in which the states that are searched are counted. */
    void play(long[] from, Budget budget) {
        while (!budget.isOver() && !search.isUnsuited()) {
            search.renew();
            search.learnFromLastPly(games.count() < FEW_GAMES);
            double result = playGame(from, budget);
            search.learnFromLastPly(false);
            if (result >= 0) {
                learn(result);
            }
        }
    }

    private void learn(double result) {
        for (int i = 0; i < states.size(); i++) {
            double share = shares.get(i) + END_SHARE * (result - shares.get(i));
            stateValue.learn(states.get(i), choices.get(i), share);
        }
    }

    /**
     * Plays a game; returns what its end is worth, 0 to 1, or -1 if it was not played to the end.
     */
    private double playGame(long[] from, Budget budget) {
        states.clear();
        shares.clear();
        choices.clear();
        int[] lastChoices = new int[2];
        int randomCount = random.nextInt(MOST_RANDOM);
        Position position = new Position(game);
        position.set(from);
        Reasoner reasoner = position.reasoner();
        while (position.ply() < MOST_PLIES) {
            if (position.isEnd()) {
                games.add(position.ply());
                return StateValue.share(rivalry.value(reasoner.goal(0), reasoner.goal(1), 0));
            }
            int role = position.isChooser(0) ? 0 : 1;
            StateValue.noteChoices(reasoner, lastChoices);
            boolean isRandom = position.ply() < randomCount || random.nextDouble() < RANDOM_SHARE;
            if (!position.draw(random::nextInt)) {
                return -1;
            }
            if (!isRandom && position.isChooser(role)) {
                long[] state = position.state();
                long most = Math.min(MOST_STATES, games.count() + 1);
                long least = (long) STATES_PER_CHOICE * reasoner.legalMoveCount(role);
                Minimax.Found found =
                        search.search(state, role, budget.withWork(Math.max(least, most)));
                if (found.depth() == 0) {
                    return -1;
                }
                position.jointMove()[role] = found.moveId();
                states.add(state.clone());
                choices.add(lastChoices.clone());
                int value = stateValue.of(state) + stateValue.ofChoices(lastChoices);
                double guess = StateValue.share(value);
                games.add(new GuessedState(states.getLast(), guess));
                shares.add(StateValue.share(found.lead()));
                search.learnFromSearched();
            }
            position.advance();
        }
        return -1;
    }

    /**
     * A state and what it was thought to be worth before anything was learnt from it.
     *
     * @param state the state; not to be changed
     * @param share the part of the goal that the first role could expect, 0 to 1
     */
    record GuessedState(long[] state, double share) {}

    /** What is kept of the games that were played in all threads. Thread-safe. */
    static final class Games {
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
         * anything was learnt of their game: the later half of what is kept, as the first guesses
         * know nothing.
         *
         * @param seed fixes the order
         */
        synchronized List<GuessedState> lastStates(long seed) {
            List<GuessedState> half = new ArrayList<>(last.stream().skip(last.size() / 2).toList());
            Collections.shuffle(half, new Random(seed));
            return half;
        }
    }
}
