package org.propjet.engine.symmetry;

import org.propjet.engine.propnet.NetInterface;

import java.util.Arrays;
import java.util.List;

/**
 * For large groups: applies symmetries as long as one of them makes the state less, in the order of
 * its words. Not exact. Cost of a state: its facts, times the symmetries, times the steps.
 */
final class DescendingSymmetry implements StateSymmetry {
    /** After so many steps a state is good enough. */
    private static final int MOST_STEPS = 256;

    private final Symmetry[] symmetries;
    private final Symmetry[] inverses;
    private final long[] image;
    private final int[] steps = new int[MOST_STEPS];
    private int stepCount;

    DescendingSymmetry(NetInterface ends, List<Symmetry> symmetries) {
        this.symmetries = symmetries.toArray(Symmetry[]::new);
        this.inverses = symmetries.stream().map(Symmetry::inverse).toArray(Symmetry[]::new);
        this.image = ends.stateLayout().newState();
    }

    @Override
    public void canonical(long[] state, long[] into) {
        System.arraycopy(state, 0, into, 0, into.length);
        stepCount = 0;
        int sinceStep = 0;
        for (int i = 0; sinceStep < symmetries.length && stepCount < MOST_STEPS; ) {
            symmetries[i].image(into, image);
            if (Arrays.compareUnsigned(image, into) < 0) {
                System.arraycopy(image, 0, into, 0, into.length);
                steps[stepCount++] = i;
                sinceStep = 0;
            } else {
                sinceStep++;
            }
            i = i + 1 == symmetries.length ? 0 : i + 1;
        }
    }

    @Override
    public int moveImage(int roleIndex, int moveId) {
        int move = moveId;
        for (int step = 0; step < stepCount; step++) {
            move = symmetries[steps[step]].move(roleIndex, move);
        }
        return move;
    }

    @Override
    public int moveBefore(int roleIndex, int moveId) {
        int move = moveId;
        for (int step = stepCount - 1; step >= 0; step--) {
            move = inverses[steps[step]].move(roleIndex, move);
        }
        return move;
    }

    @Override
    public int orbitSize() {
        return 1;
    }

    @Override
    public boolean isExact() {
        return false;
    }
}
