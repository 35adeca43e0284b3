package org.propjet.engine.propnet;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.propjet.engine.propnet.PassedNets.compare;
import static org.propjet.engine.propnet.PassedNets.meter;
import static org.propjet.engine.propnet.PassedNets.net;

import org.junit.jupiter.api.Test;
import org.propjet.engine.logic.Pass;
import org.propjet.games.GameLibrary;

class MoveProductsTest {
    /** Pieces of three kinds go from any of seven squares to any other. */
    private static final String PIECES =
            """
            (role you) (square 1) (square 2) (square 3) (square 4) (square 5) (square 6) (square 7)
            (piece rook) (piece king) (piece queen)
            (init (at 1 rook)) (init (at 2 king)) (init (at 3 queen))
            (<= (legal you (go ?from ?to)) (true (at ?from ?p)) (square ?to) (distinct ?from ?to))
            (<= (next (at ?to ?p)) (does you (go ?from ?to)) (true (at ?from ?p)))
            %s
            (<= terminal (true (at 5 rook)))
            (goal you 100)
            """;

    @Test
    void whatMovesIsOneLiteralForAllSquares() {
        PropNet net = net(PIECES.formatted(""));
        PropNet made = new MoveProducts().apply(net, meter());
        made.check();
        assertEquals(net.ends(), made.ends());
        assertTrue(made.fanInCount() < 0.75 * net.fanInCount(), from(net, made));
        compare("pieces", Pass.MOVE_PRODUCTS, net, made);
    }

    /** On the last square a king that arrives is a queen; so there a queen is one of two pieces. */
    @Test
    void aValueMayHaveAlternatives() {
        PropNet net =
                net(
                        PIECES.formatted(
                                "(<= (next (at 5 queen)) (does you (go ?from 5))"
                                        + " (true (at ?from king)))"));
        PropNet made = new MoveProducts().apply(net, meter());
        made.check();
        assertTrue(made.fanInCount() < 0.8 * net.fanInCount(), from(net, made));
        compare("promotion", Pass.MOVE_PRODUCTS, net, made);
    }

    /** Where a piece may arrive from one square or two, nothing is gained. */
    @Test
    void shortSumsStay() {
        PropNet net =
                net(
                        """
                        (role you) (init (at 1 a)) (init (at 2 b))
                        (<= (legal you (go 1 2)) (true (at 1 ?p)))
                        (<= (legal you (go 2 1)) (true (at 2 ?p)))
                        (<= (next (at ?y ?p)) (does you (go ?x ?y)) (true (at ?x ?p)))
                        (<= terminal (true (at 1 b)))
                        (goal you 100)
                        """);
        assertSame(net, new MoveProducts().apply(net, meter()));
    }

    /** The roles' moves are not exclusive, so that each role's are sums of their own. */
    @Test
    void rolesMoveAtOnce() {
        PropNet net =
                net(
                        """
                        (role one) (role two) (square 1) (square 2) (square 3) (square 4) (square 5)
                        (piece rook) (piece king)
                        (init (at 1 rook)) (init (at 2 king))
                        (<= (legal ?r (go ?from ?to)) (role ?r) (true (at ?from ?p)) (square ?to)
                            (distinct ?from ?to))
                        (<= (next (at ?to ?p)) (does ?r (go ?from ?to)) (true (at ?from ?p)))
                        (<= terminal (true (at 5 rook)))
                        (goal one 100) (goal two 100)
                        """);
        PropNet made = new MoveProducts().apply(net, meter());
        made.check();
        compare("two roles", Pass.MOVE_PRODUCTS, net, made);
    }

    @Test
    void nothingChangesWhereEachRoleMakesAMove() {
        for (String name : GameLibrary.names()) {
            PropNet net = net(GameLibrary.rules(name));
            PropNet made = new MoveProducts().apply(net, meter());
            made.check();
            compare(name, Pass.MOVE_PRODUCTS, net, made);
        }
    }

    private static String from(PropNet net, PropNet made) {
        return "from " + net.fanInCount() + " to " + made.fanInCount();
    }
}
