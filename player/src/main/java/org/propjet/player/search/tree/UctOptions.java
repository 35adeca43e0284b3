package org.propjet.player.search.tree;

import org.propjet.engine.game.SeededChoice;
import org.propjet.player.play.Option;
import org.propjet.player.play.Options;
import org.propjet.player.search.auto.AutoPlayer;
import org.propjet.player.search.value.Knowledge;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The parameters of a {@link UctPlayer}, and the declarations of those that users can set. Those of
 * alpha-beta are among them, as {@link AutoPlayer} may play by it. Immutable.
 *
 * @param values those that users can set
 * @param tree how the tree guides the search
 */
public record UctOptions(Options values, Tree tree) {

    /** How the tree guides the search. */
    public enum Tree {
        /** One tree for each role, over its own moves. */
        PER_ROLE,
        /** One tree over joint moves: a role knows what those before it have chosen. */
        SINGLE,
        /** The tree remembers, but does not guide: moves are chosen at random. */
        UNGUIDED
    }

    /** Where the features that {@code learn} finds guide the search. */
    enum Guide {
        /** Nowhere. */
        OFF,
        /** With a probability, a role makes the move in a playout that promises most. */
        PLAYOUTS,
        /** With a probability, a playout ends after a move, and is worth what they say. */
        CUT,
        /** Of a node's untried moves, those come first that promise most. */
        ORDER,
        /** What they say of a new state counts as some playouts. */
        START
    }

    /** The largest part of the heap that a tree takes by default. */
    private static final double HEAP_SHARE = 0.25;

    /** Enough for a chunk of everything. */
    private static final int LEAST_MIB = 4;

    /**
     * How many playouts a state gets where their number ends a search: the same on every machine,
     * so that the search is the same, too.
     */
    private static final int PLAYOUTS_OF_LIMITED = 8;

    /** In units of the range of goal values. */
    static final Option<Double> EXPLORATION =
            Option.number("exploration", 10, 0.4, "weight of exploration in UCB1");

    static final Option<Boolean> VOLATILITY =
            Option.isOn(
                    "volatility",
                    true,
                    "whether exploration follows how much values change in this game");

    /** At other times than for a move, none are made. */
    static final Option<Integer> LIMIT =
            Option.whole(
                    "limit",
                    0,
                    1_000_000_000,
                    0,
                    "playouts for a move at most; 0: as many as time allows");

    public static final Option<Integer> MEMORY =
            Option.whole("memory", LEAST_MIB, 1 << 16, standardMib(), "MiB that the tree takes")
                    .withStandardText("a quarter of the heap, at most 2048");

    static final Option<Boolean> TRANSPOSITIONS =
            Option.isOn("transpositions", true, "whether equal states are one node");

    static final Option<Boolean> SYMMETRY =
            Option.isOn("symmetry", false, "whether symmetric states are one node");

    static final Option<Boolean> SOLVER =
            Option.isOn("solver", true, "whether proven values are backed up");

    /** Where several roles choose at once. */
    static final Option<Boolean> OPPONENTS =
            Option.isOn("opponents", true, "whether opponents are expected to go on as they did");

    static final Option<Boolean> MAST =
            Option.isOn("mast", true, "whether untried moves are ordered by success");

    static final Option<Double> LEARN =
            Option.share(
                    "learn", 0.25, "share of the leaves that values are learnt from; on: 0.25");

    static final Option<Boolean> AMAF =
            Option.isOn("amaf", true, "whether, if so, the ends of playouts are looked at, too");

    static final Option<Double> BEST =
            Option.number(
                    "best", 1, 0.5, "weight of a move's best playout, in games with one role");

    static final Option<Guide> GUIDE =
            Option.constant(
                    "guide",
                    Guide.class,
                    Guide.OFF,
                    "where the features that 'learn' finds guide the search");

    static final Option<Double> GUIDE_SHARE =
            Option.number(
                    "guide-share",
                    1,
                    0.1,
                    "how likely a move is guided, or a playout is cut, at a ply");

