package org.propjet.player.solving;

import org.propjet.compiler.GameLine;
import org.propjet.engine.ground.GroundingBudget;
import org.propjet.engine.propnet.NetGame;
import org.propjet.games.GameLibrary;

import java.util.List;

/** Games to solve, and limits, for tests. */
final class Solvers {
    private static final long FAR = 3_600_000_000_000L;
    static final long MEMORY = 64 << 20;

    /** The methods that find values. */
    static final List<GameSolver.Method> VALUING =
            List.of(GameSolver.Method.AUTO, GameSolver.Method.ENUMERATE, GameSolver.Method.DF_PN);

    private Solvers() {}

    /** Limits of time that end after so many questions whether they do. */
    static SolvingLimits limits(long byteLimit, int questionCount) {
        int[] left = {questionCount};
        return new SolvingLimits(
                byteLimit, System.nanoTime() + FAR, () -> --left[0] < 0, text -> {});
    }

    static SolvingLimits limits() {
        return limits(MEMORY, Integer.MAX_VALUE);
    }

    static GameSolver solver(NetGame game) {
        return new GameSolver(game, limits(), false, false);
    }

    static NetGame game(String text) {
        return GameLine.network(GameLine.rules("test", text), GroundingBudget.standard());
    }

    static NetGame bundled(String name) {
        return game(GameLibrary.rules(name));
    }
}
