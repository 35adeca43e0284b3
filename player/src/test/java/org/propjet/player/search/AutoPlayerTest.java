package org.propjet.player.search;

import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.propjet.compiler.GameCompiler;
import org.propjet.engine.game.Game;
import org.propjet.engine.propnet.NetGame;
import org.propjet.player.minimax.Minimax;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;

@Timeout(value = 2, unit = TimeUnit.MINUTES)
class AutoPlayerTest {
    private static final long SECOND = 1_000_000_000;

    /** Whatever it chooses, and whatever the game: it is in time, and its moves are legal. */
    @ParameterizedTest
    @ValueSource(strings = {"ticTacToe", "tron", "ticTacToeThree", "blocks", "breakthroughSmall"})
    void itPlaysAnyGame(String name) {
        try (Game game = GameCompiler.compile((NetGame) Games.bundled(name))) {
            MatchState match = new MatchState(game, 0);
            List<Player> players = new ArrayList<>();
            for (int role = 0; role < game.roles().size(); role++) {
                players.add(PlayerSpec.parse("auto:ponder=on").newPlayer(game, role));
            }
            long prepared = System.nanoTime() + 4 * SECOND;
            players.getFirst().prepare(prepared);
            assertTrue(System.nanoTime() - prepared < 2 * SECOND);
            for (int ply = 0; ply < 6 && !match.reasoner().isTerminal(); ply++) {
                int[] jointMove = new int[players.size()];
                for (Player player : players) {
                    int role = player.roleIndex();
                    jointMove[role] = player.decide(System.nanoTime() + SECOND / 20).moveId();
                    assertTrue(
                            Arrays.stream(match.legalMoves(role))
                                    .anyMatch(move -> move == jointMove[role]));
                }
                players.forEach(player -> player.advance(jointMove));
                match.advance(jointMove);
            }
            players.forEach(Player::close);
        }
    }

    @Test
    void preparingCanBeStopped() throws InterruptedException {
        try (Game game = GameCompiler.compile((NetGame) Games.bundled("breakthroughSmall"));
                Player player = PlayerSpec.parse("auto").newPlayer(game, 0)) {
            Thread preparing =
                    Thread.ofPlatform()
                            .start(() -> player.prepare(System.nanoTime() + 3_600 * SECOND));
            while (preparing.isAlive()) { // one call may come before the time of that it ends
                Thread.sleep(50);
                player.stop();
            }
        }
    }

    @Test
    void aTrialEndsInTime() {
        Game game = Games.bundled("breakthroughSmall");
        Minimax minimax = new Minimax(game, 1);
        minimax.learn(
                game.initialState(),
                System.nanoTime() + 60 * SECOND,
                () -> minimax.gameCount() >= 5);
        long end = System.nanoTime() + 3 * SECOND;
        boolean ignored = new Trial(game, minimax, UctOptions.standard(), () -> false).isWon(end);
        assertTrue(System.nanoTime() - end < 2 * SECOND);
    }
}
