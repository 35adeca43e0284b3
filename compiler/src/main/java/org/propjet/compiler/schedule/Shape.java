package org.propjet.compiler.schedule;

/**
 * What a cell computes, but for where its operands and results stand. Cells of one shape can be
 * computed by one loop.
 *
 * <pre>
 *   kind       counts                            operands                       results
 *   SUM        singles, pairs, differences,      a.. | (b c).. | (d e).. |      a | (b &amp; c) | (d &amp; ~e)
 *              triples                           (f g h)..                      | (f &amp; g &amp; h), over all
 *   TERMS      terms, kept, negated, singles     (a.. b..).. | c..              (a &amp; ~b) | c, over all
 *   PRODUCT    kept, negated                     a.. | b..                      a &amp; ~b, over all
 *   ADD        sums, rest, end, start            start | (x y).. | selector     the sums | the end
 *   MULTIPLY   sums, rest, end, start            start | f | (x y).. | selector the same
 *   SUBTRACT   sums, rest, end                   borrow | (x y).. | selector    the same
 *   XOR        operands                          a..                            their parity
 *   MAJORITY   -                                 a b c                          two or more of them
 *   BORROW     -                                 a b c                          two or more of ~a b c
 *   COPY       -                                 a                              a
 *   NOT        -                                 a                              ~a
 *   CONSTANT   0 or 1                            -                              all zeros, all ones
 * </pre>
 *
 * <p>ADD is a row of full adders, the carry of each going to the next: the first {@code sums} yield
 * x ^ y ^ carry, the other {@code rest} only carry on. MULTIPLY adds y &amp; f instead of y.
 * SUBTRACT is the same as ADD with borrows: of ~x, y and the borrow two or more. Where the first
 * carry comes from says the start: {@link #START_PLANE} it is read, {@link #START_PRODUCT} two
 * planes are, and it is their conjunction, as always in a MULTIPLY. What becomes of the last carry
 * says the end: {@link #END_NONE} nothing, {@link #END_STORE} it is a result, {@link #END_SELECT}
 * selector &amp; carry and selector &amp; ~carry are results.
 *
 * <p>Immutable.
 *
 * @param kind the kind
 * @param first the first of the kind's counts, or 0
 * @param second the second
 * @param third the third
 * @param fourth the fourth
 */
public record Shape(Kind kind, int first, int second, int third, int fourth) {

    /** The last carry is dropped. */
    public static final int END_NONE = 0;

    /** The last carry is a result. */
    public static final int END_STORE = 1;

    /** The last carry shares out a selector. */
    public static final int END_SELECT = 2;

    /** The first carry is read. */
    public static final int START_PLANE = 0;

    /** The first carry is the conjunction of two planes that are read. */
    public static final int START_PRODUCT = 1;

    /** Kinds of cells; see the table above. */
    public enum Kind {
        SUM,
        TERMS,
        PRODUCT,
        ADD,
        MULTIPLY,
        SUBTRACT,
        XOR,
        MAJORITY,
        BORROW,
        COPY,
        NOT,
        CONSTANT
    }

    static Shape of(Kind kind) {
        return new Shape(kind, 0, 0, 0, 0);
    }

    static Shape of(Kind kind, int first) {
        return new Shape(kind, first, 0, 0, 0);
    }

    /** Returns the counts as one number, five bits for each. */
    int counts() {
        return ((first * 32 + second) * 32 + third) * 32 + fourth;
    }

    /** Returns whether it is a row of adders. */
    public boolean isRow() {
        return kind == Kind.ADD || kind == Kind.MULTIPLY || kind == Kind.SUBTRACT;
    }

    /** Returns how many planes a row of adders reads before the first adder's x. */
    public int rowHead() {
        return 1 + fourth + (kind == Kind.MULTIPLY ? 1 : 0);
    }

    /** Returns how many planes a cell reads. */
    public int operandCount() {
        return switch (kind) {
            case SUM -> first + 2 * second + 2 * third + 3 * fourth;
            case TERMS -> first * (second + third) + fourth;
            case PRODUCT -> first + second;
            case ADD, MULTIPLY, SUBTRACT ->
                    rowHead() + 2 * (first + second) + (third == END_SELECT ? 1 : 0);
            case XOR -> first;
            case MAJORITY, BORROW -> 3;
            case COPY, NOT -> 1;
            case CONSTANT -> 0;
        };
    }

    /** Returns how many planes a cell reads or writes. */
    public int planeCount() {
        return operandCount() + resultCount();
    }

    /** Returns how many planes a cell writes. */
    public int resultCount() {
        return isRow() ? first + third : 1;
    }

    /**
     * Returns whether a result may be written before the last operand was read, so that no result
     * may take an operand's place.
     */
    boolean writesEarly() {
        return resultCount() > 1;
    }

    @Override
    public String toString() {
        return switch (kind) {
            case SUM, TERMS -> kind + " " + first + " " + second + " " + third + " " + fourth;
            case PRODUCT -> "PRODUCT " + first + " " + second;
            case ADD, MULTIPLY, SUBTRACT ->
                    kind + " " + first + " " + second + " " + end() + start();
            case XOR, CONSTANT -> kind + " " + first;
            default -> kind.toString();
        };
    }

    private String start() {
        return fourth == START_PRODUCT ? " of product" : "";
    }

    private String end() {
        return switch (third) {
            case END_NONE -> "none";
            case END_STORE -> "store";
            default -> "select";
        };
    }
}
