package org.propjet.player.search.flat;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.propjet.compiler.code.CompileOptions;
import org.propjet.compiler.line.GameLine;
import org.propjet.engine.game.Game;
import org.propjet.engine.game.OpenedGame;
import org.propjet.engine.propnet.NetGame;
import org.propjet.engine.time.Budget;
import org.propjet.player.kinds.PlayerSpec;
import org.propjet.player.play.Decision;
import org.propjet.player.play.Games;
import org.propjet.player.play.MatchState;
import org.propjet.player.play.Player;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

@Timeout(value = 1, unit = TimeUnit.MINUTES)
class FactoredPlayerTest {
    private static final long SECOND = 1_000_000_000;

    /**
     * On each of two boards of nine cells red and black take cells in turn; who has three cells in
     * a row, a column or a diagonal of any board first wins.
     */
    private static final String TWO_BOARDS =
            """
            (role red) (role black)
            (board 1) (board 2)
            (line a b c) (line d e f) (line g h i)
            (line a d g) (line b e h) (line c f i)
            (line a e i) (line c e g)
            (<= (cell ?x) (line ?x ?y ?z))
            (<= (cell ?y) (line ?x ?y ?z))
            (<= (cell ?z) (line ?x ?y ?z))
            (init (turn red 1)) (init (turn black 2))
            (<= (next (turn red ?b)) (true (turn black ?b)))
            (<= (next (turn black ?b)) (true (turn red ?b)))
            (<= (free ?b ?c) (board ?b) (cell ?c) (not (taken ?b ?c)))
            (<= (taken ?b ?c) (true (has ?p ?b ?c)))
            (<= (legal ?p (take ?b ?c)) (true (turn ?p ?b)) (free ?b ?c))
            (<= (next (has ?p ?b ?c)) (does ?p (take ?b ?c)))
            (<= (next (has ?p ?b ?c)) (true (has ?p ?b ?c)))
            (<= (won ?p)
                (line ?x ?y ?z)
                (true (has ?p ?b ?x)) (true (has ?p ?b ?y)) (true (has ?p ?b ?z)))
            (<= open (free ?b ?c))
            (<= terminal (won ?p))
            (<= terminal (not open))
            (<= (goal red 100) (won red) (not (won black)))
            (<= (goal red 50) (won red) (won black))
            (<= (goal red 50) (not (won red)) (not (won black)))
            (<= (goal red 0) (not (won red)) (won black))
            (<= (goal black 100) (won black) (not (won red)))
            (<= (goal black 50) (won black) (won red))
            (<= (goal black 50) (not (won black)) (not (won red)))
            (<= (goal black 0) (not (won black)) (won red))
            """;

    @Tag("timed")
    @ParameterizedTest
    @ValueSource(
            strings = {
                "uct",
                "auto:ponder=on",
                "alphabeta",
                "minimax:eval=zero",
                "negamax:eval=zero",
                "pvs:table=1",
                "paranoid:table=1",
                "maxn",
                "softmaxn",
                "mcts"
            })
    void itPlaysEachPartToTheEnd(String spec) {
        try (Game game =
                GameLine.compile((NetGame) Games.of(TWO_BOARDS), CompileOptions.standard())) {
            MatchState match = new MatchState(game, 0);
            List<Player> players = new ArrayList<>();
            for (int role = 0; role < 2; role++) {
                players.add(PlayerSpec.parse(spec).newPlayer(game, role));
                assertInstanceOf(FactoredPlayer.class, players.get(role));
            }
            players.forEach(player -> player.prepare(Budget.ofNanos(SECOND / 10)));
            while (!match.reasoner().isTerminal()) { // nine plies at most
                Games.playOn(players, match, SECOND / 50);
            }
            players.forEach(Player::close);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"uct", "pvs:eval=zero", "paranoid"})
    void itSeesAWinOnTheBoardWhereItIsToMove(String spec) {
        Game game = Games.of(TWO_BOARDS);
        Game opened =
                OpenedGame.of(
                        game,
                        List.of(
                                "(turn red 2)",
                                "(turn black 1)",
                                "(has red 1 a)",
                                "(has red 2 a)",
                                "(has red 2 b)",
                                "(has black 2 d)",
                                "(has black 2 e)"));
        try (Player player = PlayerSpec.parse(spec).newPlayer(opened, 0)) {
            assertInstanceOf(FactoredPlayer.class, player);
            Decision decision = player.decide(Budget.ofNanos(60 * SECOND));
            assertEquals("(take 2 c)", game.moveTable().move(0, decision.moveId()));
            assertEquals(Decision.Reason.PROVEN, decision.reason());
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "uct:factors=off|UctPlayer",
                "pvs:factors=off,eval=zero|ClassicPlayer",
                "mcts:factors=off|PlainTreePlayer"
            })
    void theGameCanBeSearchedAsAWhole(String spec, String kind) {
        try (Player player = PlayerSpec.parse(spec).newPlayer(Games.of(TWO_BOARDS), 0)) {
            assertEquals(kind, player.getClass().getSimpleName());
        }
    }
}
