package org.propjet.compiler;

import org.propjet.compiler.circuit.CircuitPipeline;
import org.propjet.compiler.circuit.PlayoutPolicy;
import org.propjet.compiler.emit.ClassDump;
import org.propjet.compiler.emit.KernelRefusedException;
import org.propjet.compiler.kernel.CompileOptions;
import org.propjet.compiler.kernel.KernelBuilder;
import org.propjet.compiler.kernel.KernelReport;
import org.propjet.compiler.kernel.Tier;
import org.propjet.compiler.single.ScalarGame;
import org.propjet.engine.game.Game;
import org.propjet.engine.gdl.GdlParser;
import org.propjet.engine.ground.BudgetMeter;
import org.propjet.engine.ground.GroundProgram;
import org.propjet.engine.ground.Grounder;
import org.propjet.engine.ground.GroundingBudget;
import org.propjet.engine.ground.OptionalWork;
import org.propjet.engine.propnet.NetGame;
import org.propjet.engine.propnet.NetOptions;
import org.propjet.engine.rules.GameRules;
import org.propjet.engine.rules.RuleChecker;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * The line from the text of a game's rules to the game that plays. Each arrow, in order: the class
 * that does it, what bounds it (B), what reports on it (R), and what switches it (S).
 *
 * <pre>
 *   text           -&gt; Rulesheet       GdlParser            B size, nesting       R diagnostics
 *   Rulesheet      -&gt; GameRules       RuleChecker          B size of rules       R diagnostics
 *   GameRules      -&gt; GroundProgram   Grounder             B GroundingBudget     R GroundStatistics
 *   GroundProgram  -&gt; PropNet         NetBuilder,          B the same meter      R PassReport
 *                                     NetPipeline          S NetOptions: hashing, each pass
 *   PropNet        -&gt; PlayoutCircuit  CircuitPipeline      B the options' budget R PassReport
 *                                                          S CompileOptions: policy, each pass
 *   PlayoutCircuit -&gt; TapePlan        TapePlanner          B the options' budget R KernelReport
 *   PlayoutCircuit -&gt; EvalPlan        Planner              B the options' budget R KernelReport
 *   plans          -&gt; PlaneKernel     TapeKernel,          B the options' budget R KernelReport,
 *                                     KernelDefiner        S Tier                  Takeover
 *   PropNet        -&gt; single states   ScalarCompiler       B ScalarOptions       R ScalarReport
 * </pre>
 *
 * <p>A network is played as it is, too: {@link NetGame}. A {@link CompiledGame} is what comes at
 * the end. What a stage refuses it names: {@link org.propjet.engine.gdl.RulesheetException}, {@link
 * org.propjet.engine.ground.BudgetExceededException}, {@link KernelRefusedException}. All of them
 * end soon after the thread is interrupted.
 *
 * <p>Thread-safe: keeps nothing between calls.
 */
public final class GameLine {
    private static final Logger LOG = LoggerFactory.getLogger(GameLine.class);

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

    private GameLine() {}

    private static final AtomicBoolean IS_PREPARED = new AtomicBoolean();

    /**
     * Begins, in a thread of its own, what compiling takes whatever the game is: loads the JDK's
     * vectors, and makes the loops that most tapes have. Does nothing the second time. Whoever will
     * compile a game calls this before the game is grounded: where there is another processor, the
     * first game is ready a tenth sooner.
     */
    public static void prepare() {
        if (IS_PREPARED.getAndSet(true)) {
            return;
        }
        OptionalWork.inBackground(
                "loops of all games",
                KernelBuilder::makeCommonLoops,
                failure -> LOG.debug("nothing is prepared", failure)); // the first game meets it
    }

    /**
     * Grounds a game and compiles it for the fastest kernel there is, as {@link #compile(NetGame)}.
     *
     * @param policy what playouts choose
     * @throws org.propjet.engine.ground.BudgetExceededException if a budget does not suffice
     */
    public static CompiledGame game(GameRules rules, GroundingBudget budget, PlayoutPolicy policy) {
        prepare();
        NetGame net = network(rules, budget);
        return compile(net, CompileOptions.standard().withPolicy(policy));
    }

    /**
     * Grounds a game and makes the fastest of it that there can be, as {@link #fastest(NetGame,
     * CompileOptions)}.
     *
     * @param policy what playouts choose
     * @throws org.propjet.engine.ground.BudgetExceededException if grounding or the network exceeds
     *     the budget
     */
    public static Game fastest(GameRules rules, GroundingBudget budget, PlayoutPolicy policy) {
        prepare();
        return fastest(network(rules, budget), CompileOptions.standard().withPolicy(policy));
    }

    /**
     * Compiles a game, as {@link #compile(NetGame, CompileOptions)}; or returns it as it is if it
     * cannot be compiled within the options' budget, the heap and the stack.
     *
     * @throws org.propjet.engine.ground.BudgetExceededException if the thread is interrupted
     */
    public static Game fastest(NetGame game, CompileOptions options) {
        return OptionalWork.orElse(() -> compile(game, options), failure -> asIs(game, failure));
    }

