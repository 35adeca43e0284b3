package org.propjet.bench.profile;

import org.propjet.engine.gdl.GdlParser;
import org.propjet.engine.ground.GroundingBudget;
import org.propjet.engine.propnet.NetGame;
import org.propjet.engine.propnet.NetOptions;
import org.propjet.engine.rules.GameRules;
import org.propjet.engine.rules.RuleChecker;
import org.propjet.games.GameLibrary;

/** Games for the tests of this package. */
final class SampleGames {
    /**
     * Each game has four states and three moves. Left and right never hold at once, which grounding
     * does not see: so both never holds, nobody may jump, nobody gets 50, and the gate of line 13
     * never changes. There is no ninth step, which grounding does see.
     */
    static final String TURNING =
            """
            (role you)
            (init left)
            (init (step 0))
            (succ 0 1)
            (succ 1 2)
            (succ 2 3)
            (legal you go)
            (<= (legal you jump) (true both))
            (<= (next right) (true left))
            (<= (next left) (true right))
            (<= (next (step ?n)) (true (step ?m)) (succ ?m ?n))
            ; the next rule never fires
            (<= (next both) (true left) (true right))
            (<= terminal (true (step 3)))
            (<= terminal (true (step 9)))
            (<= (goal you 50) (true both))
            (<= (goal you 100) (not (true both)))
            """;

    private SampleGames() {}

    static GameRules rules(String text) {
        return RuleChecker.check(GdlParser.parse("game", text));
    }

    static NetGame game(GameRules rules) {
        return NetGame.of(rules, GroundingBudget.standard(), NetOptions.standard());
    }

    static NetGame bundled(String name) {
        return game(rules(GameLibrary.rules(name)));
    }
}
