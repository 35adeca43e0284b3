package org.propjet.player.terminal;

import org.propjet.engine.StableApi;
import org.propjet.engine.game.Game;
import org.propjet.engine.ground.GroundingBudget;
import org.propjet.engine.rules.GameRules;

/**
 * A way to evaluate games from elsewhere: a plug-in. Its name can be given as {@code --backend},
 * and {@code verify} compares it with the reference, too.
 *
 * <p>Implementations have a public constructor without parameters, and are named in {@code
 * META-INF/services/org.propjet.player.terminal.BackendProvider} of a jar on the class path. They
 * are thread-safe.
 */
@StableApi
public interface BackendProvider {

    /** Returns the name: small letters, digits and hyphens. */
    String label();

    /**
     * Makes a game of rules.
     *
     * @param budget what it may cost to ground them
     * @throws org.propjet.engine.ground.BudgetExceededException if that does not suffice
     */
    Game game(GameRules rules, GroundingBudget budget);

    /** Returns whether this machine and JDK can do it. */
    default boolean isAvailable() {
        return true;
    }
}
