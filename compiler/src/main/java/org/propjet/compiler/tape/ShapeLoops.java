package org.propjet.compiler.tape;

import org.propjet.compiler.emit.LoopEmitter;
import org.propjet.compiler.plan.Shape;
import org.propjet.compiler.planes.Vectors;
import org.propjet.engine.ground.BudgetMeter;
import org.propjet.engine.ground.OptionalWork;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.invoke.MethodHandles;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * The loops for all shapes of cells, a class for each, in which the shape is a constant: of
 * vectors, written by {@link LoopEmitter}, or in plain Java, copies of a pattern, in which HotSpot
 * unrolls the loops over terms and drops all branches. A loop once made stays, so that it is
 * compiled once for all games.
 *
 * <p>Thread-safe. Cost: for a shape never asked for before some tenths of a millisecond, and with
 * the launcher's options, which make its first run wait for HotSpot, about eight; more if HotSpot
 * is busy.
 */
abstract class ShapeLoops {
    /** Loops in plain Java, which work everywhere. */
    static final ShapeLoops PLAIN = new Plain();

    private static final Map<Integer, ShapeLoops> OF_VECTORS = new ConcurrentHashMap<>();

    /** What 14 or more of 18 public games have. All other shapes are rarer. */
    static final List<Shape> COMMON =
            List.of(
                    new Shape(Shape.Kind.CONSTANT, 0, 0, 0, 0),
                    new Shape(Shape.Kind.COPY, 0, 0, 0, 0),
                    new Shape(Shape.Kind.NOT, 0, 0, 0, 0),
                    new Shape(Shape.Kind.PRODUCT, 1, 1, 0, 0),
                    new Shape(Shape.Kind.PRODUCT, 1, 2, 0, 0),
                    new Shape(Shape.Kind.PRODUCT, 2, 0, 0, 0),
                    new Shape(Shape.Kind.PRODUCT, 3, 0, 0, 0),
                    new Shape(Shape.Kind.SUM, 0, 2, 0, 0),
                    new Shape(Shape.Kind.SUM, 0, 4, 0, 0),
                    new Shape(Shape.Kind.SUM, 0, 6, 0, 0),
                    new Shape(Shape.Kind.SUM, 0, 8, 0, 0),
                    new Shape(Shape.Kind.SUM, 1, 1, 0, 0),
                    new Shape(Shape.Kind.SUM, 2, 0, 0, 0),
                    new Shape(Shape.Kind.SUM, 3, 0, 0, 0),
                    new Shape(Shape.Kind.ADD, 1, 0, Shape.END_STORE, Shape.START_PLANE),
                    new Shape(Shape.Kind.ADD, 2, 0, Shape.END_STORE, Shape.START_PLANE),
                    new Shape(Shape.Kind.ADD, 3, 0, Shape.END_STORE, Shape.START_PLANE),
                    new Shape(Shape.Kind.SUBTRACT, 0, 1, Shape.END_SELECT, 0),
                    new Shape(Shape.Kind.SUBTRACT, 0, 3, Shape.END_STORE, 0),
                    new Shape(Shape.Kind.SUBTRACT, 1, 1, Shape.END_SELECT, 0));

    /** How long who waits for a loop does so between two looks at the budget. */
    private static final long WAIT_MILLIS = 10;

    private final int wordsAtOnce;
    private final Map<Shape, FutureTask<RunLoop>> loops = new ConcurrentHashMap<>();

    ShapeLoops(int wordsAtOnce) {
        this.wordsAtOnce = wordsAtOnce;
    }

    /** Loops over planes of some number of vectors. */
    private static final class OfVectors extends ShapeLoops {
        private static final int WARM_CELLS = 4;
        private static final int WARM_CALLS = 40;
        private static final String PACKAGE = RunLoop.class.getPackageName().replace('.', '/');

        OfVectors(int wordsPerPlane) {
            super(wordsPerPlane);
        }

