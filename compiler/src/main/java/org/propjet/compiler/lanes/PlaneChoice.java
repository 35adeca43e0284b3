package org.propjet.compiler.lanes;

import org.jspecify.annotations.Nullable;
import org.propjet.compiler.code.planes.PlaneRandom;
import org.propjet.compiler.playout.ChoiceDraws;
import org.propjet.compiler.playout.PlayoutCircuit;
import org.propjet.compiler.policy.DecisiveCover;
import org.propjet.engine.game.Reasoner;

import java.util.Arrays;
import java.util.Comparator;

/**
 * The choices that a lane makes, one by one: what the circuit chooses for all lanes at once can so
 * be replayed on any reasoner.
 *
 * <p>In each step the stream gives the random planes in their order, and of n legal moves the one
 * is chosen, in the order of the choice's leaves, that the planes say ({@link ChoiceDraws}); if
 * they choose nothing for a role, the lane stays where it is. If the circuit covers the role
 * ({@link DecisiveCover}) and some legal moves win at once, or would if made by the other role, or
 * do not let the other role win, n counts those only; to find them, each legal move's successor is
 * looked at, and for the last what follows each answer. Not thread-safe.
 */
final class PlaneChoice {
    private final PlayoutCircuit circuit;
    private final int bit;
    private final long[] planes;
    private final long[] stream;

    /**
     * Makes the choices of a lane.
     *
     * @param stream the stream of the lane's word when the playout began
     * @param bit the lane's bit in the word
     */
    PlaneChoice(PlayoutCircuit circuit, long[] stream, int bit) {
        this.circuit = circuit;
        this.stream = stream.clone();
        this.bit = bit;
        this.planes = new long[circuit.randomCount()];
    }

    /**
     * Goes on to the next joint move and returns it; empty if a role has no legal move.
     *
     * @param reasoner set to the lane's state
     * @param state the lane's state
     */
    int[] chooseJointMove(Reasoner reasoner, long[] state) {
        int[] jointMove = stepJointMove(reasoner, state);
        while (jointMove == null) {
            jointMove = stepJointMove(reasoner, state);
        }
        return jointMove;
    }

    /**
     * Goes on to the next step and returns its joint move; empty if a role has no legal move, and
     * null if nothing was chosen for one, so that the lane stays where it is.
     *
     * @param reasoner set to the lane's state
     * @param state the lane's state
     */
    int @Nullable [] stepJointMove(Reasoner reasoner, long[] state) {
        PlaneRandom.fill(stream, 1, planes, 0, planes.length);
        int[][] candidates = new int[reasoner.game().roles().size()][];
        for (int role = 0; role < candidates.length; role++) {
            candidates[role] = reasoner.legalMoves(role);
            if (candidates[role].length == 0) {
                return new int[0];
            }
        }
        int[] jointMove = new int[candidates.length];
        for (int role = 0; role < jointMove.length; role++) {
            int[] moveIds = narrowed(reasoner, state, candidates[role], role);
            int choice = choose(role, moveIds.length);
            if (choice < 0) {
                return null;
            }
            jointMove[role] = byLeaf(role, moveIds, choice);
        }
        return jointMove;
    }

    /** Returns one of some moves of a role by its number in the order of the choice's leaves. */
    private int byLeaf(int role, int[] moveIds, int number) {
        int[] leafOf = circuit.leafOf()[role];
        return Arrays.stream(moveIds)
                .boxed()
                .sorted(Comparator.comparingInt(move -> leafOf[move]))
                .skip(number)
                .findFirst()
                .orElseThrow();
    }

    /** Returns what a role chooses from, among its legal moves. */
    private int[] narrowed(Reasoner reasoner, long[] state, int[] legalMoves, int role) {
        DecisiveCover cover = circuit.decisive();
        boolean isNarrowed = cover.covered()[role] || cover.answers() || cover.isSafe();
        if (!isNarrowed || !isTurnOf(role, state)) {
            return legalMoves;
        }
        int[] best = winning(reasoner, state, legalMoves, role);
        if (best.length == 0 && cover.answers()) {
            long[] turned = state.clone();
            for (int[] bits : cover.turnBits()) { // one role's holds
                turned[bits[0] >>> 6] ^= 1L << bits[0];
            }
            int[] shared = shared(reasoner, turned, legalMoves, role);
            best = theirs(winning(reasoner, turned, shared, 1 - role), 1 - role);
            if (best.length == 0 && cover.isSafe()) {
                int[] theirs = theirs(losing(reasoner, turned, shared, 1 - role), 1 - role);
                best = without(safe(reasoner, state, legalMoves, role), theirs);
            }
        } else if (best.length == 0 && cover.isSafe()) {
            best = safe(reasoner, state, legalMoves, role);
        }
        reasoner.setState(state);
        return best.length == 0 ? legalMoves : best;
    }