    static final Option<Integer> GUIDE_PLAYOUTS =
            Option.whole("guide-playouts", 1, 1_000, 4, "as how many playouts guide=start counts");

    public static final Option<Boolean> CLUSTER =
            Option.isOn("cluster", false, "whether the members of --cluster search, too");

    public static final Option<Double> PRACTICE =
            Option.number(
                    "practice",
                    0.9,
                    0.25,
                    "part of a move's time in which alpha-beta plays against itself");

    public static final Option<Optional<Knowledge>> KNOWLEDGE =
            Option.file(
                    "knowledge",
                    Optional.empty(),
                    "what alpha-beta has learnt before, by 'learn --self-play'",
                    name -> Optional.of(Knowledge.named(name)));

    // ---- For measuring and for tests ----

    public static final Option<Integer> ROWS =
            Option.whole(
                    "rows",
                    1,
                    LeafBatch.MOST_ROWS,
                    LeafBatch.MOST_ROWS,
                    "how many moves of a leaf are evaluated together, at most");

    static final Option<Integer> PLAYOUTS =
            Option.whole("playouts", 0, 64, 0, "how many playouts a state gets; 0: as usual");

    // ---- Which players have which ----

    /**
     * Those of all tree searches, and of {@link AutoPlayer}, in the order in which help lists them.
     */
    public static final List<Option<?>> DECLARED =
            List.of(
                    Options.THREADS,
                    Options.SEED,
                    EXPLORATION,
                    VOLATILITY,
                    LIMIT,
                    MEMORY,
                    TRANSPOSITIONS,
                    SYMMETRY,
                    SOLVER,
                    OPPONENTS,
                    MAST,
                    LEARN,
                    AMAF,
                    BEST,
                    Options.FACTORS,
                    Options.PONDER,
                    CLUSTER,
                    PRACTICE,
                    KNOWLEDGE);

    /** The same with those of searches that features can guide. */
    public static final List<Option<?>> GUIDED =
            Stream.concat(DECLARED.stream(), Stream.of(GUIDE, GUIDE_SHARE, GUIDE_PLAYOUTS))
                    .toList();

    private static int standardMib() {
        int heapMib = (int) Math.min(Runtime.getRuntime().maxMemory() >> 20, 1 << 16);
        return Math.clamp((long) (HEAP_SHARE * heapMib), 16, 2048);
    }

    /** Returns the defaults. */
    public static UctOptions standard() {
        return new UctOptions(Options.standard(), Tree.PER_ROLE);
    }

    /** Returns the value of an option; not where each nanosecond counts. */
    public <T> T get(Option<T> option) {
        return values.get(option);
    }

    /** Returns these options with one changed. */
    public <T> UctOptions with(Option<T> option, T value) {
        return new UctOptions(values.with(option, value), tree);
    }

    /** Returns these options with a seed that follows from theirs and a number. */
    UctOptions withSeedOf(int number) {
        return with(Options.SEED, SeededChoice.playoutSeed(get(Options.SEED), number));
    }

    /** Returns these options with a tree that takes its share of the memory only. */
    public UctOptions dividedBy(int treeCount) {
        return with(MEMORY, Math.max(LEAST_MIB, get(MEMORY) / treeCount));
    }

    /** Returns the most MiB for each of so many trees that take half of the heap together. */
    public static int sharedMib(int treeCount, int wanted) {
        long heapMib = Runtime.getRuntime().maxMemory() >> 20;
        return Math.clamp(heapMib / 2 / treeCount, LEAST_MIB, wanted);
    }

    /** Returns whether an evaluation of states is learnt. */
    boolean learns() {
        return get(LEARN) > 0;
    }

    /** Returns the most that the tree takes, in bytes. */
    long memoryBytes() {
        return (long) get(MEMORY) << 20;
    }

    /**
     * Returns how many playouts each state gets; 0: as suits the game, {@link PlayoutAllocation}.
     */
    int fixedPlayouts() {
        int told = get(PLAYOUTS);
        return told == 0 && get(LIMIT) > 0 ? PLAYOUTS_OF_LIMITED : told;
    }
}
