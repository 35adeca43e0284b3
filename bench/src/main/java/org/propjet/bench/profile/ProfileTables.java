package org.propjet.bench.profile;

import org.jspecify.annotations.Nullable;
import org.propjet.bench.profile.NeverReached.Kind;
import org.propjet.bench.profile.PlayoutProfile.Row;
import org.propjet.engine.gdl.SourceSpan;
import org.propjet.player.terminal.FigureColumn;
import org.propjet.player.terminal.FigureFormat;
import org.propjet.player.terminal.FigureWriter;
import org.propjet.player.terminal.Output;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/** The findings of a profile for people. */
final class ProfileTables {
    /** The most characters of a rule that a table shows. */
    private static final int MOST_TEXT = 60;

    /** How many of a kind are named that no playout came to. */
    private static final int EXAMPLES = 3;

    private final Findings findings;
    private final Output output;
    private final int top;

    /**
     * Prepares to write.
     *
     * @param top how many rules are shown
     */
    ProfileTables(Findings findings, Output output, int top) {
        this.findings = findings;
        this.output = output;
        this.top = top;
    }

    /**
     * Writes all tables.
     *
     * @param isListed whether a list follows of what no playout came to
     */
    void write(boolean isListed) {
        output.line(findings.game() + ": " + findings.kernels());
        output.line(findings.stepLine());
        output.line("");
        writeParts();
        output.line("");
        writeRules();
        output.line("");
        writeLevels();
        writeMemory();
        output.line("");
        if (isListed) {
            output.line(findings.countLine() + ". Never reached:");
        } else {
            writeCounts();
        }
    }

    private void writeParts() {
        List<FigureColumn> columns =
                List.of(
                        FigureColumn.text("part"),
                        FigureColumn.decimal("share_%", 1),
                        FigureColumn.decimal("ns", 1),
                        FigureColumn.integer("operations"),
                        FigureColumn.integer("gates"),
                        FigureColumn.text("figures").detail(1),
                        FigureColumn.decimal("toggle_rate", 3).detail(2),
                        FigureColumn.integer("never_changed").detail(3));
        try (FigureWriter figures = FigureWriter.rows(FigureFormat.TABLE, output, columns)) {
            for (Row row : findings.profile().parts()) {
                figures.row(
                        row.part(),
                        findings.profile().percent(row),
                        row.nanos(),
                        count(row, row.operations()),
                        count(row, row.gates().count()),
                        row.figures(),
                        row.toggleRate(),
                        neverChanged(row));
            }
        }
    }

    private static @Nullable Long count(Row row, double number) {
        return row.isMeasured() ? null : Math.round(number);
    }

    private static @Nullable Long neverChanged(Row row) {
        return row.gates().count() > 0 ? Math.round(row.gates().neverChanged()) : null;
    }

    private void writeRules() {
        List<FigureColumn> columns =
                List.of(
                        FigureColumn.integer("line"),
                        FigureColumn.text("relation"),
                        FigureColumn.decimal("share_%", 1),
                        FigureColumn.decimal("own_%", 1),
                        FigureColumn.decimal("sampled_%", 1).detail(3),
                        FigureColumn.integer("operations").detail(1),
                        FigureColumn.integer("own").detail(4),
                        FigureColumn.integer("gates").detail(4),
                        FigureColumn.decimal("toggle_rate", 3).detail(5),
                        FigureColumn.integer("never_changed").detail(5),
                        FigureColumn.decimal("fired_%", 1).detail(2),
                        FigureColumn.text("rule"));
        List<Row> rules = findings.profile().rules();
        try (FigureWriter figures = FigureWriter.rows(FigureFormat.TABLE, output, columns)) {
            for (Row row : rules.subList(0, Math.min(top, rules.size()))) {
                SourceSpan span = row.span();
                Double fired = ProfileRows.fired(findings, row);
                figures.row(
                        span == null ? null : span.line(),
                        row.relation(),
                        findings.profile().percent(row),
                        findings.profile().ownPercent(row),
                        findings.samples().percent(row, rules),
                        Math.round(row.operations()),
                        Math.round(row.own()),
                        Math.round(row.gates().count()),
                        row.toggleRate(),
                        neverChanged(row),
                        fired == null ? null : 100 * fired,
                        shortened(findings.texts().of(row)));
            }
        }
        if (rules.size() > top) {
            output.line(
                    "and %,d more rules; --top %d shows all"
                            .formatted(rules.size() - top, rules.size()));
        }
    }

    private static String shortened(String text) {
        return text.length() > MOST_TEXT ? text.substring(0, MOST_TEXT - 1) + "…" : text;
    }

    private void writeLevels() {
        int[] gates = Levels.sizes(Levels.of(findings.net()));
        int[] operations = Levels.sizes(Levels.of(findings.circuit().step()));
        output.line(
                "Gates: %,d on levels 1 to %,d. Operations of a step: %,d on levels 1 to %,d, %,.0f on each, at most %,d."
                        .formatted(
                                Arrays.stream(gates).sum(),
                                gates.length,
                                Arrays.stream(operations).sum(),
                                operations.length,
                                Arrays.stream(operations).average().orElse(0),
                                Arrays.stream(operations).max().orElse(0)));
    }

    private void writeMemory() {
        for (MemoryUse use : findings.memory()) {
            output.line(
                    "%s: %,d planes of %d bytes, %s (%s); %,d planes read and %,d written a step: %,.0f bytes an operation, %s."
                            .formatted(
                                    use.kernel(),
                                    use.planeCount(),
                                    use.planeBytes(),
                                    MemoryUse.size(use.bytes()),
                                    use.place(findings.caches()),
                                    use.readCount(),
                                    use.writeCount(),
                                    use.bytesPerOperation(),
                                    use.isExact() ? "counted" : "estimated"));
        }
    }

    private void writeCounts() {
        List<NeverReached> all = findings.count().neverReached();
        output.line(
                findings.countLine() + (all.isEmpty() ? ": all was reached." : ". Never reached:"));
        for (Kind kind : Kind.values()) {
            List<NeverReached> some = all.stream().filter(never -> never.kind() == kind).toList();
            if (!some.isEmpty()) {
                output.line(
                        "%,7d %s%s never %s: %s%s"
                                .formatted(
                                        some.size(),
                                        kind.what(),
                                        some.size() == 1 ? "" : "s",
                                        kind.never(),
                                        some.stream()
                                                .limit(EXAMPLES)
                                                .map(this::example)
                                                .collect(Collectors.joining(", ")),
                                        some.size() > EXAMPLES ? ", …" : ""));
            }
        }
        if (!all.isEmpty()) {
            output.line("--unreached lists all");
        }
    }

    private String example(NeverReached never) {
        SourceSpan span = never.span();
        if (span != null) {
            return "line " + span.line() + " " + never.relation();
        }
        return never.role().isEmpty() ? never.text() : never.role() + " " + never.text();
    }
}
