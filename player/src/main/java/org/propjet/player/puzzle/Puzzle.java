package org.propjet.player.puzzle;

import it.unimi.dsi.fastutil.ints.IntArrayList;

import org.jspecify.annotations.Nullable;
import org.propjet.compiler.CompiledGame;
import org.propjet.compiler.line.GameLine;
import org.propjet.compiler.single.ScalarGame;
import org.propjet.engine.game.Game;
import org.propjet.engine.game.OpenedGame;
import org.propjet.engine.game.Reasoner;
import org.propjet.engine.game.StateHash;
import org.propjet.engine.logic.NetLiteral;
import org.propjet.engine.propnet.NetCones;
import org.propjet.engine.propnet.NetGame;
import org.propjet.engine.propnet.NetOutputs;
import org.propjet.engine.propnet.PropNet;
import org.propjet.engine.time.Budget;
import org.propjet.engine.time.Stopwatch;

import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * A game of one player from a certain state on, as the strategies see it: one current state, its
 * moves, the states after them, and keys that tell states apart.
 *
 * <p>Not thread-safe. Hot calls allocate nothing, unless the game is open and a state has more
 * legal moves than any before.
 */
final class Puzzle {
    /** The highest goal value that a game can have. */
    static final int TOP = 100;

    /** A reasoner of a large game takes some milliseconds to make. */
    private static final long REFRESH_NANOS = 250_000_000;

    /** What counts steps shows in a few playouts; a slow game is not to lose its time with it. */
    private static final long COUNTER_NANOS = 300_000_000;

    private final Game game;
    private final BestPath best;
    private final @Nullable PropNet net;
    private final int topGoal;
    private final int goalLiteral;
    private final long[] root;
    private final long[] counters;

    /** The fluents that matter. */
    private final long[] relevant;

    /** For each move its group of twins; null if there are none. */
    private final int @Nullable [] groupOf;

    /** For each group the last listing that had a move of it. */
    private final int[] lastListing;

    private int listing;
    private int listedCount;
    private boolean isListed;
    private int[] listed = new int[16];
    private final int[] joint = new int[1];
    private Reasoner reasoner;
    private Stopwatch sinceRefresh = Stopwatch.start();
    private int storedWords;
    private long expansionCount;
    private int reportCount;

    Puzzle(Game game, BestPath best) {
        if (game.roles().size() != 1) {
            throw new IllegalArgumentException("a puzzle has one role, not " + game.roles().size());
        }
        this.game = OpenedGame.originalOf(game);
        this.best = best;
        net = netWithOneTop(this.game);
        int[] literals = net == null ? new int[0] : net.outputs().goals()[0];
        int top = top(literals);
        goalLiteral = top < 0 ? NetLiteral.FALSE : literals[top];
        if (net == null) {
            topGoal = TOP;
        } else {
            topGoal = top < 0 ? 0 : net.ends().goalValues()[0][top];
        }
        root = game.initialState();
        counters = new long[root.length];
        relevant = new long[root.length];
        Arrays.fill(relevant, -1);
        groupOf = net == null ? null : relate(net);
        lastListing = new int[groupOf == null ? 0 : groupOf.length];
        storedWords = root.length;
        reasoner = game.newReasoner();
    }

    /** Returns the network of a game; null if there is none, or several goals are the highest. */
    private static @Nullable PropNet netWithOneTop(Game game) {
        PropNet net = netOf(game);
        int[] values = net == null ? new int[0] : net.ends().goalValues()[0];
        int last = values.length - 1;
        return last > 0 && values[last - 1] == values[last] ? null : net;
    }

    /** Returns the network of a game; null if there is none. */
    static @Nullable PropNet netOf(Game game) {
        return GameLine.networkOf(OpenedGame.originalOf(game)).map(NetGame::net).orElse(null);
    }

    /** Returns the index of the last of a role's goal literals that can hold; -1 if none can. */
    static int top(int[] goalLiterals) {
        int top = goalLiterals.length - 1;
        while (top >= 0 && goalLiterals[top] == NetLiteral.FALSE) {
            top--;
        }
        return top;
    }

