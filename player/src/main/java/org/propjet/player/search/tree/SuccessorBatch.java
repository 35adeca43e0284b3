package org.propjet.player.search.tree;

import org.jspecify.annotations.Nullable;
import org.propjet.engine.game.Game;
import org.propjet.engine.game.Successors;
import org.propjet.engine.time.Stopwatch;

import java.util.List;

/**
 * Computes the states of the rows of some batches, and which of them are ends of the game: all
 * together in lanes, or one by one, whichever takes less time ({@link FasterWay}). The result is
 * the same. One per thread.
 */
final class SuccessorBatch {
    private final StateGraph graph;
    private final Expansion expansion;
    private final @Nullable Successors successors;
    private final int[] legalCounts;
    private final int[][] legalMoves;
    private final int[] choices;
    private final int[] goals;
    private final long[] state;
    private final FasterWay way = new FasterWay();

    SuccessorBatch(Game game, StateGraph graph, Expansion expansion) {
        this.graph = graph;
        this.expansion = expansion;
        this.successors = game.newSuccessors().orElse(null);
        this.legalCounts = new int[graph.roleCount()];
        this.legalMoves = new int[graph.roleCount()][];
        for (int role = 0; role < legalMoves.length; role++) {
            legalMoves[role] = new int[game.moveTable().moveCount(role)];
        }
        this.choices = new int[LeafBatch.MOST_ROWS * graph.roleCount()];
        this.goals = new int[graph.roleCount()];
        this.state = new long[graph.stateWords()];
    }

    /** Computes the states of the batches' rows. */
    void compute(List<LeafBatch> batches) {
        int rowCount = 0;
        for (int i = 0; i < batches.size(); i++) { // an iterator would be an object for each call
            rowCount += batches.get(i).rowCount();
        }
        if (rowCount == 0) {
            return;
        }
        if (successors == null) {
            computeSingly(batches);
            return;
        }
        Stopwatch time = Stopwatch.start();
        boolean inLanes = way.isInLanes(rowCount);
        if (inLanes) {
            computeInLanes(batches, successors);
        } else {
            computeSingly(batches);
        }
        way.measure(inLanes, time.nanos(), rowCount);
    }

    // ---- One by one ----

    private void computeSingly(List<LeafBatch> batches) {
        for (int i = 0; i < batches.size(); i++) {
            LeafBatch batch = batches.get(i);
            graph.state(batch.leaf(), state);
            expansion.enter(state);
            for (int row = 0; row < batch.rowCount(); row++) {
                for (int role = 0; role < legalCounts.length; role++) {
                    expansion.jointMove()[role] = batch.rowMoveId(row, role);
                }
                expansion.follow(batch.state(row));
            }
            for (int row = 0; row < batch.rowCount(); row++) {
                if (expansion.isEnd(batch.state(row), goals)) {
                    batch.setEnd(row, goals);
                }
            }
        }
    }

    // ---- In lanes ----

    private void computeInLanes(List<LeafBatch> batches, Successors lanes) {
        int room = lanes.begin();
        int size = 0;
        int first = 0;
        for (int i = 0; i < batches.size(); i++) {
            int count = batches.get(i).rowCount();
            if (size + count > room) {
                finish(batches, first, i, lanes);
                room = lanes.begin();
                first = i;
                size = 0;
            }
            add(batches.get(i), lanes);
            size += count;
        }
        finish(batches, first, batches.size(), lanes);
    }

    private void add(LeafBatch batch, Successors lanes) {
        int node = batch.leaf();
        graph.state(node, state);
        for (int role = 0; role < legalCounts.length; role++) {
            legalCounts[role] = graph.moveCount(node, role);
            for (int i = 0; i < legalCounts[role]; i++) {
                legalMoves[role][i] = graph.moveId(node, role, i);
            }
        }
        int at = 0;
        for (int row = 0; row < batch.rowCount(); row++) {
            for (int role = 0; role < legalCounts.length; role++) {
                int edge = batch.rowEdge(row, role);
                choices[at++] = edge < 0 ? 0 : edge % legalCounts[role];
            }
        }
        lanes.add(state, legalCounts, legalMoves, choices, batch.rowCount());
    }

    private void finish(List<LeafBatch> batches, int begin, int end, Successors lanes) {
        lanes.compute();
        int index = 0;
        for (int i = begin; i < end; i++) {
            LeafBatch batch = batches.get(i);
            for (int row = 0; row < batch.rowCount(); row++, index++) {
                lanes.state(index, batch.state(row));
                if (lanes.isTerminal(index)) {
                    for (int role = 0; role < goals.length; role++) {
                        goals[role] = Math.max(0, lanes.goal(index, role));
                    }
                    batch.setEnd(row, goals);
                }
            }
        }
    }
}
