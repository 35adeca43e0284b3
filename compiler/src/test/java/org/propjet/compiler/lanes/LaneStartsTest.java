package org.propjet.compiler.lanes;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.propjet.compiler.CompiledGame;
import org.propjet.compiler.TestGames;
import org.propjet.compiler.code.CompileOptions;
import org.propjet.compiler.code.Tier;
import org.propjet.compiler.line.GameLine;
import org.propjet.engine.game.Game;
import org.propjet.engine.game.Playouts;
import org.propjet.engine.game.Reasoner;
import org.propjet.engine.game.ReasonerPlayouts;
import org.propjet.engine.propnet.NetGame;

import java.util.Arrays;
import java.util.List;
import java.util.Random;

/** Playouts that a search starts from states of its own. */
class LaneStartsTest {
    private static final long EVEN_LANES = 0x5555_5555_5555_5555L;

    @ParameterizedTest
    @EnumSource
    void everyPlayoutIsHandedBackOnceWithWhatItsMovesLeadTo(Tier tier) {
        TestGames.assumeThereIs(tier);
        for (String name : List.of("ticTacToe", "connectFour", "rockPaperScissors")) {
            CompiledGame game = GameLine.compile(TestGames.net(name), CompileOptions.on(tier));
            new Search(game, game.newPlayouts(7)).play(1_500);
        }
    }

    @Test
    void aReasonerHasOneLane() {
        NetGame game = TestGames.net("connectFour");
        new Search(game, new ReasonerPlayouts(game, 7)).play(50);
    }

    @Test
    void aLaneThatIsTakenIsRefused() {
        CompiledGame game =
                GameLine.compile(TestGames.net("ticTacToe"), CompileOptions.on(Tier.LANES));
        Playouts playouts = game.newPlayouts(1);
        playouts.start(3, 4, game.initialState());
        assertThrows(
                IllegalArgumentException.class, () -> playouts.start(6, 1, game.initialState()));
    }

    /** The same seed, the same lanes, the same steps: once lane by lane, once in whole words. */
    @ParameterizedTest
    @EnumSource
    void wordsOfLanesGiveTheSumsOfTheirLanes(Tier tier) {
        TestGames.assumeThereIs(tier);
        for (String name : List.of("ticTacToe", "connectFour", "rockPaperScissors")) {
            CompiledGame game = GameLine.compile(TestGames.net(name), CompileOptions.on(tier));
            List<long[]> states = TestGames.statesOfOnePlayout(game, new Random(3));
            Playouts single = game.newPlayouts(9);
            Playouts words = game.newPlayouts(9);
            Random random = new Random(4);
            for (int first = 0; first < single.laneCount(); first += 64) {
                long lanes = random.nextLong();
                long[] state = states.get(random.nextInt(states.size() - 1));
                words.startWord(first, lanes, state);
                for (int bit = 0; bit < 64; bit++) {
                    if ((lanes >>> bit & 1) != 0) {
                        single.start(first + bit, 1, state);
                    }
                }
            }
            int roleCount = game.roles().size();
            for (int step = 0; step < 200; step++) {
                assertEquals(single.advance(), words.advance());
                if (random.nextInt(4) == 0) {
                    compareEnded(single, words, roleCount);
                }
            }
        }
    }

    private static void compareEnded(Playouts single, Playouts words, int roleCount) {
        int[][] goals = new int[single.laneCount()][];
        single.collect((lane, length, values) -> goals[lane] = values.clone());
        int[] handedBack = new int[1];
        words.collectWords(
                ended -> {
                    handedBack[0] += Long.bitCount(ended.lanes());
                    for (int role = 0; role < roleCount; role++) {
                        compareEnded(goals, ended, role, EVEN_LANES);
                        compareEnded(goals, ended, role, ~EVEN_LANES);
                    }
                });
        int expected = 0;
        for (int[] values : goals) {
            expected += values == null ? 0 : 1;
        }
        assertEquals(expected, handedBack[0]);
    }

