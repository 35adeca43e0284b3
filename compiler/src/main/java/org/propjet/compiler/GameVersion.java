package org.propjet.compiler;

import org.propjet.compiler.circuit.CircuitPipeline;
import org.propjet.compiler.circuit.PlayoutCircuit;
import org.propjet.compiler.kernel.CompileOptions;
import org.propjet.compiler.lanes.HarvestShare;
import org.propjet.compiler.lanes.LaneMachine;
import org.propjet.compiler.lanes.LanePlayouts;
import org.propjet.compiler.lanes.LaneSuccessors;
import org.propjet.engine.game.Game;

/**
 * A circuit of a game, and the kernels that evaluate it. A game may have two, one after the other:
 * one that is made quickly, and one that is small.
 *
 * <p>Thread-safe. No record, as two of them are equal only if they are the same.
 */
final class GameVersion {
    private final CircuitPipeline.Result built;
    private final KernelSlot slot;
    private final CompileOptions options;
    private final boolean isFirst;

    /**
     * Makes a version.
     *
     * @param isFirst whether it was made quickly, so that another one may come
     */
    GameVersion(
            CircuitPipeline.Result built,
            KernelSlot slot,
            CompileOptions options,
            boolean isFirst) {
        this.built = built;
        this.slot = slot;
        this.options = options;
        this.isFirst = isFirst;
    }

    CircuitPipeline.Result built() {
        return built;
    }

    PlayoutCircuit circuit() {
        return built.circuit();
    }

    KernelSlot slot() {
        return slot;
    }

    /** Returns whether it was made quickly, so that another one may come. */
    boolean isFirst() {
        return isFirst;
    }

    LanePlayouts newPlayouts(Game game, long seed) {
        HarvestShare share = new HarvestShare(circuit(), options);
        return new LanePlayouts(game, circuit(), slot::kernel, share, seed);
    }

    LaneMachine newMachine(long seed) {
        return new LaneMachine(circuit(), slot::kernel, seed);
    }

    LaneSuccessors newSuccessors() {
        return new LaneSuccessors(circuit(), slot::kernel);
    }
}
