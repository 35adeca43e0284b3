package org.propjet.player.cli;

import org.jspecify.annotations.Nullable;
import org.propjet.compiler.line.GameLine;
import org.propjet.compiler.policy.PlayoutPolicy;
import org.propjet.engine.game.Game;
import org.propjet.engine.gdl.Rulesheet;
import org.propjet.engine.reference.RuleGame;
import org.propjet.engine.rules.GameRules;
import org.propjet.engine.rules.RuleChecker;
import org.propjet.engine.time.Budget;
import org.propjet.player.files.WholeFile;
import org.propjet.player.match.MatchRecord;
import org.propjet.player.match.MatchSeries;
import org.propjet.player.match.MatchSeries.SeriesListener;
import org.propjet.player.match.MatchSeries.SeriesOptions;
import org.propjet.player.match.MatchStarts;
import org.propjet.player.match.OpeningDraw;
import org.propjet.player.match.Standing;
import org.propjet.player.match.referee.ManagerStyle;
import org.propjet.player.match.referee.PlayerAddress;
import org.propjet.player.match.referee.RefereeOptions;
import org.propjet.player.match.referee.RemoteEntrants;
import org.propjet.player.terminal.Backend;
import org.propjet.player.terminal.CountConverter;
import org.propjet.player.terminal.ExitStatus;
import org.propjet.player.terminal.FormatOption;
import org.propjet.player.terminal.GameSource;
import org.propjet.player.terminal.GroundingOptions;
import org.propjet.player.terminal.Interruption;
import org.propjet.player.terminal.Output;
import org.propjet.player.terminal.Progress;
import org.propjet.player.terminal.Refusal;

import picocli.CommandLine.Command;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;

/** The command {@code referee}. */
@Command(
        name = "referee",
        header = "Manage matches among players that are reached by HTTP.",
        description = {
            "ROLE is a role's name or its number from 1, URL where the player listens, such as"
                    + " http://localhost:9147. A role that gets no player, and the role random, is"
                    + " played by the manager: any legal move. With several matches the players go"
                    + " on to the next role from match to match.",
            "Who answers late, illegally or not at all has any legal move played instead. The clock"
                    + " is that of the manager which is imitated: ggp-base waits for START as long"
                    + " as the start clock says, and a second longer than the play clock for PLAY;"
                    + " dresden a second longer for both.",
            "With --openings players are sent the rules of a game that begins after the opening, as"
                    + " nothing in the protocol can say it otherwise. With --sprt an older build,"
                    + " or any other player, is judged as by play."
        },
        footer = {
            "",
            "Of one match every ply is written, of several a row each and then the standings; of"
                + " two players also the difference in Elo points, and with --sprt the verdict.",
            "Exit status: 0 if all matches came to the game's end without a fault of a player, else"
                    + " 1; 130 after ctrl-C, which sends ABORT to the players.",
            "Examples:",
            "  propjet referee connectFour --player http://localhost:9147 --matches 2",
            "  propjet referee hex --player http://localhost:9147 \\",
            "      --player http://localhost:9148 --openings 4 --sprt 0,20"
        })
final class RefereeCommand implements Callable<Integer> {
    @Spec private CommandSpec spec;

    @Parameters(paramLabel = "GAME", description = "A bundled name, a rulesheet, or -.")
    private String argument;

    @Option(
            names = "--player",
            paramLabel = "ROLE=URL",
            converter = AddressConverter.class,
            description =
                    "Who plays a role in the first match; without ROLE=, the next one that is"
                            + " free. May be repeated.")
    private List<RoleOption<PlayerAddress>> players = List.of();

    @Option(
            names = "--start-clock",
            paramLabel = "S",
            converter = CountConverter.class,
            description = "Whole seconds to prepare before the first move (default: 10).")
    private int startSeconds = 10;

    @Option(
            names = "--play-clock",
            paramLabel = "S",
            converter = CountConverter.class,
            description = "Whole seconds for each move (default: 5).")
    private int playSeconds = 5;

    @Option(
            names = "--matches",
            paramLabel = "N",
            converter = CountConverter.class,
            description =
                    "Play N matches, one after the other (default: 1," + " with --sprt 10000).")
    private @Nullable Integer matches;

    @Option(
            names = "--scramble",
            description = "Tell players other words than the rulesheet's, new ones each match.")
    private boolean scrambled;

