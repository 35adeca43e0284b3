package org.propjet.bench.profile;

import it.unimi.dsi.fastutil.ints.Int2IntMap;
import it.unimi.dsi.fastutil.ints.Int2IntOpenHashMap;

import org.jspecify.annotations.Nullable;
import org.propjet.bench.profile.PlayoutProfile.Row;
import org.propjet.bench.profile.StackSampler.Frame;

import java.util.List;

/**
 * At which lines of the rulesheet a thread was seen that played random games: generated code has
 * the line of the rule that each operation comes from, the first one if it comes from several.
 *
 * <p>Immutable.
 *
 * @param sampleCount how often it was looked at
 * @param lines how often it was seen at a line, in generated code
 */
record SampledLines(int sampleCount, Int2IntMap lines) {
    private static final String PLAYER = "LanePlayouts";
    private static final String GENERATED = "Kernel";

    /** Counts the samples of threads that play. */
    static SampledLines of(List<List<Frame>> stacks) {
        int count = 0;
        Int2IntMap lines = new Int2IntOpenHashMap();
        for (List<Frame> stack : stacks) {
            if (stack.stream().anyMatch(frame -> frame.type().equals(PLAYER))) {
                count++;
                stack.stream()
                        .filter(frame -> frame.type().startsWith(GENERATED) && frame.line() > 0)
                        .findFirst()
                        .ifPresent(frame -> lines.merge(frame.line(), 1, Integer::sum));
            }
        }
        return new SampledLines(count, lines);
    }

    /**
     * Returns the part of the samples in which a rule was being evaluated, in per cent. Rules on
     * one line, and parts of the step that need the same rule, share in it as they do in the
     * estimate. Null if the row is not about a rule, or no code was generated.
     */
    @Nullable Double percent(Row row, List<Row> rows) {
        if (row.span() == null || lines.isEmpty()) {
            return null;
        }
        int line = row.span().line();
        double nanos =
                rows.stream()
                        .filter(other -> other.span() != null && other.span().line() == line)
                        .mapToDouble(Row::nanos)
                        .sum();
        double share = nanos > 0 ? row.nanos() / nanos : 0;
        return 100.0 * lines.get(line) / sampleCount * share;
    }
}
