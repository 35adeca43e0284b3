package org.propjet.compiler.schedule;

import org.propjet.compiler.circuit.Circuit;

/**
 * How large a piece of a plan may be: HotSpot leaves a method of more than 8,000 bytes of bytecode
 * to its interpreter.
 *
 * <p>The bytes are upper bounds, and follow from the instructions that the package {@code
 * code.emit} writes, which has the numbers (in {@code LongCode} and {@code VectorCode}). With a
 * {@code long} for a plane, a local has a wide index (4 bytes to load or store it), the number of a
 * plane takes 3 bytes and the constant of a negation 3:
 *
 * <pre>
 *   load      aload_0 1, number 3, laload 1, lstore 4                           9
 *   store     aload_0 1, number 3, lload 4, lastore 1                           9
 *   negate    lload 4, ldc2_w 3, lxor 1, lstore 4                              12
 *   AND, OR, XOR       two loads 8, the operation 1, lstore 4                  13
 *   AND_NOT            the same, and ldc2_w 3, lxor 1                          17
 *   XOR3               three loads 12, two operations 2, lstore 4              18
 *   MAJORITY           five loads 20, four operations 4, lstore 4              28
 *   BORROW             five loads 20, ldc2_w 3, five operations 5, lstore 4    32, and 2 to spare
 * </pre>
 *
 * <p>With vectors, a call of an intrinsic pushes the vector's class and the kind and number of its
 * elements (8 bytes where there are eight; 9 with a mask), what it works on, and its implementation
 * (3), and calls (3); a local takes 2 bytes, as the first 256 do:
 *
 * <pre>
 *   load      shape 8, address 6, index 5, null 1, call 6, astore 2            28, and 1 to spare
 *   store     shape 8, address 6, aload 2, index 5, call 6                     27
 *   negate    an XOR with a constant, whose shape and call take 19:            41, and 5 to spare
 *   AND, OR, XOR       kind 2, shape 9, two loads 4, null 1, call 6, astore 2  24
 *   AND_NOT            the same with a negation in place of a load             61, and 1 to spare
 *   XOR3               two operations in one another                           44
 *   MAJORITY           four operations                                         84
 *   BORROW             the same with a negation in place of a load            121, and 1 to spare
 * </pre>
 *
 * <p>Immutable.
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
