package org.propjet.compiler;

import org.jspecify.annotations.Nullable;
import org.propjet.compiler.batch.BatchKernel;
import org.propjet.compiler.batch.GameBatch;
import org.propjet.compiler.code.CompileOptions;
import org.propjet.compiler.code.KernelBuilder;
import org.propjet.compiler.code.KernelReport;
import org.propjet.compiler.code.Tier;
import org.propjet.compiler.lanes.CircuitKernels;
import org.propjet.compiler.lanes.LaneComparison;
import org.propjet.compiler.lanes.LaneMachine;
import org.propjet.compiler.lanes.LanePlayouts;
import org.propjet.compiler.lanes.LaneSuccessors;
import org.propjet.compiler.lanes.timing.StepComparison;
import org.propjet.compiler.lanes.timing.StepLoop;
import org.propjet.compiler.lanes.timing.StepTimer;
import org.propjet.compiler.lanes.timing.StepTimes;
import org.propjet.compiler.playout.OperationCounts;
import org.propjet.compiler.playout.PlayoutCircuit;
import org.propjet.compiler.tiers.CompileReport;
import org.propjet.compiler.tiers.InPlay;
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
import org.propjet.engine.propnet.NetGame;
import org.propjet.engine.time.Budget;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import java.time.Duration;
import java.util.List;
import java.util.Optional;

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
    private final CompileOptions options;
    private final InPlay inPlay;

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

    /** What plays uniformly, beside what does not. Null until somebody asks. */
    private volatile @Nullable InPlay uniform;

    /**
     * Makes a game of what plays it. What is faster is looked for from now on, until the game is
     * closed or forgotten, unless a certain tier was asked for. For {@link
     * org.propjet.compiler.line.GameLine}: programs ask that for a game.
     */
    public CompiledGame(InPlay inPlay) {
        super(inPlay.net());
        this.net = inPlay.net();
        this.options = inPlay.options();
        this.inPlay = inPlay;
        inPlay.improve(this);
    }

    /**
     * Compiles a game, or returns it as it is if it cannot be compiled within the options' budget,
     * the heap and the stack. For {@link org.propjet.compiler.line.GameLine}, as above.
     *
     * @throws BudgetExceededException if the thread is interrupted
     */
    public static Game orNetwork(NetGame net, CompileOptions options) {
        return OptionalWork.orElse(
                () -> new CompiledGame(InPlay.of(net, options)), failure -> asIs(net, failure));
    }

    private static Game asIs(NetGame net, Throwable failure) {
        LOG.warn("{} is played by its network, more slowly: {}", net.name(), failure.toString());
        return net;
    }

    /** Returns the game whose network was compiled. */
    public NetGame net() {
        return net;
    }

    /** Returns the circuit that the kernels evaluate so far. */
    public PlayoutCircuit circuit() {
        return inPlay.kernels().circuit();
    }

    /**
     * Returns the same game and circuit with a certain kernel, or with the tape if that cannot be
     * made. Cost: linear in the circuit.
     *
     * @throws org.propjet.compiler.code.emit.VectorsUnavailableException if the tier is {@link
     *     Tier#VECTOR} and the JDK's vectors are not there to use
     */
    public CompiledGame on(Tier tier) {
        return new CompiledGame(InPlay.of(net, circuit(), options.withTier(tier)));
    }

    /** Returns what plays since when, and what became of all that was tried, so far. */
    public CompileReport report() {
        return inPlay.report();
    }

    /** Returns why the tape plays in place of the kernel that was asked for, if it does. */
    public Optional<String> fallback() {
        return report().kernels().stream()
                .filter(kernel -> options.tier().equals(Optional.of(kernel.tier())))
                .filter(kernel -> !kernel.isMade())
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
        InPlay other = uniform;
        return inPlay.awaitSettled(budget) && (other == null || other.awaitSettled(budget));
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
                                .map(part -> part.with(orNetwork((NetGame) part.game(), options)))
                                .toList();
                factors = made;
            }
            if (!made.isEmpty()) {
                inPlay.quieten(Budget.ofNanos(QUIET_NANOS));
            }
            if (inPlay.isClosed()) {
                closeAll(made);
            }
            return made;
        }
    }

    @Override
    public void close() {
        inPlay.close();
        List<Factor> made = factors;
        closeAll(made == null ? List.of() : made); // others are closed as soon as they are made
    }

    private static void closeAll(List<Factor> factors) {
        factors.forEach(factor -> factor.game().close());
    }

    @Override
    public Playouts newPlayouts(long seed) {
        return new LanePlayouts(this, this::kernels, seed);
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
        return Optional.of(new LaneSuccessors(this::kernels));
    }

    private CircuitKernels kernels() {
        return inPlay.kernels();
    }

    /** Returns what plays uniformly, beside what does not; empty if compiling it is interrupted. */
    private Optional<InPlay> uniform() {
        synchronized (uniformLock) {
            InPlay made = uniform;
            if (made != null) {
                return Optional.of(made);
            }
            Optional<InPlay> found = tryUniform();
            found.ifPresent(other -> other.improve(this));
            uniform = found.orElse(null);
            return found;
        }
    }

    private Optional<InPlay> tryUniform() {
        try {
            return OptionalWork.orElse(() -> Optional.of(inPlay.uniform()), this::oneByOne);
        } catch (BudgetExceededException e) { // interrupted
            return oneByOne(e);
        }
    }

    private Optional<InPlay> oneByOne(Throwable failure) {
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
        return kernels().newMachine(seed);
    }

    /**
     * Measures what the parts of a step take, with the kernel that is the fastest so far.
     *
     * @param budget how long; it takes some milliseconds at least
     */
    public StepTimes measureSteps(Budget budget, long seed) {
        return new StepTimer(loop(kernels(), seed)).measure(budget);
    }

    /**
     * Measures the same, and counts the circuit's operations and the network's gates by what they
     * are there for, with the time that each operation takes.
     *
     * @param budget how long the parts are measured; the operations take some tenths of a second
     *     more
     */
    public Dissection dissect(Budget budget, long seed) {
        CircuitKernels now = kernels();
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
        StepLoop others = other.loop(other.kernels(), seed);
        return StepComparison.of(loop(kernels(), seed), others, budget);
    }

    private StepLoop loop(CircuitKernels kernels, long seed) {
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
        return options.tier().map(Tier::label).orElse("auto");
    }

    /**
     * Begins to make the class for single states, which otherwise comes after some kernels; those
     * wait.
     */
    @Override
    public void hastenReasoners(long untilNanos) {
        inPlay.hastenReasoners(Budget.until(untilNanos));
    }

    @Override
    public boolean isHasteningReasoners() {
        return inPlay.isHasteningReasoners();
    }

    /** Returns a reasoner of the kind that is fastest so far; later ones may be faster. */
    @Override
    public Reasoner newReasoner() {
        return inPlay.newReasoner();
    }
}
