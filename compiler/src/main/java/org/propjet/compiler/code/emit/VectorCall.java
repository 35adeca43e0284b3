package org.propjet.compiler.code.emit;

import org.jspecify.annotations.Nullable;

/**
 * What generated code calls of the JDK's insides: the one list of it. All names are texts, so that
 * Propjet is compiled and starts with a JDK that has other insides, too. {@link VectorCode} writes
 * the calls, {@link VectorProbe} tries each of them before any kernel is made, and {@link
 * VectorIntrinsics} has what does it by hand, in the field of the same name.
 */
enum VectorCall {
    /** Reads a vector from an array. */
    LOAD(
            "VectorPayload load(Class, Class, int, Object, long, boolean,"
                    + " Object, long, VectorSpecies, LoadOperation)",
            null,
            0),

    /** Writes a vector to an array. */
    STORE(
            "void store(Class, Class, int, Object, long, boolean, VectorPayload,"
                    + " Object, long, StoreVectorOperation)",
            null,
            0),

    /** Makes a vector of one word. */
    BROADCAST(
            "VectorPayload fromBitsCoerced(Class, Class, int, long, int,"
                    + " VectorSpecies, FromBitsCoercedOperation)",
            "MODE_BROADCAST",
            0),

    /** Sum of each word's. */
    ADD(Signature.BINARY, "VECTOR_OP_ADD", 4),

    /** Bitwise AND. */
    AND(Signature.BINARY, "VECTOR_OP_AND", 10),

    /** Bitwise OR. */
    OR(Signature.BINARY, "VECTOR_OP_OR", 11),

    /** Bitwise XOR. */
    XOR(Signature.BINARY, "VECTOR_OP_XOR", 12),

    /** Shift to the left. */
    LEFT(Signature.SHIFT, "VECTOR_OP_LSHIFT", 14),

    /** Rotation to the left. */
    ROTATE(Signature.SHIFT, "VECTOR_OP_LROTATE", 24),

    /** Reads the tape; of the object that is the field {@link VectorIntrinsics#UNSAFE}. */
    GET_INT("int getInt(Object, long)", null, 0);

    /** Signatures that several calls have. */
    private static final class Signature {
        static final String BINARY =
                "VectorPayload binaryOp(int, Class, Class, Class, int,"
                        + " VectorPayload, VectorPayload, VectorMask, BinaryOperation)";
        static final String SHIFT =
                "Vector broadcastInt(int, Class, Class, Class, int,"
                        + " Vector, int, VectorMask, VectorBroadcastIntOp)";
    }

    /** The class that has the intrinsics, as in class files. */
    private static final String SUPPORT = "jdk/internal/vm/vector/VectorSupport";

    /** The class that reads the tape. */
    static final String UNSAFE = "jdk/internal/misc/Unsafe";

    private final String method;
    private final String descriptor;
    private final String lastType;
    private final @Nullable String numberName;
    private final int number;

    /**
     * Makes a call.
     *
     * @param signature of the method; types without a package are those of Java, or else within the
     *     class of the intrinsics
     * @param numberName the constant of that class that says which of several operations is meant
     * @param number its value
     */
    VectorCall(String signature, @Nullable String numberName, int number) {
        String[] words = signature.replace(")", "").split("[ ,(]+", -1);
        StringBuilder types = new StringBuilder("(");
        for (int i = 2; i < words.length; i++) {
            types.append(typeOf(words[i]));
        }
        this.method = words[1];
        this.descriptor = types.append(')').append(typeOf(words[0])).toString();
        this.lastType = words[words.length - 1];
        this.numberName = numberName;
        this.number = number;
    }

    private static String typeOf(String word) {
        return switch (word) {
            case "void" -> "V";
            case "int" -> "I";
            case "long" -> "J";
            case "boolean" -> "Z";
            case "Class", "Object" -> "Ljava/lang/" + word + ";";
            default -> "L" + SUPPORT + "$" + word + ";";
        };
    }

    /** Returns the class that has the method, as in class files. */
    String owner() {
        return this == GET_INT ? UNSAFE : SUPPORT;
    }

    /**
     * Returns that class.
     *
     * @throws ClassNotFoundException if this JDK has none
     */
    Class<?> ownerClass() throws ClassNotFoundException {
        return Class.forName(owner().replace('/', '.'));
    }

    /** Returns the name of the method. */
    String method() {
        return method;
    }

    /** Returns the method's descriptor. */
    String descriptor() {
        return descriptor;
    }

    /**
     * Returns the type of what does it by hand, the last argument.
     *
     * @throws ClassNotFoundException if this JDK has no such type
     */
    Class<?> byHand() throws ClassNotFoundException {
        return Class.forName((SUPPORT + "$" + lastType).replace('/', '.'));
    }

    /** Returns the number that says which of several operations is meant; 0 if there is one. */
    int number() {
        return number;
    }

    /**
     * Returns whether the number means the same in this JDK. Compiled code goes by it; interpreted
     * code does not, and would be right.
     *
     * @throws ReflectiveOperationException if there is no such operation
     */
    boolean hasItsNumber() throws ReflectiveOperationException {
        return numberName == null || ownerClass().getField(numberName).getInt(null) == number;
    }

    @Override
    public String toString() {
        String name = owner().substring(owner().lastIndexOf('/') + 1) + "." + method;
        return numberName == null ? name : name + " " + numberName;
    }
}
