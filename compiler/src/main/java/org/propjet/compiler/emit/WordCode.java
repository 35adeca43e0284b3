package org.propjet.compiler.emit;

import org.objectweb.asm.MethodVisitor;
import org.propjet.compiler.circuit.Circuit;
import org.propjet.compiler.plan.PieceLimit;

/**
 * What a plane is computed with: a {@code long}, or a vector. Writes the instructions for one
 * plane; the memory is local 0.
 */
interface WordCode {

    /** Bytes of a method, at most: HotSpot's limit is 8,000. */
    int MAX_BYTES = 7_900;

    /** Returns the number of words of a plane. */
    int wordsPerPlane();

    /** Returns the word of the memory at which the first plane begins. */
    int firstWord();

    /** Returns how many locals a value takes. */
    int localSize();

    /** Returns how large the pieces of a plan may be. */
    PieceLimit pieceLimit();

    /** Pushes a plane of the memory. */
    void load(MethodVisitor method, int plane);

    /** Writes a local to a plane of the memory. */
    void store(MethodVisitor method, int plane, int local);

    /** Pushes a plane of which all bits are set, or none. */
    void constant(MethodVisitor method, boolean value);

    /** Pushes a local. */
    void loadLocal(MethodVisitor method, int local);

    /** Pushes the complement of a local. */
    void loadNegated(MethodVisitor method, int local);

    /** Pops into a local. */
    void storeLocal(MethodVisitor method, int local);

    /** Pushes the result of an operation on locals. */
    void compute(MethodVisitor method, Circuit.Code code, int a, int b, int c);
}
