package org.propjet.compiler.emit;

import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.propjet.compiler.circuit.Circuit;
import org.propjet.compiler.plan.PieceLimit;

/** Planes of one {@code long}: 64 lanes. Stateless. */
final class LongCode implements WordCode {

    /**
     * Operations in a method. Thousands of playouts in a second of processor time ({@code
     * LaneMethodBenchmark}):
     *
     * <pre>
     *   operations         75      150      300      450
     *   ticTacToe      60,571   56,652   60,020   59,415
     *   connectFour    12,629   12,535   12,929   12,626
     *   breakthrough    1,469    1,468    1,501    1,526
     *   reversi           762      786      749      787
     * </pre>
     *
     * It hardly matters, and the bytes are a limit, too: at 22 an operation or more, no method has
     * 360.
     */
    private static final int OPERATIONS = 300;

    @Override
    public PieceLimit pieceLimit() {
        return new PieceLimit(
                OPERATIONS, MAX_BYTES, 9, 9, 12, new int[] {13, 13, 17, 13, 18, 28, 34});
    }

    @Override
    public int wordsPerPlane() {
        return 1;
    }

    @Override
    public int firstWord() {
        return 0;
    }

    @Override
    public int localSize() {
        return 2;
    }

    @Override
    public void load(MethodVisitor method, int plane) {
        method.visitVarInsn(Opcodes.ALOAD, 0);
        PlanEmitter.push(method, plane);
        method.visitInsn(Opcodes.LALOAD);
    }

    @Override
    public void store(MethodVisitor method, int plane, int local) {
        method.visitVarInsn(Opcodes.ALOAD, 0);
        PlanEmitter.push(method, plane);
        method.visitVarInsn(Opcodes.LLOAD, local);
        method.visitInsn(Opcodes.LASTORE);
    }

    @Override
    public void constant(MethodVisitor method, boolean value) {
        method.visitLdcInsn(value ? -1L : 0L);
    }

    @Override
    public void loadLocal(MethodVisitor method, int local) {
        method.visitVarInsn(Opcodes.LLOAD, local);
    }

    @Override
    public void loadNegated(MethodVisitor method, int local) {
        loadLocal(method, local);
        not(method);
    }

    @Override
    public void storeLocal(MethodVisitor method, int local) {
        method.visitVarInsn(Opcodes.LSTORE, local);
    }

    @Override
    public void compute(MethodVisitor method, Circuit.Code code, int a, int b, int c) {
        switch (code) {
            case AND -> binary(method, a, b, Opcodes.LAND);
            case OR -> binary(method, a, b, Opcodes.LOR);
            case XOR -> binary(method, a, b, Opcodes.LXOR);
            case AND_NOT -> {
                loadLocal(method, a);
                loadLocal(method, b);
                not(method);
                method.visitInsn(Opcodes.LAND);
            }
            case XOR3 -> {
                binary(method, a, b, Opcodes.LXOR);
                loadLocal(method, c);
                method.visitInsn(Opcodes.LXOR);
            }
            case MAJORITY -> {
                // a ^ ((a ^ b) & (a ^ c)): where b and c both differ from a, they decide
                loadLocal(method, a);
                binary(method, a, b, Opcodes.LXOR);
                binary(method, a, c, Opcodes.LXOR);
                method.visitInsn(Opcodes.LAND);
                method.visitInsn(Opcodes.LXOR);
            }
            case BORROW -> {
                binary(method, b, c, Opcodes.LOR);
                loadLocal(method, a);
                not(method);
                method.visitInsn(Opcodes.LAND);
                binary(method, b, c, Opcodes.LAND);
                method.visitInsn(Opcodes.LOR);
            }
        }
    }

    private static void not(MethodVisitor method) {
        method.visitLdcInsn(-1L);
        method.visitInsn(Opcodes.LXOR);
    }

    private void binary(MethodVisitor method, int a, int b, int opcode) {
        loadLocal(method, a);
        loadLocal(method, b);
        method.visitInsn(opcode);
    }
}
