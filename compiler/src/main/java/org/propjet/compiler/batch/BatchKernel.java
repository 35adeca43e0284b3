package org.propjet.compiler.batch;

import org.propjet.compiler.code.CompileOptions;
import org.propjet.compiler.code.KernelBuilder;
import org.propjet.compiler.code.PlaneLayout;
import org.propjet.compiler.code.Tier;
import org.propjet.compiler.code.emit.KernelRefusedException;
import org.propjet.compiler.code.emit.Vectors;
import org.propjet.compiler.code.planes.PlaneKernel;
import org.propjet.compiler.playout.GivenMoves;
import org.propjet.engine.ground.BudgetMeter;
import org.propjet.engine.propnet.NetGame;
import org.propjet.engine.propnet.NetInterface;

/**
 * What all batches of a game have in common: the circuit of given moves, and the kernel that
 * evaluates it. Immutable; thread-safe.
 *
 * @param given the circuit
 * @param kernel the kernel
 * @param layout where its planes stand; its goal planes are the outputs of {@link GivenMoves}
 */
public record BatchKernel(GivenMoves given, PlaneKernel kernel, PlaneLayout layout) {

    /**
     * Makes the kernel of a tier, or of the tape if no class can hold the circuit. Cost: linear in
     * the network; some milliseconds for small games, about a second for 150,000 operations.
     *
     * @throws org.propjet.engine.ground.BudgetExceededException if the options' budget does not
     *     suffice
     */
    public static BatchKernel of(NetGame game, Tier tier, CompileOptions options) {
        GivenMoves given = GivenMoves.of(game.net(), new BudgetMeter(options.budget()));
        KernelBuilder builder = new KernelBuilder(game.name(), given.circuit(), options);
        PlaneKernel kernel;
        try {
            kernel = builder.build(tier).kernel();
        } catch (KernelRefusedException e) {
            kernel = builder.build(Tier.TAPE).kernel();
        }
        return new BatchKernel(given, kernel, PlaneLayout.of(given.circuit()));
    }

    /** Makes the kernel that suits this machine. */
    public static BatchKernel of(NetGame game, CompileOptions options) {
        return of(game, Vectors.wordCount() > 0 ? Tier.VECTOR : Tier.LANES, options);
    }

    /** Returns the game's fluents, moves and goal values. */
    NetInterface ends() {
        return given.circuit().net().ends();
    }

    /** Returns the plane of an input proposition that is made or not. */
    int movePlane(int input) {
        return layout.firstRandom() + input;
    }

    /** Returns the plane that says whether an input proposition is legal. */
    int legalPlane(int input) {
        return layout.firstGoal() + given.firstLegal() + input;
    }

    int terminalPlane() {
        return layout.firstGoal() + given.terminal();
    }

    int stuckPlane() {
        return layout.firstGoal() + given.stuck();
    }
}
