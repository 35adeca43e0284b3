package org.propjet.compiler;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.propjet.compiler.single.ScalarGame;
import org.propjet.compiler.single.ScalarOptions;
import org.propjet.engine.evidence.Perft;
import org.propjet.engine.evidence.PerftCount;
import org.propjet.engine.evidence.PerftOptions;
import org.propjet.engine.evidence.PerftProgress;
import org.propjet.engine.game.Game;
import org.propjet.engine.game.StateLayout;
import org.propjet.engine.propnet.NetGame;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * The bundled chess against published counts of positions with castling, promotions, pins and
 * taking en passant: the start, and five that the chess programming wiki lists under "Perft
 * results" (the first of them is known as Kiwipete).
 */
class ChessPositionsTest {
    private static final String START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -";
    private static final String SECOND =
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq -";
    private static final String THIRD = "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - -";
    private static final String FOURTH =
            "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq -";
    private static final String FIFTH = "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ -";
    private static final String SIXTH =
            "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - -";

    private static final Map<Character, String> KINDS =
            Map.of(
                    'p', "pawn", 'n', "knight", 'b', "bishop", 'r', "rook", 'q', "queen", 'k',
                    "king");

    private static final Map<Character, String> RIGHTS =
            Map.of('K', "white short", 'Q', "white long", 'k', "black short", 'q', "black long");

    @ParameterizedTest
    @CsvSource({
        START + ", 20 400 8902",
        SECOND + ", 48 2039",
        THIRD + ", 14 191 2812",
        FOURTH + ", 6 264 9467",
        FIFTH + ", 44 1486",
        SIXTH + ", 46 2079",
    })
    void shallowCountsAreThePublishedOnes(String position, String counts) {
        NetGame net = TestGames.net("chess");
        compare(net, position, counts);
        compare(scalar(net), position, counts);
    }

    @Tag("deep")
    @ParameterizedTest
    @CsvSource({
        START + ", 20 400 8902 197281 4865609",
        SECOND + ", 48 2039 97862 4085603",
        THIRD + ", 14 191 2812 43238 674624",
        FOURTH + ", 6 264 9467 422333",
        FIFTH + ", 44 1486 62379 2103487",
        SIXTH + ", 46 2079 89890 3894594",
    })
    void countsAreThePublishedOnes(String position, String counts) {
        shallowCountsAreThePublishedOnes(position, counts);
    }

    private static Game scalar(NetGame net) {
        ScalarGame game =
                ScalarGame.of(
                        net,
                        new ScalarOptions(
                                Integer.MAX_VALUE,
                                Integer.MAX_VALUE,
                                600_000,
                                Double.POSITIVE_INFINITY));
        assertTrue(game.report().refusal().isEmpty(), game.report()::toString);
        return game;
    }

    private static void compare(Game game, String position, String counts) {
        List<Long> expected = Stream.of(counts.split(" ", -1)).map(Long::valueOf).toList();
        List<PerftCount> got =
                Perft.count(
                        game,
                        PerftOptions.toDepth(expected.size())
                                .withStart(state(game.stateLayout(), position))
                                .withThreads(2),
                        PerftProgress.NONE);
        assertEquals(expected, got.stream().skip(1).map(PerftCount::sequences).toList(), position);
    }

    /** Returns the state of a position in the notation of Forsyth and Edwards. */
    private static long[] state(StateLayout layout, String position) {
        String[] fields = position.split(" ", -1);
        List<String> fluents = new ArrayList<>();
        int file = 0;
        int rank = 8;
        for (char sign : fields[0].toCharArray()) {
            if (sign == '/') {
                file = 0;
                rank--;
            } else if (Character.isDigit(sign)) {
                file += sign - '0';
            } else {
                String role = Character.isUpperCase(sign) ? "white" : "black";
                String kind = KINDS.get(Character.toLowerCase(sign));
                fluents.add(
                        "(cell "
                                + (char) ('a' + file++)
                                + ' '
                                + rank
                                + ' '
                                + role
                                + ' '
                                + kind
                                + ')');
            }
        }
        fluents.add(fields[1].equals("w") ? "(control white)" : "(control black)");
        RIGHTS.forEach(
                (sign, right) -> {
                    if (fields[2].indexOf(sign) >= 0) {
                        fluents.add("(right " + right + ')');
                    }
                });
        fluents.add("(quiet 0)");
        long[] state = layout.newState();
        for (String fluent : fluents) {
            int bit = layout.bitOf(fluent);
            assertTrue(bit >= 0, fluent);
            state[bit >> 6] |= 1L << bit;
        }
        return state;
    }
}
