package org.propjet.compiler.single;

import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.propjet.compiler.code.emit.GeneratedClass;
import org.propjet.compiler.single.WordDisjunct.Any;
import org.propjet.compiler.single.WordDisjunct.Guarded;
import org.propjet.compiler.single.WordDisjunct.Spread;
import org.propjet.compiler.single.WordDisjunct.Transfer;

import java.util.function.IntConsumer;

/**
 * Writes the instructions that leave a {@link WordDisjunct} on the stack.
 *
 * <p>Bits are collected and scattered by {@link Long#compress} and {@link Long#expand}, which
 * HotSpot makes into one instruction each where the processor has it (PEXT and PDEP of BMI2), and
 * by shifts where these do.
 */
final class DisjunctWriter {

    private static final int DISJUNCT_BYTES = 40;
    private static final int SOURCE_BYTES = 28;

    private final MethodVisitor method;
    private final IntConsumer load;

    /**
     * Prepares to write.
     *
     * @param load writes what leaves a word on the stack
     */
    DisjunctWriter(MethodVisitor method, IntConsumer load) {
        this.method = method;
        this.load = load;
    }

    /** Returns the most bytes that a disjunct takes. */
    static int maxBytes(WordDisjunct disjunct) {
        return switch (disjunct) {
            case Transfer transfer -> DISJUNCT_BYTES + SOURCE_BYTES;
            case Spread spread -> DISJUNCT_BYTES + SOURCE_BYTES;
            case Any any -> DISJUNCT_BYTES + SOURCE_BYTES * any.sources().length;
            case Guarded guarded -> {
                int bytes = DISJUNCT_BYTES + SOURCE_BYTES;
                for (WordDisjunct each : guarded.disjuncts()) {
                    bytes += maxBytes(each);
                }
                yield bytes;
            }
        };
    }

    /** Writes a disjunct. */
    void write(WordDisjunct disjunct) {
        switch (disjunct) {
            case Transfer transfer -> transfer(transfer);
            case Spread spread -> spread(spread);
            case Any any -> any(any);
            case Guarded guarded -> guarded(guarded);
        }
    }

    private void guarded(Guarded disjunct) {
        Label end = new Label();
        method.visitInsn(Opcodes.LCONST_0);
        load.accept(disjunct.source());
        method.visitInsn(Opcodes.LCONST_0);
        method.visitInsn(Opcodes.LCMP);
        method.visitJumpInsn(Opcodes.IFEQ, end);
        for (WordDisjunct each : disjunct.disjuncts()) {
            write(each);
            method.visitInsn(Opcodes.LOR);
        }
        method.visitLabel(end);
    }

    private void transfer(Transfer disjunct) {
        load(disjunct.source(), disjunct.sourceMask(), disjunct.negatedMask());
        long from = disjunct.sourceMask();
        long to = disjunct.targetMask();
        int distance = disjunct.distance();
        if (disjunct.isShift()) {
            long shifted = distance >= 0 ? -1L >>> distance : -1L << -distance;
            if (distance != 0 && (from & shifted) == shifted) {
                shift(distance);
            } else {
                mask(from);
                shift(distance);
            }
            return;
        }
        if (isRun(from)) {
            shift(-Long.numberOfTrailingZeros(from));
        } else {
            method.visitLdcInsn(from);
            call("compress");
        }
        if (isRun(to)) {
            shift(Long.numberOfTrailingZeros(to));
        } else {
            method.visitLdcInsn(to);
            call("expand");
        }
    }

    private void spread(Spread disjunct) {
        load.accept(disjunct.source());
        shift(63 - disjunct.sourceBit());
        GeneratedClass.push(method, 63);
        method.visitInsn(Opcodes.LSHR);
        negate(disjunct.targetMask(), disjunct.negatedMask());
        mask(disjunct.targetMask());
    }

    private void any(Any disjunct) {
        for (int i = 0; i < disjunct.sources().length; i++) {
            long mask = disjunct.sourceMasks()[i];
            load(disjunct.sources()[i], mask, disjunct.negatedMasks()[i]);
            mask(mask);
            if (i > 0) {
                method.visitInsn(Opcodes.LOR);
            }
        }
        // The highest bit of x | -x tells whether x has any.
        method.visitInsn(Opcodes.DUP2);
        method.visitInsn(Opcodes.LNEG);
        method.visitInsn(Opcodes.LOR);
        shift(-63);
        shift(disjunct.targetBit());
    }

    private static boolean isRun(long mask) {
        long low = mask >>> Long.numberOfTrailingZeros(mask);
        return (low & (low + 1)) == 0;
    }

    /** Loads a word, with the bits that are read negated turned over. */
    private void load(int word, long mask, long negated) {
        load.accept(word);
        negate(mask, negated);
    }

    private void negate(long mask, long negated) {
        if (negated != 0) {
            // If all are negated, the whole word may be, which is done once for all its readers.
            method.visitLdcInsn(negated == mask ? -1L : negated);
            method.visitInsn(Opcodes.LXOR);
        }
    }

    private void mask(long mask) {
        if (mask != -1) {
            method.visitLdcInsn(mask);
            method.visitInsn(Opcodes.LAND);
        }
    }

    /** Shifts up, or down if the distance is negative. */
    private void shift(int distance) {
        if (distance != 0) {
            GeneratedClass.push(method, Math.abs(distance));
            method.visitInsn(distance > 0 ? Opcodes.LSHL : Opcodes.LUSHR);
        }
    }

    private void call(String name) {
        method.visitMethodInsn(Opcodes.INVOKESTATIC, "java/lang/Long", name, "(JJ)J", false);
    }
}
