package org.propjet.engine.propnet;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.propjet.engine.gdl.GdlParser;
import org.propjet.engine.ground.BudgetMeter;
import org.propjet.engine.ground.GroundingBudget;
import org.propjet.engine.logic.Pass;
import org.propjet.engine.rules.RuleChecker;

import java.util.Random;

/** Compares networks of which one is made of the other by a pass that lets each role move once. */
final class OneMoveEach {
    private OneMoveEach() {}

    /** Any state will do, reachable or not, and any moves, legal or not: one of each role. */
    static void compare(String name, PropNet net, PropNet made, Random random) {
        long[] state = net.ends().stateLayout().newState();
        for (int bit = 0; bit < net.baseCount(); bit++) {
            state[bit >>> 6] |= (random.nextInt(3) == 0 ? 0L : 1L) << bit;
        }
        boolean[] inputs = new boolean[net.inputCount()];
        for (int role = 0; role < net.ends().roleCount(); role++) {
            int first = net.ends().firstInput(role);
            inputs[first + random.nextInt(net.ends().firstInput(role + 1) - first)] = true;
        }
        assertEquals(
                outputs(net, NetValues.of(net, state, inputs)),
                outputs(made, NetValues.of(made, state, inputs)),
                name);
    }

    private static String outputs(PropNet net, NetValues values) {
        StringBuilder text = new StringBuilder();
        net.outputs().forEach(literal -> text.append(values.holds(literal) ? '1' : '0'));
        return text.toString();
    }

    static PropNet net(String text) {
        return NetGame.of(
                        RuleChecker.check(GdlParser.parse("test", text)),
                        GroundingBudget.standard(),
                        NetOptions.standard().without(Pass.FOLD_CONSTANTS))
                .net();
    }

    static BudgetMeter meter() {
        return new BudgetMeter(GroundingBudget.standard());
    }
}
