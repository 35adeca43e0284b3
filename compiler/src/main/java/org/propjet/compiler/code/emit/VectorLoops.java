package org.propjet.compiler.code.emit;

import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.propjet.compiler.code.emit.WordCode.Gate;
import org.propjet.compiler.code.emit.WordCode.Place;
import org.propjet.compiler.code.planes.PlaneLoops;
import org.propjet.compiler.code.planes.PlaneRandom;

import java.util.Objects;
import java.util.function.IntConsumer;
import java.util.stream.IntStream;

/**
 * Planes of one vector, the machine's widest. What stands here checks the ranges, as the intrinsics
 * do not look; the loops themselves are in a generated class.
 *
 * <p>Around a step of ticTacToe, connectFour, breakthrough and reversi they take 91, 110, 150 and
 * 102 nanoseconds, those of plain words 388, 961, 1,422 and 941 ({@code PlaneLoopsBenchmark}, the
 * best of five iterations).
 */
abstract class VectorLoops implements PlaneLoops {
    /*
     * Every generated method has more than the 325 bytes that HotSpot would inline: a loop that was
     * inlined into the driver before it had run often enough once took six times as long, for good.
     * For the bytes, the short loops do two planes at a time.
     *
     * Ranges are checked by checkIndex, as the calls within checkFromIndexSize are not inlined, and
     * took a thirtieth of a step of connectFour.
     */

    private static final int LENGTH = VectorIntrinsics.LENGTH;

    /** The loops; to be asked for only where all of {@link VectorCall} can be called. */
    static final PlaneLoops INSTANCE = GeneratedClass.define(loopClass(), VectorLoops.class);

    /** Fills planes, as {@link PlaneRandom#fill}. */
    abstract void fill(long[] streams, long[] memory, int from, int to);

    /** Copies planes to those from {@code to} until {@code end}, but for the lanes to be kept. */
    abstract void blend(long[] memory, int to, int from, int end, long[] kept);

    /** Adds lanes to counters of so many words, and leaves in them what is carried out. */
    abstract void carry(long[] counters, int end, long[] lanes);

    @Override
    public final void fillRandom(long[] streams, long[] memory, int from, int to) {
        Objects.checkIndex(PlaneRandom.STATE_WORDS * LENGTH - 1, streams.length);
        Objects.checkIndex(from, to + 1);
        Objects.checkIndex(to, memory.length + 1);
        fill(streams, memory, from, to);
    }

    @Override
    public final void copy(long[] memory, int to, int from, int wordCount, long[] kept) {
        Objects.checkIndex(LENGTH - 1, kept.length);
        Objects.checkIndex(Math.min(to, from), memory.length + 1);
        Objects.checkIndex(Math.max(to, from) + wordCount, memory.length + 1);
        blend(memory, to, from, to + wordCount, kept);
    }

    @Override
    public final int increment(long[] counters, int planeCount, long[] lanes) {
        int end = planeCount * LENGTH;
        Objects.checkIndex(LENGTH - 1, lanes.length);
        Objects.checkIndex(end, counters.length + 1);
        carry(counters, end, lanes);
        return PlaneLoops.append(counters, planeCount, lanes);
    }

    /** Returns the bytes of the class that has the loops. */
    static byte[] loopClass() {
        GeneratedClass loops =
                new GeneratedClass(
                        GeneratedNames.ofClass("PlaneVectors", "loops"),
                        "PlaneLoops",
                        VectorLoops.class,
                        true);
        writeFill(new VectorCode(loops.method(0, "fill", "([J[JII)V")));
        writeBlend(new VectorCode(loops.method(0, "blend", "([JIII[J)V")));
        writeCarry(new VectorCode(loops.method(0, "carry", "([JI[J)V")));
        return loops.bytes();
    }

