package org.propjet.player.search.depth;

import org.jspecify.annotations.Nullable;
import org.propjet.engine.game.Game;
import org.propjet.engine.time.Budget;
import org.propjet.player.search.value.LearntEvaluation;
import org.propjet.player.search.value.Rivalry;
import org.propjet.player.search.value.StateValue;
import org.propjet.player.search.value.Values;

import java.util.Arrays;
import java.util.SplittableRandom;

/**
 * Alpha-beta by iterative deepening, for games of two roles that choose in turn, and are rivals
 * ({@link Rivalry}), with values of states that are learnt from what it finds: a {@link
 * WindowSearch} that goes deeper and deeper.
 *
 * <p>Several threads search one state together, each by a search of its own: they only share a
 * table, where each finds what the others have found (known as lazy SMP in chess programs).
 *
 * <p>Not thread-safe.
 */
final class AlphaBeta extends WindowSearch {
    /** Deeper is never searched. */
    static final int LAST_DEPTH = 100;

    private static final long TABLE_BYTES = 32L << 20;

    /** The values of states that it goes by, for its thread. */
    final StateValue stateValue;

    private final Game game;
    private final Rivalry rivalry;
    private final SplittableRandom random;
    private final LastPly lastPly;
    private final TranspositionTable table;

    /** What states were searched last, to learn from. */
    private final SearchedStates searched;

    /**
     * The best move of the last depth that was searched, what it is worth to the first role, and
     * that depth: what {@link WindowSearch} has of the depth that is being searched is not done.
     */
    private int move;

    private int lead;
    private int depth;

    /** What is known by now; any thread may look. */
    private volatile Minimax.@Nullable Found found;

    /** Makes a search with a table of its own. */
    AlphaBeta(
            Game game,
            Rivalry rivalry,
            StateValue stateValue,
            SplittableRandom random,
            LastPly lastPly) {
        this(
                game,
                rivalry,
                stateValue,
                new SearchedStates(game.stateLayout().wordCount(), random.split()),
                random,
                lastPly,
                new TranspositionTable(TABLE_BYTES, 1));
    }

    private AlphaBeta(
            Game game,
            Rivalry rivalry,
            StateValue stateValue,
            SearchedStates searched,
            SplittableRandom random,
            LastPly lastPly,
            TranspositionTable table) {
        super(
                game,
                new LearntEvaluation(stateValue, rivalry),
                SearchOptions.guided(0),
                table,
                null,
                lastPly,
                searched);
        this.game = game;
        this.rivalry = rivalry;
        this.stateValue = stateValue;
        this.random = random;
        this.lastPly = lastPly;
        this.table = table;
        this.searched = searched;
    }

    /**
     * Returns a search for another thread, with the same values of states and the memory of the
     * same table.
     *
     * @param index a number that no other such search has, from 1 on
     */
    AlphaBeta sharing(int index) {
        return new AlphaBeta(
                game,
                rivalry,
                stateValue.sharing(),
                new SearchedStates(game.stateLayout().wordCount(), random.split()),
                random.split(),
                lastPly,
                table.sharing(index));
    }

    /** Learns from the states that were searched last. */
    void learnFromSearched() {
        searched.teach(stateValue);
    }

    /**
     * Returns what the search that is going on has found, or the last one; null before. By any
     * thread.
     */
    Minimax.@Nullable Found found() {
        return found;
    }

    /** Has what this search finds from its next search on be found by another one, too. */
    void join(AlphaBeta other) {
        table.join(other.table);
    }

    /** Forgets what was found before. */
    void forget() {
        found = null;
        table.forget();
    }

    /**
     * Searches for a role's best move, without what was found before.
     *
     * @param root the state, in which only this role may have a choice
     * @param role the role
     * @param budget counts the states that are searched
     * @return any legal move if there was no time
     */
    Minimax.Found search(long[] root, int role, Budget budget) {
        forget();
        return search(root, role, 1, LAST_DEPTH, budget);
    }

    /**
     * Searches for a role's best move, with what is known from before.
     *
     * @param root the state, in which only this role may have a choice
     * @param firstDepth how deep to search first, in plies
     * @param mostDepth how deep to search at most
     */
    Minimax.Found search(long[] root, int role, int firstDepth, int mostDepth, Budget budget) {
        long enough = budget.remainingWork() / 4; // the next depth is not to be reached from here
        int count = begin(root, role, budget);
        int[] moves = plies[0].shuffledMoves(count, random);
        move = moves[0];
        lead = 0;
        depth = 0;
        for (int next = firstDepth; next <= mostDepth && !isBroken && count > 1; next++) {
            searchRoot(role, moves, next);
            if (Values.isSure(lead) || nodeCount > enough) {
                break;
            }
        }
        budget.count(nodeCount);
        return find(role);
    }

    private Minimax.Found find(int role) {
        Minimax.Found now = new Minimax.Found(move, role, lead, depth, nodeCount);
        found = now;
        return now;
    }

    private void searchRoot(int role, int[] moves, int toDepth) {
        int leadBefore = lead;
        int[] depths = new int[moves.length];
        Arrays.fill(depths, toDepth);
        searchRoot(role, moves, depths, -Values.INFINITE, Values.INFINITE);
        if (!isBroken) {
            depth = toDepth;
        } else if (Values.isLost(bestValue)) {
            // What was searched so far loses; of the move that was begun nobody knows.
            move = bestMove;
            lead = leadBefore;
        }
    }

    @Override
    void rate(int role, int moveId, int value, long nodes, boolean isBest) {
        if (isBest) {
            move = moveId;
            lead = role == 0 ? value : -value;
            find(role);
        }
    }
}
