package org.propjet.compiler.single;

import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.propjet.compiler.code.emit.GeneratedClass;
import org.propjet.compiler.single.WordPiece.Any;
import org.propjet.compiler.single.WordPiece.Guarded;
import org.propjet.compiler.single.WordPiece.Spread;
import org.propjet.compiler.single.WordPiece.Transfer;

import java.util.function.IntConsumer;

/**
 * Writes the instructions that leave a {@link WordPiece} on the stack.
 *
 * <p>Bits are collected and scattered by {@link Long#compress} and {@link Long#expand}, which
 * HotSpot makes into one instruction each where the processor has it (PEXT and PDEP of BMI2), and
 * by shifts where these do.
 */
final class PieceWriter {

    private static final int PIECE_BYTES = 40;
    private static final int SOURCE_BYTES = 28;

    private final MethodVisitor method;
    private final IntConsumer load;

    /**
     * Prepares to write.
     *
     * @param load writes what leaves a word on the stack
     */
    PieceWriter(MethodVisitor method, IntConsumer load) {
        this.method = method;
        this.load = load;
    }

    /** Returns the most bytes that a piece takes. */
    static int maxBytes(WordPiece piece) {
        return switch (piece) {
            case Transfer transfer -> PIECE_BYTES + SOURCE_BYTES;
            case Spread spread -> PIECE_BYTES + SOURCE_BYTES;
            case Any any -> PIECE_BYTES + SOURCE_BYTES * any.sources().length;
            case Guarded guarded -> {
                int bytes = PIECE_BYTES + SOURCE_BYTES;
                for (WordPiece each : guarded.pieces()) {
                    bytes += maxBytes(each);
                }
                yield bytes;
            }
        };
    }

    /** Writes a piece. */
    void write(WordPiece piece) {
        switch (piece) {
            case Transfer transfer -> transfer(transfer);
            case Spread spread -> spread(spread);
            case Any any -> any(any);
            case Guarded guarded -> guarded(guarded);
        }
    }

    private void guarded(Guarded piece) {
        Label end = new Label();
        method.visitInsn(Opcodes.LCONST_0);
        load.accept(piece.source());
        method.visitInsn(Opcodes.LCONST_0);
        method.visitInsn(Opcodes.LCMP);
        method.visitJumpInsn(Opcodes.IFEQ, end);
        for (WordPiece each : piece.pieces()) {
            write(each);
            method.visitInsn(Opcodes.LOR);
        }
        method.visitLabel(end);
    }

    private void transfer(Transfer piece) {
        load(piece.source(), piece.sourceMask(), piece.negatedMask());
        long from = piece.sourceMask();
        long to = piece.targetMask();
        int distance = piece.distance();
        if (piece.isShift()) {
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

    private void spread(Spread piece) {
        load.accept(piece.source());
        shift(63 - piece.sourceBit());
        GeneratedClass.push(method, 63);
        method.visitInsn(Opcodes.LSHR);
        negate(piece.targetMask(), piece.negatedMask());
        mask(piece.targetMask());
    }

    private void any(Any piece) {
        for (int i = 0; i < piece.sources().length; i++) {
            long mask = piece.sourceMasks()[i];
            load(piece.sources()[i], mask, piece.negatedMasks()[i]);
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
        shift(piece.targetBit());
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
