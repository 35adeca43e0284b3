package org.propjet.engine.propnet;

import org.propjet.engine.game.Factor;
import org.propjet.engine.game.Game;
import org.propjet.engine.game.GoalScale;
import org.propjet.engine.game.MoveTable;
import org.propjet.engine.game.Reasoner;
import org.propjet.engine.game.StateLayout;
import org.propjet.engine.ground.BudgetExceededException;
import org.propjet.engine.ground.BudgetMeter;
import org.propjet.engine.ground.GroundProgram;
import org.propjet.engine.ground.GroundStatistics;
import org.propjet.engine.ground.Grounder;
import org.propjet.engine.ground.GroundingBudget;
import org.propjet.engine.logic.PassReport;
import org.propjet.engine.rules.GameRules;

import java.util.ArrayList;
import java.util.List;

/**
 * A game evaluated through its propositional network, by events.
 *
 * <p>Immutable; thread-safe.
 */
public final class NetGame implements Game {
    /** How long parts may be looked for. */
    private static final long FACTOR_MILLIS = 2_000;

    private final GameRules rules;
    private final PropNet net;
    private final EventNet events;
    private final GroundStatistics groundStatistics;
    private final List<PassReport> passReports;

    private NetGame(
            GameRules rules,
            NetPipeline.Result result,
            GroundStatistics groundStatistics,
            BudgetMeter meter) {
        this.rules = rules;
        this.net = result.net();
        this.events = new EventNet(net, meter);
        this.groundStatistics = groundStatistics;
        this.passReports = result.reports();
    }

    /**
     * Grounds a game, builds its network and simplifies it.
     *
     * @throws org.propjet.engine.ground.BudgetExceededException if the budget does not suffice, or
     *     the thread is interrupted
     */
    public static NetGame of(GameRules rules, GroundingBudget budget, NetOptions options) {
        BudgetMeter meter = new BudgetMeter(budget);
        return of(new Grounder().ground(rules, meter), meter, options);
    }

    /**
     * Builds the network of a ground program and simplifies it.
     *
     * @throws org.propjet.engine.ground.BudgetExceededException if the budget does not suffice, or
     *     the thread is interrupted
     */
    public static NetGame of(GroundProgram program, BudgetMeter meter, NetOptions options) {
        PropNet raw = new NetBuilder(options.hashing()).build(program, meter);
        NetPipeline.Result result = new NetPipeline(options).run(raw, meter);
        return new NetGame(program.game(), result, program.statistics(), meter);
    }

    /** Returns a part of this game, of a network over the same ends. */
    NetGame part(NetPipeline.Result result, BudgetMeter meter) {
        return new NetGame(rules, result, groundStatistics, meter);
    }

    /** Returns the rules that the network was made of; of a part those of the whole game. */
    public GameRules rules() {
        return rules;
    }

    /** Returns the network. */
    public PropNet net() {
        return net;
    }

    /** Returns what grounding took. */
    public GroundStatistics groundStatistics() {
        return groundStatistics;
    }

    /** Returns what each pass did, in order. */
    public List<PassReport> passReports() {
        return passReports;
    }

    @Override
    public String name() {
        return net.ends().name();
    }

    @Override
    public String backend() {
        return "net";
    }

    @Override
    public List<String> roles() {
        return net.ends().roles();
    }

    @Override
    public StateLayout stateLayout() {
        return net.ends().stateLayout();
    }

    @Override
    public MoveTable moveTable() {
        return net.ends().moveTable();
    }

    @Override
    public MoveTable perceptTable() {
        return net.ends().perceptTable();
    }

    @Override
    public GoalScale goalScale() {
        return net.ends().goalScale();
    }

    @Override
    public long[] initialState() {
        return net.ends().initialState().clone();
    }

    /**
     * Returns the game's parts, if it has several roles; none if finding them takes longer than two
     * seconds. Cost: {@link FactorFinder}; of a game that has parts, each is made into a network,
     * and random games check them for half a second at most.
     */
    @Override
    public List<Factor> factors() {
        if (roles().size() < 2) {
            return List.of();
        }
        try {
            List<Factor> factors =
                    findFactors(
                            new BudgetMeter(GroundingBudget.standard().withMillis(FACTOR_MILLIS)));
            return new FactorCheck(this, factors).holds() ? factors : List.of();
        } catch (BudgetExceededException e) {
            return List.of(); // the whole can be played, too
        }
    }

    private List<Factor> findFactors(BudgetMeter meter) {
        FactorFinder finder = new FactorFinder(net, meter);
        NetPipeline pipeline = new NetPipeline(NetOptions.standard());
        List<Factor> factors = new ArrayList<>();
        for (FactorFinder.NetFactor part : finder.find()) {
            FactorNet made = new FactorNet(net, finder, part, meter);
            factors.add(made.build(pipeline, this, finder, meter));
        }
        return List.copyOf(factors);
    }

    @Override
    public Reasoner newReasoner() {
        return new NetReasoner(this, events);
    }
}
