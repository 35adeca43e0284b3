package org.propjet.engine.propnet;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.propjet.engine.propnet.PassedNets.compare;
import static org.propjet.engine.propnet.PassedNets.meter;
import static org.propjet.engine.propnet.PassedNets.net;

import org.junit.jupiter.api.Test;
import org.propjet.engine.logic.NetLiteral;
import org.propjet.engine.logic.Pass;
import org.propjet.games.GameLibrary;

class ComplementSumsTest {

    /** Of five lamps one is switched on; the others stay as they are. */
    private static final String LAMPS =
            """
            (role you) (lamp 1) (lamp 2) (lamp 3) (lamp 4) (lamp 5)
            (<= (legal you (touch ?n)) (lamp ?n))
            (<= (next (lit ?n)) (does you (touch ?n)) (not (true (lit ?n))))
            (<= (next (lit ?n)) (true (lit ?n)) (does you (touch ?m)) (lamp ?n) (distinct ?m ?n))
            (<= terminal (true (lit 1)) (true (lit 2)) (true (lit 3)))
            (goal you 100)
            """;

    @Test
    void theOtherMovesStandForMostOfThem() {
        PropNet net = net(LAMPS);
        PropNet made = new ComplementSums().apply(net, meter());
        made.check();
        // For each lamp: or(and(touch, not lit), and(lit, not touch)), and what ends the game.
        assertEquals(5 * 6 + 3, made.fanInCount());
        assertTrue(net.fanInCount() > 2 * made.fanInCount(), "from " + net.fanInCount());
        compare("lamps", Pass.COMPLEMENT_SUMS, net, made);
    }

    /** A sum of two moves out of four is as short as that of the others. */
    @Test
    void shortSumsStay() {
        PropNet net =
                net(
                        """
                        (role you) (legal you a) (legal you b) (legal you c) (legal you d)
                        (<= (next x) (does you a))
                        (<= (next x) (does you b))
                        (<= terminal (true x))
                        (goal you 100)
                        """);
        assertSame(net, new ComplementSums().apply(net, meter()));
    }

    /** The sums of both roles' moves are complemented apart, since each makes a move. */
    @Test
    void eachRoleHasItsOwnComplement() {
        PropNet net =
                net(
                        """
                        (role one) (role two) (move a) (move b) (move c) (move d)
                        (<= (legal ?r ?m) (role ?r) (move ?m))
                        (<= (next x) (does ?r ?m) (distinct ?m a))
                        (<= (next y) (does ?r ?m))
                        (<= terminal (true x) (true y))
                        (goal one 100) (goal two 100)
                        """);
        PropNet made = new ComplementSums().apply(net, meter());
        made.check();
        assertEquals(NetLiteral.TRUE, made.outputs().next()[bit(made, "y")]);
        assertTrue(made.fanInCount() < net.fanInCount());
        compare("two roles", Pass.COMPLEMENT_SUMS, net, made);
    }

    /** Two kinds of moves, each with a sum of its own, leave most squares as they are. */
    @Test
    void sumsOfSumsAreOneSum() {
        PropNet net =
                net(
                        """
                        (role white) (role black)
                        (square 1) (square 2) (square 3) (square 4) (square 5) (square 6)
                        (init (at 1 white)) (init (at 6 black))
                        (<= (legal ?r (take ?s)) (role ?r) (square ?s) (not (true (at ?s ?r))))
                        (<= (legal ?r (leave ?s)) (role ?r) (square ?s) (true (at ?s ?r)))
                        (<= (next (at ?s ?r)) (does ?r (take ?s)))
                        (<= (next (at ?s ?r)) (true (at ?s ?r)) (taken ?r ?s))
                        (<= (next (at ?s ?r)) (true (at ?s ?r)) (left ?r ?s))
                        (<= (taken ?r ?s) (does ?r (take ?t)) (square ?s) (distinct ?s ?t))
                        (<= (left ?r ?s) (does ?r (leave ?t)) (square ?s) (distinct ?s ?t))
                        (<= terminal (true (at ?s white)) (true (at ?s black)))
                        (goal white 50) (goal black 50)
                        """);
        PropNet made = new ComplementSums().apply(net, meter());
        made.check();
        assertTrue(net.fanInCount() > 1.5 * made.fanInCount(), "from " + net.fanInCount());
        compare("squares", Pass.COMPLEMENT_SUMS, net, made);
    }

    @Test
    void nothingChangesWhereEachRoleMakesAMove() {
        for (String name : GameLibrary.names()) {
            PropNet net = net(GameLibrary.rules(name));
            PropNet made = new ComplementSums().apply(net, meter());
            made.check();
            compare(name, Pass.COMPLEMENT_SUMS, net, made);
        }
    }

    private static int bit(PropNet net, String fluent) {
        int bit = 0;
        while (!net.ends().stateLayout().fluent(bit).equals(fluent)) {
            bit++;
        }
        return bit;
    }
}
