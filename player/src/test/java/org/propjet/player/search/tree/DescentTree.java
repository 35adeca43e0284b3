package org.propjet.player.search.tree;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.propjet.engine.game.Game;
import org.propjet.engine.game.Playouts;
import org.propjet.player.play.Options;

import java.util.List;
import java.util.SplittableRandom;

/** A tree, and all that goes down in it; what playouts say is told by the test. */
final class DescentTree {
    final Game game;
    final StateGraph graph;
    final Expansion expansion;
    final SuccessorBatch successorBatch;
    final Backup backup;
    final Descent descent;
    final int root;

    /** How many states were evaluated or known; each is a visit of the root. */
    int backedUp;

    DescentTree(Game game, UctOptions options) {
        this.game = game;
        SplittableRandom random = new SplittableRandom(options.get(Options.SEED));
        OpponentModel opponents = new OpponentModel(game, 0);
        graph = new StateGraph(game, 0, options);
        expansion = new Expansion(game);
        successorBatch = new SuccessorBatch(game, graph, expansion);
        backup = new Backup(game, graph, options);
        descent = new Descent(graph, options, expansion, backup, opponents, random);
        descent.setMostRows(64, 64);
        root = graph.findOrAdd(game.initialState(), 0, expansion);
    }

    LeafBatch newBatch() {
        LeafBatch batch = new LeafBatch(graph.roleCount(), graph.stateWords());
        batch.setPlayoutsPerRow(1, -1);
        return batch;
    }

    /** Goes down, and looks at the rows if there are any to look at. */
    LeafBatch go() {
        LeafBatch batch = newBatch();
        if (descent.go(root, batch)) {
            successorBatch.compute(List.of(batch));
            descent.land(batch);
        } else if (batch.rowCount() == 0) {
            backedUp++;
        }
        return batch;
    }

    /** Has a playout of each row end, and backs all rows up. */
    void evaluate(LeafBatch batch, SplittableRandom random) {
        while (batch.waitingCount() > 0) {
            batch.arrive(batch.depart(1), new Ended(random.nextInt(101)));
        }
        assertTrue(batch.isOver());
        backedUp += batch.readyCount();
        backup.backUp(batch);
    }

    long pending(int node, int role) {
        long pending = 0;
        for (int edge = 0; edge < graph.edgeCount(node, role); edge++) {
            pending += graph.tree(role).pending(graph.firstEdge(node, role) + edge);
        }
        return pending;
    }

    /** Nothing is lost on the way: what a node has its edges have, if there are any. */
    void assertCountsAddUp(int inFlight) {
        for (int node = 0; node < graph.nodeEnd(); node++) {
            for (int role = 0; role < graph.roleCount(); role++) {
                long visits = pending(node, role);
                assertTrue(visits <= inFlight, visits + " are in flight below " + node);
                for (int edge = 0; edge < graph.edgeCount(node, role); edge++) {
                    visits += graph.tree(role).visits(graph.firstEdge(node, role) + edge);
                }
                if (graph.edgeCount(node, role) > 0) {
                    assertEquals(graph.visits(node), visits, "node " + node);
                }
            }
        }
        assertEquals(backedUp + inFlight, graph.visits(root));
    }

    /** A playout that has ended, with the same points for the first role as told. */
    private record Ended(int goal) implements Playouts.EndedLanes {
        @Override
        public int firstLane() {
            return 0;
        }

        @Override
        public long lanes() {
            return 1;
        }

        @Override
        public long goalSum(int roleIndex, long among) {
            return roleIndex == 0 ? goal : 100 - goal;
        }

        @Override
        public long goalSquareSum(int roleIndex, long among) {
            return goalSum(roleIndex, among) * goalSum(roleIndex, among);
        }

        @Override
        public int greatestGoal(int roleIndex, long among) {
            return (int) goalSum(roleIndex, among);
        }

        @Override
        public long lanesWith(int roleIndex, int wanted, long among) {
            return goalSum(roleIndex, among) == wanted ? among : 0;
        }

        @Override
        public long lanesHolding(int bit) {
            return 0;
        }
    }
}
