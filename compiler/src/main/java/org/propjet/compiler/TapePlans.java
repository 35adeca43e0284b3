package org.propjet.compiler;

import org.propjet.compiler.circuit.PlayoutCircuit;
import org.propjet.compiler.plan.TapePlan;
import org.propjet.compiler.plan.TapePlanner;
import org.propjet.compiler.planes.Vectors;
import org.propjet.compiler.tape.TapeKernel;

/**
 * The plans of a tape kernel. Immutable.
 *
 * @param step the plan of a step
 * @param goals the plan of the goals
 */
record TapePlans(TapePlan step, TapePlan goals) {

    /**
     * Words of a plane: one vector, so that a run is gone through once, and a kernel of vectors can
     * take over; but eight where vectors are short or there are none.
     */
    private static final int WORDS = Vectors.wordCount() >= 4 ? Vectors.wordCount() : 8;

    static TapePlans of(PlayoutCircuit circuit) {
        PlaneLayout layout = PlaneLayout.of(circuit);
        TapePlanner planner = new TapePlanner();
        int[] inputs = layout.inputPlanes();
        int free = layout.firstFree();
        return new TapePlans(
                planner.plan(circuit.step(), inputs, layout.stepPlanes(), free),
                planner.plan(circuit.goals(), inputs, layout.goalPlanes(), free));
    }

    /** Returns the kernel, with the loops that suit this machine best. */
    TapeKernel kernel() {
        return TapeKernel.of(step, goals, WORDS);
    }

    /** Returns the kernel with loops in plain Java, whatever the machine has. */
    TapeKernel plainKernel() {
        return TapeKernel.plain(step, goals, WORDS);
    }

    /** Returns the text form: both plans. */
    @Override
    public String toString() {
        return step + "goals\n" + goals;
    }
}
