package org.propjet.engine.propnet;

import it.unimi.dsi.fastutil.ints.IntArrayList;

import org.propjet.engine.ground.GroundProgram;

import java.util.function.IntPredicate;

/**
 * Finds the strongly connected components of a ground program's atoms, those that others depend on
 * first (Tarjan 1972, with a stack of its own, because rules can be chained a million deep).
 *
 * <p>Not thread-safe. Memory: 16 bytes an atom.
 */
public final class AtomComponents {

    /** Takes a component. */
    public interface Visitor {
        /**
         * Called once for each component.
         *
         * @param members the atoms; reused after the call
         * @param isCyclic whether they depend on each other or, being one, on itself
         */
        void visit(IntArrayList members, boolean isCyclic);
    }

    private final GroundProgram program;
    private final IntPredicate isGiven;
    private final int[] order;
    private final int[] lowest;
    private final IntArrayList component = new IntArrayList();
    private final IntArrayList path = new IntArrayList();
    private final IntArrayList pathInstance = new IntArrayList();
    private final IntArrayList pathLiteral = new IntArrayList();
    private final IntArrayList members = new IntArrayList();
    private int nextOrder = 1;

    /** The order of an atom whose component is finished: later than every open one. */
    private static final int FINISHED = Integer.MAX_VALUE;

    /**
     * Prepares the search.
     *
     * @param isGiven which atoms are not computed: fluents and moves
     */
    public AtomComponents(GroundProgram program, IntPredicate isGiven) {
        this.program = program;
        this.isGiven = isGiven;
        this.order = new int[program.atomCount()];
        this.lowest = new int[program.atomCount()];
    }

    /** Visits the components that an atom depends on and that have not been visited, in order. */
    public void visit(int root, Visitor visitor) {
        if (order[root] != 0 || isGiven.test(root)) {
            return;
        }
        push(root);
        while (!path.isEmpty()) {
            int top = path.size() - 1;
            int atom = path.getInt(top);
            int child = nextChild(top, atom);
            if (child >= 0) {
                if (order[child] == 0) {
                    push(child);
                } else if (order[child] != FINISHED) {
                    lowest[atom] = Math.min(lowest[atom], order[child]);
                }
            } else {
                path.removeInt(top);
                pathInstance.removeInt(top);
                pathLiteral.removeInt(top);
                if (lowest[atom] == order[atom]) {
                    finish(atom, visitor);
                }
                if (top > 0) {
                    int parent = path.getInt(top - 1);
                    lowest[parent] = Math.min(lowest[parent], lowest[atom]);
                }
            }
        }
    }

    private void push(int atom) {
        order[atom] = nextOrder;
        lowest[atom] = nextOrder;
        nextOrder++;
        component.add(atom);
        path.add(atom);
        pathInstance.add(program.firstInstance(atom));
        pathLiteral.add(0);
    }

    /** Returns the next computed atom that an atom on the path depends on, or -1 after the last. */
    private int nextChild(int top, int atom) {
        int instance = pathInstance.getInt(top);
        int position = pathLiteral.getInt(top);
        int end = program.firstInstance(atom + 1);
        while (instance < end) {
            if (position == program.literalCount(instance)) {
                instance++;
                position = 0;
                continue;
            }
            int child = program.literal(instance, position++) >> 1;
            if (!isGiven.test(child)) {
                pathInstance.set(top, instance);
                pathLiteral.set(top, position);
                return child;
            }
        }
        pathInstance.set(top, instance);
        return -1;
    }

    private void finish(int atom, Visitor visitor) {
        members.clear();
        int member;
        do {
            member = component.removeInt(component.size() - 1);
            members.add(member);
        } while (member != atom);
        boolean isCyclic = members.size() > 1 || dependsOnItself(atom);
        for (int i = 0; i < members.size(); i++) {
            lowest[members.getInt(i)] = FINISHED;
            order[members.getInt(i)] = FINISHED;
        }
        visitor.visit(members, isCyclic);
    }

    private boolean dependsOnItself(int atom) {
        for (int instance = program.firstInstance(atom);
                instance < program.firstInstance(atom + 1);
                instance++) {
            for (int i = 0; i < program.literalCount(instance); i++) {
                if (program.literal(instance, i) >> 1 == atom) {
                    return true;
                }
            }
        }
        return false;
    }
}
