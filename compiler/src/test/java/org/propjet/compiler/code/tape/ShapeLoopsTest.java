package org.propjet.compiler.code.tape;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.propjet.compiler.TestGames;
import org.propjet.compiler.code.CompileOptions;
import org.propjet.compiler.code.TapePlans;
import org.propjet.compiler.code.emit.RunLoop;
import org.propjet.compiler.playout.PlayoutCircuit;
import org.propjet.compiler.schedule.Shape;
import org.propjet.compiler.schedule.TreeShapes;
import org.propjet.engine.ground.BudgetExceededException;
import org.propjet.engine.ground.BudgetMeter;
import org.propjet.engine.ground.GroundingBudget;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Every shape, in both ways of computing, against the table in {@link Shape}. */
class ShapeLoopsTest {
    private static final int WORDS = 8;

    @Test
    void loopsComputeWhatTheTableSays() {
        for (Shape shape : shapes()) {
            compare(shape, 3, WORDS, ShapeLoops.forPlanes(WORDS));
        }
    }

    @Tag("deep")
    @Test
    void soTheyDoWithPlanesOfAnyWidthAndAnyNumberOfCells() {
        for (Shape shape : shapes()) {
            for (int cells = 1; cells <= 4; cells++) {
                compare(shape, cells, WORDS, ShapeLoops.plain(WORDS));
                compare(shape, cells, WORDS / 2, ShapeLoops.plain(WORDS / 2));
                compare(shape, cells, WORDS, ShapeLoops.forPlanes(WORDS));
                compare(shape, cells, 2 * WORDS, ShapeLoops.forPlanes(2 * WORDS));
                compare(shape, cells, 4 * WORDS, ShapeLoops.forPlanes(4 * WORDS));
            }
        }
    }

    @Test
    void aLoopOnceMadeStays() {
        Shape shape = TreeShapes.PRODUCTS.getFirst();
        BudgetMeter meter = TestGames.meter();
        ShapeLoops loops = ShapeLoops.plain(WORDS);
        assertSame(loops.find(shape, meter), loops.find(shape, meter));
    }

    @Test
    void loopsThatMostGamesHaveAreMadeBeforehandAndOnce() {
        CountedLoops loops = new CountedLoops();
        loops.makeCommon();
        assertEquals(ShapeLoops.COMMON.size(), loops.count);
        loops.makeCommon();
        RunLoop _ = loops.find(ShapeLoops.COMMON.getLast(), TestGames.meter());
        assertEquals(ShapeLoops.COMMON.size(), loops.count);
    }

    @ParameterizedTest
    @ValueSource(strings = {"ticTacToe", "connectFour", "breakthrough", "checkers"})
    void gamesHaveHalfOfThemAtLeast(String name) {
        TapePlans plans =
                TapePlans.of(
                        PlayoutCircuit.of(TestGames.net(name).net()), CompileOptions.standard());
        Set<Shape> shapes = new HashSet<>(plans.step().network().shapes());
        shapes.addAll(plans.goals().network().shapes());
        long found = ShapeLoops.COMMON.stream().filter(shapes::contains).count();
        assertTrue(2 * found >= ShapeLoops.COMMON.size(), () -> name + " has " + found);
    }

    /** Plain loops; counts how many were made. */
    private static final class CountedLoops extends ShapeLoops {
        private int count;

        CountedLoops() {
            super(WORDS, false);
        }

        @Override
        RunLoop define(Shape shape) {
            count++;
            return super.define(shape);
        }
    }

    /** HotSpot may have other work before it compiles a loop that is new. */
    @Test
    void whoWaitsForALoopNoticesAnInterrupt() {
        Thread waiting = Thread.currentThread();
        SlowLoops loops = new SlowLoops(waiting::interrupt);
        try {
            assertEquals("interrupted", loops.refusal(TestGames.meter()));
        } finally {
            loops.hurry.countDown();
            assertTrue(Thread.interrupted(), "the flag is for the caller to clear");
        }
    }

    @Test
    void theBudgetEndsTheWaitForALoop() {
        SlowLoops loops = new SlowLoops(() -> {});
        try {
            GroundingBudget budget = GroundingBudget.standard().withMillis(50);
            assertEquals("milliseconds", loops.refusal(new BudgetMeter(budget)));
        } finally {
            loops.hurry.countDown();
        }
    }

    /** Plain loops that are ready when they are told to be; something happens meanwhile. */
    private static final class SlowLoops extends ShapeLoops {
        private static final long AT_MOST_SECONDS = 20;

        private final Runnable meanwhile;
        private final CountDownLatch hurry = new CountDownLatch(1);

        SlowLoops(Runnable meanwhile) {
            super(WORDS, false);
            this.meanwhile = meanwhile;
        }

        @Override
        void warmUp(RunLoop loop, Shape shape) {
            meanwhile.run();
            try {
                assertTrue(hurry.await(AT_MOST_SECONDS, TimeUnit.SECONDS));
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        }

        /** Returns which budget ends the wait for a loop. */
        String refusal(BudgetMeter meter) {
            Shape shape = TreeShapes.PRODUCTS.getFirst();
            return assertThrows(BudgetExceededException.class, () -> find(shape, meter))
                    .budgetName();
        }
    }

