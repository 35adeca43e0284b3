package org.propjet.compiler.line;

import org.propjet.compiler.CompiledGame;
import org.propjet.compiler.code.CompileOptions;
import org.propjet.compiler.code.KernelBuilder;
import org.propjet.compiler.code.Tier;
import org.propjet.compiler.code.emit.ClassDump;
import org.propjet.compiler.playout.CircuitPipeline;
import org.propjet.compiler.playout.PlayoutCircuit;
import org.propjet.compiler.single.ScalarGame;
import org.propjet.compiler.tiers.InPlay;
import org.propjet.engine.game.Game;
import org.propjet.engine.gdl.GdlParser;
import org.propjet.engine.ground.BudgetMeter;
import org.propjet.engine.ground.GroundProgram;
import org.propjet.engine.ground.Grounder;
import org.propjet.engine.ground.GroundingBudget;
import org.propjet.engine.propnet.NetGame;
import org.propjet.engine.propnet.NetOptions;
import org.propjet.engine.rules.GameRules;
import org.propjet.engine.rules.RuleChecker;

import java.util.Optional;

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
 *   plans          -&gt; PlaneKernel     TapeKernel,          B the options' budget R KernelReport
 *                                     KernelDefiner        S CompileOptions: tier
 *   PropNet        -&gt; single states   ScalarCompiler       B ScalarOptions       R ScalarReport
 *   what plays     -&gt; what is faster  InPlay, TierRace     B closing the game    R CompileReport
 * </pre>
 *
 * <p>A network is played as it is, too: {@link NetGame}. A {@link CompiledGame} is what comes at
 * the end. What a stage refuses it names: {@link org.propjet.engine.gdl.RulesheetException}, {@link
 * org.propjet.engine.ground.BudgetExceededException}, {@link
 * org.propjet.compiler.code.emit.KernelRefusedException}. All of them end soon after the thread is
 * interrupted.
 *
 * <p>Thread-safe: keeps nothing between calls.
 */
public final class GameLine {
    private GameLine() {}

    // ---- The whole line ----

    /**
     * Grounds a game and compiles it, as {@link #compile(NetGame, CompileOptions)}.
     *
     * @throws org.propjet.engine.ground.BudgetExceededException if a budget does not suffice
     */
    public static CompiledGame compile(
            GameRules rules, GroundingBudget budget, CompileOptions options) {
        return compile(network(rules, budget, options), options);
    }

    /**
     * Grounds a game and makes the fastest of it that there can be, as {@link #fastest(NetGame,
     * CompileOptions)}.
     *
     * @throws org.propjet.engine.ground.BudgetExceededException if grounding or the network exceeds
     *     the budget
     */
    public static Game fastest(GameRules rules, GroundingBudget budget, CompileOptions options) {
        return fastest(network(rules, budget, options), options);
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

    /**
     * Makes the network of a game that will be compiled, as {@link #network(GameRules,
     * GroundingBudget)}. What compiling takes whatever the game is begins meanwhile ({@link
     * KernelBuilder#prepare}).
     */
    public static NetGame network(GameRules rules, GroundingBudget budget, CompileOptions options) {
        if (options.beginsOnTape()) {
            KernelBuilder.prepare();
        }
        return network(rules, budget);
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

    // ---- PropNet, PlayoutCircuit -> plans -> kernel -> what plays ----

    /**
     * Compiles a game, and returns as soon as it can be played. Without a tier in the options that
     * is on the tape, and, if the game is large, with a circuit that is made quickly. A smaller
     * circuit and kernels of generated code are made in the background. They are used from then on,
     * the kernels if they are faster. {@link CompiledGame#close} ends that; so does forgetting the
     * game, once the circuit is made. What is random comes from the seed and from when that
     * happens.
     *
     * <p>With a tier the game stays on it, or on the tape if it cannot be made: {@link
     * CompiledGame#fallback} says so.
     *
     * <p>Cost: linear in the network; about a second for 150,000 operations. In the background one
     * thread, and HotSpot's compilers, for some seconds.
     *
     * @throws org.propjet.engine.ground.BudgetExceededException if the options' budget does not
     *     suffice
     * @throws org.propjet.compiler.code.emit.VectorsUnavailableException if the tier is {@link
     *     Tier#VECTOR} and the JDK's vectors are not there to use
     */
    public static CompiledGame compile(NetGame game, CompileOptions options) {
        return new CompiledGame(InPlay.of(game, options));
    }

    /**
     * Compiles a game from a circuit that has been made, as {@link #compile(NetGame,
     * CompileOptions)}.
     *
     * @param circuit that of {@link #circuit} for the game and options
     */
    public static CompiledGame compile(
            NetGame game, PlayoutCircuit circuit, CompileOptions options) {
        return new CompiledGame(InPlay.of(game, circuit, options));
    }

    /**
     * Compiles a game, as {@link #compile(NetGame, CompileOptions)}; or returns it as it is if it
     * cannot be compiled within the options' budget, the heap and the stack.
     *
     * @throws org.propjet.engine.ground.BudgetExceededException if the thread is interrupted
     */
    public static Game fastest(NetGame game, CompileOptions options) {
        return CompiledGame.orNetwork(game, options);
    }

    /**
     * Returns the class that {@link #compile(NetGame, CompileOptions)} makes for {@link
     * Tier#LANES}, as text, an instruction a line.
     *
     * @throws org.propjet.compiler.code.emit.KernelRefusedException if no class can hold the
     *     circuit
     */
    public static String bytecode(NetGame game) {
        CompileOptions options = CompileOptions.standard();
        KernelBuilder builder =
                new KernelBuilder(game.name(), circuit(game, options).circuit(), options);
        return ClassDump.text(builder.laneClass());
    }
}
