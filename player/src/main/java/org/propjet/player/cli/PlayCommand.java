package org.propjet.player.cli;

import org.jspecify.annotations.Nullable;
import org.propjet.compiler.CompiledGame;
import org.propjet.engine.game.Game;
import org.propjet.engine.rules.GameRules;
import org.propjet.player.match.MatchClock;
import org.propjet.player.match.MatchRecord;
import org.propjet.player.match.MatchSeries;
import org.propjet.player.match.SeriesListener;
import org.propjet.player.match.SeriesOptions;
import org.propjet.player.match.Standing;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;

/** The command {@code play}. */
@Command(
        name = "play",
        header = "Play matches among players in this process.",
        description = {
            "ROLE is a role's name or its number from 1, SPEC a player as below; a role that gets"
                    + " none is played by uct. With several matches the players go on to the next"
                    + " role from match to match.",
            "All players decide at the same time. Who answers late, illegally or not at all has any"
                    + " legal move played instead. The role random is played by the manager.",
            "A game whose rules exceed a budget of grounding is played by the rules themselves."
        },
        footer = {
            "",
            "Of one match every ply is written, of several a row each and each player's share of"
                + " the points, with a 95 %% interval: mean plus or minus 1.96 standard errors.",
            "Ctrl-C ends the matches; what has been played is reported, and the status is 130.",
            "Example: propjet play connectFour --player uct --player mc:threads=2 --matches 10"
        })
final class PlayCommand implements Callable<Integer> {
    /** How long interrupted matches may take to end and to be reported. */
    private static final Duration FAREWELL = Duration.ofSeconds(10);

    private CommandSpec spec = CommandSpec.create();

    @Spec
    void setSpec(CommandSpec own) {
        List<String> footer = new ArrayList<>(PlayerHelp.lines());
        footer.addAll(List.of(own.usageMessage().footer()));
        own.usageMessage().footer(footer.toArray(String[]::new));
        spec = own;
    }

    @Parameters(paramLabel = "GAME", description = "A bundled name, a rulesheet, or -.")
    private String argument;

    @Option(
            names = "--player",
            paramLabel = "ROLE=SPEC",
            converter = PlayerOption.Converter.class,
            description =
                    "Who plays a role in the first match; without ROLE=, the next one that is"
                            + " free. May be repeated.")
    private List<PlayerOption> players = List.of();

    @Option(
            names = "--start-clock",
            paramLabel = "S",
            converter = SecondsConverter.class,
            description = "Seconds to prepare before the first move (default: 3).")
    private double startSeconds = 3;

    @Option(
            names = "--play-clock",
            paramLabel = "S",
            converter = SecondsConverter.class,
            description = "Seconds for each move (default: 1).")
    private double playSeconds = 1;

    @Option(
            names = "--matches",
            paramLabel = "N",
            converter = CountConverter.class,
            description = "Play so many matches (default: 1).")
    private int matchCount = 1;

    @Option(
            names = "--parallel",
            paramLabel = "N",
            converter = CountConverter.class,
            description = "Play so many of them at a time (default: 1).")
    private int parallelCount = 1;

    @Option(
            names = "--seed",
            paramLabel = "X",
            description = "Fixes the random choices, not how many there are (default: 1).")
    private long seed = 1;

    @Option(
            names = "--backend",
            paramLabel = "B",
            converter = Backend.Converter.class,
            description = "How the game is evaluated: auto (the default) or any other backend.")
    private Backend backend = Backend.AUTO;

    @Mixin private GroundingOptions grounding;

    @Mixin private FormatOption format;

    private volatile String position = "";

    @Override
    public Integer call() {
        GameSource source = GameSource.of(argument);
        position = "preparing " + source.name();
        GameRules rules = source.rules();
        SeriesOptions options = options(rules.roles());
        try (Progress progress = Progress.start(spec.commandLine().getErr(), () -> position);
                Game game = backend.gameOrReference(rules, grounding.budget(1), progress::note)) {
            if (game instanceof CompiledGame compiled) {
                compiled.fallback().ifPresent(why -> progress.note("by the tape, " + why));
            }
            return play(game, options, progress);
        }
    }

