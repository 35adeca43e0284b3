package org.propjet.compiler.lanes;

import java.util.function.Consumer;

/** Steps of lanes, one by one. */
public final class LaneSteps {
    private LaneSteps() {}

    /**
     * Has lanes make one step from a state, again and again, at least so often altogether.
     *
     * @param seen receives the state after it of each lane that made a move, in an array that is
     *     used again
     */
    public static void stepOnce(LaneMachine lanes, long[] start, int count, Consumer<long[]> seen) {
        long[] state = new long[start.length];
        for (int stepped = 0; stepped < count; stepped += lanes.laneCount()) {
            for (int word = 0; word < lanes.wordCount(); word++) {
                lanes.start(word, 1, new long[] {-1L}, new long[][] {start});
            }
            lanes.step();
            for (int lane = 0; lane < lanes.laneCount(); lane++) {
                if (lanes.lengthOf(lane) > 0) {
                    lanes.state(lane, state);
                    seen.accept(state);
                }
            }
            lanes.stopAll();
        }
    }
}
