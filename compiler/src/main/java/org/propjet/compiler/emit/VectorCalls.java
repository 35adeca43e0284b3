package org.propjet.compiler.emit;

import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.propjet.compiler.planes.VectorCall;
import org.propjet.compiler.planes.VectorIntrinsics;

/**
 * Writes calls of the JDK's vector intrinsics, each of which HotSpot's second compiler replaces by
 * an instruction; {@link VectorIntrinsics} says why these, {@link VectorCall} lists them. What a
 * call is given is pushed in its middle, by what is handed in.
 *
 * @param wordCount the words of a vector
 */
record VectorCalls(int wordCount) {
    static final String INTRINSICS = "org/propjet/compiler/planes/VectorIntrinsics";
    private static final String CLASS_TYPE = "Ljava/lang/Class;";

    /** Operations on two vectors. */
    enum Operation {
        AND(VectorCall.AND),
        OR(VectorCall.OR),
        XOR(VectorCall.XOR);

        private final VectorCall call;

        Operation(VectorCall call) {
            this.call = call;
        }
    }

    /** Pushes the implementation by hand, which is the last argument of an intrinsic, and calls. */
    private static void call(MethodVisitor method, VectorCall call) {
        method.visitFieldInsn(
                Opcodes.GETSTATIC, INTRINSICS, call.name(), call.implementationDescriptor());
        method.visitMethodInsn(
                Opcodes.INVOKESTATIC, call.owner(), call.method(), call.descriptor(), false);
    }

    /** Pushes the class of a vector, that of its elements, and their number. */
    private void pushShape(MethodVisitor method, boolean hasMask) {
        method.visitFieldInsn(Opcodes.GETSTATIC, INTRINSICS, "VECTOR", CLASS_TYPE);
        if (hasMask) {
            method.visitInsn(Opcodes.ACONST_NULL);
        }
        method.visitFieldInsn(Opcodes.GETSTATIC, "java/lang/Long", "TYPE", CLASS_TYPE);
        PlanEmitter.push(method, wordCount);
    }

    /** Pushes a vector of the memory, local 0, from a fixed word on. */
    void load(MethodVisitor method, int word) {
        pushShape(method, false);
        pushAddress(method, word);
        pushIndex(method, word);
        method.visitInsn(Opcodes.ACONST_NULL);
        call(method, VectorCall.LOAD);
    }

    /** Writes a vector to the memory, local 0, from a fixed word on. */
    void store(MethodVisitor method, int word, Runnable value) {
        pushShape(method, false);
        pushAddress(method, word);
        value.run();
        pushIndex(method, word);
        call(method, VectorCall.STORE);
    }

    private static void pushAddress(MethodVisitor method, int word) {
        method.visitVarInsn(Opcodes.ALOAD, 0);
        pushLong(method, VectorIntrinsics.ARRAY_BASE + Long.BYTES * word);
        method.visitInsn(Opcodes.ICONST_0); // no memory segment
    }

    private static void pushIndex(MethodVisitor method, int word) {
        method.visitVarInsn(Opcodes.ALOAD, 0);
        pushLong(method, word);
    }

    /** Pushes a number; a small one needs no entry of the constant pool. */
    private static void pushLong(MethodVisitor method, int number) {
        PlanEmitter.push(method, number);
        method.visitInsn(Opcodes.I2L);
    }

    /** Pushes a vector of the memory, local 0, from the word that a local says and so many on. */
    void loadAt(MethodVisitor method, int local, int distance) {
        pushShape(method, false);
        pushAddressAt(method, local, distance);
        pushIndexAt(method, local, distance);
        method.visitInsn(Opcodes.ACONST_NULL);
        call(method, VectorCall.LOAD);
    }

    /** Writes a vector to the memory, local 0, from the word that a local says and so many on. */
    void storeAt(MethodVisitor method, int local, int distance, Runnable value) {
        pushShape(method, false);
        pushAddressAt(method, local, distance);
        value.run();
        pushIndexAt(method, local, distance);
        call(method, VectorCall.STORE);
    }

    private static void pushAddressAt(MethodVisitor method, int local, int distance) {
        method.visitVarInsn(Opcodes.ALOAD, 0);
        method.visitVarInsn(Opcodes.ILOAD, local);
        method.visitInsn(Opcodes.I2L);
        method.visitInsn(Opcodes.ICONST_3);
        method.visitInsn(Opcodes.LSHL);
        pushLong(method, VectorIntrinsics.ARRAY_BASE + Long.BYTES * distance);
        method.visitInsn(Opcodes.LADD);
        method.visitInsn(Opcodes.ICONST_0); // no memory segment
    }

    private static void pushIndexAt(MethodVisitor method, int local, int distance) {
        method.visitVarInsn(Opcodes.ALOAD, 0);
        method.visitVarInsn(Opcodes.ILOAD, local);
        PlanEmitter.push(method, distance);
        method.visitInsn(Opcodes.IADD);
        method.visitInsn(Opcodes.I2L);
    }

    /** Pushes a vector of which all bits are set, or none. */
    void constant(MethodVisitor method, boolean value) {
        pushShape(method, false);
        method.visitLdcInsn(value ? -1L : 0L);
        method.visitInsn(Opcodes.ICONST_0); // a broadcast
        method.visitInsn(Opcodes.ACONST_NULL);
        call(method, VectorCall.BROADCAST);
    }

    /** Pushes the result of an operation. */
    void binary(MethodVisitor method, Operation operation, Runnable a, Runnable b) {
        PlanEmitter.push(method, operation.call.operation());
        pushShape(method, true);
        a.run();
        b.run();
        method.visitInsn(Opcodes.ACONST_NULL); // no mask
        call(method, operation.call);
    }

    /** Pushes the complement of a vector. */
    void negation(MethodVisitor method, Runnable a) {
        binary(method, Operation.XOR, a, () -> constant(method, true));
    }

    /** Pushes where two or more of three vectors have bits; the last two are pushed twice. */
    void majority(MethodVisitor method, Runnable a, Runnable b, Runnable c) {
        binary(
                method,
                Operation.OR,
                () -> binary(method, Operation.AND, b, c),
                () -> binary(method, Operation.AND, () -> binary(method, Operation.OR, b, c), a));
    }
}
