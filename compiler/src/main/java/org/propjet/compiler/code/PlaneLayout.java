package org.propjet.compiler.code;

import org.propjet.compiler.playout.PlayoutCircuit;

/**
 * Where a playout circuit's planes stand in the memory of a kernel.
 *
 * <pre>
 *   planes                 what
 *   0 ..                   the state: a plane for each base proposition
 *   firstRandom ..         the random planes
 *   firstNext ..           the next state
 *   terminal, stuck        whether the state is terminal, or a role has no legal move
 *   missed                 whether nothing was chosen for a role
 *   firstGoal ..           the goal values of all roles in order
 *   firstFree ..           the kernel's own
 * </pre>
 *
 * <p>Immutable.
 */
public record PlaneLayout(
        int baseCount,
        int firstRandom,
        int firstNext,
        int terminal,
        int stuck,
        int missed,
        int firstGoal,
        int firstFree) {

    /** Returns the layout for a circuit. */
    public static PlaneLayout of(PlayoutCircuit circuit) {
        int baseCount = circuit.net().baseCount();
        int firstNext = baseCount + circuit.randomCount();
        int terminal = firstNext + baseCount;
        int firstGoal = terminal + PlayoutCircuit.FLAG_COUNT;
        return new PlaneLayout(
                baseCount,
                baseCount,
                firstNext,
                terminal,
                terminal + 1,
                terminal + 2,
                firstGoal,
                firstGoal + circuit.goals().outputLiterals().length);
    }

    /** Returns the plane of each input of the circuits. */
    int[] inputPlanes() {
        int[] planes = new int[firstNext];
        for (int i = 0; i < planes.length; i++) {
            planes[i] = i;
        }
        return planes;
    }

    /** Returns the plane of each output of the step circuit. */
    int[] stepPlanes() {
        int[] planes = new int[baseCount + PlayoutCircuit.FLAG_COUNT];
        for (int i = 0; i < planes.length; i++) {
            planes[i] = firstNext + i;
        }
        return planes;
    }

    /** Returns the plane of each output of the goal circuit. */
    int[] goalPlanes() {
        int[] planes = new int[firstFree - firstGoal];
        for (int i = 0; i < planes.length; i++) {
            planes[i] = firstGoal + i;
        }
        return planes;
    }
}
