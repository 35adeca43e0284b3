package org.propjet.player.author;

import org.jspecify.annotations.Nullable;
import org.propjet.compiler.policy.PlayoutPolicy;
import org.propjet.engine.gdl.GdlParser;
import org.propjet.engine.gdl.RulesheetException;
import org.propjet.games.GameLibrary;
import org.propjet.player.author.RuleTests.Failure;
import org.propjet.player.author.RuleTests.Result;
import org.propjet.player.kinds.PlayerSpec;
import org.propjet.player.match.MatchClock;
import org.propjet.player.terminal.ExitStatus;
import org.propjet.player.terminal.FigureColumn;
import org.propjet.player.terminal.FigureFormat;
import org.propjet.player.terminal.FigureWriter;
import org.propjet.player.terminal.FormatOption;
import org.propjet.player.terminal.GameSource;
import org.propjet.player.terminal.GroundingOptions;
import org.propjet.player.terminal.Interruption;
import org.propjet.player.terminal.Output;
import org.propjet.player.terminal.PolicyOption;
import org.propjet.player.terminal.Progress;
import org.propjet.player.terminal.Refusal;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.function.BooleanSupplier;

/** The command {@code test}. */
@Command(
        name = "test",
        header = "Run the tests of a rulesheet.",
        description = {
            "A file of tests has joint moves or states, and what is expected to hold then:",
            "  (test a-column-wins (play (mark 1 1)) ... terminal (goal x 100))",
            "Steps: (state FACT ...) first, (play MOVE ...), a FACT that must hold, (not FACT),"
                + " (exactly N FACT). For each failure: where, what was expected, what is so, and"
                + " why. The exit status is 1 if a test fails.",
            "(best ROLE MOVE ...) says which moves of a role are as good as any. With --player, the"
                    + " player must choose one of them; it begins anew in each such state."
        },
        footer = {
            "",
            "Columns: test, place, result, expected, found.",
            "Examples:",
            "  propjet test ticTacToe tests.kif",
            "  propjet test connectFour --player uct --play-clock 0.3"
        })
public final class TestCommand implements Callable<Integer> {
    private static final List<FigureColumn> COLUMNS =
            List.of(
                    FigureColumn.text("test"),
                    FigureColumn.text("place"),
                    FigureColumn.text("result"),
                    FigureColumn.text("expected"),
                    FigureColumn.text("found"));

    @Spec private CommandSpec spec;

    @Parameters(
            index = "0",
            paramLabel = "GAME",
            description = "A bundled name, a rulesheet, or -.")
    private String argument;

    @Parameters(
            index = "1..*",
            arity = "0..*",
            paramLabel = "FILE",
            description = "Files of tests; without any, those that the bundled game has.")
    private List<String> files = List.of();

    @Option(
            names = "--player",
            paramLabel = "SPEC",
            description = "Ask this player for its move where the best moves are known.")
    private @Nullable PlayerSpec player;

    @Option(
            names = "--start-clock",
            paramLabel = "S",
            description = "Seconds to prepare for each of these states (default: 1).")
    private double startSeconds = 1;

    @Option(
            names = "--play-clock",
            paramLabel = "S",
            description = "Seconds for the move (default: 1).")
    private double playSeconds = 1;

    @Mixin private PolicyOption policy;

    @Mixin private GroundingOptions grounding;

    @Mixin private FormatOption format;

    @Override
    public Integer call() {
        GameSource source = GameSource.of(argument);
        Map<String, String> texts = texts(source);
        if (player == null) {
            return report(texts, new RuleTests(source.rulesheet(), null), () -> false);
        }
        PrintWriter err = spec.commandLine().getErr();
        try (TestedPlayer tested =
                        new TestedPlayer(
                                player,
                                MatchClock.ofSeconds(startSeconds, playSeconds),
                                policy.or(PlayoutPolicy.ofSearch()),
                                grounding.budget(1),
                                note -> err.print("propjet: " + note + "\n"));
                Progress _ =
                        Progress.start(
                                err, () -> "%,d moves chosen".formatted(tested.askedCount()));
                Interruption interruption = Interruption.listen(tested::stop)) {
            RuleTests tests = new RuleTests(source.rulesheet(), tested);
            int status = report(texts, tests, interruption::isRequested);
            return interruption.isRequested() ? ExitStatus.INTERRUPTED : status;
        }
    }

    private int report(Map<String, String> texts, RuleTests tests, BooleanSupplier isStopped) {
        List<Result> results = new ArrayList<>();
        List<RulesheetException> refused = new ArrayList<>();
        texts.forEach(
                (name, text) -> {
                    try {
                        results.addAll(tests.run(name, text, isStopped));
                    } catch (RulesheetException e) {
                        refused.add(e);
                    }
                });
        if (!refused.isEmpty()) {
            refused.forEach(e -> spec.commandLine().getErr().print(e.getMessage() + "\n"));
            return ExitStatus.REFUSED;
        }
        Output output = new Output(spec.commandLine().getOut());
        Map<String, Object> figures = new LinkedHashMap<>();
        long passed = results.stream().filter(Result::isPassed).count();
        figures.put("passed", passed);
        figures.put("tests", results.size());
        String summary =
                "%,d of %,d tests%s pass"
                        .formatted(
                                passed, results.size(), isStopped.getAsBoolean() ? " so far" : "");
        if (player != null) {
            int best = results.stream().mapToInt(Result::bestCount).sum();
            int asked = results.stream().mapToInt(Result::askedCount).sum();
            figures.put("best", best);
            figures.put("asked", asked);
            summary += "; %,d of %,d moves are among the best".formatted(best, asked);
        }
        if (format.get() == FigureFormat.TABLE) {
            results.forEach(result -> report(result, output));
            output.line(summary);
        } else {
            writeRows(results, summary, figures, output);
        }
        return passed == results.size() ? ExitStatus.DONE : ExitStatus.REFUSED;
    }

    private Map<String, String> texts(GameSource source) {
        Map<String, String> texts = new LinkedHashMap<>();
        for (String file : files) {
            byte[] bytes = GameSource.readFile(GameSource.path(file), file);
            texts.put(file, GdlParser.text(file, bytes));
        }
        if (files.isEmpty() && source.isBundled()) {
            GameLibrary.tests(source.name())
                    .ifPresent(text -> texts.put(source.name() + "/tests.kif", text));
            GameLibrary.positions(source.name())
                    .ifPresent(text -> texts.put(source.name() + "/positions.kif", text));
        }
        if (texts.isEmpty()) {
            throw new Refusal(source.origin() + " has no tests of its own; name a file of tests");
        }
        return texts;
    }

    private static void report(Result result, Output output) {
        for (Failure failure : result.failures()) {
            output.line(
                    "%s: %s: expected %s, but %s"
                            .formatted(
                                    failure.span(),
                                    result.name(),
                                    failure.expected(),
                                    failure.found()));
            if (!failure.why().isEmpty()) {
                output.line(failure.why().indent(4).stripTrailing());
            }
        }
    }

    private void writeRows(
            List<Result> results, String summary, Map<String, Object> figures, Output output) {
        try (FigureWriter rows = FigureWriter.summarisedRows(format.get(), output, COLUMNS)) {
            for (Result result : results) {
                if (result.isPassed()) {
                    rows.row(result.name(), result.span().toString(), "pass", null, null);
                }
                for (Failure failure : result.failures()) {
                    rows.row(
                            result.name(),
                            failure.span().toString(),
                            "fail",
                            failure.expected(),
                            failure.found());
                }
            }
            rows.finish(summary, figures);
        }
    }
}
