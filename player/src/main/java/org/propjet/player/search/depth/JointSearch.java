package org.propjet.player.search.depth;

import org.jspecify.annotations.Nullable;
import org.propjet.engine.game.Game;
import org.propjet.engine.game.Reasoner;
import org.propjet.engine.time.Budget;
import org.propjet.player.endgame.EndgameTable;
import org.propjet.player.play.MoveEstimate;
import org.propjet.player.search.value.Evaluation;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;

/**
 * What the searches of this package have in common: states on the path with the roles' choices one
 * after another ({@link JointPly}), what is known of a state at once, and the choice at the root.
 *
 * <p>Values are goal points in units of 1/{@link Evaluation#POINT}; a role without a goal value
 * gets 0. States in which nobody has a choice cost no depth, up to {@link #MOST_FORCED} in a row. A
 * state in which a role has no legal move counts as an end.
 *
 * <p>Not thread-safe. Allocates nothing in a search, but for states that have more moves than any
 * before, and for linear programmes.
 */
public abstract class JointSearch implements DepthSearch {
    /**
     * Of more joint choices no table is made: they are searched one after another. To solve a table
     * takes some milliseconds at most then, in which a search cannot be stopped.
     */
    public static final int MOST_JOINT = 256;

    /**
     * So many states in a row in which nobody has a choice cost no depth; it may go on for ever.
     */
    static final int MOST_FORCED = 16;

    /** The clock is looked at once in so many states, a power of two. */
    private static final int STATES_PER_LOOK = 8;

    final int roleCount;
    final int chance;
    final Together together;
    private final int stateWords;
    private final Evaluation evaluation;
    private final Game game;
    private Reasoner reasoner;
    private final SplittableRandom random;
    private final JointPly[] plies = new JointPly[MOST_DEPTH + 1];

    final MoveHistory history;

    private @Nullable EndgameTable endgames;
    private int me = -1;
    private Budget budget = Budget.ofNanos(0);
    private long mostNodes;
    private boolean isOver;
    private long nodeCount;

    /** How many states were valued by the evaluation: if none was, what is found is proven. */
    private long guessCount;

    /** The ply whose state is the reasoner's, or -1. */
    private int current;

    /** For the root: what each move is worth to the role, and whether that is only a bound. */
    private double[] moveValues = {};

    private double[] strategy = {};
    private boolean hasStrategy;

    /** Has the search know states, which are not searched then; null: none. */
    public final void use(@Nullable EndgameTable table) {
        endgames = table;
    }

    JointSearch(Game game, Evaluation evaluation, Together together, long seed) {
        this.game = game;
        this.evaluation = evaluation;
        this.together = together;
        this.roleCount = game.roles().size();
        this.chance = Game.chanceIndex(game.roles());
        this.stateWords = game.stateLayout().wordCount();
        this.reasoner = game.newReasoner();
        this.random = new SplittableRandom(seed);
        this.history = new MoveHistory(game.moveTable(), false);
    }

    // ---- What kinds of search do ----

    /**
     * Begins a search for {@link #me}.
     *
     * @param isOtherRole whether the one before was for another role, or there was none
     */
    abstract void begin(boolean isOtherRole);

    /**
     * Searches the root for the role's moves, and says what they are worth by {@link #rate}, or by
     * {@link #mix}.
     *
     * @param moves the moves
     * @param depths how deep to search them
     */
    abstract void searchRoot(int[] moves, int[] depths);

    /** Returns whether what was found rests on more than ends of the game and guesses. */
    boolean isDoubtful() {
        return false;
    }

    /** Returns the number of the best of so many moves, of which {@link #moveValue} is known. */
    int best(int count) {
        int best = 0;
        for (int i = 1; i < count; i++) {
            best = moveValues[i] > moveValues[best] ? i : best;
        }
        return best;
    }

    // ---- The root ----

    @Override
    public final void prepare(long[] state, Budget newBudget) {
        evaluation.learn(state, newBudget);
    }

