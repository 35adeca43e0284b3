package org.propjet.compiler.circuit;

import org.propjet.engine.exclusion.GroupFinder;
import org.propjet.engine.exclusion.MoveNeeds;
import org.propjet.engine.ground.BudgetMeter;
import org.propjet.engine.ground.ParallelWork;
import org.propjet.engine.propnet.ComplementSums;
import org.propjet.engine.propnet.MoveProducts;
import org.propjet.engine.propnet.NetGame;
import org.propjet.engine.propnet.NetPass;
import org.propjet.engine.propnet.PropNet;
import org.propjet.engine.propnet.SharePairs;
import org.propjet.engine.time.Stopwatch;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;

/**
 * Makes the circuit of a network, in the steps that this class lists. {@link
 * org.propjet.engine.propnet.NetPipeline} comes before it.
 *
 * <p>Thread-safe: keeps nothing between calls.
 */
public final class CircuitPipeline {
    /** Which moves exclude each other, so that they share a leaf of the choice. */
    public static final String EXCLUSIVE_MOVES = "exclusive-moves";

    /** Sums of most moves of a role as the negated sum of its others ({@link ComplementSums}). */
    public static final String COMPLEMENT_SUMS = new ComplementSums().name();

    /** What a move carries, once for all places where it may go ({@link MoveProducts}). */
    public static final String MOVE_PRODUCTS = new MoveProducts().name();

    /** Gates of pairs that several gates have in common ({@link SharePairs}). */
    public static final String SHARE_PAIRS = new SharePairs().name();

    /** The passes over the network, in order. */
    public static final List<NetPass> NET_PASSES =
            List.of(new ComplementSums(), new MoveProducts(), new SharePairs());

    /** The playout as a circuit, with the choice of moves ({@link PlayoutCircuit#of}). */
    public static final String PLAYOUT_CIRCUIT = "playout-circuit";

    /** Fewer operations for the same outputs ({@link Simplification}). */
    public static final String SIMPLIFY = "simplify";

    /** Fewer operations for the step of a class ({@link #rewrite}). */
    public static final String REWRITE = "rewrite";

    /*
     * Sharing pairs before the circuit is built saves up to 15 % of the operations of a simplified
     * circuit, too: 8 in reversi, 15 in nineBoardTicTacToe. It adds some in a few of the public
     * games, which is not worth building both.
     */

    /** The steps of {@link #run}, in order. The circuit itself cannot be left out. */
    public static final List<String> STEPS =
            List.of(
                    EXCLUSIVE_MOVES,
                    COMPLEMENT_SUMS,
                    MOVE_PRODUCTS,
                    SHARE_PAIRS,
                    PLAYOUT_CIRCUIT,
                    SIMPLIFY);

    private final PlayoutPolicy policy;
    private final Set<String> skippedPasses;

    /**
     * Makes a pipeline.
     *
     * @param policy what playouts choose
     * @param skippedPasses the passes that are left out, by name
     */
    public CircuitPipeline(PlayoutPolicy policy, Set<String> skippedPasses) {
        this.policy = policy;
        this.skippedPasses = Set.copyOf(skippedPasses);
    }

    /**
     * What came of a network.
     *
     * @param circuit the circuit after all steps
     * @param reports what each step did, in order; of a circuit its operations are counted, and
     *     what they read, in place of gates and fan-ins
     */
    public record Result(PlayoutCircuit circuit, List<NetPass.Report> reports) {}

