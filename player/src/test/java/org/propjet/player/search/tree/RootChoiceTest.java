package org.propjet.player.search.tree;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.propjet.engine.game.Game;
import org.propjet.player.play.Games;
import org.propjet.player.play.MoveEstimate;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.SplittableRandom;

class RootChoiceTest {
    private static final UctOptions OPTIONS = UctOptions.standard().with(UctOptions.MEMORY, 16);

    /** The first one each time would be the same piece to and fro where there is no time at all. */
    @Test
    void ofMovesOfWhichNothingIsKnownAnyIsChosen() {
        RootChoice choice = choice(List.of());
        SplittableRandom random = new SplittableRandom(1);
        BitSet chosen = new BitSet();
        for (int i = 0; i < 200; i++) {
            chosen.set(choice.best(OPTIONS, random));
        }
        assertEquals(9, chosen.cardinality());
    }

    /** Of the beginning of a game that nobody has searched here. */
    private static RootChoice choice(List<List<MoveEstimate>> elsewhere) {
        Game game = Games.bundled("ticTacToe");
        StateGraph graph = new StateGraph(game, 0, OPTIONS);
        int root = graph.findOrAdd(game.initialState(), 0, new Expansion(game));
        graph.beginExpansion(root);
        return new RootChoice(graph, root, 0, elsewhere);
    }

    /** What a search might say of the same moves, of which it has visited one. */
    private static List<MoveEstimate> visited(int index, long visits, double mean) {
        List<MoveEstimate> moves = new ArrayList<>(choice(List.of()).estimates());
        moves.set(index, new MoveEstimate(moves.get(index).moveId(), visits, mean, 0, 100));
        return moves;
    }

    @Test
    void visitsElsewhereCountLikeOwnOnes() {
        RootChoice choice =
                choice(List.of(visited(3, 100, 40), visited(3, 300, 80), visited(5, 400, 60)));
        assertEquals(400, choice.estimates().get(3).playoutCount());
        assertEquals(70, choice.estimates().get(3).mean());
        assertEquals(60, choice.estimates().get(5).mean());
        assertTrue(Double.isNaN(choice.estimates().get(0).mean()));
        assertEquals(3, choice.best(OPTIONS, new SplittableRandom(1)));
    }

    @Test
    void whatIsOfOtherMovesIsPassedOver() {
        List<MoveEstimate> fewer = visited(3, 100, 40).subList(0, 8);
        assertEquals(0, choice(List.of(fewer)).estimates().get(3).playoutCount());
    }

    @Test
    void aProofFromElsewhereIsBelieved() {
        List<MoveEstimate> moves = visited(3, 1_000, 90);
        moves.set(4, new MoveEstimate(moves.get(4).moveId(), 2, 100, 100, 100));
        RootChoice choice = choice(List.of(moves));
        assertTrue(choice.isProven());
        assertEquals(4, choice.best(OPTIONS, new SplittableRandom(1)));
    }

    @Test
    void proofsThatContradictEachOtherAreNotBelieved() {
        List<MoveEstimate> won = visited(3, 10, 100);
        won.set(3, new MoveEstimate(won.get(3).moveId(), 10, 100, 100, 100));
        List<MoveEstimate> lost = visited(3, 10, 0);
        lost.set(3, new MoveEstimate(lost.get(3).moveId(), 10, 0, 0, 0));
        MoveEstimate move = choice(List.of(won, lost)).estimates().get(3);
        assertEquals(20, move.playoutCount());
        assertEquals(100, move.least(), "the first one stays");
    }
}
