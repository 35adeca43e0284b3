package org.propjet.player.cli;

import org.propjet.engine.gdl.GdlParser;
import org.propjet.engine.gdl.RulesheetException;
import org.propjet.games.GameLibrary;
import org.propjet.player.author.RuleTests;
import org.propjet.player.author.RuleTests.Failure;
import org.propjet.player.author.RuleTests.Result;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;

/** The command {@code test}. */
@Command(
        name = "test",
        header = "Run the tests of a rulesheet.",
        description = {
            "A file of tests has joint moves or states, and what is expected to hold then:",
            "  (test a-column-wins (play (mark 1 1)) ... terminal (goal x 100))",
            "Steps: (state FACT ...) first, (play MOVE ...), a FACT that must hold, (not FACT),"
                + " (exactly N FACT). For each failure: where, what was expected, what is so, and"
                + " why. The exit status is 1 if a test fails."
        },
        footer = {
            "",
            "Columns: test, place, result, expected, found.",
            "Example: propjet test ticTacToe tests.kif"
        })
final class TestCommand implements Callable<Integer> {
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

    @Mixin private FormatOption format;

    @Override
    public Integer call() {
        GameSource source = GameSource.of(argument);
        Map<String, String> texts = texts(source);
        RuleTests tests = new RuleTests(source.rulesheet());
        List<Result> results = new ArrayList<>();
        List<RulesheetException> refused = new ArrayList<>();
        texts.forEach(
                (name, text) -> {
                    try {
                        results.addAll(tests.run(name, text));
                    } catch (RulesheetException e) {
                        refused.add(e);
                    }
                });
        if (!refused.isEmpty()) {
            refused.forEach(e -> spec.commandLine().getErr().print(e.getMessage() + "\n"));
            return ExitStatus.REFUSED;
        }
        Output output = new Output(spec.commandLine().getOut());
        long passed = results.stream().filter(Result::isPassed).count();
        String summary = "%,d of %,d tests pass".formatted(passed, results.size());
        if (format.get() == FigureFormat.TABLE) {
            results.forEach(result -> report(result, output));
            output.line(summary);
        } else {
            writeRows(results, summary, passed, output);
        }
        return passed == results.size() ? ExitStatus.DONE : ExitStatus.REFUSED;
    }

    private Map<String, String> texts(GameSource source) {
        Map<String, String> texts = new LinkedHashMap<>();
        for (String file : files) {
            byte[] bytes = GameSource.readFile(GameSource.path(file), file);
            texts.put(file, GdlParser.text(file, bytes));
        }
        if (files.isEmpty()) {
            String tests =
                    (GameLibrary.find(source.name()).isPresent()
                                            && source.origin().equals(source.name())
                                    ? GameLibrary.tests(source.name())
                                    : Optional.<String>empty())
                            .orElseThrow(
                                    () ->
                                            new Refusal(
                                                    source.origin()
                                                            + " has no tests of its own; name a"
                                                            + " file of tests"));
            texts.put(source.name() + "/tests.kif", tests);
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

    private void writeRows(List<Result> results, String summary, long passed, Output output) {
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
            rows.finish(
                    summary,
                    new LinkedHashMap<>(Map.of("passed", passed, "tests", results.size())));
        }
    }
}
