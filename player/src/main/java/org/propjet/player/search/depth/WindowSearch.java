package org.propjet.player.search.depth;

import org.jspecify.annotations.Nullable;
import org.propjet.engine.game.Game;
import org.propjet.engine.game.Reasoner;
import org.propjet.engine.time.Budget;
import org.propjet.player.endgame.EndgameTable;
import org.propjet.player.play.MoveEstimate;
import org.propjet.player.search.depth.SearchOptions.Part;
import org.propjet.player.search.value.Evaluation;
import org.propjet.player.search.value.StateValue;
import org.propjet.player.search.value.Values;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;

/**
 * Searches games of two rivals to a depth, by minimax in the form of negamax (Shannon, 1950), and
 * what cuts it off and corrects it, each an option ({@link Part}): alpha-beta (Knuth and Moore,
 * 1975), fail-soft (Fishburn, 1983), principal variation search (Marsland and Campbell, 1982),
 * aspiration windows (Gillogly, 1978), a transposition table (Greenblatt, 1967), killers (Slate and
 * Atkin, 1977), history (Schaeffer, 1983), late-move reductions, quiescence and extensions.
 *
 * <p>Values are those of {@link Values}, as the first role sees them where nothing else is said.
 * Where the evaluation is a sum over fluents ({@link Evaluation#sum}), all states that follow a
 * state are guessed before one of them is searched, and moves are ordered by that.
 *
 * <p>Where both roles choose at once, the one that searches is taken to choose first, and the other
 * to know its choice. A state that is not the end, but in which a role has no legal move, is valued
 * as at the horizon.
 *
 * <p>Not thread-safe. Memory: the table, and for each ply a state and its moves; a search allocates
 * only what it returns, and what larger lists of moves need than were met before.
 */
public class WindowSearch implements DepthSearch {
    /** From this depth on, and from these moves on, moves are searched one ply less, or two. */
    private static final int LATE_DEPTH = 3;

    private static final int LATE_MOVES = 4;
    private static final int LATER_DEPTH = 4;
    private static final int LATER_MOVES = 12;

    /** A guess that has changed by more points in two plies is searched on for so many plies. */
    private static final double UNSTABLE_POINTS = 8;

    private static final int QUIET_PLIES = 4;

    /** Half the width of the root's window, in points. */
    private static final int ASPIRATION_POINTS = 5;

    /** The clock is looked at once in so many states, a power of two: guesses by sums are fast. */
    private static final int STATES_PER_LOOK = 4;

    private static final int SUMS_PER_LOOK = 16;

    private static final int FIRST = Integer.MAX_VALUE;
    private static final int EARLY = 1 << 30;

    private final Game game;
    private final Evaluation evaluation;

    /** What the evaluation sums up, if it does: asked by its own class, as it is asked most. */
    private final @Nullable StateValue sum;

    private final boolean isStrict;
    private final boolean isPruned;
    private final boolean isSoft;
    private final boolean isScouted;
    private final boolean isNarrowed;
    private final boolean isDeeperEnough;
    private final boolean hasKillers;
    private final boolean isReduced;
    private final boolean isQuiet;
    private final boolean isExtended;
    private final int lookMask;
    private final int stateWords;
    private final @Nullable TranspositionTable table;
    private final @Nullable EndgameTable endgames;
    private final @Nullable MoveHistory history;

    /** How the last ply is looked at; null if as any other. */
    private final @Nullable LastPly lastPly;

    /** Where states are kept to learn from; null if nothing is learnt. */
    private final @Nullable SearchedStates searched;

    /** By number; the first one is the root's. */
    final Ply[] plies = new Ply[MOST_DEPTH + 2];

    private final int[] jointMove = new int[2];
    private Reasoner reasoner;

    /** The ply whose state is the reasoner's. */
    private int reasonerPly;

    /** The role that searches: in states in which both choose it is the first. */
    private int searcher;

    private Budget budget = Budget.endless();
    private long mostNodes;

    /** Whether the search was broken off, so that what it returns says nothing. */
    boolean isBroken;

    private boolean learnsFromLastPly;
    private volatile boolean isUnsuited;

    /** How many states were searched since {@link #begin}. */
    long nodeCount;

    /** The same without those that were only guessed: the clock is looked at by these. */
    private long visitCount;

    /** Whether anything was guessed in what was searched so far of the state at hand. */
    private boolean hasGuessed;