    private static Game asIs(NetGame game, Throwable failure) {
        LOG.warn("{} is played by its network, more slowly: {}", game.name(), failure.toString());
        return game;
    }

    // ---- text -> Rulesheet -> GameRules ----

    /**
     * Reads and checks rules.
     *
     * @param name what diagnostics call the text
     * @throws org.propjet.engine.gdl.RulesheetException if they cannot be played
     */
    public static GameRules rules(String name, String text) {
        return RuleChecker.check(GdlParser.parse(name, text));
    }

    /** Reads and checks rules in UTF-8 or Latin-1, as {@link #rules(String, String)}. */
    public static GameRules rules(String name, byte[] text) {
        return RuleChecker.check(GdlParser.parse(name, text));
    }

    // ---- GameRules -> GroundProgram -> PropNet ----

    /**
     * Grounds rules, builds their network and simplifies it, with all passes.
     *
     * @throws org.propjet.engine.ground.BudgetExceededException if the budget does not suffice
     */
    public static NetGame network(GameRules rules, GroundingBudget budget) {
        BudgetMeter meter = new BudgetMeter(budget);
        GroundProgram program = new Grounder().ground(rules, meter);
        return NetGame.of(program, meter, NetOptions.standard());
    }

    /** Returns the network that a game is played or compiled from; empty if there is none. */
    public static Optional<NetGame> networkOf(Game game) {
        return switch (game) {
            case NetGame net -> Optional.of(net);
            case CompiledGame compiled -> Optional.of(compiled.net());
            case ScalarGame scalar -> Optional.of(scalar.net());
            default -> Optional.empty();
        };
    }

    // ---- PropNet -> PlayoutCircuit ----

    /**
     * Makes the circuit of random playouts.
     *
     * @throws org.propjet.engine.ground.BudgetExceededException if the options' budget does not
     *     suffice
     */
    public static CircuitPipeline.Result circuit(NetGame game, CompileOptions options) {
        BudgetMeter meter = new BudgetMeter(options.budget());
        return options.pipeline().run(game, meter);
    }

    /**
     * Rewrites the step of a circuit, as is done for a class.
     *
     * @throws org.propjet.engine.ground.BudgetExceededException if the options' budget does not
     *     suffice
     */
    public static CircuitPipeline.Result rewritten(
            CircuitPipeline.Result built, CompileOptions options) {
        BudgetMeter meter = new BudgetMeter(options.budget());
        return options.pipeline().rewrite(built.circuit(), meter);
    }

    // ---- PlayoutCircuit -> plans -> kernel ----

    /**
     * Compiles a game for the fastest kernel there is, and returns as soon as it can be played: on
     * the tape, and, if the game is large, with a circuit that is made quickly. A smaller circuit
     * and kernels of generated code are made in the background. They are used from then on, the
     * kernels if they are faster. {@link CompiledGame#close} ends that; so does forgetting the
     * game, once the circuit is made. What is random comes from the seed and from when that
     * happens.
     *
     * <p>Cost: linear in the network; about a second for 150,000 operations. In the background one
     * thread, and HotSpot's compilers, for some seconds.
     */
    public static CompiledGame compile(NetGame game) {
        return compile(game, CompileOptions.standard());
    }

    /** Compiles a game for the fastest kernel there is, as {@link #compile(NetGame)}. */
    public static CompiledGame compile(NetGame game, CompileOptions options) {
        if (game.net().fanInCount() < LEAST_RENEWED) {
            Optional<CircuitPipeline.Result> small = soon(game, options);
            if (small.isPresent()) {
                return compile(game, small.get(), options);
            }
        }
        return compileTwice(game, options);
    }

    /** Returns the small circuit; empty if that takes too long to wait for. */
    private static Optional<CircuitPipeline.Result> soon(NetGame game, CompileOptions options) {
        GroundingBudget all = options.budget();
        GroundingBudget soon = all.withMillis(Math.min(all.maxMillis(), MOST_FIRST_MILLIS));
        return OptionalWork.orElse(
                () -> Optional.of(circuit(game, options.withBudget(soon))),
                failure -> Optional.empty());
    }

    /**
     * Compiles a game at first with a circuit that is made quickly, unless its playouts do not
     * choose uniformly: then the policy is kept, and so are the moves that it knows.
     */
    private static CompiledGame compileTwice(NetGame game, CompileOptions options) {
        BudgetMeter meter = new BudgetMeter(options.budget());
        CircuitPipeline.Result quick = options.pipeline().quick(game, meter);
        if (quick.circuit().decisive().isAny()) {
            return compile(game, circuit(game, options), options);
        }
        KernelBuilder builder = new KernelBuilder(game.name(), quick.circuit(), options);
        KernelBuilder.Built tape = builder.build(Tier.TAPE).withOutcome(TierRace.FROM_THE_START);
        CompiledGame compiled = onTape(game, quick, tape, options, true);
        CircuitRenewal.start(compiled, options, builder, tape);
        return compiled;
    }

