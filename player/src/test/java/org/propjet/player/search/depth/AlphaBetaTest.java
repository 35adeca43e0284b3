package org.propjet.player.search.depth;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.propjet.engine.game.Game;
import org.propjet.engine.game.Reasoner;
import org.propjet.engine.time.Budget;
import org.propjet.player.play.Games;
import org.propjet.player.search.value.Rivalry;
import org.propjet.player.search.value.RivalryTest;
import org.propjet.player.search.value.StateValue;
import org.propjet.player.search.value.Values;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.SplittableRandom;

class AlphaBetaTest {
    private static final long FAR = 1L << 60;

    private final SplittableRandom random = new SplittableRandom(3);

    private AlphaBeta search(Game game, StateValue value) {
        return search(game, value, false);
    }

    private AlphaBeta search(Game game, StateValue value, boolean guesses) {
        LastPly lastPly = new LastPly(game, guesses ? 0 : Double.MAX_VALUE);
        return search(game, value, lastPly);
    }

    private AlphaBeta search(Game game, StateValue value, LastPly lastPly) {
        return new AlphaBeta(game, Rivalry.strict(), value, random.split(), lastPly);
    }

    /** As if each move had ended a game before: then no end is overlooked in the last ply. */
    private static LastPly knowingAllEnds(Game game) {
        LastPly lastPly = new LastPly(game, Double.MAX_VALUE);
        for (int role = 0; role < 2; role++) {
            for (int move = 0; move < game.moveTable().moveCount(role); move++) {
                lastPly.end(role, move);
            }
        }
        return lastPly;
    }

    private static Minimax.Found deep(AlphaBeta search, long[] state, int role) {
        return search.search(state, role, Budget.ofNanos(FAR));
    }

    /** What the first role gets if both play perfectly. */
    private static int goal(Game game, long[] state, Map<String, Integer> known) {
        Reasoner reasoner = game.newReasoner();
        reasoner.setState(state);
        if (reasoner.isTerminal()) {
            return reasoner.goal(0);
        }
        Integer before = known.get(Arrays.toString(state));
        if (before != null) {
            return before;
        }
        int role = reasoner.legalMoveCount(0) > 1 ? 0 : 1;
        int best = role == 0 ? 0 : 100;
        for (int move : reasoner.legalMoves(role)) {
            int goal = goal(game, successor(reasoner, role, move), known);
            best = role == 0 ? Math.max(best, goal) : Math.min(best, goal);
        }
        known.put(Arrays.toString(state), best);
        return best;
    }

    /**
     * The value of a state that is searched to a depth, without anything clever; where nobody has a
     * choice, the depth stays.
     *
     * @param before how many moves each role had when it chose last
     */
    private static int value(
            Game game, StateValue value, long[] state, int depth, int ply, int[] before) {
        Reasoner reasoner = game.newReasoner();
        reasoner.setState(state);
        if (reasoner.isTerminal()) {
            int goal = reasoner.goal(0);
            return goal == 50 ? 0 : goal == 100 ? Values.WIN - ply : ply - Values.WIN;
        }
        if (depth == 0) {
            return value.of(state) + value.ofChoices(before);
        }
        int role = reasoner.legalMoveCount(0) > 1 ? 0 : 1;
        int[] choices = before.clone();
        if (choices(reasoner) > 1) {
            choices[role] = choices(reasoner);
        }
        int best = role == 0 ? Integer.MIN_VALUE : Integer.MAX_VALUE;
        for (int move : reasoner.legalMoves(role)) {
            int left = choices(reasoner) > 1 ? depth - 1 : depth;
            long[] next = successor(reasoner, role, move);
            int below = value(game, value, next, left, ply + 1, choices);
            best = role == 0 ? Math.max(best, below) : Math.min(best, below);
        }
        return best;
    }

    private static long[] successor(Reasoner reasoner, int role, int move) {
        int[] jointMove = new int[2];
        jointMove[role] = move;
        jointMove[1 - role] = reasoner.legalMoves(1 - role)[0];
        long[] successor = new long[reasoner.game().stateLayout().wordCount()];
        reasoner.successor(jointMove, successor);
        return successor;
    }

    /** Plays some moves at random; returns where that leads, or null to an end. */
    private long[] draw(Game game, int plies) {
        while (true) {
            long[] state = game.initialState();
            Reasoner reasoner = game.newReasoner();
            reasoner.setState(state);
            for (int ply = 0; ply < plies && !reasoner.isTerminal(); ply++) {
                int role = reasoner.legalMoveCount(0) > 1 ? 0 : 1;
                int[] moves = reasoner.legalMoves(role);
                state = successor(reasoner, role, moves[random.nextInt(moves.length)]);
                reasoner.setState(state);
            }
            if (!reasoner.isTerminal() && choices(reasoner) > 1) {
                return state;
            }
        }
    }

    private static int choices(Reasoner reasoner) {
        return Math.max(reasoner.legalMoveCount(0), reasoner.legalMoveCount(1));
    }

    private static int chooser(Game game, long[] state) {
        Reasoner reasoner = game.newReasoner();
        reasoner.setState(state);
        return reasoner.legalMoveCount(0) > 1 ? 0 : 1;
    }

    private static StateValue random(Game game, SplittableRandom random) {
        StateValue value = new StateValue(game.stateLayout());
        for (int i = 0; i < 640; i++) {
            long[] state = game.stateLayout().newState();
            int bit = random.nextInt(game.stateLayout().fluentCount());
            state[bit >>> 6] |= 1L << bit;
            int[] choices = {random.nextInt(9), random.nextInt(9)};
            value.learn(state, choices, random.nextDouble());
        }
        return value;
    }

