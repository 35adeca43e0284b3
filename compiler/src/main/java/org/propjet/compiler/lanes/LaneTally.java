package org.propjet.compiler.lanes;

import org.propjet.engine.game.PlayoutTally;
import org.propjet.engine.propnet.NetInterface;

/**
 * Counts the playouts of many lanes at once, by population counts of planes.
 *
 * <p>Not thread-safe.
 */
public final class LaneTally {
    private final LaneMachine lanes;
    private final long[] counted;
    private final long[] ended;
    private final long[] unique;
    private long playoutCount;
    private long stepCount;

    /** Makes a tally that has counted nothing. */
    public LaneTally(LaneMachine lanes) {
        this.lanes = lanes;
        this.counted = new long[lanes.wordCount()];
        this.ended = new long[lanes.wordCount()];
        this.unique = new long[lanes.wordCount()];
    }

    /** Returns how many playouts were counted last. */
    public long playoutCount() {
        return playoutCount;
    }

    /** Returns the sum of their lengths. */
    public long stepCount() {
        return stepCount;
    }

    /** Counts the lanes that are done and active. */
    public void countDone(PlayoutTally tally) {
        lanes.evaluateGoals();
        long endless = 0;
        for (int word = 0; word < counted.length; word++) {
            counted[word] = lanes.done(word) & lanes.active(word);
            ended[word] = counted[word] & lanes.terminal(word);
            endless += Long.bitCount(counted[word] ^ ended[word]);
        }
        tally.addEndless(endless);
        addLengths(tally);
        NetInterface ends = lanes.ends();
        for (int role = 0; role < ends.roleCount(); role++) {
            int[] values = ends.goalValues()[role];
            for (int word = 0; word < unique.length; word++) {
                unique[word] = ended[word] & lanes.withOneGoal(role, word);
            }
            for (int i = 0; i < values.length; i++) {
                long count = 0;
                for (int word = 0; word < unique.length; word++) {
                    count +=
                            Long.bitCount(
                                    lanes.goal(lanes.firstGoal(role) + i, word) & unique[word]);
                }
                if (count > 0) {
                    tally.addGoals(role, values[i], count);
                }
            }
        }
    }

    /** Adds the counted lanes, their lengths and their squares, from the bits of the counters. */
    private void addLengths(PlayoutTally tally) {
        long count = 0;
        for (long lanesOfWord : counted) {
            count += Long.bitCount(lanesOfWord);
        }
        long sum = 0;
        double squares = 0;
        int planes = lanes.lengthPlanes();
        for (int i = 0; i < planes; i++) {
            for (int k = i; k < planes; k++) {
                long both = 0;
                for (int word = 0; word < counted.length; word++) {
                    long bits = lanes.length(i, word) & lanes.length(k, word);
                    both += Long.bitCount(bits & counted[word]);
                }
                sum += i == k ? both << i : 0;
                squares += both << (i + k + (i == k ? 0 : 1));
            }
        }
        playoutCount = count;
        stepCount = sum;
        tally.addPlayouts(count, sum, squares);
    }
}
