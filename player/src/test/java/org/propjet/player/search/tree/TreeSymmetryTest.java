package org.propjet.player.search.tree;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.propjet.compiler.code.CompileOptions;
import org.propjet.compiler.line.GameLine;
import org.propjet.engine.game.Game;
import org.propjet.engine.ground.GroundingBudget;
import org.propjet.engine.propnet.NetGame;
import org.propjet.engine.reference.RuleGame;
import org.propjet.engine.time.Budget;
import org.propjet.games.GameLibrary;
import org.propjet.player.puzzle.BestPath;

class TreeSymmetryTest {

    private static NetGame net(String name) {
        return GameLine.network(
                GameLine.rules(name, GameLibrary.rules(name)), GroundingBudget.standard());
    }

    /** Returns how many nodes the tree has after a search from the start. */
    private static int nodeCount(Game game, boolean symmetry, int playouts) {
        UctOptions options =
                UctOptions.standard()
                        .with(UctOptions.PLAYOUTS, 1)
                        .with(UctOptions.SYMMETRY, symmetry);
        try (UctSearch search =
                new UctSearch(game, 0, options, new OpponentModel(game, 0), new BestPath())) {
            search.setRoot(game.initialState(), 0);
            search.search(Budget.ofWork(playouts));
            search.stop();
            search.awaitWorkers();
            return search.graph().nodeCount();
        }
    }

    @Test
    void symmetricStatesAreOneNode() {
        Game game = net("ticTacToe");
        int together = nodeCount(game, true, 3_000);
        assertTrue(together <= 765, "more than there are: " + together);
        assertTrue(nodeCount(game, false, 3_000) > 2 * together, "nodes: " + together);
    }

    @Test
    void whereNothingIsSymmetricTheTreeIsTheSame() {
        Game game = net("nim");
        assertEquals(nodeCount(game, false, 500), nodeCount(game, true, 500));
    }

    @Test
    void rulesAloneShowNoSymmetry() {
        assertNotNull(TreeSymmetry.of(net("ticTacToe")));
        assertNotNull(
                TreeSymmetry.of(GameLine.compile(net("ticTacToe"), CompileOptions.standard())));
        assertNull(TreeSymmetry.of(net("nim")));
        assertNull(
                TreeSymmetry.of(RuleGame.of(GameLine.rules("t", GameLibrary.rules("ticTacToe")))));
    }
}
