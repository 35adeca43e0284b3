package org.propjet.player.search.tree;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.propjet.engine.game.Game;
import org.propjet.engine.game.Reasoner;
import org.propjet.engine.time.Budget;
import org.propjet.player.play.Games;
import org.propjet.player.search.tree.PlainTree.Bandit;
import org.propjet.player.search.tree.PlainTree.TreeKind;

class PlainTreeTest {
    private static final double EXPLORATION = 0.7;

    /** Matching pennies, once. */
    private static final String MATCHING =
            """
            (role x) (role y) (side heads) (side tails)
            (base matched) (base done) (<= (input ?r ?s) (role ?r) (side ?s))
            (<= (legal ?r ?s) (role ?r) (side ?s))
            (<= (next matched) (does x ?s) (does y ?s)) (next done)
            (<= terminal (true done))
            (<= (goal x 100) (true matched)) (<= (goal y 0) (true matched))
            (<= (goal x 0) (not (true matched))) (<= (goal y 100) (not (true matched)))
            """;

    private static PlainTree searched(Game game, long[] state, TreeKind kind, int rounds) {
        PlainTree tree = new PlainTree(game, state, 0, kind, EXPLORATION, 7);
        for (int round = 0; round < rounds; round++) {
            tree.playRound(Budget.endless());
        }
        return tree;
    }

    /** Where one role moves at a time, all kinds of trees find the move that wins. */
    @ParameterizedTest
    @EnumSource(TreeKind.class)
    void aWinIsFound(TreeKind kind) {
        Game game = Games.bundled("ticTacToe");
        Reasoner reasoner = game.newReasoner();
        long[] state = game.initialState();
        for (String move : new String[] {"1 1", "2 1", "1 2", "2 2"}) {
            int role = reasoner.legalMoveCount(0) > 1 ? 0 : 1;
            int[] joint = {reasoner.legalMoves(0)[0], reasoner.legalMoves(1)[0]};
            joint[role] = game.moveTable().idOf(role, "(mark " + move + ")");
            assertTrue(reasoner.isLegal(role, joint[role]), move);
            reasoner.successor(joint, state);
            reasoner.setState(state);
        }
        Bandit own = searched(game, state, kind, 500).ownMoves();
        int[] moves = reasoner.legalMoves(0);
        for (int i = 0; i < moves.length; i++) {
            boolean isWin = game.moveTable().move(0, moves[i]).equalsIgnoreCase("(mark 1 3)");
            assertTrue(isWin ? own.count(i) > 300 : own.count(i) < 200, "move " + i);
        }
    }

    /** Who is foreseen loses; against one who moves at random each move wins every other time. */
    @ParameterizedTest
    @CsvSource({"ROLE, 25, 75", "JOINT, 25, 75", "ALTERNATING, 0, 10", "RANDOM, 40, 60"})
    void whatRolesKnowOfEachOtherDiffers(TreeKind kind, double least, double most) {
        Game game = Games.of(MATCHING);
        Bandit own = searched(game, game.initialState(), kind, 4_000).ownMoves();
        double value =
                (own.count(0) * own.mean(0) + own.count(1) * own.mean(1))
                        / (own.count(0) + own.count(1));
        assertTrue(value >= least && value <= most, kind + ": " + value);
    }

    @Test
    void aRoundThatIsBrokenOffTeachesNothing() {
        Game game = Games.bundled("tron");
        PlainTree tree = new PlainTree(game, game.initialState(), 0, TreeKind.ROLE, EXPLORATION, 7);
        for (int round = 0; round < 5; round++) {
            tree.playRound(Budget.ofNanos(0));
        }
        int count = 0;
        for (int i = 0; i < game.newReasoner().legalMoveCount(0); i++) {
            count += tree.ownMoves().count(i);
        }
        assertTrue(count < 5, count + " rounds"); // short games end before anybody asks
    }

    @Test
    void everyRoundAddsANode() {
        Game game = Games.bundled("chineseCheckers4");
        for (TreeKind kind : TreeKind.values()) {
            assertEquals(101, searched(game, game.initialState(), kind, 100).nodeCount());
        }
    }
}
