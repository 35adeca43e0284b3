package org.propjet.player.classic;

import org.jspecify.annotations.Nullable;
import org.propjet.engine.game.Game;
import org.propjet.engine.game.Reasoner;
import org.propjet.engine.time.Budget;
import org.propjet.player.classic.SearchOptions.Part;
import org.propjet.player.endgame.EndgameTable;

/**
 * The plies below the root of {@link WindowSearch}: says what a move is worth.
 *
 * <p>All values are as the role sees them that is given with them.
 *
 * <p>Not thread-safe.
 */
final class WindowPlies {
    /** Moves after so many are searched a ply less, or two, from that depth on. */
    private static final int LATE_DEPTH = 3;

    private static final int LATE_MOVES = 4;
    private static final int LATER_MOVES = 12;

    /** A guess that has changed more than that in two plies is searched on for so many plies. */
    private static final int UNSTABLE = 8 * Horizon.POINT;

    private static final int QUIET_PLIES = 4;

    private final Game game;
    private final Horizon horizon;
    private final SearchOptions options;
    private final boolean isPruned;
    private final boolean isQuiet;
    private final @Nullable ValueTable table;
    private final @Nullable EndgameTable endgames;
    private final MoveOrder order;
    private final SearchedPly[] plies = new SearchedPly[DepthSearch.MOST_DEPTH + 2];
    private final int[] jointMove = new int[2];
    private Reasoner reasoner;

    /** The ply whose state is the reasoner's. */
    private int reasonerPly;

    /** The role that searches: in states in which both choose it is the first. */
    private int searcher;

    private Budget budget = Budget.endless();
    private long mostNodes;
    private boolean isBroken;
    private long nodeCount;
    private long leafCount;

    /** Whether anything was guessed in what was searched so far of the state at hand. */
    private boolean hasGuessed;

    WindowPlies(
            Game game, Horizon horizon, SearchOptions options, @Nullable EndgameTable endgames) {
        this.endgames = endgames;
        this.game = game;
        this.horizon = horizon;
        this.options = options;
        this.isPruned = options.has(Part.PRUNE);
        this.isQuiet = options.has(Part.QUIESCENCE);
        int mebibytes = options.tableMebibytes();
        this.table = mebibytes > 0 ? new ValueTable(Deepening.tableBytes(mebibytes)) : null;
        int words = game.stateLayout().wordCount();
        for (int ply = 0; ply < plies.length; ply++) {
            plies[ply] = new SearchedPly(words);
        }
        this.order = new MoveOrder(game.moveTable(), options);
        this.reasoner = game.newReasoner();
    }

    /** Returns whether the search was broken off, so that what it returns says nothing. */
    boolean isBroken() {
        return isBroken;
    }

    /** Returns whether anything was guessed since {@link #begin}. */
    boolean hasGuessed() {
        return hasGuessed;
    }

    /** Returns how many states were searched since {@link #begin}. */
    long nodeCount() {
        return nodeCount;
    }

    /** Returns how many of them were valued. */
    long leafCount() {
        return leafCount;
    }

    /** Returns the root's ply. */
    SearchedPly root() {
        return plies[0];
    }

    /** Begins at a root. */
    void begin(long[] root, int role, Budget newBudget) {
        if (table != null) {
            table.grow();
        }
        searcher = role;
        budget = newBudget;
        mostNodes = newBudget.remainingWork();
        isBroken = false;
        hasGuessed = false;
        nodeCount = 1;
        leafCount = 0;
        reasoner = game.fastest(reasoner);
        for (SearchedPly ply : plies) {
            ply.forgetKillers();
        }
        order.fade();
        SearchedPly ply = plies[0];
        System.arraycopy(root, 0, ply.state, 0, root.length);
        ply.isGuessed = false;
        ply.lineLength = 0;
        reasoner.setState(root);
        reasonerPly = 0;
        ply.list(reasoner, role);
    }

    private void moveReasoner(int ply) {
        if (reasonerPly != ply) {
            reasoner.setState(plies[ply].state);
            reasonerPly = ply;
        }
    }

