package org.propjet.compiler;

import org.jspecify.annotations.Nullable;
import org.propjet.compiler.batch.BatchKernel;
import org.propjet.compiler.batch.GameBatch;
import org.propjet.compiler.circuit.OperationCounts;
import org.propjet.compiler.circuit.PlayoutCircuit;
import org.propjet.compiler.kernel.CompileOptions;
import org.propjet.compiler.kernel.KernelBuilder;
import org.propjet.compiler.kernel.KernelReport;
import org.propjet.compiler.kernel.Tier;
import org.propjet.compiler.lanes.CircuitKernels;
import org.propjet.compiler.lanes.LaneComparison;
import org.propjet.compiler.lanes.LaneMachine;
import org.propjet.compiler.lanes.LanePlayouts;
import org.propjet.compiler.lanes.LaneSuccessors;
import org.propjet.compiler.single.ScalarGame;
import org.propjet.compiler.timing.StepComparison;
import org.propjet.compiler.timing.StepLoop;
import org.propjet.compiler.timing.StepTimer;
import org.propjet.compiler.timing.StepTimes;
import org.propjet.engine.StableApi;
import org.propjet.engine.evidence.ComparisonOptions;
import org.propjet.engine.evidence.ComparisonResult;
import org.propjet.engine.game.DerivedGame;
import org.propjet.engine.game.Factor;
import org.propjet.engine.game.Game;
import org.propjet.engine.game.Playouts;
import org.propjet.engine.game.Reasoner;
import org.propjet.engine.game.Successors;
import org.propjet.engine.ground.BudgetExceededException;
import org.propjet.engine.ground.OptionalWork;
import org.propjet.engine.logic.PassReport;
import org.propjet.engine.propnet.NetGame;
import org.propjet.engine.time.Budget;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;

/**
 * A game whose random playouts are compiled: many at once, in the bits of words. Single states are
 * evaluated through the network, or through a class of its own if that is faster and ready.
 *
 * <p>Thread-safe. Its kernel may give way to a faster one, which plays the same.
 */
@StableApi
public final class CompiledGame extends DerivedGame {
    private static final Logger LOG = LoggerFactory.getLogger(CompiledGame.class);

    /** How long kernels of the whole wait once somebody plays its parts. */
    private static final long QUIET_NANOS = 20_000_000_000L;

    private final NetGame net;
    private final String backend;
    private final CompileOptions options;
    private final BackgroundWork work;
    private volatile GameVersion version;

    /** Open until no other version will come. */
    private final CountDownLatch isLast = new CountDownLatch(1);

    /** Compiles other networks as this one was. */
    private final Function<NetGame, Game> compiler;

    /** Compiles this game as it was, but for playouts that choose uniformly. */
    private final Function<CompiledGame, GameVersion> uniformCompiler;

    /** Held while parts are found and compiled. */
    private final Object factorLock = new Object();

    /** Null until somebody asks. */
    private volatile @Nullable List<Factor> factors;

    /** Held while the kernel of batches is made. */
    private final Object batchLock = new Object();

    /** Null until somebody asks; guarded by the lock. */
    private @Nullable BatchKernel batchKernel;

    /** Held while the game is compiled for playouts that choose uniformly. */
    private final Object uniformLock = new Object();

    /** Null until somebody asks. */
    private volatile @Nullable GameVersion uniform;

    CompiledGame(
            NetGame net,
            String backend,
            GameVersion version,
            CompileOptions options,
            Function<NetGame, Game> compiler,
            Function<CompiledGame, GameVersion> uniformCompiler) {
        super(net);
        this.net = net;
        this.backend = backend;
        this.version = version;
        this.work = version.slot().work();
        this.options = options;
        this.compiler = compiler;
        this.uniformCompiler = uniformCompiler;
        if (!version.isFirst()) {
            isLast.countDown();
        }
    }

    /** Returns what plays so far. */
    GameVersion version() {
        return version;
    }

    /** From now on another version plays, the last one. */
    void renew(GameVersion last) {
        version = last;
        isLast.countDown();
    }

