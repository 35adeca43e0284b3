package org.propjet.compiler.tape;

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
 * The loops for all shapes of cells: for each shape a copy of one class, the pattern, in which the
 * shape is a constant, so that HotSpot unrolls the loops over terms and drops all branches. A copy
 * once made stays, so that it is compiled once for all games.
 *
 * <p>Thread-safe. Cost: some tenths of a millisecond for a shape never asked for before.
 */
final class ShapeLoops {
    /** Loops in plain Java, which work everywhere. */
    static final ShapeLoops PLAIN = new ShapeLoops(PlainLoop.class, PlainLoop.WORDS);

    private final Class<? extends RunLoop> pattern;
    private final int wordsAtOnce;
    private final Map<Shape, RunLoop> loops = new ConcurrentHashMap<>();

    private ShapeLoops(Class<? extends RunLoop> pattern, int wordsAtOnce) {
        this.pattern = pattern;
        this.wordsAtOnce = wordsAtOnce;
    }

    /** Apart, because {@link VectorLoop} must not be loaded where vectors are not. */
    private static final class WithVectors {
        static final ShapeLoops LOOPS = new ShapeLoops(VectorLoop.class, Vectors.wordCount());
    }

    /** Returns the loops that suit planes of some words best on this machine. */
    static ShapeLoops forPlanes(int wordsPerPlane) {
        int words = Vectors.wordCount();
        return words > 0 && wordsPerPlane % words == 0 ? WithVectors.LOOPS : PLAIN;
    }

    /** Returns how many words of a plane a loop computes in one call. */
    int wordsAtOnce() {
        return wordsAtOnce;
    }

    /** Returns the loop for cells of a shape. */
    RunLoop find(Shape shape) {
        return loops.computeIfAbsent(shape, this::copy);
    }

    private RunLoop copy(Shape shape) {
        String file = pattern.getSimpleName() + ".class";
        try (InputStream in = pattern.getResourceAsStream(file)) {
            byte[] bytes = Objects.requireNonNull(in, file).readAllBytes();
            Class<?> copy =
                    MethodHandles.lookup()
                            .defineHiddenClassWithClassData(bytes, shape, true)
                            .lookupClass();
            return (RunLoop) copy.getDeclaredConstructor().newInstance();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (NoSuchMethodException
                | InstantiationException
                | IllegalAccessException
                | InvocationTargetException e) {
            throw new IllegalStateException("no loop for " + shape, e);
        }
    }
}
