package org.propjet.bench.report;

import org.jspecify.annotations.Nullable;

import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.function.ToDoubleFunction;

/**
 * What the machine can do at best: the medians of what the processes found, as one that was
 * disturbed found too little.
 *
 * <p>Immutable. Numbers are not a number if no process looked.
 *
 * @param registers vector operations in a nanosecond at best, without memory
 * @param memory the same where each operation loads and stores
 */
record MachineLimit(double registers, double memory) {

    /** Returns the limit that the studies of games found. */
    static MachineLimit of(List<GameFigures> games) {
        List<GameStudy> studies =
                games.stream().map(GameFigures::study).filter(Objects::nonNull).toList();
        return new MachineLimit(
                median(studies, GameStudy::registerLimit), median(studies, GameStudy::memoryLimit));
    }

    private static double median(
            List<? extends @Nullable GameStudy> studies, ToDoubleFunction<GameStudy> figure) {
        double[] sorted = studies.stream().filter(Objects::nonNull).mapToDouble(figure).toArray();
        Arrays.sort(sorted);
        return sorted.length == 0 ? Double.NaN : sorted[sorted.length / 2];
    }

    /** Returns how many per cent of the limit without memory a game's circuit reaches. */
    double percent(GameStudy study) {
        return 100 * study.operationsPerNano() / registers;
    }
}
