package org.propjet.compiler.code.emit;

import jdk.incubator.vector.LongVector;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorSpecies;

import org.objectweb.asm.Type;

import java.lang.invoke.LambdaMetafactory;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.Locale;
import java.util.function.Predicate;

/**
 * What is handed to the JDK's vector intrinsics: the machine's widest vector of {@code long}s, and
 * how to do by hand what HotSpot's second compiler replaces by an instruction.
 *
 * <p>Why not the methods of {@code jdk.incubator.vector}, which come down to the intrinsics in the
 * end? HotSpot must inline a dozen of them for each operation. It gives that up above some hundred
 * operations a method, and wherever it has not seen them called often enough; what is not inlined
 * makes an object of each vector, and is a hundred times slower. An intrinsic never is.
 *
 * <p>Loading this class fails with a {@link LinkageError} where the module {@code
 * jdk.incubator.vector} or what {@link VectorCall} lists is not there to use.
 *
 * <p>The fields are constants to the compiler. Those of type {@link Object} are of types that only
 * the JDK's insides have. Thread-safe.
 */
final class VectorIntrinsics {
    private static final VectorSpecies<Long> SPECIES = LongVector.SPECIES_PREFERRED;

    /** Words of a vector. */
    static final int LENGTH = SPECIES.length();

    /** What all vectors of {@code long}s extend, as in class files. */
    static final String CLASS_NAME = Type.getInternalName(LongVector.class);

    /** The class of a vector. */
    static final Class<?> VECTOR = SPECIES.vectorType();

    // What does each call by hand.

    static final Object LOAD = byHand(VectorCall.LOAD);
    static final Object STORE = byHand(VectorCall.STORE);
    static final Object BROADCAST = byHand(VectorCall.BROADCAST);
    static final Object ADD = byHand(VectorCall.ADD);
    static final Object AND = byHand(VectorCall.AND);
    static final Object OR = byHand(VectorCall.OR);
    static final Object XOR = byHand(VectorCall.XOR);
    static final Object LEFT = byHand(VectorCall.LEFT);
    static final Object ROTATE = byHand(VectorCall.ROTATE);

    /** Reads the tape without looking at its bounds. */
    static final Object UNSAFE = unsafe();

    /** Where the elements of a {@code long[]} begin, in bytes. */
    static final int LONG_ARRAY_BASE = arrayBase("ARRAY_LONG_BASE_OFFSET");

    /** Where the elements of an {@code int[]} begin, in bytes. */
    static final int INT_ARRAY_BASE = arrayBase("ARRAY_INT_BASE_OFFSET");

    private VectorIntrinsics() {}

    /** A method for each call, of the same name; what is an {@link Object} is not looked at. */
    @SuppressWarnings("unused") // found by their names
    static final class Methods {
        static LongVector load(long[] memory, long index, Object species) {
            return LongVector.fromArray(SPECIES, memory, (int) index);
        }

        static void store(long[] memory, long index, LongVector vector) {
            vector.intoArray(memory, (int) index);
        }

        static LongVector broadcast(long word, Object species) {
            return LongVector.broadcast(SPECIES, word);
        }

        static LongVector add(LongVector a, LongVector b, Object mask) {
            return a.add(b);
        }

        static LongVector and(LongVector a, LongVector b, Object mask) {
            return a.and(b);
        }

        static LongVector or(LongVector a, LongVector b, Object mask) {
            return a.or(b);
        }

        static LongVector xor(LongVector a, LongVector b, Object mask) {
            return a.lanewise(VectorOperators.XOR, b);
        }

        static LongVector left(LongVector a, int bits, Object mask) {
            return a.lanewise(VectorOperators.LSHL, bits);
        }

        static LongVector rotate(LongVector a, int bits, Object mask) {
            return a.lanewise(VectorOperators.ROL, bits);
        }
    }

    /** Makes a lambda of a call's last type, whose only method it finds out. */
    private static Object byHand(VectorCall call) {
        MethodHandles.Lookup here = MethodHandles.lookup();
        String name = call.name().toLowerCase(Locale.ROOT);
        try {
            Class<?> type = call.byHand();
            Method asked = only(type.getMethods(), it -> Modifier.isAbstract(it.getModifiers()));
            Method ours = only(Methods.class.getDeclaredMethods(), it -> it.getName().equals(name));
            MethodHandle method = here.unreflect(ours);
            MethodType askedType =
                    MethodType.methodType(asked.getReturnType(), asked.getParameterTypes());
            MethodType lambdaType = method.type();
            for (int i = 0; i < lambdaType.parameterCount(); i++) {
                if (lambdaType.parameterType(i) == Object.class) {
                    lambdaType = lambdaType.changeParameterType(i, askedType.parameterType(i));
                }
            }
            return LambdaMetafactory.metafactory(
                            here,
                            asked.getName(),
                            MethodType.methodType(type),
                            askedType,
                            method,
                            lambdaType)
                    .getTarget()
                    .invoke();
        } catch (OutOfMemoryError | StackOverflowError failure) {
            throw failure;
        } catch (Throwable failure) { // whatever another JDK has in its place
            throw new LinkageError(call + " cannot be called in this JDK: " + failure, failure);
        }
    }

    private static Method only(Method[] methods, Predicate<Method> isWanted) {
        return Arrays.stream(methods).filter(isWanted).findAny().orElseThrow();
    }

    private static Object unsafe() {
        try {
            return VectorCall.GET_INT.ownerClass().getMethod("getUnsafe").invoke(null);
        } catch (ReflectiveOperationException failure) {
            throw new LinkageError("memory cannot be read: " + Vectors.reason(failure), failure);
        }
    }

    private static int arrayBase(String name) {
        try {
            Object bytes = VectorCall.GET_INT.ownerClass().getField(name).get(null);
            return ((Number) bytes).intValue();
        } catch (ReflectiveOperationException failure) {
            throw new LinkageError("memory cannot be read: " + Vectors.reason(failure), failure);
        }
    }
}