    private Puzzle(Puzzle other) {
        game = other.game;
        best = other.best;
        net = other.net;
        topGoal = other.topGoal;
        goalLiteral = other.goalLiteral;
        root = other.root.clone();
        counters = other.counters.clone();
        relevant = other.relevant;
        groupOf = other.groupOf;
        lastListing = new int[other.lastListing.length];
        storedWords = other.storedWords;
        reasoner = game.newReasoner();
    }

    /** Returns another one from the same state, for another thread. */
    Puzzle another() {
        return new Puzzle(this);
    }

    /** Fills in which fluents matter, and returns the groups of moves that do the same to them. */
    private int @Nullable [] relate(PropNet of) {
        boolean[] matters = whatMatters(of);
        for (int bit = 0; bit < of.baseCount(); bit++) {
            if (!matters[of.firstBase() + bit]) {
                relevant[bit >>> 6] &= ~(1L << bit);
            }
        }
        return TwinMoves.find(of, matters);
    }

    /**
     * Returns which nodes can ever matter to a game's end, its goal values or its legal moves.
     * States that differ in other fluents alone are the same to a search, such as those of puzzles
     * beside the one that counts.
     */
    static boolean[] whatMatters(PropNet net) {
        NetOutputs outputs = net.outputs();
        IntArrayList literals = new IntArrayList(outputs.legal());
        literals.addElements(0, outputs.goals()[0]);
        literals.add(outputs.terminal());
        return NetCones.ofInfluence(net, literals.toIntArray());
    }

    /** Returns the network, if the game has one. */
    @Nullable PropNet net() {
        return net;
    }

    /** Returns the network's literal of the highest goal value that can be. */
    int goalLiteral() {
        return goalLiteral;
    }

    /** Takes a faster way to evaluate states, if there is a new one. */
    void refresh() {
        if (game instanceof CompiledGame
                && !(reasoner.game() instanceof ScalarGame)
                && sinceRefresh.nanos() >= REFRESH_NANOS) {
            reasoner = game.newReasoner();
            sinceRefresh = Stopwatch.start();
        }
    }

    /**
     * Begins anew from another state: learns which fluents count steps, and how wide states are.
     */
    void begin(long[] state, Budget budget) {
        System.arraycopy(state, 0, root, 0, root.length);
        Arrays.fill(counters, 0);
        long[] found = StepCounter.find(reasoner, root, budget.within(COUNTER_NANOS));
        System.arraycopy(found, 0, counters, 0, counters.length);
        storedWords = root.length;
        if (game.stateLayout().isOpen()) {
            // Twice what the playouts have met; what is beyond is not stored, see isStorable.
            storedWords = Math.min(root.length, game.stateLayout().fluentCount() / 32 + 1);
        }
    }

    /** Begins from where another puzzle of the same game does, with what that has learned. */
    void begin(Puzzle other) {
        System.arraycopy(other.root, 0, root, 0, root.length);
        System.arraycopy(other.counters, 0, counters, 0, counters.length);
        storedWords = other.storedWords;
    }

    /** Goes on from another root, which follows from the last one: counters go on counting. */
    void move(long[] state) {
        System.arraycopy(state, 0, root, 0, root.length);
    }

    /** Returns whether some moves lead from the root to a state. */
    boolean leadsTo(int[] moves, long[] state) {
        long[] reached = root.clone();
        for (int move : moves) {
            setState(reached);
            successor(move, reached);
        }
        return Arrays.equals(reached, state);
    }

    /** Copies the state from which the search starts. */
    void loadRoot(long[] state) {
        System.arraycopy(root, 0, state, 0, root.length);
    }

    /** Returns whether the search starts from a state. */
    boolean isRoot(long[] state) {
        return Arrays.equals(root, state);
    }

    /** Returns a new array for a state. */
    long[] newState() {
        return new long[root.length];
    }

    /** Returns how many words of a state are worth keeping. */
    int storedWords() {
        return storedWords;
    }

