package org.propjet.engine.fuzz;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.propjet.engine.gdl.GdlParser;
import org.propjet.engine.gdl.RulesheetException;
import org.propjet.engine.ground.BudgetExceededException;
import org.propjet.engine.ground.GroundingBudget;
import org.propjet.engine.propnet.NetGame;
import org.propjet.engine.propnet.NetOptions;
import org.propjet.engine.rules.RuleChecker;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

class RandomRulesheetTest {
    private static final int COUNT = 1_000;

    private static List<NetGame> games() {
        List<NetGame> games = new ArrayList<>();
        GroundingBudget budget = new GroundingBudget(20_000, 100_000, 10_000, 1L << 28, 40);
        for (long number = 0; number < COUNT; number++) {
            try {
                var rules =
                        RuleChecker.check(GdlParser.parse("test", RandomRulesheet.text(number)));
                games.add(NetGame.of(rules, budget, NetOptions.standard()));
            } catch (RulesheetException | BudgetExceededException e) {
                // Some are meant to be refused.
            }
        }
        return games;
    }

    private static void assertShare(
            double least, double most, String what, List<NetGame> games, Predicate<NetGame> is) {
        double share = games.stream().filter(is).count() / (double) COUNT;
        assertTrue(share >= least && share <= most, what + ": " + share);
    }

    /** Rulesheets that are all alike, or that nobody can play, would find nothing. */
    @Test
    void gamesAreOfAllKinds() {
        List<NetGame> games = games();
        assertShare(0.8, 0.99, "playable", games, game -> true);
        assertShare(0.3, 0.8, "several roles", games, game -> game.roles().size() > 1);
        assertShare(0.4, 1, "gates", games, game -> game.net().gateCount() > 0);
        assertShare(0.1, 1, "many gates", games, game -> game.net().gateCount() > 20);
        assertShare(0.03, 1, "percepts", games, game -> game.perceptTable().moveCount(0) > 0);
        assertShare(0.03, 1, "chance", games, game -> game.roles().contains("random"));
        assertShare(0.5, 1, "begins", games, game -> !game.newReasoner().isTerminal());
        assertShare(0.5, 1, "a choice", games, game -> game.newReasoner().legalMoveCount(0) > 1);
    }

    @Test
    void aNumberFixesTheText() {
        assertEquals(RandomRulesheet.text(5), RandomRulesheet.text(5));
        assertNotEquals(RandomRulesheet.text(5), RandomRulesheet.text(6));
    }
}
