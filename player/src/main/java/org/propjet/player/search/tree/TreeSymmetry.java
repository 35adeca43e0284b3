package org.propjet.player.search.tree;

import org.jspecify.annotations.Nullable;
import org.propjet.compiler.line.GameLine;
import org.propjet.engine.game.Game;
import org.propjet.engine.ground.BudgetMeter;
import org.propjet.engine.ground.GroundingBudget;
import org.propjet.engine.propnet.NetGame;
import org.propjet.engine.symmetry.SymmetryFinder;
import org.propjet.engine.symmetry.SymmetryGroup;
import org.propjet.engine.symmetry.SymmetryScope;

/** The symmetries that make states one node of a tree. */
final class TreeSymmetry {
    /** The start clock is to be for searching. */
    private static final long MOST_MILLIS = 2_000;

    private TreeSymmetry() {}

    /**
     * Returns the symmetries of a game that fix its initial state, so that a canonical state is one
     * that matches come to; null if there are none, or the game has no network.
     */
    static @Nullable SymmetryGroup of(Game game) {
        NetGame net = GameLine.networkOf(game).orElse(null);
        if (net == null) {
            return null;
        }
        BudgetMeter meter = new BudgetMeter(GroundingBudget.standard().withMillis(MOST_MILLIS));
        SymmetryGroup group = SymmetryFinder.find(net, SymmetryScope.START, meter);
        return group.generators().isEmpty() ? null : group;
    }
}
