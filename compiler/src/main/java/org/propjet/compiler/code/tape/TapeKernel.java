package org.propjet.compiler.code.tape;

import org.propjet.compiler.code.planes.PlaneKernel;
import org.propjet.compiler.code.planes.PlaneMemory;
import org.propjet.compiler.code.planes.PlanePieces;
import org.propjet.compiler.schedule.TapePlan;
import org.propjet.engine.ground.BudgetMeter;

import java.util.Objects;

/**
 * A kernel that generates no code for a game: small loops run along a tape of plane numbers. The
 * loops are the same for all games, so they are compiled once, and a game of any size is ready at
 * once.
 *
 * <p>Immutable; thread-safe. Memory: an int for each plane that is read or written in a step.
 */
public final class TapeKernel implements PlaneKernel {
    /*
     * Why it is fast (figures: one core of a server with AVX-512, 512 lanes):
     *
     * A run is a loop over cells of one shape, without branches, all of whose values stay in
     * registers; with vectors 0.25 to 0.35 ns a plane read or written, which is about what the
     * loads and stores cost in the nearest cache. That the shape is a constant of the loop is what does
     * it: loops over a variable number of planes in a cell cost two to four times that, and now and
     * then HotSpot made objects of their vectors, which costs a hundred times that.
     *
     * Going from run to run costs about 5 ns, a branch mispredicted: 158 runs of gomoku_15x15 and
     * 809 of the same cells, all planes in the nearest cache, take 5.9 and 8.9 microseconds.
     *
     * Where the memory's array begins is up to the JVM. If planes straddle cache lines, a step of
     * the public chess_200 takes 243 microseconds, if not, 172.
     */
    private final int wordsPerPlane;
    private final int planeCount;
    private final Tape step;
    private final Tape goals;

    private TapeKernel(
            TapePlan step, TapePlan goals, int wordsPerPlane, ShapeLoops loops, BudgetMeter meter) {
        this.wordsPerPlane = wordsPerPlane;
        this.planeCount = Math.max(step.planeCount(), goals.planeCount());
        this.step = Tape.of(step, wordsPerPlane, loops, meter);
        this.goals = Tape.of(goals, wordsPerPlane, loops, meter);
    }

    /**
     * Makes a kernel of two plans over the same memory: of vectors, if the JVM has their module and
     * they are no wider than a plane, or else of plain loops.
     *
     * @param wordsPerPlane the words of a plane, a multiple of four
     * @param meter ends it
     * @throws org.propjet.engine.ground.BudgetExceededException if the meter says so
     */
    public static TapeKernel of(
            TapePlan step, TapePlan goals, int wordsPerPlane, BudgetMeter meter) {
        ShapeLoops loops = ShapeLoops.forPlanes(wordsPerPlane);
        return new TapeKernel(step, goals, wordsPerPlane, loops, meter);
    }

    /**
     * Makes the loops that most kernels of {@link #of} have. Cost: those of a tenth to a fifth of a
     * second; none the second time.
     *
     * @param wordsPerPlane the words of a plane, a multiple of four
     */
    public static void makeCommonLoops(int wordsPerPlane) {
        ShapeLoops.forPlanes(wordsPerPlane).makeCommon();
    }

    /**
     * Makes a kernel of plain loops; see {@link #of}.
     *
     * @param wordsPerPlane the words of a plane, a multiple of four
     * @param meter ends it
     * @throws org.propjet.engine.ground.BudgetExceededException if the meter says so
     */
    public static TapeKernel plain(
            TapePlan step, TapePlan goals, int wordsPerPlane, BudgetMeter meter) {
        ShapeLoops loops = ShapeLoops.plain(wordsPerPlane);
        return new TapeKernel(step, goals, wordsPerPlane, loops, meter);
    }

    @Override
    public int wordsPerPlane() {
        return wordsPerPlane;
    }

    @Override
    public int firstWord() {
        return PlaneMemory.FIRST_WORD;
    }

    @Override
    public int planeCount() {
        return planeCount;
    }

    @Override
    public void step(long[] memory) {
        checkLength(memory);
        step.run(memory);
    }

    @Override
    public void goals(long[] memory) {
        checkLength(memory);
        goals.run(memory);
    }

    /** Returns the runs of the step, each by itself; the memory must be as long as for a step. */
    public PlanePieces stepRuns() {
        return step;
    }

    /** Returns the runs of the goals, as {@link #stepRuns}. */
    public PlanePieces goalRuns() {
        return goals;
    }

    /** The loops do not look at bounds. */
    private void checkLength(long[] memory) {
        Objects.checkFromIndexSize(firstWord(), planeCount * wordsPerPlane, memory.length);
    }
}
