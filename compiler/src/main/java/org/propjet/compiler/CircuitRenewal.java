package org.propjet.compiler;

import org.propjet.compiler.circuit.CircuitPipeline;
import org.propjet.compiler.circuit.PlayoutPolicy;
import org.propjet.compiler.kernel.CompileOptions;
import org.propjet.compiler.kernel.KernelBuilder;
import org.propjet.compiler.kernel.Tier;
import org.propjet.engine.ground.BudgetExceededException;
import org.propjet.engine.ground.OptionalWork;
import org.propjet.engine.propnet.NetGame;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import java.lang.ref.WeakReference;

/**
 * Makes the small circuit of a large game in the background, while the one that was made quickly
 * plays; then looks for faster kernels, as {@link TierRace} does.
 *
 * <p>Ends when the game is closed. Whatever goes wrong leaves the first circuit in place.
 */
final class CircuitRenewal {
    private static final Logger LOG = LoggerFactory.getLogger(CircuitRenewal.class);

    private final WeakReference<CompiledGame> game;
    private final NetGame net;
    private final CompileOptions options;
    private final KernelBuilder builder;
    private final KernelBuilder.Built tape;
    private final KernelSlot slot;

    private CircuitRenewal(
            CompiledGame game,
            CompileOptions options,
            KernelBuilder builder,
            KernelBuilder.Built tape) {
        this.game = new WeakReference<>(game);
        this.net = game.net();
        this.options = options;
        this.builder = builder;
        this.tape = tape;
        this.slot = game.version().slot();
    }

    /**
     * Begins in a thread of its own.
     *
     * @param builder what makes kernels of the first circuit
     * @param tape the one that it has made
     */
    static void start(
            CompiledGame game,
            CompileOptions options,
            KernelBuilder builder,
            KernelBuilder.Built tape) {
        CircuitRenewal renewal = new CircuitRenewal(game, options, builder, tape);
        OptionalWork.inBackground(
                "circuit of " + game.name(),
                () -> renewal.slot.work().interruptibly(renewal::run),
                renewal::fail);
    }

    private void run() {
        boolean isRenewed = false;
        try {
            isRenewed = renew();
        } catch (BudgetExceededException e) {
            if (!slot.work().isClosed()) {
                LOG.warn("{} stays with its first circuit: {}", net.name(), e.getMessage());
            }
        }
        if (!isRenewed) {
            stay();
        }
    }

    private void fail(Throwable failure) {
        LOG.warn("{} stays with its first circuit: {}", net.name(), String.valueOf(failure));
        LOG.debug("the failure", failure);
        stay();
    }

    /** Returns whether another circuit plays from now on. */
    private boolean renew() {
        CircuitPipeline.Result built = GameLine.circuit(net, options);
        if (built.circuit().decisive().isAny()) { // those who play already do not expect that
            built = GameLine.circuit(net, options.withPolicy(PlayoutPolicy.UNIFORM));
        }
        KernelBuilder smaller = new KernelBuilder(net.name(), built.circuit(), options);
        KernelBuilder.Built made = smaller.build(Tier.TAPE);
        CompiledGame here = game.get();
        if (here == null || slot.work().isClosed()) {
            return false;
        }
        long nanos = slot.work().elapsedNanos();
        made = made.withOutcome("with a smaller circuit from %.1f s on".formatted(nanos / 1e9));
        KernelSlot renewed = new KernelSlot(made.kernel(), slot.work());
        renewed.report(made.report());
        renewed.put(made.kernel(), new Takeover(Tier.TAPE, "with a smaller circuit", nanos));
        GameVersion last = new GameVersion(built, renewed, options, false);
        here.renew(last);
        TierRace.start(here, last, smaller, made);
        return true;
    }

    /** Looks for faster kernels of the first circuit. */
    private void stay() {
        CompiledGame here = game.get();
        if (here == null) {
            slot.settle();
            return;
        }
        here.stay();
        TierRace.start(here, here.version(), builder, tape);
    }
}
