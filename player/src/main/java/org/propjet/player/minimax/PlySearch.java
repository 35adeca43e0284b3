package org.propjet.player.minimax;

import org.propjet.engine.game.Game;
import org.propjet.engine.game.Reasoner;
import org.propjet.engine.time.Budget;

import java.util.SplittableRandom;

/**
 * The plies below the root of {@link AlphaBeta}: principal variation search (Marsland and Campbell,
 * 1982), with a transposition table, and late moves reduced.
 *
 * <p>Moves are ordered by the value of the states that follow ({@link StateValue}) and by {@link
 * MoveHistory}. States in which nobody has a choice cost no depth.
 *
 * <p>Not thread-safe.
 */
final class PlySearch {
    private static final int MOST_PLIES = 120;

    /** The clock is looked at once in so many states, a power of two. */
    private static final int STATES_PER_LOOK = 16;

    /** From this depth on, and from these moves on, moves are searched one ply less, or two. */
    private static final int REDUCED_DEPTH = 3;

    private static final int REDUCED_MOVES = 4;
    private static final int MORE_REDUCED_DEPTH = 4;
    private static final int MORE_REDUCED_MOVES = 12;

    private final Game game;
    private final Rivalry rivalry;
    private final StateValue stateValue;
    private final TranspositionTable table;
    private final int stateWords;
    private final Level[] levels = new Level[MOST_PLIES + 1];
    private final int[] jointMove = new int[2];
    private final MoveHistory history;
    private final LastPly lastPly;
    private final SearchedStates searched;
    private Reasoner reasoner;
    private Budget budget = Budget.ofNanos(0);
    private long mostStates;
    private boolean isOver;
    private boolean learnsFromLastPly;
    private volatile boolean isUnsuited;
    private long stateCount;

    /** The same without those that were only guessed: the clock is looked at by these. */
    private long visitCount;

    PlySearch(
            Game game,
            Rivalry rivalry,
            StateValue stateValue,
            LastPly lastPly,
            TranspositionTable table,
            SplittableRandom random) {
        this.game = game;
        this.rivalry = rivalry;
        this.stateValue = stateValue;
        this.lastPly = lastPly;
        this.table = table;
        this.stateWords = game.stateLayout().wordCount();
        for (int ply = 0; ply <= MOST_PLIES; ply++) {
            levels[ply] = new Level(stateWords);
        }
        this.history = new MoveHistory(game.moveTable());
        this.searched = new SearchedStates(stateWords, random);
        this.reasoner = game.newReasoner();
    }

    /** Returns one for another thread; see {@link AlphaBeta#sharing}. */
    PlySearch sharing(int index, SplittableRandom random) {
        return new PlySearch(
                game, rivalry, stateValue.sharing(), lastPly, table.sharing(index), random);
    }

    StateValue stateValue() {
        return stateValue;
    }

    TranspositionTable table() {
        return table;
    }

    /** Goes over to the fastest reasoner that the game has by now. */
    void renew() {
        reasoner = game.fastest(reasoner);
    }

    /** Returns what states were searched since {@link #begin}, to learn from. */
    SearchedStates searched() {
        return searched;
    }

    /**
     * Has states be learnt from that were searched but one ply deep, too, or no longer: what these
     * are worth is little more than a guess.
     */
    void learnFromLastPly(boolean isWanted) {
        learnsFromLastPly = isWanted;
    }

    /** Returns whether a state was met in which both roles choose. */
    boolean isUnsuited() {
        return isUnsuited;
    }

    /** Returns whether to come back, without a result. */
    boolean isOver() {
        return isOver;
    }

    /** Returns how many states were searched since {@link #begin}. */
    long stateCount() {
        return stateCount;
    }

    /** Returns the root's ply. */
    Level root() {
        return levels[0];
    }

    /**
     * Begins at a root, in which only one role may have a choice; returns how many moves it has,
     * which are then those of {@link #root}.
     */
    int begin(long[] root, int role, Budget newBudget) {
        budget = newBudget;
        mostStates = newBudget.remainingWork();
        isOver = false;
        stateCount = 0;
        searched.clear();
        history.fade();
        Level level = levels[0];
        System.arraycopy(root, 0, level.state, 0, stateWords);
        level.value = stateValue.of(root);
        reasoner.setState(root);
        level.choices[1 - role] = 0;
        int count = legalMoves(level, role);
        if (count > 1 && !isOver && budget.isTimed()) {
            lastPly.measure(reasoner, root, role);
        }
        return count;
    }

    /** Makes a move at the root. */
    void makeAtRoot(int role, int moveId) {
        reasoner.setState(levels[0].state);
        step(levels[0], levels[1], role, moveId);
    }

