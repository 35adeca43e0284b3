package org.propjet.bench.report;

import org.propjet.bench.chart.CurveChart;
import org.propjet.bench.chart.Mark;
import org.propjet.bench.chart.Quantity;
import org.propjet.bench.chart.RowChart;
import org.propjet.bench.chart.RowChart.Guide;
import org.propjet.bench.chart.RowChart.Row;
import org.propjet.bench.chart.Scale;
import org.propjet.bench.chart.ScatterChart;
import org.propjet.bench.chart.Symbol;
import org.propjet.bench.report.GameFigures.SearchSpeed;
import org.propjet.bench.report.GameStudy.ThreadSpeed;
import org.propjet.bench.report.PublishedFigures.Published;
import org.propjet.player.terminal.Backend;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.stream.DoubleStream;

/**
 * The charts of a report.
 *
 * <p>Immutable. Games without the figures of a chart are not in it.
 *
 * @param games the games, in the order of the rows
 * @param published what others reach
 */
record ReportCharts(List<GameFigures> games, PublishedFigures published) {
    /** How many games' curves are shown. */
    private static final int MOST_CURVES = 6;

    /** Returns playouts a second by game and backend, others' beneath them. */
    RowChart speeds() {
        List<Row> rows = new ArrayList<>();
        for (GameFigures game : games) {
            List<Mark> ours = new ArrayList<>();
            for (Backend backend : Backend.builtIn()) {
                double speed = game.speed(backend.label());
                if (speed > 0) {
                    ours.add(
                            Series.of(backend)
                                    .mark(
                                            speed,
                                            "%s, %s: %s playouts/s"
                                                    .formatted(
                                                            game.game(),
                                                            backend.label(),
                                                            Quantity.brief(speed))));
                }
            }
            List<Mark> others =
                    published.of(game.game(), game.meanLength()).stream()
                            .map(figure -> mark(game, figure))
                            .toList();
            if (!ours.isEmpty()) {
                rows.add(
                        new Row(
                                game.game(),
                                others.isEmpty() ? List.of(ours) : List.of(ours, others),
                                ""));
            }
        }
        return new RowChart(
                "Playouts a second of each game and backend",
                Scale.decades(values(rows)),
                "playouts a second, one thread",
                rows,
                List.of(),
                false);
    }

    private static Mark mark(GameFigures game, Published figure) {
        return Mark.text(
                figure.playoutsPerSecond(),
                "s-published",
                figure.system().letter(),
                "%s, %s: %s playouts/s; %s; machine: %s"
                        .formatted(
                                game.game(),
                                figure.system().name(),
                                Quantity.brief(figure.playoutsPerSecond()),
                                figure.system().source(),
                                figure.system().machine()));
    }

    /** Returns set-up seconds by gates. */
    ScatterChart setups() {
        List<ScatterChart.Point> points =
                games.stream()
                        .map(
                                game -> {
                                    GameStudy study = game.study();
                                    return study == null
                                            ? null
                                            : new ScatterChart.Point(
                                                    study.gates(),
                                                    study.setupSeconds(),
                                                    game.game(),
                                                    "%s: %,d gates, %.2f s"
                                                            .formatted(
                                                                    game.game(),
                                                                    study.gates(),
                                                                    study.setupSeconds()));
                                })
                        .filter(Objects::nonNull)
                        .toList();
        return new ScatterChart(
                "Set-up seconds by the size of the network",
                Scale.decades(points.stream().mapToDouble(ScatterChart.Point::x).toArray()),
                "gates of the network",
                Scale.decades(points.stream().mapToDouble(ScatterChart.Point::y).toArray()),
                "seconds of set-up",
                points);
    }

    /**
     * How a game gets faster.
     *
     * @param game its name
     * @param choice which kernels were tried
     * @param chart its speed over time
     */
    record Curve(String game, String choice, CurveChart chart) {}

    /** Returns how some games get faster: small and large ones. */
    List<Curve> curves() {
        List<GameFigures> studied =
                games.stream()
                        .filter(game -> game.study() != null)
                        .sorted(Comparator.comparingDouble(ReportCharts::gates))
                        .toList();
        List<Curve> curves = new ArrayList<>();
        int count = Math.min(MOST_CURVES, studied.size());
        for (int i = 0; i < count; i++) {
            int place = count == 1 ? 0 : i * (studied.size() - 1) / (count - 1);
            GameFigures game = studied.get(place);
            GameStudy study = game.study();
            if (study != null && !study.curve().isEmpty()) {
                curves.add(new Curve(game.game(), study.choice(), curve(game.game(), study)));
            }
        }
        return curves;
    }

    private static double gates(GameFigures game) {
        GameStudy study = game.study();
        return study == null ? 0 : study.gates();
    }

