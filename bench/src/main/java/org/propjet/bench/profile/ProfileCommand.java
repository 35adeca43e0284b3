package org.propjet.bench.profile;

import org.jspecify.annotations.Nullable;
import org.propjet.bench.profile.PlayoutProfile.Row;
import org.propjet.bench.throughput.MeasuringOptions;
import org.propjet.bench.throughput.PlayoutRun;
import org.propjet.compiler.CompiledGame;
import org.propjet.compiler.StepTimes;
import org.propjet.compiler.circuit.PlayoutPolicy;
import org.propjet.engine.game.Game;
import org.propjet.engine.gdl.GdlParser;
import org.propjet.engine.gdl.Rule;
import org.propjet.engine.gdl.Rulesheet;
import org.propjet.engine.gdl.SourceSpan;
import org.propjet.engine.rules.RuleChecker;
import org.propjet.player.cli.Backend;
import org.propjet.player.cli.CountConverter;
import org.propjet.player.cli.ExitStatus;
import org.propjet.player.cli.FigureColumn;
import org.propjet.player.cli.FigureFormat;
import org.propjet.player.cli.FigureWriter;
import org.propjet.player.cli.FlameGraph;
import org.propjet.player.cli.FlameOption;
import org.propjet.player.cli.FormatOption;
import org.propjet.player.cli.GameSource;
import org.propjet.player.cli.GroundingOptions;
import org.propjet.player.cli.JfrOption;
import org.propjet.player.cli.Output;
import org.propjet.player.cli.PolicyOption;
import org.propjet.player.cli.Progress;
import org.propjet.player.cli.Refusal;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;

/** The command {@code profile}. */
@Command(
        name = "profile",
        header = "Say where the time of random playouts goes, and for which rules.",
        description = {
            "The parts of a step are measured one by one: random numbers, the circuit, the next"
                    + " state, the goals, the harvest of playouts that have ended. Within a circuit"
                    + " the time is estimated: each operation counts the same, and what several"
                    + " rules need is shared out evenly among them.",
            "What several parts need counts for the first of legality, decisive, choice, terminal,"
                    + " next, goals."
        },
        footer = {
            "",
            "Columns of tsv and json, a row for each rule and part: part, relation, file, line,"
                    + " column, share (per cent of a step), nanos (of a step of all lanes),"
                    + " operations, own_operations (those that no other rule needs), gates,"
                    + " figures (measured or estimated), rule.",
            "Example: propjet profile connectFour"
        })
public final class ProfileCommand implements Callable<Integer> {
    /** The most characters of a rule that a table shows. */
    private static final int MOST_TEXT = 90;

    @Spec private CommandSpec spec;

    @Parameters(paramLabel = "GAME", description = "A bundled name, a rulesheet, or -.")
    private String argument;

    @Option(
            names = "--backend",
            paramLabel = "B",
            converter = Backend.Converter.class,
            description = "auto (the default), tape, lanes or vector.")
    private Backend backend = Backend.AUTO;

    @Mixin private MeasuringOptions measuring;

    @Option(
            names = "--top",
            paramLabel = "N",
            converter = CountConverter.class,
            description = "Show so many rules in the table, the dearest first (default: 20).")
    private int top = 20;

    @Mixin private PolicyOption policy;

    @Mixin private GroundingOptions grounding;

    @Mixin private JfrOption jfr;

    @Mixin private FlameOption flame;

    @Mixin private FormatOption format;

    @Override
    public Integer call() throws InterruptedException {
        GameSource source = GameSource.of(argument);
        try (JfrOption.Running _ = jfr.start();
                FlameGraph graph = flame.open(source.name());
                Progress progress =
                        Progress.start(
                                spec.commandLine().getErr(), () -> "profiling " + source.name())) {
            Output output = new Output(spec.commandLine().getOut(), progress);
            Rulesheet sheet = GdlParser.parse(source.origin(), source.bytes());
            try (Game game =
                    backend.game(
                            RuleChecker.check(sheet),
                            grounding.budget(1),
                            policy.or(PlayoutPolicy.UNIFORM))) {
                if (!(game instanceof CompiledGame compiled)) {
                    throw new Refusal(
                            backend.label()
                                    + " is not compiled for playouts in lanes; 'profile' knows"
                                    + " auto, tape, lanes and vector");
                }
                new PlayoutRun(game, 1, measuring.seed()).warmUp(measuring.warmupSeconds());
                StepTimes times;
                try (FlameGraph.Sampling _ = graph.sample()) {
                    times =
                            compiled.measureSteps(
                                    System.nanoTime() + Math.round(measuring.seconds() * 1e9),
                                    measuring.seed());
                }
                String how = source.name() + ": " + compiled.report().choice();
                write(
                        output,
                        how,
                        PlayoutProfile.of(compiled.circuit(), times),
                        times,
                        texts(sheet));
            }
        }
        return ExitStatus.DONE;
    }

