package org.propjet.player.tools;

import org.propjet.engine.time.Stopwatch;
import org.propjet.player.terminal.CountConverter;
import org.propjet.player.terminal.ExitStatus;
import org.propjet.player.terminal.FigureColumn;
import org.propjet.player.terminal.FigureWriter;
import org.propjet.player.terminal.FormatOption;
import org.propjet.player.terminal.GameSource;
import org.propjet.player.terminal.Output;
import org.propjet.player.terminal.Progress;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;

/** The command {@code signature}. */
@Command(
        name = "signature",
        header = "Print a number that says what searches and circuits do.",
        description = {
            "Each kind of search plays the first moves of some bundled games in one thread; puzzles"
                    + " and games are solved, features and weights learnt, and steps of games"
                    + " computed. Counts of playouts, states or plies end all of that, never a"
                    + " clock. Every decision and all counts behind it go into a hash: a change of"
                    + " the code that is not meant to change what is found leaves it as it is.",
            "",
            "The last line is the number of all kinds together. That of a kind stands in the row of"
                    + " its last game."
        },
        footer = {
            "",
            "Columns: kind, game, work (playouts, states or games), seconds, signature (of this"
                    + " game and those before of the same kind)."
        })
public final class SignatureCommand implements Callable<Integer> {
    @Spec private CommandSpec spec;

    @Parameters(
            arity = "0..*",
            paramLabel = "KIND",
            description = "Kinds of players, puzzles, solve-*, learn-* or steps-* (default: all).")
    private List<String> names = List.of();

    @Option(
            names = "--games",
            paramLabel = "N",
            converter = CountConverter.class,
            description = "Take the first N games of each kind only.")
    private int mostGames = Integer.MAX_VALUE;

    @Option(
            names = "--game",
            paramLabel = "GAME",
            description =
                    "Take this game in place of each kind's own, which it must suit; may be given"
                            + " several times. For steps-* that is any game without hidden parts.")
    private List<String> given = List.of();

    @Mixin private FormatOption format;

    private final Map<String, SignatureGame> games = new HashMap<>();
    private volatile String doing = "";

    @Override
    public Integer call() {
        List<SignatureKind> kinds = kinds();
        Signature all = new Signature();
        Map<String, String> values = new LinkedHashMap<>();
        try (Progress progress = Progress.start(spec.commandLine().getErr(), () -> doing)) {
            Output output = new Output(spec.commandLine().getOut(), progress);
            try (FigureWriter figures =
                    FigureWriter.summarisedRows(format.get(), output, columns())) {
                for (SignatureKind kind : kinds) {
                    long value = value(kind, figures);
                    all.add(value);
                    values.put(kind.name(), Long.toHexString(value));
                }
                String text = Long.toHexString(all.value());
                values.put("signature", text);
                figures.finish(text, values);
            }
        } finally {
            games.values().forEach(SignatureGame::close);
        }
        return ExitStatus.DONE;
    }

    private List<SignatureKind> kinds() {
        List<String> known = SignatureKind.known().stream().map(SignatureKind::name).toList();
        for (String name : names) {
            if (!known.contains(name)) {
                throw new ParameterException(
                        spec.commandLine(),
                        "there is no kind '%s'; there are %s"
                                .formatted(name, String.join(", ", known)));
            }
        }
        return SignatureKind.known().stream()
                .filter(kind -> names.isEmpty() || names.contains(kind.name()))
                .toList();
    }

    private long value(SignatureKind kind, FigureWriter figures) {
        Signature signature = new Signature();
        List<String> wanted = given.isEmpty() ? kind.games() : given;
        for (String name : wanted.stream().limit(mostGames).toList()) {
            doing = kind.name() + " in " + name;
            SignatureGame game =
                    games.computeIfAbsent(name, of -> new SignatureGame(GameSource.of(of).rules()));
            Stopwatch time = Stopwatch.start();
            long before = signature.work();
            kind.add(game, signature);
            figures.row(
                    kind.name(),
                    name,
                    signature.work() - before,
                    time.seconds(),
                    Long.toHexString(signature.value()));
        }
        return signature.value();
    }

    private static List<FigureColumn> columns() {
        return List.of(
                FigureColumn.text("kind").width("solve-enumerate".length()),
                FigureColumn.text("game").width("rockPaperScissors".length()),
                FigureColumn.integer("work").width("1,000,000".length()),
                FigureColumn.decimal("seconds", 2).width(0),
                FigureColumn.text("signature"));
    }
}
