package org.propjet.player.search.depth;

import org.jspecify.annotations.Nullable;
import org.propjet.engine.game.Game;
import org.propjet.engine.game.MoveTable;
import org.propjet.engine.game.Reasoner;
import org.propjet.engine.time.Stopwatch;

/**
 * How the states that follow the last moves of a search are looked at. To guess what one is worth
 * takes its fluents; to see whether the game is over there takes a reasoner, which in some games is
 * many times slower. There, the best guess counts, and only moves that have ever ended a game are
 * looked at more closely.
 *
 * <p>Thread-safe; which moves have ended games may become known to other threads a little later.
 */
final class LastPly {
    /** Guesses count if it takes so many times as long to look at a state as to compute it. */
    static final double LEAST_RATIO = 4;

    private static final long NANOS_BETWEEN_MEASUREMENTS = 1_000_000_000;

    private static final int MOST_MOVES = 8;

    private final double leastRatio;
    private final boolean[][] hasEnded;
    private final long[] following;
    private volatile boolean isGuessed;
    private @Nullable Stopwatch sinceMeasured;

    /**
     * Begins without guesses.
     *
     * @param leastRatio {@link #LEAST_RATIO}, or another
     */
    LastPly(Game game, double leastRatio) {
        this.leastRatio = leastRatio;
        MoveTable moves = game.moveTable();
        this.following = game.stateLayout().newState();
        this.hasEnded = new boolean[moves.roleCount()][];
        for (int role = 0; role < hasEnded.length; role++) {
            hasEnded[role] = new boolean[moves.moveCount(role)];
        }
    }

    /** Returns whether the best guess counts. */
    boolean isGuessed() {
        return isGuessed;
    }

    /** Takes note of a move that has ended a game. */
    void end(int role, int moveId) {
        hasEnded[role][moveId] = true;
    }

    /** Returns whether a move may end a game: if it ever has. */
    boolean mayEnd(int role, int moveId) {
        return hasEnded[role][moveId];
    }

    /**
     * Measures what takes how long, unless that was done a short time ago.
     *
     * @param state a state in which a role has some moves, and the other one
     */
    synchronized void measure(Reasoner reasoner, long[] state, int role) {
        if (sinceMeasured != null && sinceMeasured.nanos() < NANOS_BETWEEN_MEASUREMENTS) {
            return;
        }
        sinceMeasured = Stopwatch.start();
        reasoner.setState(state);
        int[] moves = reasoner.legalMoves(role);
        int[] jointMove = new int[2];
        jointMove[1 - role] = reasoner.legalMoves(1 - role)[0];
        long leastLook = Long.MAX_VALUE;
        long leastStep = Long.MAX_VALUE;
        for (int i = 0; i < Math.min(MOST_MOVES, moves.length); i++) {
            reasoner.setState(state);
            jointMove[role] = moves[i];
            Stopwatch time = Stopwatch.start();
            reasoner.successor(jointMove, following);
            leastStep = Math.min(leastStep, time.nanos());
            time = Stopwatch.start();
            reasoner.setState(following);
            reasoner.isTerminal();
            leastLook = Math.min(leastLook, time.nanos());
        }
        isGuessed = leastLook > leastRatio * leastStep;
    }
}
