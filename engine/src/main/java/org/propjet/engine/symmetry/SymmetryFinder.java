package org.propjet.engine.symmetry;

import org.propjet.engine.ground.BudgetExceededException;
import org.propjet.engine.ground.BudgetMeter;
import org.propjet.engine.ground.GroundingBudget;
import org.propjet.engine.propnet.NetGame;
import org.propjet.engine.propnet.PropNet;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Finds a game's symmetries on its network, as it is after the passes of {@link
 * org.propjet.engine.propnet.NetPipeline}. These treat symmetric gates alike: constants are folded
 * from the initial state, gates that say the same are merged, and a gate that one other reads is
 * made part of it. Later passes, which share pairs of literals, do not.
 *
 * <p>What is found holds for the network, so for every state that can be reached. Symmetries that
 * show only in what gates mean, and not in how they are connected, are not found.
 *
 * <p>Thread-safe: keeps nothing between calls. What is found depends on the game only, unless time
 * runs out.
 */
public final class SymmetryFinder {
    /** Of the public rulesheets, few take more than a second. */
    private static final long USUAL_MILLIS = 10_000;

    private SymmetryFinder() {}

    /** Finds the symmetries that fix the initial state and the roles, in ten seconds at most. */
    public static SymmetryGroup find(NetGame game) {
        return find(
                game,
                SymmetryScope.START,
                new BudgetMeter(GroundingBudget.standard().withMillis(USUAL_MILLIS)));
    }

    /**
     * Finds symmetries. If the meter says to stop, those found by then are returned.
     *
     * @param scope what they have to fix
     */
    public static SymmetryGroup find(NetGame game, SymmetryScope scope, BudgetMeter meter) {
        PropNet net = game.net();
        try {
            SymmetryGraph graph = SymmetryGraph.of(net, scope, meter);
            int[] ranks = {net.firstInput(), net.firstGate(), graph.vertexCount()};
            AutomorphismSearch search =
                    new AutomorphismSearch(graph, ranks, net.firstGate(), meter);
            search.run();
            return groupOf(net, search);
        } catch (BudgetExceededException e) {
            return new SymmetryGroup(net.ends(), List.of(), new int[0], false);
        }
    }

    /** Numbers fluents and moves from 0, and leaves out what moves none of them. */
    private static SymmetryGroup groupOf(PropNet net, AutomorphismSearch search) {
        List<Symmetry> generators = new ArrayList<>();
        for (int[] nodes : search.generators()) {
            int[] images = new int[nodes.length - 1];
            for (int node = 1; node < nodes.length; node++) {
                images[node - 1] = nodes[node] - 1;
            }
            Symmetry generator = Symmetry.of(images, net.ends());
            if (!generator.isIdentity()) {
                generators.add(generator);
            }
        }
        int[] base =
                Arrays.stream(search.base())
                        .filter(node -> node < net.firstGate())
                        .map(node -> node - 1)
                        .toArray();
        return new SymmetryGroup(net.ends(), generators, base, search.isComplete());
    }
}