    private static void compareEnded(
            int[][] goals, Playouts.EndedLanes ended, int role, long some) {
        long among = ended.lanes() & some;
        long sum = 0;
        int greatest = Reasoner.NO_GOAL;
        long with = 0;
        for (int bit = 0; bit < 64; bit++) {
            if ((ended.lanes() >>> bit & 1) != 0 && (among >>> bit & 1) != 0) {
                int goal = goals[ended.firstLane() + bit][role];
                sum += Math.max(0, goal);
                greatest = Math.max(greatest, goal);
                with |= goal == 100 ? 1L << bit : 0;
            }
        }
        assertEquals(sum, ended.goalSum(role, among));
        assertEquals(greatest, ended.greatestGoal(role, among));
        assertEquals(with, ended.lanesWith(role, 100, among));
    }

    /** The planes of a fluent at the end are those of the states that the moves lead to. */
    @Test
    void whatHoldsAtTheEndIsToldByFluent() {
        Game game = GameLine.compile(TestGames.net("ticTacToe"), CompileOptions.on(Tier.TAPE));
        Playouts playouts = game.newPlayouts(7);
        long[] start = game.initialState();
        playouts.startWord(0, -1L, start);
        Reasoner reasoner = game.newReasoner();
        for (int left = Long.SIZE; left > 0; ) {
            playouts.advance();
            int[] count = new int[1];
            playouts.collectWords(
                    ended -> {
                        count[0] = Long.bitCount(ended.lanes());
                        for (long lanes = ended.lanes(); lanes != 0; lanes &= lanes - 1) {
                            int lane = Long.numberOfTrailingZeros(lanes);
                            long[] end = start.clone();
                            for (int[] jointMove : playouts.movesOf(lane, start)) {
                                reasoner.setState(end);
                                reasoner.successor(jointMove, end);
                            }
                            for (int bit = 0; bit < game.stateLayout().fluentCount(); bit++) {
                                boolean holds = (ended.lanesHolding(bit) >>> lane & 1) != 0;
                                assertEquals((end[bit >>> 6] >>> bit & 1) != 0, holds);
                            }
                        }
                    });
            left -= count[0];
        }
    }

    /**
     * Starts playouts from states of random depth, in runs of random length, until enough ended.
     */
    private static final class Search {
        private final Playouts playouts;
        private final Reasoner reasoner;
        private final Random random = new Random(5);
        private final List<long[]> states;
        private final long[][] startOf;
        private final boolean[] taken;
        private int startedCount;
        private int endedCount;

        Search(Game game, Playouts playouts) {
            this.playouts = playouts;
            this.reasoner = game.newReasoner();
            this.startOf = new long[playouts.laneCount()][0];
            this.taken = new boolean[playouts.laneCount()];
            this.states = TestGames.statesOfOnePlayout(game, random);
        }

        void play(int count) {
            while (endedCount < count) {
                fillFreeLanes();
                int waiting = playouts.advance();
                if (random.nextInt(3) == 0) {
                    int before = endedCount;
                    playouts.collect(this::ended);
                    assertEquals(waiting, endedCount - before);
                }
            }
            while (endedCount < startedCount) {
                playouts.advance();
                playouts.collect(this::ended);
            }
            for (boolean isTaken : taken) {
                assertFalse(isTaken);
            }
        }

        private void fillFreeLanes() {
            for (int lane = 0; lane < startOf.length; lane++) {
                int end = lane;
                int most = 1 + random.nextInt(100);
                while (end < startOf.length && end - lane < most && !taken[end]) {
                    end++;
                }
                if (end > lane && random.nextBoolean()) {
                    long[] state = states.get(random.nextInt(states.size()));
                    playouts.start(lane, end - lane, state);
                    Arrays.fill(startOf, lane, end, state);
                    Arrays.fill(taken, lane, end, true);
                    startedCount += end - lane;
                    lane = end;
                }
            }
        }

        private void ended(int lane, int length, int[] goals) {
            assertTrue(taken[lane]);
            long[] here = startOf[lane].clone();
            int[][] moves = playouts.movesOf(lane, startOf[lane]);
            assertEquals(length, moves.length);
            reasoner.setState(here);
            for (int[] jointMove : moves) {
                assertFalse(reasoner.isTerminal());
                reasoner.successor(jointMove, here);
                reasoner.setState(here);
            }
            assertTrue(reasoner.isTerminal());
            for (int role = 0; role < goals.length; role++) {
                assertEquals(reasoner.goal(role), goals[role]);
            }
            taken[lane] = false;
            endedCount++;
        }
    }
}
