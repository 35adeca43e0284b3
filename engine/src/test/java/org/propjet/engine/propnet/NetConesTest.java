package org.propjet.engine.propnet;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;
import org.propjet.engine.gdl.GdlParser;
import org.propjet.engine.ground.GroundingBudget;
import org.propjet.engine.rules.RuleChecker;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.IntStream;

class NetConesTest {
    /** A step counter ends the game; a walk follows the moves, and a shadow the walk. */
    private static final String WALK =
            """
            (role walker)
            (init (at a)) (init (shadow a)) (init (step 0))
            (place a) (place b)
            (succ 0 1) (succ 1 2)
            (<= (legal walker (go ?x)) (place ?x))
            (<= (next (at ?x)) (does walker (go ?x)))
            (<= (next (shadow ?x)) (true (at ?x)))
            (<= (next (step ?n)) (true (step ?m)) (succ ?m ?n))
            (<= terminal (true (step 2)))
            (<= (goal walker 100) (true (shadow b)))
            (<= (goal walker 0) (not (true (shadow b))))
            """;

    private final PropNet net =
            NetGame.of(
                            RuleChecker.check(
                                    GdlParser.parse(
                                            "walk.kif", WALK.getBytes(StandardCharsets.UTF_8))),
                            GroundingBudget.standard(),
                            NetOptions.standard())
                    .net();

    private List<String> fluents(boolean[] nodes) {
        return IntStream.range(0, net.baseCount())
                .filter(bit -> nodes[net.firstBase() + bit])
                .mapToObj(net.ends().stateLayout()::fluent)
                .sorted()
                .toList();
    }

    @Test
    void movesReachWhatFollowsLater() {
        List<String> moved = fluents(NetCones.moved(net));
        assertEquals(List.of("(at a)", "(at b)", "(shadow a)", "(shadow b)"), moved);
    }

    @Test
    void aConeIsWithinAState() {
        int terminal = net.outputs().terminal();
        assertEquals(List.of("(step 2)"), fluents(NetCones.of(net, terminal)));
    }

    @Test
    void influenceGoesBackOverMoves() {
        int terminal = net.outputs().terminal();
        assertEquals(
                List.of("(step 0)", "(step 1)", "(step 2)"),
                fluents(NetCones.ofInfluence(net, terminal)));
        int[] goals = net.outputs().goals()[0];
        assertEquals(List.of("(at b)", "(shadow b)"), fluents(NetCones.ofInfluence(net, goals)));
    }
}
