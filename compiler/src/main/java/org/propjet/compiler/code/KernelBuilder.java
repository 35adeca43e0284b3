package org.propjet.compiler.code;

import jdk.jfr.FlightRecorder;

import org.jspecify.annotations.Nullable;
import org.propjet.compiler.code.emit.KernelDefiner;
import org.propjet.compiler.code.emit.KernelRefusedException;
import org.propjet.compiler.code.planes.PlaneKernel;
import org.propjet.compiler.code.planes.PlanePieces;
import org.propjet.compiler.code.tape.TapeKernel;
import org.propjet.compiler.playout.OperationNames;
import org.propjet.compiler.playout.PlayoutCircuit;
import org.propjet.compiler.schedule.EvalPlan;
import org.propjet.compiler.schedule.OperationWork;
import org.propjet.compiler.schedule.PieceLimit;
import org.propjet.compiler.schedule.PlaneTraffic;
import org.propjet.compiler.schedule.Planner;
import org.propjet.engine.ground.BudgetMeter;
import org.propjet.engine.ground.OptionalWork;
import org.propjet.engine.time.Stopwatch;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import java.util.concurrent.atomic.AtomicBoolean;

/** Makes kernels of a circuit. Thread-safe: keeps nothing between calls. */
public final class KernelBuilder {
    private static final Logger LOG = LoggerFactory.getLogger(KernelBuilder.class);

    private static final AtomicBoolean IS_PREPARED = new AtomicBoolean();

    private final String gameName;
    private final PlayoutCircuit circuit;
    private final CompileOptions options;

    /** Makes a builder of kernels of one circuit. */
    public KernelBuilder(String gameName, PlayoutCircuit circuit, CompileOptions options) {
        this.gameName = gameName;
        this.circuit = circuit;
        this.options = options;
    }

    /**
     * A kernel that was made.
     *
     * @param kernel the kernel
     * @param report its report, without measurements
     */
    public record Built(PlaneKernel kernel, KernelReport report) {
        /** Returns it with another outcome in the report. */
        public Built withOutcome(String outcome) {
            return new Built(kernel, report.withOutcome(outcome));
        }
    }

    /**
     * Makes a kernel. Cost: linear in the circuit; about a second for 150,000 operations.
     *
     * @throws org.propjet.compiler.code.emit.KernelRefusedException if it cannot be made a class
     * @throws org.propjet.engine.ground.BudgetExceededException if the options' budget does not
     *     suffice, or the thread is interrupted
     * @throws org.propjet.compiler.code.emit.VectorsUnavailableException if the tier is {@link
     *     Tier#VECTOR} and the JDK's vectors are not there to use
     */
    public Built build(Tier tier) {
        @Nullable CompileEvent event = FlightRecorder.isInitialized() ? CompileEvent.begun() : null;
        try {
            Built built = make(tier);
            if (event != null) {
                event.write(gameName, circuit.gates(), built.report());
            }
            return built;
        } catch (KernelRefusedException e) {
            if (event != null) {
                KernelReport refused = KernelReport.refused(tier, e.getMessage());
                event.write(gameName, circuit.gates(), refused);
            }
            throw e;
        }
    }

    /**
     * Begins, in a thread of its own, what kernels of {@link Tier#TAPE} take whatever the game is:
     * loads the JDK's vectors, and makes the loops that most tapes have. Does nothing the second
     * time. Where this is called before a game is grounded, and there is another processor, the
     * first game is ready a tenth sooner.
     */
    public static void prepare() {
        if (!IS_PREPARED.getAndSet(true)) {
            OptionalWork.inBackground(
                    "loops of all games",
                    () -> TapeKernel.makeCommonLoops(TapePlans.WORDS),
                    failure ->
                            LOG.debug("nothing is prepared", failure)); // the first game meets it
        }
    }

    private Built make(Tier tier) {
        Stopwatch planning = Stopwatch.start();
        return switch (tier) {
            case TAPE -> {
                TapePlans plans = TapePlans.of(circuit, options);
                long planNanos = planning.nanos();
                Stopwatch making = Stopwatch.start();
                PlaneTraffic traffic = PlaneTraffic.of(plans.step());
                int runs = plans.step().runCount();
                PlaneKernel kernel = plans.kernel(new BudgetMeter(options.budget()));
                yield built(tier, kernel, runs, traffic, 0, planNanos, making.nanos());
            }
            case LANES, VECTOR -> {
                Plans plans = plans(tier);
                long planNanos = planning.nanos();
                Stopwatch making = Stopwatch.start();
                byte[] bytes = kernelClass(plans, tier);
                PlaneKernel kernel = KernelDefiner.define(bytes);
                PlaneTraffic traffic = PlaneTraffic.of(plans.step());
                int pieceCount = plans.step().pieces().size();
                yield built(
                        tier, kernel, pieceCount, traffic, bytes.length, planNanos, making.nanos());
            }
        };
    }

