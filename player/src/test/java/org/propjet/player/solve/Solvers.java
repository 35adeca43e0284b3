package org.propjet.player.solve;

import org.propjet.compiler.line.GameLine;
import org.propjet.engine.ground.GroundingBudget;
import org.propjet.engine.propnet.NetGame;
import org.propjet.engine.time.Budget;
import org.propjet.games.GameLibrary;

import java.util.List;

/** Games to solve, and limits, for tests. */
final class Solvers {
    /** Connect four on a board of four columns and four rows. */
    static final String CONNECT_FOUR_OF_FOUR =
            GameLibrary.rules("connectFour")
                    .replace(" (column 5) (column 6) (column 7)", "")
                    .replace(" (row 5) (row 6)", "")
                    .replace("(top 6)", "(top 4)");

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
                byteLimit, Budget.ofNanos(FAR).unless(() -> --left[0] < 0), text -> {});
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
