package org.propjet.compiler.tape;

import org.propjet.compiler.plan.Shape;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.invoke.MethodHandles;
import java.lang.reflect.InvocationTargetException;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The loops in plain Java, for where there is no vector module: for each shape a copy of {@link
 * PlainLoop}. A copy once made stays, so that HotSpot compiles it once for all games.
 *
 * <p>Thread-safe.
 */
final class PlainLoops implements LoopFamily {
    private static final Map<Shape, RunLoop> LOOPS = new ConcurrentHashMap<>();

    @Override
    public int wordsAtOnce() {
        return 4;
    }

    @Override
    public RunLoop find(Shape shape) {
        return LOOPS.computeIfAbsent(shape, PlainLoops::copy);
    }

    private static RunLoop copy(Shape shape) {
        String pattern = PlainLoop.class.getSimpleName() + ".class";
        try (InputStream in = PlainLoop.class.getResourceAsStream(pattern)) {
            byte[] bytes = Objects.requireNonNull(in, pattern).readAllBytes();
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
