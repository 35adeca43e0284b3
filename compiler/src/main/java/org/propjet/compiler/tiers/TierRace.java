package org.propjet.compiler.tiers;

import org.propjet.compiler.code.CompileOptions;
import org.propjet.compiler.code.KernelBuilder;
import org.propjet.compiler.code.KernelReport;
import org.propjet.compiler.code.MixedKernel;
import org.propjet.compiler.code.Tier;
import org.propjet.compiler.code.emit.KernelRefusedException;
import org.propjet.compiler.code.emit.Vectors;
import org.propjet.compiler.code.planes.PlaneKernel;
import org.propjet.compiler.lanes.CircuitKernels;
import org.propjet.compiler.lanes.timing.KernelTimer;
import org.propjet.compiler.playout.PlayoutCircuit;
import org.propjet.engine.ground.OptionalWork;
import org.propjet.engine.propnet.NetGame;
import org.propjet.engine.time.Budget;
import org.propjet.engine.time.Stopwatch;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Looks for what plays faster, in the background: for a smaller circuit if the first one was made
 * quickly, then for a kernel that is faster than the tape. Makes one, and plays with it and with
 * the tape in turn, which is how HotSpot comes to compile them. Whichever was fastest so far is in
 * play. First a kernel takes part that steps with the new code and leaves the goals to the tape:
 * there are more steps than goals, and the goals' code is often the larger part. Then comes the
 * class for single states, and then the goals' code.
 *
 * <p>Most of the time this thread sleeps, while HotSpot's compilers are at work. It ends when the
 * game is closed or forgotten (only closing ends the making of a circuit), or when the compilers
 * have become idle. Whatever goes wrong leaves in place what plays, with the reason in the report.
 */
final class TierRace {
    /**
     * Circuits whose step is larger stay on the tape. The class of chess_200, whose step has 84,000
     * operations, is compiled after 22 s on two processors, and then makes 1.59 times the playouts.
     */
    private static final int MOST_STEP_OPERATIONS = 100_000;

    /**
     * In larger circuits, steps and goals together, only the steps are compiled: goals are computed
     * once in many steps, and HotSpot has enough to do.
     */
    private static final int MOST_WITH_GOALS = 50_000;

    /**
     * The class of a smaller circuit does not wait for the tape's loops: it is compiled about as
     * soon as they are, and three to five times as fast.
     */
    private static final int SMALL_OPERATIONS = 5_000;

    /**
     * How many calls make HotSpot compile generated code with its second compiler, if it was told
     * to hurry as the launcher does; and otherwise.
     */
    private static final int WARM_CALLS = 60;

    private static final int PATIENT_CALLS = 8_000;

    /** How many of the calls are made between two looks at whether the game is closed. */
    private static final int CALLS_AT_ONCE = 10;

    /** How long a kernel plays when it is its turn. */
    private static final long PLAY_NANOS = 3_000_000;

    /** How long this thread sleeps between rounds. */
    private static final long SLEEP_MILLIS = 20;

    /** The compilers are idle if in so long they were at work for less than a tenth of it. */
    private static final long IDLE_MILLIS = 400;

    /**
     * A kernel that is not ahead when they are idle for so long may still be in their hands: on a
     * busy machine a large method takes a second. In one of six processes of connectFour, beside
     * two builds, the race ended without its goals' code, at 0.6 times the playouts.
     */
    private static final int IDLE_WINDOWS_BEHIND = 4;

    /**
     * The same for the tape's loops at the beginning, and how long they have at most. On a busy
     * machine the compilers do nothing for a while although there is work; to begin too early
     * leaves the tape without its loops for seconds.
     */
    private static final long TAPE_IDLE_MILLIS = 320;

    private static final long TAPE_NANOS = 3_000_000_000L;

    /**
     * A kernel is given up after this, and so long an operation: HotSpot's second compiler takes
     * 0.15 to 0.3 milliseconds an operation, and may have other work.
     */
    private static final long LEAST_NANOS = 5_000_000_000L;