    private static Built built(
            Tier tier,
            PlaneKernel kernel,
            int pieceCount,
            PlaneTraffic traffic,
            int classBytes,
            long planNanos,
            long makeNanos) {
        return new Built(
                kernel,
                new KernelReport(
                        tier,
                        pieceCount,
                        kernel.planeCount(),
                        kernel.wordsPerPlane() * Long.BYTES,
                        traffic,
                        classBytes,
                        planNanos,
                        makeNanos,
                        Double.NaN,
                        "as asked for"));
    }

    /** Returns the class of {@link Tier#LANES}. */
    public byte[] laneClass() {
        return kernelClass(plans(Tier.LANES), Tier.LANES);
    }

    /**
     * The pieces of a kernel, and which operations each does.
     *
     * @param circuit whose operations these are: for a class, with a rewritten step
     * @param step the pieces of the step
     * @param stepWork which operations of the step each does
     * @param goals the pieces of the goals
     * @param goalWork which operations of the goals each does
     */
    public record KernelPieces(
            PlayoutCircuit circuit,
            PlanePieces step,
            OperationWork stepWork,
            PlanePieces goals,
            OperationWork goalWork) {}

    /** Takes apart a kernel that was made of this circuit. Cost: that of planning it again. */
    public KernelPieces pieces(PlaneKernel kernel) {
        return switch (kernel) {
            case MixedKernel mixed -> {
                KernelPieces steps = pieces(mixed.steps());
                KernelPieces goals = pieces(mixed.goalsBy());
                yield new KernelPieces(
                        steps.circuit(),
                        steps.step(),
                        steps.stepWork(),
                        goals.goals(),
                        goals.goalWork());
            }
            case TapeKernel tape -> {
                TapePlans plans = TapePlans.of(circuit, options);
                yield new KernelPieces(
                        circuit,
                        tape.stepRuns(),
                        OperationWork.of(plans.step()),
                        tape.goalRuns(),
                        OperationWork.of(plans.goals()));
            }
            default -> {
                Plans plans = plans(tierOf(kernel));
                yield new KernelPieces(
                        plans.circuit(),
                        KernelDefiner.stepPieces(kernel, plans.step()),
                        OperationWork.of(plans.step()),
                        KernelDefiner.goalPieces(kernel, plans.goals()),
                        OperationWork.of(plans.goals()));
            }
        };
    }

    /** Returns which kind a kernel of a generated class is. */
    private static Tier tierOf(PlaneKernel kernel) {
        return kernel.wordsPerPlane() == 1 ? Tier.LANES : Tier.VECTOR;
    }

    /** Returns the plans of a class, whose step is rewritten. */
    private Plans plans(Tier tier) {
        PieceLimit limit =
                tier == Tier.VECTOR ? KernelDefiner.vectorLimit() : KernelDefiner.laneLimit();
        int operations = options.methodOperations().orElse(limit.operations());
        BudgetMeter meter = new BudgetMeter(options.budget());
        PlayoutCircuit rewritten = options.pipeline().rewrite(circuit, meter).circuit();
        PlaneLayout layout = PlaneLayout.of(rewritten);
        Planner planner = new Planner(limit.withOperations(operations));
        int[] inputs = layout.inputPlanes();
        int free = layout.firstFree();
        return new Plans(
                rewritten,
                planner.plan(rewritten.step(), inputs, layout.stepPlanes(), free, meter)
                        .named(OperationNames.ofStep(rewritten)),
                planner.plan(rewritten.goals(), inputs, layout.goalPlanes(), free, meter)
                        .named(OperationNames.ofGoals(rewritten)));
    }

    private byte[] kernelClass(Plans plans, Tier tier) {
        BudgetMeter meter = new BudgetMeter(options.budget());
        return tier == Tier.VECTOR
                ? KernelDefiner.vectorClass(
                        gameName, plans.step(), plans.goals(), options.firstWord(), meter)
                : KernelDefiner.laneClass(gameName, plans.step(), plans.goals(), meter);
    }

    private record Plans(PlayoutCircuit circuit, EvalPlan step, EvalPlan goals) {}
}
