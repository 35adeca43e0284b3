package org.propjet.compiler.single;

import it.unimi.dsi.fastutil.ints.Int2IntOpenHashMap;

import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.propjet.compiler.code.emit.GeneratedClass;

/**
 * Writes the words of a phase as methods {@code static void name(long[] memory)}, numbered from 0,
 * well below the 8,000 bytes above which HotSpot does not compile a method. In each, a word is kept
 * in a local from its first use on; every word is stored too, because later methods may read it.
 *
 * <p>Not thread-safe; for one phase.
 */
final class PhaseWriter {

    /** The most bytes that loading a row or storing a word takes, with what goes with it. */
    private static final int WORD_BYTES = 32;

    private final GeneratedClass kernel;
    private final String name;
    private final int methodBytes;
    private final Int2IntOpenHashMap localOf = new Int2IntOpenHashMap();
    private MethodVisitor method;
    private DisjunctWriter disjuncts;
    private int methodCount;
    private int localCount = 1;
    private int bytes;

    /** Whether what is being written may be jumped over, so that locals must not be set. */
    private boolean isConditional;

    /**
     * Begins the first method.
     *
     * @param methodBytes the most bytes of a method, by the bounds that {@link DisjunctWriter}
     *     gives
     */
    PhaseWriter(GeneratedClass kernel, String name, int methodBytes) {
        this.kernel = kernel;
        this.methodBytes = methodBytes;
        this.name = name;
        localOf.defaultReturnValue(-1);
        method = begin();
        disjuncts = new DisjunctWriter(method, this::load);
    }

    private MethodVisitor begin() {
        return kernel.method(
                Opcodes.ACC_PRIVATE | Opcodes.ACC_STATIC,
                name + methodCount++,
                ScalarEmitter.DESCRIPTOR);
    }

    /** Ends the last method; returns how many there are. */
    int finish() {
        GeneratedClass.end(method, Opcodes.RETURN);
        return methodCount;
    }

    private void beginAnother() {
        GeneratedClass.end(method, Opcodes.RETURN);
        method = begin();
        disjuncts = new DisjunctWriter(method, this::load);
        localOf.clear();
        localCount = 1;
        bytes = 0;
    }

    /** Writes what computes a word. */
    void write(WordPlan.Target target) {
        int size = WORD_BYTES * (2 + target.rowWords().length);
        for (WordDisjunct disjunct : target.disjuncts()) {
            size += DisjunctWriter.maxBytes(disjunct);
        }
        if (bytes + size > methodBytes && bytes > 0) {
            beginAnother();
        }
        boolean isWhole = size <= methodBytes;
        bytes += 2 * WORD_BYTES;
        int summands = 0;
        for (int row : target.rowWords()) {
            makeRoom(WORD_BYTES, target.word(), summands);
            load(row);
            or(summands++);
        }
        Label end = new Label();
        isConditional = target.isGuarded() && isWhole;
        if (isConditional) {
            jumpIfCovered(target.usedMask(), end);
        }
        for (WordDisjunct disjunct : target.disjuncts()) {
            makeRoom(DisjunctWriter.maxBytes(disjunct), target.word(), summands);
            disjuncts.write(disjunct);
            or(summands++);
        }
        isConditional = false;
        method.visitLabel(end);
        if (summands == 0) {
            method.visitLdcInsn(target.flips());
        } else if (target.flips() != 0) {
            method.visitLdcInsn(target.flips());
            method.visitInsn(Opcodes.LXOR);
        }
        store(target.word());
    }

    /** Goes on in another method with what has been summed up, if this one gets too long. */
    private void makeRoom(int size, int word, int summands) {
        if (bytes + size > methodBytes && summands > 0) {
            store(word);
            beginAnother();
            load(word);
            bytes = 2 * WORD_BYTES;
        }
        bytes += size;
    }

    private void or(int summands) {
        if (summands > 0) {
            method.visitInsn(Opcodes.LOR);
        }
    }

    /** Jumps if the word on the stack, which stays there, has all the bits of a mask. */
    private void jumpIfCovered(long mask, Label label) {
        method.visitInsn(Opcodes.DUP2);
        method.visitLdcInsn(mask);
        method.visitInsn(Opcodes.LAND);
        method.visitLdcInsn(mask);
        method.visitInsn(Opcodes.LCMP);
        method.visitJumpInsn(Opcodes.IFEQ, label);
    }

    /** Stores what is on the stack, in memory and in a local. */
    private void store(int word) {
        int local = newLocal(word);
        method.visitVarInsn(Opcodes.LSTORE, local);
        method.visitVarInsn(Opcodes.ALOAD, 0);
        GeneratedClass.push(method, word);
        method.visitVarInsn(Opcodes.LLOAD, local);
        method.visitInsn(Opcodes.LASTORE);
    }

    private int newLocal(int word) {
        int local = localCount;
        localCount += 2;
        localOf.put(word, local);
        return local;
    }

    private void load(int word) {
        int local = localOf.get(word);
        if (local >= 0) {
            method.visitVarInsn(Opcodes.LLOAD, local);
            return;
        }
        method.visitVarInsn(Opcodes.ALOAD, 0);
        GeneratedClass.push(method, word);
        method.visitInsn(Opcodes.LALOAD);
        if (!isConditional) {
            method.visitInsn(Opcodes.DUP2);
            method.visitVarInsn(Opcodes.LSTORE, newLocal(word));
        }
    }
}
