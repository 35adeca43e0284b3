package org.propjet.player.classic;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.propjet.compiler.GameLine;
import org.propjet.compiler.kernel.Tier;
import org.propjet.engine.game.Game;
import org.propjet.engine.game.Reasoner;
import org.propjet.engine.propnet.NetGame;
import org.propjet.engine.time.Budget;
import org.propjet.player.search.Games;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;

class LanePliesTest {
    private static final int STATES = 30;

    @ParameterizedTest
    @CsvSource({
        "ticTacToe,3,TAPE",
        "ticTacToe,2,LANES",
        "connectFour,3,TAPE",
        "connectFour,2,LANES",
        "breakthroughSmall,2,TAPE",
        "nim,3,TAPE",
        "reversiSmall,3,TAPE",
        "knightThrough,2,TAPE"
    })
    void theValueIsThatOfMinimax(String name, int plies, Tier tier) {
        Game game = GameLine.compile((NetGame) Games.bundled(name), tier);
        LanePlies lanes = new LanePlies(game, game.newLines().orElseThrow());
        Reasoner reasoner = game.newReasoner();
        SplittableRandom random = new SplittableRandom(name.hashCode());
        int used = 0;
        int tried = 0;
        while (tried < STATES) {
            long[] state = randomState(game, random);
            reasoner.setState(state);
            int role = reasoner.legalMoveCount(1) > 1 ? 1 : 0;
            int[] moves = reasoner.legalMoves(role);
            if (reasoner.isTerminal() || moves.length < 2) {
                continue;
            }
            tried++;
            long leavesBefore = lanes.leafCount();
            int value = lanes.search(state, role, moves, moves.length, plies, Horizon.TOP + 1);
            if (value != LanePlies.NONE) {
                used++;
                assertEquals(lineCount(reasoner, state, plies), lanes.leafCount() - leavesBefore);
                assertEquals(minimax(reasoner, state, role, plies), value);
                int[] joint = new int[2];
                reasoner.setState(state);
                joint[role] = moves[lanes.bestNumber()];
                joint[1 - role] = reasoner.legalMoves(1 - role)[0];
                long[] next = state.clone();
                reasoner.successor(joint, next);
                assertEquals(value, minimax(reasoner, next, role, plies - 1), "the best move");
            }
        }
        assertTrue(used > STATES / 2);
    }

    /**
     * One of two of eight lamps goes out, and who presses that one wins; all other presses lead to
     * the same state. So the states do not tell how many presses there are.
     */
    @ParameterizedTest
    @CsvSource({"2,1,2", "2,7,8", "3,1,2", "3,7,8"})
    void movesToTheSameStateAreNotTakenForAll(int plies, int lamp, int otherLamp) {
        String rules =
                """
                (role hider) (role seeker)
                (lamp 1) (lamp 2) (lamp 3) (lamp 4) (lamp 5) (lamp 6) (lamp 7) (lamp 8)
                (after 1 2) (after 2 3) (after 3 4)
                (init (control %s)) (init (step %d))
                (<= (next (control hider)) (true (control seeker)))
                (<= (next (control seeker)) (true (control hider)))
                (<= (next (step ?n)) (true (step ?m)) (after ?m ?n))
                (<= (legal hider (hide ?k)) (true (control hider)) (true (step 2)) (weak ?k))
                (weak %d) (weak %d)
                (<= (legal hider wait) (true (control hider)) (not (true (step 2))))
                (<= (legal hider noop) (true (control seeker)))
                (<= (legal seeker (press ?k)) (true (control seeker)) (true (step 3)) (lamp ?k))
                (<= (legal seeker (wait ?k)) (true (control seeker)) (true (step 1)) (lamp ?k))
                (<= (legal seeker noop) (true (control hider)))
                (<= (next (out ?k)) (does hider (hide ?k)))
                (<= (next found) (true (out ?k)) (does seeker (press ?k)))
                (<= terminal (true (step 4)))
                (<= (goal seeker 100) (true found)) (<= (goal seeker 50) (not (true found)))
                (<= (goal hider 0) (true found)) (<= (goal hider 50) (not (true found)))
                """
                        .formatted(
                                plies == 2 ? "hider" : "seeker",
                                plies == 2 ? 2 : 1,
                                lamp,
                                otherLamp);
        Game game = GameLine.compile((NetGame) Games.of(rules), Tier.TAPE);
        LanePlies lanes = new LanePlies(game, game.newLines().orElseThrow());
        Reasoner reasoner = game.newReasoner();
        reasoner.setState(game.initialState());
        int role = plies == 2 ? 0 : 1;
        int[] moves = reasoner.legalMoves(role);
        int value =
                lanes.search(
                        game.initialState(), role, moves, moves.length, plies, Horizon.TOP + 1);
        assertEquals(role == 0 ? 0 : Horizon.TOP, value);
    }

    /** Groups of lanes have room for four moves at least, which are more than there are here. */
    @Test
    void aGameOfTwoMovesHasLinesToSpare() {
        String rules =
                """
                (role a) (role b)
                (init (control a)) (init (step 1))
                (after 1 2) (after 2 3) (after 3 4)
                (<= (next (control a)) (true (control b)))
                (<= (next (control b)) (true (control a)))
                (<= (next (step ?n)) (true (step ?m)) (after ?m ?n))
                (<= (legal ?r left) (true (control ?r)))
                (<= (legal ?r right) (true (control ?r)))
                (<= (legal a noop) (true (control b)))
                (<= (legal b noop) (true (control a)))
                (<= (next (went ?m ?r)) (true (step ?m)) (does ?r right))
                (<= (next (went ?m ?r)) (true (went ?m ?r)))
                (<= terminal (true (step 4)))
                (<= same (true (went 3 a)) (true (went 2 b)))
                (<= same (not (true (went 3 a))) (not (true (went 2 b))))
                (<= (goal a 100) same) (<= (goal a 0) (not same))
                (<= (goal b 0) same) (<= (goal b 100) (not same))
                """;
        Game game = GameLine.compile((NetGame) Games.of(rules), Tier.TAPE);
        LanePlies lanes = new LanePlies(game, game.newLines().orElseThrow());
        Reasoner reasoner = game.newReasoner();
        reasoner.setState(game.initialState());
        int[] moves = reasoner.legalMoves(0);
        int value = lanes.search(game.initialState(), 0, moves, 2, 3, Horizon.TOP + 1);
        assertEquals(Horizon.TOP, value);
        assertEquals(8, lanes.leafCount());
    }