    @Option(
            names = "--seed",
            paramLabel = "X",
            description = "Fixes the manager's moves and the other words (default: 1).")
    private long seed = 1;

    @Option(
            names = "--out",
            paramLabel = "DIR",
            description = "Write each match into a file of this folder, as JSON.")
    private Optional<String> folder = Optional.empty();

    @Option(
            names = "--manager",
            paramLabel = "NAME",
            description = "Which manager to imitate: ggp-base (the default) or dresden.")
    private ManagerStyle style = ManagerStyle.GGP_BASE;

    @Mixin private DuelOptions duel;

    @Mixin private GroundingOptions grounding;

    @Mixin private FormatOption format;

    private int matchCount;

    /** Reads {@code ROLE=http://host:port} or {@code http://host:port}. */
    static final class AddressConverter implements ITypeConverter<RoleOption<PlayerAddress>> {
        @Override
        public RoleOption<PlayerAddress> convert(String value) {
            return RoleOption.parse(value, PlayerAddress::parse);
        }
    }

    @Override
    public Integer call() {
        GameSource source = GameSource.of(argument);
        Rulesheet rulesheet = source.rulesheet();
        GameRules rules = RuleChecker.check(rulesheet);
        RefereeOptions options = options(source.name(), rulesheet, rules);
        folder.ifPresent(RefereeCommand::claimFolder);
        try (Progress progress =
                        Progress.start(
                                spec.commandLine().getErr(), () -> "preparing " + source.name());
                Game game = game(rules, progress)) {
            return play(game, options, starts(game, rules, options, progress), progress);
        }
    }

    /** Makes the folder for transcripts, if it is not there, and sees that it can have files. */
    private static void claimFolder(String name) {
        Path path = GameSource.path(name);
        try {
            Files.createDirectories(path);
            WholeFile.check(path.resolve("match.json"));
        } catch (FileAlreadyExistsException e) {
            throw new Refusal(name + " is a file, not a folder");
        } catch (IOException e) {
            throw new Refusal("cannot write into the folder " + name + ": " + GameSource.reason(e));
        }
    }

    private Game game(GameRules rules, Progress progress) {
        return Backend.NET.gameOrReference(
                rules, grounding.budget(1), PlayoutPolicy.UNIFORM, progress::note);
    }

    /**
     * After an opening another game is played, which may exceed a budget though this one did not.
     */
    private MatchStarts starts(
            Game game, GameRules rules, RefereeOptions options, Progress progress) {
        if (duel.openingPlies() == 0) {
            return MatchStarts.of(game);
        }
        boolean isGrounded = !game.backend().equals(Backend.REFERENCE.label());
        return MatchStarts.after(
                game,
                new OpeningDraw(RuleGame.of(rules), duel.openingPlies(), seed),
                opening -> {
                    String text = options.after(opening).rules();
                    GameRules opened = GameLine.rules(game.name(), text);
                    return isGrounded ? game(opened, progress) : RuleGame.of(opened);
                });
    }

    private RefereeOptions options(String name, Rulesheet rulesheet, GameRules rules) {
        try {
            matchCount = duel.matchCount(matches, rules.roles());
            if (rules.hasPercepts() && duel.openingPlies() > 0) {
                throw new IllegalArgumentException(
                        "--openings: players would be told what is hidden from them in this game,"
                                + " as the rules they are sent begin after the opening");
            }
            return new RefereeOptions(
                    name,
                    RefereeOptions.oneLine(rulesheet),
                    rules.hasPercepts(),
                    assign(rules.roles()),
                    startSeconds,
                    playSeconds,
                    style,
                    scrambled);
        } catch (IllegalArgumentException e) {
            throw new ParameterException(spec.commandLine(), String.valueOf(e.getMessage()), e);
        }
    }

