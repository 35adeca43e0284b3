package org.propjet.compiler.emit;

import jdk.incubator.vector.LongVector;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorSpecies;
import jdk.internal.misc.Unsafe;
import jdk.internal.vm.vector.VectorSupport;
import jdk.internal.vm.vector.VectorSupport.VectorPayload;

/**
 * What generated vector code hands to the JDK's vector intrinsics: the machine's widest vector of
 * {@code long}s, and how to do by hand what HotSpot's second compiler replaces by an instruction.
 *
 * <p>Loading this class fails with a {@link LinkageError} where the module {@code
 * jdk.incubator.vector} or the package {@code jdk.internal.vm.vector} is not there to use.
 *
 * <p>The fields are constants to the compiler. Thread-safe.
 */
final class VectorIntrinsics {
    private static final VectorSpecies<Long> SPECIES = LongVector.SPECIES_PREFERRED;

    static final int LENGTH = SPECIES.length();

    /** Where the elements of a {@code long[]} begin, in bytes. */
    static final int ARRAY_BASE = (int) Unsafe.ARRAY_LONG_BASE_OFFSET;

    @SuppressWarnings("unchecked")
    static final Class<? extends VectorPayload> VECTOR =
            (Class<? extends VectorPayload>) (Class<?>) SPECIES.vectorType();

    static final VectorSupport.BinaryOperation<?, ?> AND = binary((a, b) -> a.and(b));
    static final VectorSupport.BinaryOperation<?, ?> OR = binary((a, b) -> a.or(b));
    static final VectorSupport.BinaryOperation<?, ?> XOR =
            binary((a, b) -> a.lanewise(VectorOperators.XOR, b));

    static final VectorSupport.LoadOperation<long[], LongVector, ?> LOAD =
            (memory, index, species) -> LongVector.fromArray(SPECIES, memory, (int) index);

    static final VectorSupport.StoreVectorOperation<long[], LongVector> STORE =
            (memory, index, vector) -> vector.intoArray(memory, (int) index);

    static final VectorSupport.FromBitsCoercedOperation<LongVector, ?> BROADCAST =
            (bits, species) -> LongVector.broadcast(SPECIES, bits);

    private VectorIntrinsics() {}

    private interface Binary {
        LongVector apply(LongVector a, LongVector b);
    }

    private static VectorSupport.BinaryOperation<LongVector, VectorSupport.VectorMask<Long>> binary(
            Binary operation) {
        return (a, b, mask) -> operation.apply(a, b);
    }
}