    /** Returns whether nothing holds in a state beyond its stored words. */
    boolean isStorable(long[] state) {
        for (int word = storedWords; word < state.length; word++) {
            if (state[word] != 0) {
                return false;
            }
        }
        return true;
    }

    /** Returns whether some fluents only count steps. */
    boolean hasCounters() {
        for (long word : counters) {
            if (word != 0) {
                return true;
            }
        }
        return false;
    }

    /** Returns which of the first so many fluents only count the steps that follow the root. */
    int[] counterBits(int fluentCount) {
        return IntStream.range(0, fluentCount)
                .filter(bit -> (counters[bit >>> 6] & ~root[bit >>> 6]) >>> bit << 63 != 0)
                .toArray();
    }

    /** Returns a key of a state. */
    long key(long[] state) {
        long hash = 0;
        for (int word = 0; word < storedWords; word++) {
            hash = StateHash.with(hash, state[word] & relevant[word]);
        }
        return hash;
    }

    /** Returns a key of a state without what counts steps. */
    long timelessKey(long[] state) {
        long hash = 0;
        for (int word = 0; word < storedWords; word++) {
            hash = StateHash.with(hash, state[word] & relevant[word] & ~counters[word]);
        }
        return hash;
    }

    /** Makes a state the current one. */
    void setState(long[] state) {
        reasoner.setState(state);
        isListed = false;
        expansionCount++;
    }

    /** Returns how many states have been the current one; other threads may get an old count. */
    long expansionCount() {
        return expansionCount;
    }

    /** Returns whether the current state is terminal. */
    boolean isTerminal() {
        return reasoner.isTerminal();
    }

    /** Returns the goal value in the current state; 0 if there is none. */
    int goal() {
        return Math.max(0, reasoner.goal(0));
    }

    /** Returns how many legal moves there are in the current state, of twins one. */
    int legalMoveCount() {
        if (groupOf == null) {
            return reasoner.legalMoveCount(0);
        }
        list(groupOf);
        return listedCount;
    }

    /**
     * Lists the legal moves of the current state, of twins one.
     *
     * @param moves receives them; a longer array is made if it is too short
     * @return the array with the moves
     */
    int[] legalMoves(int[] moves) {
        int count = legalMoveCount();
        int[] list = count <= moves.length ? moves : new int[2 * count];
        if (groupOf == null) {
            reasoner.legalMoves(0, list);
        } else {
            System.arraycopy(listed, 0, list, 0, count);
        }
        return list;
    }

    /** Lists the first legal move of each group. */
    private void list(int[] groups) {
        if (isListed) {
            return;
        }
        isListed = true;
        int count = reasoner.legalMoveCount(0);
        if (count > listed.length) {
            listed = new int[2 * count];
        }
        reasoner.legalMoves(0, listed);
        listing++;
        listedCount = 0;
        for (int i = 0; i < count; i++) {
            int group = groups[listed[i]];
            if (lastListing[group] != listing) {
                lastListing[group] = listing;
                listed[listedCount++] = listed[i];
            }
        }
    }

    /** Computes the state after a move in the current state, which stays current. */
    void successor(int move, long[] state) {
        joint[0] = move;
        reasoner.successor(joint, state);
    }

    /** Returns the text of a move. */
    String move(int move) {
        return game.moveTable().move(0, move);
    }

    /** Returns whether an end with this goal value would be better than what is known. */
    boolean isBetter(int goal) {
        return goal > best.goal();
    }

    /** Returns the goal value at the end of the best path, or -1. */
    int bestGoal() {
        return best.goal();
    }

    /** Reports a path from the root to an end of the game. */
    void report(int goal, int[] moves) {
        if (best.offer(goal, moves)) {
            reportCount++;
        }
    }

    /** Returns how many reports were of a better path. */
    int reportCount() {
        return reportCount;
    }

    /** Returns whether a path to the highest goal value is known. */
    boolean isSolved() {
        return best.goal() >= topGoal;
    }
}
