package org.propjet.engine.propnet;

import org.propjet.engine.ground.GroundProgram;
import org.propjet.engine.rules.StrongComponents;

import java.util.function.IntPredicate;

/**
 * Which atoms of a ground program depend on each other. An edge is a literal of an instance of the
 * atom: {@code instance << 32 | index}.
 *
 * <p>As thread-safe as the predicate.
 *
 * @param program the program
 * @param isGiven which atoms are not computed: fluents, moves, and what is known by now
 */
public record AtomComponents(GroundProgram program, IntPredicate isGiven)
        implements StrongComponents.Graph {

    /** Returns the search for the components of the atoms that are not given. */
    public static StrongComponents of(GroundProgram program, IntPredicate isGiven) {
        return new StrongComponents(program.atomCount(), new AtomComponents(program, isGiven));
    }

    @Override
    public long firstEdge(int atomId) {
        return (long) program.firstInstance(atomId) << 32;
    }

    @Override
    public long edgeAfter(int atomId, long edge) {
        int instance = (int) (edge >> 32);
        return (int) edge < program.literalCount(instance) ? edge + 1 : (instance + 1L) << 32;
    }

    @Override
    public int target(int atomId, long edge) {
        int instance = (int) (edge >> 32);
        if (instance >= program.firstInstance(atomId + 1)) {
            return StrongComponents.NO_MORE;
        }
        if ((int) edge >= program.literalCount(instance)) {
            return StrongComponents.NOWHERE;
        }
        int child = program.literal(instance, (int) edge) >> 1;
        return isGiven.test(child) ? StrongComponents.NOWHERE : child;
    }
}
