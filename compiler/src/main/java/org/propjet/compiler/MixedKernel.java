package org.propjet.compiler;

import org.propjet.compiler.planes.PlaneKernel;

/**
 * A kernel that steps as one does and computes goals as another: while the goals' code is still
 * being compiled, the step's can be used.
 *
 * <p>Both have the same planes for what goes in and comes out. Thread-safe.
 *
 * @param steps makes the steps
 * @param goalsBy computes the goals
 */
record MixedKernel(PlaneKernel steps, PlaneKernel goalsBy) implements PlaneKernel {

    /** Returns whether two kernels' planes are alike enough to be mixed. */
    static boolean canMix(PlaneKernel one, PlaneKernel other) {
        return one.wordsPerPlane() == other.wordsPerPlane() && one.firstWord() == other.firstWord();
    }

    @Override
    public int wordsPerPlane() {
        return steps.wordsPerPlane();
    }

    @Override
    public int firstWord() {
        return steps.firstWord();
    }

    @Override
    public int planeCount() {
        return Math.max(steps.planeCount(), goalsBy.planeCount());
    }

    @Override
    public void step(long[] memory) {
        steps.step(memory);
    }

    @Override
    public void goals(long[] memory) {
        goalsBy.goals(memory);
    }
}
