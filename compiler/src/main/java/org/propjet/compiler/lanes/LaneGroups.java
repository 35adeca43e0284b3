package org.propjet.compiler.lanes;

import org.propjet.compiler.planes.PlaneLoops;
import org.propjet.engine.game.MoveLines;

/**
 * Counts the different moves in groups of lanes, each of which had the n-th of a state's legal
 * moves made in its n-th lane.
 *
 * <p>A draw r is in range if it is below the number n of legal moves, once the bits are cleared
 * that no number below n has ({@link org.propjet.compiler.circuit.ChoiceDraws}). So the lanes of
 * the first n moves make them; the next ones, up to a power of two, are missed; and those from
 * there on repeat the ones before. The first lane that is missed therefore tells n. If none is, n
 * is a power of two, and the states that follow tell which; or there are more moves than lanes.
 *
 * <p>Not thread-safe. Cost: that of looking at each plane of the state, if there are groups without
 * a missed lane.
 */
final class LaneGroups {
    private static final int WORD = Long.SIZE;

    private final PlaneLoops loops;
    private final int origin;
    private final int length;

    /** Lanes whose state is another than that of a lane further on. */
    private final long[] differing;

    /**
     * Makes it for the planes of a kernel.
     *
     * @param planeCount the planes of the state
     * @param words of a plane
     * @param origin where the first plane begins
     */
    LaneGroups(int planeCount, int words, int origin) {
        this.loops = PlaneLoops.of(words);
        this.origin = origin;
        this.length = planeCount * words;
        this.differing = new long[words];
    }

    /**
     * Counts moves.
     *
     * @param memory the planes
     * @param missed lanes for which the last move could not be chosen
     * @param over lanes whose game was over before it
     * @param mostMoves that any state has
     * @param into for each group; see {@link MoveLines#countMoves}
     */
    void count(
            long[] memory,
            long[] missed,
            long[] over,
            int mostMoves,
            int groupCount,
            int groupSize,
            int stride,
            int[] into) {
        boolean areFull = false;
        for (int group = 0; group < groupCount; group++) {
            int first = group * groupSize * stride;
            int count = 0;
            if (!isIn(over, first)) {
                while (count < groupSize && !isIn(missed, first + count * stride)) {
                    count++;
                }
                areFull |= count == groupSize;
            }
            into[group] = count;
        }
        if (areFull) {
            int most = mostMoves <= groupSize ? groupSize : MoveLines.TOO_MANY;
            for (int group = 0; group < groupCount; group++) {
                into[group] = into[group] == groupSize ? -1 : into[group];
            }
            countRepeated(memory, most, groupCount, groupSize, stride, into);
        }
    }

    private static boolean isIn(long[] lanes, int lane) {
        return LaneMachine.isSet(lanes[lane / WORD], lane);
    }

    /** Counts the moves of groups in which no lane is missed, for which there is a -1. */
    private void countRepeated(
            long[] memory, int most, int groupCount, int groupSize, int stride, int[] into) {
        int above = most;
        boolean isOpen = true;
        for (int power = Integer.highestOneBit(groupSize - 1); isOpen; power /= 2) {
            compareLanes(memory, power * stride);
            isOpen = false;
            for (int group = 0; group < groupCount; group++) {
                if (into[group] < 0) {
                    if (power == 0) {
                        into[group] = 1;
                    } else if (isDifferent(group * groupSize, power, groupSize, stride)) {
                        into[group] = above;
                    } else {
                        isOpen = true;
                    }
                }
            }
            above = power;
        }
    }

    /** Returns whether any move is another than that so many moves further. */
    private boolean isDifferent(int firstMove, int count, int groupSize, int stride) {
        for (int i = 0; i < Math.min(count, groupSize - count); i++) {
            if (isIn(differing, (firstMove + i) * stride)) {
                return true;
            }
        }
        return false;
    }

    /**
     * Finds the lanes whose state is another than that of the lane so much further.
     *
     * @return a plane, until the next call; what it says of the last lanes, for which there is no
     *     lane so much further, means nothing
     */
    long[] compareLanes(long[] memory, int distance) {
        loops.compare(memory, origin, length, distance, differing);
        return differing;
    }
}
