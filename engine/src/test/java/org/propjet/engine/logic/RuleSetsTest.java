package org.propjet.engine.logic;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import it.unimi.dsi.fastutil.ints.IntList;

import org.junit.jupiter.api.Test;
import org.propjet.engine.gdl.GdlParser;
import org.propjet.engine.ground.BudgetMeter;
import org.propjet.engine.ground.Grounder;
import org.propjet.engine.ground.GroundingBudget;
import org.propjet.engine.propnet.NetBuilder;
import org.propjet.engine.propnet.NetGame;
import org.propjet.engine.propnet.NetOptions;
import org.propjet.engine.propnet.NetPass;
import org.propjet.engine.propnet.NetPipeline;
import org.propjet.engine.propnet.PropNet;
import org.propjet.engine.propnet.SharePairs;
import org.propjet.engine.rules.GameRule;
import org.propjet.engine.rules.GameRules;
import org.propjet.engine.rules.RuleChecker;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;

class RuleSetsTest {
    private static final GameRules RULES = rules(40);

    private static GameRules rules(int facts) {
        StringBuilder text =
                new StringBuilder(
                        """
                        (role you)
                        (init p)
                        (legal you a)
                        (legal you b)
                        (<= terminal (true q) (true p))
                        (<= terminal (true r) (true p))
                        (<= (next q) (does you a) (true p))
                        (<= (next r) (true q) (true p))
                        (<= (next p) (true p) (does you b))
                        (<= (next p) (true q) (true r))
                        (goal you 100)
                        """);
        for (int i = 0; i < facts; i++) {
            text.append("(f ").append(i).append(")\n");
        }
        return RuleChecker.check(GdlParser.parse("game", text.toString()));
    }

    @Test
    void aUnionHasTheRulesOfBoth() {
        RuleSets sets = new RuleSets(RULES.rules());
        int some = sets.union(sets.of(5), sets.of(2));
        assertEquals(IntList.of(2, 5), sets.rulesOf(some));
        assertEquals(some, sets.union(sets.of(2), sets.of(5)));
        assertEquals(some, sets.union(some, sets.of(5)));
        assertEquals(some, sets.union(RuleSets.NONE, some));
        assertEquals(some, sets.union(some, RuleSets.NONE));
        assertEquals(IntList.of(2, 5, 7), sets.rulesOf(sets.union(some, sets.of(7))));
    }

    @Test
    void moreThan32RulesAreMany() {
        RuleSets sets = new RuleSets(RULES.rules());
        int all = RuleSets.NONE;
        for (int rule = 0; rule < 32; rule++) {
            all = sets.union(all, sets.of(rule));
        }
        assertEquals(32, sets.rulesOf(all).size());
        assertEquals(RuleSets.MANY, sets.union(all, sets.of(32)));
        assertEquals(RuleSets.MANY, sets.union(sets.of(3), RuleSets.MANY));
    }

    /** The set of a gate after all passes, against the lines that were written for it. */
    @Test
    void gatesKnowTheLinesThatSayThem() {
        PropNet net = NetGame.of(RULES, GroundingBudget.standard(), NetOptions.standard()).net();
        assertEquals(Set.of(5, 6), lines(net, net.outputs().terminal()));
        assertEquals(Set.of(7), lines(net, net.outputs().next()[bit(net, "q")]));
        assertEquals(Set.of(9, 10), lines(net, net.outputs().next()[bit(net, "p")]));
        // The first rule of terminal has the same conditions, so both share a gate.
        assertEquals(Set.of(5, 8), lines(net, net.outputs().next()[bit(net, "r")]));
    }

    @Test
    void everyGateOfEachPassComesFromARule() {
        NetBuilder builder = new NetBuilder(true);
        BudgetMeter meter = new BudgetMeter(GroundingBudget.standard());
        PropNet net = builder.build(new Grounder().ground(RULES, meter), meter);
        List<NetPass> passes = new ArrayList<>(NetPipeline.PASSES);
        passes.add(new SharePairs());
        for (NetPass pass : passes) {
            net = pass.apply(net, meter);
            assertTrue(net.gateCount() > 0, pass.pass().toString());
            for (int gate = net.firstGate(); gate < net.nodeCount(); gate++) {
                assertNotEquals(RuleSets.NONE, net.origin(gate), pass.pass().toString());
            }
        }
    }

    private static int bit(PropNet net, String fluent) {
        return IntStream.range(0, net.baseCount())
                .filter(b -> net.ends().stateLayout().fluent(b).equals(fluent))
                .findAny()
                .orElseThrow();
    }

    private static Set<Integer> lines(PropNet net, int literal) {
        List<GameRule> rules = net.ends().ruleSets().rules();
        Set<Integer> lines = new TreeSet<>();
        for (int rule : net.ends().ruleSets().rulesOf(net.origin(NetLiteral.node(literal)))) {
            lines.add(rules.get(rule).span().line());
        }
        return lines;
    }
}
