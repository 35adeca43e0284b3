package org.propjet.player.tools;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.propjet.compiler.line.GameLine;
import org.propjet.games.GameLibrary;
import org.propjet.player.tools.SignatureKind.Probe;

import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

@Timeout(value = 60, unit = TimeUnit.SECONDS)
class PlayerProbeTest {
    private static final SignatureGame GAME =
            new SignatureGame(GameLine.rules("test.kif", GameLibrary.rules("ticTacToe")));

    @AfterAll
    static void close() {
        GAME.close();
    }

    private static long value(Probe probe) {
        Signature signature = new Signature();
        probe.add(GAME, signature);
        return signature.value();
    }

    /** Each pair is a player, and one that searches a little otherwise, or a little more. */
    static Stream<Object[]> pairs() {
        return Stream.of(
                new Object[] {
                    PlayerProbe.of("uct:limit=500,memory=16"),
                    PlayerProbe.of("uct:limit=500,memory=16,exploration=0.6")
                },
                new Object[] {
                    PlayerProbe.of("minimax:depth=3,eval=goals"),
                    PlayerProbe.of("minimax:depth=3,eval=mobility")
                },
                new Object[] {
                    PlayerProbe.ofWork("mcts:factors=off", 500),
                    PlayerProbe.ofWork("mcts:factors=off", 501)
                },
                new Object[] {
                    PlayerProbe.ofPlayouts("mc", 1_000), PlayerProbe.ofPlayouts("mc", 2_000)
                },
                new Object[] {
                    PlayerProbe.learning("alphabeta:practice=0,factors=off", 20_000, 1_000),
                    PlayerProbe.learning("alphabeta:practice=0,factors=off,seed=2", 20_000, 1_000)
                });
    }

    @ParameterizedTest
    @MethodSource("pairs")
    void aSearchHasItsNumberAgainAndAnotherOneAnother(Probe one, Probe other) {
        long first = value(one);
        assertEquals(first, value(one));
        assertNotEquals(first, value(other));
    }
}
