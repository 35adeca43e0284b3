package org.propjet.engine.propnet;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.propjet.engine.gdl.GdlParser;
import org.propjet.engine.ground.BudgetMeter;
import org.propjet.engine.ground.GroundingBudget;
import org.propjet.engine.logic.NetworkValues;
import org.propjet.engine.logic.Pass;
import org.propjet.engine.rules.RuleChecker;

import java.util.List;
import java.util.Random;

/** Networks, and whether what a pass makes of them computes the same. */
final class PassedNets {
    /** So many times 64 cases are compared. */
    private static final int ROUNDS = 4;

    private PassedNets() {}

    /** Compares the outputs in random cases in which the pass leaves them as they are. */
    static void compare(String name, Pass pass, PropNet net, PropNet made) {
        NetCases cases = new NetCases(net, pass.agreement(), new Random(name.hashCode()));
        NetworkValues before = new NetworkValues(net);
        NetworkValues after = new NetworkValues(made);
        int[] outputs = net.outputLiterals();
        assertEquals(outputs.length, made.outputLiterals().length, name);
        for (int round = 0; round < ROUNDS; round++) {
            cases.next();
            for (NetworkValues values : List.of(before, after)) {
                cases.set(values);
                values.evaluate();
            }
            for (int i = 0; i < outputs.length; i++) {
                long differing = before.of(outputs[i]) ^ after.of(made.outputLiterals()[i]);
                assertEquals(0, differing & cases.complete(), name + ", output " + i);
            }
        }
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
