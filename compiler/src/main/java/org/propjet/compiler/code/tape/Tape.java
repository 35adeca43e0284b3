package org.propjet.compiler.code.tape;

import it.unimi.dsi.fastutil.ints.IntArrayList;

import org.propjet.compiler.code.emit.RunLoop;
import org.propjet.compiler.code.planes.PlaneMemory;
import org.propjet.compiler.code.planes.PlanePieces;
import org.propjet.compiler.schedule.CellNetwork;
import org.propjet.compiler.schedule.Shape;
import org.propjet.compiler.schedule.TapePlan;
import org.propjet.engine.ground.BudgetMeter;

import java.util.List;
import java.util.Objects;

/**
 * A plan written out for loops.
 *
 * <pre>
 *   on the tape    what
 *   loop           which of the loops runs
 *   end            where this run ends on the tape
 *   planes ..      for each cell the first word of each plane that it reads, then of each it writes
 * </pre>
 *
 * <p>Its pieces are its runs.
 *
 * <p>Immutable; thread-safe. Memory: an int a plane read or written.
 */
final class Tape implements PlanePieces {
    private static final int HEADER = 2;

    private final int[] tape;
    private final int[] runStarts;
    private final RunLoop[] loops;
    private final int endWord;

    private Tape(int[] tape, int[] runStarts, RunLoop[] loops, int endWord) {
        this.tape = tape;
        this.runStarts = runStarts;
        this.loops = loops;
        this.endWord = endWord;
    }

    /**
     * Writes a plan out, and makes the loops that are not there yet.
     *
     * @param words how many words a plane has
     * @param meter ends it
     * @throws org.propjet.engine.ground.BudgetExceededException if the meter says so
     */
    static Tape of(TapePlan plan, int words, ShapeLoops shapeLoops, BudgetMeter meter) {
        CellNetwork network = plan.network();
        meter.look("writing the tape");
        int[] tape =
                new int
                        [plan.runCount() * HEADER
                                + network.operands().length
                                + network.results().length];
        int[] order = plan.order();
        IntArrayList runStarts = new IntArrayList();
        int at = 0;
        for (int index = 0; index < order.length; ) {
            int header = at;
            runStarts.add(header);
            int end = plan.runEnd(index);
            tape[header] = network.shapeOf()[order[index]];
            at += HEADER;
            for (; index < end; index++) {
                meter.tick("writing the tape");
                int cell = order[index];
                for (int i = network.operandStart()[cell];
                        i < network.operandStart()[cell + 1];
                        i++) {
                    tape[at++] = wordOf(plan.planeOf()[network.operands()[i]], words);
                }
                for (int i = network.resultStart()[cell];
                        i < network.resultStart()[cell + 1];
                        i++) {
                    tape[at++] = wordOf(plan.planeOf()[network.results()[i]], words);
                }
            }
            tape[header + 1] = at;
        }
        List<Shape> shapes = network.shapes();
        RunLoop[] loops = new RunLoop[shapes.size()];
        for (int i = 0; i < loops.length; i++) {
            loops[i] = shapeLoops.find(shapes.get(i), meter);
        }
        return new Tape(tape, runStarts.toIntArray(), loops, wordOf(plan.planeCount(), words));
    }

    private static int wordOf(int plane, int words) {
        return PlaneMemory.FIRST_WORD + plane * words;
    }

    /** Evaluates the planes of a memory. */
    void run(long[] memory) {
        for (int at = 0; at < tape.length; ) {
            int end = tape[at + 1];
            loops[tape[at]].run(memory, tape, at + HEADER, end);
            at = end;
        }
    }

    @Override
    public int count() {
        return runStarts.length;
    }

    @Override
    public void run(int piece, int times, long[] memory) {
        Objects.checkIndex(endWord - 1, memory.length); // the loops do not look
        int at = runStarts[piece];
        RunLoop loop = loops[tape[at]];
        for (int i = 0; i < times; i++) {
            loop.run(memory, tape, at + HEADER, tape[at + 1]);
        }
    }
}
