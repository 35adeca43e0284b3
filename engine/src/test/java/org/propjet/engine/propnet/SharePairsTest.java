package org.propjet.engine.propnet;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.propjet.engine.gdl.GdlParser;
import org.propjet.engine.ground.BudgetMeter;
import org.propjet.engine.ground.GroundingBudget;
import org.propjet.engine.logic.Pass;
import org.propjet.engine.rules.RuleChecker;
import org.propjet.games.GameLibrary;

import java.util.Random;

class SharePairsTest {

    @Test
    void makesAGateOfWhatGatesHaveInCommon() {
        PropNet net =
                net(
                        """
                        (role you) (legal you go)
                        (init a) (init b) (init c) (init d) (init e)
                        (<= (next a) (true b)) (<= (next b) (true c)) (<= (next c) (true d))
                        (<= (next d) (true e)) (<= (next e) (true a) (true e))
                        (<= (next x) (true a) (true b) (true c))
                        (<= (next y) (true a) (true b) (true d))
                        (<= (next z) (not (true a)))
                        (<= (next z) (not (true b)))
                        (<= (next z) (true e))
                        (<= terminal (true x) (true y) (true z))
                        (goal you 100)
                        """);
        PropNet shared = new SharePairs().apply(net, meter());
        shared.check();
        assertEquals(NetStatistics.of(net).gateCount() + 1, NetStatistics.of(shared).gateCount());
        assertEquals(operations(net) - 2, operations(shared));
    }

    @Test
    void changesNoValue() {
        for (String name : GameLibrary.names()) {
            PropNet net = net(GameLibrary.rules(name));
            PropNet shared = new SharePairs().apply(net, meter());
            shared.check();
            assertTrue(operations(shared) <= operations(net), name);
            Random random = new Random(name.hashCode());
            for (int sample = 0; sample < 20; sample++) {
                compare(name, net, shared, random);
            }
        }
    }

    /** Any state will do, reachable or not: the pass knows nothing of that. */
    private static void compare(String name, PropNet net, PropNet shared, Random random) {
        long[] state = net.ends().stateLayout().newState();
        for (int bit = 0; bit < net.baseCount(); bit++) {
            state[bit >>> 6] |= (random.nextInt(3) == 0 ? 0L : 1L) << bit;
        }
        boolean[] inputs = new boolean[net.inputCount()];
        for (int i = 0; i < inputs.length; i++) {
            inputs[i] = random.nextBoolean();
        }
        assertEquals(
                outputs(net, NetValues.of(net, state, inputs)),
                outputs(shared, NetValues.of(shared, state, inputs)),
                name);
    }

    private static String outputs(PropNet net, NetValues values) {
        StringBuilder text = new StringBuilder();
        net.outputs().forEach(literal -> text.append(values.holds(literal) ? '1' : '0'));
        return text.toString();
    }

    private static int operations(PropNet net) {
        return net.fanInCount() - net.gateCount();
    }

    private static PropNet net(String text) {
        return NetGame.of(
                        RuleChecker.check(GdlParser.parse("test", text)),
                        GroundingBudget.standard(),
                        NetOptions.standard().without(Pass.FOLD_CONSTANTS))
                .net();
    }

    private static BudgetMeter meter() {
        return new BudgetMeter(GroundingBudget.standard());
    }
}
