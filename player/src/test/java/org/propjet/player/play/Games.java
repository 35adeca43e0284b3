package org.propjet.player.play;

import static org.junit.jupiter.api.Assertions.assertTrue;

import org.propjet.engine.game.Game;
import org.propjet.engine.gdl.GdlParser;
import org.propjet.engine.ground.GroundingBudget;
import org.propjet.engine.propnet.NetGame;
import org.propjet.engine.propnet.NetOptions;
import org.propjet.engine.rules.GameRules;
import org.propjet.engine.rules.RuleChecker;
import org.propjet.engine.time.Budget;
import org.propjet.games.GameLibrary;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Games for tests of players. */
public final class Games {
    /** Two gardeners water beds in turns, in a rulesheet with capitals here and there. */
    public static final String GARDEN =
            """
            (ROLE Anna) (role bertO)
            (Bed redRose) (bed Blue_Bell)
            (<= (base (Dry ?Bed)) (bed ?bed)) (<= (base (turnOf ?Who)) (role ?who))
            (<= (input ?Who (pourCan ?bed)) (role ?who) (bed ?bed))
            (<= (input ?Who noOp) (role ?who))
            (Init (turnOf Anna)) (init (dry RedRose)) (init (dry blue_bell))
            (<= (Legal ?who (pourCan ?bed)) (True (turnOf ?who)) (true (dry ?bed)))
            (<= (legal ?who NOOP) (role ?who) (NOT (true (turnOf ?who))))
            (<= (next (turnOf bertO)) (true (turnOf Anna)))
            (<= (next (turnOf Anna)) (true (turnOf bertO)))
            (<= (next (dry ?bed)) (true (dry ?bed)) (Bed ?other) (Distinct ?bed ?Other)
                (Does ?who (pourCan ?other)))
            (<= terminal (not (true (dry RedRose))) (not (true (dry Blue_Bell))))
            (<= (Goal ?who 100) (true (turnOf ?who)))
            (<= (goal ?who 0) (role ?who) (not (true (turnOf ?who))))
            """;

    private static final Map<String, Game> BUNDLED = new ConcurrentHashMap<>();

    private Games() {}

    /** Returns a bundled game on the network, which is made once. */
    public static Game bundled(String name) {
        return BUNDLED.computeIfAbsent(
                name, bundled -> net(rules(bundled, GameLibrary.rules(bundled))));
    }

    /** Returns a game of a text on the network. */
    public static Game of(String text) {
        return net(rules("test", text));
    }

    /** Reads rules. */
    public static GameRules rules(String name, String text) {
        return RuleChecker.check(GdlParser.parse(name, text.getBytes(StandardCharsets.UTF_8)));
    }

    private static Game net(GameRules rules) {
        return NetGame.of(rules, GroundingBudget.standard(), NetOptions.standard());
    }

    /** Returns the state in which these fluents hold, which the game must have. */
    public static long[] state(Game game, String... fluents) {
        long[] state = game.stateLayout().newState();
        for (String fluent : fluents) {
            int bit = game.stateLayout().bitOf(fluent);
            assertTrue(bit >= 0, fluent);
            state[bit >>> 6] |= 1L << bit;
        }
        return state;
    }

    /** Has each role's player decide, in so much time, and all go on; all moves must be legal. */
    public static void playOn(List<Player> players, MatchState match, long nanos) {
        int[] jointMove = new int[players.size()];
        for (Player player : players) {
            int role = player.roleIndex();
            jointMove[role] = player.decide(Budget.ofNanos(nanos)).moveId();
            assertTrue(match.reasoner().isLegal(role, jointMove[role]));
        }
        players.forEach(player -> player.advance(jointMove));
        match.advance(jointMove);
    }

    /** Returns the joint move with this move of whoever has it, and the first of the others. */
    public static int[] jointMove(Game game, MatchState match, String move) {
        int[] jointMove = new int[game.roles().size()];
        for (int role = 0; role < jointMove.length; role++) {
            int[] legal = match.legalMoves(role);
            jointMove[role] = legal[0];
            int wanted = game.moveTable().idOf(role, move);
            for (int moveId : legal) {
                if (moveId == wanted) {
                    jointMove[role] = moveId;
                }
            }
        }
        return jointMove;
    }
}
