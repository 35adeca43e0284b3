package org.propjet.engine.propnet;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.propjet.engine.gdl.GdlParser;
import org.propjet.engine.ground.BudgetMeter;
import org.propjet.engine.ground.GroundProgram;
import org.propjet.engine.ground.Grounder;
import org.propjet.engine.ground.GroundingBudget;
import org.propjet.engine.logic.NetLiteral;
import org.propjet.engine.logic.Network.Kind;
import org.propjet.engine.logic.NetworkBuilder;
import org.propjet.engine.logic.PassReport;
import org.propjet.engine.rules.RuleChecker;

import java.io.IOException;

/** Golden texts: what the builder makes of tiny rules, and what each pass makes of that. */
class NetPipelineTest {
    private static final String ENDS =
            """
            (role you)
            (legal you a) (legal you b)
            (init p)
            (<= (next p) (does you a))
            (<= (next q) (does you b))
            (<= (next q) (true q))
            (<= terminal (true q))
            (goal you 100)
            """;

    private static final String ENDS_TEXT =
            """
            b0 = (true p)  # init
            b1 = (true q)
            i0 = (does you a)
            i1 = (does you b)
            """;

    private static final String OUTPUTS_TEXT =
            """
            next b0 = i0
            next b1 = g0
            legal i0 = true
            legal i1 = true
            terminal = b1
            (goal you 100) = true
            """;

    @Test
    void buildsATinyNetwork() {
        assertEquals(ENDS_TEXT + "g0 = or(b1, i1)\n" + OUTPUTS_TEXT, text(build(ENDS, true)));
    }

    @Test
    void hashingSharesAGateAndItsNegation() {
        String rules =
                ENDS
                        + """
                        (<= x (true p) (true q))
                        (<= y (not (true p)))
                        (<= y (not (true q)))
                        (<= (next x1) x)
                        (<= (next y1) y)
                        """;
        PropNet shared = build(rules, true);
        PropNet plain = build(rules, false);
        assertTrue(shared.gateCount() < plain.gateCount());
        int x = shared.outputs().next()[shared.ends().stateLayout().bitOf("x1")];
        int y = shared.outputs().next()[shared.ends().stateLayout().bitOf("y1")];
        assertTrue(text(shared).contains("= and(b0, b1)"), text(shared));
        assertEquals(NetLiteral.not(y), x);
    }

    @Test
    void foldsWhatNeverChanges() {
        String rules =
                ENDS
                        + """
                        (init always)
                        (<= (next always) (true always))
                        (<= (next never) (true never))
                        (<= (next never) (true p) (not (true always)))
                        (<= (next r) (true q) (true always))
                        (<= (next r) (true never))
                        """;
        PropNet folded = new FoldConstants().apply(build(rules, true), meter());
        int r = folded.outputs().next()[folded.ends().stateLayout().bitOf("r")];
        int q = NetLiteral.of(folded.firstBase() + folded.ends().stateLayout().bitOf("q"));
        assertEquals(q, r);
        int never = folded.outputs().next()[folded.ends().stateLayout().bitOf("never")];
        assertEquals(NetLiteral.FALSE, never);
        int always = folded.outputs().next()[folded.ends().stateLayout().bitOf("always")];
        assertEquals(NetLiteral.TRUE, always, "still answered for, though constant");
    }

    @Test
    void foldsMovesThatAreNeverLegal() {
        String rules =
                ENDS
                        + """
                        (init always)
                        (<= (next always) (true always))
                        (<= (legal you c) (true p) (not (true always)))
                        (<= (next r) (does you c))
                        """;
        PropNet built = build(rules, true);
        int r = built.ends().stateLayout().bitOf("r");
        assertNotEquals(NetLiteral.FALSE, built.outputs().next()[r]);
        PropNet folded = new FoldConstants().apply(built, meter());
        assertEquals(NetLiteral.FALSE, folded.outputs().next()[r]);
    }

    @Test
    void mergesDuplicates() {
        String rules =
                ENDS
                        + """
                        (<= x (true p) (true q) (does you a))
                        (<= y (true p) (true q) (does you a))
                        (<= (next x1) x)
                        (<= (next y1) y)
                        """;
        PropNet merged = new MergeDuplicates().apply(build(rules, false), meter());
        assertEquals(
                merged.outputs().next()[merged.ends().stateLayout().bitOf("x1")],
                merged.outputs().next()[merged.ends().stateLayout().bitOf("y1")]);
    }

