package org.propjet.bench.profile;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import static java.util.Objects.requireNonNull;

import org.junit.jupiter.api.Test;
import org.propjet.engine.gdl.SourceSpan;
import org.propjet.engine.ground.BudgetMeter;
import org.propjet.engine.ground.GroundProgram;
import org.propjet.engine.ground.Grounder;
import org.propjet.engine.ground.GroundingBudget;
import org.propjet.engine.logic.NetLiteral;
import org.propjet.engine.logic.RuleSets;
import org.propjet.engine.propnet.NetGame;
import org.propjet.engine.propnet.PropNet;
import org.propjet.engine.rules.GameRules;
import org.propjet.engine.time.Budget;
import org.propjet.games.GameLibrary;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

class ActivityCountTest {
    private static final double EXACT = 1e-12;

    private static ActivityCount count(GameRules rules, NetGame game, int playouts) {
        BudgetMeter meter = new BudgetMeter(GroundingBudget.standard());
        return ActivityCount.of(
                new ActivityCount.Subject(
                        game, game.net(), rules, Optional.of(new Grounder().ground(rules, meter))),
                playouts,
                Budget.endless(),
                1);
    }

    private static double fired(ActivityCount count, int line) {
        return requireNonNull(count.firings().get(new SourceSpan("game", line, 1))).share();
    }

    @Test
    void whatIsNeverReachedIsNamedAndNothingElse() {
        GameRules rules = SampleGames.rules(SampleGames.TURNING);
        ActivityCount count = count(rules, SampleGames.game(rules), 40);
        List<String> never = new ArrayList<>();
        for (NeverReached each : count.neverReached()) {
            SourceSpan span = each.span();
            String what = span == null ? each.role() + " " + each.text() : "line " + span.line();
            never.add(each.kind().what() + " never " + each.kind().never() + ": " + what.strip());
        }
        assertEquals(
                List.of(
                        "rule never grounded: line 15",
                        "rule never fired: line 8",
                        "rule never fired: line 13",
                        "rule never fired: line 16",
                        "move never legal: you jump",
                        "fluent never true: both",
                        "goal never reached: you 50"),
                never);
    }

    /** More states than a batch has room for, and games that begin within one. */
    @Test
    void statesAndChangesAreCountedAcrossBatches() {
        GameRules rules = SampleGames.rules(SampleGames.TURNING);
        NetGame game = SampleGames.game(rules);
        PropNet net = game.net();
        ActivityCount count = count(rules, game, 50);
        assertEquals(50, count.playouts());
        assertEquals(200, count.states());
        assertEquals(150, count.moves());
        assertEquals(1.0 / 3, rate(count, net, "(step 0)"), EXACT);
        assertEquals(2.0 / 3, rate(count, net, "(step 1)"), EXACT);
        assertEquals(1, rate(count, net, "left"), EXACT);
        assertEquals(0, rate(count, net, "both"), EXACT);
    }

    private static double rate(ActivityCount count, PropNet net, String fluent) {
        return count.gates().toggleRate(net.firstBase() + net.ends().stateLayout().bitOf(fluent));
    }

    @Test
    void theGateThatNeverChangesIsThatOfItsRule() {
        GameRules rules = SampleGames.rules(SampleGames.TURNING);
        NetGame game = SampleGames.game(rules);
        PropNet net = game.net();
        ActivityCount count = count(rules, game, 10);
        List<Integer> lines = new ArrayList<>();
        for (int gate = net.firstGate(); gate < net.nodeCount(); gate++) {
            if (count.gates().neverChanged(gate)) {
                RuleSets sets = net.ends().ruleSets();
                sets.rulesOf(net.origin(gate))
                        .forEach(rule -> lines.add(sets.rules().get(rule).span().line()));
                assertFalse(count.gates().everHeld(NetLiteral.of(gate)));
                assertTrue(count.gates().everHeld(NetLiteral.not(NetLiteral.of(gate))));
            }
        }
        assertEquals(List.of(13), lines);
    }

    /** Rules about moves count in states with a move, others in terminal ones, too. */
    @Test
    void rulesFireInTheStatesInWhichTheyCan() {
        GameRules rules =
                SampleGames.rules(
                        """
                        (role you)
                        (init (at 1))
                        (legal you on)
                        (<= (next (at 2)) (does you on) (true (at 1)))
                        (<= (next (at 3)) (does you on) (true (at 2)))
                        (<= (next (at 1)) (not (does you on)))
                        (link 1 2)
                        (link 2 3)
                        (link 3 1)
                        (<= (near ?x) (true (at ?x)))
                        (<= (near ?y) (near ?x) (link ?x ?y))
                        (<= over (true (at 3)))
                        (<= terminal (true (at 3)) (near 2))
                        (goal you 100)
                        """);
        ActivityCount count = count(rules, SampleGames.game(rules), 20);
        assertEquals(60, count.states());
        assertEquals(0.5, fired(count, 4), EXACT);
        assertEquals(0.5, fired(count, 5), EXACT);
        assertEquals(0, fired(count, 6), EXACT);
        assertEquals(1, fired(count, 10), EXACT);
        assertEquals(1, fired(count, 11), EXACT);
        assertEquals(1.0 / 3, fired(count, 13), EXACT);
    }

    /** Of a rule that grounding splits, the parts fire more often than the whole. */
    @Test
    void aRuleThatIsSplitFiresAsAWhole() {
        StringBuilder text =
                new StringBuilder(
                        """
                        (role you)
                        (init (at 0))
                        (legal you on)
                        (<= (next (at ?y)) (true (at ?x)) (succ ?x ?y))
                        (<= terminal (true (at 30)))
                        (<= (seen ?a) (true (at ?a)) (near ?b) (far ?b ?c) (far ?c ?d) (near ?d) (true (at 20)))
                        (<= (near ?x) (true (at ?y)) (less ?x ?y))
                        (<= (far ?x ?y) (near ?x) (near ?y))
                        (<= (goal you 100) (seen ?x))
                        (<= (goal you 0) (not (seen 20)))
                        """);
        for (int i = 0; i < 30; i++) {
            text.append("(succ ").append(i).append(' ').append(i + 1).append(")\n");
            for (int j = i + 1; j <= 30; j++) {
                text.append("(less ").append(i).append(' ').append(j).append(")\n");
            }
        }
        GameRules rules = SampleGames.rules(text.toString());
        GroundProgram program =
                new Grounder().ground(rules, new BudgetMeter(GroundingBudget.standard()));
        assertTrue(
                IntStream.range(0, program.atomCount())
                        .anyMatch(atom -> !rules.relations().contains(program.relationOf(atom))),
                "split");
        ActivityCount count = count(rules, SampleGames.game(rules), 3);
        assertEquals(1.0 / 31, fired(count, 6), EXACT);
        assertEquals(30.0 / 31, fired(count, 7), EXACT);
    }

    /** The same seed counts the same; a game that everything is reached in says so. */
    @Test
    void countsFollowFromTheSeed() {
        GameRules rules = SampleGames.rules(GameLibrary.rules("ticTacToe"));
        NetGame game = SampleGames.game(rules);
        ActivityCount one = count(rules, game, 300);
        ActivityCount other = count(rules, game, 300);
        assertEquals(one.states(), other.states());
        for (int node = 0; node < game.net().nodeCount(); node++) {
            assertEquals(one.gates().toggleRate(node), other.gates().toggleRate(node));
        }
        assertEquals(List.of(), one.neverReached());
    }
}
