package org.propjet.compiler.lanes;

import org.propjet.compiler.code.PlaneLayout;
import org.propjet.engine.game.Reasoner;
import org.propjet.engine.propnet.NetInterface;

/** Reads the goal values of single lanes from goal planes. Immutable. */
final class LaneGoals {
    private final int[][] values;

    /** For each role the plane of its first goal value. */
    private final int[] firstPlanes;

    LaneGoals(PlaneLayout layout, NetInterface ends) {
        values = ends.goalValues();
        firstPlanes = LaneMachine.firstGoals(ends);
        for (int role = 0; role < firstPlanes.length; role++) {
            firstPlanes[role] += layout.firstGoal();
        }
    }

    /**
     * Returns the goal value that a role has in a lane, or {@link Reasoner#NO_GOAL} if none holds,
     * or several do.
     *
     * @param memory the planes, the first of which begins at {@code origin}
     * @param words of a plane
     */
    int goal(long[] memory, int origin, int words, int lane, int role) {
        int at = origin + firstPlanes[role] * words + lane / Long.SIZE;
        int found = Reasoner.NO_GOAL;
        for (int value : values[role]) {
            if (LaneMachine.isSet(memory[at], lane)) {
                if (found != Reasoner.NO_GOAL) {
                    return Reasoner.NO_GOAL;
                }
                found = value;
            }
            at += words;
        }
        return found;
    }
}
