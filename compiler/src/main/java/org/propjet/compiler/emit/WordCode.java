package org.propjet.compiler.emit;

import org.objectweb.asm.MethodVisitor;
import org.propjet.compiler.circuit.Circuit;

/**
 * What a plane is computed with: a {@code long}, or a vector. Writes the instructions for one
 * plane; the memory is local 0.
 */
interface WordCode {

    /** Returns the number of words of a plane. */
    int wordsPerPlane();

    /** Returns how many locals a value takes. */
    int localSize();

    /** Pushes a plane of the memory. */
    void load(MethodVisitor method, int plane);

    /** Writes a local to a plane of the memory. */
    void store(MethodVisitor method, int plane, int local);

    /** Pushes a plane of which all bits are set, or none. */
    void constant(MethodVisitor method, boolean value);

    /** Turns over the value on the stack. */
    void not(MethodVisitor method);

    /** Pushes a local. */
    void loadLocal(MethodVisitor method, int local);

    /** Pops into a local. */
    void storeLocal(MethodVisitor method, int local);

    /** Pushes the result of an operation on locals. */
    void compute(MethodVisitor method, Circuit.Code code, int a, int b, int c);
}
