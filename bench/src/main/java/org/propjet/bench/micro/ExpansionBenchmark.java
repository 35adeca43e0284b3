package org.propjet.bench.micro;

import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.Param;
import org.propjet.player.search.tree.SearchPhases;
import org.propjet.player.search.tree.UctOptions;

/**
 * Defends that 64 moves of a leaf are evaluated together ({@link UctOptions#rows}), so that the
 * leaf's state is set once for all of them. It also defends {@code SuccessorBatch}, which computes
 * them in lanes where it finds that faster: with {@code -p policy=uniform}, as kernels of another
 * policy do not say what follows a given move. {@code :rows} is the time for each move. {@code
 * descendAndExpand} less {@link DescentBenchmark} is the whole of an expansion: it computes the
 * states, looks them up in the tree, and backs up what is proven. {@code addNode} is what it costs
 * to remember a state that a later descent comes to.
 */
@Question("What does it cost to expand a leaf, if several of its moves are evaluated together?")
public class ExpansionBenchmark extends SearchedTree {
    /** How many moves of a leaf are evaluated together, at most. */
    @Param({"1", "64"})
    public int rows;

    @Override
    UctOptions options() {
        return super.options().with(UctOptions.ROWS, rows);
    }

    /** Computes the states after the moves of a leaf. */
    @Benchmark
    @OperationsPerInvocation(SearchPhases.LEAVES)
    public void computeStates(Counts counts) {
        counts.rows += phases().computeRows();
    }

    /** Goes down to a leaf and expands it. */
    @Benchmark
    @OperationsPerInvocation(SearchPhases.LEAVES)
    public int descendAndExpand() {
        return phases().expand();
    }

    /** Adds a state to the tree, for which it looks at the legal moves, and forgets it. */
    @Benchmark
    @OperationsPerInvocation(SearchPhases.LEAVES)
    public void addNode() {
        phases().addNodes();
    }
}
