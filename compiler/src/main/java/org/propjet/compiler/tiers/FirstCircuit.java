package org.propjet.compiler.tiers;

import org.propjet.compiler.code.CompileOptions;
import org.propjet.compiler.playout.PlayoutCircuit;
import org.propjet.compiler.policy.PlayoutPolicy;
import org.propjet.engine.ground.BudgetMeter;
import org.propjet.engine.ground.GroundingBudget;
import org.propjet.engine.ground.OptionalWork;
import org.propjet.engine.propnet.NetGame;

import java.util.Optional;

/**
 * The circuit that a game begins with. That of a large game is made quickly, and a small one comes
 * after it.
 *
 * @param circuit the circuit
 * @param isQuick whether it was made quickly, so that a smaller one may come
 */
record FirstCircuit(PlayoutCircuit circuit, boolean isQuick) {
    /**
     * Networks of so many fan-ins are played at first with a circuit that is made quickly. From the
     * text to the tape that takes, in place of the small circuit: breakthrough (7,196 fan-ins) 1.5
     * in place of 2.0 s, checkers (34,630) 2.3 in place of 4.5, speedChess (70,829) 3.1 in place of
     * 7.4, chess_200 (237,772) 4.5 in place of 12.1 (a fresh process on two hyperthreads).
     */
    private static final int LEAST_RENEWED = 20_000;

    /**
     * Where the small circuit of a smaller network takes longer, it comes later, too: the rules are
     * odd, or the machine is busy.
     */
    private static final long MOST_FIRST_MILLIS = 20_000;

    /**
     * Makes the circuit of a network. The quick one is left out if its playouts would not choose
     * uniformly: the policy is kept, and so are the moves that it knows.
     *
     * @throws org.propjet.engine.ground.BudgetExceededException if the options' budget does not
     *     suffice
     */
    static FirstCircuit of(NetGame game, CompileOptions options) {
        if (options.tier().isPresent()) { // nothing takes over later
            return new FirstCircuit(small(game, options), false);
        }
        if (game.net().fanInCount() < LEAST_RENEWED) {
            Optional<FirstCircuit> small = soon(game, options);
            if (small.isPresent()) {
                return small.get();
            }
        }
        BudgetMeter meter = new BudgetMeter(options.budget());
        PlayoutCircuit quick = options.pipeline().quick(game, meter).circuit();
        return quick.decisive().isAny()
                ? new FirstCircuit(small(game, options), false)
                : new FirstCircuit(quick, true);
    }

    /** Returns the small circuit; empty if that takes too long to wait for. */
    private static Optional<FirstCircuit> soon(NetGame game, CompileOptions options) {
        GroundingBudget all = options.budget();
        GroundingBudget soon = all.withMillis(Math.min(all.maxMillis(), MOST_FIRST_MILLIS));
        return OptionalWork.orElse(
                () -> Optional.of(new FirstCircuit(small(game, options.withBudget(soon)), false)),
                failure -> Optional.empty());
    }

    /** Returns the circuit after all steps. */
    private static PlayoutCircuit small(NetGame game, CompileOptions options) {
        return options.pipeline().run(game, new BudgetMeter(options.budget())).circuit();
    }

    /**
     * Returns the small circuit that comes after one that was made quickly. It knows no winning
     * moves, as that one knew none: those who play already do not expect that.
     */
    static PlayoutCircuit next(NetGame game, CompileOptions options) {
        PlayoutCircuit small = small(game, options);
        return small.decisive().isAny() ? uniform(game, options) : small;
    }

    /** Returns the small circuit of playouts that choose uniformly, whatever the options say. */
    static PlayoutCircuit uniform(NetGame game, CompileOptions options) {
        return small(game, options.withPolicy(PlayoutPolicy.UNIFORM));
    }
}
