package org.propjet.compiler.lanes;

import org.propjet.engine.game.Playouts;
import org.propjet.engine.game.Reasoner;

/**
 * Playouts that have ended in the lanes of a word, whose goal planes have been computed.
 *
 * <p>Not thread-safe; one for all words, so that none need be made.
 */
final class LaneEnds implements Playouts.EndedLanes {
    private final LaneMachine machine;
    private int word;
    private long lanes;

    LaneEnds(LaneMachine machine) {
        this.machine = machine;
    }

    /** Goes over to a word, and to those of its lanes that have ended. */
    LaneEnds at(int newWord, long ended) {
        word = newWord;
        lanes = ended;
        return this;
    }

    @Override
    public long lanes() {
        return lanes;
    }

    @Override
    public int firstLane() {
        return word << 6;
    }

    @Override
    public long goalSum(int roleIndex, long among) {
        return sum(roleIndex, among, false);
    }

    @Override
    public long goalSquareSum(int roleIndex, long among) {
        return sum(roleIndex, among, true);
    }

    private long sum(int roleIndex, long among, boolean ofSquares) {
        long counted = counted(roleIndex, among);
        int[] values = machine.ends().goalValues()[roleIndex];
        int first = machine.firstGoal(roleIndex);
        long sum = 0;
        for (int i = 0; i < values.length; i++) {
            long summand = ofSquares ? (long) values[i] * values[i] : values[i];
            sum += summand * Long.bitCount(machine.goal(first + i, word) & counted);
        }
        return sum;
    }

    @Override
    public int greatestGoal(int roleIndex, long among) {
        long counted = counted(roleIndex, among);
        int[] values = machine.ends().goalValues()[roleIndex];
        int first = machine.firstGoal(roleIndex);
        int greatest = Reasoner.NO_GOAL;
        for (int i = 0; i < values.length; i++) {
            if ((machine.goal(first + i, word) & counted) != 0) {
                greatest = Math.max(greatest, values[i]);
            }
        }
        return greatest;
    }

    @Override
    public long lanesWith(int roleIndex, int goal, long among) {
        int[] values = machine.ends().goalValues()[roleIndex];
        int first = machine.firstGoal(roleIndex);
        long found = 0;
        for (int i = 0; i < values.length; i++) {
            if (values[i] == goal) {
                found |= machine.goal(first + i, word);
            }
        }
        return found & counted(roleIndex, among);
    }

    @Override
    public long lanesHolding(int bit) {
        return machine.holding(bit, word) & lanes;
    }

    /** Returns those of some lanes that are terminal and have one goal value of a role. */
    private long counted(int roleIndex, long among) {
        return machine.withOneGoal(roleIndex, word) & among & lanes & machine.terminal(word);
    }
}
