package org.propjet.engine.logic;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.propjet.engine.ground.BudgetExceededException;
import org.propjet.engine.ground.BudgetMeter;
import org.propjet.engine.ground.GroundingBudget;
import org.propjet.engine.logic.Network.Kind;

import java.util.List;
import java.util.Random;

class NetworkBuilderTest {
    private static final List<Kind> KINDS = List.of(Kind.AND, Kind.OR, Kind.XOR, Kind.MAJORITY);
    private static final int SOURCES = 40;
    private static final int A = NetLiteral.of(1);
    private static final int B = NetLiteral.of(2);
    private static final int C = NetLiteral.of(3);

    private final NetworkBuilder builder = builder(true);

    private static NetworkBuilder builder(boolean hashing) {
        BudgetMeter meter = new BudgetMeter(GroundingBudget.standard());
        return new NetworkBuilder(SOURCES, new RuleSets(List.of()), hashing, meter);
    }

    private static int gate(NetworkBuilder of, Kind kind, int... literals) {
        return of.gate(kind, literals, literals.length);
    }

    @Test
    void aDisjunctionIsFoundAsAConjunctionNegated() {
        int all = gate(builder, Kind.AND, A, B, C);
        int none = gate(builder, Kind.OR, C ^ 1, A ^ 1, B ^ 1);
        assertEquals(NetLiteral.not(all), none);
        assertEquals(1, builder.gateCount());
    }

    @Test
    void gatesOfOtherKindsAreOtherGates() {
        int[] made = {
            builder.and(A, B), builder.xor(A, B), builder.xor3(A, B, C), builder.majority(A, B, C)
        };
        assertEquals(made.length, builder.gateCount());
        assertEquals(made[2] ^ 1, builder.xor3(C, A ^ 1, B));
        assertEquals(made[3], builder.majority(B, C, A));
        assertEquals(made.length, builder.gateCount());
        assertEquals(made[0], builder.known(B, A));
        assertEquals(made[1] ^ 1, builder.knownXor(B ^ 1, A));
        assertEquals(-1, builder.known(A, C));
        assertEquals(-1, builder.knownXor(A, C));
    }

    @Test
    void constantsAndRepeatedFanInsMakeNoGates() {
        assertEquals(A, gate(builder, Kind.AND, A, NetLiteral.TRUE, A));
        assertEquals(NetLiteral.FALSE, gate(builder, Kind.AND, A, B, A ^ 1));
        assertEquals(NetLiteral.TRUE, gate(builder, Kind.OR, A, NetLiteral.TRUE));
        assertEquals(A ^ 1, builder.xor(A, NetLiteral.TRUE));
        assertEquals(B, builder.xor3(A, B, A));
        assertEquals(A, builder.majority(A, B, B ^ 1));
        assertEquals(0, builder.gateCount());
    }

    @Test
    void aSumOfFourIsRefused() {
        assertThrows(IllegalArgumentException.class, () -> gate(builder, Kind.XOR, A, B, C, 8));
        assertThrows(IllegalArgumentException.class, () -> gate(builder, Kind.MAJORITY, A, B));
    }

    @Test
    void withoutHashingEachGateIsMade() {
        NetworkBuilder plain = builder(false);
        assertNotEquals(plain.and(A, B), plain.and(A, B));
    }

    /** Otherwise positions would begin again at 0, and gates read what others read. */
    @Test
    void moreFanInsThanThereArePositionsAreRefused() {
        BudgetMeter meter = new BudgetMeter(GroundingBudget.standard());
        NetworkBuilder small = new NetworkBuilder(SOURCES, new RuleSets(List.of()), true, meter, 5);
        int pair = small.and(A, B);
        int three = gate(small, Kind.OR, A, B, C);
        BudgetExceededException refusal =
                assertThrows(BudgetExceededException.class, () -> small.and(A, C));
        assertEquals("fan-ins", refusal.budgetName());
        assertEquals(2, small.gateCount());
        assertEquals(pair, small.and(B, A));
        assertEquals(three, gate(small, Kind.OR, C, B, A));
        new Network(small, new int[] {pair, three}).check();
    }

    /** So many gates that the table has grown several times. */
    @Test
    void whatIsThereIsFoundHoweverManyThereAre() {
        Random random = new Random(1);
        int[] first = grown(random);
        int count = builder.gateCount();
        assertTrue(count > 20_000, count + " gates");
        int[] second = grown(new Random(1));
        assertEquals(count, builder.gateCount());
        for (int i = 0; i < first.length; i++) {
            assertEquals(first[i], second[i]);
        }
        Network net = new Network(builder, second);
        net.check();
        assertEquals(count, net.gateCount());
    }

    private int[] grown(Random random) {
        int[] made = new int[30_000];
        for (int i = 0; i < made.length; i++) {
            int[] read = new int[3];
            for (int k = 0; k < read.length; k++) {
                int before = i == 0 ? A : made[random.nextInt(i)];
                int source = NetLiteral.of(1 + random.nextInt(SOURCES));
                read[k] = (random.nextBoolean() ? before : source) ^ random.nextInt(2);
            }
            made[i] = gate(builder, KINDS.get(random.nextInt(KINDS.size())), read);
        }
        return made;
    }
}
