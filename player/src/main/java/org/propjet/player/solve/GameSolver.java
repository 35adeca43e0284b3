package org.propjet.player.solve;

import org.jspecify.annotations.Nullable;
import org.propjet.compiler.single.ScalarGame;
import org.propjet.engine.exclusion.FluentGroups;
import org.propjet.engine.exclusion.GroupFinder;
import org.propjet.engine.game.Game;
import org.propjet.engine.ground.BudgetExceededException;
import org.propjet.engine.ground.BudgetMeter;
import org.propjet.engine.ground.GroundingBudget;
import org.propjet.engine.propnet.NetGame;
import org.propjet.engine.symmetry.SymmetryFinder;
import org.propjet.engine.symmetry.SymmetryGroup;
import org.propjet.engine.symmetry.SymmetryScope;
import org.propjet.engine.time.Budget;
import org.propjet.player.endgame.RulesFingerprint;
import org.propjet.player.endgame.StatePacking;

import java.io.IOException;
import java.math.BigInteger;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * Solves a game of any number of roles: chooses the method, and says which one and why.
 *
 * <p>Not thread-safe. Memory: bounded by the limits, but for the game itself.
 */
public final class GameSolver {
    /** Finding groups, or symmetries, takes some tenths of a second; longer is not tried. */
    private static final long GROUP_MILLIS = 10_000;

    /** The part of the time that it may take. */
    private static final double GROUP_SHARE = 0.25;

    /** The part of the time in which {@link Method#AUTO} enumerates before it tries to prove. */
    private static final double ENUMERATION_SHARE = 0.4;

    /** What is left to compute bounds from what was found, when time is over. */
    private static final long GRACE_NANOS = 700_000_000;

    /** How to solve a game. */
    public enum Method {
        /** Enumerates, and proves if that takes too much time or memory. */
        AUTO,
        /** Looks at all states that can be reached. */
        ENUMERATE,
        /** Proves what roles can be sure of by proof-number search; for two opposed roles. */
        DF_PN,
        /** Counts the states that can be reached by decision diagrams; finds no values. */
        SYMBOLIC
    }

    private final NetGame net;
    private final Game game;
    private final Game lanes;
    private final SolvingLimits limits;
    private final FluentGroups groups;
    private final @Nullable StepClock clock;
    private final @Nullable SymmetryGroup symmetries;
    private @Nullable ReachabilityGraph graph;
    private @Nullable GraphValues graphValues;
    private @Nullable ProvenValue proven;

    /** Prepares to solve a game, as the other constructor does, without lanes. */
    public GameSolver(NetGame net, SolvingLimits limits, boolean keepsClock, boolean isSymmetric) {
        this(net, net, limits, keepsClock, isSymmetric);
    }

    /**
     * Prepares to solve a game. Cost: compiles a class for single states, and finds what excludes
     * what: some tenths of a second.
     *
     * @param lanes a game of the same network; if it computes many successors at once, proofs use
     *     that where it takes less time
     * @param keepsClock whether states are told apart by step counters, though these can be left
     *     out; then a table of values has all of them
     * @param isSymmetric whether states that the game's symmetries take to each other count as one
     * @throws UnsolvableGameException if it has chance or hidden information
     */
    public GameSolver(
            NetGame net,
            Game lanes,
            SolvingLimits limits,
            boolean keepsClock,
            boolean isSymmetric) {
        this.net = net;
        this.lanes = lanes;
        this.limits = limits;
        refuseOtherGames(net);
        game = ScalarGame.of(net);
        groups = groups(net, limits);
        clock = keepsClock ? null : StepClock.of(net.net());
        symmetries =
                isSymmetric ? SymmetryFinder.find(net, SymmetryScope.START, meter(limits)) : null;
    }

    /**
     * Refuses games of more roles than can be solved: to make one of thousands takes long.
     *
     * @throws UnsolvableGameException if there are too many
     */
    public static void refuseManyRoles(String gameName, int roleCount) {
        if (roleCount > ReachabilityGraph.MOST_ROLES) {
            throw new UnsolvableGameException(
                    gameName
                            + " has more than "
                            + ReachabilityGraph.MOST_ROLES
                            + " roles; games of fewer are solved");
        }
    }

