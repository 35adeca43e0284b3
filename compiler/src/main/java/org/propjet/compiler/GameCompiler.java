package org.propjet.compiler;

import org.propjet.compiler.circuit.PlayoutCircuit;
import org.propjet.compiler.emit.ClassDump;
import org.propjet.compiler.emit.KernelDefiner;
import org.propjet.compiler.emit.KernelTooLargeException;
import org.propjet.compiler.plan.EvalPlan;
import org.propjet.compiler.plan.PlaneKernel;
import org.propjet.compiler.plan.Planner;
import org.propjet.engine.ground.BudgetMeter;
import org.propjet.engine.ground.GroundingBudget;
import org.propjet.engine.propnet.NetGame;
import org.propjet.engine.propnet.PropNet;
import org.propjet.engine.propnet.SharePairs;

/**
 * Compiles a game's network for random playouts.
 *
 * <p>Thread-safe: keeps nothing between calls.
 */
public final class GameCompiler {
    private GameCompiler() {}

    /**
     * Compiles a game. Cost: linear in the network; about a second for 150,000 operations.
     *
     * @throws KernelTooLargeException if no class can hold the circuit
     * @throws org.propjet.compiler.emit.VectorsUnavailableException if the tier is {@link
     *     Tier#VECTOR} and the JDK's vector module is not there
     */
    public static CompiledGame compile(NetGame game, Tier tier) {
        long start = System.nanoTime();
        PlayoutCircuit circuit = circuit(game);
        long circuitDone = System.nanoTime();
        Built built = tier == Tier.TAPE ? tape(circuit) : generated(game.name(), circuit, tier);
        CompileReport report =
                new CompileReport(
                        tier,
                        circuit.sharesChoice(),
                        circuit.randomCount(),
                        circuit.step().operations().size(),
                        circuit.goals().operations().size(),
                        built.pieceCount(),
                        built.kernel().planeCount(),
                        built.classBytes(),
                        circuitDone - start,
                        built.planDone() - circuitDone,
                        System.nanoTime() - built.planDone());
        return new CompiledGame(game, circuit, built.kernel(), report);
    }

    /** A kernel, and what the report says of it. */
    private record Built(PlaneKernel kernel, int pieceCount, int classBytes, long planDone) {}

    private static Built generated(String gameName, PlayoutCircuit circuit, Tier tier) {
        Plans plans = Plans.of(circuit, tier);
        long planDone = System.nanoTime();
        byte[] bytes = plans.kernelClass(gameName, tier);
        int pieceCount = plans.step().pieces().size();
        return new Built(KernelDefiner.define(bytes), pieceCount, bytes.length, planDone);
    }

    private static Built tape(PlayoutCircuit circuit) {
        TapePlans plans = TapePlans.of(circuit);
        long planDone = System.nanoTime();
        return new Built(plans.kernel(), plans.step().runCount(), 0, planDone);
    }

    /**
     * Returns the class that {@link #compile} makes for {@link Tier#LANES}, as text, an instruction
     * a line.
     *
     * @throws KernelTooLargeException if no class can hold the circuit
     */
    public static String bytecode(NetGame game) {
        Plans plans = Plans.of(circuit(game), Tier.LANES);
        return ClassDump.text(plans.kernelClass(game.name(), Tier.LANES));
    }

    /**
     * Returns the smaller of the circuits with and without shared pairs. Sharing saves up to 15 %
     * of the operations, but may hide from the choice that a move is bound to a role's turn.
     */
    private static PlayoutCircuit circuit(NetGame game) {
        PlayoutCircuit plain = PlayoutCircuit.of(game.net());
        BudgetMeter meter = new BudgetMeter(GroundingBudget.standard());
        PropNet net = new SharePairs().apply(game.net(), meter);
        PlayoutCircuit shared = net == game.net() ? plain : PlayoutCircuit.of(net);
        return shared.operationCount() < plain.operationCount() ? shared : plain;
    }

    private record Plans(EvalPlan step, EvalPlan goals) {
        static Plans of(PlayoutCircuit circuit, Tier tier) {
            PlaneLayout layout = PlaneLayout.of(circuit);
            Planner planner =
                    new Planner(
                            tier == Tier.VECTOR
                                    ? KernelDefiner.vectorLimit()
                                    : KernelDefiner.laneLimit());
            int[] inputs = layout.inputPlanes();
            int free = layout.firstFree();
            return new Plans(
                    planner.plan(circuit.step(), inputs, layout.stepPlanes(), free),
                    planner.plan(circuit.goals(), inputs, layout.goalPlanes(), free));
        }

        byte[] kernelClass(String gameName, Tier tier) {
            return switch (tier) {
                case LANES -> KernelDefiner.laneClass(gameName, step, goals);
                case VECTOR -> KernelDefiner.vectorClass(gameName, step, goals);
                case TAPE -> throw new IllegalArgumentException("the tape is no class");
            };
        }
    }
}