    @Override
    public final Found search(long[] root, int role, int[] moves, int[] depths, Budget newBudget) {
        reasoner = game.fastest(reasoner);
        boolean isOtherRole = role != me;
        me = role;
        budget = newBudget;
        mostNodes = newBudget.remainingWork();
        isOver = false;
        nodeCount = 0;
        guessCount = 0;
        hasStrategy = false;
        current = -1;
        moveValues = new double[moves.length];
        strategy = new double[moves.length];
        Arrays.fill(moveValues, Double.NaN);
        JointPly ply = ply(0);
        System.arraycopy(root, 0, ply.state, 0, stateWords);
        begin(isOtherRole);
        set(0);
        ply.forcedCount = 1;
        if (ply.list(reasoner, me, chance)) {
            System.arraycopy(moves, 0, ply.moveIds(me), 0, moves.length);
            searchRoot(moves, depths);
        }
        budget.count(nodeCount);
        return found(moves);
    }

    private Found found(int[] moves) {
        int known = 0;
        while (known < moves.length && !Double.isNaN(moveValues[known])) {
            known++;
        }
        boolean isProven = !isOver && guessCount == 0 && !isDoubtful();
        List<MoveEstimate> rated = new ArrayList<>();
        for (int i = 0; i < known; i++) {
            double points = moveValues[i] / Evaluation.POINT;
            rated.add(new MoveEstimate(moves[i], nodeCount, points, 0, 100));
        }
        int best = known == 0 ? 0 : hasStrategy ? drawn() : best(known);
        boolean isComplete = known == moves.length && !isOver;
        if (isProven && !hasStrategy && known > 0 && moveValues[best] <= 0) {
            // All loses: the best move of the search before, which is the first one, lasts longest.
            best = 0;
        }
        List<Double> values = new ArrayList<>();
        for (int role = 0; role < roleCount; role++) {
            values.add(ply(0).values[role] / Evaluation.POINT);
        }
        return new Found(moves[best], values, isProven, isComplete, rated, nodeCount);
    }

    /** Draws a move by the strategy. */
    private int drawn() {
        double rest = random.nextDouble();
        int last = 0;
        for (int i = 0; i < strategy.length; i++) {
            if (strategy[i] > 0) {
                last = i;
                rest -= strategy[i];
                if (rest < 0) {
                    return i;
                }
            }
        }
        return last;
    }

    /** Says what the index-th move at the root is worth to the role. */
    final void rate(int index, double value) {
        moveValues[index] = value;
    }

    final double moveValue(int index) {
        return moveValues[index];
    }

    /** Says how often the index-th move at the root is to be made, all adding up to 1. */
    final void mix(int index, double share) {
        strategy[index] = share;
        hasStrategy = true;
    }

    // ---- States ----

    final int me() {
        return me;
    }

    /** Looks at whether to come back, in the midst of something long. */
    final boolean look() {
        isOver |= budget.isOver();
        return isOver;
    }

    /** Returns whether to come back, without a result. */
    final boolean isOver() {
        return isOver;
    }

    final long guessCount() {
        return guessCount;
    }

    /** Takes note that a table's entry is used: what is found may rest on its guesses. */
    final void use(JointTable table, int place) {
        guessCount += TranspositionTable.isComplete(table.entry(place)) ? 0 : 1;
    }

    /** Takes note that what is found rests on guesses. */
    final void guess() {
        guessCount++;
    }

    /** Returns the place that comes after the role's own choice, at the root. */
    final int placeAfterOwn(JointPly ply) {
        return ply.chooserCount > 0 && ply.choosers[0] == me ? 1 : 0;
    }

    final JointPly ply(int number) {
        JointPly ply = plies[number];
        if (ply == null) {
            ply = new JointPly(stateWords, roleCount);
            plies[number] = ply;
        }
        return ply;
    }

    private void set(int number) {
        if (current != number) {
            reasoner.setState(plies[number].state);
            current = number;
        }
    }

    /** Goes from a ply to the next by its joint move. */
    final void follow(int number) {
        set(number);
        reasoner.successor(ply(number).jointMove, ply(number + 1).state);
        if (current == number + 1) {
            current = -1;
        }
    }