    /**
     * Gets the legal moves of a role in the current state, and the only one of the other; returns
     * how many there are, and takes note of it if the role has a choice.
     */
    private int legalMoves(Level level, int role) {
        boolean hasOne = reasoner.legalMoves(1 - role, level.reserve(reasoner, 1 - role)) == 1;
        level.reply = level.moves[0];
        isUnsuited |= !hasOne;
        isOver |= !hasOne;
        int count = reasoner.legalMoves(role, level.reserve(reasoner, role));
        if (count > 1) {
            level.choices[role] = count;
            level.choiceValue = stateValue.ofChoices(level.choices);
        }
        return count;
    }

    /** Makes a move in the current state, which is that of a level. */
    private void follow(Level level, int role, int moveId, long[] following) {
        jointMove[role] = moveId;
        jointMove[1 - role] = level.reply;
        reasoner.successor(jointMove, following);
    }

    /** Searches the state below a ply; low, high and the result are as a role sees them. */
    int below(int role, int ply, int toDepth, int low, int high) {
        return role == 0
                ? search(ply + 1, toDepth, low, high)
                : -search(ply + 1, toDepth, -high, -low);
    }

    private boolean isTimeUp() {
        return stateCount >= mostStates
                || ((++visitCount & (STATES_PER_LOOK - 1)) == 0 && budget.isOver());
    }

    /** Searches a state; values are the first role's. */
    private int search(int ply, int toDepth, int low, int high) {
        stateCount++;
        isOver |= isTimeUp();
        if (isOver) {
            return 0;
        }
        Level level = levels[ply];
        reasoner.setState(level.state);
        level.isEnd = reasoner.isTerminal();
        if (level.isEnd) {
            lastPly.end(level.roleBefore, level.moveBefore);
            return rivalry.value(reasoner, ply);
        }
        if (toDepth <= 0 || ply == MOST_PLIES) {
            return Values.ofGuess(level.value + level.choiceValue);
        }
        int firstCount = reasoner.legalMoveCount(0);
        int secondCount = reasoner.legalMoveCount(1);
        boolean isFirst = firstCount > 1;
        boolean isSecond = secondCount > 1;
        if ((isFirst && isSecond) || firstCount * secondCount == 0) {
            isUnsuited = true;
            isOver = true;
            return 0;
        }
        int role = isSecond ? 1 : 0;
        if (isFirst || isSecond) {
            return choose(ply, role, toDepth, low, high);
        }
        legalMoves(level, 0);
        step(level, levels[ply + 1], 0, level.moves[0]);
        return search(ply + 1, toDepth, low, high);
    }

    private void step(Level level, Level next, int role, int moveId) {
        next.reachedBy(level, role, moveId);
        follow(level, role, moveId, next.state);
        next.value = stateValue.of(next.state, level.state, level.value);
    }

    /** Searches a state in which one role chooses, unless the table knows enough of it. */
    private int choose(int ply, int role, int toDepth, int low, int high) {
        Level level = levels[ply];
        long hash = table.hash(level.state);
        long entry = table.find(hash);
        if (entry != 0 && TranspositionTable.depth(entry) >= toDepth) {
            int value = Values.fromRoot(TranspositionTable.value(entry), ply);
            if (TranspositionTable.decides(entry, value, low, high)) {
                return value;
            }
        }
        int ownLow = role == 0 ? low : -high;
        int ownHigh = role == 0 ? high : -low;
        int tableMove = entry == 0 ? -1 : TranspositionTable.moveId(entry);
        int best;
        if (toDepth > 1) {
            best = choose(ply, role, tableMove, toDepth, ownLow, ownHigh);
        } else if (lastPly.isGuessed()) {
            best = chooseByGuess(ply, role, ownHigh);
        } else {
            best = chooseLast(ply, role, tableMove, ownLow, ownHigh);
        }
        if (isOver) {
            return 0;
        }
        int value = role == 0 ? best : -best;
        int kind = TranspositionTable.kind(value, low, high);
        table.keep(hash, kind, toDepth, level.bestId, Values.fromState(value, ply));
        if (toDepth > 1 || learnsFromLastPly) {
            searched.add(level.state, level.choices, value, kind);
        }
        return value;
    }

    /** Searches a state's moves; low, high and the result are as the role sees them. */
    private int choose(int ply, int role, int tableMove, int toDepth, int low, int high) {
        Level level = levels[ply];
        Level next = levels[ply + 1];
        int count = legalMoves(level, role);
        order(level, role, count, tableMove, toDepth);
        int best = -Values.INFINITE;
        for (int n = 0; n < count && best < high && !isOver; n++) {
            int i = level.order[n];
            enter(level, next, role, i);
            int value = search(ply, role, n, toDepth, Math.max(low, best), high);
            if (value > best) {
                best = value;
                level.bestId = level.moves[i];
            }
        }
        if (best >= high) {
            history.cut(role, level.bestId, toDepth);
        }
        return best;
    }

