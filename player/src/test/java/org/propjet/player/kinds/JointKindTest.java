package org.propjet.player.kinds;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.propjet.engine.game.Game;
import org.propjet.engine.game.Reasoner;
import org.propjet.engine.time.Budget;
import org.propjet.player.play.Decision;
import org.propjet.player.play.Games;
import org.propjet.player.play.Player;
import org.propjet.player.search.depth.JointGames;

import java.util.ArrayList;
import java.util.List;

/** The kinds of players as a user asks for them. */
class JointKindTest {
    private static final long MILLIS = 1_000_000;

    private static final List<String> SPECS =
            List.of(
                    "paranoid",
                    "paranoid:together=pessimist,eval=zero,table=1",
                    "paranoid:together=random,eval=mobility",
                    "maxn",
                    "maxn:prune=off,together=random,iterate=nonuniform",
                    "maxn:together=pessimist,depth=2",
                    "softmaxn",
                    "softmaxn:domination=weak,together=random",
                    "mcts",
                    "mcts:tree=joint",
                    "mcts:tree=alternating,exploration=0.3",
                    "mcts:tree=random");

    @Tag("timed")
    @ParameterizedTest
    @ValueSource(
            strings = {"ticTacToeThree", "rockPaperScissors", "tron", "chineseCheckers4", "coins"})
    void allPlayAnyGameLegally(String name) {
        Game game = name.equals("coins") ? Games.of(JointGames.COINS) : Games.bundled(name);
        int first = 0;
        for (int match = 0; match < SPECS.size(); match += game.roles().size()) {
            List<Player> players = new ArrayList<>();
            for (int role = 0; role < game.roles().size(); role++) {
                boolean isChance = Game.isChance(game.roles().get(role));
                String spec = isChance ? "random" : SPECS.get(first++ % SPECS.size());
                players.add(PlayerSpec.parse(spec).newPlayer(game, role));
            }
            playOn(game, players);
            players.forEach(Player::close);
        }
    }

    private static void playOn(Game game, List<Player> players) {
        Reasoner reasoner = game.newReasoner();
        long[] state = game.initialState();
        for (int ply = 0; ply < 4 && !reasoner.isTerminal(); ply++) {
            int[] joint = new int[players.size()];
            for (int role = 0; role < joint.length; role++) {
                Decision decision = players.get(role).decide(Budget.ofNanos(10 * MILLIS));
                joint[role] = decision.moveId();
                assertTrue(reasoner.isLegal(role, joint[role]));
            }
            reasoner.successor(joint, state);
            reasoner.setState(state);
            players.forEach(player -> player.advance(joint));
        }
    }

    @ParameterizedTest
    @CsvSource({
        "paranoid:together=maybe, together=maybe: one of pessimist random equilibrium is wanted",
        "softmaxn:together=equilibrium, together=equilibrium: softmaxn knows pessimist and random",
        "softmaxn:domination=full, domination=full: strict or weak is wanted",
        "maxn:prune=yes, prune=yes: on or off is wanted",
        "maxn:table=0, table=0: a whole number from 1 to 1024 is wanted",
        "maxn:eval=guess, eval=guess:",
        "maxn:depth=none, depth=none:",
        "maxn:domination=weak, the player 'maxn' has no option 'domination'",
        "mcts:tree=big, tree=big: one of role joint alternating random is wanted",
        "mcts:exploration=-1, exploration=-1: a number from 0 to 10 is wanted"
    })
    void whatMakesNoSenseIsRefused(String spec, String complaint) {
        IllegalArgumentException refusal =
                assertThrows(IllegalArgumentException.class, () -> PlayerSpec.parse(spec));
        String message = String.valueOf(refusal.getMessage());
        assertTrue(message.replace(",", "").startsWith(complaint), message);
    }

    /** They are not for hidden information: others of our own play there. */
    @Test
    void whereSomethingIsHiddenRandomGamesDecide() {
        Game game = Games.bundled("montyHall");
        for (String spec : SPECS) {
            try (Player player = PlayerSpec.parse(spec).newPlayer(game, 0)) {
                player.perceive(player.decide(Budget.ofNanos(MILLIS)).moveId(), List.of());
            }
        }
    }

    /** There may be less memory than a user asks for; all roles' players are to fit. */
    @Tag("deep")
    @ParameterizedTest
    @ValueSource(strings = {"pvs:table=65536", "paranoid:table=1024", "maxn:table=1024"})
    void tablesFitIntoTheHeap(String spec) {
        Game game = Games.bundled("ticTacToe");
        try (Player first = PlayerSpec.parse(spec).newPlayer(game, 0);
                Player second = PlayerSpec.parse(spec).newPlayer(game, 1)) {
            assertTrue(first.decide(Budget.ofNanos(MILLIS)).moveId() >= 0);
            assertTrue(second.decide(Budget.ofNanos(MILLIS)).moveId() >= 0);
        }
    }

    @Test
    void theyLookLikeKindsOfOurOwn() {
        for (String kind : List.of("paranoid", "maxn", "softmaxn", "mcts")) {
            assertTrue(PlayerSpec.parse(kind).isSearching());
            PlayerKind description =
                    PlayerSpec.kinds().stream()
                            .filter(of -> of.kind().equals(kind))
                            .findFirst()
                            .orElseThrow();
            assertTrue(description.options().stream().anyMatch(of -> of.name().equals("seed")));
            assertFalse(description.meaning().isBlank());
        }
    }

    /** A mixed strategy is drawn from anew at each move, and fixed by the seed. */
    @Tag("deep")
    @Test
    void equilibriaAreDrawnFrom() {
        Game game = Games.of(JointGames.inspection(2, 1));
        int looks = game.moveTable().idOf(0, "look");
        int count = 0;
        for (int seed = 0; seed < 60; seed++) {
            String spec = "paranoid:seed=" + seed;
            int first = decided(game, spec);
            assertEquals(first, decided(game, spec));
            count += first == looks ? 1 : 0;
        }
        assertTrue(count > 8 && count < 32, count + " of 60 times"); // a third
    }

    private static int decided(Game game, String spec) {
        try (Player player = PlayerSpec.parse(spec).newPlayer(game, 0)) {
            return player.decide(Budget.endless()).moveId();
        }
    }
}
