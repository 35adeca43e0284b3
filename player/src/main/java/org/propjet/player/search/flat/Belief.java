package org.propjet.player.search.flat;

import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.longs.LongArrayList;

import org.propjet.engine.game.Game;
import org.propjet.engine.game.MoveTable;
import org.propjet.engine.game.Reasoner;
import org.propjet.engine.game.SeededChoice;
import org.propjet.engine.time.Budget;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * States that a match may be in, as far as our role has perceived: a particle filter. Each particle
 * is a state that some joint moves lead to, such that our moves were those that were played, and
 * our percepts those that were received.
 *
 * <p>Where nobody could be found that agrees with all percepts, the last ones are followed by any
 * moves: a guess is better than nothing.
 *
 * <p>Not thread-safe. Cost: {@value #PARTICLE_COUNT} states.
 */
final class Belief {
    public static final int PARTICLE_COUNT = 400;

    /** Different states that are looked at, at most: the most frequent ones. */
    static final int MOST_STATES = 48;

    /** Attempts at a joint move that agrees, for a turn. */
    private static final int MOST_ATTEMPTS = 20_000;

    /** Attempts even if the time is up: few, as no legal move is known before. */
    private static final int LEAST_ATTEMPTS = 4;

    private final Game game;
    private final int roleIndex;
    private final Reasoner reasoner;
    private final SeededChoice choice;
    private final int[] jointMove;
    private List<long[]> particles;
    private List<PossibleState> states = List.of();

    /**
     * Begins at the initial state, which everybody knows.
     *
     * @param seed fixes the joint moves that are tried
     */
    public Belief(Game game, int roleIndex, long seed) {
        this.game = game;
        this.roleIndex = roleIndex;
        this.reasoner = game.newReasoner();
        this.choice = new SeededChoice(seed);
        this.jointMove = new int[game.roles().size()];
        this.particles = List.of(game.initialState());
        count();
    }

    /** Returns the states, the most likely first. */
    public List<PossibleState> states() {
        return states;
    }

    /** Counts how many particles are the same state. */
    private void count() {
        Map<LongArrayList, Integer> counts = new LinkedHashMap<>();
        for (long[] particle : particles) {
            counts.merge(LongArrayList.wrap(particle), 1, Integer::sum);
        }
        states =
                counts.entrySet().stream()
                        .sorted(Map.Entry.<LongArrayList, Integer>comparingByValue().reversed())
                        .limit(MOST_STATES)
                        .map(of -> new PossibleState(of.getKey().elements(), of.getValue()))
                        .toList();
    }

    /**
     * Goes on by a joint move of which we know our part.
     *
     * @param ownMove our move's id; -1 if it is not known
     * @param percepts the ids of what we perceived, in ascending order
     * @param budget when to be content with what was found
     * @return whether something was found that agrees with this turn
     */
    public boolean advance(int ownMove, int[] percepts, Budget budget) {
        List<long[]> found = successors(ownMove, percepts, true, budget);
        boolean isAgreed = !found.isEmpty();
        if (!isAgreed) {
            found = successors(ownMove, percepts, false, budget);
        }
        if (found.isEmpty()) {
            found = successors(-1, percepts, false, budget);
        }
        take(found);
        return isAgreed;
    }

    /** Goes on by a joint move of which nothing is known. */
    public void advanceBlindly(Budget budget) {
        List<long[]> found = successors(-1, new int[0], false, budget);
        take(found);
    }

    private void take(List<long[]> found) {
        if (!found.isEmpty()) {
            particles = found;
            count();
        }
    }

    private List<long[]> successors(int ownMove, int[] percepts, boolean mustAgree, Budget budget) {
        List<long[]> found = new ArrayList<>();
        for (int attempt = 0; attempt < MOST_ATTEMPTS; attempt++) {
            boolean isTimeUp = budget.isOver();
            boolean isEnough = !found.isEmpty() || attempt >= LEAST_ATTEMPTS;
            if (found.size() == PARTICLE_COUNT || (isTimeUp && isEnough)) {
                break;
            }
            // Each particle gets its attempts in turn: those that agree seldom are not crowded out.
            reasoner.setState(particles.get(attempt % particles.size()));
            if (!chooseJointMove(ownMove)) {
                continue;
            }
            if (mustAgree && !Arrays.equals(percepts, ownPercepts())) {
                continue;
            }
            long[] successor = game.stateLayout().newState();
            reasoner.successor(jointMove, successor);
            reasoner.setState(successor);
            if (!reasoner.isTerminal()) { // we are asked for another move
                found.add(successor);
            }
        }
        return found;
    }

    private int[] ownPercepts() {
        int[] ids = reasoner.percepts(roleIndex, jointMove);
        Arrays.sort(ids);
        return ids;
    }

    /** Chooses a legal move for each role but ours; false if there is none, or ours is illegal. */
    private boolean chooseJointMove(int ownMove) {
        for (int role = 0; role < jointMove.length; role++) {
            int[] legal = reasoner.legalMoves(role);
            if (legal.length == 0) {
                return false;
            }
            if (role == roleIndex && ownMove >= 0) {
                if (Arrays.stream(legal).noneMatch(move -> move == ownMove)) {
                    return false;
                }
                jointMove[role] = ownMove;
            } else {
                jointMove[role] = legal[choice.next(legal.length)];
            }
        }
        return true;
    }

    /** Returns the ids of percepts, in ascending order, as {@link #advance} wants them. */
    public int[] idsOf(List<String> percepts) {
        MoveTable table = game.perceptTable();
        return percepts.stream()
                .mapToInt(
                        percept ->
                                table.isOpen()
                                        ? table.intern(roleIndex, percept)
                                        : table.idOf(roleIndex, percept))
                .filter(id -> id >= 0)
                .sorted()
                .distinct()
                .toArray();
    }

    /**
     * Returns our legal moves. They are the same in all states that we cannot tell apart; of a
     * guess those that most of the states have.
     */
    public int[] legalMoves() {
        Map<IntArrayList, Integer> weights = new LinkedHashMap<>();
        for (PossibleState possible : states) {
            reasoner.setState(possible.state());
            IntArrayList legal = IntArrayList.wrap(reasoner.legalMoves(roleIndex));
            weights.merge(legal, possible.weight(), Integer::sum);
        }
        return Collections.max(weights.entrySet(), Map.Entry.comparingByValue())
                .getKey()
                .elements();
    }

    /** Returns the states in which our legal moves are these. */
    public List<PossibleState> withLegalMoves(int[] moveIds) {
        List<PossibleState> found = new ArrayList<>();
        for (PossibleState possible : states) {
            reasoner.setState(possible.state());
            if (Arrays.equals(reasoner.legalMoves(roleIndex), moveIds)) {
                found.add(possible);
            }
        }
        return found;
    }

    /** Returns whether all states are terminal. */
    public boolean isTerminal() {
        for (PossibleState possible : states) {
            reasoner.setState(possible.state());
            if (!reasoner.isTerminal()) {
                return false;
            }
        }
        return true;
    }

    /**
     * A state that a match may be in.
     *
     * @param state the state; not to be changed
     * @param weight how likely it is, compared with others; at least 1
     */
    record PossibleState(long[] state, int weight) {}
}
