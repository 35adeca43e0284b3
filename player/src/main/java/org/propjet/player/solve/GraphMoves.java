package org.propjet.player.solve;

import org.propjet.player.endgame.StatePacking;

/**
 * The best moves of a role in a {@link ReachabilityGraph}: to the best value, and where several
 * lead there, nearest to the end, so that the end comes.
 */
final class GraphMoves implements SolvedMoves {
    private final ReachabilityGraph graph;
    private final GraphValues values;
    private final int role;
    private final long[] successor;

    /**
     * Makes the moves.
     *
     * @param values by the {@link SecurityRule} of the role, computed
     * @param successorWords how many words a state has
     */
    GraphMoves(ReachabilityGraph graph, GraphValues values, int role, int successorWords) {
        this.graph = graph;
        this.values = values;
        this.role = role;
        successor = new long[successorWords];
    }

    @Override
    public int role() {
        return role;
    }

    @Override
    public int points() {
        return values.rows()[0];
    }

    @Override
    public StatePacking packing() {
        return graph.packing();
    }

    @Override
    public int choose(long[] state, StateMoves moves) {
        int own = moves.counts()[role];
        int stride = ValueRule.stride(moves.counts(), role);
        int best = -1;
        int bestPoints = -1;
        int bestRank = 0;
        for (int move = 0; move < own; move++) {
            int worst = ValueRule.TOP;
            int rank = 0;
            for (int joint = 0; joint < moves.jointCount(); joint++) {
                if (joint / stride % own == move) {
                    moves.successor(joint, successor);
                    int next = graph.find(successor);
                    worst = Math.min(worst, values.rows()[next * values.rule().rowBytes()]);
                    rank = Math.max(rank, values.rank(next));
                }
            }
            if (worst > bestPoints || (worst == bestPoints && rank < bestRank)) {
                best = move;
                bestPoints = worst;
                bestRank = rank;
            }
        }
        return best;
    }
}
