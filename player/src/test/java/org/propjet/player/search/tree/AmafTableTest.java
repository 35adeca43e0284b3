package org.propjet.player.search.tree;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.propjet.compiler.code.CompileOptions;
import org.propjet.compiler.code.Tier;
import org.propjet.compiler.line.GameLine;
import org.propjet.engine.game.Game;
import org.propjet.engine.game.Reasoner;
import org.propjet.engine.propnet.NetGame;
import org.propjet.player.kinds.PlayedWords;
import org.propjet.player.play.Games;

/** Statistics of playouts of tic-tac-toe, from its initial state. */
class AmafTableTest {
    private final Game game =
            GameLine.compile((NetGame) Games.bundled("ticTacToe"), CompileOptions.on(Tier.TAPE));
    private final StateGraph graph = new StateGraph(game, 0, UctOptions.standard());
    private final LastingFluents fluents = lasting();
    private final AmafTable table = new AmafTable(graph, fluents);
    private final LeafBatch batch = new LeafBatch(2, graph.stateWords());
    private final Reasoner reasoner = game.newReasoner();
    private double sum;

    AmafTableTest() {
        int root = graph.findOrAdd(game.initialState(), 0, new Expansion(game));
        batch.clear();
        batch.add(root, graph.tag(root), graph.chooser(root));
    }

    private LastingFluents lasting() {
        LastingFluents found = new LastingFluents.Finder(game, 1, 1_000).look(60_000_000_000L);
        assertNotNull(found);
        return found;
    }

    private long[] after(String mark) {
        reasoner.setState(game.initialState());
        long[] state = game.initialState();
        int[] jointMove = {game.moveTable().idOf(0, mark), reasoner.legalMoves(1)[0]};
        reasoner.successor(jointMove, state);
        return state;
    }

    /** Plays from a state, and adds that to the table if it is the root's; returns the mean. */
    private double play(long[] state, int count, boolean isAdded) {
        sum = 0;
        int words = count / Long.SIZE;
        PlayedWords.play(
                game,
                state,
                words,
                ended -> {
                    sum += ended.goalSum(0, ended.lanes());
                    if (isAdded) {
                        table.count(batch, ended.lanes(), ended);
                    }
                });
        return sum / (words * Long.SIZE);
    }

    @Test
    void atFirstNothingIsSaid() {
        assertFalse(table.enter(batch));
        play(game.initialState(), 64, true);
        assertFalse(table.enter(batch));
    }

    @Test
    void sumsAreThoseOfThePlayouts() {
        double mean = play(game.initialState(), 6_400, true);
        AmafTable.Sums sums = table.find(batch.node(0), batch.tag(0));
        assertNotNull(sums);
        assertEquals(6_400, sums.count());
        assertEquals(mean, sums.mean(), 1e-3);
        int[] centre = new int[fluents.count()];
        assertEquals(1, fluents.gained(game.initialState(), after("(mark 2 2)"), centre));
        assertTrue(sums.count(centre[0]) > 0.4 * 6_400);
        assertTrue(sums.excess(centre[0]) / sums.count(centre[0]) > 5);
        assertNull(table.find(batch.node(0), batch.tag(0) + 2));
    }

    /** The playouts of one state say what the states after it are worth. */
    @Test
    void aStateIsWorthWhatThosePlayoutsGotInWhichItsMoveWasMadeLater() {
        play(game.initialState(), 64_000, true);
        assertTrue(table.enter(batch));
        for (String mark : new String[] {"(mark 1 1)", "(mark 1 2)", "(mark 2 2)"}) {
            long[] state = after(mark);
            assertEquals(play(state, 6_400, false), table.expected(state), 4, mark);
        }
    }

    @Test
    void movesAreToldApart() {
        play(game.initialState(), 6_400, true);
        assertTrue(table.enter(batch));
        int centre = game.moveTable().idOf(0, "(mark 2 2)");
        int edge = game.moveTable().idOf(0, "(mark 1 2)");
        int noop = game.moveTable().idOf(0, "noop");
        assertTrue(table.gain(0, centre) > table.gain(0, edge) + 5);
        assertEquals(0, table.gain(0, noop));
    }
}
