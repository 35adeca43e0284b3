package org.propjet.engine.rules;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

import java.util.ArrayList;
import java.util.List;

final class StrongComponentsTest {

    /** Nodes and where they lead; an edge is an index. */
    private record Arrows(int[]... targets) implements StrongComponents.Graph {
        @Override
        public long firstEdge(int node) {
            return 0;
        }

        @Override
        public long edgeAfter(int node, long edge) {
            return edge + 1;
        }

        @Override
        public int target(int node, long edge) {
            return edge < targets[node].length
                    ? targets[node][(int) edge]
                    : StrongComponents.NO_MORE;
        }
    }

    private static List<String> components(int root, int[]... targets) {
        List<String> found = new ArrayList<>();
        new StrongComponents(targets.length, new Arrows(targets))
                .visit(
                        root,
                        (members, isCyclic) ->
                                found.add(
                                        members.intStream().sorted().boxed().toList()
                                                + (isCyclic ? " cyclic" : "")));
        return found;
    }

    @Test
    void componentsComeAfterThoseThatTheyLeadTo() {
        assertEquals(
                List.of("[4]", "[1, 2, 3] cyclic", "[0]"),
                components(
                        0,
                        new int[] {1, 4},
                        new int[] {2},
                        new int[] {4, 3},
                        new int[] {1, 2},
                        new int[0]));
    }

    @Test
    void aNodeThatLeadsToItselfIsCyclic() {
        assertEquals(List.of("[1] cyclic", "[0]"), components(0, new int[] {1}, new int[] {1}));
    }

    @Test
    void edgesThatLeadNowhereArePassedOver() {
        int nowhere = StrongComponents.NOWHERE;
        assertEquals(
                List.of("[1]", "[0]"),
                components(0, new int[] {nowhere, 1, nowhere}, new int[] {nowhere}));
    }

    @Test
    void whatIsNotReachedIsNotVisited() {
        assertEquals(List.of("[1]"), components(1, new int[] {1}, new int[0]));
    }
}
