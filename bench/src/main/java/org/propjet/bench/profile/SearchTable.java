package org.propjet.bench.profile;

import org.propjet.player.play.SearchEvent.SearchEffort;
import org.propjet.player.terminal.FigureColumn;
import org.propjet.player.terminal.FigureFormat;
import org.propjet.player.terminal.FigureWriter;
import org.propjet.player.terminal.Output;

import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Writes what a search spends its time on. */
final class SearchTable {
    private SearchTable() {}

    /** Writes a row for each part, the most expensive first, and how much was searched a second. */
    static void write(SearchProfile profile, FigureFormat format, Output output) {
        List<FigureColumn> columns =
                List.of(
                        FigureColumn.text("part"),
                        FigureColumn.decimal("share", 1),
                        FigureColumn.decimal("error", 1),
                        FigureColumn.integer("samples"),
                        FigureColumn.text("figures"));
        try (FigureWriter figures = FigureWriter.summarisedRows(format, output, columns)) {
            Arrays.stream(SearchPart.values())
                    .sorted(Comparator.comparingDouble(profile::percent).reversed())
                    .forEach(
                            part ->
                                    figures.row(
                                            part.label(),
                                            profile.percent(part),
                                            profile.percentError(part),
                                            profile.samples().getOrDefault(part, 0),
                                            "sampled"));
            figures.finish(line(profile), entries(profile));
        }
    }

    private static String line(SearchProfile profile) {
        SearchEffort effort = profile.effort();
        return "%,.0f states/s, %,.0f nodes/s, %,.0f playouts/s, %.1f playouts a leaf; %,d samples"
                .formatted(
                        effort.stateCount() / profile.seconds(),
                        effort.nodeCount() / profile.seconds(),
                        effort.playoutCount() / profile.seconds(),
                        playoutsPerLeaf(effort),
                        profile.sampleCount());
    }

    private static Map<String, Double> entries(SearchProfile profile) {
        SearchEffort effort = profile.effort();
        Map<String, Double> entries = new LinkedHashMap<>();
        entries.put("states_per_s", effort.stateCount() / profile.seconds());
        entries.put("nodes_per_s", effort.nodeCount() / profile.seconds());
        entries.put("playouts_per_s", effort.playoutCount() / profile.seconds());
        entries.put("playouts_per_leaf", playoutsPerLeaf(effort));
        return entries;
    }

    private static double playoutsPerLeaf(SearchEffort effort) {
        return (double) effort.playoutCount() / Math.max(1, effort.nodeCount());
    }
}
