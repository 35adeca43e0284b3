package org.propjet.compiler.plan;

import org.propjet.compiler.circuit.Circuit;

/**
 * How large a piece of a plan may be: HotSpot leaves a method of more than 8,000 bytes of bytecode
 * to its interpreter.
 *
 * <p>The bytes are upper bounds. Immutable.
 *
 * @param operations operations a piece, at most
 * @param bytes bytes of a piece's method, at most
 * @param loadBytes bytes that fetching a plane into a local takes
 * @param storeBytes bytes that writing a local to a plane takes
 * @param negateBytes bytes that negating a local takes
 * @param computeBytes for each {@link Circuit.Code}, in order, the bytes that an operation takes
 */
public record PieceLimit(
        int operations,
        int bytes,
        int loadBytes,
        int storeBytes,
        int negateBytes,
        int[] computeBytes) {

    /** Returns this limit with another number of operations. */
    public PieceLimit withOperations(int count) {
        return new PieceLimit(count, bytes, loadBytes, storeBytes, negateBytes, computeBytes);
    }

    /** Returns the bytes of an operation, without fetching and writing. */
    @SuppressWarnings("EnumOrdinal") // the table is in the order of the codes
    int bytesOf(Circuit.Code code) {
        return computeBytes[code.ordinal()];
    }
}