    /**
     * Looks at a ply's state: an end of the game, or the evaluation, gets its values at once.
     *
     * @return whether it has to be searched; not if the search {@link #isOver}
     */
    final boolean isOpen(int number, int depth) {
        isOver |=
                nodeCount >= mostNodes
                        || ((nodeCount & (STATES_PER_LOOK - 1)) == 0 && budget.isOver());
        nodeCount++;
        if (isOver) {
            return false;
        }
        JointPly ply = ply(number);
        current = -1;
        set(number);
        boolean isTerminal = reasoner.isTerminal();
        if (isTerminal || (endgames != null && endgames.find(ply.state))) {
            end(ply, isTerminal ? null : endgames);
            return false;
        }
        if (depth <= 0 || number == MOST_DEPTH) {
            guessCount++;
            for (int role = 0; role < roleCount; role++) {
                ply.values[role] = evaluation.value(reasoner, ply.state, role);
            }
            valued(ply.values, false);
            return false;
        }
        return true;
    }

    /** Lists the moves of a ply that {@link #isOpen}; false if it is an end all the same. */
    final boolean hasMoves(int number) {
        JointPly ply = ply(number);
        set(number);
        if (!ply.list(reasoner, me, chance)) {
            end(ply, null);
            return false;
        }
        int forcedBefore = ply(number - 1).chooserCount > 0 ? 0 : ply(number - 1).forcedCount;
        ply.forcedCount = 1 + forcedBefore;
        return true;
    }

    private void end(JointPly ply, @Nullable EndgameTable known) {
        for (int role = 0; role < roleCount; role++) {
            int goal = known == null ? Math.max(0, reasoner.goal(role)) : known.value(role);
            ply.values[role] = (double) goal * Evaluation.POINT;
        }
        valued(ply.values, true);
    }

    /** Looks at, or corrects, what a state was found to be worth at once. */
    void valued(double[] values, boolean isEnd) {}

    /** Returns whether the role at a place moves at random. */
    final boolean isRandom(JointPly ply, int place) {
        int role = ply.choosers[place];
        return role == chance || (together == Together.RANDOM && ply.playerCount > 1 && role != me);
    }

    /** Returns whether a table of all joint choices is to be made. */
    final boolean isStage(JointPly ply) {
        return together == Together.EQUILIBRIUM
                && ply.playerCount > 1
                && ply.jointCount(MOST_JOINT) <= MOST_JOINT;
    }

    /** Returns the depth below a ply. */
    static int below(JointPly ply, int depth) {
        boolean isFree = ply.chooserCount == 0 && ply.forcedCount < MOST_FORCED;
        return isFree ? depth : depth - 1;
    }

    // ---- The order of moves ----

    /**
     * Puts the moves of all players in the order in which to try them, by success.
     *
     * @param firstId the move that the role at the first place tries first, or -1
     */
    final void order(JointPly ply, int firstId) {
        for (int place = 0; place < ply.playerCount; place++) {
            order(ply, ply.choosers[place], place == 0 ? firstId : -1);
        }
    }

    private void order(JointPly ply, int role, int firstId) {
        int[] moves = ply.moveIds(role);
        for (int i = 1; i < ply.moveCount(role); i++) {
            int moveId = moves[i];
            int score = score(role, moveId, firstId);
            int to = i;
            while (to > 0 && score(role, moves[to - 1], firstId) < score) {
                moves[to] = moves[to - 1];
                to--;
            }
            moves[to] = moveId;
        }
    }

    private int score(int role, int moveId, int firstId) {
        if (moveId == firstId) {
            return Integer.MAX_VALUE;
        }
        return history.bonus(role, moveId);
    }

    /** How a search takes it that several roles choose at the same time. */
    public enum Together {
        /**
         * One after another, the role that the search is for first: the others know its move. Sure,
         * and too cautious where it pays to be unpredictable.
         */
        PESSIMIST,
        /** The others choose at random, each move as likely as another. */
        RANDOM,
        /** Nobody knows another's move: by an equilibrium of the table of all joint choices. */
        EQUILIBRIUM
    }
}