    /** Makes a joint move in the state of a ply. */
    private void step(int ply, int role, int moveId, int reply) {
        moveReasoner(ply);
        jointMove[role] = moveId;
        jointMove[1 - role] = reply;
        SearchedPly next = plies[ply + 1];
        reasoner.successor(jointMove, next.state);
        next.isGuessed = false;
        next.lineLength = 0;
    }

    /** Returns what a state is thought to be worth to a role. */
    private int guess(int ply, int role) {
        SearchedPly level = plies[ply];
        if (!level.isGuessed) {
            moveReasoner(ply);
            level.guess = horizon.margin(reasoner, level.state);
            level.isGuessed = true;
        }
        return role == 0 ? level.guess : Horizon.TOP - level.guess;
    }

    /** Searches the state of a ply; all values are as a role sees them. */
    private int search(int ply, int role, int depth, int low, int high) {
        nodeCount++;
        isBroken |= nodeCount > mostNodes || ((nodeCount & 3) == 0 && budget.isOver());
        if (isBroken) {
            return 0;
        }
        moveReasoner(ply);
        // Step 1: the end of the game, or what is known of it.
        if (reasoner.isTerminal()) {
            leafCount++;
            return Horizon.end(reasoner.goal(role), reasoner.goal(1 - role));
        }
        if (endgames != null && endgames.find(plies[ply].state)) {
            leafCount++;
            return Horizon.end(endgames.value(role), endgames.value(1 - role));
        }
        // Step 2: the horizon, unless the guess is not to be trusted.
        int firstCount = 0;
        int secondCount = 0;
        boolean isEnough = ply >= DepthSearch.MOST_DEPTH || (depth <= 0 && !isUnstable(ply, depth));
        moveReasoner(ply);
        if (!isEnough) {
            firstCount = reasoner.legalMoveCount(0);
            secondCount = reasoner.legalMoveCount(1);
        }
        if (firstCount == 0 || secondCount == 0) {
            leafCount++;
            hasGuessed = true;
            return guess(ply, role);
        }
        // Step 3: nobody has a choice.
        if (firstCount == 1 && secondCount == 1) {
            plies[ply].list(reasoner, 0);
            return forced(ply, role, depth, low, high);
        }
        // Step 4: somebody has.
        int mover = firstCount > 1 && secondCount > 1 ? searcher : firstCount > 1 ? 0 : 1;
        return mover == role
                ? choose(ply, role, depth, low, high)
                : Horizon.TOP - choose(ply, mover, depth, Horizon.TOP - high, Horizon.TOP - low);
    }

    private boolean isUnstable(int ply, int depth) {
        return isQuiet
                && depth > -QUIET_PLIES
                && Math.abs(guess(ply, 0) - guess(Math.max(0, ply - 2), 0)) > UNSTABLE;
    }

    private int forced(int ply, int role, int depth, int low, int high) {
        SearchedPly level = plies[ply];
        int first = level.moves[0];
        int second = level.replies[0];
        int left = depth > 0 && options.has(Part.EXTENSIONS) ? depth : depth - 1;
        step(ply, 0, first, second);
        int value = search(ply + 1, role, left, low, high);
        level.setLine(first, second, plies[ply + 1]);
        return value;
    }

    /** Searches a state in which a role chooses, unless the table knows enough of it. */
    private int choose(int ply, int role, int depth, int low, int high) {
        SearchedPly level = plies[ply];
        boolean hadGuessed = hasGuessed;
        hasGuessed = false;
        long hash = table != null && depth > 0 ? ValueTable.hash(level.state) ^ searcher : 0;
        int tableMove = -1;
        if (table != null && hash != 0) {
            long entry = table.find(hash);
            if (entry != 0) {
                tableMove = ValueTable.moveId(entry);
                if (isDeepEnough(entry, depth) && ValueTable.decides(entry, low, high)) {
                    hasGuessed = hadGuessed || !ValueTable.isComplete(entry);
                    return ValueTable.value(entry);
                }
            }
        }
        int value = chooseMove(ply, role, depth, tableMove, low, high);
        if (!options.has(Part.SOFT) && isPruned) {
            value = Math.clamp(value, low, high);
        }
        if (table != null && hash != 0 && !isBroken) {
            boolean isComplete = !hasGuessed || Horizon.isSure(value);
            int kind = isPruned ? ValueTable.kind(value, low, high) : ValueTable.EXACT;
            table.keep(hash, kind, isComplete, depth, level.bestMove, value);
        }
        hasGuessed |= hadGuessed;
        return value;
    }

