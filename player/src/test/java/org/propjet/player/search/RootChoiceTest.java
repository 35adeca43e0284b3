package org.propjet.player.search;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;
import org.propjet.engine.game.Game;

import java.util.BitSet;
import java.util.SplittableRandom;

class RootChoiceTest {
    private static final UctOptions OPTIONS = UctOptions.standard().with(UctOptions.MEMORY, 16);

    /** The first one each time would be the same piece to and fro where there is no time at all. */
    @Test
    void ofMovesOfWhichNothingIsKnownAnyIsChosen() {
        Game game = Games.bundled("ticTacToe");
        StateGraph graph = new StateGraph(game, 0, OPTIONS);
        int root = graph.findOrAdd(game.initialState(), 0, new Expansion(game));
        graph.beginExpansion(root);
        RootChoice choice = new RootChoice(graph, root, 0);
        SplittableRandom random = new SplittableRandom(1);
        BitSet chosen = new BitSet();
        for (int i = 0; i < 200; i++) {
            chosen.set(choice.best(OPTIONS, random));
        }
        assertEquals(9, chosen.cardinality());
    }
}
