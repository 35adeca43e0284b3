package org.propjet.bench.report;

import com.samskivert.mustache.Mustache;

import org.jspecify.annotations.Nullable;
import org.propjet.bench.chart.Legend;
import org.propjet.bench.chart.Mark;
import org.propjet.bench.chart.Quantity;
import org.propjet.bench.chart.RowChart;
import org.propjet.bench.report.GameFigures.BackendSpeed;
import org.propjet.bench.report.GameFigures.SearchSpeed;
import org.propjet.bench.report.PublishedFigures.PublishedSystem;
import org.propjet.player.terminal.Backend;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The page of a report: the template {@code page.html}, with charts, tables and the circumstances
 * put in. It is well-formed XML, and loads nothing.
 *
 * <p>Not thread-safe.
 */
final class ReportPage {
    /** Charts are laid out twice; the page's style shows the one that fits. */
    private static final double WIDE = 860;

    private static final double NARROW = 358;
    private static final double SCATTER_HEIGHT = 420;
    private static final double NARROW_SCATTER_HEIGHT = 340;
    private static final double CURVE_WIDTH = 358;
    private static final double CURVE_HEIGHT = 240;
    private static final String UNKNOWN = "–";

    /** Less of a processor means that other work took part of it. */
    private static final double LEAST_SHARE = 0.97;

    private final ReportFigures figures;

    /** The games, the fastest first. */
    private final List<GameFigures> games;

    private final PublishedFigures published = PublishedFigures.load();
    private final ReportCharts charts;
    private final MachineLimit limit;

    /** Makes a page. */
    ReportPage(ReportFigures figures) {
        this.figures = figures;
        this.games =
                figures.games().stream()
                        .sorted(Comparator.comparingDouble(GameFigures::bestSpeed).reversed())
                        .toList();
        this.charts = new ReportCharts(games, published);
        this.limit = MachineLimit.of(games);
    }

    /** Returns the page. */
    String html() {
        Map<String, Object> values = new HashMap<>();
        values.put("style", resource("page.css"));
        values.put("conditions", conditions());
        values.put("seconds", Quantity.tick(figures.seconds()));
        values.put("gameCount", games.size());
        values.put("vectorBits", Math.max(Long.SIZE, figures.run().vectorBits()));
        values.put("disturbed", disturbed());
        values.put("failures", failures());
        values.put("speeds", layouts(charts.speeds()));
        values.put("backends", backends());
        values.put("systems", systems());
        values.put(
                "setups",
                List.of(
                        new Layout("wide", charts.setups().draw(WIDE, SCATTER_HEIGHT)),
                        new Layout("narrow", charts.setups().draw(NARROW, NARROW_SCATTER_HEIGHT))));
        values.put("curves", curves());
        values.put("threads", layouts(charts.threads()));
        values.put("limits", layouts(charts.limits()));
        values.put("searches", layouts(charts.searches()));
        values.put("searchKeys", searchKeys());
        values.put("speedTable", speedTable());
        values.put("otherTable", otherTable());
        return Mustache.compiler().zeroIsFalse(true).compile(resource("page.html")).execute(values);
    }

