package org.propjet.player.minimax;

import org.jspecify.annotations.Nullable;
import org.propjet.engine.game.Game;
import org.propjet.engine.time.Budget;

import java.util.SplittableRandom;

/**
 * Alpha-beta (Knuth and Moore, 1975) by iterative deepening, for games of two roles that choose in
 * turn, and are rivals ({@link Rivalry}). This is the root of the search; {@link PlySearch} is what
 * is below.
 *
 * <p>Several threads search one state together, each by a search of its own: they only share a
 * table, where each finds what the others have found (known as lazy SMP in chess programs).
 *
 * <p>Not thread-safe.
 */
final class AlphaBeta {
    /** Deeper is never searched. */
    static final int MOST_DEPTH = 100;

    private final PlySearch plies;
    private final SplittableRandom random;
    private int bestMove;
    private int bestValue;
    private int depth;

    /** What is known by now; any thread may look. */
    private volatile @Nullable Found found;

    /** Makes a search with a table of its own. */
    AlphaBeta(
            Game game,
            Rivalry rivalry,
            StateValue stateValue,
            SplittableRandom random,
            LastPly lastPly) {
        this(
                new PlySearch(
                        game,
                        rivalry,
                        stateValue,
                        lastPly,
                        new TranspositionTable(),
                        random.split()),
                random);
    }

    private AlphaBeta(PlySearch plies, SplittableRandom random) {
        this.plies = plies;
        this.random = random;
    }

    /**
     * Returns a search for another thread, with the same values of states and the memory of the
     * same table.
     *
     * @param index a number that no other such search has, from 1 on
     */
    AlphaBeta sharing(int index) {
        return new AlphaBeta(plies.sharing(index, random.split()), random.split());
    }

    /** Returns the values of states that it goes by, for its thread. */
    StateValue stateValue() {
        return plies.stateValue();
    }

    /** Goes over to the fastest reasoner that the game has by now. */
    void renew() {
        plies.renew();
    }

    /** Returns what states were searched last, to learn from. */
    SearchedStates searched() {
        return plies.searched();
    }

    /** Has states be learnt from that were searched but one ply deep, too, or no longer. */
    void learnFromLastPly(boolean isWanted) {
        plies.learnFromLastPly(isWanted);
    }

    /** Returns whether a state was met in which both roles choose, and the search given up. */
    boolean isUnsuited() {
        return plies.isUnsuited();
    }

    /** Returns what the search that is going on has found, or the last one; null before. */
    @Nullable Found found() {
        return found;
    }

    /**
     * What a search has found. Immutable.
     *
     * @param moveId the best move
     * @param value its value, as the first role sees it
     * @param depth how deep was searched, in plies; 0 if there was no time
     * @param stateCount how many states were searched
     */
    record Found(int moveId, int value, int depth, long stateCount) {
        /** Returns whether that is a win, or a loss, for sure. */
        boolean isProven() {
            return Values.isSure(value);
        }
    }

    /** Has what this search finds from its next search on be found by another one, too. */
    void join(AlphaBeta other) {
        plies.table().join(other.plies.table());
    }

    /** Forgets what was found before. */
    void forget() {
        plies.table().forget();
    }

    /**
     * Searches for a role's best move, without what was found before.
     *
     * @param root the state, in which only this role may have a choice
     * @param role the role
     * @param budget counts the states that are searched
     * @return any legal move if there was no time
     */
    Found search(long[] root, int role, Budget budget) {
        forget();
        return search(root, role, 1, MOST_DEPTH, budget);
    }

    /**
     * Searches for a role's best move, with what is known from before.
     *
     * @param root the state, in which only this role may have a choice
     * @param firstDepth how deep to search first, in plies
     * @param mostDepth how deep to search at most
     */
    Found search(long[] root, int role, int firstDepth, int mostDepth, Budget budget) {
        depth = 0;
        bestValue = 0;
        long enough = budget.remainingWork() / 4; // the next depth is not to be reached from here
        int count = plies.begin(root, role, budget);
        int[] moves = plies.root().shuffledMoves(count, random);
        bestMove = moves[0];
        for (int next = firstDepth; next <= mostDepth && !plies.isOver() && count > 1; next++) {
            searchRoot(role, moves, count, next);
            if (Values.isSure(bestValue) || plies.stateCount() > enough) {
                break;
            }
        }
        budget.count(plies.stateCount());
        return find();
    }

    /** Has nothing found until the next search finds something. */
    void forgetFound() {
        found = null;
    }

    private Found find() {
        Found now = new Found(bestMove, bestValue, depth, plies.stateCount());
        found = now;
        return now;
    }

    /** Searches all moves; those that are better than all before come first afterwards. */
    private void searchRoot(int role, int[] moves, int count, int toDepth) {
        int valueBefore = bestValue;
        int low = -Values.INFINITE;
        for (int i = 0; i < count; i++) {
            plies.makeAtRoot(role, moves[i]);
            int value = i == 0 ? -Values.INFINITE : plies.below(role, 0, toDepth - 1, low, low + 1);
            if (i == 0 || (value > low && !plies.isOver())) {
                value = plies.below(role, 0, toDepth - 1, low, Values.INFINITE);
            }
            if (plies.isOver()) {
                // What was searched so far loses; of this move nobody knows.
                if (Values.isLost(low)) {
                    bestMove = moves[i];
                    bestValue = valueBefore;
                }
                return;
            }
            if (value > low) {
                low = value;
                bestMove = moves[i];
                bestValue = role == 0 ? value : -value;
                System.arraycopy(moves, 0, moves, 1, i);
                moves[0] = bestMove;
                find();
            }
        }
        depth = toDepth;
    }
}
