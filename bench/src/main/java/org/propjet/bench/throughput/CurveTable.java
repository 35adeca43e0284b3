package org.propjet.bench.throughput;

import org.propjet.bench.throughput.WarmupCurve.Point;
import org.propjet.player.terminal.FigureColumn;
import org.propjet.player.terminal.FigureFormat;
import org.propjet.player.terminal.FigureWriter;
import org.propjet.player.terminal.Output;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Writes how a process warms up. */
final class CurveTable {
    /** Tables show each of the first points, then one of five. */
    private static final int DENSE_POINTS = 10;

    private static final int STRIDE = 5;

    private CurveTable() {}

    /**
     * Writes a row for each point, and when half and nine tenths of the final speed are reached.
     */
    static void write(WarmupCurve curve, FigureFormat format, Output output) {
        List<FigureColumn> columns =
                List.of(
                        FigureColumn.decimal("seconds", 1),
                        FigureColumn.decimal("processor_s", 1),
                        FigureColumn.decimal("playouts_per_s", 0),
                        FigureColumn.decimal("share", 2));
        Point half = curve.firstOf(0.5);
        Point most = curve.firstOf(0.9);
        try (FigureWriter figures = FigureWriter.summarisedRows(format, output, columns)) {
            for (int i = 0; i < curve.points().size(); i++) {
                Point point = curve.points().get(i);
                if (format != FigureFormat.TABLE || i < DENSE_POINTS || (i + 1) % STRIDE == 0) {
                    figures.row(
                            point.seconds(),
                            point.processorSeconds(),
                            point.perSecond(),
                            point.perSecond() / curve.finalSpeed());
                }
            }
            Map<String, Double> entries = new LinkedHashMap<>();
            entries.put("final_playouts_per_s", curve.finalSpeed());
            entries.put("half_s", half.seconds());
            entries.put("half_processor_s", half.processorSeconds());
            entries.put("nine_tenths_s", most.seconds());
            entries.put("nine_tenths_processor_s", most.processorSeconds());
            figures.finish(
                    "half of the final %,.3g playouts/s after %.1f s (%.1f s of processors), nine tenths after %.1f s (%.1f)"
                            .formatted(
                                    curve.finalSpeed(),
                                    half.seconds(),
                                    half.processorSeconds(),
                                    most.seconds(),
                                    most.processorSeconds()),
                    entries);
        }
    }
}
