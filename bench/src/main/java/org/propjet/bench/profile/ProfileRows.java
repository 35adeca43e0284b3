package org.propjet.bench.profile;

import org.jspecify.annotations.Nullable;
import org.propjet.bench.profile.PlayoutProfile.Row;
import org.propjet.engine.gdl.SourceSpan;
import org.propjet.player.terminal.FigureColumn;
import org.propjet.player.terminal.FigureFormat;
import org.propjet.player.terminal.FigureWriter;
import org.propjet.player.terminal.Output;

import java.util.List;

/** The findings of a profile for programs: a row for each rule and part, or for what is missing. */
final class ProfileRows {
    private static final List<FigureColumn> COLUMNS =
            List.of(
                    FigureColumn.text("part"),
                    FigureColumn.text("relation"),
                    FigureColumn.text("file"),
                    FigureColumn.integer("line"),
                    FigureColumn.integer("column"),
                    FigureColumn.decimal("share", 2),
                    FigureColumn.decimal("own_share", 2),
                    FigureColumn.decimal("nanos", 1),
                    FigureColumn.decimal("operations", 1),
                    FigureColumn.decimal("own_operations", 1),
                    FigureColumn.decimal("gates", 1),
                    FigureColumn.text("figures"),
                    FigureColumn.decimal("sampled", 2),
                    FigureColumn.decimal("toggle_rate", 4),
                    FigureColumn.decimal("never_changed", 1),
                    FigureColumn.integer("level"),
                    FigureColumn.decimal("fired", 4),
                    FigureColumn.text("rule"));

    private static final List<FigureColumn> NEVER_COLUMNS =
            List.of(
                    FigureColumn.text("what"),
                    FigureColumn.text("never"),
                    FigureColumn.text("file"),
                    FigureColumn.integer("line"),
                    FigureColumn.integer("column").detail(3),
                    FigureColumn.text("relation").detail(2),
                    FigureColumn.text("role"),
                    FigureColumn.text("text"));

    private ProfileRows() {}

    /** Writes a row for each part and rule. */
    static void write(Findings findings, FigureFormat format, Output output) {
        PlayoutProfile profile = findings.profile();
        try (FigureWriter figures = FigureWriter.rows(format, output, COLUMNS)) {
            for (Row row : profile.rows()) {
                SourceSpan span = row.span();
                boolean hasGates = row.gates().count() > 0;
                figures.row(
                        row.part(),
                        row.relation(),
                        span == null ? "" : span.source(),
                        span == null ? null : span.line(),
                        span == null ? null : span.column(),
                        profile.percent(row),
                        profile.ownPercent(row),
                        row.nanos(),
                        row.operations(),
                        row.own(),
                        row.gates().count(),
                        row.figures(),
                        findings.samples().percent(row, profile.rows()),
                        row.toggleRate(),
                        hasGates ? row.gates().neverChanged() : null,
                        hasGates ? row.gates().level() : null,
                        fired(findings, row),
                        findings.texts().of(row));
            }
        }
    }

    /** Returns the part of the states in which a row's rule fired; null if it is not known. */
    static @Nullable Double fired(Findings findings, Row row) {
        RuleFirings.Firing firing =
                row.span() == null ? null : findings.count().firings().get(row.span());
        return firing == null ? null : firing.share();
    }

    /** Writes a row for each rule, move, fluent and goal value that no playout came to. */
    static void writeNeverReached(Findings findings, FigureFormat format, Output output) {
        try (FigureWriter figures = FigureWriter.rows(format, output, NEVER_COLUMNS)) {
            for (NeverReached never : findings.count().neverReached()) {
                SourceSpan span = never.span();
                figures.row(
                        never.kind().what(),
                        never.kind().never(),
                        span == null ? "" : span.source(),
                        span == null ? null : span.line(),
                        span == null ? null : span.column(),
                        never.relation(),
                        never.role(),
                        findings.texts().of(never));
            }
        }
    }
}