    private static final long NANOS_PER_OPERATION = 1_000_000;

    /** A kernel takes over if its steps take less than this share of those of the one in use. */
    private static final double MARGIN = 0.95;

    private final InPlay inPlay;
    private final Background background;
    private final PlayoutCircuit circuit;
    private final KernelBuilder builder;
    private final PlaneKernel tape;
    private final long[] start;

    /** Makes a race of kernels of the circuit that plays, on the tape so far. */
    private TierRace(InPlay inPlay) {
        CircuitKernels kernels = inPlay.kernels();
        NetGame net = inPlay.net();
        this.inPlay = inPlay;
        this.background = inPlay.background();
        this.circuit = kernels.circuit();
        this.builder = new KernelBuilder(net.name(), circuit, inPlay.options());
        this.tape = kernels.fastest();
        this.start = net.initialState();
    }

    /**
     * Begins in a thread of its own.
     *
     * @param inPlay where what is faster takes over from the tape
     */
    static void start(InPlay inPlay) {
        Background background = inPlay.background();
        background.begin(
                "compiler",
                () -> {
                    if (inPlay.isFirstQuick()) {
                        OptionalWork.attempt(
                                () -> renew(inPlay),
                                failure ->
                                        background.noteFailure("the first circuit stays", failure));
                    }
                    new TierRace(inPlay).run();
                    inPlay.settle();
                },
                failure -> {
                    try {
                        background.noteFailure("no faster kernel is looked for any more", failure);
                        inPlay.giveUp(tier(), failure);
                    } finally {
                        inPlay.settle();
                    }
                });
    }

    /** Makes a smaller circuit than the first one, while that plays. */
    private static void renew(InPlay inPlay) {
        String name = inPlay.net().name();
        CompileOptions options = inPlay.options();
        PlayoutCircuit smaller = FirstCircuit.next(inPlay.net(), options);
        KernelBuilder.Built tape = new KernelBuilder(name, smaller, options).build(Tier.TAPE);
        if (!inPlay.background().isOver()) {
            inPlay.renew(smaller, tape);
        }
    }

