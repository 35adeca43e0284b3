package org.propjet.compiler.code.planes;

/**
 * A playout circuit made executable: evaluates planes in a memory that the caller owns.
 *
 * <p>A plane is {@link #wordsPerPlane()} words, 64 lanes each; plane {@code p} begins at word
 * {@code firstWord() + p * wordsPerPlane()} of the memory. {@link PlaneMemory} makes memories.
 *
 * <p>Thread-safe: keeps nothing between calls. Cost: linear in the circuit, the same every time.
 */
public interface PlaneKernel {

    /** Returns the number of words of a plane. */
    int wordsPerPlane();

    /** Returns the word of the memory at which the first plane begins. */
    int firstWord();

    /** Returns the number of planes that the memory must have. */
    int planeCount();

    /** Returns whether another kernel's planes are as wide and begin where these do. */
    default boolean hasPlanesLike(PlaneKernel other) {
        return wordsPerPlane() == other.wordsPerPlane() && firstWord() == other.firstWord();
    }

    /** Computes the next state, terminal and stuck from the state and the random planes. */
    void step(long[] memory);

    /** Computes the goal planes from the state. */
    void goals(long[] memory);
}
