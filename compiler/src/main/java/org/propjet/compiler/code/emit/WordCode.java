package org.propjet.compiler.code.emit;

import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.propjet.compiler.circuit.Circuit;

/**
 * What planes are computed with: a {@code long}, or a vector. Writes the instructions of a method.
 * All that is written into kernels and their loops is made of what stands here; an instruction's
 * operands are pushed, where their turn comes, by what is handed in.
 *
 * <p>Not thread-safe; one per method.
 */
abstract sealed class WordCode permits LongCode, VectorCode {

    /** Bytes of a method, at most: HotSpot's limit is 8,000. */
    static final int MAX_BYTES = 7_900;

    /** Operations on two values, bit by bit. */
    enum Gate {
        AND,
        OR,
        XOR
    }

    /**
     * Where a value is in an array: so many words after the word that a local says, or after the
     * first.
     *
     * @param array the local that has the array
     * @param local the local that says the word, or {@link #NO_LOCAL}
     * @param distance the words after it
     */
    record Place(int array, int local, int distance) {
        static final int NO_LOCAL = -1;

        /** Returns the place of a fixed word. */
        static Place of(int array, int word) {
            return new Place(array, NO_LOCAL, word);
        }
    }

    final MethodVisitor method;
    private final int loading;
    private final int storing;

    /**
     * Prepares to write.
     *
     * @param loading the instruction that pushes a local
     * @param storing the instruction that pops into a local
     */
    WordCode(MethodVisitor method, int loading, int storing) {
        this.method = method;
        this.loading = loading;
        this.storing = storing;
    }

    /** Returns the number of words of a value. */
    abstract int wordCount();

    /** Returns how many locals a value takes. */
    abstract int localSize();

    /** Pushes a value of an array. */
    abstract void load(Place place);

    /** Writes a value to an array. */
    abstract void store(Place place, Runnable value);

    /** Pushes a value of which all bits are set, or none. */
    abstract void constant(boolean isSet);

    /** Pushes the result of an operation. */
    abstract void gate(Gate gate, Runnable a, Runnable b);

    /**
     * Pushes a number of the tape.
     *
     * @param tape the local that has the tape
     * @param at the local, of a {@code long}, that says where a cell begins, in bytes
     * @param index which of the cell's numbers
     */
    abstract void loadNumber(int tape, int at, int index);

    /** Pushes a local. */
    final void push(int local) {
        method.visitVarInsn(loading, local);
    }

    /** Pops into a local. */
    final void pop(int local) {
        method.visitVarInsn(storing, local);
    }

    /** Pushes the complement of a value. */
    final void not(Runnable a) {
        gate(Gate.XOR, a, () -> constant(true));
    }

    /** Pushes the parity of three values. */
    final void parity(Runnable a, Runnable b, Runnable c) {
        gate(Gate.XOR, () -> gate(Gate.XOR, a, b), c);
    }

    /** Pushes where two or more of three values have bits; the last two are pushed twice. */
    final void majority(Runnable a, Runnable b, Runnable c) {
        gate(
                Gate.OR,
                () -> gate(Gate.AND, b, c),
                () -> gate(Gate.AND, () -> gate(Gate.OR, b, c), a));
    }

    /** Pushes the result of a circuit's operation on locals. */
    final void compute(Circuit.Code code, int a, int b, int c) {
        Runnable first = () -> push(a);
        Runnable second = () -> push(b);
        Runnable third = () -> push(c);
        switch (code) {
            case AND -> gate(Gate.AND, first, second);
            case OR -> gate(Gate.OR, first, second);
            case XOR -> gate(Gate.XOR, first, second);
            case AND_NOT -> gate(Gate.AND, first, () -> not(second));
            case XOR3 -> parity(first, second, third);
            case MAJORITY -> majority(first, second, third);
            case BORROW -> majority(() -> not(first), second, third);
        }
    }

    /** Pushes the word of a place, counted from the array's beginning. */
    final void pushIndex(Place place) {
        if (place.local() == Place.NO_LOCAL) {
            GeneratedClass.push(method, place.distance());
            return;
        }
        method.visitVarInsn(Opcodes.ILOAD, place.local());
        if (place.distance() != 0) {
            GeneratedClass.push(method, place.distance());
            method.visitInsn(Opcodes.IADD);
        }
    }
}
