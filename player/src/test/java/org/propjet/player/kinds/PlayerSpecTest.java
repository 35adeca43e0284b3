package org.propjet.player.kinds;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.propjet.engine.game.Game;
import org.propjet.engine.time.Budget;
import org.propjet.player.play.Decision;
import org.propjet.player.play.Games;
import org.propjet.player.play.MatchState;
import org.propjet.player.play.Player;
import org.propjet.player.search.auto.AutoPlayer;
import org.propjet.player.search.flat.MonteCarloPlayer;
import org.propjet.player.search.flat.RulePlayer;
import org.propjet.player.search.tree.UctPlayer;

class PlayerSpecTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "uct",
                "uct:threads=2,seed=7",
                "mc:threads=2",
                "random:seed=3",
                "legal",
                "mc-memory",
                "uct-single"
            })
    void theTextIsGivenBack(String text) {
        assertEquals(text, PlayerSpec.parse(text).text());
    }

    @Test
    void caseAndBlanksDoNotMatter() {
        assertEquals("mc:threads=2,seed=1", PlayerSpec.parse(" MC: Threads = 2, seed=1").text());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "pvs:memory=9|the player 'pvs' has no option 'memory'; it has eval, endgames,"
                        + " factors, iterate, depth, prune, soft, pvs, aspiration, deeper, killers,"
                        + " history, late, quiescence, extensions, table, seed",
                "pvs:eval=best|eval=best: one of zero, goals, mobility, distance, features, learnt"
                        + " is wanted",
                "pvs:iterate=1|iterate=1: uniform or nonuniform is wanted",
                "minimax:depth=0|depth=0: a whole number from 1 to 200 is wanted",
                "negamax:soft=yes|soft=yes: on or off is wanted",
                "negamax:table=-1|table=-1: a whole number from 0 to 65536 is wanted",
                "alphabeta:memory=9|the player 'alphabeta' has no option 'memory'; it has threads,"
                        + " seed, practice, knowledge, factors, ponder",
                "mc:depth=3|the player 'mc' has no option 'depth'; it has threads, seed",
                "legal:seed=3|the player 'legal' has no option 'seed'; it has none",
                "uct:rows=8|the player 'uct' has no option 'rows'; it has threads, seed,"
                    + " exploration, volatility, limit, memory, transpositions, symmetry, solver,"
                    + " opponents, mast, learn, amaf, best, factors, ponder, cluster, practice,"
                    + " knowledge, guide, guide-share, guide-playouts",
                "alphabeta:practice=1|practice=1: a number from 0 to 0.9 is wanted",
                "mc:threads=0|threads=0: a whole number from 1 to 256 is wanted",
                "mc:threads=two|threads=two: a whole number from 1 to 256 is wanted",
                "mc:threads=257|threads=257: a whole number from 1 to 256 is wanted",
                "uct:learn=often|learn=often: on, off or a number from 0 to 1 is wanted",
                "uct:learn=2|learn=2: on, off or a number from 0 to 1 is wanted",
                "uct:threads=257|threads=257: a whole number from 1 to 256 is wanted",
                "random:seed=x|seed=x: a whole number is wanted",
                "mc:threads|'threads' in 'mc:threads' is no option; options are NAME=VALUE, with"
                        + " commas between",
                "mc:seed=1,seed=2|'mc:seed=1,seed=2' has the option 'seed' twice"
            })
    void whatIsWrongIsNamedWithWhatIsAllowed(String text, String message) {
        IllegalArgumentException refusal =
                assertThrows(IllegalArgumentException.class, () -> PlayerSpec.parse(text));
        assertEquals(message, refusal.getMessage());
    }

    @Test
    void allPlayersAreNamedWhereOneIsUnknown() {
        String message =
                String.valueOf(
                        assertThrows(
                                        IllegalArgumentException.class,
                                        () -> PlayerSpec.parse("nobody"))
                                .getMessage());
        String ofOwn =
                "there is no player 'nobody'; there are auto, uct, uct-single, mc-memory,"
                        + " alphabeta, mc, random, legal, strategy, minimax, negamax, pvs";
        assertTrue(message.startsWith(ofOwn), message);
        assertTrue(message.endsWith(", last"), "a plug-in of the tests comes last: " + message);
    }

    @Test
    void eachKindIsAPlayerOfItsOwn() {
        Game game = Games.bundled("ticTacToe");
        assertInstanceOf(AutoPlayer.class, made("auto", game));
        assertInstanceOf(AutoPlayer.class, made("alphabeta", game));
        assertInstanceOf(MonteCarloPlayer.class, made("mc", game));
        assertInstanceOf(RulePlayer.class, made("random", game));
        assertInstanceOf(RulePlayer.class, made("legal", game));
        assertInstanceOf(UctPlayer.class, made("uct", game));
        assertInstanceOf(UctPlayer.class, made("mc-memory", game));
        assertInstanceOf(UctPlayer.class, made("uct-single", game));
    }

    private static Player made(String text, Game game) {
        try (Player player = PlayerSpec.parse(text).newPlayer(game, 1)) {
            assertEquals(1, player.roleIndex());
            return player;
        }
    }

    @Test
    void aSeedFixesTheMovesAndAnotherMatchHasOthers() {
        Game game = Games.bundled("ticTacToe");
        PlayerSpec spec = PlayerSpec.parse("random:seed=3");
        assertEquals(moves(spec, game), moves(spec, game));
        assertEquals(moves(spec.reseeded(1), game), moves(spec.reseeded(1), game));
        long different =
                java.util.stream.LongStream.range(0, 20)
                        .mapToObj(match -> moves(spec.reseeded(match), game))
                        .distinct()
                        .count();
        assertTrue(different > 1);
        assertEquals(spec.text(), spec.reseeded(1).text());
    }

    private static String moves(PlayerSpec spec, Game game) {
        StringBuilder moves = new StringBuilder();
        MatchState match = new MatchState(game, 0);
        try (Player player = spec.newPlayer(game, 0)) {
            for (int ply = 0; ply < 3; ply++) {
                int[] jointMove = {
                    player.decide(Budget.ofNanos(0)).moveId(), match.legalMoves(1)[0]
                };
                moves.append(jointMove[0]).append(' ');
                match.advance(jointMove);
                player.advance(jointMove);
            }
        }
        return moves.toString();
    }

    @Test
    void theFirstMoveIsThatOfTheMoveOrder() {
        Game game = Games.bundled("ticTacToe");
        try (Player player = PlayerSpec.parse("legal").newPlayer(game, 0)) {
            Decision decision = player.decide(Budget.ofNanos(0));
            assertEquals("(mark 1 1)", game.moveTable().move(0, decision.moveId()));
            assertEquals(Decision.Reason.RULE, decision.reason());
        }
    }
}
