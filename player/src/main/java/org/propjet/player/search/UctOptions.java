package org.propjet.player.search;

import java.util.List;

/**
 * The parameters of {@link UctPlayer}. Immutable.
 *
 * @param threadCount threads that search
 * @param seed fixes the search, with one thread and a number of playouts for a budget
 * @param exploration the weight of UCB1's exploration term, in units of the range of goal values
 * @param playoutsPerLeaf how many playouts a leaf should get at once; 0: what suits the game's speed
 * @param virtualLoss how much of a loss a playout in flight counts as, 0 to 1
 * @param memoryMib the most that the tree takes, in MiB
 * @param transpositions whether a state that is reached in several ways is one node
 * @param solver whether proven goal values are backed up
 * @param mast whether untried moves are tried in the order of their success elsewhere in the tree
 * @param bestShare in games with one role: how much of a move's value is that of its best playout
 * @param ponder whether to search on in the opponents' time
 * @param tree how the tree guides the search
 */
public record UctOptions(
        int threadCount,
        long seed,
        double exploration,
        int playoutsPerLeaf,
        double virtualLoss,
        int memoryMib,
        boolean transpositions,
        boolean solver,
        boolean mast,
        double bestShare,
        boolean ponder,
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

    /** An option as a user writes it. */
    public record Description(String name, String values, String standard, String meaning) {}

    /** Returns the defaults. */
    public static UctOptions standard() {
        return new UctOptions(1, 1, 0.7, 0, 0.5, 0, true, true, true, 0.5, false, Tree.PER_ROLE);
    }

    /** Returns all options that {@link #with} knows. */
    public static List<Description> described() {
        return List.of(
                new Description("threads", "1 ..", "1", "threads that search"),
                new Description("seed", "a number", "1", "fixes the random choices"));
    }

    /**
     * Returns these options with one changed.
     *
     * @throws IllegalArgumentException with a message for people, if there is no such option or
     *     value
     */
    public UctOptions with(String name, String value) {
        return this;
    }
}
