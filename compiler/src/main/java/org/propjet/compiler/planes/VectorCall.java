package org.propjet.compiler.planes;

import jdk.internal.misc.Unsafe;
import jdk.internal.vm.vector.VectorSupport;

import org.jspecify.annotations.Nullable;

import java.lang.invoke.MethodType;

/**
 * What kernels call of the JDK's insides: the one list of it. Generated code is written by it, and
 * {@link VectorProbe} tries all of it before any kernel is made, as another JDK may have other
 * insides. The implementation by hand that goes with each is the field of {@link VectorIntrinsics}
 * of the same name.
 *
 * <p>Loading this class fails with a {@link LinkageError} where these insides are not there to use.
 */
public enum VectorCall {
    /** Reads a vector from an array. */
    LOAD(
            "load",
            MethodType.methodType(
                    VectorSupport.VectorPayload.class,
                    Class.class,
                    Class.class,
                    int.class,
                    Object.class,
                    long.class,
                    boolean.class,
                    Object.class,
                    long.class,
                    VectorSupport.VectorSpecies.class,
                    VectorSupport.LoadOperation.class)),

    /** Writes a vector to an array. */
    STORE(
            "store",
            MethodType.methodType(
                    void.class,
                    Class.class,
                    Class.class,
                    int.class,
                    Object.class,
                    long.class,
                    boolean.class,
                    VectorSupport.VectorPayload.class,
                    Object.class,
                    long.class,
                    VectorSupport.StoreVectorOperation.class)),

    /** Makes a vector of one word. */
    BROADCAST(
            "fromBitsCoerced",
            MethodType.methodType(
                    VectorSupport.VectorPayload.class,
                    Class.class,
                    Class.class,
                    int.class,
                    long.class,
                    int.class,
                    VectorSupport.VectorSpecies.class,
                    VectorSupport.FromBitsCoercedOperation.class)),

    /** Sum of each word's. */
    ADD(Types.BINARY, VectorSupport.VECTOR_OP_ADD, "VECTOR_OP_ADD"),

    /** Bitwise AND. */
    AND(Types.BINARY, VectorSupport.VECTOR_OP_AND, "VECTOR_OP_AND"),

    /** Bitwise OR. */
    OR(Types.BINARY, VectorSupport.VECTOR_OP_OR, "VECTOR_OP_OR"),

    /** Bitwise XOR. */
    XOR(Types.BINARY, VectorSupport.VECTOR_OP_XOR, "VECTOR_OP_XOR"),

    /** Shift to the left. */
    LEFT(Types.SHIFT, VectorSupport.VECTOR_OP_LSHIFT, "VECTOR_OP_LSHIFT"),

    /** Rotation to the left. */
    ROTATE(Types.SHIFT, VectorSupport.VECTOR_OP_LROTATE, "VECTOR_OP_LROTATE"),

    /** Reads the tape; of the object that is the field {@link VectorIntrinsics#UNSAFE}. */
    GET_INT(
            Unsafe.class,
            "getInt",
            MethodType.methodType(int.class, Object.class, long.class),
            0,
            null);

    /** Types of methods that several constants share. */
    private static final class Types {
        static final MethodType BINARY =
                MethodType.methodType(
                        VectorSupport.VectorPayload.class,
                        int.class,
                        Class.class,
                        Class.class,
                        Class.class,
                        int.class,
                        VectorSupport.VectorPayload.class,
                        VectorSupport.VectorPayload.class,
                        VectorSupport.VectorMask.class,
                        VectorSupport.BinaryOperation.class);

        static final MethodType SHIFT =
                MethodType.methodType(
                        VectorSupport.Vector.class,
                        int.class,
                        Class.class,
                        Class.class,
                        Class.class,
                        int.class,
                        VectorSupport.Vector.class,
                        int.class,
                        VectorSupport.VectorMask.class,
                        VectorSupport.VectorBroadcastIntOp.class);
    }

    private final String owner;
    private final String method;
    private final String descriptor;
    private final String implementationDescriptor;
    private final int operation;
    private final @Nullable String operationName;

    VectorCall(String method, MethodType type) {
        this(VectorSupport.class, method, type, 0, null);
    }

    VectorCall(MethodType type, int operation, String operationName) {
        this(
                VectorSupport.class,
                type.equals(Types.BINARY) ? "binaryOp" : "broadcastInt",
                type,
                operation,
                operationName);
    }

    VectorCall(
            Class<?> owner,
            String method,
            MethodType type,
            int operation,
            @Nullable String operationName) {
        this.owner = owner.getName().replace('.', '/');
        this.method = method;
        this.descriptor = type.toMethodDescriptorString();
        this.implementationDescriptor = type.lastParameterType().descriptorString();
        this.operation = operation;
        this.operationName = operationName;
    }

    /** Returns the class that has the method, as in class files. */
    public String owner() {
        return owner;
    }

    /** Returns the name of the method. */
    public String method() {
        return method;
    }

    /** Returns the method's descriptor. */
    public String descriptor() {
        return descriptor;
    }

    /**
     * Returns the descriptor of the field that is the implementation by hand, its last argument.
     */
    public String implementationDescriptor() {
        return implementationDescriptor;
    }

    /** Returns the number of the operation, the first argument of methods that do several. */
    public int operation() {
        return operation;
    }

    /**
     * Returns whether the operation has the number in this JDK that it had where Propjet was
     * compiled. Compiled code goes by it; interpreted code does not, and would be right.
     *
     * @throws ReflectiveOperationException if there is no such operation
     */
    boolean hasItsNumber() throws ReflectiveOperationException {
        return operationName == null
                || VectorSupport.class.getField(operationName).getInt(null) == operation;
    }

    @Override
    public String toString() {
        String name = owner.substring(owner.lastIndexOf('/') + 1) + "." + method;
        return operationName == null ? name : name + " " + operationName;
    }
}
