package org.propjet.compiler;

import org.propjet.compiler.circuit.PlayoutCircuit;
import org.propjet.compiler.plan.PlaneKernel;
import org.propjet.engine.game.ComparisonOptions;
import org.propjet.engine.game.ComparisonResult;
import org.propjet.engine.game.Game;
import org.propjet.engine.game.MoveTable;
import org.propjet.engine.game.Playouts;
import org.propjet.engine.game.Reasoner;
import org.propjet.engine.game.StateLayout;
import org.propjet.engine.propnet.NetGame;

import java.util.List;

/**
 * A game whose random playouts are compiled: many at once, in the bits of words. Single states are
 * evaluated through the network.
 *
 * <p>Immutable; thread-safe.
 */
public final class CompiledGame implements Game {
    private final NetGame net;
    private final PlayoutCircuit circuit;
    private final PlaneKernel kernel;
    private final CompileReport report;

    CompiledGame(NetGame net, PlayoutCircuit circuit, PlaneKernel kernel, CompileReport report) {
        this.net = net;
        this.circuit = circuit;
        this.kernel = kernel;
        this.report = report;
    }

    /** Returns what compiling gave. */
    public CompileReport report() {
        return report;
    }

    @Override
    public Playouts newPlayouts(long seed) {
        return new LanePlayouts(this, newMachine(seed));
    }

    private LaneMachine newMachine(long seed) {
        return new LaneMachine(circuit, kernel, seed);
    }

    /**
     * Compares the playouts, lane by lane and move by move, with what another game plays that makes
     * the same choices.
     *
     * @param reference a game over the same layout and tables
     */
    public ComparisonResult compareLanes(Game reference, ComparisonOptions options) {
        return new LaneComparison(reference, options).compare(newMachine(options.seed()));
    }

    @Override
    public String name() {
        return net.name();
    }

    @Override
    public String backend() {
        return report.tier().label();
    }

    @Override
    public List<String> roles() {
        return net.roles();
    }

    @Override
    public StateLayout stateLayout() {
        return net.stateLayout();
    }

    @Override
    public MoveTable moveTable() {
        return net.moveTable();
    }

    @Override
    public MoveTable perceptTable() {
        return net.perceptTable();
    }

    @Override
    public long[] initialState() {
        return net.initialState();
    }

    @Override
    public Reasoner newReasoner() {
        return net.newReasoner();
    }
}
