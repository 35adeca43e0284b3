package org.propjet.player.search;

/**
 * Looks in a state that the search comes back to for a decisive move (Teytaud and Teytaud, 2010):
 * one that ends the game at once with the highest goal value. Then the state's value is proven, and
 * needs no more playouts. One per thread.
 */
final class Decisive {
    private static final int HIGHEST = 100;

    private final StateGraph graph;
    private final Expansion expansion;
    private final long[] state;

    Decisive(StateGraph graph, Expansion expansion) {
        this.graph = graph;
        this.expansion = expansion;
        this.state = new long[graph.stateWords()];
    }

    /**
     * Looks for a decisive move of the role that alone has a choice, and links its end if there is
     * one and room for it.
     *
     * @return whether a link was made
     */
    boolean link(int node, int chooser) {
        if (!graph.hasLinks(node)) {
            return false;
        }
        int[] jointMove = expansion.jointMove();
        for (int role = 0; role < graph.roleCount(); role++) {
            jointMove[role] = graph.moveId(node, role, 0);
        }
        int moveCount = graph.moveCount(node, chooser);
        for (int i = 0; i < moveCount; i++) {
            jointMove[chooser] = graph.moveId(node, chooser, i);
            graph.state(node, state);
            expansion.follow(state);
            if (expansion.endsWith(state, chooser, HIGHEST)) {
                int end = graph.findOrAdd(state, graph.ply(node) + 1, expansion);
                if (end == StateGraph.FULL) {
                    return false;
                }
                graph.link(node, i, end);
                return true;
            }
        }
        return false;
    }
}
