package org.propjet.compiler.single;

import org.jspecify.annotations.Nullable;
import org.propjet.engine.game.DerivedGame;
import org.propjet.engine.game.Reasoner;
import org.propjet.engine.propnet.NetGame;

/**
 * A game whose states are evaluated one at a time by a generated class.
 *
 * <p>Its reasoners are those of the network instead where that is faster, as a short measurement at
 * set-up tells, or where no class can be made; {@link #report} says which and why.
 *
 * <p>Immutable; thread-safe.
 */
public final class ScalarGame extends DerivedGame {
    private final NetGame net;
    private final @Nullable WordPlan plan;
    private final @Nullable WordKernel kernel;
    private final ScalarReport report;

    ScalarGame(
            NetGame net,
            @Nullable WordPlan plan,
            @Nullable WordKernel kernel,
            ScalarReport report) {
        super(net);
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
        return new ScalarCompiler(game, options).compile();
    }

    /** Returns the game whose network was compiled. */
    public NetGame net() {
        return net;
    }

    /** Returns whether there is a class that evaluates states. */
    public boolean hasClass() {
        return kernel != null;
    }

    /** Returns the same game, evaluated by the network, because that is faster. */
    public ScalarGame withoutClass() {
        return new ScalarGame(net, null, null, report.refusedBy("the network is faster"));
    }

    /** Returns what compiling gave, and what evaluates states. */
    public ScalarReport report() {
        return report;
    }

    @Override
    public String backend() {
        return "scalar";
    }

    /** Returns a new reasoner; without a class, one whose game is the {@link NetGame}. */
    @Override
    public Reasoner newReasoner() {
        return plan == null || kernel == null
                ? net.newReasoner()
                : new ScalarReasoner(this, net.net().ends(), plan, kernel);
    }
}
