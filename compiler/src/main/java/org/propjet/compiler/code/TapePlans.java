package org.propjet.compiler.code;

import org.propjet.compiler.code.emit.Vectors;
import org.propjet.compiler.code.tape.TapeKernel;
import org.propjet.compiler.playout.PlayoutCircuit;
import org.propjet.compiler.schedule.TapePlan;
import org.propjet.compiler.schedule.TapePlanner;
import org.propjet.engine.ground.BudgetMeter;

/**
 * The plans of a tape kernel. Immutable.
 *
 * @param step the plan of a step
 * @param goals the plan of the goals
 * @param words words of a plane
 */
public record TapePlans(TapePlan step, TapePlan goals, int words) {

    /**
     * Words of a plane: one vector, so that a run is gone through once, and a kernel of vectors can
     * take over; but eight where vectors are short or there are none. With vectors of eight words,
     * thousands of playouts in a second of processor time ({@code KernelWidthBenchmark}):
     *
     * <pre>
     *   words              4        8       16
     *   connectFour    3,497   14,451   10,566
     *   breakthrough     343    1,575    1,350
     *   reversi          270    1,225      998
     * </pre>
     *
     * With 4, narrower than the vectors, the loops are plain; with 16 those around the step are.
     */
    public static final int WORDS = Vectors.wordCount() >= 4 ? Vectors.wordCount() : 8;

    /**
     * Plans a circuit.
     *
     * @throws org.propjet.engine.ground.BudgetExceededException if the options' budget does not
     *     suffice, or the thread is interrupted
     */
    public static TapePlans of(PlayoutCircuit circuit, CompileOptions options) {
        BudgetMeter meter = new BudgetMeter(options.budget());
        PlaneLayout layout = PlaneLayout.of(circuit);
        TapePlanner planner = new TapePlanner(options.tapeWindow());
        int[] inputs = layout.inputPlanes();
        int free = layout.firstFree();
        return new TapePlans(
                planner.plan(circuit.step(), inputs, layout.stepPlanes(), free, meter),
                planner.plan(circuit.goals(), inputs, layout.goalPlanes(), free, meter),
                options.tapeWords().orElse(WORDS));
    }

    /**
     * Returns the kernel, with the loops that suit this machine best.
     *
     * @param meter ends the making of it
     * @throws org.propjet.engine.ground.BudgetExceededException if the meter says so
     */
    public TapeKernel kernel(BudgetMeter meter) {
        return TapeKernel.of(step, goals, words, meter);
    }

    /**
     * Returns the kernel with loops of plain words, as {@link #kernel}, whatever the machine has.
     */
    public TapeKernel plainKernel(BudgetMeter meter) {
        return TapeKernel.plain(step, goals, words, meter);
    }

    /** Returns the text form: both plans. */
    @Override
    public String toString() {
        return step + "goals\n" + goals;
    }
}
