package org.propjet.compiler.code.emit;

import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.propjet.compiler.code.emit.WordCode.Gate;
import org.propjet.compiler.code.emit.WordCode.Place;
import org.propjet.compiler.schedule.Shape;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntConsumer;

/**
 * Writes the loop over cells of one shape, with vectors or with words: a cell's operations as
 * straight-line code, and a jump back. With vectors, what is read of the tape and of the memory is
 * not looked at for bounds.
 *
 * <p>Not thread-safe; one per class.
 */
public final class LoopEmitter {
    /*
     * Why not a loop in Java, of which each shape has a copy? That needs HotSpot to inline the
     * methods and to unroll the loops over a cell's terms, and it compiles each of the little
     * methods for itself, besides. Written so, loops of vectors are compiled in a third of the
     * time, and run 1.2 to 1.3 times as fast.
     *
     * The loop ends when it is exactly at the end. For that HotSpot does not take it for one that
     * counts, which it would unroll, with further copies before and after; but most runs have few
     * cells.
     *
     * Reading the tape with its bounds looked at costs up to a fifth in long runs. A method of its
     * own for the loop, called with places in bytes, costs 3 percent of a step.
     */

    private static final int MEMORY = 1;
    private static final int TAPE = 2;
    private static final int FROM = 3;
    private static final int TO = 4;

    /** In bytes from the tape's beginning on, where the loop is, and where it ends. */
    private static final int AT = 5;

    private static final int END = 7;

    /** Which of a plane's words are computed, if that is a loop, too. */
    private static final int BASE = 9;

    /** The words at which the planes begin of which something is done next. */
    private static final int WORD = 10;

    /** How many planes that is at least. */
    private static final int LEAST_WORDS = 3;

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

    /** Words of a plane that loops of plain words compute at once: more run out of registers. */
    public static final int PLAIN_WORDS = 4;

    private final Shape shape;
    private final int wordsPerPlane;

    /** The words of a plane that are computed side by side. */
    private final int wordsAtOnce;

    private final WordCode code;
    private final MethodVisitor method;

    // Locals after the planes' words: for each value of a plane one, and one; and two for all.

    private final int firstValue;
    private final int firstFactor;
    private final int x;
    private final int y;

    private LoopEmitter(Shape shape, int wordsPerPlane, WordCode code, int wordsAtOnce) {
        int size = wordsAtOnce / code.wordCount() * code.localSize();
        this.shape = shape;
        this.wordsPerPlane = wordsPerPlane;
        this.wordsAtOnce = wordsAtOnce;
        this.code = code;
        this.method = code.method;
        this.firstValue = WORD + Math.max(LEAST_WORDS, shape.second() + shape.third());
        this.firstFactor = firstValue + size;
        this.x = firstFactor + size;
        this.y = x + code.localSize();
    }

    /**
     * Makes a loop of vectors, which {@link Vectors} must have.
     *
     * @param wordsPerPlane the words of a plane, a multiple of those of a vector
     */
    public static RunLoop ofVectors(Shape shape, int wordsPerPlane) {
        return GeneratedClass.define(loopClass(shape, wordsPerPlane, true), RunLoop.class);
    }

    /**
     * Makes a loop of plain words, which work everywhere.
     *
     * @param wordsPerPlane the words of a plane, a multiple of {@link #PLAIN_WORDS}
     */
    public static RunLoop ofWords(Shape shape, int wordsPerPlane) {
        return GeneratedClass.define(loopClass(shape, wordsPerPlane, false), RunLoop.class);
    }

    /** Returns the bytes of a {@link RunLoop}. */
    static byte[] loopClass(Shape shape, int wordsPerPlane, boolean hasVectors) {
        String kind = hasVectors ? "VectorLoop" : "PlainLoop";
        String name = GeneratedNames.ofClass(kind, shape.toString());
        GeneratedClass loop = new GeneratedClass(name, shape.toString(), RunLoop.class, true);
        MethodVisitor method = loop.method(Opcodes.ACC_PUBLIC, "run", "([J[III)V");
        if (hasVectors) {
            VectorCode code = new VectorCode(method);
            int vectors = shape.planeCount() * (wordsPerPlane / code.wordCount());
            int wordsAtOnce = vectors > MOST_VECTORS ? code.wordCount() : wordsPerPlane;
            new LoopEmitter(shape, wordsPerPlane, code, wordsAtOnce).emit();
        } else {
            new LoopEmitter(shape, wordsPerPlane, new LongCode(method), PLAIN_WORDS).emit();
        }
        return loop.bytes();
    }

