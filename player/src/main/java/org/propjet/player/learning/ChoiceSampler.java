package org.propjet.player.learning;

import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.ints.IntArrays;
import it.unimi.dsi.fastutil.ints.IntList;

import org.jspecify.annotations.Nullable;
import org.propjet.engine.game.Game;
import org.propjet.engine.game.Reasoner;
import org.propjet.engine.time.Budget;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Random;

/**
 * Draws states of random games, one of each, in which a role has a choice, and values what follows
 * each of its moves by playouts. The others' moves are the same for all of them. What a move makes
 * true or ends counts only if it would with other moves of theirs, too.
 *
 * <p>Not thread-safe; used once.
 */
final class ChoiceSampler {
    /** Of more moves, some are drawn. */
    private static final int MOST_MOVES = 64;

    /** So many moves in all are enough. */
    private static final int MOST_VALUED = 50_000;

    /** Moves that are wanted at least; if playouts are slow, each gets fewer of them. */
    private static final int WANTED_MOVES = 20_000;

    /** States are not drawn from later plies. */
    private static final int MOST_PLIES = 1_000;

    private final Game game;
    private final int role;
    private final MoveKinds kinds;
    private final Random random;
    private final RandomGame randomGame;
    private final Reasoner reasoner;
    private final int[] jointMove;
    private final StateValuer valuer;
    private final List<ValuedChoice> choices = new ArrayList<>();

    ChoiceSampler(Game game, int role, MoveKinds kinds, long seed) {
        this.game = game;
        this.role = role;
        this.kinds = kinds;
        this.random = new Random(seed);
        this.randomGame = new RandomGame(game, random, null);
        this.reasoner = randomGame.reasoner();
        this.jointMove = randomGame.jointMove();
        this.valuer = new StateValuer(game, seed);
    }

    /** Returns how many playouts were made. */
    long playoutCount() {
        return valuer.playoutCount();
    }

    /**
     * Returns how many playouts each half can have if there is so much time.
     *
     * @param budget the time; a twentieth of it is taken to measure how fast playouts are, and all
     *     where games do not come to their end
     */
    int suitablePlayouts(Budget budget) {
        return valuer.suitablePlayouts(budget, 2 * WANTED_MOVES);
    }

    /**
     * Draws and values until it is told to stop, or there is enough.
     *
     * @param playoutsEach how many playouts each half of those of a move has
     */
    List<ValuedChoice> sample(int playoutsEach, Budget budget) {
        return sample(playoutsEach, MOST_VALUED, budget);
    }

    /** The same, with so many moves in all as enough, or some more. */
    List<ValuedChoice> sample(int playoutsEach, int enough, Budget budget) {
        int length = Math.min(MOST_PLIES, valuer.meanLength(budget));
        int valued = 0;
        while (valued < enough && !budget.isOver()) {
            long[] state = state(random.nextInt(length), budget);
            if (state != null && value(state, playoutsEach, budget)) {
                valued += choices.getLast().moveCount();
            }
        }
        return choices;
    }

    /**
     * Plays a random game up to a ply, and on until the role has a choice; null if that does not
     * come in time.
     */
    private long @Nullable [] state(int ply, Budget budget) {
        randomGame.begin();
        for (int at = 0; at < 2 * MOST_PLIES && !budget.isOver() && randomGame.draw(); at++) {
            if (at >= ply && reasoner.legalMoveCount(role) > 1) {
                return randomGame.state();
            }
            randomGame.advance();
        }
        return null;
    }

    /** Values the moves in the state at which the reasoner is; false if there was no time. */
    private boolean value(long[] state, int playoutsEach, Budget budget) {
        int[] moves = reasoner.legalMoves(role);
        IntArrays.shuffle(moves, random);
        moves = Arrays.copyOf(moves, Math.min(moves.length, MOST_MOVES));
        List<long[]> after = after(state, moves);
        List<BitSet> changes = changes(state, after);
        if (answerOtherwise()) {
            List<BitSet> others = changes(state, after(state, moves));
            for (int i = 0; i < moves.length; i++) {
                changes.get(i).and(others.get(i));
            }
        }
        double[] first = advantages(after, playoutsEach, budget);
        double[] second = first.length == 0 ? first : advantages(after, playoutsEach, budget);
        if (second.length == 0) {
            return false; // playouts may be in flight
        }
        choices.add(new ValuedChoice(kindsOf(state, moves, changes), first, second));
        return true;
    }

    /** Returns what follows each of the role's moves, with the others' moves as drawn. */
    private List<long[]> after(long[] state, int[] moves) {
        List<long[]> after = new ArrayList<>();
        for (int move : moves) {
            jointMove[role] = move;
            long[] next = state.clone();
            reasoner.successor(jointMove, next);
            after.add(next);
        }
        return after;
    }

    /** Gives all others with a choice another move; false if none has one. */
    private boolean answerOtherwise() {
        boolean isAny = false;
        for (int any = 0; any < jointMove.length; any++) {
            int count = reasoner.legalMoveCount(any);
            if (any != role && count > 1) {
                int[] moves = reasoner.legalMoves(any);
                int drawn = IntArrayList.wrap(moves).indexOf(jointMove[any]);
                jointMove[any] = moves[(drawn + 1) % count];
                isAny = true;
            }
        }
        return isAny;
    }

    private static List<BitSet> changes(long[] state, List<long[]> after) {
        BitSet before = BitSet.valueOf(state);
        List<BitSet> changes = new ArrayList<>();
        for (long[] next : after) {
            BitSet change = BitSet.valueOf(next);
            change.xor(before);
            changes.add(change);
        }
        return changes;
    }

    private double[] advantages(List<long[]> states, int playoutsEach, Budget budget) {
        double[] values = new double[states.size()];
        List<long[]> open = new ArrayList<>();
        IntList places = new IntArrayList();
        for (int i = 0; i < values.length; i++) {
            reasoner.setState(states.get(i));
            if (reasoner.isTerminal()) {
                values[i] = Math.max(0, reasoner.goal(role));
            } else {
                open.add(states.get(i));
                places.add(i);
            }
        }
        double[][] means = valuer.values(open, playoutsEach, budget);
        if (means.length < open.size()) {
            return new double[0];
        }
        for (int i = 0; i < means.length; i++) {
            values[places.getInt(i)] = means[i][role];
        }
        double mean = Arrays.stream(values).average().orElse(0);
        return Arrays.stream(values).map(value -> value - mean).toArray();
    }

    /**
     * Returns the kinds of moves, by their texts and by the changes that only some of them make.
     */
    private int[][] kindsOf(long[] state, int[] moves, List<BitSet> changes) {
        BitSet before = BitSet.valueOf(state);
        BitSet always = (BitSet) changes.getFirst().clone();
        changes.forEach(always::and);
        int[][] all = new int[moves.length][];
        for (int i = 0; i < moves.length; i++) {
            IntList own = new IntArrayList(kinds.of("", game.moveTable().move(role, moves[i])));
            BitSet change = changes.get(i);
            change.andNot(always);
            change.stream()
                    .forEach(
                            bit -> {
                                String prefix = before.get(bit) ? MoveKinds.ENDS : MoveKinds.MAKES;
                                String fluent = game.stateLayout().fluent(bit);
                                own.addAll(IntList.of(kinds.of(prefix, fluent)));
                            });
            own.sort(null);
            all[i] = own.toIntArray();
        }
        return all;
    }
}
