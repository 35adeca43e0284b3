package org.propjet.compiler;

import org.propjet.compiler.circuit.PlayoutCircuit;
import org.propjet.compiler.circuit.Simplification;
import org.propjet.compiler.emit.ClassDump;
import org.propjet.compiler.emit.KernelRefusedException;
import org.propjet.engine.ground.BudgetMeter;
import org.propjet.engine.ground.GroundingBudget;
import org.propjet.engine.propnet.NetGame;
import org.propjet.engine.propnet.SharePairs;

/**
 * Compiles a game's network for random playouts.
 *
 * <p>Thread-safe: keeps nothing between calls.
 */
public final class GameCompiler {
    private GameCompiler() {}

    /**
     * Compiles a game for the fastest kernel there is, and returns as soon as it can be played: on
     * the tape. Kernels of generated code are made in the background, measured, and used from then
     * on if they are faster. {@link CompiledGame#close} ends that; so does forgetting the game.
     *
     * <p>Cost: linear in the network; about a second for 150,000 operations. In the background one
     * thread, and HotSpot's compilers, for some seconds.
     */
    public static CompiledGame compile(NetGame game) {
        return compile(game, CompileOptions.standard());
    }

    /** Compiles a game for the fastest kernel there is, as {@link #compile(NetGame)}. */
    public static CompiledGame compile(NetGame game, CompileOptions options) {
        long start = System.nanoTime();
        PlayoutCircuit circuit = circuit(game, options);
        long circuitNanos = System.nanoTime() - start;
        KernelBuilder builder = new KernelBuilder(game.name(), circuit, options);
        KernelBuilder.Built tape = builder.build(Tier.TAPE).withOutcome(TierRace.FROM_THE_START);
        KernelSlot slot = new KernelSlot(tape.kernel());
        CompiledGame compiled =
                new CompiledGame(
                        game,
                        "auto",
                        circuit,
                        circuitNanos,
                        slot,
                        options,
                        part -> compile(part, options));
        slot.report(tape.report());
        TierRace.start(compiled, builder, tape, slot);
        return compiled;
    }

    /**
     * Compiles a game for a certain kernel, or for the tape if that cannot be made: {@link
     * CompiledGame#fallback} says so. Cost: linear in the network; about a second for 150,000
     * operations.
     *
     * @throws org.propjet.compiler.emit.VectorsUnavailableException if the tier is {@link
     *     Tier#VECTOR} and the JDK's vectors are not there to use
     */
    public static CompiledGame compile(NetGame game, Tier tier) {
        return compile(game, tier, CompileOptions.standard());
    }

    /**
     * Compiles a game for a certain kernel, as {@link #compile(NetGame, Tier)}, but with options.
     */
    public static CompiledGame compile(NetGame game, Tier tier, CompileOptions options) {
        long start = System.nanoTime();
        PlayoutCircuit circuit = circuit(game, options);
        return compile(game, circuit, System.nanoTime() - start, tier, options);
    }

    static CompiledGame compile(
            NetGame game,
            PlayoutCircuit circuit,
            long circuitNanos,
            Tier tier,
            CompileOptions options) {
        KernelBuilder builder = new KernelBuilder(game.name(), circuit, options);
        KernelSlot slot;
        try {
            slot = settled(builder.build(tier));
        } catch (KernelRefusedException e) {
            slot = settled(builder.build(Tier.TAPE).withOutcome("in place of " + tier.label()));
            slot.report(KernelReport.refused(tier, e.getMessage()));
        }
        return new CompiledGame(
                game,
                tier.label(),
                circuit,
                circuitNanos,
                slot,
                options,
                part -> compile(part, tier, options));
    }

    private static KernelSlot settled(KernelBuilder.Built built) {
        KernelSlot slot = new KernelSlot(built.kernel());
        slot.report(built.report());
        slot.settle();
        return slot;
    }

    /**
     * Returns the class that {@link #compile} makes for {@link Tier#LANES}, as text, an instruction
     * a line.
     *
     * @throws KernelRefusedException if no class can hold the circuit
     */
    public static String bytecode(NetGame game) {
        CompileOptions options = CompileOptions.standard();
        return ClassDump.text(
                new KernelBuilder(game.name(), circuit(game, options), options).laneClass());
    }

    /**
     * Returns the circuit of a game's network with shared pairs, simplified. Sharing pairs before
     * saves up to 15 % of the operations of a simplified circuit, too: 8 in reversi, 15 in
     * nineBoardTicTacToe. It adds some in a few of the public games, which is not worth building
     * both.
     */
    static PlayoutCircuit circuit(NetGame game, CompileOptions options) {
        BudgetMeter meter = new BudgetMeter(GroundingBudget.standard());
        PlayoutCircuit circuit =
                PlayoutCircuit.of(
                        new SharePairs().apply(game.net(), meter),
                        game.net(),
                        options.policy(),
                        meter);
        return Simplification.apply(circuit, game.net(), meter);
    }
}