    private void run() {
        inPlay.report(KernelReport.refused(tier(), "not made when the game was closed"));
        try {
            letSingleStatesBeCompiled();
            if (circuit.gates() > SMALL_OPERATIONS) {
                letTapeBeCompiled();
            }
            letSingleStatesBeCompiled(); // which may have been asked for meanwhile
            race(tier());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static Tier tier() {
        return Vectors.wordCount() > 0 ? Tier.VECTOR : Tier.LANES;
    }

    /** Leaves HotSpot to the class for single states, if that was asked for; returns how long. */
    private long letSingleStatesBeCompiled() throws InterruptedException {
        Stopwatch time = Stopwatch.start();
        while (!background.isOver() && background.isQuiet()) {
            Thread.sleep(SLEEP_MILLIS);
        }
        return time.nanos();
    }

    /** Leaves HotSpot to the tape's loops, if somebody plays with them already. */
    private void letTapeBeCompiled() throws InterruptedException {
        CompilerActivity compilers = new CompilerActivity(TAPE_IDLE_MILLIS);
        Budget patience = Budget.ofNanos(TAPE_NANOS);
        while (!background.isOver() && !compilers.areIdle(1) && !patience.isOver()) {
            Thread.sleep(TAPE_IDLE_MILLIS / 4);
        }
    }

    /**
     * Makes what evaluates single states. It comes when the steps are compiled: most playouts are
     * played by them, and this would keep the processor from compiling them.
     */
    private void makeScalar() {
        if (!background.isOver()) {
            inPlay.singleStates().make();
        }
    }

    private void race(Tier tier) throws InterruptedException {
        if (background.isOver()) {
            return;
        }
        Optional<KernelBuilder.Built> made = make(tier);
        if (made.isEmpty()) {
            makeScalar();
            return;
        }
        KernelBuilder.Built built = made.get();
        Contest contest = new Contest(built.report());
        boolean hasTapesPlanes = built.kernel().hasPlanesLike(tape);
        if (hasTapesPlanes) {
            contest.enter(new MixedKernel(built.kernel(), tape), "steps");
        }
        makeScalar();
        if (circuit.gates() <= MOST_WITH_GOALS || !hasTapesPlanes) {
            contest.enter(built.kernel(), "steps and goals");
        }
        contest.report();
    }

    /** Makes a kernel; empty if that cannot be, which the report then says. */
    private Optional<KernelBuilder.Built> make(Tier tier) {
        int operations = circuit.step().gateCount();
        if (operations > MOST_STEP_OPERATIONS) {
            String reason =
                    "left out: a step of %,d operations would take too long to compile"
                            .formatted(operations);
            inPlay.report(KernelReport.refused(tier, reason));
            return Optional.empty();
        }
        try {
            return Optional.of(builder.build(tier));
        } catch (KernelRefusedException e) {
            inPlay.report(KernelReport.refused(tier, e.getMessage()));
            return Optional.empty();
        }
    }

    /** A kernel that takes part. */
    private record Runner(PlaneKernel kernel, KernelTimer timer, String part) {}

    /** Who takes part, and who is ahead. */
    private final class Contest {
        private final KernelReport report;
        private final List<Runner> runners = new ArrayList<>();
        private final Runner first = runner(tape, "");
        private Runner ahead = first;

        /** Begins with the tape. */
        Contest(KernelReport report) {
            this.report = report;
            runners.add(first);
        }

        private Runner runner(PlaneKernel kernel, String part) {
            return new Runner(kernel, new KernelTimer(circuit, kernel, start), part);
        }

        /** Lets one more kernel take part, until it is compiled. */
        void enter(PlaneKernel kernel, String part) throws InterruptedException {
            letSingleStatesBeCompiled();
            Runner newcomer = runner(kernel, part);
            for (int calls = 0;
                    calls < WARM_CALLS && !background.isOver();
                    calls += CALLS_AT_ONCE) {
                newcomer.timer().warm(CALLS_AT_ONCE);
            }
            runners.add(newcomer);
            CompilerActivity compilers = new CompilerActivity(IDLE_MILLIS);
            long limit = LEAST_NANOS + NANOS_PER_OPERATION * circuit.gates();
            Stopwatch time = Stopwatch.start();
            boolean isCompiled = false;
            while (!background.isOver() && !isCompiled && time.nanos() < limit) {
                Thread.sleep(SLEEP_MILLIS);
                limit += letSingleStatesBeCompiled();
                for (Runner runner : runners) {
                    runner.timer().play(PLAY_NANOS);
                }
                putFastest();
                int windows = ahead.equals(newcomer) ? 1 : IDLE_WINDOWS_BEHIND;
                isCompiled =
                        compilers.areIdle(windows) && newcomer.timer().stepCount() >= PATIENT_CALLS;
            }
        }

        private void putFastest() {
            for (Runner runner : runners) {
                double before = ahead.timer().best();
                double now = runner.timer().best();
                if (now < MARGIN * before) {
                    ahead = runner;
                    KernelReport of = runner.equals(first) ? inPlay.reportOf(Tier.TAPE) : report;
                    inPlay.put(runner.kernel(), of, runner.part(), before, now);
                }
            }
        }

        /** Says what a step took, and who has won. */
        void report() {
            KernelReport ofTape = inPlay.reportOf(Tier.TAPE);
            inPlay.report(ofTape.measured(first.timer().best(), ofTape.outcome()));
            boolean won = !ahead.equals(first);
            String outcome = won ? inPlay.reportOf(report.tier()).outcome() : InPlay.NOT_FASTER;
            Runner reported = won ? ahead : runners.getLast();
            inPlay.report(report.measured(reported.timer().best(), outcome));
        }
    }
}
