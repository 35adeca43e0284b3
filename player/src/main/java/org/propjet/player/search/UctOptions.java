package org.propjet.player.search;

import org.propjet.engine.game.SeededChoice;

import java.util.List;
import java.util.stream.Stream;

/**
 * The parameters of a {@link UctPlayer}. Immutable. The class is long, as each parameter has its
 * name, default, range and meaning here, and nowhere else.
 *
 * @param threadCount threads that search
 * @param seed fixes the search, with one thread and a number of playouts for a budget
 * @param exploration the weight of UCB1's exploration term, in units of the range of goal values
 * @param volatility whether exploration follows how much values of states change in this game
 * @param playoutsPerState how many playouts a state gets; 0: as suits the game, see {@link
 *     PlayoutAllocation}, or {@link #PLAYOUTS_OF_LIMITED} where there is a limit
 * @param limit how many playouts a decision takes at most, and none are made at other times; 0: as
 *     many as there is time for
 * @param rows how many of a node's moves are evaluated together when it is expanded, at most
 * @param memoryMib the most that the tree takes, in MiB
 * @param transpositions whether a state that is reached in several ways is one node
 * @param symmetry whether a state and its images under the game's symmetries are one node
 * @param solver whether proven goal values are backed up
 * @param modelsOpponents whether opponents are expected to go on as they did where several choose
 *     at once
 * @param mast whether untried moves are tried in the order of their success elsewhere in the tree
 * @param amaf whether the ends of playouts are looked at, too, where what moves do lasts
 * @param learn of which share of the leaves an evaluation of states is learnt, in games with
 *     opponents; 0: none is
 * @param alphaBeta what alpha-beta goes by, where it plays
 * @param bestShare in games with one role: how much of a move's value is that of its best playout
 * @param factors whether the parts of a game that consists of several are searched by themselves
 * @param ponder whether to search on in the opponents' time
 * @param cluster whether the members of a cluster search, too, if the process is one
 * @param tree how the tree guides the search
 */
