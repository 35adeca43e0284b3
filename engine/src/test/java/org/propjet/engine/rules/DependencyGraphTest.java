package org.propjet.engine.rules;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.propjet.engine.rules.Relation.Dependence;

import java.util.List;

/** Relation 0 is {@code true}, 1 is {@code does}. */
final class DependencyGraphTest {

    @Test
    void componentsComeAfterWhatTheyUse() {
        DependencyGraph.Builder builder = new DependencyGraph.Builder(7);
        builder.addUse(2, 3);
        builder.addUse(3, 4);
        builder.addUse(4, 2);
        builder.addUse(4, 5);
        builder.addUse(5, 0);
        builder.addNegation(6, 2);
        DependencyGraph graph = builder.build(0, 1);
        assertEquals(
                List.of(List.of(0), List.of(1), List.of(5), List.of(2, 3, 4), List.of(6)),
                graph.components());
        assertEquals(3, graph.componentOf(4));
        assertTrue(graph.isRecursive(3));
        assertFalse(graph.isRecursive(6));
        assertEquals(Dependence.STATE, graph.dependenceOf(2));
        assertEquals(0, graph.stratumOf(4));
        assertEquals(1, graph.stratumOf(6));
        assertEquals(List.of(), graph.negationCycle());
    }

    @Test
    void aRelationMayUseItself() {
        DependencyGraph.Builder builder = new DependencyGraph.Builder(4);
        builder.addUse(2, 2);
        builder.addNegation(2, 1);
        DependencyGraph graph = builder.build(0, 1);
        assertTrue(graph.isRecursive(2));
        assertFalse(graph.isRecursive(3));
        assertEquals(Dependence.MOVE, graph.dependenceOf(2));
        assertEquals(Dependence.STATIC, graph.dependenceOf(3));
    }

    @Test
    void negationCycles() {
        DependencyGraph.Builder builder = new DependencyGraph.Builder(6);
        builder.addUse(2, 3);
        builder.addUse(3, 4);
        builder.addNegation(4, 2);
        builder.addUse(3, 5);
        builder.addUse(5, 3);
        assertEquals(List.of(4, 2, 3), builder.build(0, 1).negationCycle());
        builder.addNegation(2, 2);
        assertEquals(List.of(2), builder.build(0, 1).negationCycle());
    }

    @Test
    void longChainsNeedNoStack() {
        int count = 200_000;
        DependencyGraph.Builder builder = new DependencyGraph.Builder(count);
        for (int i = 2; i + 1 < count; i++) {
            builder.addNegation(i, i + 1);
        }
        DependencyGraph graph = builder.build(0, 1);
        assertEquals(count - 3, graph.stratumOf(2));
        assertEquals(count, graph.components().size());
        builder.addUse(count - 1, 2);
        assertEquals(count - 2, builder.build(0, 1).negationCycle().size());
    }
}
