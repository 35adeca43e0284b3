package org.propjet.compiler.tiers;

import org.jspecify.annotations.Nullable;
import org.propjet.compiler.code.CompileOptions;
import org.propjet.compiler.code.KernelBuilder;
import org.propjet.compiler.code.KernelReport;
import org.propjet.compiler.code.Tier;
import org.propjet.compiler.code.emit.KernelRefusedException;
import org.propjet.compiler.code.planes.PlaneKernel;
import org.propjet.compiler.lanes.CircuitKernels;
import org.propjet.compiler.playout.PlayoutCircuit;
import org.propjet.compiler.single.ScalarGame;
import org.propjet.engine.game.Reasoner;
import org.propjet.engine.propnet.NetGame;
import org.propjet.engine.time.Budget;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * What plays a game: a circuit, the fastest of its kernels that is ready, and what evaluates single
 * states. Whatever takes over does so here; so this knows what plays since when, and why.
 *
 * <p>Thread-safe.
 */
public final class InPlay implements AutoCloseable {
    /** What is said of a kernel that has not taken over from the tape, or that the tape beat. */
    static final String NOT_FASTER = "not faster than the tape";

    private final NetGame net;
    private final CompileOptions options;
    private final boolean isFirstQuick;
    private final Background background;
    private final SingleStates singleStates;
    private final CountDownLatch settled;
    private volatile CircuitKernels kernels;

    /** What became of the kernels that were tried. Guarded by this. */
    private final Map<Tier, KernelReport> reports = new EnumMap<>(Tier.class);

    /** What played from the start, and what took over. Guarded by this. */
    private final List<Takeover> takeovers = new ArrayList<>();

    /**
     * Begins with a kernel.
     *
     * @param first its circuit
     * @param beside what plays the same game, if anything does: what evaluates single states is the
     *     same, and so is what goes on in the background
     */
    InPlay(
            NetGame net,
            FirstCircuit first,
            KernelBuilder.Built kernel,
            CompileOptions options,
            @Nullable InPlay beside) {
        this.net = net;
        this.options = options;
        this.isFirstQuick = first.isQuick();
        this.background = beside == null ? new Background(net.name()) : beside.background;
        this.singleStates =
                beside == null ? new SingleStates(net, background) : beside.singleStates;
        this.settled = new CountDownLatch(options.tier().isPresent() ? 0 : 1);
        this.kernels = new CircuitKernels(first.circuit(), kernel.kernel(), options);
        reports.put(kernel.report().tier(), kernel.report());
        takeovers.add(Takeover.first(kernel.report().tier().label()));
    }

    // ---- What plays first ----

    /**
     * Makes a circuit of a network, and a kernel of it: that of the options' tier, or the tape.
     * Cost: linear in the network; about a second for 150,000 operations.
     *
     * @throws org.propjet.engine.ground.BudgetExceededException if the options' budget does not
     *     suffice
     * @throws org.propjet.compiler.code.emit.VectorsUnavailableException if the tier is {@link
     *     Tier#VECTOR} and the JDK's vectors are not there to use
     */
    public static InPlay of(NetGame net, CompileOptions options) {
        return of(net, FirstCircuit.of(net, options), options, null);
    }

    /** Makes a kernel of a circuit that was made before, likewise. */
    public static InPlay of(NetGame net, PlayoutCircuit circuit, CompileOptions options) {
        return of(net, new FirstCircuit(circuit, false), options, null);
    }

    /** Makes what plays the same game uniformly, beside this, likewise. */
    public InPlay uniform() {
        PlayoutCircuit circuit = FirstCircuit.uniform(net, options);
        return of(net, new FirstCircuit(circuit, false), options, this);
    }

    private static InPlay of(
            NetGame net, FirstCircuit first, CompileOptions options, @Nullable InPlay beside) {
        KernelBuilder builder = new KernelBuilder(net.name(), first.circuit(), options);
        if (options.tier().isEmpty()) {
            KernelBuilder.Built tape = builder.build(Tier.TAPE).withOutcome("from the start");
            return new InPlay(net, first, tape, options, beside);
        }
        Tier tier = options.tier().get();
        try {
            return new InPlay(net, first, builder.build(tier), options, beside);
        } catch (KernelRefusedException e) {
            KernelBuilder.Built tape =
                    builder.build(Tier.TAPE).withOutcome("in place of " + tier.label());
            InPlay made = new InPlay(net, first, tape, options, beside);
            made.report(KernelReport.refused(tier, e.getMessage()));
            return made;
        }
    }

    /**
     * Begins to look for what is faster, in the background, unless a certain tier was asked for.
     *
     * @param owner whose game this is: when it is forgotten, the search ends
     */
    public void improve(Object owner) {
        background.ownedBy(owner);
        if (!isSettled()) {
            TierRace.start(this);
        }
    }