    private boolean isDeepEnough(long entry, int depth) {
        int known = ValueTable.depth(entry);
        return known == depth
                || (options.has(Part.DEEPER) && (known > depth || ValueTable.isComplete(entry)));
    }

    /** Searches the moves of a state. */
    private int chooseMove(int ply, int role, int depth, int tableMove, int low, int high) {
        SearchedPly level = plies[ply];
        moveReasoner(ply);
        int count = level.list(reasoner, role);
        order.rank(level, role, count, tableMove);
        int best = -1;
        if (depth <= 0) { // only what changes much is searched: doing nothing must be possible
            best = guess(ply, role);
            hasGuessed = true;
            leafCount++;
        }
        for (int n = 0; n < count && !(isPruned && best >= high) && !isBroken; n++) {
            level.pick(n, count);
            int move = level.moves[n];
            int value = searchMove(ply, role, n, move, depth, Math.max(low, best), high);
            if (value > best) {
                best = value;
                improve(ply, role, move);
            }
        }
        if (isPruned && best >= high && depth > 0 && !isBroken) {
            order.cut(level, role, depth);
        }
        return best;
    }

    /** Has a move, which was just searched, be the best of a ply. */
    void improve(int ply, int role, int moveId) {
        SearchedPly level = plies[ply];
        level.bestMove = moveId;
        int reply = level.bestReply;
        level.setLine(role == 0 ? moveId : reply, role == 0 ? reply : moveId, plies[ply + 1]);
    }

    /** Searches the n-th move of a ply: the first one without doubt, others if they are better. */
    int searchMove(int ply, int role, int n, int moveId, int depth, int low, int high) {
        if (n == 0 || !isPruned || depth <= 0) {
            return after(ply, role, moveId, depth - 1, low, high);
        }
        int less = 0;
        if (options.has(Part.LATE) && depth >= LATE_DEPTH && n >= LATE_MOVES) {
            less = n >= LATER_MOVES ? 2 : 1;
        }
        boolean isScouted = less > 0 || options.has(Part.PVS);
        int value = low + 1;
        if (isScouted) {
            value = after(ply, role, moveId, depth - 1 - less, low, low + 1);
        }
        if (value > low && less > 0 && options.has(Part.PVS) && !isBroken) {
            value = after(ply, role, moveId, depth - 1, low, low + 1);
        }
        boolean isOpen = !isScouted || (value > low && (value < high || !options.has(Part.PVS)));
        if (isOpen && !isBroken) {
            value = after(ply, role, moveId, depth - 1, low, high);
        }
        return value;
    }

    /** Searches what follows a move, with the reply that is worst for the role. */
    private int after(int ply, int role, int moveId, int depth, int low, int high) {
        SearchedPly level = plies[ply];
        if (level.replyCount == 0) { // the root of a game that cannot go on
            hasGuessed = true;
            return guess(ply, role);
        }
        int worst = Horizon.TOP + 1;
        for (int i = 0; i < level.replyCount && !(isPruned && worst <= low) && !isBroken; i++) {
            step(ply, role, moveId, level.replies[i]);
            int value = search(ply + 1, role, depth, low, Math.min(high, worst));
            if (value < worst) {
                worst = value;
                level.bestReply = level.replies[i];
            }
            if (level.replyCount > 1) {
                plies[ply + 1].lineLength = 0; // it need not be that of the worst reply
            }
        }
        return worst;
    }
}