    /**
     * Searches a state's moves one ply deep. Where the state that follows is thought to be worth no
     * more than another move, only an end of the game could change that: so it is looked at only
     * after moves that have ever ended a game.
     */
    private int chooseLast(int ply, int role, int tableMove, int low, int high) {
        Level level = levels[ply];
        Level next = levels[ply + 1];
        int count = legalMoves(level, role);
        order(level, role, count, tableMove, 1);
        int best = -Values.INFINITE;
        boolean isHere = true;
        for (int n = 0; n < count && best < high && !isOver; n++) {
            int moveId = level.moves[level.order[n]];
            if (!isHere) {
                reasoner.setState(level.state);
            }
            step(level, next, role, moveId);
            int guess = next.value + next.choiceValue;
            guess = Values.ofGuess(role == 0 ? guess : -guess);
            isHere = guess <= Math.max(low, best) && !lastPly.mayEnd(role, moveId);
            int value = guess;
            if (isHere) {
                stateCount++;
                isOver |= isTimeUp();
            } else {
                value = below(role, ply, 0, Math.max(low, best), high);
            }
            if (value > best) {
                best = value;
                level.bestId = moveId;
            }
        }
        if (best >= high) {
            history.cut(role, level.bestId, 1);
        }
        return best;
    }

    /**
     * Searches a state's moves one ply deep, best guess first: once the game has gone on after one,
     * others are worth no more, but for those that may end it.
     */
    private int chooseByGuess(int ply, int role, int high) {
        Level level = levels[ply];
        Level next = levels[ply + 1];
        int count = legalMoves(level, role);
        order(level, role, count, -1, 1);
        int best = -Values.INFINITE;
        boolean goesOn = false;
        for (int n = 0; n < count && best < high && !isOver; n++) {
            int i = level.order[n];
            if (goesOn && !lastPly.mayEnd(role, level.moves[i])) {
                stateCount++;
                continue;
            }
            enter(level, next, role, i);
            int value = below(role, ply, 0, best, Values.INFINITE);
            goesOn |= !next.isEnd;
            if (value > best) {
                best = value;
                level.bestId = level.moves[i];
            }
        }
        return best;
    }

    /** Goes to the state after a move that has been guessed. */
    private void enter(Level level, Level next, int role, int index) {
        System.arraycopy(level.following(index), 0, next.state, 0, stateWords);
        next.value = level.values[index];
        next.reachedBy(level, role, level.moves[index]);
    }

    /** Searches the n-th move: without doubt in the first, others only if they are better. */
    private int search(int ply, int role, int n, int toDepth, int low, int high) {
        if (n == 0) {
            return below(role, ply, toDepth - 1, low, high);
        }
        int reduced = 0;
        if (toDepth >= REDUCED_DEPTH && n >= REDUCED_MOVES) {
            boolean isMore = toDepth >= MORE_REDUCED_DEPTH && n >= MORE_REDUCED_MOVES;
            reduced = isMore ? 2 : 1;
        }
        int value = below(role, ply, toDepth - 1 - reduced, low, low + 1);
        if (value > low && reduced > 0 && !isOver) {
            value = below(role, ply, toDepth - 1, low, low + 1);
        }
        if (value > low && value < high && !isOver) {
            value = below(role, ply, toDepth - 1, low, high);
        }
        return value;
    }

    /** Computes what follows a move, and guesses what it is worth to the role. */
    private int guess(Level level, int role, int index) {
        long[] following = level.following(index);
        follow(level, role, level.moves[index], following);
        int value = stateValue.of(following, level.state, level.value);
        level.values[index] = value;
        return role == 0 ? value : -value;
    }

    /**
     * Orders moves, the table's first: by guess if that pays, and by history above the last ply.
     */
    private void order(Level level, int role, int count, int tableMove, int toDepth) {
        for (int i = 0; i < count && !isOver; i++) {
            isOver = (i & (STATES_PER_LOOK - 1)) == STATES_PER_LOOK - 1 && budget.isOver();
            int key = toDepth > 1 || lastPly.isGuessed() ? guess(level, role, i) : 0;
            key += toDepth > 1 ? history.bonus(role, level.moves[i]) : 0;
            level.insert(i, level.moves[i] == tableMove ? Values.INFINITE : key);
        }
    }
}