public record UctOptions(
        int threadCount,
        long seed,
        double exploration,
        boolean volatility,
        int playoutsPerState,
        int limit,
        int rows,
        int memoryMib,
        boolean transpositions,
        boolean symmetry,
        boolean solver,
        boolean modelsOpponents,
        boolean mast,
        double learn,
        boolean amaf,
        AlphaBetaOptions alphaBeta,
        double bestShare,
        boolean factors,
        boolean ponder,
        boolean cluster,
        Tree tree) {

    /** How the tree guides the search. */
    public enum Tree {
        /** One tree for each role, over its own moves. */
        PER_ROLE,
        /** One tree over joint moves: a role knows what those before it have chosen. */
        SINGLE,
        /** The tree remembers, but does not guide: moves are chosen at random. */
        UNGUIDED
    }

    /**
     * An option as a user writes it.
     *
     * @param name its name
     * @param values what it can be
     * @param standard what it is by default
     * @param meaning what it does
     */
    public record Description(String name, String values, String standard, String meaning) {}

    /** The largest part of the heap that a tree takes by default. */
    private static final double HEAP_SHARE = 0.25;

    /** What {@code learn=on} means: one leaf in four. */
    private static final double LEARN_SHARE = 0.25;

    static final int MOST_THREADS = 256;

    /**
     * How many playouts a state gets where their number ends a search: the same on every machine,
     * so that the search is the same, too.
     */
    private static final int PLAYOUTS_OF_LIMITED = 8;

    private static final int MOST_LIMIT = 1_000_000_000;

    /** Enough for a chunk of everything. */
    private static final int LEAST_MIB = 4;

    /** Returns the defaults. */
    public static UctOptions standard() {
        int heapMib = (int) Math.min(Runtime.getRuntime().maxMemory() >> 20, 1 << 16);
        int memoryMib = Math.clamp((long) (HEAP_SHARE * heapMib), 16, 2048);
        return new UctOptions(
                1,
                1,
                0.4,
                true,
                0,
                0,
                LeafBatch.MOST_ROWS,
                memoryMib,
                true,
                false,
                true,
                true,
                true,
                LEARN_SHARE,
                true,
                AlphaBetaOptions.standard(),
                0.5,
                true,
                false,
                false,
                Tree.PER_ROLE);
    }

    /** Returns all options that {@link #with} knows. */
    public static List<Description> described() {
        return Stream.concat(ofTree().stream(), AlphaBetaOptions.described().stream()).toList();
    }

    private static List<Description> ofTree() {
        UctOptions standard = standard();
        return List.of(
                described("threads", "1 to 256", standard.threadCount, "threads that search"),
                described("seed", "a whole number", standard.seed, "fixes the random choices"),
                described(
                        "exploration",
                        "0 to 10",
                        standard.exploration,
                        "weight of exploration in UCB1"),
                described(
                        "volatility",
                        standard.volatility,
                        "whether exploration follows how much values change in this game"),
                described(
                        "limit",
                        "0 to " + MOST_LIMIT,
                        standard.limit,
                        "playouts for a move at most; 0: as many as time allows"),
                described(
                        "memory",
                        "4 to 65536",
                        "a quarter of the heap, at most 2048",
                        "MiB that the tree takes"),
                described(
                        "transpositions",
                        standard.transpositions,
                        "whether equal states are one node"),
                described("symmetry", standard.symmetry, "whether symmetric states are one node"),
                described("solver", standard.solver, "whether proven values are backed up"),
                described(
                        "opponents",
                        standard.modelsOpponents,
                        "whether opponents are expected to go on as they did"),
                described("mast", standard.mast, "whether untried moves are ordered by success"),
                described(
                        "learn",
                        "on, off, 0 to 1",
                        "on",
                        "share of the leaves that values are learnt from; on: " + LEARN_SHARE),
                described(
                        "amaf",
                        standard.amaf,
                        "whether, if so, the ends of playouts are looked at, too"),
                described(
                        "best",
                        "0 to 1",
                        standard.bestShare,
                        "weight of a move's best playout, in games with one role"),
                described(
                        "factors",
                        standard.factors,
                        "whether parts of a game are searched by themselves"),
                described("ponder", standard.ponder, "whether to search in the opponents' time"),
                described(
                        "cluster",
                        standard.cluster,
                        "whether the members of --cluster search, too"));
    }

    private static Description described(
            String name, String values, Object standard, String meaning) {
        return new Description(name, values, standard.toString(), meaning);
    }

    private static Description described(String name, boolean standard, String meaning) {
        return new Description(name, "on, off", standard ? "on" : "off", meaning);
    }

    /**
     * Returns these options with one changed.
     *
     * @throws IllegalArgumentException with a message for people, if there is no such option or
     *     value
     */
    public UctOptions with(String name, String value) {
        Draft draft = new Draft(this);
        if (AlphaBetaOptions.NAMES.contains(name)) {
            draft.alphaBeta = alphaBeta.with(name, value);
            return draft.options();
        }
        switch (name) {
            case "threads" -> draft.threadCount = OptionValue.integer(name, value, 1, MOST_THREADS);
            case "seed" -> draft.seed = seed(value);
            case "exploration" -> draft.exploration = OptionValue.number(name, value, 10);
            case "volatility" -> draft.volatility = OptionValue.isOn(name, value);
            case "limit" -> draft.limit = OptionValue.integer(name, value, 0, MOST_LIMIT);
            case "memory" -> draft.memoryMib = OptionValue.integer(name, value, LEAST_MIB, 1 << 16);
            case "transpositions" -> draft.transpositions = OptionValue.isOn(name, value);
            case "symmetry" -> draft.symmetry = OptionValue.isOn(name, value);
            case "solver" -> draft.solver = OptionValue.isOn(name, value);
            case "opponents" -> draft.modelsOpponents = OptionValue.isOn(name, value);
            case "mast" -> draft.mast = OptionValue.isOn(name, value);
            case "amaf" -> draft.amaf = OptionValue.isOn(name, value);
            case "learn" -> draft.learn = OptionValue.share(name, value, LEARN_SHARE);
            case "best" -> draft.bestShare = OptionValue.number(name, value, 1);
            case "factors" -> draft.factors = OptionValue.isOn(name, value);
            case "ponder" -> draft.ponder = OptionValue.isOn(name, value);
            case "cluster" -> draft.cluster = OptionValue.isOn(name, value);
            default ->
                    throw new IllegalArgumentException(
                            "there is no option " + name + "; there are " + names());
        }
        return draft.options();
    }

    /** Returns these options with another tree. */
    public UctOptions with(Tree newTree) {
        Draft draft = new Draft(this);
        draft.tree = newTree;
        return draft.options();
    }

    /**
     * Returns these options with so many playouts for each state, whatever suits the game: for
     * tests.
     */
    UctOptions withPlayoutsPerState(int count) {
        Draft draft = new Draft(this);
        draft.playoutsPerState = count;
        return draft.options();
    }

    /** Returns these options with so many of a node's moves evaluated together, at most. */
    public UctOptions withRows(int count) {
        Draft draft = new Draft(this);
        draft.rows = count;
        return draft.options();
    }

    /** Returns how many playouts each state gets; 0: as suits the game. */
    int fixedPlayouts() {
        return playoutsPerState == 0 && limit > 0 ? PLAYOUTS_OF_LIMITED : playoutsPerState;
    }

    /** Returns these options with a seed that follows from theirs and a number. */
    UctOptions withSeedOf(int number) {
        Draft draft = new Draft(this);
        draft.seed = SeededChoice.playoutSeed(seed, number);
        return draft.options();
    }

    /** Returns these options with a tree that takes at most its share of half the heap. */
    UctOptions sharedBy(int playerCount) {
        long heapMib = Runtime.getRuntime().maxMemory() >> 20;
        Draft draft = new Draft(this);
        draft.memoryMib = Math.clamp(heapMib / 2 / playerCount, LEAST_MIB, memoryMib);
        return draft.options();
    }

    /** Returns these options with a tree that takes its share of the memory only. */
    UctOptions dividedBy(int treeCount) {
        Draft draft = new Draft(this);
        draft.memoryMib = Math.max(LEAST_MIB, memoryMib / treeCount);
        return draft.options();
    }

    /** Returns whether an evaluation of states is learnt. */
    boolean learns() {
        return learn > 0;
    }

    /** Returns the most that the tree takes, in bytes. */
    long memoryBytes() {
        return (long) memoryMib << 20;
    }

    private static String names() {
        return String.join(", ", described().stream().map(Description::name).toList());
    }

    private static long seed(String value) {
        try {
            return Long.parseLong(value);
        } catch (NumberFormatException e) {
            throw OptionValue.refused("seed", value, "a whole number");
        }
    }

    /** Options that can be changed. */
    private static final class Draft {
        private int threadCount;
        private long seed;
        private double exploration;
        private boolean volatility;
        private int playoutsPerState;
        private int limit;
        private int rows;
        private int memoryMib;
        private boolean transpositions;
        private boolean symmetry;
        private boolean solver;
        private boolean modelsOpponents;
        private boolean mast;
        private double learn;
        private boolean amaf;
        private AlphaBetaOptions alphaBeta;
        private double bestShare;
        private boolean factors;
        private boolean ponder;
        private boolean cluster;
        private Tree tree;

        Draft(UctOptions from) {
            threadCount = from.threadCount;
            seed = from.seed;
            exploration = from.exploration;
            volatility = from.volatility;
            playoutsPerState = from.playoutsPerState;
            limit = from.limit;
            rows = from.rows;
            memoryMib = from.memoryMib;
            transpositions = from.transpositions;
            symmetry = from.symmetry;
            solver = from.solver;
            modelsOpponents = from.modelsOpponents;
            mast = from.mast;
            learn = from.learn;
            amaf = from.amaf;
            alphaBeta = from.alphaBeta;
            bestShare = from.bestShare;
            factors = from.factors;
            ponder = from.ponder;
            cluster = from.cluster;
            tree = from.tree;
        }

        UctOptions options() {
            return new UctOptions(
                    threadCount,
                    seed,
                    exploration,
                    volatility,
                    playoutsPerState,
                    limit,
                    rows,
                    memoryMib,
                    transpositions,
                    symmetry,
                    solver,
                    modelsOpponents,
                    mast,
                    learn,
                    amaf,
                    alphaBeta,
                    bestShare,
                    factors,
                    ponder,
                    cluster,
                    tree);
        }
    }
}
