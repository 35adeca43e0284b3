package org.propjet.compiler.code.emit;

import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.propjet.compiler.schedule.PieceLimit;

/** Values of one {@code long}: 64 lanes. */
final class LongCode extends WordCode {

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

    /** How large the pieces of a plan may be. */
    static final PieceLimit LIMIT =
            new PieceLimit(OPERATIONS, MAX_BYTES, 9, 9, 12, new int[] {13, 13, 17, 13, 18, 28, 34});

    LongCode(MethodVisitor method) {
        super(method, Opcodes.LLOAD, Opcodes.LSTORE);
    }

    @Override
    int wordCount() {
        return 1;
    }

    @Override
    int localSize() {
        return 2;
    }

    @Override
    void load(Place place) {
        method.visitVarInsn(Opcodes.ALOAD, place.array());
        pushIndex(place);
        method.visitInsn(Opcodes.LALOAD);
    }

    @Override
    void store(Place place, Runnable value) {
        method.visitVarInsn(Opcodes.ALOAD, place.array());
        pushIndex(place);
        value.run();
        method.visitInsn(Opcodes.LASTORE);
    }

    @Override
    void constant(boolean isSet) {
        method.visitLdcInsn(isSet ? -1L : 0L);
    }

    @Override
    void gate(Gate gate, Runnable a, Runnable b) {
        a.run();
        b.run();
        method.visitInsn(
                switch (gate) {
                    case AND -> Opcodes.LAND;
                    case OR -> Opcodes.LOR;
                    case XOR -> Opcodes.LXOR;
                });
    }

    @Override
    void loadNumber(int tape, int at, int index) {
        method.visitVarInsn(Opcodes.ALOAD, tape);
        method.visitVarInsn(Opcodes.LLOAD, at);
        method.visitInsn(Opcodes.ICONST_2); // four bytes each
        method.visitInsn(Opcodes.LUSHR);
        method.visitInsn(Opcodes.L2I);
        GeneratedClass.push(method, index);
        method.visitInsn(Opcodes.IADD);
        method.visitInsn(Opcodes.IALOAD);
    }
}
