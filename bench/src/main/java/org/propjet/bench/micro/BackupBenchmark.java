package org.propjet.bench.micro;

import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.propjet.player.search.tree.SearchPhases;

/**
 * Defends that {@code Backup} values each node of the path anew by all of its moves, rather than
 * adding a result to a mean: that goes through the node's edges, and so costs more where there are
 * many moves. The moves of a leaf are backed up together; {@code :rows} is the time for each.
 * Counting them as being evaluated, which comes before, is a part of the time; learning from them
 * is not.
 */
@Question("What does it cost to back up what the moves of a leaf are worth?")
public class BackupBenchmark extends SearchedTree {
    /** Backs up all moves of a leaf that were chosen. */
    @Benchmark
    @OperationsPerInvocation(SearchPhases.LEAVES)
    public void backUp(Counts counts) {
        counts.rows += phases().backUp();
    }
}
