package org.propjet.compiler;

import org.jspecify.annotations.Nullable;
import org.propjet.compiler.emit.ScalarEmitter;
import org.propjet.compiler.plan.Part;
import org.propjet.compiler.plan.WordKernel;
import org.propjet.compiler.plan.WordPlan;
import org.propjet.compiler.plan.WordPlanner;
import org.propjet.engine.game.Game;
import org.propjet.engine.game.MoveTable;
import org.propjet.engine.game.Reasoner;
import org.propjet.engine.game.StateLayout;
import org.propjet.engine.propnet.NetGame;

import java.util.List;
import java.util.Optional;

/**
 * A game whose states are evaluated one at a time by a generated class.
 *
 * <p>If there is none, because the network is too large for it or the JVM refused the class, {@link
 * #report} says why, and the reasoners are those of the network.
 *
 * <p>Immutable; thread-safe.
 */
public final class ScalarGame implements Game {
    private final NetGame net;
    private final @Nullable WordPlan plan;
    private final @Nullable WordKernel kernel;
    private final ScalarReport report;

    private ScalarGame(
            NetGame net,
            @Nullable WordPlan plan,
            @Nullable WordKernel kernel,
            ScalarReport report) {
        this.net = net;
        this.plan = plan;
        this.kernel = kernel;
        this.report = report;
    }

    /** Compiles a game. Cost: see {@link ScalarOptions}. */
    public static ScalarGame of(NetGame game) {
        return of(game, ScalarOptions.standard());
    }

    /** Compiles a game. */
    public static ScalarGame of(NetGame game, ScalarOptions options) {
        long start = System.nanoTime();
        int literals = game.net().fanInCount();
        if (literals > options.maxLiterals()) {
            return without(
                    game,
                    "the network has %d literals, more than %d"
                            .formatted(literals, options.maxLiterals()));
        }
        try {
            WordPlan plan = WordPlanner.plan(game.net());
            int cost = plan.cost(Part.VIEW) + plan.cost(Part.SHARED) + plan.cost(Part.STEP);
            if (cost > options.maxInstructions()) {
                return without(
                        game,
                        "a step takes %d instructions, more than %d"
                                .formatted(cost, options.maxInstructions()));
            }
            long planned = System.nanoTime();
            byte[] bytes = ScalarEmitter.emit(game.name(), plan);
            WordKernel kernel = ScalarEmitter.define(bytes);
            long defined = System.nanoTime();
            ScalarReport report =
                    new ScalarReport(
                            Optional.empty(),
                            plan.cost(Part.VIEW),
                            plan.cost(Part.SHARED),
                            plan.cost(Part.STEP),
                            plan.cost(Part.GOAL),
                            plan.memoryWords(),
                            bytes.length,
                            planned - start,
                            defined - planned);
            return new ScalarGame(game, plan, kernel, report);
        } catch (IllegalArgumentException | IllegalStateException e) {
            return without(game, String.valueOf(e.getMessage()));
        }
    }

    private static ScalarGame without(NetGame game, String reason) {
        return new ScalarGame(game, null, null, ScalarReport.without(reason));
    }

    /** Returns what compiling gave, or why there is no class. */
    public ScalarReport report() {
        return report;
    }

    @Override
    public String name() {
        return net.name();
    }

    @Override
    public String backend() {
        return "scalar";
    }

    @Override
    public List<String> roles() {
        return net.roles();
    }

    @Override
    public StateLayout stateLayout() {
        return net.stateLayout();
    }

    @Override
    public MoveTable moveTable() {
        return net.moveTable();
    }

    @Override
    public MoveTable perceptTable() {
        return net.perceptTable();
    }

    @Override
    public long[] initialState() {
        return net.initialState();
    }

    /** Returns a new reasoner; without a class, one whose game is the {@link NetGame}. */
    @Override
    public Reasoner newReasoner() {
        return plan == null || kernel == null
                ? net.newReasoner()
                : new ScalarReasoner(this, net.net().ends(), plan, kernel);
    }
}
