package org.propjet.compiler.tape;

import org.propjet.compiler.emit.LoopEmitter;
import org.propjet.compiler.plan.Shape;
import org.propjet.compiler.planes.Vectors;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.invoke.MethodHandles;
import java.lang.reflect.InvocationTargetException;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The loops for all shapes of cells, a class for each, in which the shape is a constant: of
 * vectors, written by {@link LoopEmitter}, or in plain Java, copies of a pattern, in which HotSpot
 * unrolls the loops over terms and drops all branches. A loop once made stays, so that it is
 * compiled once for all games.
 *
 * <p>Thread-safe. Cost: for a shape never asked for before some tenths of a millisecond, and with
 * the launcher's options, which make the caller wait for HotSpot, about eight.
 */
abstract class ShapeLoops {
    /** Loops in plain Java, which work everywhere. */
    static final ShapeLoops PLAIN = new Plain();

    private static final Map<Integer, ShapeLoops> OF_VECTORS = new ConcurrentHashMap<>();

    private final int wordsAtOnce;
    private final Map<Shape, RunLoop> loops = new ConcurrentHashMap<>();

    private ShapeLoops(int wordsAtOnce) {
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

    /** Returns the loop for cells of a shape. */
    RunLoop find(Shape shape) {
        return loops.computeIfAbsent(shape, this::make);
    }

    /** Makes the class of the loop for a shape. */
    abstract Class<?> define(Shape shape) throws IllegalAccessException;

    /** Runs a loop just made, so that it is compiled before it is used. */
    void warmUp(RunLoop loop, Shape shape) {}

    private RunLoop make(Shape shape) {
        try {
            RunLoop loop = (RunLoop) define(shape).getDeclaredConstructor().newInstance();
            warmUp(loop, shape);
            return loop;
        } catch (NoSuchMethodException
                | InstantiationException
                | IllegalAccessException
                | InvocationTargetException e) {
            throw new IllegalStateException("no loop for " + shape, e);
        }
    }
}