    private static String resource(String name) {
        try (InputStream in =
                Objects.requireNonNull(ReportPage.class.getResourceAsStream(name), name)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** A chart of a certain width. */
    private record Layout(String width, String svg) {}

    /** A name and what belongs to it. */
    private record Entry(String name, String value) {}

    /** What a mark means. */
    private record Key(String svg, String name, String meaning) {}

    /** A table. */
    private record Table(List<String> columns, List<Line> lines) {}

    /** A line of a table. */
    private record Line(String name, List<String> cells) {}

    private static List<Layout> layouts(RowChart chart) {
        return List.of(
                new Layout("wide", chart.draw(WIDE)), new Layout("narrow", chart.draw(NARROW)));
    }

    private List<Entry> conditions() {
        List<Entry> entries = new ArrayList<>();
        for (Map.Entry<String, @Nullable Object> entry : figures.run().entries().entrySet()) {
            String value =
                    switch (entry.getValue()) {
                        case null -> "unknown";
                        case List<?> words ->
                                String.join(" ", words.stream().map(String::valueOf).toList());
                        case Object other -> other.toString();
                    };
            entries.add(new Entry(entry.getKey().replace('_', ' '), value));
        }
        return entries;
    }

    /** Returns in how many measurements other work took part of the processors; null if in none. */
    private @Nullable String disturbed() {
        List<Double> shares =
                games.stream()
                        .flatMap(game -> game.speeds().stream())
                        .map(BackendSpeed::processor)
                        .filter(Objects::nonNull)
                        .toList();
        long count = shares.stream().filter(share -> share < LEAST_SHARE).count();
        return count == 0 ? null : "%d of %d".formatted(count, shares.size());
    }

    private List<Entry> failures() {
        return games.stream()
                .flatMap(
                        game ->
                                game.failures().stream()
                                        .map(failure -> new Entry(game.game(), failure)))
                .toList();
    }

    /** Returns the backends that have figures. */
    private List<Backend> measured() {
        return Backend.builtIn().stream()
                .filter(backend -> games.stream().anyMatch(game -> game.speed(backend.label()) > 0))
                .toList();
    }

    private List<Key> backends() {
        return measured().reversed().stream().map(Series::of).map(ReportPage::key).toList();
    }

    private static List<Key> searchKeys() {
        return Stream.of(Series.NODES, Series.STATES, Series.PLAYOUTS)
                .map(ReportPage::key)
                .toList();
    }

    private static Key key(Series series) {
        return new Key(
                Legend.draw(series.mark(1, series.label())), series.label(), series.meaning());
    }

    /** Returns the other programs that have figures of these games. */
    private List<Map<String, String>> systems() {
        Set<PublishedSystem> found = new LinkedHashSet<>();
        for (GameFigures game : games) {
            published
                    .of(game.game(), game.meanLength())
                    .forEach(figure -> found.add(figure.system()));
        }
        return published.systems().stream()
                .filter(found::contains)
                .map(
                        system ->
                                Map.of(
                                        "svg",
                                        Legend.draw(
                                                Mark.text(
                                                        1,
                                                        "s-published",
                                                        system.letter(),
                                                        system.name())),
                                        "name",
                                        system.name(),
                                        "what",
                                        system.what(),
                                        "source",
                                        system.source(),
                                        "machine",
                                        system.machine()))
                .toList();
    }

    private List<Map<String, String>> curves() {
        return charts.curves().stream()
                .map(
                        curve ->
                                Map.of(
                                        "game",
                                        curve.game(),
                                        "choice",
                                        curve.choice(),
                                        "svg",
                                        curve.chart().draw(CURVE_WIDTH, CURVE_HEIGHT)))
                .toList();
    }

    private Table speedTable() {
        List<Backend> backends = measured();
        List<String> columns = new ArrayList<>(List.of("game", "mean length"));
        backends.forEach(backend -> columns.add(backend.label()));
        columns.add("by the rules");
        List<Line> lines = new ArrayList<>();
        for (GameFigures game : games) {
            List<String> cells = new ArrayList<>();
            cells.add(decimal(game.meanLength(), 1));
            backends.forEach(backend -> cells.add(Quantity.brief(game.speed(backend.label()))));
            cells.add(agreement(game));
            lines.add(new Line(game.game(), cells));
        }
        return new Table(columns, lines);
    }

    private static String agreement(GameFigures game) {
        List<String> answers =
                game.speeds().stream()
                        .map(BackendSpeed::agrees)
                        .filter(answer -> !answer.isEmpty())
                        .toList();
        if (answers.isEmpty()) {
            return UNKNOWN;
        }
        return answers.contains("no") ? "no" : "yes";
    }

    private Table otherTable() {
        List<Line> lines =
                games.stream()
                        .map(
                                game ->
                                        new Line(
                                                game.game(),
                                                Stream.concat(
                                                                studyCells(game.study()).stream(),
                                                                searchCells(game.search()).stream())
                                                        .toList()))
                        .toList();
        return new Table(
                List.of(
                        "game",
                        "gates",
                        "operations",
                        "set\u2011up\u00a0s",
                        "kernel",
                        "all threads",
                        "operations/ns",
                        "of\u00a0limit",
                        "nodes/s",
                        "states/s",
                        "playouts/s",
                        "playouts a leaf"),
                lines);
    }

    private List<String> studyCells(@Nullable GameStudy study) {
        if (study == null) {
            return List.of(UNKNOWN, UNKNOWN, UNKNOWN, UNKNOWN, UNKNOWN, UNKNOWN, UNKNOWN);
        }
        return List.of(
                "%,d".formatted(study.gates()),
                "%,d".formatted(study.stepOperations() + study.goalOperations()),
                decimal(study.setupSeconds(), 2),
                study.kernel(),
                times(study.speedUp(study.threads().getLast().threads())),
                decimal(study.operationsPerNano(), 2),
                decimal(limit.percent(study), 0) + " %");
    }

    private static List<String> searchCells(@Nullable SearchSpeed search) {
        if (search == null) {
            return List.of(UNKNOWN, UNKNOWN, UNKNOWN, UNKNOWN);
        }
        Double perLeaf = search.playoutsPerLeaf();
        return List.of(
                Quantity.brief(search.nodes()),
                Quantity.brief(search.states()),
                Quantity.brief(search.playouts()),
                perLeaf == null ? UNKNOWN : Quantity.brief(perLeaf));
    }

    /** Writes how many times as fast something is. */
    static String times(double factor) {
        return Double.isNaN(factor) ? UNKNOWN : "× " + decimal(factor, 2);
    }

    private static String decimal(double number, int decimals) {
        return Double.isNaN(number)
                ? UNKNOWN
                : String.format(Locale.ROOT, "%,." + decimals + "f", number);
    }
}