    /** The last root that was searched to the end, for whom, and its value, for the next window. */
    private final long[] lastRoot;

    private int lastRole = -1;
    private int lastValue;

    /** The root's best move since {@link #searchRoot}, and its value to the role. */
    int bestMove;

    int bestValue;

    private final List<MoveEstimate> rated = new ArrayList<>();

    /**
     * Makes a search.
     *
     * @param endgames states that it knows, which are not searched; null if there are none
     * @throws IllegalArgumentException if the game has other than two roles
     */
    public WindowSearch(
            Game game,
            Evaluation evaluation,
            SearchOptions options,
            @Nullable EndgameTable endgames) {
        this(
                game,
                evaluation,
                options,
                options.tableBytes() > 0
                        ? new TranspositionTable(options.tableBytes(), TranspositionTable.LINE)
                        : null,
                endgames,
                null,
                null);
    }

    /**
     * Makes a search.
     *
     * @param table what is known of states; null if nothing is kept
     * @param lastPly how the last ply is looked at, for games in which only one role chooses at a
     *     time: one of another kind is given up ({@link #isUnsuited}); null for any game
     * @param searched where states are kept to learn from; null if nothing is learnt
     */
    WindowSearch(
            Game game,
            Evaluation evaluation,
            SearchOptions options,
            @Nullable TranspositionTable table,
            @Nullable EndgameTable endgames,
            @Nullable LastPly lastPly,
            @Nullable SearchedStates searched) {
        if (game.roles().size() != 2) {
            throw new IllegalArgumentException("this search is for two roles");
        }
        this.game = game;
        this.evaluation = evaluation;
        this.sum = evaluation.sum();
        this.isStrict = evaluation.isStrict();
        this.isPruned = options.has(Part.PRUNE);
        this.isSoft = options.has(Part.SOFT) || !isPruned;
        this.isScouted = options.has(Part.PVS);
        this.isNarrowed = isPruned && options.has(Part.ASPIRATION);
        this.isDeeperEnough = options.has(Part.DEEPER);
        this.hasKillers = options.has(Part.KILLERS);
        this.isReduced = options.has(Part.LATE);
        this.isQuiet = options.has(Part.QUIESCENCE);
        this.isExtended = options.has(Part.EXTENSIONS);
        this.lookMask = (sum != null ? SUMS_PER_LOOK : STATES_PER_LOOK) - 1;
        this.stateWords = game.stateLayout().wordCount();
        this.table = table;
        this.endgames = endgames;
        this.history =
                options.has(Part.HISTORY) ? new MoveHistory(game.moveTable(), sum != null) : null;
        this.lastPly = lastPly;
        this.searched = searched;
        Arrays.setAll(plies, ply -> new Ply(stateWords));
        this.lastRoot = new long[stateWords];
        this.reasoner = game.newReasoner();
    }

    // ---- What a search that learns is asked and told ----

    /** Goes over to the fastest reasoner that the game has by now. */
    void renew() {
        reasoner = game.fastest(reasoner);
    }

    /**
     * Has states be learnt from that were searched but one ply deep, too, or no longer: what these
     * are worth is little more than a guess.
     */
    void learnFromLastPly(boolean isWanted) {
        learnsFromLastPly = isWanted;
    }

    /** Returns whether a state was met in which both roles choose, and the search given up. */
    boolean isUnsuited() {
        return isUnsuited;
    }

    // ---- The root ----

    @Override
    public void prepare(long[] state, Budget newBudget) {
        evaluation.learn(state, newBudget);
    }

    @Override
    public Found search(long[] root, int role, int[] moves, int[] depths, Budget newBudget) {
        renew();
        begin(root, role, newBudget);
        int around = lastValue;
        boolean isNarrow = isNarrowed && role == lastRole && Arrays.equals(root, lastRoot);
        int half = ASPIRATION_POINTS * evaluation.perPoint();
        int low = isNarrow ? around - half : -Values.INFINITE;
        int high = isNarrow ? around + half : Values.INFINITE;
        rated.clear();
        searchRoot(role, moves.clone(), depths, low, high);
        while (!isBroken
                && ((bestValue <= low && low > -Values.INFINITE)
                        || (bestValue >= high && high < Values.INFINITE))) {
            low = bestValue <= low ? -Values.INFINITE : low;
            high = bestValue >= high ? Values.INFINITE : high;
            rated.clear();
            searchRoot(role, moves.clone(), depths, low, high);
        }
        newBudget.count(nodeCount);
        if (!isBroken) {
            System.arraycopy(root, 0, lastRoot, 0, root.length);
            lastRole = role;
            lastValue = bestValue;
        }
        boolean isNone = rated.isEmpty();
        double points = isNone ? 50 : points(bestValue, role);
        return new Found(
                isNone ? moves[0] : bestMove,
                role == 0 ? List.of(points, 100 - points) : List.of(100 - points, points),
                !isNone && (Values.isSure(bestValue) || (!hasGuessed && !isBroken)),
                !isBroken,
                rated,
                nodeCount);
    }