    private static void refuseOtherGames(NetGame net) {
        refuseManyRoles(net.name(), net.roles().size());
        if (Game.chanceIndex(net.roles()) >= 0) {
            throw new UnsolvableGameException(
                    net.name() + " has a role of chance; only games without chance are solved");
        }
        if (net.hasPercepts()) {
            throw new UnsolvableGameException(
                    net.name()
                            + " hides something from its roles; only games in which all see the"
                            + " state are solved");
        }
    }

    private static FluentGroups groups(NetGame net, SolvingLimits limits) {
        try {
            return GroupFinder.find(net, meter(limits));
        } catch (BudgetExceededException e) {
            return FluentGroups.none(net.stateLayout().fluentCount());
        }
    }

    private static BudgetMeter meter(SolvingLimits limits) {
        long left = limits.budget().remainingNanos() / 1_000_000;
        long millis = Math.clamp((long) (GROUP_SHARE * left), 1, GROUP_MILLIS);
        return new BudgetMeter(GroundingBudget.standard().withMillis(millis));
    }

    /** Returns the game, as it is evaluated. */
    Game game() {
        return game;
    }

    /** Returns how whole states are packed, clocks included. */
    StatePacking fullPacking() {
        return packing(null);
    }

    private StatePacking packing(@Nullable StepClock without) {
        long[] leftOut = without == null ? net.stateLayout().newState() : without.fluents();
        return StatePacking.of(net.stateLayout().fluentCount(), groups, leftOut);
    }

    /**
     * Solves the game from its initial state.
     *
     * @throws UnsolvableGameException if the method cannot solve games of this kind
     */
    public GameValues solve(Method method) {
        return switch (method) {
            case ENUMERATE -> enumerate(limits);
            case DF_PN -> prove(limits, 0);
            case AUTO -> solve();
            case SYMBOLIC -> new SymbolicStates(net.net(), limits).find();
        };
    }

    private GameValues solve() {
        int roleCount = game.roles().size();
        Budget share = limits.budget().share(ENUMERATION_SHARE);
        GameValues enumerated = enumerate(roleCount == 2 ? limits.with(share) : limits);
        if (enumerated.isComplete() || roleCount != 2 || limits.isOver()) {
            return enumerated;
        }
        graph = null; // its memory is needed
        graphValues = null;
        GameValues proved;
        try {
            proved = prove(limits, enumerated.stateCount());
        } catch (UnsolvableGameException e) {
            return enumerated.withRemark("df-pn cannot go on: " + e.getMessage());
        }
        return proved.withRemark(
                "all states were more than there was time or memory for, so df-pn took over");
    }

    private GameValues prove(SolvingLimits proofLimits, long stateCount) {
        ProvenValue search =
                new ProvenValue(
                        net.net(), game, lanes, fullPacking(), clock, symmetries, proofLimits);
        proven = search;
        GameValues found = search.find(stateCount);
        return symmetries == null ? found : found.withRemark(remark(symmetries, 0));
    }

    private GameValues enumerate(SolvingLimits timed) {
        ReachabilityGraph found =
                new ReachabilityGraph(game, packing(clock), clock, symmetries, timed);
        boolean isAll = found.enumerate();
        int roleCount = found.roleCount();
        // Of a play without end nobody knows a sum; that 0 to 100 is 100 less 0 to 100 is safe.
        boolean hasSum = isAll && (found.sum() == ValueRule.TOP || !found.mayBeEndless());
        ValueRule rule = ValueRule.of(roleCount, hasSum ? found.sum() : -1);
        GraphValues values =
                new GraphValues(
                        found, rule, isAll ? timed : timed.with(Budget.ofNanos(GRACE_NANOS)));
        boolean isValued = values.compute();
        graph = found;
        graphValues = values;
        return GameValues.of(
                "enumerate",
                roleCount,
                rule,
                values.rows(),
                found.stateCount(),
                isAll && isValued,
                remarks(found, values, isAll && isValued));
    }

