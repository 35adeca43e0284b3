package org.propjet.engine.propnet;

import org.propjet.engine.game.GoalScale;
import org.propjet.engine.game.MoveTable;
import org.propjet.engine.game.StateLayout;
import org.propjet.engine.logic.RuleSets;

import java.util.List;

/**
 * What a network's ends stand for: the part that no pass changes.
 *
 * <p>Immutable; the arrays are not to be changed.
 *
 * @param name the game's name, for people
 * @param roles the roles' texts, in role order
 * @param stateLayout the fluents; base proposition {@code b} is the fluent at bit {@code b}
 * @param moveTable the moves; the input propositions are all moves of the first role, then those of
 *     the second, and so on
 * @param perceptTable what each role can perceive, in the same way
 * @param goalValues for each role its possible goal values, ascending, in points of the scale;
 *     several times where the rules state one in several ways, as {@code 7} and {@code 007}
 * @param statedGoals the same values as the rules state them
 * @param goalScale which values are how many points
 * @param initialState the initial state, as a bitset
 * @param ruleSets the rules that gates come from
 */
public record NetInterface(
        String name,
        List<String> roles,
        StateLayout stateLayout,
        MoveTable moveTable,
        MoveTable perceptTable,
        int[][] goalValues,
        int[][] statedGoals,
        GoalScale goalScale,
        long[] initialState,
        RuleSets ruleSets) {

    /** Returns the number of roles. */
    public int roleCount() {
        return roles.size();
    }

    /** Returns the number of base propositions. */
    public int baseCount() {
        return stateLayout.fluentCount();
    }

    /** Returns the index of a role's first input; the role after the last gives their number. */
    public int firstInput(int roleIndex) {
        return moveTable.movesBefore(roleIndex);
    }

    /** Returns the number of input propositions. */
    public int inputCount() {
        return firstInput(roleCount());
    }

    /** Returns whether a fluent holds initially. */
    public boolean isInitial(int bit) {
        return (initialState[bit >>> 6] >>> bit & 1) != 0;
    }
}