    private double points(int value, int role) {
        return role == 0 ? evaluation.points(value) : 100 - evaluation.points(-value);
    }

    /**
     * Begins at a root; returns how many moves the role has, which are then those of {@link #root}.
     */
    int begin(long[] root, int role, Budget newBudget) {
        searcher = role;
        budget = newBudget;
        mostNodes = newBudget.remainingWork();
        isBroken = false;
        hasGuessed = false;
        nodeCount = 0;
        if (table != null) {
            table.grow();
        }
        if (history != null) {
            history.fade();
        }
        if (searched != null) {
            searched.clear();
        }
        if (hasKillers) {
            for (Ply ply : plies) {
                ply.forgetKillers();
            }
        }
        Ply ply = plies[0];
        System.arraycopy(root, 0, ply.state, 0, stateWords);
        ply.isGuessed = false;
        reasoner.setState(root);
        reasonerPly = 0;
        if (sum != null) {
            ply.value = sum.of(root);
            ply.choices[1 - role] = 0;
        }
        int count = list(0, role);
        if (lastPly != null && count > 1 && !isBroken && budget.isTimed()) {
            lastPly.measure(reasoner, root, role);
            reasonerPly = -1;
        }
        return count;
    }

    /**
     * Takes note of a move at the root that was searched.
     *
     * @param value what it is worth to the role, or a bound on it
     * @param nodes how many states were searched below it
     * @param isBest whether it is better than those before
     */
    void rate(int role, int moveId, int value, long nodes, boolean isBest) {
        int least = Values.isLost(-value) ? 100 : 0;
        int most = Values.isLost(value) ? 0 : 100;
        rated.add(new MoveEstimate(moveId, nodes, points(value, role), least, most));
    }

    /**
     * Searches moves at the root, until all have been searched or the search {@link #isBroken}. If
     * what was searched until then loses, the move that was being searched counts as the best.
     *
     * @param moves the role's moves; those that are better than all before come first afterwards
     * @param depths how deep each is to be searched, in the order of the search
     * @param low what it is sure of already
     * @param high what is more than needed
     */
    void searchRoot(int role, int[] moves, int[] depths, int low, int high) {
        bestValue = -Values.INFINITE;
        for (int n = 0; n < moves.length && !(isPruned && bestValue >= high); n++) {
            int moveId = moves[n];
            long nodesBefore = nodeCount;
            int sure = Math.max(low, bestValue);
            if (plies[0].replyCount == 1) {
                step(0, role, moveId, plies[0].replies[0]);
            }
            int value = searchMove(0, role, n, moveId, depths[n], sure, high);
            if (isBroken) {
                bestMove = Values.isLost(bestValue) ? moveId : bestMove;
                return;
            }
            boolean isBest = n == 0 || value > sure; // else it is a bound
            if (isBest) {
                bestMove = moveId;
                System.arraycopy(moves, 0, moves, 1, n);
                moves[0] = moveId;
            }
            bestValue = Math.max(bestValue, value);
            rate(role, moveId, value, nodeCount - nodesBefore, isBest);
        }
    }

    // ---- The plies below ----

    private void moveReasoner(int ply) {
        if (reasonerPly != ply) {
            reasoner.setState(plies[ply].state);
            reasonerPly = ply;
        }
    }

    /**
     * Gets the legal moves of a role in the state of a ply, and those of the other; returns how
     * many the role has, and takes note of it if it has a choice.
     */
    private int list(int ply, int role) {
        moveReasoner(ply);
        Ply here = plies[ply];
        int count = here.list(reasoner, role);
        if (lastPly != null && here.replyCount != 1) {
            isUnsuited = true;
            isBroken = true;
        }
        if (sum != null && count > 1) {
            here.choices[role] = count;
            here.choiceValue = sum.ofChoices(here.choices);
        }
        return count;
    }