    @Tag("deep")
    @ParameterizedTest
    @CsvSource({"ticTacToe, false", "ticTacToe, true", "nim, false", "nim, true"})
    void searchedToTheEndItFindsWhatPerfectPlayGives(String name, boolean guesses) {
        Game game = Games.bundled(name);
        AlphaBeta search = search(game, random(game, random), guesses);
        Map<String, Integer> known = new HashMap<>();
        for (int i = 0; i < 60; i++) {
            long[] state = draw(game, 2 + random.nextInt(4));
            int goal = goal(game, state, known);
            Minimax.Found found = deep(search, state, chooser(game, state));
            assertEquals(goal != 50, found.isProven());
            assertEquals(goal, Math.round(100 * StateValue.share(found.lead())));
        }
    }

    /** In the middle of a depth, too: that some moves lose does not mean that all do. */
    @ParameterizedTest
    @CsvSource({"ticTacToe, false", "ticTacToe, true", "nim, false", "nim, true"})
    void wheneverItIsStoppedWhatIsProvenIsTrue(String name, boolean guesses) {
        Game game = Games.bundled(name);
        AlphaBeta search = search(game, random(game, random), guesses);
        Map<String, Integer> known = new HashMap<>();
        int provenCount = 0;
        for (int i = 0; i < 400; i++) {
            long[] state = draw(game, 1 + random.nextInt(5));
            Budget limits = Budget.ofNanos(FAR);
            Minimax.Found found =
                    search.search(
                            state, chooser(game, state), limits.withWork(1 + random.nextInt(400)));
            if (found.isProven()) {
                provenCount++;
                int said = found.lead() > 0 ? 100 : 0;
                assertEquals(goal(game, state, known), said);
            }
        }
        assertTrue(provenCount > 20, provenCount + " proven");
    }

    /** Two plies deep, states after the root were searched one ply deep, and no others. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void statesOfTheLastPlyAreLearntFromIfThatIsWanted(boolean isWanted) {
        Game game = Games.bundled("breakthroughSmall");
        StateValue value = random(game, random);
        AlphaBeta search = search(game, value);
        search.learnFromLastPly(isWanted);
        assertEquals(2, twoPlies(search, game.initialState(), 0).depth());
        long before = value.learnt().lessons();
        search.learnFromSearched();
        assertEquals(isWanted, value.learnt().lessons() > before);
    }

    @ParameterizedTest
    @ValueSource(strings = {"connectFour", "breakthroughSmall", "reversiSmall"})
    void twoPliesDeepItFindsTheValueOfMinimax(String name) {
        Game game = Games.bundled(name);
        StateValue value = random(game, random);
        AlphaBeta search = search(game, value, knowingAllEnds(game));
        for (int i = 0; i < 100; i++) {
            long[] state = draw(game, random.nextInt(9));
            Minimax.Found found = twoPlies(search, state, chooser(game, state));
            int expected = value(game, value, state, found.depth(), 0, new int[2]);
            assertEquals(expected, found.lead());
            assertTrue(found.depth() == 2 || found.isProven());
        }
    }

    private static Minimax.Found twoPlies(AlphaBeta search, long[] state, int role) {
        search.forget();
        return search.search(state, role, 1, 2, Budget.ofNanos(FAR));
    }

    @Test
    void itStopsWhenToldTo() {
        Game game = Games.bundled("connectFour");
        AlphaBeta search = search(game, new StateValue(game.stateLayout()));
        int[] asked = new int[1];
        Minimax.Found found =
                search.search(
                        game.initialState(),
                        0,
                        Budget.ofNanos(FAR).unless(() -> ++asked[0] > 1_000));
        assertTrue(found.depth() > 2);
        assertEquals(1_001, asked[0]);
    }

    @Test
    void withoutTimeAnyLegalMoveIsFound() {
        Game game = Games.bundled("connectFour");
        AlphaBeta search = search(game, new StateValue(game.stateLayout()));
        Minimax.Found found = search.search(game.initialState(), 0, Budget.ofNanos(0));
        Reasoner reasoner = game.newReasoner();
        reasoner.setState(game.initialState());
        assertTrue(Arrays.stream(reasoner.legalMoves(0)).anyMatch(move -> move == found.moveId()));
    }

    @Test
    void anEndIsWorthItsMargin() {
        Game game = Games.of(RivalryTest.CAKES);
        Reasoner reasoner = game.newReasoner();
        long[] state = game.initialState();
        Rivalry rivalry = Rivalry.byMargin(9);
        AlphaBeta search =
                new AlphaBeta(
                        game,
                        rivalry,
                        new StateValue(game.stateLayout()),
                        new SplittableRandom(1),
                        new LastPly(game, Double.MAX_VALUE));
        Budget limits = Budget.ofNanos((1L << 60));
        Minimax.Found found = search.search(state, 0, limits);
        assertEquals("(take 2)", game.moveTable().move(0, found.moveId()));
        assertEquals(0, found.lead()); // the other takes as much
        assertFalse(found.isProven());

        reasoner.setState(state);
        int[] jointMove = {game.moveTable().idOf(0, "(take 1)"), game.moveTable().idOf(1, "noop")};
        reasoner.successor(jointMove, state);
        found = search.search(state, 1, limits);
        assertEquals("(take 2)", game.moveTable().move(1, found.moveId()));
        assertEquals(-2 * StateValue.SCALE, found.lead()); // 18 points behind
    }
}