    // ---- What plays now ----

    /** Returns the game whose network was compiled. */
    public NetGame net() {
        return net;
    }

    /** Returns how it was compiled, and what takes over is. */
    public CompileOptions options() {
        return options;
    }

    /** Returns the circuit and its kernels; the same until another circuit takes over. */
    public CircuitKernels kernels() {
        return kernels;
    }

    /** Returns a reasoner of the kind that is fastest so far. */
    public Reasoner newReasoner() {
        return singleStates.newReasoner();
    }

    /** Returns what plays since when, and what became of all that was tried, so far. */
    public synchronized CompileReport report() {
        SingleStates.Now single = singleStates.now();
        return new CompileReport(
                kernels.circuit(),
                List.copyOf(reports.values()),
                List.copyOf(takeovers),
                single.inUse(),
                Optional.ofNullable(single.scalar()).map(ScalarGame::report));
    }

    /** Returns whether neither another circuit nor another kernel will come. */
    boolean isSettled() {
        return settled.getCount() == 0;
    }

    /**
     * Waits until neither another circuit nor another kernel will come; false if the time was up
     * before.
     *
     * @throws InterruptedException if this thread is interrupted
     */
    public boolean awaitSettled(Budget budget) throws InterruptedException {
        return settled.await(budget.remainingNanos(), TimeUnit.NANOSECONDS);
    }

    // ---- What else the processors are needed for ----

    /** For a while what may take over waits: the processor is needed for something else. */
    public void quieten(Budget time) {
        background.quieten(time);
    }

    /**
     * Begins to make the class for single states, which otherwise comes after some kernels; those
     * wait. Does nothing if no other kernel will come.
     */
    public void hastenReasoners(Budget time) {
        if (!isSettled()) {
            quieten(time);
            singleStates.begin();
        }
    }

    /** Returns whether the class for single states is being made in haste. */
    public boolean isHasteningReasoners() {
        return singleStates.isPending();
    }

    /** Ends what goes on in the background. */
    @Override
    public void close() {
        background.close();
    }

    /** Returns whether it was closed. */
    public boolean isClosed() {
        return background.isClosed();
    }

    // ---- For what takes over ----

    /** Returns whether the first circuit was made quickly, so that a smaller one may come. */
    boolean isFirstQuick() {
        return isFirstQuick;
    }

    Background background() {
        return background;
    }

    SingleStates singleStates() {
        return singleStates;
    }

    /** Another circuit takes over, with its tape. */
    synchronized void renew(PlayoutCircuit smaller, KernelBuilder.Built tape) {
        Takeover before = takeovers.getLast();
        Takeover now = take(tape.report(), Double.NaN, "with a smaller circuit");
        kernels = new CircuitKernels(smaller, tape.kernel(), options);
        now.write(net.name(), before, Double.NaN, Double.NaN);
    }

    /**
     * Another kernel of the circuit takes over.
     *
     * @param report that of the kernel, or of the one that makes its steps
     * @param part what it does; empty if it is the tape again
     * @param nanosBefore what a step of a lane took with the one before
     * @param nanosAfter what it takes with this one
     */
    synchronized void put(
            PlaneKernel kernel,
            KernelReport report,
            String part,
            double nanosBefore,
            double nanosAfter) {
        Takeover before = takeovers.getLast();
        Takeover now = take(report, nanosAfter, part);
        if (part.isEmpty()) {
            reports.replaceAll(
                    (tier, of) ->
                            tier.label().equals(before.what())
                                    ? of.measured(nanosBefore, NOT_FASTER)
                                    : of);
        }
        kernels.put(kernel);
        now.write(net.name(), before, nanosBefore, nanosAfter);
    }

    private Takeover take(KernelReport report, double stepNanos, String part) {
        Takeover now = new Takeover(report.tier().label(), part, background.elapsedNanos());
        takeovers.add(now);
        if (!part.isEmpty()) {
            report(report.measured(stepNanos, now.since()));
        }
        return now;
    }

    /** Sets what became of a kernel, in place of what was said before. */
    synchronized void report(KernelReport report) {
        reports.put(report.tier(), report);
    }

    /** Says why a kernel is not looked for any more. If it plays, its report stays as it is. */
    synchronized void giveUp(Tier tier, Throwable failure) {
        if (!takeovers.getLast().what().equals(tier.label())) {
            report(KernelReport.refused(tier, "given up: " + failure));
        }
    }

    /** Returns what became of a kernel so far. */
    synchronized KernelReport reportOf(Tier tier) {
        return Objects.requireNonNull(reports.get(tier), tier.label());
    }

    /** Neither another circuit nor another kernel will come. */
    void settle() {
        settled.countDown();
    }
}
