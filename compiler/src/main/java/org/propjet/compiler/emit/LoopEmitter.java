package org.propjet.compiler.emit;

import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.propjet.compiler.emit.VectorCalls.Operation;
import org.propjet.compiler.plan.Shape;
import org.propjet.compiler.planes.VectorCall;
import org.propjet.compiler.planes.VectorIntrinsics;

import java.util.ArrayList;
import java.util.List;

/**
 * Writes the loop over cells of one shape with vectors: a cell's operations as straight-line code,
 * and a jump back. What is read of the tape and of the memory is not looked at for bounds.
 *
 * <p>Not thread-safe; one per class.
 */
public final class LoopEmitter {
    /*
     * Why not a loop in Java, of which each shape has a copy? That needs HotSpot to inline the
     * methods and to unroll the loops over a cell's terms, and it compiles each of the little
     * methods for itself, besides. Written so, loops are compiled in a third of the time, and run
     * 1.2 to 1.3 times as fast.
     *
     * The loop ends when it is exactly at the end. For that HotSpot does not take it for one that
     * counts, which it would unroll, with further copies before and after; but most runs have few
     * cells.
     *
     * Reading the tape with its bounds looked at costs up to a fifth in long runs. A method of its
     * own for the loop, called with places in bytes, costs 3 percent of a step.
     */

    /** What {@code RunLoop.run} is given: memory, tape, from, to, base. */
    private static final String RUN_DESCRIPTOR = "([J[IIII)V";

    private static final int MEMORY = 1;
    private static final int TAPE = 2;
    private static final int FROM = 3;
    private static final int TO = 4;

    /** In place of the base: which of a plane's vectors is computed, if that is a loop, too. */
    private static final int DISTANCE = 5;

    /** In bytes from the tape's beginning on, where the loop is, and where it ends. */
    private static final int AT = 6;

    private static final int END = 8;
    private static final int WORD = 10;
    private static final int CARRY = 11;
    private static final int X = 12;
    private static final int Y = 13;
    private static final int FACTOR = 14;

    /**
     * Cells of so many planes, read or written, come in pairs: then HotSpot asks half as often
     * whether all threads shall stop, for which it loads two words. A step is 3 to 5 percent
     * shorter.
     */
    private static final int SMALL_SIZE = 5;

    /**
     * A cell of more vectors, read or written, is a loop over a plane's vectors: otherwise it would
     * have more bytes than HotSpot compiles, at some 90 each.
     */
    private static final int MOST_VECTORS = 80;

    private final Shape shape;
    private final int wordsPerPlane;
    private final boolean loopsOverVectors;
    private final VectorCalls calls;
    private final MethodVisitor method;

    /** Which of a plane's vectors is computed: the word of the plane at which it begins. */
    private int distance;

    private LoopEmitter(Shape shape, int wordsPerPlane, VectorCalls calls, MethodVisitor method) {
        int vectors = shape.planeCount() * (wordsPerPlane / calls.wordCount());
        this.shape = shape;
        this.wordsPerPlane = wordsPerPlane;
        this.loopsOverVectors = vectors > MOST_VECTORS;
        this.calls = calls;
        this.method = method;
    }

