package org.propjet.player.search.depth;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.propjet.engine.game.Game;
import org.propjet.engine.game.Reasoner;
import org.propjet.engine.time.Budget;
import org.propjet.player.play.Games;
import org.propjet.player.search.value.Rivalry;
import org.propjet.player.search.value.StateValue;

import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicInteger;

class MinimaxTest {
    /** Both choose at the same time, but only after some moves in turn. */
    private static final String LATE =
            """
            (role a) (role b)
            (<= (base (step ?n)) (number ?n)) (number 1) (number 2) (number 3)
            (base (said yes)) (base (said no))
            (<= (input ?r ?m) (role ?r) (word ?m)) (<= (input ?r noop) (role ?r))
            (word yes) (word no)
            (init (step 1))
            (<= (legal a ?m) (true (step 1)) (word ?m))
            (<= (legal b noop) (true (step 1)))
            (<= (legal ?r ?m) (role ?r) (true (step 2)) (word ?m))
            (<= (next (step 2)) (true (step 1)))
            (<= (next (step 3)) (true (step 2)))
            (<= (next (said ?m)) (does a ?m) (word ?m))
            (<= terminal (true (step 3)))
            (<= (goal a 100) (true (said yes))) (<= (goal a 0) (true (said no)))
            (<= (goal b 0) (true (said yes))) (<= (goal b 100) (true (said no)))
            """;

    @ParameterizedTest
    @ValueSource(strings = {"ticTacToe", "connectFour", "breakthrough", "reversiSmall", "nim"})
    void gamesOfTwoInTurnSuit(String name) {
        assertTrue(Rivalry.of(Games.bundled(name)).isPresent());
    }

    @ParameterizedTest
    @ValueSource(strings = {"tron", "rockPaperScissors", "ticTacToeThree", "montyHall", "blocks"})
    void othersDoNot(String name) {
        assertFalse(Rivalry.of(Games.bundled(name)).isPresent());
    }

    @Test
    void gamesInWhichBothChooseLateDoNotSuit() {
        Game game = Games.of(LATE);
        assertFalse(Rivalry.of(game).isPresent());
        Minimax minimax = new Minimax(game, Rivalry.strict(), 1, 1);
        minimax.learn(game.initialState(), Budget.ofNanos(1_000_000_000L));
        assertTrue(minimax.isUnsuited());
    }

    @Tag("deep")
    @ParameterizedTest
    @ValueSource(ints = {1, 3})
    void itLearnsThatAdvancingWins(int threadCount) {
        Game game = Games.bundled("breakthroughSmall");
        Minimax minimax = new Minimax(game, Rivalry.strict(), threadCount, 1);
        minimax.learn(
                game.initialState(),
                Budget.ofNanos(60_000_000_000L).unless(() -> minimax.gameCount() >= 150));
        assertTrue(minimax.gameCount() >= 150);
        assertTrue(minimax.pliesPerGame() > 10 && minimax.pliesPerGame() < 100);
        // With what it knows it beats one that knows nothing, playing either side.
        int points = 0;
        for (int i = 0; i < 12; i++) {
            points += play(game, minimax, threadCount, i);
        }
        assertTrue(points >= 800, points + " of 1200 points");
    }

    /** Plays against a search that has learnt nothing; returns the goal. */
    private static int play(Game game, Minimax learnt, int threadCount, int seed) {
        int mostAsked = 200 * threadCount; // each of its threads may do as much as the other
        AlphaBeta ignorant =
                new AlphaBeta(
                        game,
                        Rivalry.strict(),
                        new StateValue(game.stateLayout()),
                        new SplittableRandom(seed),
                        new LastPly(game, LastPly.LEAST_RATIO));
        Reasoner reasoner = game.newReasoner();
        long[] state = game.initialState();
        reasoner.setState(state);
        while (!reasoner.isTerminal()) {
            int role = reasoner.legalMoveCount(0) > 1 ? 0 : 1;
            AtomicInteger asked = new AtomicInteger();
            int[] jointMove = new int[2];
            for (int any = 0; any < 2; any++) {
                int[] moves = reasoner.legalMoves(any);
                jointMove[any] = moves[0];
            }
            jointMove[role] =
                    role == seed % 2
                            ? learnt.search(
                                            state,
                                            role,
                                            Budget.endless()
                                                    .unless(
                                                            () ->
                                                                    asked.incrementAndGet()
                                                                            > mostAsked))
                                    .moveId()
                            : ignorant.search(state, role, Budget.ofWork(3_200)).moveId();
            reasoner.successor(jointMove, state);
            reasoner.setState(state);
        }
        return reasoner.goal(seed % 2);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 4})
    void whatItFindsIsSeenFromTheRole(int threadCount) {
        Game game = Games.bundled("nim");
        Reasoner reasoner = game.newReasoner();
        reasoner.setState(game.initialState());
        int role = reasoner.legalMoveCount(0) > 1 ? 0 : 1;
        Minimax minimax = new Minimax(game, Rivalry.strict(), threadCount, 1);
        Minimax.Found found = minimax.search(game.initialState(), role, Budget.endless());
        assertTrue(found.isProven());
        assertTrue(found.value() > 99.99, "the first to move wins, said is " + found.value());
        assertTrue(minimax.found().isEmpty()); // the search is over
    }
}
