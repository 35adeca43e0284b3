package org.propjet.compiler.playout;

import org.propjet.compiler.circuit.Rewriting;
import org.propjet.compiler.policy.PlayoutPolicy;
import org.propjet.engine.exclusion.GroupFinder;
import org.propjet.engine.exclusion.MoveNeeds;
import org.propjet.engine.ground.BudgetMeter;
import org.propjet.engine.ground.ParallelWork;
import org.propjet.engine.logic.Pass;
import org.propjet.engine.logic.PassReport;
import org.propjet.engine.logic.PassRun;
import org.propjet.engine.logic.RuleSets;
import org.propjet.engine.propnet.ComplementSums;
import org.propjet.engine.propnet.MoveProducts;
import org.propjet.engine.propnet.NetGame;
import org.propjet.engine.propnet.NetPass;
import org.propjet.engine.propnet.PropNet;
import org.propjet.engine.propnet.SharePairs;
import org.propjet.engine.time.Stopwatch;

import java.util.List;
import java.util.Set;

/**
 * Makes the circuit of a network, by the passes of {@link Pass} from the exclusive moves on. {@link
 * org.propjet.engine.propnet.NetPipeline} comes before it.
 *
 * <p>Thread-safe: keeps nothing between calls.
 */
public final class CircuitPipeline {
    /** The passes over the network, in order. */
    public static final List<NetPass> NET_PASSES =
            List.of(new ComplementSums(), new MoveProducts(), new SharePairs());

    /*
     * Sharing pairs before the circuit is built saves up to 15 % of the operations of a simplified
     * circuit, too: 8 in reversi, 15 in nineBoardTicTacToe. It adds some in a few of the public
     * games, which is not worth building both.
     */

    private final PlayoutPolicy policy;
    private final Set<Pass> skippedPasses;
    private final PassRun.Watch watch;

    /**
     * Makes a pipeline.
     *
     * @param policy what playouts choose
     * @param skippedPasses the passes that are left out; {@link Pass#PLAYOUT_CIRCUIT} cannot be
     * @param watch sees what each pass makes
     */
    public CircuitPipeline(PlayoutPolicy policy, Set<Pass> skippedPasses, PassRun.Watch watch) {
        this.policy = policy;
        this.skippedPasses = Set.copyOf(skippedPasses);
        this.watch = watch;
    }

    /**
     * What came of a network.
     *
     * @param circuit the circuit after all passes
     * @param reports what each pass did, in order; of a circuit its operations are the gates
     */
    public record Result(PlayoutCircuit circuit, List<PassReport> reports) {}

    /**
     * Makes the circuit.
     *
     * @throws org.propjet.engine.ground.BudgetExceededException if the meter says so
     */
    public Result run(NetGame game, BudgetMeter meter) {
        PropNet net = game.net();
        PassRun run = passRun(net);
        Stopwatch time = Stopwatch.start();
        List<Object> made =
                ParallelWork.all(
                        meter, List.of(own -> needs(game, own), own -> passed(net, run, own)));
        MoveNeeds needs = (MoveNeeds) made.getFirst();
        PropNet shared = (PropNet) made.getLast();
        if (run.isMade(Pass.EXCLUSIVE_MOVES)) {
            // it goes on beside the passes: together they took as long as the longer of the two
            long others = run.reports().stream().mapToLong(PassReport::elapsedNanos).sum();
            long nanos = Math.max(0, time.nanos() - others);
            run.addFirst(PassReport.of(Pass.EXCLUSIVE_MOVES, net, net, nanos));
        }
        PlayoutCircuit built =
                run.make(
                        Pass.PLAYOUT_CIRCUIT,
                        shared,
                        () -> PlayoutCircuit.of(shared, net, needs, policy, meter));
        PlayoutCircuit simplified =
                run.apply(
                        Pass.SIMPLIFY, built, circuit -> Simplification.apply(circuit, net, meter));
        return new Result(simplified, run.reports());
    }

    /**
     * Makes a circuit in a part of the time: every move has a leaf of its own in the choice, the
     * patterns of roles that take turns are not merged, and nothing is simplified. It has 1.1 to 5
     * times the operations of that of {@link #run}.
     *
     * @throws org.propjet.engine.ground.BudgetExceededException if the meter says so
     */
    public Result quick(NetGame game, BudgetMeter meter) {
        PropNet net = game.net();
        PassRun run = passRun(net);
        PlayoutCircuit circuit =
                run.make(Pass.PLAYOUT_CIRCUIT, net, () -> PlayoutCircuit.quick(net, policy, meter));
        return new Result(circuit, run.reports());
    }

    /**
     * Rewrites the step ({@link Rewriting}); goals are left as they are, since they are seldom
     * computed. It is worth its time for a class, which HotSpot takes longer to compile; the tape
     * plays meanwhile. What is read and written is the same, and where.
     *
     * <p>Cost: some ten microseconds an operation.
     *
     * @throws org.propjet.engine.ground.BudgetExceededException if the meter says so
     */
    public Result rewrite(PlayoutCircuit circuit, BudgetMeter meter) {
        PassRun run = passRun(circuit.net());
        PlayoutCircuit rewritten =
                run.apply(Pass.REWRITE, circuit, before -> rewritten(before, meter));
        return new Result(rewritten, run.reports());
    }

    private static PlayoutCircuit rewritten(PlayoutCircuit circuit, BudgetMeter meter) {
        RuleSets ruleSets = circuit.net().ends().ruleSets();
        return circuit.withStep(Rewriting.apply(circuit.step(), ruleSets, meter));
    }

    private PassRun passRun(PropNet net) {
        return new PassRun(net.ends().name(), skippedPasses, watch);
    }

    private MoveNeeds needs(NetGame game, BudgetMeter meter) {
        return skippedPasses.contains(Pass.EXCLUSIVE_MOVES)
                ? MoveNeeds.none(game.net())
                : GroupFinder.ofMoves(game, meter);
    }

    /** Returns the network after all passes over it. */
    private static PropNet passed(PropNet net, PassRun run, BudgetMeter meter) {
        PropNet shared = net;
        for (NetPass pass : NET_PASSES) {
            shared = run.apply(pass.pass(), shared, before -> pass.apply(before, meter));
        }
        return shared;
    }
}
