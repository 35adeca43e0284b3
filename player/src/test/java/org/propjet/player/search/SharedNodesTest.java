package org.propjet.player.search;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class SharedNodesTest {
    private static final int NODE = 3;
    private static final int TAG = 17;

    private final SharedNodes nodes = new SharedNodes(1);

    private void hear(String sender, long hash, int ply, int node, long visits, float value) {
        nodes.hear(
                sender,
                hash,
                ply,
                node,
                TAG,
                new long[][] {{visits, 0}},
                new float[][] {{value, 0}});
    }

    private void publish() {
        nodes.publish((_, _, _, edge) -> edge == 0 ? 10 : 0, 4);
    }

    private OtherEdges known(int node) {
        publish();
        OtherEdges found = nodes.of(node, TAG, 0);
        assertNotNull(found);
        return found;
    }

    @Test
    void whatAllSayAddsUp() {
        hear("a", 1, 0, NODE, 30, 60);
        hear("b", 1, 0, NODE, 10, 20);
        OtherEdges known = known(NODE);
        assertEquals(40, known.visits(0));
        assertEquals(40, known.total());
        assertEquals(50, known.value(0, 0, 0), 0.01);
        assertEquals(40, known.value(0, 20, 20), 0.01, "with twenty visits of one's own");
        assertEquals(7, known.value(1, 5, 7), 0, "nobody else has been there");
    }

    @Test
    void whatIsSaidTwiceCountsOnce() {
        hear("a", 1, 0, NODE, 30, 60);
        hear("a", 1, 0, NODE, 30, 60);
        hear("b", 1, 0, NODE, 5, 100);
        hear("a", 1, 0, NODE, 40, 50);
        OtherEdges known = known(NODE);
        assertEquals(45, known.visits(0));
        assertEquals((40 * 50 + 5 * 100) / 45.0, known.value(0, 0, 0), 0.01);
    }

    /** Ten visits of one's own were known when others had thirty. */
    @Test
    void othersAreExpectedToGoOnInTheSameWay() {
        hear("a", 1, 0, NODE, 30, 60);
        OtherEdges known = known(NODE);
        assertEquals(30, known.expected(0, 10), 0);
        assertEquals(36, known.expected(0, 12), 1e-9);
        assertEquals(3, known.expected(1, 1), 1e-9);
        assertEquals(39, known.expectedTotal(13), 1e-9);
        hear("b", 1, 0, NODE, 970, 60);
        assertEquals(1_004, known(NODE).expected(0, 11), 1e-9, "there are four of them");
        for (int i = 0; i < 10; i++) {
            publish();
        }
        assertEquals(1_000, known(NODE).expected(0, 50), 0, "they have not been heard");
    }

    @Test
    void aNodeThatTookAnothersPlaceIsNotMeant() {
        hear("a", 1, 0, NODE, 30, 60);
        publish();
        assertNull(nodes.of(NODE, TAG + 2, 0));
        assertNull(nodes.of(NODE + 1, TAG, 0));
        hear("a", 2, 1, NODE, 7, 60); // the number is that of another state now
        nodes.hear("b", 1, 0, 9, 5, new long[][] {{1, 0}}, new float[][] {{0, 0}});
        assertEquals(7, known(NODE).visits(0));
        OtherEdges moved = nodes.of(9, 5, 0);
        assertNotNull(moved);
        assertEquals(31, moved.visits(0), "the first state stands elsewhere");
    }

    @Test
    void statesBeforeTheRootAreForgotten() {
        hear("a", 1, 4, NODE, 30, 60);
        hear("a", 2, 5, 8, 30, 60);
        nodes.forgetBefore(5);
        publish();
        assertNull(nodes.of(NODE, TAG, 0));
        assertEquals(30, known(8).visits(0));
        assertEquals(1, nodes.nodeCount());
    }

    @Test
    void memoryIsBounded() {
        int edges = 1 << 12;
        int most = SharedNodes.MOST_COUNTS / edges;
        for (int node = 0; node < 2 * most; node++) {
            nodes.hear("a", node, 0, node, TAG, new long[1][edges], new float[1][edges]);
            publish();
        }
        assertEquals(most, nodes.nodeCount());
        assertNull(nodes.of(0, TAG, 0), "the oldest is gone");
        assertNotNull(nodes.of(2 * most - 1, TAG, 0));
    }

    @Test
    void allAreFoundAmongMany() {
        for (int node = 0; node < 1_000; node++) {
            hear("a", node, 0, 7 * node, node + 1, 50);
        }
        publish();
        for (int node = 0; node < 1_000; node++) {
            OtherEdges found = nodes.of(7 * node, TAG, 0);
            assertTrue(found != null && found.visits(0) == node + 1);
        }
    }
}
