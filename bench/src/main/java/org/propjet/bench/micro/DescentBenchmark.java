package org.propjet.bench.micro;

import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.propjet.player.search.tree.SearchPhases;

/**
 * Defends how {@code StateGraph} and {@code PlayerTree} lay out nodes and edges: what a descent
 * reads of a node stands together, an edge has two words, and a node's edges share cache lines.
 * Such a layout is worth what it saves in the larger tree, which no cache holds. The counts that a
 * descent leaves behind for the next one are taken back, which is a part of the time.
 */
@Question("What does it cost to go down the tree to a leaf, and to choose which moves to evaluate?")
public class DescentBenchmark extends SearchedTree {
    /** Goes down, by selection alone: nothing is added to the tree. */
    @Benchmark
    @OperationsPerInvocation(SearchPhases.LEAVES)
    public int descend() {
        return phases().descend();
    }
}