    private static void writeFill(VectorCode code) {
        int streams = 1;
        int memory = 2;
        int from = 3;
        int to = 4;
        int first = 5;
        int second = 6;
        int both = 7;
        int output = 8;
        Runnable x = () -> code.push(first);
        Runnable y = () -> code.push(second);
        Runnable z = () -> code.push(both);
        code.load(Place.of(streams, 0));
        code.popForLoop(first);
        code.load(Place.of(streams, LENGTH));
        code.popForLoop(second);
        planes(
                code,
                new Range(from, to),
                1,
                true,
                () -> { // as PlaneRandom.fill
                    Runnable sum = () -> code.binary(VectorCall.ADD, x, y);
                    code.binary(VectorCall.ADD, () -> code.shift(VectorCall.ROTATE, sum, 17), x);
                    code.pop(output);
                    code.gate(Gate.XOR, x, y);
                    code.pop(both);
                    Runnable left = () -> code.shift(VectorCall.LEFT, z, 21);
                    code.gate(
                            Gate.XOR,
                            () -> code.shift(VectorCall.ROTATE, x, 49),
                            () -> code.gate(Gate.XOR, z, left));
                    code.popForLoop(first);
                    code.shift(VectorCall.ROTATE, z, 28);
                    code.popForLoop(second);
                    code.store(new Place(memory, from, 0), () -> code.push(output));
                });
        code.store(Place.of(streams, 0), x);
        code.store(Place.of(streams, LENGTH), y);
        GeneratedClass.end(code.method, Opcodes.RETURN);
    }

    private static void writeBlend(VectorCode code) {
        int memory = 1;
        int to = 2;
        int from = 3;
        int end = 4;
        int kept = 5;
        int mask = 6;
        int old = 7;
        int next = 8;
        code.load(Place.of(kept, 0));
        code.popForLoop(mask);
        inPairs(
                code,
                new Range(to, end, from),
                plane -> {
                    Runnable x = () -> code.push(next + plane);
                    Runnable y = () -> code.push(old);
                    Runnable differ = () -> code.gate(Gate.XOR, x, y);
                    Runnable back = () -> code.gate(Gate.AND, differ, () -> code.push(mask));
                    code.load(new Place(memory, from, plane * LENGTH));
                    code.pop(next + plane);
                    code.load(new Place(memory, to, plane * LENGTH));
                    code.pop(old);
                    code.gate(Gate.XOR, x, back);
                    code.pop(next + plane);
                },
                plane ->
                        code.store(
                                new Place(memory, to, plane * LENGTH),
                                () -> code.push(next + plane)));
        GeneratedClass.end(code.method, Opcodes.RETURN);
    }

    private static void writeCarry(VectorCode code) {
        int counters = 1;
        int end = 2;
        int lanes = 3;
        int at = 4;
        int carry = 5;
        int bits = 6;
        Runnable in = () -> code.push(carry);
        code.method.visitInsn(Opcodes.ICONST_0);
        code.method.visitVarInsn(Opcodes.ISTORE, at);
        code.load(Place.of(lanes, 0));
        code.popForLoop(carry);
        inPairs(
                code,
                new Range(at, end),
                plane -> {
                    code.load(new Place(counters, at, plane * LENGTH));
                    code.pop(bits + plane);
                },
                plane -> {
                    Runnable bit = () -> code.push(bits + plane);
                    code.store(
                            new Place(counters, at, plane * LENGTH),
                            () -> code.gate(Gate.XOR, bit, in));
                    code.gate(Gate.AND, bit, in);
                    code.popForLoop(carry);
                });
        code.store(Place.of(lanes, 0), in);
        GeneratedClass.end(code.method, Opcodes.RETURN);
    }

    /** Locals that say words: where a loop is and where it ends, and others that go on with it. */
    private record Range(int at, int end, int... alongside) {}

    /**
     * Writes a loop that reads two planes and then writes two, and the same for one left over. What
     * is written is best computed before the first of them is: copying is a tenth faster so.
     */
    private static void inPairs(VectorCode code, Range range, IntConsumer read, IntConsumer write) {
        for (int count = 2; count > 0; count--) {
            int planes = count;
            planes(
                    code,
                    range,
                    planes,
                    planes > 1,
                    () -> {
                        IntStream.range(0, planes).forEach(read);
                        IntStream.range(0, planes).forEach(write);
                    });
        }
    }

    /** Writes what is done, once or again and again, if so many planes are left. */
    private static void planes(
            VectorCode code, Range range, int count, boolean repeats, Runnable body) {
        MethodVisitor method = code.method;
        Label start = new Label();
        Label done = new Label();
        method.visitLabel(start);
        method.visitVarInsn(Opcodes.ILOAD, range.at());
        method.visitVarInsn(Opcodes.ILOAD, range.end());
        GeneratedClass.push(method, count * LENGTH);
        method.visitInsn(Opcodes.ISUB);
        method.visitJumpInsn(Opcodes.IF_ICMPGT, done);
        body.run();
        method.visitIincInsn(range.at(), count * LENGTH);
        for (int index : range.alongside()) {
            method.visitIincInsn(index, count * LENGTH);
        }
        if (repeats) {
            method.visitJumpInsn(Opcodes.GOTO, start);
        }
        method.visitLabel(done);
    }
}