    @Test
    void removesWhatNothingReads() {
        NetInterface ends = build(ENDS, true).ends();
        NetworkBuilder builder = PropNet.builder(ends, true, meter());
        int b0 = NetLiteral.of(1);
        int b1 = NetLiteral.of(2);
        int read = builder.gate(Kind.AND, new int[] {b0, b1}, 2);
        builder.gate(Kind.OR, new int[] {NetLiteral.not(b0), b1}, 2);
        PropNet net =
                new PropNet(
                        ends,
                        builder,
                        new NetOutputs(
                                new int[] {read, b0},
                                new int[] {0, 0},
                                b1,
                                new int[][] {{0}},
                                new int[][] {{}},
                                new int[0]));
        PropNet alive = new RemoveDead().apply(net, meter());
        assertEquals(1, alive.gateCount());
        assertEquals(net.outputs().next()[0], alive.outputs().next()[0]);
    }

    @Test
    void flattensChains() {
        NetInterface ends = build(ENDS, true).ends();
        NetworkBuilder builder = PropNet.builder(ends, true, meter());
        int b0 = NetLiteral.of(1);
        int b1 = NetLiteral.of(2);
        int i0 = NetLiteral.of(3);
        int inner = builder.gate(Kind.OR, new int[] {NetLiteral.not(b0), b1}, 2);
        int outer = builder.gate(Kind.AND, new int[] {NetLiteral.not(inner), i0}, 2);
        PropNet net =
                new PropNet(
                        ends,
                        builder,
                        new NetOutputs(
                                new int[] {outer, b0},
                                new int[] {0, 0},
                                b1,
                                new int[][] {{0}},
                                new int[][] {{}},
                                new int[0]));
        PropNet flat = new RemoveDead().apply(new Flatten().apply(net, meter()), meter());
        assertTrue(text(flat).contains("g0 = and(b0, !b1, i0)\n"), text(flat));
        assertEquals(1, flat.gateCount());
    }

    @Test
    void unrollsRulesThatDependOnEachOther() {
        String rules =
                ENDS
                        + """
                        (edge 1 2) (edge 2 3) (edge 3 4)
                        (<= (near ?x ?y) (edge ?x ?y))
                        (<= (near ?y ?x) (edge ?x ?y))
                        (init (open 1)) (init (open 2)) (init (open 3)) (init (open 4))
                        (<= (next (open ?x)) (true (open ?x)) (edge ?x ?y) (does you a))
                        (<= (next (open 4)) (true (open 4)))
                        (<= (reached 1) (true (open 1)))
                        (<= (reached ?y) (reached ?x) (near ?x ?y) (true (open ?y)))
                        (<= (next far) (reached 4))
                        """;
        PropNet net = build(rules, true);
        net.check();
        int far = net.outputs().next()[net.ends().stateLayout().bitOf("far")];
        long[] all = net.ends().initialState().clone();
        assertTrue(NetValues.of(net, all, new boolean[net.inputCount()]).holds(far));
        for (int cell = 1; cell <= 4; cell++) {
            long[] cut = all.clone();
            int bit = net.ends().stateLayout().bitOf("(open " + cell + ")");
            cut[bit >>> 6] &= ~(1L << bit);
            assertTrue(!NetValues.of(net, cut, new boolean[net.inputCount()]).holds(far));
        }
    }

    @Test
    void everyPassReportsItsYieldAndCanBeSwitchedOff() {
        BudgetMeter meter = meter();
        PropNet raw = build(ENDS, true);
        NetPipeline.Result all = new NetPipeline(NetOptions.standard()).run(raw, meter);
        assertEquals(
                NetPipeline.PASSES.stream().map(NetPass::pass).toList(),
                all.reports().stream().map(PassReport::pass).toList());
        for (NetPass pass : NetPipeline.PASSES) {
            NetOptions options = NetOptions.standard().without(pass.pass());
            NetPipeline.Result some = new NetPipeline(options).run(raw, meter);
            assertTrue(some.reports().stream().noneMatch(r -> r.pass().equals(pass.pass())));
        }
    }

    private static BudgetMeter meter() {
        return new BudgetMeter(GroundingBudget.standard());
    }

    private static PropNet build(String text, boolean hashing) {
        BudgetMeter meter = meter();
        GroundProgram program =
                new Grounder().ground(RuleChecker.check(GdlParser.parse("t", text)), meter);
        PropNet net = new NetBuilder(hashing).build(program, meter);
        net.check();
        return net;
    }

    private static String text(PropNet net) {
        StringBuilder text = new StringBuilder();
        try {
            NetText.write(net, text);
        } catch (IOException e) {
            throw new AssertionError("a StringBuilder does not fail", e);
        }
        return text.toString();
    }
}
