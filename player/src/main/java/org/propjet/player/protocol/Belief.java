package org.propjet.player.protocol;

import org.propjet.engine.game.Game;
import org.propjet.engine.game.Reasoner;
import org.propjet.engine.game.SeededChoice;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

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
    static final int PARTICLE_COUNT = 48;

    /** Attempts at a joint move that agrees, for a turn. */
    private static final int MOST_ATTEMPTS = 20_000;

    private final Game game;
    private final int roleIndex;
    private final Reasoner reasoner;
    private final SeededChoice choice;
    private final int[] jointMove;
    private List<long[]> particles;
    private boolean isConsistent = true;

    /** Begins at the initial state, which everybody knows. */
    Belief(Game game, int roleIndex, long seed) {
        this.game = game;
        this.roleIndex = roleIndex;
        this.reasoner = game.newReasoner();
        this.choice = new SeededChoice(seed);
        this.jointMove = new int[game.roles().size()];
        this.particles = List.of(game.initialState());
    }

    /** Returns the states; not to be changed. */
    List<long[]> particles() {
        return particles;
    }

    /** Returns whether the particles agree with everything that was perceived. */
    boolean isConsistent() {
        return isConsistent;
    }

    /**
     * Goes on by a joint move of which we know our part.
     *
     * @param ownMove our move's id; -1 if it is not known
     * @param percepts the ids of what we perceived, in ascending order
     * @param deadlineNanos when to be content with what was found
     * @return whether something was found that agrees
     */
    boolean advance(int ownMove, int[] percepts, long deadlineNanos) {
        List<long[]> found = successors(ownMove, percepts, true, deadlineNanos);
        if (found.isEmpty()) {
            isConsistent = false;
            found = successors(ownMove, percepts, false, deadlineNanos);
        }
        if (found.isEmpty()) {
            found = successors(-1, percepts, false, deadlineNanos);
        }
        if (!found.isEmpty()) {
            particles = found;
        }
        return isConsistent;
    }

    /** Goes on by a joint move of which nothing is known. */
    void advanceBlindly(long deadlineNanos) {
        List<long[]> found = successors(-1, new int[0], false, deadlineNanos);
        if (!found.isEmpty()) {
            particles = found;
        }
    }

    private List<long[]> successors(
            int ownMove, int[] percepts, boolean mustAgree, long deadlineNanos) {
        List<long[]> found = new ArrayList<>();
        for (int attempt = 0; attempt < MOST_ATTEMPTS; attempt++) {
            boolean isTimeUp = System.nanoTime() - deadlineNanos >= 0;
            if (found.size() == PARTICLE_COUNT || (isTimeUp && attempt >= particles.size())) {
                break;
            }
            // Each particle gets its attempts in turn: those that agree seldom are not crowded out.
            reasoner.setState(particles.get(attempt % particles.size()));
            if (!chooseJointMove(ownMove)) {
                continue;
            }
            if (mustAgree && !Arrays.equals(percepts, sorted(percepts()))) {
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

    private int[] percepts() {
        return reasoner.percepts(roleIndex, jointMove);
    }

    private static int[] sorted(int[] ids) {
        Arrays.sort(ids);
        return ids;
    }

    /** Chooses a legal move for each role but ours; false if there is none, or ours is illegal. */
    private boolean chooseJointMove(int ownMove) {
        for (int role = 0; role < jointMove.length; role++) {
            int[] legal = legalMoves(role);
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

    /** Returns the legal moves of a role in the reasoner's state. */
    private int[] legalMoves(int role) {
        int[] moveIds = new int[reasoner.legalMoveCount(role)];
        reasoner.legalMoves(role, moveIds);
        return moveIds;
    }

    /**
     * Returns our legal moves. They are the same in all states that we cannot tell apart; of a
     * guess those that most of the states have.
     */
    int[] legalMoves() {
        List<int[]> distinct = new ArrayList<>();
        List<Integer> counts = new ArrayList<>();
        for (long[] particle : particles) {
            reasoner.setState(particle);
            int[] legal = legalMoves(roleIndex);
            int known = 0;
            while (known < distinct.size() && !Arrays.equals(distinct.get(known), legal)) {
                known++;
            }
            if (known == distinct.size()) {
                distinct.add(legal);
                counts.add(0);
            }
            counts.set(known, counts.get(known) + 1);
        }
        int best = 0;
        for (int i = 1; i < counts.size(); i++) {
            if (counts.get(i) > counts.get(best)) {
                best = i;
            }
        }
        return distinct.get(best);
    }

    /** Returns the states in which all of some moves of ours are legal, possibly none. */
    List<long[]> withLegalMoves(int[] moveIds) {
        List<long[]> states = new ArrayList<>();
        for (long[] particle : particles) {
            reasoner.setState(particle);
            if (Arrays.equals(legalMoves(roleIndex), moveIds)) {
                states.add(particle);
            }
        }
        return states;
    }

    /** Returns whether all states are terminal. */
    boolean isTerminal() {
        for (long[] particle : particles) {
            reasoner.setState(particle);
            if (!reasoner.isTerminal()) {
                return false;
            }
        }
        return true;
    }
}
