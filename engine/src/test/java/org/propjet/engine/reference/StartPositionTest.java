package org.propjet.engine.reference;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.propjet.engine.evidence.Perft;
import org.propjet.engine.evidence.PerftCount;
import org.propjet.engine.evidence.PerftOptions;
import org.propjet.engine.evidence.PerftProgress;
import org.propjet.engine.game.Game;
import org.propjet.engine.game.Reasoner;
import org.propjet.engine.game.SeededChoice;
import org.propjet.engine.gdl.GdlParser;
import org.propjet.engine.gdl.Rulesheet;
import org.propjet.engine.ground.GroundingBudget;
import org.propjet.engine.propnet.NetGame;
import org.propjet.engine.propnet.NetOptions;
import org.propjet.engine.rules.GameRules;
import org.propjet.engine.rules.RuleChecker;
import org.propjet.engine.rules.StartPosition;
import org.propjet.games.GameLibrary;

import java.util.List;

/** It lies here because the reference plays what it makes. */
class StartPositionTest {
    private static final PerftProgress QUIET =
            new PerftProgress() {
                @Override
                public void expanded(int nextDepth, long expanded, long toExpand) {}

                @Override
                public void counted(PerftCount count) {}
            };

    /** A player who walks on a line, and may jump home from the fields of the beginning. */
    private static final String WALK =
            """
            ; init is asked for in bodies, has rules, and a comment (init (nothing))
            (ROLE you)
            (succ 0 1) (succ 1 2) (succ 2 3)
            (<= (init (at ?x)) (home ?x)) (home 0)
            (init (left 3))
            (<= (base ?f) (or (init ?f) (next ?f)))
            (<= (base (at ?x)) (succ ?w ?x))
            (<= (legal you walk) (true (at ?x)) (succ ?x ?y))
            (<= (legal you jump) (true (at ?x)) (not (init (at ?x))))
            (<= (next (at ?y)) (does you walk) (true (at ?x)) (succ ?x ?y))
            (<= (next (at ?x)) (does you jump) (init (at ?x)))
            (<= (next (left ?m)) (true (left ?n)) (succ ?m ?n))
            (<= (next (seen ?x)) (true (at ?x)))
            (<= terminal (true (left 0)))
            (goal you 100)
            """;

    private static Game reference(Rulesheet rulesheet) {
        return RuleGame.of(RuleChecker.check(rulesheet));
    }

    /** Plays some plies at random; leaves the last state that is not terminal. */
    private static long[] played(Game game, int plyCount) {
        Reasoner reasoner = game.newReasoner();
        SeededChoice choice = new SeededChoice(5);
        long[] state = game.initialState();
        long[] next = game.stateLayout().newState();
        for (int ply = 0; ply < plyCount; ply++) {
            reasoner.setState(state);
            int[] jointMove = new int[game.roles().size()];
            for (int role = 0; role < jointMove.length; role++) {
                int[] moves = reasoner.legalMoves(role);
                jointMove[role] = moves[choice.next(moves.length)];
            }
            reasoner.successor(jointMove, next);
            reasoner.setState(next);
            if (reasoner.isTerminal()) {
                break;
            }
            System.arraycopy(next, 0, state, 0, state.length);
        }
        return state;
    }

    private static void assertSameFrom(Rulesheet rulesheet, int plyCount, int depth) {
        Game original = reference(rulesheet);
        long[] state = played(original, plyCount);
        List<String> fluents = original.stateLayout().fluentsOf(state);
        GameRules rewritten = RuleChecker.check(StartPosition.of(rulesheet, fluents));
        Game reference = RuleGame.of(rewritten);
        assertEquals(fluents, reference.stateLayout().fluentsOf(reference.initialState()));
        PerftOptions options = PerftOptions.toDepth(depth).withUnique();
        List<PerftCount> expected = Perft.count(original, options.withStart(state), QUIET);
        assertEquals(depth + 1, expected.size());
        assertEquals(expected, Perft.count(reference, options, QUIET));
        Game net = NetGame.of(rewritten, GroundingBudget.standard(), NetOptions.standard());
        assertEquals(original.roles(), net.roles());
        assertEquals(
                expected.stream().map(PerftCount::sequences).toList(),
                Perft.count(net, options, QUIET).stream().map(PerftCount::sequences).toList());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "ticTacToe",
                "connectFour",
                "breakthrough",
                "nim",
                "reversi",
                "rockPaperScissors",
                "tron",
                "pegSolitaire",
                "hex",
                "ticTacToeThree",
                "blocks",
                "eightPuzzle",
                "montyHall"
            })
    void perftIsThatFromTheStateOfTheOriginal(String name) {
        int plyCount = name.equals("montyHall") ? 1 : 3;
        assertSameFrom(GdlParser.parse(name, GameLibrary.rules(name)), plyCount, 2);
    }

    @Test
    void whereInitIsAskedForItIsStillTheBeginning() {
        Rulesheet walk = GdlParser.parse("walk", WALK);
        assertSameFrom(walk, 1, 2);
        Rulesheet moved = StartPosition.of(walk, List.of("(at 1)", "(left 2)", "(seen 0)"));
        String text = moved.toString();
        assertTrue(text.contains("\n(init (at 1))\n(init (left 2))\n(init (seen 0))\n"), text);
        assertTrue(text.contains("\n(<= (initially (at ?x)) (home ?x))\n"), text);
        assertTrue(text.contains("(not (initially (at ?x)))"), text);
        assertTrue(text.contains("(or (initially ?f) (next ?f))"), text);
    }

    @Test
    void everythingElseStaysAsItWas() {
        Rulesheet rulesheet =
                GdlParser.parse(
                        "test",
                        """
                        (role you) ; (init (no))
                        (init (a 1))
                        (<= (init (b ?x)) (succ ?x ?y))
                        (succ 1 2)
                        (base (a 1))
                        (<= (next ?f) (true ?f))
                        (init (c))
                        """);
        assertEquals(
                """
                (role you)
                (init (a 2))
                (init d)
                (succ 1 2)
                (base (a 1))
                (<= (next ?f) (true ?f))
                """,
                StartPosition.of(rulesheet, List.of("(a 2)", "d")).toString());
    }

    @Test
    void theNewNameIsNoneOfTheRulesheet() {
        Rulesheet rulesheet = GdlParser.parse("test", "(init (initially)) (<= (p ?x) (init ?x))");
        assertEquals(
                "(init a)\n(initially2 (initially))\n(<= (p ?x) (initially2 ?x))\n",
                StartPosition.of(rulesheet, List.of("a")).toString());
    }
}
