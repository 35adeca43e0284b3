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
 * <p>Thread-safe. Cost: some tenths of a millisecond for a shape never asked for before.
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
        private static final String PACKAGE = RunLoop.class.getPackageName().replace('.', '/');

        OfVectors(int wordsPerPlane) {
            super(wordsPerPlane);
        }

        @Override
        Class<?> define(Shape shape) throws IllegalAccessException {
            String name = PACKAGE + "/VectorLoop";
            String parent = PACKAGE + "/RunLoop";
            byte[] bytes = LoopEmitter.loopClass(name, parent, shape, wordsAtOnce());
            return MethodHandles.lookup().defineHiddenClass(bytes, true).lookupClass();
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

    private RunLoop make(Shape shape) {
        try {
            return (RunLoop) define(shape).getDeclaredConstructor().newInstance();
        } catch (NoSuchMethodException
                | InstantiationException
                | IllegalAccessException
                | InvocationTargetException e) {
            throw new IllegalStateException("no loop for " + shape, e);
        }
    }
}
