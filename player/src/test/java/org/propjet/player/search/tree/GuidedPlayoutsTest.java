package org.propjet.player.search.tree;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.propjet.compiler.CompiledGame;
import org.propjet.compiler.code.CompileOptions;
import org.propjet.compiler.code.Tier;
import org.propjet.compiler.line.GameLine;
import org.propjet.engine.game.Game;
import org.propjet.engine.game.Playouts;
import org.propjet.engine.game.Reasoner;
import org.propjet.engine.propnet.NetGame;
import org.propjet.engine.time.Budget;
import org.propjet.player.play.Games;
import org.propjet.player.search.features.FeatureSum;
import org.propjet.player.search.features.Learner;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;

class GuidedPlayoutsTest {
    private static final int COUNT = 1_024;

    private static final Game GAME = Games.bundled("breakthroughSmall");

    private static final FeatureSum SUM = Learner.sumOf(GAME, 1, Budget.endless()).orElseThrow();

    private static GuidedPlayouts playouts(Game game, boolean cuts, double share) {
        return new GuidedPlayouts(game, SUM.again(), cuts, share, new SplittableRandom(5));
    }

    /** Plays from a state, and returns the moves of each playout, in the order of their ends. */
    private static List<int[][]> play(GuidedPlayouts playouts, long[] start, long[] goalSums) {
        List<int[][]> played = new ArrayList<>();
        playouts.startWord(0, -1L, start);
        while (played.size() < COUNT) {
            if (playouts.advance() > 0) {
                List<Integer> lanes = new ArrayList<>();
                playouts.collectWords(
                        ended -> {
                            for (int role = 0; role < goalSums.length; role++) {
                                goalSums[role] += ended.goalSum(role, -1L);
                            }
                            for (long left = ended.lanes(); left != 0; left &= left - 1) {
                                lanes.add(Long.numberOfTrailingZeros(left));
                            }
                        });
                for (int lane : lanes) {
                    played.add(playouts.movesOf(lane, start));
                    playouts.startWord(0, 1L << lane, start);
                }
            }
        }
        return played;
    }

    /** Returns the state after moves, all of them legal. */
    private static Reasoner after(long[] start, int[][] moves) {
        Reasoner reasoner = GAME.newReasoner();
        long[] state = start.clone();
        reasoner.setState(state);
        for (int[] jointMove : moves) {
            assertTrue(!reasoner.isTerminal());
            for (int role = 0; role < jointMove.length; role++) {
                int[] legal = new int[reasoner.legalMoveCount(role)];
                reasoner.legalMoves(role, legal);
                int move = jointMove[role];
                assertTrue(Arrays.stream(legal).anyMatch(each -> each == move));
            }
            reasoner.successor(jointMove, state);
            reasoner.setState(state);
        }
        return reasoner;
    }

    @Test
    void playoutsAreLegalAndComeToTheirEnd() {
        for (int[][] moves : play(playouts(GAME, false, 0.5), GAME.initialState(), new long[2])) {
            assertTrue(after(GAME.initialState(), moves).isTerminal());
        }
    }

    /** The side that is guided wins more often against one that is not. */
    @Test
    void aGuidedRoleWinsMore() {
        long[] anyGoals = new long[2];
        int anyCount = play(playouts(GAME, false, 0), GAME.initialState(), anyGoals).size();
        Reasoner reasoner = GAME.newReasoner();
        int won = 0;
        SplittableRandom random = new SplittableRandom(3);
        for (int match = 0; match < 100; match++) {
            long[] state = GAME.initialState();
            reasoner.setState(state);
            while (!reasoner.isTerminal()) {
                boolean isFirst = reasoner.legalMoveCount(0) > 1;
                GuidedPlayouts one = playouts(GAME, false, isFirst ? 1 : 0);
                one.startWord(0, 1L << random.nextInt(64), state);
                one.advance();
                int[] jointMove = firstMove(one, state, isFirst, reasoner, random);
                reasoner.successor(jointMove, state);
                reasoner.setState(state);
            }
            won += reasoner.goal(0) == 100 ? 1 : 0;
        }
        double usual = anyGoals[0] / 100.0 / anyCount;
        assertTrue(won > 100 * usual + 20, won + " of 100, usually " + usual);
    }

