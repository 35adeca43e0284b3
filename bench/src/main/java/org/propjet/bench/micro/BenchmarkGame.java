package org.propjet.bench.micro;

import org.propjet.compiler.line.GameLine;
import org.propjet.compiler.policy.PlayoutPolicy;
import org.propjet.engine.ground.BudgetMeter;
import org.propjet.engine.ground.GroundProgram;
import org.propjet.engine.ground.Grounder;
import org.propjet.engine.ground.GroundingBudget;
import org.propjet.engine.propnet.NetGame;
import org.propjet.engine.rules.GameRules;
import org.propjet.player.terminal.GameSource;

import java.util.Locale;

/** The game that a benchmark's parameter {@code game} names, at the stages that are measured. */
final class BenchmarkGame {
    private BenchmarkGame() {}

    /** Returns the rules of a bundled game or a path. */
    static GameRules rules(String game) {
        return GameSource.of(game).rules();
    }

    /** Grounds rules. */
    static GroundProgram ground(GameRules rules) {
        return new Grounder().ground(rules, newMeter());
    }

    /** Returns a game on its network. */
    static NetGame net(String game) {
        return GameLine.network(rules(game), GroundingBudget.standard());
    }

    /** Returns the policy of playouts that a parameter names as the command line does. */
    static PlayoutPolicy policy(String label) {
        return PlayoutPolicy.valueOf(label.toUpperCase(Locale.ROOT).replace('-', '_'));
    }

    /** Returns a meter that begins now. */
    static BudgetMeter newMeter() {
        return new BudgetMeter(GroundingBudget.standard());
    }
}
