package org.propjet.compiler;

import org.propjet.compiler.lanes.LaneSuccessors;
import org.propjet.engine.game.Successors;

/**
 * Successors of a game whose circuit may be replaced.
 *
 * <p>Not thread-safe.
 */
final class RenewedSuccessors implements Successors {
    private final CompiledGame game;
    private GameVersion version;
    private LaneSuccessors successors;

    RenewedSuccessors(CompiledGame game) {
        this.game = game;
        this.version = game.version();
        this.successors = version.newSuccessors();
    }

    @Override
    public int begin() {
        GameVersion newest = game.version();
        if (!newest.equals(version)) {
            version = newest;
            successors = newest.newSuccessors();
        }
        return successors.begin();
    }

    @Override
    public void add(long[] state, int[] legalCounts, int[][] legalMoves, int[] choices, int count) {
        successors.add(state, legalCounts, legalMoves, choices, count);
    }

    @Override
    public void compute() {
        successors.compute();
    }

    @Override
    public void state(int index, long[] into) {
        successors.state(index, into);
    }

    @Override
    public boolean isTerminal(int index) {
        return successors.isTerminal(index);
    }

    @Override
    public int goal(int index, int roleIndex) {
        return successors.goal(index, roleIndex);
    }
}
