package org.propjet.compiler.code;

import org.propjet.compiler.code.planes.PlaneKernel;

/**
 * A kernel that steps as one does and computes goals as another: while the goals' code is still
 * being compiled, the step's can be used.
 *
 * <p>Both {@linkplain PlaneKernel#hasPlanesLike have planes alike}, and the same ones for what goes
 * in and comes out. Thread-safe.
 *
 * @param steps makes the steps
 * @param goalsBy computes the goals
 */
public record MixedKernel(PlaneKernel steps, PlaneKernel goalsBy) implements PlaneKernel {

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
