package org.propjet.compiler;

import org.propjet.compiler.circuit.PlayoutCircuit;
import org.propjet.compiler.emit.KernelDefiner;
import org.propjet.compiler.plan.EvalPlan;
import org.propjet.compiler.plan.PlaneKernel;
import org.propjet.compiler.plan.Planner;
import org.propjet.engine.propnet.NetGame;

/**
 * Compiles a game's network for random playouts.
 *
 * <p>Thread-safe: keeps nothing between calls.
 */
public final class GameCompiler {
    /**
     * Operations in a method of the 64-lane kernel. At 150, 300, 450 and 600 the public connectFour
     * makes 10.9, 11.1, 10.6 and 10.1 million playouts a second, breakthrough 784, 781, 598 and 44
     * thousand: above some 500 a method can pass HotSpot's limit of 8,000 bytes and stays
     * interpreted.
     */
    private static final int LANE_OPERATIONS = 300;

    private GameCompiler() {}

    /** Compiles a game. Cost: linear in the network; about a second for 150,000 operations. */
    public static CompiledGame compile(NetGame game, Tier tier) {
        long start = System.nanoTime();
        PlayoutCircuit circuit = PlayoutCircuit.of(game.net());
        long circuitDone = System.nanoTime();
        PlaneLayout layout = PlaneLayout.of(circuit);
        Planner planner = new Planner(LANE_OPERATIONS);
        int[] inputs = layout.inputPlanes();
        EvalPlan step =
                planner.plan(circuit.step(), inputs, layout.stepPlanes(), layout.firstFree());
        EvalPlan goals =
                planner.plan(circuit.goals(), inputs, layout.goalPlanes(), layout.firstFree());
        long planDone = System.nanoTime();
        byte[] bytes = KernelDefiner.laneClass(game.name(), step, goals);
        PlaneKernel kernel = KernelDefiner.define(bytes);
        long[] nanos = {circuitDone - start, planDone - circuitDone, System.nanoTime() - planDone};
        CompileReport report =
                CompileReport.of(tier, circuit, step, kernel.planeCount(), bytes.length, nanos);
        return new CompiledGame(game, circuit, kernel, report);
    }
}
