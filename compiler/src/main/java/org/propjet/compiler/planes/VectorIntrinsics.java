package org.propjet.compiler.planes;

import jdk.incubator.vector.LongVector;
import jdk.incubator.vector.VectorMask;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorSpecies;
import jdk.internal.misc.Unsafe;
import jdk.internal.vm.vector.VectorSupport;

/**
 * What is handed to the JDK's vector intrinsics, {@code jdk.internal.vm.vector.VectorSupport}: the
 * machine's widest vector of {@code long}s, and how to do by hand what HotSpot's second compiler
 * replaces by an instruction.
 *
 * <p>Why not the methods of {@code jdk.incubator.vector}, which come down to the intrinsics in the
 * end? HotSpot must inline a dozen of them for each operation. It gives that up above some hundred
 * operations a method, and wherever it has not seen them called often enough; what is not inlined
 * makes an object of each vector, and is a hundred times slower. An intrinsic never is.
 *
 * <p>Loading this class fails with a {@link LinkageError} where the module {@code
 * jdk.incubator.vector} or the packages {@code jdk.internal.vm.vector} and {@code
 * jdk.internal.misc} are not there to use.
 *
 * <p>The fields are constants to the compiler. Thread-safe.
 */
public final class VectorIntrinsics {
    static final VectorSpecies<Long> SPECIES = LongVector.SPECIES_PREFERRED;

    /** Words of a vector. */
    public static final int LENGTH = SPECIES.length();

    /** Where the elements of a {@code long[]} begin, in bytes. */
    public static final int ARRAY_BASE = (int) Unsafe.ARRAY_LONG_BASE_OFFSET;

    /** The class of a vector. */
    @SuppressWarnings("unchecked")
    public static final Class<? extends LongVector> VECTOR =
            (Class<? extends LongVector>) (Class<?>) SPECIES.vectorType();

    /** Sum of each word's. */
    static final VectorSupport.BinaryOperation<LongVector, VectorMask<Long>> ADD =
            (a, b, mask) -> a.add(b);

    /** Bitwise AND. */
    public static final VectorSupport.BinaryOperation<LongVector, VectorMask<Long>> AND =
            (a, b, mask) -> a.and(b);

    /** Bitwise OR. */
    public static final VectorSupport.BinaryOperation<LongVector, VectorMask<Long>> OR =
            (a, b, mask) -> a.or(b);

    /** Bitwise XOR. */
    public static final VectorSupport.BinaryOperation<LongVector, VectorMask<Long>> XOR =
            (a, b, mask) -> a.lanewise(VectorOperators.XOR, b);

    /** Shift to the left. */
    static final VectorSupport.VectorBroadcastIntOp<LongVector, VectorMask<Long>> LEFT =
            (a, bits, mask) -> a.lanewise(VectorOperators.LSHL, bits);

    /** Shift to the right, with zeros from the left. */
    static final VectorSupport.VectorBroadcastIntOp<LongVector, VectorMask<Long>> RIGHT =
            (a, bits, mask) -> a.lanewise(VectorOperators.LSHR, bits);

    /** Rotation to the left. */
    static final VectorSupport.VectorBroadcastIntOp<LongVector, VectorMask<Long>> ROTATE =
            (a, bits, mask) -> a.lanewise(VectorOperators.ROL, bits);

    /** Reads a vector from an array. */
    public static final VectorSupport.LoadOperation<
                    long[], LongVector, VectorSupport.VectorSpecies<Long>>
            LOAD = (memory, index, species) -> LongVector.fromArray(SPECIES, memory, (int) index);

    /** Writes a vector to an array. */
    public static final VectorSupport.StoreVectorOperation<long[], LongVector> STORE =
            (memory, index, vector) -> vector.intoArray(memory, (int) index);

    /** Makes a vector of one word. */
    public static final VectorSupport.FromBitsCoercedOperation<
                    LongVector, VectorSupport.VectorSpecies<Long>>
            BROADCAST = (bits, species) -> LongVector.broadcast(SPECIES, bits);

    /** Reads the tape without looking at its bounds. */
    public static final Unsafe UNSAFE = Unsafe.getUnsafe();

    /** Where the elements of an {@code int[]} begin, in bytes. */
    public static final int INT_ARRAY_BASE = (int) Unsafe.ARRAY_INT_BASE_OFFSET;

    private VectorIntrinsics() {}
}