    private static List<Shape> shapes() {
        List<Shape> shapes = new ArrayList<>(TreeShapes.SUMS);
        shapes.addAll(TreeShapes.TERMS);
        shapes.addAll(TreeShapes.PRODUCTS);
        for (int sums = 0; sums <= 3; sums++) {
            for (int rest = sums == 0 ? 1 : 0; sums + rest <= 3; rest++) {
                for (int end = Shape.END_NONE; end <= Shape.END_SELECT; end++) {
                    shapes.add(new Shape(Shape.Kind.SUBTRACT, sums, rest, end, 0));
                    for (int start = Shape.START_PLANE; start <= Shape.START_PRODUCT; start++) {
                        shapes.add(new Shape(Shape.Kind.ADD, sums, rest, end, start));
                        shapes.add(new Shape(Shape.Kind.MULTIPLY, sums, rest, end, start));
                    }
                }
            }
        }
        int product = Shape.START_PRODUCT;
        shapes.add(new Shape(Shape.Kind.ADD, 12, 0, Shape.END_STORE, product));
        shapes.add(new Shape(Shape.Kind.MULTIPLY, 7, 0, Shape.END_STORE, product));
        shapes.add(new Shape(Shape.Kind.MULTIPLY, 10, 2, Shape.END_SELECT, product));
        shapes.add(new Shape(Shape.Kind.XOR, 2, 0, 0, 0));
        shapes.add(new Shape(Shape.Kind.XOR, 3, 0, 0, 0));
        shapes.add(new Shape(Shape.Kind.MAJORITY, 0, 0, 0, 0));
        shapes.add(new Shape(Shape.Kind.BORROW, 0, 0, 0, 0));
        shapes.add(new Shape(Shape.Kind.COPY, 0, 0, 0, 0));
        shapes.add(new Shape(Shape.Kind.NOT, 0, 0, 0, 0));
        shapes.add(new Shape(Shape.Kind.CONSTANT, 0, 0, 0, 0));
        shapes.add(new Shape(Shape.Kind.CONSTANT, 1, 0, 0, 0));
        return shapes;
    }

    /** Each cell has planes of its own, one after another. */
    private static void compare(Shape shape, int cells, int words, ShapeLoops loops) {
        int size = shape.planeCount();
        int[] tape = new int[cells * size];
        for (int i = 0; i < tape.length; i++) {
            tape[i] = i * words;
        }
        long[] memory = new Random(3).longs((long) tape.length * words).toArray();
        loops.find(shape, TestGames.meter()).run(memory, tape, 0, tape.length);
        for (int cell = 0; cell < cells; cell++) {
            for (int word = 0; word < words; word++) {
                long[] operands = new long[shape.operandCount()];
                int first = cell * size * words + word;
                for (int i = 0; i < operands.length; i++) {
                    operands[i] = memory[first + i * words];
                }
                List<Long> expected = evaluate(shape, operands);
                List<Long> found = new ArrayList<>();
                for (int i = operands.length; i < size; i++) {
                    found.add(memory[first + i * words]);
                }
                assertEquals(expected, found, shape::toString);
            }
        }
    }

    private static List<Long> evaluate(Shape shape, long[] operands) {
        return switch (shape.kind()) {
            case SUM -> List.of(sum(shape, operands));
            case TERMS -> List.of(terms(shape, operands));
            case PRODUCT -> {
                long product = -1;
                for (int i = 0; i < operands.length; i++) {
                    product &= i < shape.first() ? operands[i] : ~operands[i];
                }
                yield List.of(product);
            }
            case ADD, MULTIPLY, SUBTRACT -> row(shape, operands);
            case XOR -> {
                long parity = 0;
                for (long operand : operands) {
                    parity ^= operand;
                }
                yield List.of(parity);
            }
            case MAJORITY -> List.of(majority(operands[0], operands[1], operands[2]));
            case BORROW -> List.of(majority(~operands[0], operands[1], operands[2]));
            case COPY -> List.of(operands[0]);
            case NOT -> List.of(~operands[0]);
            case CONSTANT -> List.of(shape.first() == 0 ? 0L : -1L);
        };
    }

    private static long sum(Shape shape, long[] operands) {
        long any = 0;
        int at = 0;
        for (int i = 0; i < shape.first(); i++) {
            any |= operands[at++];
        }
        for (int i = 0; i < shape.second(); i++) {
            any |= operands[at] & operands[at + 1];
            at += 2;
        }
        for (int i = 0; i < shape.third(); i++) {
            any |= operands[at] & ~operands[at + 1];
            at += 2;
        }
        for (int i = 0; i < shape.fourth(); i++) {
            any |= operands[at] & operands[at + 1] & operands[at + 2];
            at += 3;
        }
        return any;
    }

    private static long terms(Shape shape, long[] operands) {
        long any = 0;
        int at = 0;
        for (int term = 0; term < shape.first(); term++) {
            long product = -1;
            for (int i = 0; i < shape.second() + shape.third(); i++) {
                product &= i < shape.second() ? operands[at] : ~operands[at];
                at++;
            }
            any |= product;
        }
        for (int i = 0; i < shape.fourth(); i++) {
            any |= operands[at++];
        }
        return any;
    }

    private static List<Long> row(Shape shape, long[] operands) {
        List<Long> results = new ArrayList<>();
        int at = 0;
        long carry = operands[at++];
        if (shape.fourth() == Shape.START_PRODUCT) {
            carry &= operands[at++];
        }
        long factor = shape.kind() == Shape.Kind.MULTIPLY ? operands[at++] : -1;
        for (int i = 0; i < shape.first() + shape.second(); i++) {
            long x = operands[at++];
            long y = operands[at++] & factor;
            if (i < shape.first()) {
                results.add(x ^ y ^ carry);
            }
            carry = majority(shape.kind() == Shape.Kind.SUBTRACT ? ~x : x, y, carry);
        }
        long selector = operands[operands.length - 1];
        if (shape.third() == Shape.END_STORE) {
            results.add(carry);
        } else if (shape.third() == Shape.END_SELECT) {
            results.add(selector & carry);
            results.add(selector & ~carry);
        }
        return results;
    }

    private static long majority(long a, long b, long c) {
        return (a & b) | (a & c) | (b & c);
    }
}
