package org.propjet.compiler;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.propjet.compiler.planes.Vectors;
import org.propjet.engine.game.Game;
import org.propjet.engine.game.Playouts;
import org.propjet.engine.game.Reasoner;
import org.propjet.engine.game.ReasonerPlayouts;
import org.propjet.engine.gdl.GdlParser;
import org.propjet.engine.ground.GroundingBudget;
import org.propjet.engine.propnet.NetGame;
import org.propjet.engine.propnet.NetOptions;
import org.propjet.engine.rules.RuleChecker;
import org.propjet.games.GameLibrary;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;

/** Playouts that a search starts from states of its own. */
class LaneStartsTest {

    private static NetGame net(String name) {
        return NetGame.of(
                RuleChecker.check(GdlParser.parse(name, GameLibrary.rules(name))),
                GroundingBudget.standard(),
                NetOptions.standard());
    }

    @ParameterizedTest
    @EnumSource
    void everyPlayoutIsHandedBackOnceWithWhatItsMovesLeadTo(Tier tier) {
        assumeTrue(tier != Tier.VECTOR || Vectors.wordCount() > 0, "skipped: no vectors");
        for (String name : List.of("ticTacToe", "connectFour", "rockPaperScissors")) {
            CompiledGame game = GameCompiler.compile(net(name), tier);
            new Search(game, game.newPlayouts(7)).play(1_500);
        }
    }

    @Test
    void aReasonerHasOneLane() {
        NetGame game = net("connectFour");
        new Search(game, new ReasonerPlayouts(game, 7)).play(50);
    }

    @Test
    void aLaneThatIsTakenIsRefused() {
        CompiledGame game = GameCompiler.compile(net("ticTacToe"), Tier.LANES);
        Playouts playouts = game.newPlayouts(1);
        playouts.start(3, 4, game.initialState());
        assertThrows(
                IllegalArgumentException.class, () -> playouts.start(6, 1, game.initialState()));
    }

    /**
     * Starts playouts from states of random depth, in runs of random length, until enough ended.
     */
    private static final class Search {
        private final Game game;
        private final Playouts playouts;
        private final Reasoner reasoner;
        private final Random random = new Random(5);
        private final List<long[]> states = new ArrayList<>();
        private final long[][] startOf;
        private final boolean[] taken;
        private int startedCount;
        private int endedCount;

        Search(Game game, Playouts playouts) {
            this.game = game;
            this.playouts = playouts;
            this.reasoner = game.newReasoner();
            this.startOf = new long[playouts.laneCount()][0];
            this.taken = new boolean[playouts.laneCount()];
            collectStates();
        }

        /** States of one game, its end included. */
        private void collectStates() {
            long[] state = game.initialState();
            reasoner.setState(state);
            states.add(state.clone());
            while (!reasoner.isTerminal()) {
                int[] jointMove = new int[game.roles().size()];
                for (int role = 0; role < jointMove.length; role++) {
                    int[] moveIds = new int[reasoner.legalMoveCount(role)];
                    reasoner.legalMoves(role, moveIds);
                    jointMove[role] = moveIds[random.nextInt(moveIds.length)];
                }
                reasoner.successor(jointMove, state);
                reasoner.setState(state);
                states.add(state.clone());
            }
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
