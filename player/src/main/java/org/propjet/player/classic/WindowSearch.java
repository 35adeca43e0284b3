package org.propjet.player.classic;

import org.jspecify.annotations.Nullable;
import org.propjet.engine.game.Game;
import org.propjet.engine.time.Budget;
import org.propjet.player.classic.SearchOptions.Part;
import org.propjet.player.endgame.EndgameTable;
import org.propjet.player.search.MoveEstimate;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Searches games of two rivals to a depth, by minimax in the form of negamax (Shannon, 1950), and
 * what cuts it off and corrects it, each an option ({@link Part}): alpha-beta (Knuth and Moore,
 * 1975) with values from 0 to {@link Horizon#TOP}, fail-soft (Fishburn, 1983), principal variation
 * search (Marsland and Campbell, 1982), aspiration windows (Gillogly, 1978), a transposition table
 * (Greenblatt, 1967), killers (Slate and Atkin, 1977), history (Schaeffer, 1983), late-move
 * reductions, quiescence and extensions.
 *
 * <p>The value of an end is by how many points the one role is ahead of the other: its goal, where
 * goals add up to 100. Where both roles choose at once, the one that searches is taken to choose
 * first, and the other to know its choice. A state that is not the end, but in which a role has no
 * legal move, is valued as at the horizon.
 *
 * <p>Not thread-safe. Memory: the table, and for each ply a state and its moves; a search allocates
 * only what it returns, and what larger lists of moves need than were met before.
 */
final class WindowSearch implements DepthSearch {
    /** Half the width of the root's window. */
    private static final int ASPIRATION = 5 * Horizon.POINT;

    private final Horizon horizon;
    private final boolean isPruned;
    private final boolean isNarrowed;
    private final WindowPlies plies;

    /** The last root that was searched to the end, for whom, and its value, for the next window. */
    private final long[] lastRoot;

    private int lastRole;
    private int lastValue = -1;

    /** Makes a search without a table of endgames. */
    WindowSearch(Game game, Horizon horizon, SearchOptions options) {
        this(game, horizon, options, null);
    }

    /**
     * Makes a search.
     *
     * @param endgames states that it knows, which are not searched; null if there are none
     * @throws IllegalArgumentException if the game has other than two roles
     */
    WindowSearch(
            Game game, Horizon horizon, SearchOptions options, @Nullable EndgameTable endgames) {
        if (game.roles().size() != 2) {
            throw new IllegalArgumentException("this search is for two roles");
        }
        this.horizon = horizon;
        this.isPruned = options.has(Part.PRUNE);
        this.isNarrowed = isPruned && options.has(Part.ASPIRATION);
        this.plies = new WindowPlies(game, horizon, options, endgames);
        this.lastRoot = new long[game.stateLayout().wordCount()];
    }

    @Override
    public void prepare(long[] state, Budget budget) {
        horizon.prepare(state, budget);
    }

    @Override
    public Found search(long[] root, int role, int[] moves, int[] depths, Budget budget) {
        int around = lastValue;
        boolean isKnown = around >= 0 && lastRole == role && Arrays.equals(root, lastRoot);
        plies.begin(root, role, budget);
        boolean isNarrow = isNarrowed && isKnown;
        int low = isNarrow ? Math.max(0, around - ASPIRATION) : 0;
        int high = isNarrow ? Math.min(Horizon.TOP, around + ASPIRATION) : Horizon.TOP;
        List<MoveEstimate> estimates = new ArrayList<>();
        int value = searchRoot(role, moves, depths, low, high, estimates);
        while (!plies.isBroken()
                && ((value <= low && low > 0) || (value >= high && high < Horizon.TOP))) {
            low = value <= low ? 0 : low;
            high = value >= high ? Horizon.TOP : high;
            estimates.clear();
            value = searchRoot(role, moves, depths, low, high, estimates);
        }
        budget.count(plies.nodeCount());
        SearchedPly ply = plies.root();
        List<int[]> line = new ArrayList<>();
        for (int i = 0; i < ply.lineLength; i++) {
            line.add(ply.jointMove(i));
        }
        boolean isNone = estimates.isEmpty();
        int known = isNone ? Horizon.TOP / 2 : value;
        if (!plies.isBroken()) {
            System.arraycopy(root, 0, lastRoot, 0, root.length);
            lastRole = role;
            lastValue = value;
        }
        double points = (double) known / Horizon.POINT;
        double other = (double) (Horizon.TOP - known) / Horizon.POINT;
        return new Found(
                isNone ? moves[0] : ply.bestMove,
                role == 0 ? List.of(points, other) : List.of(other, points),
                Horizon.isSure(known) || (!plies.hasGuessed() && !plies.isBroken()),
                !plies.isBroken(),
                line,
                estimates,
                plies.nodeCount(),
                plies.leafCount());
    }

    private int searchRoot(
            int role, int[] moves, int[] depths, int low, int high, List<MoveEstimate> estimates) {
        int best = -1;
        for (int n = 0; n < moves.length && !(isPruned && best >= high); n++) {
            long nodesBefore = plies.nodeCount();
            int value =
                    plies.searchMove(0, role, n, moves[n], depths[n], Math.max(low, best), high);
            if (plies.isBroken()) {
                break;
            }
            if (n == 0 || value > Math.max(low, best)) { // else it is a bound
                plies.improve(0, role, moves[n]);
            }
            best = Math.max(best, value);
            estimates.add(estimate(moves[n], plies.nodeCount() - nodesBefore, value));
        }
        return best;
    }

    private static MoveEstimate estimate(int moveId, long nodes, int value) {
        return new MoveEstimate(
                moveId,
                nodes,
                (double) value / Horizon.POINT,
                value >= Horizon.TOP ? 100 : 0,
                value <= 0 ? 0 : 100);
    }
}