    private SeriesOptions options(List<String> roles) {
        try {
            PlayerOption.Assignment assignment = PlayerOption.assign(players, roles);
            return new SeriesOptions(
                    assignment.scored(),
                    assignment.chance(),
                    matchCount,
                    parallelCount,
                    seed,
                    MatchClock.ofSeconds(startSeconds, playSeconds));
        } catch (IllegalArgumentException e) {
            throw new ParameterException(spec.commandLine(), String.valueOf(e.getMessage()), e);
        }
    }

    private int play(Game game, SeriesOptions options, Progress progress) {
        Output output = new Output(spec.commandLine().getOut(), progress);
        Report report = new Report(game, options, output);
        MatchSeries series = new MatchSeries(game, options, report);
        try (Interruption interruption = Interruption.listen(series::stop, FAREWELL, () -> {})) {
            position = "match 1 of " + matchCount;
            List<MatchRecord> matches = series.play();
            report.finish(series.names(), matches);
            boolean interrupted = Thread.interrupted() || interruption.isRequested();
            if (interrupted) {
                progress.note(
                        "interrupted: "
                                + completeCount(matches)
                                + " of "
                                + matchCount
                                + " matches were played");
            }
            return interrupted ? ExitStatus.INTERRUPTED : ExitStatus.DONE;
        }
    }

    private static long completeCount(List<MatchRecord> matches) {
        return matches.stream().filter(MatchRecord::isComplete).count();
    }

    /** Writes what happens, in the format that was asked for. */
    private final class Report implements SeriesListener {
        private final Game game;
        private final SeriesOptions options;
        private final Output output;
        private final boolean showsPlies;
        private final @Nullable FigureWriter rows;

        Report(Game game, SeriesOptions options, Output output) {
            this.game = game;
            this.options = options;
            this.output = output;
            boolean isTable = format.get() == FigureFormat.TABLE;
            this.showsPlies = isTable && matchCount == 1;
            if (format.get() == FigureFormat.JSON) {
                rows = null;
            } else {
                rows = FigureWriter.rows(format.get(), output, columns());
            }
        }

        private List<FigureColumn> columns() {
            if (showsPlies) {
                return MatchTable.plyColumns(game);
            }
            int longest = options.players().stream().mapToInt(p -> p.text().length()).sum();
            int repeated = " (2)".length() * options.players().size();
            return MatchTable.matchColumns(game.roles().size(), longest + repeated);
        }

        @Override
        public void plyPlayed(int matchNumber, MatchRecord.Ply ply) {
            position = "match %,d of %,d, ply %,d".formatted(matchNumber, matchCount, ply.number());
            if (showsPlies && rows != null) {
                MatchTable.write(ply, game.roles(), rows);
            }
        }

        @Override
        public void matchEnded(int matchNumber, MatchRecord match) {
            if (rows != null && !showsPlies) {
                MatchTable.write(matchNumber, match, rows);
            } else if (showsPlies) {
                output.line(MatchTable.ending(match));
            }
        }

        /** Writes what comes at the end. */
        void finish(List<String> names, List<MatchRecord> matches) {
            List<Standing> standings = Standing.of(names, matches);
            if (rows == null) {
                output.line(JsonLayout.text(MatchJson.of(game, options, standings, matches)));
                return;
            }
            rows.close();
            if (format.get() == FigureFormat.TABLE && !showsPlies) {
                output.line("");
                try (FigureWriter figures =
                        FigureWriter.rows(
                                FigureFormat.TABLE, output, MatchTable.standingColumns())) {
                    standings.forEach(standing -> MatchTable.write(standing, figures));
                }
            }
        }
    }
}