    private void emit() {
        toBytes(FROM, AT);
        toBytes(TO, END);
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
            GeneratedClass.push(method, size);
            method.visitInsn(Opcodes.IDIV);
            method.visitInsn(Opcodes.ICONST_1);
            method.visitInsn(Opcodes.IAND);
            method.visitJumpInsn(Opcodes.IFEQ, start);
            planes();
            advance(size);
            method.visitJumpInsn(Opcodes.IFEQ, end);
        }
        method.visitLabel(start);
        planes();
        if (isSmall) {
            method.visitVarInsn(Opcodes.LLOAD, AT);
            GeneratedClass.push(method, size);
            method.visitInsn(Opcodes.I2L);
            method.visitInsn(Opcodes.LADD);
            method.visitVarInsn(Opcodes.LSTORE, AT);
            planes();
        }
        advance(size);
        method.visitJumpInsn(Opcodes.IFNE, start);
        method.visitLabel(end);
        GeneratedClass.end(method, Opcodes.RETURN);
    }

    private void toBytes(int index, int place) {
        method.visitVarInsn(Opcodes.ILOAD, index);
        method.visitInsn(Opcodes.I2L);
        method.visitInsn(Opcodes.ICONST_2); // four bytes each
        method.visitInsn(Opcodes.LSHL);
        method.visitVarInsn(Opcodes.LSTORE, place);
    }

    /** Goes on by a cell, and pushes how the place compares with the end. */
    private void advance(int size) {
        method.visitVarInsn(Opcodes.LLOAD, AT);
        GeneratedClass.push(method, size);
        method.visitInsn(Opcodes.I2L);
        method.visitInsn(Opcodes.LADD);
        method.visitInsn(Opcodes.DUP2);
        method.visitVarInsn(Opcodes.LSTORE, AT);
        method.visitVarInsn(Opcodes.LLOAD, END);
        method.visitInsn(Opcodes.LCMP);
    }

    /** Computes a cell, in all words of its planes. */
    private void planes() {
        if (!loopsOverWords()) {
            cell();
            return;
        }
        method.visitInsn(Opcodes.ICONST_0);
        method.visitVarInsn(Opcodes.ISTORE, BASE);
        Label next = new Label();
        method.visitLabel(next);
        cell();
        method.visitIincInsn(BASE, wordsAtOnce);
        method.visitVarInsn(Opcodes.ILOAD, BASE);
        GeneratedClass.push(method, wordsPerPlane);
        method.visitJumpInsn(Opcodes.IF_ICMPLT, next);
    }

    private boolean loopsOverWords() {
        return wordsAtOnce < wordsPerPlane;
    }

    // ---- A cell ----

    /**
     * Factors that stand on the tape one after another.
     *
     * @param first the index of the first
     * @param kept how many there are
     * @param negated how many follow that are negated
     */
    private record Term(int first, int kept, int negated) {}

    private void cell() {
        switch (shape.kind()) {
            case SUM -> {
                List<Term> terms = singles(0, shape.first());
                int at = addTerms(terms, shape.first(), shape.second(), 2, 0);
                at = addTerms(terms, at, shape.third(), 1, 1);
                addTerms(terms, at, shape.fourth(), 3, 0);
                combine(Gate.OR, terms);
            }
            case TERMS -> {
                List<Term> terms = new ArrayList<>();
                int at = addTerms(terms, 0, shape.first(), shape.second(), shape.third());
                terms.addAll(singles(at, shape.fourth()));
                combine(Gate.OR, terms);
            }
            case PRODUCT -> {
                List<Term> factors = singles(0, shape.first());
                addTerms(factors, shape.first(), shape.second(), 0, 1);
                combine(Gate.AND, factors);
            }
            case XOR -> combine(Gate.XOR, singles(0, shape.first()));
            case COPY -> combine(Gate.OR, List.of(new Term(0, 1, 0)));
            case NOT -> combine(Gate.OR, List.of(new Term(0, 0, 1)));
            case CONSTANT ->
                    each(
                            word -> {
                                code.constant(shape.first() != 0);
                                code.pop(value(word));
                            });
            case MAJORITY, BORROW -> {
                combine(Gate.OR, List.of(new Term(2, 1, 0)));
                adder(0, false);
            }
            case ADD, MULTIPLY, SUBTRACT -> row();
        }
        if (!shape.isRow()) {
            write(shape.operandCount());
        }
    }

    private static List<Term> singles(int first, int count) {
        List<Term> terms = new ArrayList<>();
        addTerms(terms, first, count, 1, 0);
        return terms;
    }

    /** Adds so many terms, one after another; returns the index after them. */
    private static int addTerms(List<Term> terms, int first, int count, int kept, int negated) {
        int at = first;
        for (int i = 0; i < count; i++, at += kept + negated) {
            terms.add(new Term(at, kept, negated));
        }
        return at;
    }

    /** Does something for each value of a plane: the word at which it begins. */
    private void each(IntConsumer action) {
        for (int word = 0; word < wordsAtOnce; word += code.wordCount()) {
            action.accept(word);
        }
    }

    /** Returns the local of the value that is computed of a cell. */
    private int value(int word) {
        return firstValue + word / code.wordCount() * code.localSize();
    }

    /** Returns the local of a value by which others are multiplied. */
    private int factor(int word) {
        return value(word) - firstValue + firstFactor;
    }

    /** Takes from the tape where one of the cell's planes is. */
    private void find(int slot, int index) {
        code.loadNumber(TAPE, AT, index);
        if (loopsOverWords()) {
            method.visitVarInsn(Opcodes.ILOAD, BASE);
            method.visitInsn(Opcodes.IADD);
        }
        method.visitVarInsn(Opcodes.ISTORE, WORD + slot);
    }

    /** Returns a place in a plane that was found. */
    private static Place place(int slot, int word) {
        return new Place(MEMORY, WORD + slot, word);
    }

    /** Computes what an operation makes of terms. */
    private void combine(Gate gate, List<Term> terms) {
        for (Term term : terms) {
            for (int i = 0; i < term.kept() + term.negated(); i++) {
                find(i, term.first() + i);
            }
            boolean isFirst = term.equals(terms.getFirst());
            each(
                    word -> {
                        Runnable product = product(term, word);
                        if (isFirst) {
                            product.run();
                        } else {
                            code.gate(gate, () -> code.push(value(word)), product);
                        }
                        code.pop(value(word));
                    });
        }
    }

    /** Returns what pushes the product of factors that were found. */
    private Runnable product(Term term, int word) {
        List<Runnable> factors = new ArrayList<>();
        for (int i = 0; i < term.kept() + term.negated(); i++) {
            Place place = place(i, word);
            Runnable factor = () -> code.load(place);
            factors.add(i < term.kept() ? factor : () -> code.not(factor));
        }
        return factors.stream().reduce((a, b) -> () -> code.gate(Gate.AND, a, b)).orElseThrow();
    }

    /** Writes the values to one of the cell's planes. */
    private void write(int index) {
        find(0, index);
        each(word -> code.store(place(0, word), () -> code.push(value(word))));
    }

    // ---- Adders ----

    /** Computes a row of adders; the values are the carry that goes from one to the next. */
    private void row() {
        int operandCount = shape.operandCount();
        int at = shape.rowHead();
        combine(Gate.AND, List.of(new Term(0, 1 + shape.fourth(), 0)));
        if (shape.kind() == Shape.Kind.MULTIPLY) {
            find(0, at - 1);
            each(
                    word -> {
                        code.load(place(0, word));
                        code.pop(factor(word));
                    });
        }
        for (int i = 0; i < shape.first() + shape.second(); i++, at += 2) {
            boolean hasSum = i < shape.first();
            if (hasSum) {
                find(2, operandCount + i);
            }
            adder(at, hasSum);
        }
        int out = operandCount + shape.first();
        if (shape.third() == Shape.END_STORE) {
            write(out);
        } else if (shape.third() == Shape.END_SELECT) {
            select(operandCount - 1, out);
        }
    }

    /** Adds two planes and the carry, and goes on with the next carry, or borrow. */
    private void adder(int at, boolean hasSum) {
        boolean isBorrow = shape.kind() == Shape.Kind.SUBTRACT || shape.kind() == Shape.Kind.BORROW;
        find(0, at);
        find(1, at + 1);
        each(
                word -> {
                    Runnable a = () -> code.push(x);
                    Runnable b = () -> code.push(y);
                    Runnable carry = () -> code.push(value(word));
                    code.load(place(0, word));
                    code.pop(x);
                    Runnable addend = () -> code.load(place(1, word));
                    if (shape.kind() == Shape.Kind.MULTIPLY) {
                        code.gate(Gate.AND, addend, () -> code.push(factor(word)));
                    } else {
                        addend.run();
                    }
                    code.pop(y);
                    if (hasSum) {
                        code.store(place(2, word), () -> code.parity(a, b, carry));
                    }
                    code.majority(isBorrow ? () -> code.not(a) : a, b, carry);
                    code.pop(value(word));
                });
    }

    /** Shares out a plane by the carry. */
    private void select(int selector, int out) {
        find(0, selector);
        find(1, out);
        find(2, out + 1);
        each(
                word -> {
                    Runnable selected = () -> code.push(y);
                    Runnable carry = () -> code.push(value(word));
                    code.load(place(0, word));
                    code.pop(y);
                    code.store(place(1, word), () -> code.gate(Gate.AND, selected, carry));
                    code.store(
                            place(2, word),
                            () -> code.gate(Gate.AND, selected, () -> code.not(carry)));
                });
    }
}