    /** Makes a joint move in the state of a ply. */
    private void follow(int ply, int role, int moveId, int reply, long[] following) {
        moveReasoner(ply);
        jointMove[role] = moveId;
        jointMove[1 - role] = reply;
        reasoner.successor(jointMove, following);
    }

    /** Goes to the state after a joint move. */
    private void step(int ply, int role, int moveId, int reply) {
        Ply here = plies[ply];
        Ply next = plies[ply + 1];
        next.reachedBy(here, role, moveId);
        follow(ply, role, moveId, reply, next.state);
        next.isGuessed = false;
        if (sum != null) {
            next.value = sum.of(next.state, here.state, here.value);
        }
    }

    /** Goes to the state after a move that has been guessed. */
    private void enter(int ply, int role, int index) {
        Ply here = plies[ply];
        Ply next = plies[ply + 1];
        System.arraycopy(here.following(index), 0, next.state, 0, stateWords);
        next.value = here.followingValue(index);
        next.reachedBy(here, role, here.moves[index]);
    }

    /** Returns what the state of a ply is thought to be worth. */
    private int guess(int ply) {
        Ply here = plies[ply];
        if (sum != null) {
            return Values.ofGuess(here.value + here.choiceValue);
        }
        if (!here.isGuessed) {
            moveReasoner(ply);
            here.value = evaluation.lead(reasoner, here.state);
            here.isGuessed = true;
        }
        return here.value;
    }

    private boolean isTimeUp() {
        return nodeCount >= mostNodes || ((++visitCount & lookMask) == 0 && budget.isOver());
    }

    /** Searches the state below a ply; low, high and the result are as a role sees them. */
    private int below(int role, int ply, int depth, int low, int high) {
        return role == 0 ? search(ply + 1, depth, low, high) : -search(ply + 1, depth, -high, -low);
    }

    /** Searches the state of a ply. */
    private int search(int ply, int depth, int low, int high) {
        nodeCount++;
        isBroken |= isTimeUp();
        if (isBroken) {
            return 0;
        }
        Ply here = plies[ply];
        reasoner.setState(here.state);
        reasonerPly = ply;
        // Step 1: the end of the game, or what is known of it.
        here.isEnd = reasoner.isTerminal();
        if (here.isEnd) {
            if (lastPly != null) {
                lastPly.end(here.roleBefore, here.moveBefore);
            }
            int first = reasoner.goal(0);
            return evaluation.end(first, isStrict ? 100 - first : reasoner.goal(1), ply);
        }
        if (endgames != null && endgames.find(here.state)) {
            return evaluation.end(endgames.value(0), endgames.value(1), ply);
        }
        // Step 2: the horizon, unless the guess is not to be trusted.
        if (ply >= MOST_DEPTH || (depth <= 0 && !isUnstable(ply, depth))) {
            hasGuessed = true;
            return guess(ply);
        }
        moveReasoner(ply);
        int firstCount = reasoner.legalMoveCount(0);
        int secondCount = reasoner.legalMoveCount(1);
        boolean isFirst = firstCount > 1;
        boolean isSecond = secondCount > 1;
        if (lastPly != null && ((isFirst && isSecond) || firstCount * secondCount == 0)) {
            isUnsuited = true;
            isBroken = true;
            return 0;
        }
        if (firstCount == 0 || secondCount == 0) {
            hasGuessed = true;
            return guess(ply);
        }
        // Step 3: somebody has a choice, or nobody.
        if (isFirst || isSecond) {
            int role = isFirst && isSecond ? searcher : isSecond ? 1 : 0;
            return choose(ply, role, depth, low, high);
        }
        list(ply, 0);
        step(ply, 0, here.moves[0], here.replies[0]);
        return search(ply + 1, isExtended && depth > 0 ? depth : depth - 1, low, high);
    }

    private boolean isUnstable(int ply, int depth) {
        if (!isQuiet || depth <= -QUIET_PLIES) {
            return false;
        }
        double before = evaluation.points(guess(Math.max(0, ply - 2)));
        return Math.abs(evaluation.points(guess(ply)) - before) > UNSTABLE_POINTS;
    }

