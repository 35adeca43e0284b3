package org.propjet.bench.throughput;

import org.jspecify.annotations.Nullable;
import org.propjet.player.terminal.FigureFormat;
import org.propjet.player.terminal.RowResult;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What measuring a game with a backend gave.
 *
 * <p>Immutable.
 *
 * @param argument what the game is called on the command line
 * @param game its name
 * @param backend the backend's name
 * @param threads how many threads played
 * @param processes the speed in each process that measured; empty if the game was refused
 * @param figures a value for each column of {@link BenchColumns} that has one, by its name
 * @param refusal why the game was refused; null if it was measured
 */
record BenchRow(
        String argument,
        String game,
        String backend,
        int threads,
        List<ProcessSpeed> processes,
        Map<String, @Nullable Object> figures,
        @Nullable RowResult refusal) {

    /**
     * How fast a process was.
     *
     * @param perSecond playouts a second, or nodes where the search is measured
     * @param processor the part of the time for which the threads had a processor, 0 to 1; null if
     *     it is not known
     */
    record ProcessSpeed(double perSecond, @Nullable Double processor) {

        /** Returns whether other work took part of the processors. */
        boolean isDisturbed() {
            return processor != null && processor < Throughput.LEAST_SHARE;
        }

        /** Returns the speed in a second for which the threads have a processor. */
        double perProcessorSecond() {
            return processor == null || processor <= 0 ? perSecond : perSecond / processor;
        }
    }

    /** Makes the row of a game that was measured; game, backend and threads are figures, too. */
    static BenchRow of(
            String argument,
            String game,
            String backend,
            int threads,
            List<ProcessSpeed> processes,
            Map<String, @Nullable Object> others) {
        return of(argument, game, backend, threads, processes, others, null);
    }

    private static BenchRow of(
            String argument,
            String game,
            String backend,
            int threads,
            List<ProcessSpeed> processes,
            Map<String, @Nullable Object> others,
            @Nullable RowResult refusal) {
        Map<String, @Nullable Object> figures = new LinkedHashMap<>();
        figures.put("game", game);
        figures.put("backend", backend);
        figures.put("threads", threads);
        figures.putAll(others);
        return new BenchRow(
                argument,
                game,
                backend,
                threads,
                List.copyOf(processes),
                Collections.unmodifiableMap(figures),
                refusal);
    }

    /** Makes the row of a game that cannot be measured. */
    static BenchRow refused(
            String argument,
            String game,
            String backend,
            int threads,
            String column,
            RowResult refusal) {
        Map<String, @Nullable Object> why = Map.of(column, refusal.cell(FigureFormat.TSV));
        return of(argument, game, backend, threads, List.of(), why, refusal);
    }

    /** Returns this row with other figures, those that it has already among them. */
    BenchRow withFigures(Map<String, @Nullable Object> others) {
        return of(argument, game, backend, threads, processes, others, refusal);
    }

    /** Returns this row with one more figure, or another value of it. */
    BenchRow with(String column, @Nullable Object value) {
        Map<String, @Nullable Object> more = new LinkedHashMap<>(figures);
        more.put(column, value);
        return withFigures(more);
    }

    /** Returns whether the game could not be measured. */
    boolean isRefused() {
        return processes.isEmpty();
    }

    /** Returns whether the backend does not play by the rules. */
    boolean isWrong() {
        return "no".equals(figures.get("agrees"));
    }

    /** Returns a figure; not a number if there is none. */
    double number(String column) {
        return figures.get(column) instanceof Number number ? number.doubleValue() : Double.NaN;
    }
}