        @Override
        Class<?> define(Shape shape) throws IllegalAccessException {
            String name = PACKAGE + "/VectorLoop_" + shape.toString().replace(' ', '_');
            String parent = PACKAGE + "/RunLoop";
            byte[] bytes = LoopEmitter.loopClass(name, parent, shape, wordsAtOnce());
            return MethodHandles.lookup().defineHiddenClass(bytes, true).lookupClass();
        }

        /**
         * Runs it over few cells, often enough for HotSpot's second compiler, which the launcher
         * asks to come after a dozen calls and to keep the caller waiting: until then each vector
         * is an object and made by hand, and the first step of a large game would take a second.
         */
        @Override
        void warmUp(RunLoop loop, Shape shape) {
            int cellSize = shape.planeCount();
            int[] tape = new int[WARM_CELLS * cellSize];
            long[] memory = new long[wordsAtOnce()];
            for (int i = 0; i < WARM_CALLS; i++) {
                loop.run(memory, tape, 0, (1 + i % WARM_CELLS) * cellSize, 0);
            }
        }
    }

    /** Copies of the pattern. */
    private static final class Plain extends ShapeLoops {
        Plain() {
            super(PlainLoop.WORDS);
        }

        @Override
        Class<?> define(Shape shape) throws IllegalAccessException {
            String file = PlainLoop.class.getSimpleName() + ".class";
            try (InputStream in = PlainLoop.class.getResourceAsStream(file)) {
                byte[] bytes = Objects.requireNonNull(in, file).readAllBytes();
                return MethodHandles.lookup()
                        .defineHiddenClassWithClassData(bytes, shape, true)
                        .lookupClass();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    /** Returns the loops that suit planes of some words best on this machine. */
    static ShapeLoops forPlanes(int wordsPerPlane) {
        int words = Vectors.wordCount();
        return words > 0 && wordsPerPlane % words == 0
                ? OF_VECTORS.computeIfAbsent(wordsPerPlane, OfVectors::new)
                : PLAIN;
    }

    /** Returns how many words of a plane a loop computes in one call. */
    int wordsAtOnce() {
        return wordsAtOnce;
    }

    /** Makes the loops that most games have, one after another. */
    void makeCommon() {
        COMMON.forEach(shape -> loops.computeIfAbsent(shape, this::newLoop).run());
    }

    /**
     * Returns the loop for cells of a shape.
     *
     * @param meter ends the wait for one that is new
     * @throws org.propjet.engine.ground.BudgetExceededException if the meter says so
     */
    RunLoop find(Shape shape, BudgetMeter meter) {
        FutureTask<RunLoop> loop = loops.computeIfAbsent(shape, this::begin);
        while (true) {
            meter.look("making loops");
            try {
                return loop.get(WAIT_MILLIS, TimeUnit.MILLISECONDS);
            } catch (TimeoutException e) {
                // HotSpot has other work
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt(); // which the next look sees
            } catch (ExecutionException e) {
                loops.remove(shape, loop);
                if (e.getCause() instanceof Error error) {
                    throw error;
                }
                throw new IllegalStateException("no loop for " + shape, e.getCause());
            }
        }
    }

    /**
     * Begins to make a loop, in a thread of its own: it stands still until HotSpot has compiled the
     * loop, which has other work first, at times for tenths of a second, and no interrupt ends
     * that.
     */
    private FutureTask<RunLoop> begin(Shape shape) {
        FutureTask<RunLoop> loop = newLoop(shape);
        OptionalWork.inBackground("loop of " + shape, loop, noThread -> loop.run());
        return loop;
    }

    private FutureTask<RunLoop> newLoop(Shape shape) {
        return new FutureTask<>(() -> make(shape));
    }

    /** Makes the class of the loop for a shape. */
    abstract Class<?> define(Shape shape) throws IllegalAccessException;

    /** Runs a loop just made, so that it is compiled before it is used. */
    void warmUp(RunLoop loop, Shape shape) {}

    private RunLoop make(Shape shape) throws ReflectiveOperationException {
        RunLoop loop = (RunLoop) define(shape).getDeclaredConstructor().newInstance();
        warmUp(loop, shape);
        return loop;
    }
}