    private List<String> remarks(ReachabilityGraph found, GraphValues values, boolean isComplete) {
        List<String> remarks = new ArrayList<>();
        if (found.isFull()) {
            remarks.add("memory was full; --memory gives more, --folder uses a disk");
        } else if (!isComplete) {
            remarks.add("time was over before all states had been looked at");
        }
        if (symmetries != null) {
            remarks.add(remark(symmetries, isComplete ? found.wholeCount() : 0));
        }
        StepClock counted = found.clock();
        if (counted != null) {
            remarks.add(
                    counted.limit() == StepClock.NEVER
                            ? "fluents that matter to nothing are left out of states"
                            : "states are compared without the step counter, which ends the game after %,d moves"
                                    .formatted(counted.limit()));
        }
        if (values.rule() instanceof MaxNRule && isComplete) {
            remarks.add(
                    "values by max^n: of equal moves the chooser takes that with the lowest values"
                            + " of the others; the bounds hold for any choice");
        }
        if (found.hasSimultaneous()) {
            remarks.add(
                    "several roles choose at once: the lower bound is what a role gets if the"
                            + " others know its move");
        }
        if (found.mayBeEndless() && isComplete) {
            remarks.add(
                    "states come again or are reached in several ways; it took %,d passes, and a play without end is worth 0 to 100"
                            .formatted(values.passCount()));
        }
        return remarks;
    }

    /**
     * Says what symmetries there are.
     *
     * @param wholeCount how many states there are if none is taken for another; 0: not known
     */
    static String remark(SymmetryGroup symmetries, long wholeCount) {
        boolean isExact = symmetries.newStateSymmetry().isExact();
        return "%,d %s: states that they take to each other count as one%s%s"
                .formatted(
                        symmetries.stateSize(),
                        symmetries.stateSize().equals(BigInteger.ONE) ? "symmetry" : "symmetries",
                        isExact ? "" : ", but not always, as the symmetries are so many",
                        isExact && wholeCount > 0
                                ? "; there are %,d if each counts".formatted(wholeCount)
                                : "");
    }

    /**
     * Solves the game from its initial state on disk, layer by layer; goes on with what is there.
     *
     * @param folder where the layers lie; made if there is none
     * @throws IOException if it cannot be read or written
     * @throws UnsolvableGameException if a play can go on without end, or the folder has other
     *     files
     */
    public GameValues solveIn(Path folder) throws IOException {
        String fingerprint = RulesFingerprint.of(net);
        if (symmetries != null) {
            fingerprint += " up to %d symmetries".formatted(symmetries.stateSize());
        }
        return new LayerSolver(folder, game, fingerprint, packing(clock), clock, symmetries, limits)
                .solve();
    }

    // ---- What else can be had of it ----

    /**
     * Writes the moves with which a role gets what it can be sure of, after {@link #solve} has come
     * to its end.
     *
     * @param limit what that may take
     * @return in how many states it has a choice; empty if time or memory was over
     * @throws IOException if the file cannot be written
     * @throws UnsolvableGameException if the moves depend on more than the state, or if states have
     *     too many symmetries
     */
    public Optional<Integer> writeStrategy(Path file, int role, SolvingLimits limit)
            throws IOException {
        SolvedMoves moves = proven == null ? graphMoves(role, limit) : proven.moves(role);
        return moves == null
                ? Optional.empty()
                : Strategy.write(file, game, fullPacking(), moves, limit);
    }

    private @Nullable SolvedMoves graphMoves(int role, SolvingLimits limit) {
        ReachabilityGraph states = Objects.requireNonNull(graph, "not solved");
        GraphValues values = new GraphValues(states, new SecurityRule(role, 0), limit);
        if (!values.compute()) {
            return null;
        }
        if (!values.isSteady()) {
            throw new UnsolvableGameException(
                    "what is best depends on how many moves are left, so there is no strategy by"
                            + " states alone");
        }
        if (symmetries != null && !symmetries.newStateSymmetry().isExact()) {
            throw new UnsolvableGameException(
                    "states have too many symmetries to find each again; leave out --symmetric");
        }
        return values.bestMoves(role, game.stateLayout().wordCount());
    }

    /**
     * Writes all states whose values are known exactly, after {@link #solve} has enumerated them to
     * the end.
     *
     * @return how many there are
     * @throws IOException if the file cannot be written
     */
    public int writeTable(Path file) throws IOException {
        if (symmetries != null) {
            throw new UnsolvableGameException(
                    "a table has all states, also symmetric ones; leave out --symmetric");
        }
        ReachabilityGraph states = graph;
        GraphValues values = graphValues;
        if (states == null || values == null || states.isCutOff()) {
            throw new UnsolvableGameException(
                    "a table needs the values of all states, which --method enumerate finds");
        }
        return values.writeTable(file, game);
    }
}
