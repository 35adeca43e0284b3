package org.propjet.compiler.code.tape;

import org.propjet.compiler.code.emit.KernelRefusedException;
import org.propjet.compiler.code.emit.LoopEmitter;
import org.propjet.compiler.code.emit.RunLoop;
import org.propjet.compiler.code.emit.Vectors;
import org.propjet.compiler.schedule.Shape;
import org.propjet.engine.ground.BudgetMeter;
import org.propjet.engine.ground.OptionalWork;

import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * The loops for all shapes of cells, a class for each, written by {@link LoopEmitter}: of vectors,
 * or of plain words. A loop once made stays, so that it is compiled once for all games.
 *
 * <p>Thread-safe. Cost: for a shape never asked for before some tenths of a millisecond, and with
 * the launcher's options, which make the first run of vectors wait for HotSpot, about eight; more
 * if HotSpot is busy.
 */
class ShapeLoops {
    private static final Map<Integer, ShapeLoops> OF_VECTORS = new ConcurrentHashMap<>();
    private static final Map<Integer, ShapeLoops> PLAIN = new ConcurrentHashMap<>();

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

    private static final int WARM_CELLS = 4;
    private static final int WARM_CALLS = 40;

    private final int wordsPerPlane;
    private final boolean hasVectors;
    private final Map<Shape, FutureTask<RunLoop>> loops = new ConcurrentHashMap<>();

    ShapeLoops(int wordsPerPlane, boolean hasVectors) {
        this.wordsPerPlane = wordsPerPlane;
        this.hasVectors = hasVectors;
    }

    /** Returns the loops that suit planes of some words best on this machine. */
    static ShapeLoops forPlanes(int wordsPerPlane) {
        int words = Vectors.wordCount();
        return words > 0 && wordsPerPlane % words == 0
                ? OF_VECTORS.computeIfAbsent(wordsPerPlane, it -> new ShapeLoops(it, true))
                : plain(wordsPerPlane);
    }

    /** Returns loops of plain words, which work everywhere. */
    static ShapeLoops plain(int wordsPerPlane) {
        if (wordsPerPlane % LoopEmitter.PLAIN_WORDS != 0) {
            throw new IllegalArgumentException(
                    wordsPerPlane + " words, but no multiple of " + LoopEmitter.PLAIN_WORDS);
        }
        return PLAIN.computeIfAbsent(wordsPerPlane, it -> new ShapeLoops(it, false));
    }

    /** Makes the loops that most games have, one after another. */
    void makeCommon() {
        for (Shape shape : COMMON) {
            FutureTask<RunLoop> loop = loops.computeIfAbsent(shape, this::newLoop);
            loop.run();
            if (loop.state() == Future.State.FAILED) {
                loops.remove(shape, loop); // the first game that needs it tries again
            }
        }
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

    private RunLoop make(Shape shape) {
        RunLoop loop;
        try {
            loop = define(shape);
        } catch (KernelRefusedException e) { // no fault of the game: who is asked for it goes on
            throw new LinkageError("no loop for " + shape, e);
        }
        warmUp(loop, shape);
        return loop;
    }

    /** Makes the class of the loop for a shape. */
    RunLoop define(Shape shape) {
        return hasVectors
                ? LoopEmitter.ofVectors(shape, wordsPerPlane)
                : LoopEmitter.ofWords(shape, wordsPerPlane);
    }

    /**
     * Runs a loop of vectors over few cells before it is used, often enough for HotSpot's second
     * compiler, which the launcher asks to come after a dozen calls and to keep the caller waiting:
     * until then each vector is an object and made by hand, and the first step of a large game
     * would take a second.
     */
    void warmUp(RunLoop loop, Shape shape) {
        if (hasVectors) {
            int cellSize = shape.planeCount();
            int[] tape = new int[WARM_CELLS * cellSize];
            long[] memory = new long[wordsPerPlane];
            for (int i = 0; i < WARM_CALLS; i++) {
                loop.run(memory, tape, 0, (1 + i % WARM_CELLS) * cellSize);
            }
        }
    }
}