    /**
     * Compiles a game for the fastest kernel there is, as {@link #compile(NetGame)}, from a circuit
     * that has been made.
     *
     * @param built what {@link #circuit} returned for the game and options
     */
    public static CompiledGame compile(
            NetGame game, CircuitPipeline.Result built, CompileOptions options) {
        KernelBuilder builder = new KernelBuilder(game.name(), built.circuit(), options);
        KernelBuilder.Built tape = builder.build(Tier.TAPE).withOutcome(TierRace.FROM_THE_START);
        CompiledGame compiled = onTape(game, built, tape, options, false);
        TierRace.start(compiled, compiled.version(), builder, tape);
        return compiled;
    }

    /** Compiles a game once more, with other options, beside what plays. */
    private static GameVersion uniform(CompiledGame game, CompileOptions options) {
        CircuitPipeline.Result built = circuit(game.net(), options);
        KernelBuilder builder = new KernelBuilder(game.name(), built.circuit(), options);
        KernelBuilder.Built tape = builder.build(Tier.TAPE).withOutcome(TierRace.FROM_THE_START);
        KernelSlot slot = new KernelSlot(tape.kernel(), game.version().slot().work());
        slot.report(tape.report());
        GameVersion version = new GameVersion(built, slot, options, false);
        TierRace.start(game, version, builder, tape);
        return version;
    }

    /** The same for a certain kernel. */
    private static GameVersion uniform(CompiledGame game, Tier tier, CompileOptions options) {
        CircuitPipeline.Result built = circuit(game.net(), options);
        KernelSlot slot = settled(new KernelBuilder(game.name(), built.circuit(), options), tier);
        return new GameVersion(built, slot, options, false);
    }

    private static CompiledGame onTape(
            NetGame game,
            CircuitPipeline.Result built,
            KernelBuilder.Built tape,
            CompileOptions options,
            boolean isFirst) {
        KernelSlot slot = new KernelSlot(tape.kernel());
        slot.report(tape.report());
        GameVersion version = new GameVersion(built, slot, options, isFirst);
        return new CompiledGame(
                game,
                "auto",
                version,
                options,
                part -> fastest(part, options),
                here -> uniform(here, options.withPolicy(PlayoutPolicy.UNIFORM)));
    }

    /**
     * Compiles a game for a certain kernel, or for the tape if that cannot be made: {@link
     * CompiledGame#fallback} says so. Cost: linear in the network; about a second for 150,000
     * operations.
     *
     * @throws org.propjet.compiler.emit.VectorsUnavailableException if the tier is {@link
     *     Tier#VECTOR} and the JDK's vectors are not there to use
     */
    public static CompiledGame compile(NetGame game, Tier tier) {
        return compile(game, tier, CompileOptions.standard());
    }

    /**
     * Compiles a game for a certain kernel, as {@link #compile(NetGame, Tier)}, but with options.
     */
    public static CompiledGame compile(NetGame game, Tier tier, CompileOptions options) {
        return compile(game, circuit(game, options), tier, options);
    }

    /**
     * Compiles a game for a certain kernel, as {@link #compile(NetGame, Tier)}, from a circuit that
     * has been made.
     *
     * @param built what {@link #circuit} returned for the game and options
     */
    public static CompiledGame compile(
            NetGame game, CircuitPipeline.Result built, Tier tier, CompileOptions options) {
        KernelSlot slot = settled(new KernelBuilder(game.name(), built.circuit(), options), tier);
        return new CompiledGame(
                game,
                tier.label(),
                new GameVersion(built, slot, options, false),
                options,
                part ->
                        OptionalWork.orElse(
                                () -> compile(part, tier, options), failure -> asIs(part, failure)),
                here -> uniform(here, tier, options.withPolicy(PlayoutPolicy.UNIFORM)));
    }

    private static KernelSlot settled(KernelBuilder builder, Tier tier) {
        try {
            return settled(builder.build(tier));
        } catch (KernelRefusedException e) {
            KernelSlot slot =
                    settled(builder.build(Tier.TAPE).withOutcome("in place of " + tier.label()));
            slot.report(KernelReport.refused(tier, e.getMessage()));
            return slot;
        }
    }

    private static KernelSlot settled(KernelBuilder.Built built) {
        KernelSlot slot = new KernelSlot(built.kernel());
        slot.report(built.report());
        slot.settle();
        return slot;
    }

    /**
     * Returns the class that {@link #compile} makes for {@link Tier#LANES}, as text, an instruction
     * a line.
     *
     * @throws KernelRefusedException if no class can hold the circuit
     */
    public static String bytecode(NetGame game) {
        CompileOptions options = CompileOptions.standard();
        KernelBuilder builder =
                new KernelBuilder(game.name(), circuit(game, options).circuit(), options);
        return ClassDump.text(builder.laneClass());
    }
}