    /** No other version will come. */
    void stay() {
        isLast.countDown();
    }

    /** Returns the game whose network was compiled. */
    public NetGame net() {
        return net;
    }

    /** Returns the circuit that the kernels evaluate so far. */
    public PlayoutCircuit circuit() {
        return version.circuit();
    }

    /**
     * Returns the same game and circuit with a certain kernel, or with the tape if that cannot be
     * made. Cost: linear in the circuit.
     *
     * @throws org.propjet.compiler.emit.VectorsUnavailableException if the tier is {@link
     *     Tier#VECTOR} and the JDK's vectors are not there to use
     */
    public CompiledGame on(Tier tier) {
        return GameLine.compile(net, version.built(), tier, options);
    }

    /** Returns what compiling gave so far. */
    public CompileReport report() {
        GameVersion now = version;
        PlayoutCircuit circuit = now.circuit();
        return new CompileReport(
                circuit.sharesChoice(),
                circuit.randomCount(),
                circuit.step().gateCount(),
                circuit.goals().gateCount(),
                now.built().reports().stream().mapToLong(PassReport::elapsedNanos).sum(),
                circuit.decisive(),
                now.slot().reports(),
                now.slot().takeovers(),
                Optional.ofNullable(work.scalar()).map(ScalarGame::report));
    }

    /** Returns why the tape plays in place of the kernel that was asked for, if it does. */
    public Optional<String> fallback() {
        return version.slot().reports().stream()
                .filter(kernel -> kernel.tier().label().equals(backend) && !kernel.isMade())
                .map(KernelReport::outcome)
                .findAny();
    }

    /**
     * Waits until no faster kernel will come; false if the time was up before.
     *
     * @throws InterruptedException if this thread is interrupted
     */
    public boolean awaitFastest(Duration limit) throws InterruptedException {
        Budget budget = Budget.ofNanos(limit.toNanos());
        GameVersion other = uniform;
        return isLast.await(limit.toNanos(), TimeUnit.NANOSECONDS)
                && version.slot().awaitSettled(Duration.ofNanos(budget.remainingNanos()))
                && (other == null
                        || other.slot().awaitSettled(Duration.ofNanos(budget.remainingNanos())));
    }

    /**
     * Returns the parts, compiled as this game is, or as their networks where that is refused; its
     * own faster kernels wait for a while then. Cost: that of compiling each, the first time.
     */
    @Override
    public List<Factor> factors() {
        synchronized (factorLock) {
            List<Factor> made = factors;
            if (made == null) {
                made =
                        net.factors().stream()
                                .map(part -> part.with(compiler.apply((NetGame) part.game())))
                                .toList();
                factors = made;
            }
            if (!made.isEmpty()) {
                work.quieten(Budget.ofNanos(QUIET_NANOS));
            }
            if (work.isClosed()) {
                closeAll(made);
            }
            return made;
        }
    }

    @Override
    public void close() {
        work.close();
        List<Factor> made = factors;
        closeAll(made == null ? List.of() : made); // others are closed as soon as they are made
    }

    private static void closeAll(List<Factor> factors) {
        factors.forEach(factor -> factor.game().close());
    }

    @Override
    public Playouts newPlayouts(long seed) {
        return new LanePlayouts(this, () -> version.kernels(), seed);
    }

    /**
     * Returns successors in lanes. If playouts do not choose uniformly, the game is compiled once
     * more the first time, for playouts that do: only their circuit can make any move. Empty if
     * that is interrupted.
     */
    @Override
    public Optional<Successors> newSuccessors() {
        if (circuit().decisive().isAny()) {
            return uniform().map(made -> new LaneSuccessors(made::kernels));
        }
        return Optional.of(new LaneSuccessors(() -> version.kernels()));
    }

    /** Returns what plays uniformly, beside what does not; empty if compiling it is interrupted. */
    private Optional<GameVersion> uniform() {
        synchronized (uniformLock) {
            GameVersion made = uniform;
            if (made != null) {
                return Optional.of(made);
            }
            Optional<GameVersion> found = tryUniform();
            uniform = found.orElse(null);
            return found;
        }
    }