    private static CurveChart curve(String game, GameStudy study) {
        List<CurveChart.Event> events = new ArrayList<>();
        events.add(new CurveChart.Event(0, "tape"));
        study.takeovers()
                .forEach(
                        takeover ->
                                events.add(
                                        new CurveChart.Event(
                                                takeover.seconds(),
                                                String.format(
                                                        Locale.ROOT,
                                                        "%s, %.1f s",
                                                        takeover.kernel(),
                                                        takeover.seconds()))));
        return new CurveChart(
                "Speed of " + game + " from the first playout on",
                "seconds since the game could be played",
                "playouts/s",
                study.curve().stream()
                        .map(
                                point ->
                                        new CurveChart.Point(
                                                point.seconds(), point.playoutsPerSecond()))
                        .toList(),
                events);
    }

    /** Returns the speed of several threads relative to one. */
    RowChart threads() {
        List<Row> rows = new ArrayList<>();
        int most = 1;
        for (GameFigures game : games) {
            GameStudy study = game.study();
            if (study != null) {
                List<Mark> marks = new ArrayList<>();
                for (ThreadSpeed speed : study.threads()) {
                    most = Math.max(most, speed.threads());
                    marks.add(mark(game, study, speed));
                }
                int last = study.threads().getLast().threads();
                rows.add(
                        new Row(
                                game.game(),
                                List.of(marks),
                                ReportPage.times(study.speedUp(last))));
            }
        }
        double largest = Math.max(most, DoubleStream.of(values(rows)).max().orElse(1));
        return new RowChart(
                "Speed of several threads relative to one",
                Scale.fromZero(largest),
                "times the speed of one thread",
                rows,
                List.of(),
                false);
    }

    private static Mark mark(GameFigures game, GameStudy study, ThreadSpeed speed) {
        return Mark.text(
                study.speedUp(speed.threads()),
                "s-threads",
                String.valueOf(speed.threads()),
                String.format(
                        Locale.ROOT,
                        "%s, %d threads: %s playouts/s, %.2f times as many as one",
                        game.game(),
                        speed.threads(),
                        Quantity.brief(speed.playoutsPerSecond()),
                        study.speedUp(speed.threads())));
    }

    /** Returns operations a nanosecond, beside what the machine can do. */
    RowChart limits() {
        List<Row> rows = new ArrayList<>();
        MachineLimit limit = MachineLimit.of(games);
        for (GameFigures game : games) {
            GameStudy study = game.study();
            if (study != null) {
                String title =
                        String.format(
                                Locale.ROOT,
                                "%s, %s: %,d operations in %.0f ns for %d playouts, %.2f vector"
                                        + " operations/ns of %.2f",
                                game.game(),
                                study.kernel(),
                                study.stepOperations(),
                                study.circuitNanos(),
                                study.laneCount(),
                                study.operationsPerNano(),
                                limit.registers());
                Mark mark = Mark.of(study.operationsPerNano(), "s-limit", Symbol.CIRCLE, title);
                rows.add(
                        new Row(
                                game.game(),
                                List.of(List.of(mark)),
                                String.format(Locale.ROOT, "%.0f %%", limit.percent(study))));
            }
        }
        double largest = Math.max(limit.registers(), DoubleStream.of(values(rows)).max().orElse(1));
        return new RowChart(
                "Operations a nanosecond, beside the machine's limits",
                Scale.fromZero(largest),
                "vector operations a nanosecond, one thread",
                rows,
                List.of(
                        new Guide(
                                limit.registers(),
                                "in registers " + Quantity.brief(limit.registers())),
                        new Guide(
                                limit.memory(),
                                "through the cache " + Quantity.brief(limit.memory()))),
                true);
    }

    /** Returns what the search does in a second. */
    RowChart searches() {
        List<Row> rows = new ArrayList<>();
        for (GameFigures game : games) {
            SearchSpeed search = game.search();
            if (search != null) {
                rows.add(
                        new Row(
                                game.game(),
                                List.of(
                                        List.of(
                                                mark(game, Series.PLAYOUTS, search.playouts()),
                                                mark(game, Series.STATES, search.states()),
                                                mark(game, Series.NODES, search.nodes()))),
                                ""));
            }
        }
        return new RowChart(
                "What the search does in a second",
                Scale.decades(values(rows)),
                "a second, one thread",
                rows,
                List.of(),
                false);
    }

    private static Mark mark(GameFigures game, Series series, double value) {
        return series.mark(
                value, "%s: %s %s/s".formatted(game.game(), Quantity.brief(value), series.label()));
    }

    private static double[] values(List<Row> rows) {
        return rows.stream()
                .flatMap(row -> row.lanes().stream())
                .flatMap(List::stream)
                .mapToDouble(Mark::value)
                .filter(Double::isFinite)
                .toArray();
    }
}
