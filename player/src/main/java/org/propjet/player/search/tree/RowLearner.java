package org.propjet.player.search.tree;

import org.jspecify.annotations.Nullable;

/**
 * Learns from the playouts of a batch's rows what their states have in common ({@link
 * PlayoutEvaluation}), and has what was learnt before count in their values. One per thread.
 *
 * <p>A row's value is made of four parts: the mean of the rows, and the row's difference from it,
 * each as its playouts say and as the evaluation does.
 */
final class RowLearner {
    private static final float HIGHEST = 100;

    private final StateGraph graph;
    private final PlayoutEvaluation evaluation;
    private @Nullable AmafTable prediction;

    /**
     * The rows that are learnt from, and for each its state, the mean of its playouts, what their
     * weights say, and what was expected.
     */
    private final int[] rows = new int[LeafBatch.MOST_ROWS];

    private final long[][] states = new long[LeafBatch.MOST_ROWS][];
    private final float[] means = new float[LeafBatch.MOST_ROWS];
    private final float[] learnt = new float[LeafBatch.MOST_ROWS];
    private final float[] expected = new float[LeafBatch.MOST_ROWS];

    /**
     * Makes a learner that has learnt nothing.
     *
     * @param share of which share of the leaves it learns
     */
    RowLearner(StateGraph graph, double share) {
        this.graph = graph;
        this.evaluation = new PlayoutEvaluation(graph.roleCount(), graph.stateWords(), share);
    }

    /** Has states valued by what playouts near them say, too. */
    void predictBy(AmafTable found) {
        prediction = found;
    }

    /** Learns from rows that are ready, and has what was learnt before count in their values. */
    void learn(LeafBatch batch) {
        int measured = batch.measuredRole();
        int count = batch.listPlayed(rows, states);
        if (count == 0) {
            return;
        }
        double within = 0;
        for (int i = 0; i < count && measured >= 0; i++) {
            within += batch.variance(rows[i]);
        }
        boolean isToLearn = evaluation.isToLearn(count);
        int playoutCount = batch.playoutsPerRow();
        int chooser = batch.chooser(batch.length() - 1);
        boolean isOpposed = graph.roleCount() == 2 && !graph.hasOtherSums();
        AmafTable near =
                isOpposed && prediction != null && prediction.enter(batch) ? prediction : null;
        for (int role = 0; role < (isOpposed ? 1 : graph.roleCount()); role++) {
            evaluation.value(role, states, count, learnt);
            for (int i = 0; i < count; i++) {
                means[i] = batch.value(rows[i], role);
                expected[i] = near == null ? learnt[i] : near.expected(states[i]);
            }
            if (measured >= 0 && (isOpposed || role == measured)) {
                evaluation.measure(expected, means, within / count, count, playoutCount);
            }
            if (evaluation.isUseful() && (isOpposed || role == chooser)) {
                mix(batch, role, count, isOpposed);
            }
            if (isToLearn) {
                evaluation.learn(role, states, count, learnt, means);
            }
        }
    }

    private void mix(LeafBatch batch, int role, int count, boolean isOpposed) {
        float mean = 0;
        float expectedMean = 0;
        for (int i = 0; i < count; i++) {
            mean += means[i] / count;
            expectedMean += expected[i] / count;
        }
        int playoutCount = batch.playoutsPerRow();
        float slope = evaluation.slope();
        float own = evaluation.ownShare(playoutCount);
        float level =
                expectedMean + evaluation.levelShare(count, playoutCount) * (mean - expectedMean);
        for (int i = 0; i < count; i++) {
            float more = slope * (expected[i] - expectedMean);
            float value = level + more + own * (means[i] - mean - more);
            batch.setValue(rows[i], role, Math.clamp(value, 0, HIGHEST));
            if (isOpposed) {
                batch.setValue(rows[i], 1, HIGHEST - batch.value(rows[i], 0));
            }
        }
    }
}