    /**
     * Returns the bytes of a class with a method {@code void run(long[] memory, int[] tape, int
     * from, int to, int base)}, which computes all words of the planes; the base is not looked at.
     *
     * @param name the class's name
     * @param parent the class that it extends, which declares the method
     * @param wordsPerPlane the words of a plane, a multiple of those of a vector
     */
    public static byte[] loopClass(String name, String parent, Shape shape, int wordsPerPlane) {
        ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_MAXS);
        writer.visit(Opcodes.V25, Opcodes.ACC_FINAL, name, null, parent, null);
        writer.visitSource(shape.toString(), null);
        MethodVisitor constructor = writer.visitMethod(0, "<init>", "()V", null, null);
        constructor.visitCode();
        constructor.visitVarInsn(Opcodes.ALOAD, 0);
        constructor.visitMethodInsn(Opcodes.INVOKESPECIAL, parent, "<init>", "()V", false);
        KernelDefiner.end(constructor);
        MethodVisitor method = writer.visitMethod(0, "run", RUN_DESCRIPTOR, null, null);
        new LoopEmitter(shape, wordsPerPlane, new VectorCalls(VectorIntrinsics.LENGTH), method)
                .emit();
        writer.visitEnd();
        return writer.toByteArray();
    }

    /** Puts the memory where {@link VectorCalls} looks for it, and goes over to bytes. */
    private void prepare() {
        method.visitVarInsn(Opcodes.ALOAD, MEMORY);
        method.visitVarInsn(Opcodes.ASTORE, 0);
        toBytes(FROM, AT);
        toBytes(TO, END);
    }

    private void toBytes(int index, int place) {
        method.visitVarInsn(Opcodes.ILOAD, index);
        method.visitInsn(Opcodes.I2L);
        method.visitInsn(Opcodes.ICONST_2); // four bytes each
        method.visitInsn(Opcodes.LSHL);
        method.visitVarInsn(Opcodes.LSTORE, place);
    }

    /** Says what the locals are after {@link #prepare}, where a jump comes in. */
    private void frame() {
        Integer number = Opcodes.INTEGER;
        Object[] locals = {"[J", "[J", "[I", number, number, number, Opcodes.LONG, Opcodes.LONG};
        method.visitFrame(Opcodes.F_FULL, locals.length, locals, 0, null);
    }

    private void emit() {
        method.visitCode();
        prepare();
        int size = Integer.BYTES * shape.planeCount();
        Label start = new Label();
        Label end = new Label();
        boolean isSmall = shape.planeCount() <= SMALL_SIZE;
        if (isSmall) {
            // An odd cell comes first, so that there are pairs left.
            method.visitVarInsn(Opcodes.LLOAD, END);
            method.visitVarInsn(Opcodes.LLOAD, AT);
            method.visitInsn(Opcodes.LSUB);
            method.visitInsn(Opcodes.L2I);
            PlanEmitter.push(method, size);
            method.visitInsn(Opcodes.IDIV);
            method.visitInsn(Opcodes.ICONST_1);
            method.visitInsn(Opcodes.IAND);
            method.visitJumpInsn(Opcodes.IFEQ, start);
            plane();
            advance(size);
            method.visitJumpInsn(Opcodes.IFEQ, end);
        }
        method.visitLabel(start);
        frame();
        plane();
        if (isSmall) {
            method.visitVarInsn(Opcodes.LLOAD, AT);
            PlanEmitter.push(method, size);
            method.visitInsn(Opcodes.I2L);
            method.visitInsn(Opcodes.LADD);
            method.visitVarInsn(Opcodes.LSTORE, AT);
            plane();
        }
        advance(size);
        method.visitJumpInsn(Opcodes.IFNE, start);
        method.visitLabel(end);
        if (isSmall) {
            frame();
        }
        KernelDefiner.end(method);
    }

    private void plane() {
        if (loopsOverVectors) {
            method.visitInsn(Opcodes.ICONST_0);
            method.visitVarInsn(Opcodes.ISTORE, DISTANCE);
            Label next = new Label();
            method.visitLabel(next);
            frame();
            cell();
            method.visitIincInsn(DISTANCE, calls.wordCount());
            method.visitVarInsn(Opcodes.ILOAD, DISTANCE);
            PlanEmitter.push(method, wordsPerPlane);
            method.visitJumpInsn(Opcodes.IF_ICMPLT, next);
            return;
        }
        for (distance = 0; distance < wordsPerPlane; distance += calls.wordCount()) {
            cell();
        }
    }

    /** Goes on by a cell, and pushes how the place compares with the end. */
    private void advance(int size) {
        method.visitVarInsn(Opcodes.LLOAD, AT);
        PlanEmitter.push(method, size);
        method.visitInsn(Opcodes.I2L);
        method.visitInsn(Opcodes.LADD);
        method.visitInsn(Opcodes.DUP2);
        method.visitVarInsn(Opcodes.LSTORE, AT);
        method.visitVarInsn(Opcodes.LLOAD, END);
        method.visitInsn(Opcodes.LCMP);
    }

    private void cell() {
        switch (shape.kind()) {
            case SUM -> store(shape.operandCount(), this::sum);
            case TERMS -> store(shape.operandCount(), this::terms);
            case PRODUCT ->
                    store(shape.operandCount(), () -> product(0, shape.first(), shape.second()));
            case ADD, MULTIPLY, SUBTRACT -> row();
            case XOR ->
                    store(shape.first(), () -> chain(Operation.XOR, operands(0, shape.first())));
            case MAJORITY, BORROW -> {
                keep(CARRY, 2);
                keep(Y, 1);
                keep(X, 0);
                store(3, () -> next(shape.kind() == Shape.Kind.BORROW));
            }
            case COPY -> store(1, () -> operand(0));
            case NOT -> store(1, () -> calls.negation(method, () -> operand(0)));
            case CONSTANT -> store(0, () -> calls.constant(method, shape.first() != 0));
        }
    }

    /** Takes from the tape where one of the cell's planes is. */
    private void find(int index) {
        method.visitFieldInsn(
                Opcodes.GETSTATIC,
                VectorCalls.INTRINSICS,
                "UNSAFE",
                "L" + VectorCall.GET_INT.owner() + ";");
        method.visitVarInsn(Opcodes.ALOAD, TAPE);
        method.visitVarInsn(Opcodes.LLOAD, AT);
        PlanEmitter.push(method, VectorIntrinsics.INT_ARRAY_BASE + Integer.BYTES * index);
        method.visitInsn(Opcodes.I2L);
        method.visitInsn(Opcodes.LADD);
        method.visitMethodInsn(
                Opcodes.INVOKEVIRTUAL,
                VectorCall.GET_INT.owner(),
                VectorCall.GET_INT.method(),
                VectorCall.GET_INT.descriptor(),
                false);
        if (loopsOverVectors) {
            method.visitVarInsn(Opcodes.ILOAD, DISTANCE);
            method.visitInsn(Opcodes.IADD);
        }
        method.visitVarInsn(Opcodes.ISTORE, WORD);
    }

    /** Pushes one of the cell's planes. */
    private void operand(int index) {
        find(index);
        calls.loadAt(method, WORD, distance);
    }

    /** Reads one of the cell's planes into a local. */
    private void keep(int local, int index) {
        operand(index);
        method.visitVarInsn(Opcodes.ASTORE, local);
    }

    private void push(int local) {
        method.visitVarInsn(Opcodes.ALOAD, local);
    }

    /** Writes one of the cell's planes; where it is may be found only after what is read. */
    private void store(int index, Runnable value) {
        value.run();
        method.visitVarInsn(Opcodes.ASTORE, X);
        find(index);
        calls.storeAt(method, WORD, distance, () -> push(X));
    }

    private List<Runnable> operands(int first, int count) {
        List<Runnable> operands = new ArrayList<>();
        for (int i = first; i < first + count; i++) {
            int index = i;
            operands.add(() -> operand(index));
        }
        return operands;
    }

    /** Pushes what an operation makes of several. */
    private void chain(Operation operation, List<Runnable> values) {
        Runnable result = values.getFirst();
        for (Runnable value : values.subList(1, values.size())) {
            Runnable before = result;
            result = () -> calls.binary(method, operation, before, value);
        }
        result.run();
    }

    private void sum() {
        List<Runnable> terms = operands(0, shape.first());
        int at = shape.first();
        for (int i = 0; i < shape.second(); i++, at += 2) {
            int first = at;
            terms.add(() -> product(first, 2, 0));
        }
        for (int i = 0; i < shape.third(); i++, at += 2) {
            int first = at;
            terms.add(() -> product(first, 1, 1));
        }
        for (int i = 0; i < shape.fourth(); i++, at += 3) {
            int first = at;
            terms.add(() -> product(first, 3, 0));
        }
        chain(Operation.OR, terms);
    }

    private void terms() {
        List<Runnable> terms = new ArrayList<>();
        int at = 0;
        for (int i = 0; i < shape.first(); i++, at += shape.second() + shape.third()) {
            int first = at;
            terms.add(() -> product(first, shape.second(), shape.third()));
        }
        terms.addAll(operands(at, shape.fourth()));
        chain(Operation.OR, terms);
    }

    private void product(int first, int kept, int negated) {
        List<Runnable> factors = operands(first, kept);
        for (Runnable factor : operands(first + kept, negated)) {
            factors.add(() -> calls.negation(method, factor));
        }
        chain(Operation.AND, factors);
    }

    private void row() {
        int adders = shape.first() + shape.second();
        int operandCount = shape.operandCount();
        boolean multiplies = shape.kind() == Shape.Kind.MULTIPLY;
        int at = shape.rowHead();
        product(0, 1 + shape.fourth(), 0);
        method.visitVarInsn(Opcodes.ASTORE, CARRY);
        if (multiplies) {
            keep(FACTOR, at - 1);
        }
        for (int i = 0; i < adders; i++, at += 2) {
            keep(X, at);
            int addend = at + 1;
            if (multiplies) {
                calls.binary(method, Operation.AND, () -> operand(addend), () -> push(FACTOR));
                method.visitVarInsn(Opcodes.ASTORE, Y);
            } else {
                keep(Y, addend);
            }
            if (i < shape.first()) {
                find(operandCount + i);
                calls.storeAt(method, WORD, distance, this::parity);
            }
            next(shape.kind() == Shape.Kind.SUBTRACT);
            method.visitVarInsn(Opcodes.ASTORE, CARRY);
        }
        int out = operandCount + shape.first();
        if (shape.third() == Shape.END_STORE) {
            store(out, () -> push(CARRY));
        } else if (shape.third() == Shape.END_SELECT) {
            keep(Y, operandCount - 1);
            store(out, () -> select(() -> push(CARRY)));
            store(out + 1, () -> select(() -> calls.negation(method, () -> push(CARRY))));
        }
    }

    private void parity() {
        chain(Operation.XOR, List.of(() -> push(X), () -> push(Y), () -> push(CARRY)));
    }

    private void select(Runnable by) {
        calls.binary(method, Operation.AND, () -> push(Y), by);
    }

    /** Pushes the carry, or the borrow, that goes on from an adder. */
    private void next(boolean isBorrow) {
        Runnable x = isBorrow ? () -> calls.negation(method, () -> push(X)) : () -> push(X);
        calls.majority(method, x, () -> push(Y), () -> push(CARRY));
    }
}