    /** Searches a state in which a role chooses, unless the table knows enough of it. */
    private int choose(int ply, int role, int depth, int low, int high) {
        Ply here = plies[ply];
        boolean hadGuessed = hasGuessed;
        hasGuessed = false;
        @Nullable TranspositionTable known = depth > 0 ? table : null;
        long hash = 0;
        int tableMove = -1;
        if (known != null) {
            // What both choose depends on who searches.
            hash = known.hash(here.state) ^ (lastPly == null ? searcher : 0);
            long entry = known.find(hash);
            if (entry != 0) {
                tableMove = TranspositionTable.moveId(entry);
                int value = Values.fromRoot(TranspositionTable.value(entry), ply);
                if (isDeepEnough(entry, depth)
                        && TranspositionTable.decides(entry, value, low, high)) {
                    hasGuessed = hadGuessed || !TranspositionTable.isComplete(entry);
                    return value;
                }
            }
        }
        int ownLow = role == 0 ? low : -high;
        int ownHigh = role == 0 ? high : -low;
        int best = chooseMove(ply, role, depth, tableMove, ownLow, ownHigh);
        if (isBroken) {
            return 0;
        }
        int value = role == 0 ? best : -best;
        if (!isSoft) {
            value = Math.clamp(value, low, high);
        }
        int kind = isPruned ? TranspositionTable.kind(value, low, high) : TranspositionTable.EXACT;
        if (known != null) {
            boolean isComplete = lastPly == null && (!hasGuessed || Values.isSure(value));
            int kept = Values.fromState(value, ply);
            known.keep(hash, kind, isComplete, depth, here.bestId, kept);
        }
        if (searched != null && (depth > 1 || learnsFromLastPly)) {
            searched.add(here.state, here.choices, value, kind);
        }
        hasGuessed |= hadGuessed;
        return value;
    }

    private boolean isDeepEnough(long entry, int depth) {
        int known = TranspositionTable.depth(entry);
        return known == depth
                || (isDeeperEnough && (known > depth || TranspositionTable.isComplete(entry)));
    }

    // ---- A state's moves; low, high and the results are as the role sees them ----

    private int chooseMove(int ply, int role, int depth, int tableMove, int low, int high) {
        if (lastPly == null || depth > 1) {
            return chooseAny(ply, role, depth, tableMove, low, high);
        }
        return lastPly.isGuessed()
                ? chooseByGuess(lastPly, ply, role, high)
                : chooseLast(lastPly, ply, role, tableMove, low, high);
    }

    private int chooseAny(int ply, int role, int depth, int tableMove, int low, int high) {
        Ply here = plies[ply];
        int count = list(ply, role);
        boolean isOnly = here.replyCount == 1;
        boolean areGuessed = sum != null && isOnly;
        order(ply, role, count, tableMove, areGuessed, depth > 1);
        int best = -Values.INFINITE;
        here.bestId = -1;
        if (depth <= 0) { // only what changes much is searched: doing nothing must be possible
            best = role == 0 ? guess(ply) : -guess(ply);
            hasGuessed = true;
        }
        for (int n = 0; n < count && !(isPruned && best >= high) && !isBroken; n++) {
            int index = here.order[n];
            int moveId = here.moves[index];
            if (areGuessed) {
                enter(ply, role, index);
            } else if (isOnly) {
                step(ply, role, moveId, here.replies[0]);
            }
            int value = searchMove(ply, role, n, moveId, depth, Math.max(low, best), high);
            if (value > best) {
                best = value;
                here.bestId = moveId;
            }
        }
        if (isPruned && best >= high && depth > 0) {
            cut(ply, role, depth);
        }
        return best;
    }

    /**
     * Searches a state's moves one ply deep. Where the state that follows is thought to be worth no
     * more than another move, only an end of the game could change that: so it is looked at only
     * after moves that have ever ended a game.
     */
    private int chooseLast(LastPly ends, int ply, int role, int tableMove, int low, int high) {
        Ply here = plies[ply];
        int count = list(ply, role);
        order(ply, role, count, tableMove, false, false);
        int best = -Values.INFINITE;
        for (int n = 0; n < count && best < high && !isBroken; n++) {
            int moveId = here.moves[here.order[n]];
            step(ply, role, moveId, here.replies[0]);
            int guess = guess(ply + 1);
            int value = role == 0 ? guess : -guess;
            if (value <= Math.max(low, best) && !ends.mayEnd(role, moveId)) {
                nodeCount++;
                isBroken |= isTimeUp();
            } else {
                value = below(role, ply, 0, Math.max(low, best), high);
            }
            if (value > best) {
                best = value;
                here.bestId = moveId;
            }
        }
        if (best >= high) {
            cut(ply, role, 1);
        }
        return best;
    }

