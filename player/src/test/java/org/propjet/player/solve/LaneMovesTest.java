package org.propjet.player.solve;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.propjet.compiler.CompiledGame;
import org.propjet.compiler.code.CompileOptions;
import org.propjet.compiler.code.Tier;
import org.propjet.compiler.line.GameLine;
import org.propjet.engine.game.Game;
import org.propjet.engine.propnet.NetGame;

import java.util.Random;

class LaneMovesTest {
    private static final int GAMES = 20;

    /** Of tron, joint moves of both roles. */
    @ParameterizedTest
    @ValueSource(strings = {"ticTacToe", "breakthroughSmall", "tron", "ticTacToeThree"})
    void whatFollowsIsWhatFollowsOneByOne(String name) {
        NetGame net = Solvers.bundled(name);
        try (CompiledGame game = GameLine.compile(net, CompileOptions.on(Tier.TAPE))) {
            LaneMoves lanes = LaneMoves.of(game).orElseThrow();
            Random random = new Random(1);
            for (int i = 0; i < GAMES; i++) {
                compareGame(game, lanes, random);
            }
        }
    }

    private static void compareGame(Game game, LaneMoves lanes, Random random) {
        StateMoves moves = new StateMoves(game);
        StateMoves after = new StateMoves(game);
        long[] state = game.initialState();
        long[] expected = new long[state.length];
        long[] got = new long[state.length];
        for (moves.open(state); !moves.isEnd(); moves.open(state)) {
            lanes.compute(moves, state);
            for (int next = 0; next < moves.jointCount(); next++) {
                moves.successor(next, expected);
                lanes.state(next, got);
                assertArrayEquals(expected, got);
                after.open(expected);
                assertEquals(after.isEnd(), lanes.isEnd(next));
                for (int role = 0; after.isEnd() && role < game.roles().size(); role++) {
                    assertEquals(after.goal(role), lanes.goal(next, role));
                }
                moves.open(state);
            }
            lanes.state(random.nextInt(moves.jointCount()), state);
        }
    }

    @Test
    void whoPlaysAloneAndGamesWithoutLanesHaveNone() {
        try (CompiledGame game =
                GameLine.compile(Solvers.bundled("eightPuzzle"), CompileOptions.on(Tier.TAPE))) {
            assertTrue(LaneMoves.of(game).isEmpty());
        }
        assertTrue(LaneMoves.of(Solvers.bundled("ticTacToe")).isEmpty());
    }

    @ParameterizedTest
    @ValueSource(strings = {"ticTacToe", "reversiSmall", "nim"})
    void proofsInLanesComeToTheSame(String name) {
        NetGame net = Solvers.bundled(name);
        GameValues singly = Solvers.solver(net).solve(GameSolver.Method.DF_PN);
        try (CompiledGame game = GameLine.compile(net, CompileOptions.on(Tier.TAPE))) {
            GameSolver solver = new GameSolver(net, game, Solvers.limits(), false, false);
            GameValues inLanes = solver.solve(GameSolver.Method.DF_PN);
            assertTrue(inLanes.isComplete());
            assertArrayEquals(singly.lower(), inLanes.lower());
        }
    }
}