    private int[] safe(Reasoner reasoner, long[] state, int[] legalMoves, int role) {
        return without(legalMoves, losing(reasoner, state, legalMoves, role));
    }

    /** Returns the moves of the other role that are the same as a role's, and legal if turned. */
    private int[] shared(Reasoner reasoner, long[] turned, int[] legalMoves, int role) {
        reasoner.setState(turned);
        int[] theirs = reasoner.legalMoves(1 - role);
        return Arrays.stream(legalMoves)
                .map(move -> circuit.alignment().moveOf(1 - role, role, move))
                .filter(move -> Arrays.binarySearch(theirs, move) >= 0)
                .toArray();
    }

    /** Returns the other role's moves that are the same as some of a role's. */
    private int[] theirs(int[] moveIds, int role) {
        return Arrays.stream(moveIds)
                .map(move -> circuit.alignment().moveOf(1 - role, role, move))
                .toArray();
    }

    /** Returns the moves that are not among some others; all, if none would be left. */
    private static int[] without(int[] moveIds, int[] others) {
        int[] left =
                Arrays.stream(moveIds)
                        .filter(move -> Arrays.stream(others).noneMatch(other -> other == move))
                        .toArray();
        return left.length == 0 ? moveIds : left;
    }

    /**
     * Returns those of some moves after which the other role has won, or, where turns have one ply,
     * can win at once.
     */
    private int[] losing(Reasoner reasoner, long[] state, int[] moveIds, int role) {
        boolean hasPlies = circuit.decisive().turnBits()[role].length > 1;
        int[] jointMove = circuit.decisive().idleMoves().clone();
        long[] after = new long[state.length];
        return Arrays.stream(moveIds)
                .filter(
                        moveId -> {
                            jointMove[role] = moveId;
                            reasoner.setState(state);
                            reasoner.successor(jointMove, after);
                            reasoner.setState(after);
                            if (reasoner.isTerminal()) {
                                return reasoner.hasGoal(1 - role, DecisiveCover.WIN);
                            }
                            if (hasPlies) {
                                return false;
                            }
                            int[] answers = reasoner.legalMoves(1 - role);
                            return winning(reasoner, after, answers, 1 - role).length > 0;
                        })
                .toArray();
    }

    /** Returns those of some moves with which a role wins at once, all others being idle. */
    private int[] winning(Reasoner reasoner, long[] state, int[] moveIds, int role) {
        int[] jointMove = circuit.decisive().idleMoves().clone();
        long[] after = new long[state.length];
        int[] winning = new int[moveIds.length];
        int count = 0;
        for (int moveId : moveIds) {
            jointMove[role] = moveId;
            reasoner.setState(state);
            reasoner.successor(jointMove, after);
            reasoner.setState(after);
            if (reasoner.isTerminal() && reasoner.hasGoal(role, DecisiveCover.WIN)) {
                winning[count++] = moveId;
            }
        }
        return Arrays.copyOf(winning, count);
    }

    /** Returns whether it is no other role's turn. */
    private boolean isTurnOf(int role, long[] state) {
        int[][] turnBits = circuit.decisive().turnBits();
        for (int other = 0; other < turnBits.length; other++) {
            for (int bit : turnBits[other]) {
                if (other != role && LaneMachine.isSet(state[bit >>> 6], bit)) {
                    return false;
                }
            }
        }
        return true;
    }

    /** Returns the choice of a role among so many legal moves, from 0; -1 if there is none. */
    private int choose(int roleIndex, int count) {
        ChoiceDraws draws = circuit.draws();
        int width = draws.width()[roleIndex];
        if (width == 0) {
            return 0;
        }
        for (int attempt = 0; attempt < draws.tries()[roleIndex]; attempt++) {
            int number = 0;
            for (int i = 0; i < width; i++) {
                number |= (int) (planes[draws.plane(roleIndex, attempt, i)] >>> bit & 1) << i;
            }
            number &= ChoiceDraws.mask(count);
            if (number < count) {
                return number;
            }
        }
        return -1;
    }
}