    private Optional<GameVersion> tryUniform() {
        try {
            return OptionalWork.orElse(
                    () -> Optional.of(uniformCompiler.apply(this)), this::oneByOne);
        } catch (BudgetExceededException e) { // interrupted
            return oneByOne(e);
        }
    }

    private Optional<GameVersion> oneByOne(Throwable failure) {
        LOG.warn("{}: states are computed one by one: {}", name(), failure.toString());
        return Optional.empty();
    }

    /**
     * Returns many games that are stepped together by given moves. Cost: the first time that of
     * compiling a circuit without choices, for this machine's widest vectors.
     *
     * @param gameCount how many games
     * @param seed fixes what chance does
     * @throws IllegalArgumentException if there are none, or if the game ends where it begins
     */
    public GameBatch newBatch(int gameCount, long seed) {
        BatchKernel made;
        synchronized (batchLock) {
            made = batchKernel;
            if (made == null) {
                made = BatchKernel.of(net, options);
                batchKernel = made;
            }
        }
        return new GameBatch(made, gameCount, seed);
    }

    LaneMachine newMachine(long seed) {
        return version.kernels().newMachine(seed);
    }

    /**
     * Measures what the parts of a step take, with the kernel that is the fastest so far.
     *
     * @param budget how long; it takes some milliseconds at least
     */
    public StepTimes measureSteps(Budget budget, long seed) {
        return new StepTimer(loop(version, seed)).measure(budget);
    }

    /**
     * Measures the same, and counts the circuit's operations and the network's gates by what they
     * are there for, with the time that each operation takes.
     *
     * @param budget how long the parts are measured; the operations take some tenths of a second
     *     more
     */
    public Dissection dissect(Budget budget, long seed) {
        GameVersion now = version;
        StepTimer timer = new StepTimer(loop(now, seed));
        StepTimes times = timer.measure(budget);
        KernelBuilder builder = new KernelBuilder(name(), now.circuit(), options);
        return new Dissection(times, timer.count(builder, times));
    }

    /**
     * A step taken apart.
     *
     * @param times what its parts take
     * @param operations what its operations and those of the goals are there for; their work is in
     *     nanoseconds of a step of all lanes, each by itself, so that the sum may be somewhat off
     */
    public record Dissection(StepTimes times, OperationCounts operations) {}

    /**
     * Measures what a step takes in another game, compared with this one, with the kernels that are
     * the fastest so far.
     *
     * @param budget how long; it takes some tens of milliseconds at least
     */
    public StepComparison compareSteps(CompiledGame other, Budget budget, long seed) {
        StepLoop others = other.loop(other.version, seed);
        return StepComparison.of(loop(version, seed), others, budget);
    }

    private StepLoop loop(GameVersion of, long seed) {
        CircuitKernels kernels = of.kernels();
        return new StepLoop(kernels.newMachine(seed), kernels.newShare(), initialState());
    }

    /**
     * Compares the playouts, lane by lane and move by move, with what another game plays that makes
     * the same choices.
     *
     * @param reference a game over the same layout and tables
     */
    public ComparisonResult compareLanes(Game reference, ComparisonOptions options) {
        return new LaneComparison(reference, options).compare(newMachine(options.seed()));
    }

    @Override
    public String backend() {
        return backend;
    }

    /**
     * Begins to make the class for single states, which otherwise comes after some kernels; those
     * wait.
     */
    @Override
    public void hastenReasoners(long untilNanos) {
        if (!version.slot().isSettled()) {
            work.quieten(Budget.until(untilNanos));
            work.beginScalar(net);
        }
    }

    @Override
    public boolean isHasteningReasoners() {
        return work.isScalarPending();
    }

    /** Returns a reasoner of the kind that is fastest so far; later ones may be faster. */
    @Override
    public Reasoner newReasoner() {
        ScalarGame scalar = work.scalar();
        return scalar == null ? net.newReasoner() : scalar.newReasoner();
    }
}