    private static int[] firstMove(
            GuidedPlayouts playouts,
            long[] state,
            boolean isGuided,
            Reasoner reasoner,
            SplittableRandom random) {
        if (isGuided) {
            for (int lane = 0; lane < 64; lane++) {
                int[][] moves = playouts.movesOf(lane, state);
                if (moves.length > 0) {
                    return moves[0];
                }
            }
        }
        int[] jointMove = new int[2];
        for (int role = 0; role < 2; role++) {
            int[] legal = new int[reasoner.legalMoveCount(role)];
            reasoner.legalMoves(role, legal);
            jointMove[role] = legal[random.nextInt(legal.length)];
        }
        return jointMove;
    }

    /** In lanes, successors are computed together: the playouts are those of a reasoner. */
    @Test
    void theyAreTheSameInLanes() {
        NetGame net = (NetGame) GAME;
        try (CompiledGame compiled = GameLine.compile(net, CompileOptions.on(Tier.LANES))) {
            assertTrue(compiled.newSuccessors().isPresent());
            long[] goals = new long[2];
            long[] goalsInLanes = new long[2];
            List<int[][]> moves = play(playouts(GAME, false, 0.3), GAME.initialState(), goals);
            List<int[][]> movesInLanes =
                    play(playouts(compiled, false, 0.3), GAME.initialState(), goalsInLanes);
            assertArrayEquals(moves.toArray(), movesInLanes.toArray());
            assertArrayEquals(goals, goalsInLanes);
        }
    }

    /** What is cut off is worth what features say, and is no end that anybody has reached. */
    @Test
    void aPlayoutThatIsCutOffIsWorthWhatFeaturesSay() {
        GuidedPlayouts playouts = playouts(GAME, true, 1);
        playouts.startWord(0, -1L, GAME.initialState());
        assertEquals(64, playouts.advance());
        int[] seen = {0};
        playouts.collectWords(
                ended -> {
                    for (int lane = 0; lane < 64; lane++) {
                        int[][] moves = playouts.movesOf(lane, GAME.initialState());
                        assertEquals(1, moves.length);
                        long[] state = GAME.initialState();
                        Reasoner reasoner = GAME.newReasoner();
                        reasoner.setState(state);
                        reasoner.successor(moves[0], state);
                        FeatureSum sum = SUM.again();
                        sum.look(new long[][] {state}, 1);
                        assertEquals(Math.round(sum.value(1, 0)), ended.goalSum(1, 1L << lane));
                        seen[0]++;
                    }
                    assertEquals(Reasoner.NO_GOAL, ended.greatestGoal(0, -1L));
                    assertEquals(0, ended.lanesWith(0, 50, -1L));
                });
        assertEquals(64, seen[0]);
    }

    @Test
    void whatHeldAtTheEndCanBeAsked() {
        GuidedPlayouts playouts = playouts(GAME, false, 0.2);
        playouts.startWord(0, 0xFFL, GAME.initialState());
        long all = 0;
        while (Long.bitCount(all) < 8) {
            if (playouts.advance() > 0) {
                long[] lanes = {0};
                playouts.collectWords(ended -> lanes[0] = check(playouts, ended));
                all |= lanes[0];
            }
        }
        assertEquals(0xFFL, all);
    }

    private static long check(GuidedPlayouts playouts, Playouts.EndedLanes ended) {
        for (long left = ended.lanes(); left != 0; left &= left - 1) {
            int lane = Long.numberOfTrailingZeros(left);
            long[] start = GAME.initialState();
            long[] state = start.clone();
            Reasoner reasoner = GAME.newReasoner();
            for (int[] jointMove : playouts.movesOf(lane, start)) {
                reasoner.setState(state);
                reasoner.successor(jointMove, state);
            }
            for (int bit = 0; bit < GAME.stateLayout().wordCount() * Long.SIZE; bit++) {
                long holds = state[bit >>> 6] >>> bit & 1;
                assertEquals(holds, ended.lanesHolding(bit) >>> lane & 1);
            }
        }
        return ended.lanes();
    }
}