    /** The whole search finds the same with its last plies in lanes and without, at each depth. */
    @Tag("deep")
    @ParameterizedTest
    @ValueSource(strings = {"connectFour", "breakthroughSmall", "reversiSmall", "nim"})
    void aSearchFindsTheSameInLanes(String name) {
        Game game = GameLine.compile((NetGame) Games.bundled(name), Tier.TAPE);
        WindowSearch single = search(game, "off");
        WindowSearch inLanes = search(game, "on");
        Reasoner reasoner = game.newReasoner();
        SplittableRandom random = new SplittableRandom(5);
        for (int i = 0; i < 8; i++) {
            long[] state = randomState(game, random);
            reasoner.setState(state);
            int role = reasoner.legalMoveCount(1) > 1 ? 1 : 0;
            int[] moves = reasoner.legalMoves(role);
            for (int depth = 1; depth <= 5; depth++) {
                int[] depths = new int[moves.length];
                Arrays.fill(depths, depth);
                Found expected = single.search(state, role, moves, depths, Budget.endless());
                Found found = inLanes.search(state, role, moves, depths, Budget.endless());
                assertEquals(expected.values(), found.values());
                assertEquals(expected.isProven(), found.isProven());
            }
        }
    }

    private static WindowSearch search(Game game, String lanes) {
        SearchOptions options =
                WindowSearchTest.options("late=off,extensions=off,deeper=off,lanes=" + lanes);
        return new WindowSearch(game, HorizonKind.ZERO.of(game, 1), options, 1);
    }

    @Test
    void lanesNeedAHorizonThatKnowsNothing() {
        IllegalArgumentException refused =
                assertThrows(
                        IllegalArgumentException.class,
                        () -> new ClassicProvider.Pvs().check(Map.of("lanes", "on")));
        assertEquals("lanes=on: lanes value ends only; add eval=zero", refused.getMessage());
        new ClassicProvider.Pvs().check(Map.of("lanes", "on", "eval", "zero"));
        new ClassicProvider.Pvs().check(Map.of("lanes", "on", "eval", "ZERO"));
    }

    /** Returns a state near the end of a random game, or somewhere in it. */
    private static long[] randomState(Game game, SplittableRandom random) {
        Reasoner reasoner = game.newReasoner();
        List<long[]> states = new ArrayList<>();
        long[] state = game.initialState();
        reasoner.setState(state);
        while (!reasoner.isTerminal()) {
            states.add(state);
            int[] joint = new int[2];
            for (int role = 0; role < 2; role++) {
                int[] moves = reasoner.legalMoves(role);
                joint[role] = moves[random.nextInt(moves.length)];
            }
            state = state.clone();
            reasoner.successor(joint, state);
            reasoner.setState(state);
        }
        int last = states.size() - 1;
        boolean isNearTheEnd = random.nextBoolean();
        return states.get(
                isNearTheEnd ? Math.max(0, last - random.nextInt(3)) : random.nextInt(last));
    }

    /** Returns how many lines of moves there are; a game that is over is one. */
    private static int lineCount(Reasoner reasoner, long[] state, int plies) {
        reasoner.setState(state);
        if (plies == 0 || reasoner.isTerminal()) {
            return 1;
        }
        int sum = 0;
        for (long[] next : successors(reasoner, state)) {
            sum += lineCount(reasoner, next, plies - 1);
        }
        return sum;
    }

    /** The plainest minimax, with the same values. */
    private static int minimax(Reasoner reasoner, long[] state, int role, int plies) {
        reasoner.setState(state);
        if (reasoner.isTerminal()) {
            return Horizon.end(reasoner.goal(role), reasoner.goal(1 - role));
        }
        if (plies == 0) {
            int ofFirst = Horizon.odd(Horizon.TOP / 2);
            return role == 0 ? ofFirst : Horizon.TOP - ofFirst;
        }
        int chooser = chooser(reasoner);
        int best = chooser == role ? -1 : Horizon.TOP + 1;
        for (long[] next : successors(reasoner, state)) {
            int value = minimax(reasoner, next, role, plies - 1);
            best = chooser == role ? Math.max(best, value) : Math.min(best, value);
        }
        return best;
    }

    private static int chooser(Reasoner reasoner) {
        return reasoner.legalMoveCount(1) > 1 ? 1 : 0;
    }

    /** Returns what follows each move in the reasoner's state. */
    private static List<long[]> successors(Reasoner reasoner, long[] state) {
        int chooser = chooser(reasoner);
        int other = reasoner.legalMoves(1 - chooser)[0];
        List<long[]> successors = new ArrayList<>();
        for (int move : reasoner.legalMoves(chooser)) {
            long[] next = state.clone();
            reasoner.setState(state);
            reasoner.successor(
                    chooser == 0 ? new int[] {move, other} : new int[] {other, move}, next);
            successors.add(next);
        }
        return successors;
    }
}