    /**
     * Searches a state's moves one ply deep, best guess first: once the game has gone on after one,
     * others are worth no more, but for those that may end it.
     */
    private int chooseByGuess(LastPly ends, int ply, int role, int high) {
        Ply here = plies[ply];
        int count = list(ply, role);
        order(ply, role, count, -1, true, false);
        int best = -Values.INFINITE;
        boolean goesOn = false;
        for (int n = 0; n < count && best < high && !isBroken; n++) {
            int index = here.order[n];
            if (goesOn && !ends.mayEnd(role, here.moves[index])) {
                nodeCount++;
                continue;
            }
            enter(ply, role, index);
            int value = below(role, ply, 0, best, Values.INFINITE);
            goesOn |= !plies[ply + 1].isEnd;
            if (value > best) {
                best = value;
                here.bestId = here.moves[index];
            }
        }
        return best;
    }

    /** Searches the n-th move of a ply: the first one without doubt, others if they are better. */
    private int searchMove(int ply, int role, int n, int moveId, int depth, int low, int high) {
        if (n == 0 || !isPruned || depth <= 0) {
            return after(ply, role, moveId, depth - 1, low, high);
        }
        int less = 0;
        boolean isReducible = isReduced && (ply > 0 || lastPly == null); // learning: not the root's
        if (isReducible && depth >= LATE_DEPTH && n >= LATE_MOVES) {
            less = depth >= LATER_DEPTH && n >= LATER_MOVES ? 2 : 1;
        }
        int value = low + 1;
        if (isScouted || less > 0) {
            value = after(ply, role, moveId, depth - 1 - less, low, low + 1);
        }
        if (value > low && less > 0 && isScouted && !isBroken) {
            value = after(ply, role, moveId, depth - 1, low, low + 1);
        }
        boolean isOpen = isScouted ? value > low && value < high : value > low;
        if (isOpen && !isBroken) {
            value = after(ply, role, moveId, depth - 1, low, high);
        }
        return value;
    }

    /**
     * Searches what follows a move, with the reply that is worst for the role. If there is only one
     * reply, the next ply has the state already.
     */
    private int after(int ply, int role, int moveId, int depth, int low, int high) {
        Ply here = plies[ply];
        if (here.replyCount == 1) {
            return below(role, ply, depth, low, high);
        }
        if (here.replyCount == 0) { // the root of a game that cannot go on
            hasGuessed = true;
            return role == 0 ? guess(ply) : -guess(ply);
        }
        int worst = Values.INFINITE;
        for (int i = 0; i < here.replyCount && !(isPruned && worst <= low) && !isBroken; i++) {
            step(ply, role, moveId, here.replies[i]);
            worst = Math.min(worst, below(role, ply, depth, low, Math.min(high, worst)));
        }
        return worst;
    }

    /**
     * Orders moves: the table's first, then killers, then by guess and by history.
     *
     * @param areGuessed whether what follows is computed and guessed
     * @param isDeep whether history counts: what is below is searched
     */
    private void order(
            int ply, int role, int count, int tableMove, boolean areGuessed, boolean isDeep) {
        Ply here = plies[ply];
        for (int i = 0; i < count && !isBroken; i++) {
            int moveId = here.moves[i];
            int key = 0;
            isBroken = (i & (SUMS_PER_LOOK - 1)) == SUMS_PER_LOOK - 1 && budget.isOver();
            key += areGuessed ? guessAfter(ply, role, i) : 0;
            key += isDeep && history != null ? history.bonus(role, moveId) : 0;
            key += hasKillers && here.isKiller(moveId) ? EARLY : 0;
            here.insert(i, moveId == tableMove ? FIRST : key);
        }
    }

    /** Computes what follows a move, and guesses what it is worth to the role. */
    private int guessAfter(int ply, int role, int index) {
        Ply here = plies[ply];
        long[] following = here.following(index);
        follow(ply, role, here.moves[index], here.replies[0], following);
        StateValue known = Objects.requireNonNull(sum);
        int value = known.of(following, here.state, here.value);
        here.followingValue(index, value);
        return role == 0 ? value : -value;
    }

    /** Takes note that the best move of a ply cut off the others. */
    private void cut(int ply, int role, int depth) {
        Ply here = plies[ply];
        if (history != null) {
            history.cut(role, here.bestId, depth);
        }
        if (hasKillers) {
            here.addKiller(here.bestId);
        }
    }
}
