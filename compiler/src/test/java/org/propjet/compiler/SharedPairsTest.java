package org.propjet.compiler;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.propjet.compiler.playout.PlayoutCircuit;
import org.propjet.compiler.playout.Simplification;
import org.propjet.compiler.policy.PlayoutPolicy;
import org.propjet.engine.exclusion.MoveNeeds;
import org.propjet.engine.ground.BudgetMeter;
import org.propjet.engine.ground.GroundingBudget;
import org.propjet.engine.propnet.PropNet;
import org.propjet.engine.propnet.SharePairs;

class SharedPairsTest {

    /** In nim the turn is one of a pair that many moves have in common. */
    @Test
    void turnsAreTakenThoughSharedPairsHideThem() {
        PropNet plain = TestGames.net("nim").net();
        PropNet shared = new SharePairs().apply(plain, new BudgetMeter(GroundingBudget.standard()));
        PlayoutCircuit circuit =
                PlayoutCircuit.of(
                        shared,
                        plain,
                        MoveNeeds.none(plain),
                        PlayoutPolicy.UNIFORM,
                        new BudgetMeter(GroundingBudget.standard()));
        assertFalse(PlayoutCircuit.of(shared).sharesChoice());
        assertTrue(circuit.sharesChoice());
        assertEquals(PlayoutCircuit.of(plain).randomCount(), circuit.randomCount());
        assertTrue(circuit.gates() < PlayoutCircuit.of(plain).gates());
    }

    /** In connectFour both roles' moves are the same but for the turn. */
    @Test
    void simplerCircuitsChooseTheSameWithLess() {
        PropNet net = TestGames.net("connectFour").net();
        PlayoutCircuit plain = PlayoutCircuit.of(net);
        BudgetMeter meter = new BudgetMeter(GroundingBudget.standard());
        PlayoutCircuit made = Simplification.apply(plain, net, meter);
        assertEquals(plain.randomCount(), made.randomCount());
        assertTrue(
                made.gates() < 0.9 * plain.gates(),
                plain.gates() + " operations became " + made.gates());
    }
}