    /** Returns the rules as they were written, by where they stand. */
    private static Map<SourceSpan, String> texts(Rulesheet sheet) {
        Map<SourceSpan, String> texts = new HashMap<>();
        for (Rule rule : sheet.rules()) {
            texts.put(rule.span(), rule.toString());
        }
        return texts;
    }

    private void write(
            Output output,
            String how,
            PlayoutProfile profile,
            StepTimes times,
            Map<SourceSpan, String> texts) {
        if (format.get() == FigureFormat.TABLE) {
            new Tables(output, profile, times, texts).write(how);
        } else {
            writeRows(output, profile, texts);
        }
    }

    private void writeRows(Output output, PlayoutProfile profile, Map<SourceSpan, String> texts) {
        List<FigureColumn> columns =
                List.of(
                        FigureColumn.text("part"),
                        FigureColumn.text("relation"),
                        FigureColumn.text("file"),
                        FigureColumn.integer("line"),
                        FigureColumn.integer("column"),
                        FigureColumn.decimal("share", 2),
                        FigureColumn.decimal("nanos", 1),
                        FigureColumn.decimal("operations", 1),
                        FigureColumn.decimal("own_operations", 1),
                        FigureColumn.decimal("gates", 1),
                        FigureColumn.text("figures"),
                        FigureColumn.text("rule"));
        try (FigureWriter figures = FigureWriter.rows(format.get(), output, columns)) {
            for (Row row : profile.rows()) {
                SourceSpan span = row.span();
                figures.row(
                        row.part(),
                        row.relation(),
                        span == null ? "" : span.source(),
                        span == null ? null : span.line(),
                        span == null ? null : span.column(),
                        profile.percent(row),
                        row.nanos(),
                        row.operations(),
                        row.own(),
                        row.gates(),
                        row.figures(),
                        text(row, texts));
            }
        }
    }

    private static String text(Row row, Map<SourceSpan, String> texts) {
        return row.span() == null
                ? row.kind().text()
                : texts.getOrDefault(row.span(), "(made of others)");
    }

    /** The profile for people. */
    private final class Tables {
        private final Output output;
        private final PlayoutProfile profile;
        private final StepTimes times;
        private final Map<SourceSpan, String> texts;

        Tables(
                Output output,
                PlayoutProfile profile,
                StepTimes times,
                Map<SourceSpan, String> texts) {
            this.output = output;
            this.profile = profile;
            this.times = times;
            this.texts = texts;
        }

        void write(String how) {
            output.line(how);
            output.line(
                    "A step of %,d playouts takes %,.2f µs; ended ones are harvested every %,.1f steps."
                            .formatted(
                                    times.laneCount(),
                                    times.all() / 1000,
                                    times.stepsPerHarvest()));
            output.line("");
            writeParts();
            output.line("");
            writeRules();
        }

        private void writeParts() {
            List<FigureColumn> columns =
                    List.of(
                            FigureColumn.text("part"),
                            FigureColumn.decimal("share_%", 1),
                            FigureColumn.decimal("ns", 1),
                            FigureColumn.integer("operations"),
                            FigureColumn.integer("gates"),
                            FigureColumn.text("figures"));
            try (FigureWriter figures = FigureWriter.rows(FigureFormat.TABLE, output, columns)) {
                for (Row row : profile.parts()) {
                    figures.row(
                            row.part(),
                            profile.percent(row),
                            row.nanos(),
                            count(row, row.operations()),
                            count(row, row.gates()),
                            row.figures());
                }
            }
        }

        private static @Nullable Long count(Row row, double number) {
            return row.isMeasured() ? null : Math.round(number);
        }

        private void writeRules() {
            List<FigureColumn> columns =
                    List.of(
                            FigureColumn.integer("line"),
                            FigureColumn.text("relation"),
                            FigureColumn.decimal("share_%", 1),
                            FigureColumn.integer("operations"),
                            FigureColumn.integer("own"),
                            FigureColumn.integer("gates"),
                            FigureColumn.text("rule"));
            List<Row> rules = profile.rules();
            try (FigureWriter figures = FigureWriter.rows(FigureFormat.TABLE, output, columns)) {
                for (Row row : rules.subList(0, Math.min(top, rules.size()))) {
                    String text = text(row, texts);
                    SourceSpan span = row.span();
                    figures.row(
                            span == null ? null : span.line(),
                            row.relation(),
                            profile.percent(row),
                            Math.round(row.operations()),
                            Math.round(row.own()),
                            Math.round(row.gates()),
                            text.length() > MOST_TEXT
                                    ? text.substring(0, MOST_TEXT - 1) + "…"
                                    : text);
                }
            }
            if (rules.size() > top) {
                output.line(
                        "and %,d more rules; --top %d shows all"
                                .formatted(rules.size() - top, rules.size()));
            }
        }
    }
}
