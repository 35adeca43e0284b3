package org.propjet.compiler;

import org.propjet.compiler.circuit.PlayoutCircuit;
import org.propjet.compiler.planes.PlaneRandom;
import org.propjet.engine.game.Reasoner;

/**
 * The choices that a lane makes, one by one: what the circuit chooses for all lanes at once can so
 * be replayed on any reasoner.
 *
 * <p>In each step the stream gives the random planes in their order; the bits of a role's planes
 * are its number U of w bits, the first the least significant, and of n legal moves the r-th in
 * move order is chosen, r = floor(U n / 2^w). Not thread-safe.
 */
final class PlaneChoice {
    private final PlayoutCircuit circuit;
    private final int bit;
    private final long[] planes;
    private long stream;

    /**
     * Makes the choices of a lane.
     *
     * @param stream the stream of the lane's word when the playout began
     * @param bit the lane's bit in the word
     */
    PlaneChoice(PlayoutCircuit circuit, long stream, int bit) {
        this.circuit = circuit;
        this.stream = stream;
        this.bit = bit;
        this.planes = new long[circuit.randomCount()];
    }

    /** Goes on to the next joint move. */
    private void nextStep() {
        for (int i = 0; i < planes.length; i++) {
            stream = PlaneRandom.next(stream);
            planes[i] = stream;
        }
    }

    /**
     * Goes on to the next joint move and returns it; empty if a role has no legal move.
     *
     * @param reasoner set to the lane's state
     */
    int[] chooseJointMove(Reasoner reasoner) {
        nextStep();
        int[] jointMove = new int[reasoner.game().roles().size()];
        for (int role = 0; role < jointMove.length; role++) {
            int count = reasoner.legalMoveCount(role);
            if (count == 0) {
                return new int[0];
            }
            int[] moveIds = new int[count];
            reasoner.legalMoves(role, moveIds);
            jointMove[role] = moveIds[choose(role, count)];
        }
        return jointMove;
    }

    /** Returns the choice of a role among so many legal moves, from 0. */
    private int choose(int roleIndex, int count) {
        long number = 0;
        int first = circuit.randomFirst()[roleIndex];
        int width = circuit.randomBits()[roleIndex];
        for (int i = 0; i < width; i++) {
            number |= (planes[first + i] >>> bit & 1) << i;
        }
        return (int) ((number * count) >>> width);
    }
}