    /**
     * Gives the roles but chance their players; the manager plays where nobody is named.
     *
     * @param roles the roles' texts
     * @return the players, in role order, without chance
     * @throws IllegalArgumentException with a message for people
     */
    private List<Optional<PlayerAddress>> assign(List<String> roles) {
        if (players.isEmpty()) {
            throw new IllegalArgumentException(
                    "no player is named: --player http://localhost:9147 names one");
        }
        Set<PlayerAddress> known = new HashSet<>();
        for (RoleOption<PlayerAddress> option : players) {
            if (!known.add(option.player())) {
                throw new IllegalArgumentException(
                        option.player() + " is named twice: a player plays one role of a match");
            }
        }
        List<Optional<PlayerAddress>> assigned = new ArrayList<>(RoleOption.assign(players, roles));
        int chance = Game.chanceIndex(roles);
        if (chance >= 0 && assigned.remove(chance).isPresent()) {
            throw new IllegalArgumentException(
                    "the role " + roles.get(chance) + " is played by the manager");
        }
        return assigned;
    }

    private int play(Game game, RefereeOptions options, MatchStarts starts, Progress progress) {
        RemoteEntrants entrants = new RemoteEntrants(options, progress::note);
        SeriesReport report =
                new SeriesReport(
                        game,
                        entrants.names(),
                        matchCount,
                        duel.sprt(),
                        format.get(),
                        MatchTable.REFEREE,
                        new Output(spec.commandLine().getOut(), progress));
        Scribe scribe = new Scribe(entrants, report, folder);
        SeriesOptions seriesOptions =
                new SeriesOptions(
                        matchCount, 1, seed, style.clock(startSeconds, playSeconds), duel.sprt());
        MatchSeries series =
                new MatchSeries(game, starts, entrants, seriesOptions, scribe, Budget.endless());
        try (Interruption interruption = Interruption.listen(series::stop)) {
            progress.follow(() -> report.position(series.pairScores()));
            List<MatchRecord> played = series.play();
            List<Standing> standings = Standing.of(entrants.playerNames(), played);
            report.finish(
                    new SeriesReport.Series(startSeconds, playSeconds, seed, duel.openingPlies()),
                    standings,
                    played,
                    series.pairScores());
            boolean interrupted = Thread.interrupted() || interruption.isRequested();
            if (interrupted) {
                progress.note(SeriesReport.interrupted(played, matchCount));
                return ExitStatus.INTERRUPTED;
            }
            List<String> complaints = new ArrayList<>(scribe.complaints);
            standings.forEach(standing -> complain(standing, complaints));
            complaints.forEach(progress::note);
            return complaints.isEmpty() ? ExitStatus.DONE : ExitStatus.REFUSED;
        }
    }

    private static void complain(Standing standing, List<String> complaints) {
        MatchRecord.Faults faults = standing.faults();
        if (!faults.isEmpty()) {
            complaints.add(
                    "%s: %d late, %d illegal, %d errors%s"
                            .formatted(
                                    standing.player(),
                                    faults.lateCount(),
                                    faults.illegalCount(),
                                    faults.errorCount(),
                                    faults.firstError().isEmpty()
                                            ? ""
                                            : "; first: " + faults.firstError()));
        }
    }

    /** Has what happens reported and written down, and collects what is wrong with matches. */
    private static final class Scribe implements SeriesListener {
        private final RemoteEntrants entrants;
        private final SeriesReport report;
        private final Optional<String> transcripts;
        private final List<String> complaints = new ArrayList<>();

        Scribe(RemoteEntrants entrants, SeriesReport report, Optional<String> transcripts) {
            this.entrants = entrants;
            this.report = report;
            this.transcripts = transcripts;
        }

        @Override
        public void plyPlayed(int matchNumber, MatchRecord.Ply ply) {
            entrants.plyPlayed(matchNumber);
            report.plyPlayed(matchNumber, ply);
        }

        @Override
        public void matchEnded(int matchNumber, MatchRecord match) {
            report.matchEnded(matchNumber, match);
            String name = "match " + matchNumber;
            switch (match.ending()) {
                case STUCK ->
                        complaints.add(
                                name
                                        + " ended in a state in which a role has no legal move:"
                                        + " the rules are at fault");
                case TOO_LONG ->
                        complaints.add(
                                name
                                        + " was broken off after %,d plies: its rules never end it"
                                                .formatted(match.plies().size()));
                case TERMINAL, STOPPED -> {}
            }
            transcripts.ifPresent(folder -> write(folder, matchNumber, match));
        }

        private void write(String folder, int matchNumber, MatchRecord match) {
            try {
                entrants.transcript(matchNumber, match).write(GameSource.path(folder));
            } catch (IOException e) {
                complaints.add("cannot write into " + folder + ": " + GameSource.reason(e));
            }
        }
    }
}
