package org.propjet.bench.profile;

import org.propjet.compiler.CompiledGame;
import org.propjet.compiler.CompiledGame.Dissection;
import org.propjet.compiler.lanes.timing.StepTimes;
import org.propjet.compiler.playout.PlayoutCircuit;
import org.propjet.engine.propnet.PropNet;

import java.util.List;

/**
 * All that a profile found: what the commands' writers write.
 *
 * @param game the game's name
 * @param kernels which kernels played, in a line
 * @param circuit what they evaluate
 * @param times what the parts of a step take
 * @param profile the same by part and rule
 * @param samples where a thread was seen that played
 * @param count what was counted in other games
 * @param memory what the kernels do with memory
 * @param caches the sizes of the machine's data caches, nearest first; none if they are not known
 * @param texts the rules as they were written
 */
record Findings(
        String game,
        String kernels,
        PlayoutCircuit circuit,
        StepTimes times,
        PlayoutProfile profile,
        SampledLines samples,
        ActivityCount count,
        List<MemoryUse> memory,
        List<Long> caches,
        RuleTexts texts) {

    /** Puts together what was found of a game. */
    static Findings of(
            String name,
            CompiledGame game,
            Dissection step,
            SampledLines samples,
            ActivityCount count,
            RuleTexts texts) {
        PlayoutCircuit circuit = game.circuit();
        return new Findings(
                name,
                game.report().choice(),
                circuit,
                step.times(),
                PlayoutProfile.of(circuit, step.operations(), step.times(), count.gates()),
                samples,
                count,
                MemoryUse.of(game.report().kernels(), circuit.step().gateCount()),
                MemoryUse.caches(),
                texts);
    }

    /** Returns the network that the circuit was made of. */
    PropNet net() {
        return circuit.net();
    }

    /** Returns in a line what a step takes. */
    String stepLine() {
        return "A step of %,d playouts takes %,.2f µs; ended ones are harvested every %,.1f steps."
                .formatted(times.laneCount(), times.all() / 1000, times.stepsPerHarvest());
    }

    /** Returns in a line in what the counted figures were counted. */
    String countLine() {
        return "Counted in %,d random playouts, %,d states (seed %d)"
                .formatted(count.playouts(), count.states(), count.seed());
    }
}