    /**
     * Makes the circuit.
     *
     * @throws org.propjet.engine.ground.BudgetExceededException if the meter says so
     */
    public Result run(NetGame game, BudgetMeter meter) {
        PropNet net = game.net();
        List<NetPass.Report> reports = Collections.synchronizedList(new ArrayList<>());
        Stopwatch time = Stopwatch.start();
        List<Object> made =
                ParallelWork.all(
                        meter, List.of(own -> needs(game, own), own -> passed(net, reports, own)));
        MoveNeeds needs = (MoveNeeds) made.getFirst();
        PropNet shared = (PropNet) made.getLast();
        if (!skippedPasses.contains(EXCLUSIVE_MOVES)) {
            // it goes on beside the passes: together they took as long as the longer of the two
            long others = reports.stream().mapToLong(NetPass.Report::elapsedNanos).sum();
            long nanos = Math.max(0, time.nanos() - others);
            reports.addFirst(report(EXCLUSIVE_MOVES, Size.of(net), Size.of(net), nanos));
        }
        time = Stopwatch.start();
        PlayoutCircuit circuit = PlayoutCircuit.of(shared, net, needs, policy, meter);
        reports.add(
                report(PLAYOUT_CIRCUIT, Size.of(shared), Size.of(circuit, meter), time.nanos()));
        time = Stopwatch.start();
        if (!skippedPasses.contains(SIMPLIFY)) {
            PlayoutCircuit simplified = Simplification.apply(circuit, net, meter);
            reports.add(
                    report(
                            SIMPLIFY,
                            Size.of(circuit, meter),
                            Size.of(simplified, meter),
                            time.nanos()));
            circuit = simplified;
        }
        return new Result(circuit, List.copyOf(reports));
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
        Stopwatch time = Stopwatch.start();
        PlayoutCircuit circuit = PlayoutCircuit.quick(net, policy, meter);
        return new Result(
                circuit,
                List.of(
                        report(
                                PLAYOUT_CIRCUIT,
                                Size.of(net),
                                Size.of(circuit, meter),
                                time.nanos())));
    }

    /**
     * Rewrites the step ({@link Rewriting}). It is worth its time for a class, which HotSpot takes
     * longer to compile; the tape plays meanwhile. What is read and written is the same, and where.
     *
     * <p>Cost: some ten microseconds an operation.
     *
     * @throws org.propjet.engine.ground.BudgetExceededException if the meter says so
     */
    public Result rewrite(PlayoutCircuit circuit, BudgetMeter meter) {
        if (skippedPasses.contains(REWRITE)) {
            return new Result(circuit, List.of());
        }
        Stopwatch time = Stopwatch.start();
        PlayoutCircuit rewritten = Rewriting.apply(circuit, meter);
        Size before = Size.of(circuit, meter);
        Size after = Size.of(rewritten, meter);
        return new Result(rewritten, List.of(report(REWRITE, before, after, time.nanos())));
    }

    private MoveNeeds needs(NetGame game, BudgetMeter meter) {
        return skippedPasses.contains(EXCLUSIVE_MOVES)
                ? MoveNeeds.none(game.net())
                : GroupFinder.ofMoves(game, meter);
    }

    /** Returns the network after all passes over it. */
    private PropNet passed(PropNet net, List<NetPass.Report> reports, BudgetMeter meter) {
        PropNet shared = net;
        for (NetPass pass : NET_PASSES) {
            if (!skippedPasses.contains(pass.name())) {
                Stopwatch time = Stopwatch.start();
                PropNet after = pass.apply(shared, meter);
                reports.add(report(pass.name(), Size.of(shared), Size.of(after), time.nanos()));
                shared = after;
            }
        }
        return shared;
    }

    private static NetPass.Report report(String pass, Size before, Size after, long nanos) {
        return new NetPass.Report(
                pass, before.nodes(), after.nodes(), before.reads(), after.reads(), nanos);
    }

    /** How many gates or operations, and how much they read together. */
    private record Size(int nodes, int reads) {
        static Size of(PropNet net) {
            return new Size(net.gateCount(), net.fanInCount());
        }

        static Size of(PlayoutCircuit circuit, BudgetMeter meter) {
            int reads = reads(circuit.step(), meter) + reads(circuit.goals(), meter);
            return new Size(circuit.operationCount(), reads);
        }

        private static int reads(Circuit circuit, BudgetMeter meter) {
            int reads = 0;
            for (Circuit.Operation operation : circuit.operations()) {
                meter.tick("counting what operations read");
                reads += operation.code().operandCount();
            }
            return reads;
        }
    }
}
