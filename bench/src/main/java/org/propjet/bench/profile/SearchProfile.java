package org.propjet.bench.profile;

import org.propjet.bench.profile.StackSampler.Frame;
import org.propjet.bench.throughput.SearchRun;
import org.propjet.player.play.SearchEvent.SearchEffort;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * What a search spends its time on, from samples of its threads.
 *
 * <p>Immutable.
 *
 * @param samples how often a thread was seen at each part
 * @param effort what was searched meanwhile
 * @param seconds how long that took
 */
record SearchProfile(Map<SearchPart, Integer> samples, SearchEffort effort, double seconds) {

    /**
     * Searches and looks.
     *
     * @throws InterruptedException if this thread is interrupted
     */
    static SearchProfile of(SearchRun run, double seconds) throws InterruptedException {
        List<SearchRun.Result> results = new ArrayList<>();
        List<List<Frame>> stacks = StackSampler.sample(() -> results.add(run.search(seconds)));
        SearchRun.Result result = results.getFirst();
        return new SearchProfile(counted(stacks), result.effort(), result.seconds());
    }

    /** Counts the samples of threads that search. */
    static Map<SearchPart, Integer> counted(List<List<Frame>> stacks) {
        Map<SearchPart, Integer> counts = new EnumMap<>(SearchPart.class);
        for (List<Frame> stack : stacks) {
            SearchPart.of(stack).ifPresent(part -> counts.merge(part, 1, Integer::sum));
        }
        return counts;
    }

    /** Returns how many samples there are. */
    int sampleCount() {
        return samples.values().stream().mapToInt(count -> count).sum();
    }

    /** Returns what a part takes, in per cent of the searching threads' time. */
    double percent(SearchPart part) {
        return 100.0 * samples.getOrDefault(part, 0) / Math.max(1, sampleCount());
    }

    /** Returns the standard error of that, in per cent. */
    double percentError(SearchPart part) {
        double share = percent(part) / 100;
        return 100 * Math.sqrt(share * (1 - share) / Math.max(1, sampleCount()));
    }
}
