package org.propjet.player.cli;

import org.jspecify.annotations.Nullable;
import org.propjet.compiler.CompiledGame;
import org.propjet.compiler.policy.PlayoutPolicy;
import org.propjet.engine.game.Game;
import org.propjet.engine.rules.GameRules;
import org.propjet.engine.time.Budget;
import org.propjet.player.cluster.work.Work;
import org.propjet.player.cluster.work.WorkPlace;
import org.propjet.player.kinds.PlayerSpec;
import org.propjet.player.match.Entrants;
import org.propjet.player.match.LocalEntrants;
import org.propjet.player.match.MatchRecord;
import org.propjet.player.match.MatchSeries;
import org.propjet.player.match.MatchSeries.SeriesOptions;
import org.propjet.player.match.Standing;
import org.propjet.player.page.GameShelf;
import org.propjet.player.page.Seating;
import org.propjet.player.show.BoardPlan;
import org.propjet.player.terminal.Backend;
import org.propjet.player.terminal.ClusterOption;
import org.propjet.player.terminal.CountConverter;
import org.propjet.player.terminal.ExitStatus;
import org.propjet.player.terminal.FlameGraph;
import org.propjet.player.terminal.FlameOption;
import org.propjet.player.terminal.FormatOption;
import org.propjet.player.terminal.GameSource;
import org.propjet.player.terminal.GroundingOptions;
import org.propjet.player.terminal.Interruption;
import org.propjet.player.terminal.JfrOption;
import org.propjet.player.terminal.Output;
import org.propjet.player.terminal.PolicyOption;
import org.propjet.player.terminal.Progress;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;

/** The command {@code play}. */
@Command(
        name = "play",
        header = "Play a game yourself, or let players play matches.",
        description = {
            "ROLE is a role's name or its number from 1, SPEC a player as below, or human: then you"
                + " play at this terminal. A role that gets none is played by auto. With several"
                + " matches the players go on to the next role from match to match.",
            "All players decide at the same time. Who answers late, illegally or not at all has any"
                    + " legal move played instead. The role random is played by the manager.",
            "To compare two players: --openings 4 has matches begin differently, each opening"
                + " played twice with the roles exchanged, and --sprt 0,20 plays on until it is"
                + " known whether the first is 20 Elo points stronger. 100 points more are 64 %% of"
                + " the points, 200 more 76 %%.",
            "A game whose rules exceed a budget of grounding is played by the rules themselves."
        },
        footer = {
            "",
            "Of one match every ply is written, of several a row each and each player's share of"
                + " the points, with a 95 %% interval: mean plus or minus 1.96 standard errors. Of"
                + " two players also the difference in Elo points, and with --sprt the verdict:"
                + " accepted, rejected or undecided. With --sprt, tsv has that only.",
            "Ctrl-C ends the matches; what has been played is reported, and the status is 130.",
            "Examples:",
            "  propjet play connectFour --player human",
            "  propjet play connectFour --player uct --player mc:threads=2 --matches 10",
            "  propjet play hex --player uct --player mc --openings 2 --sprt 0,50"
        })
final class PlayCommand implements Callable<Integer> {
    private CommandSpec spec = CommandSpec.create();

    @Spec
    void setSpec(CommandSpec own) {
        PlayerHelp.addTo(own.usageMessage());
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
    private List<RoleOption<Optional<PlayerSpec>>> players = List.of();

    @Option(
            names = "--start-clock",
            paramLabel = "S",
            description = "Seconds to prepare before the first move (default: 3).")
    private double startSeconds = 3;

    @Option(
            names = "--play-clock",
            paramLabel = "S",
            description = "Seconds for each move (default: 1).")
    private double playSeconds = 1;

    @Option(
            names = "--human-clock",
            paramLabel = "S",
            description = "Seconds for each move of a person (default: as long as it takes).")
    private double humanSeconds;

    @Option(
            names = "--matches",
            paramLabel = "N",
            converter = CountConverter.class,
            description = "Play N matches (default: 1," + " with --sprt 10000).")
    private @Nullable Integer matches;

    @Option(
            names = "--parallel",
            paramLabel = "N",
            converter = CountConverter.class,
            description =
                    "Play N matches at a time, also at each member of a cluster (default: 1; with"
                            + " --cluster as many as its processors have room for).")
    private @Nullable Integer parallel;

    @Option(
            names = "--seed",
            paramLabel = "X",
            description = "Fixes the random choices, not how many there are (default: 1).")
    private long seed = 1;

    @Option(
            names = "--web",
            description =
                    "Play in a browser of this machine: you take the first role without"
                            + " --player. Writes the address; ends with ctrl-C.")
    private boolean isWeb;

    @Mixin private DuelOptions duel;

    @Option(
            names = "--backend",
            paramLabel = "B",
            description = "How the game is evaluated: auto (the default) or any other backend.")
    private Backend backend = Backend.AUTO;

    @Mixin private PolicyOption policy;

    @Mixin private GroundingOptions grounding;

    @Mixin private ClusterOption cluster;

    @Mixin private JfrOption jfr;

    @Mixin private FlameOption flame;

    @Mixin private FormatOption format;

    private int matchCount;

    @Override
    public Integer call() {
        boolean hasPerson = players.stream().anyMatch(one -> one.player().isEmpty());
        if (hasPerson && !isWeb && argument.equals("-")) {
            throw new ParameterException(
                    spec.commandLine(),
                    "standard input has people's moves, so the rules must be in a file");
        }
        GameSource source = GameSource.of(argument);
        GameRules rules = source.rules();
        if (isWeb) {
            return playInBrowser(source, rules);
        }
        List<Optional<PlayerSpec>> wanted = seats(rules.roles());
        try (JfrOption.Running _ = jfr.start();
                FlameGraph graph = flame.open(source.name());
                Progress progress =
                        Progress.start(
                                spec.commandLine().getErr(), () -> "preparing " + source.name());
                Game game =
                        backend.gameOrReference(
                                rules,
                                grounding.budget(1),
                                policy.or(PlayoutPolicy.ofSearch()),
                                progress::note);
                ClusterPlayers searching = ClusterPlayers.join(cluster, wanted, progress::note)) {
            List<Optional<PlayerSpec>> seats = searching.shared(wanted, game, source);
            if (game instanceof CompiledGame compiled) {
                compiled.fallback().ifPresent(why -> progress.note("by the tape, " + why));
            }
            if (game.hasPercepts()
                    && seats.stream().flatMap(Optional::stream).anyMatch(PlayerSpec::isSearching)) {
                progress.note(
                        "the rules hide something: players know their own moves and percepts, and"
                                + " play random games from the states that may be");
            }
            try (FlameGraph.Sampling _ = graph.sample()) {
                if (PlayerOption.hasPerson(seats, game.roles())) {
                    return playWithPeople(source.boardPlan(game, rules), game, seats, progress);
                }
                int least = parallel == null ? 1 : parallel;
                int most = Math.max(least, Runtime.getRuntime().availableProcessors());
                try (WorkPlace place =
                        cluster.isAsked() && !ClusterPlayers.areWanted(wanted)
                                ? cluster.place(most, progress::note)
                                : WorkPlace.here(least)) {
                    return play(place, source, game, seats, progress);
                }
            }
        }
    }

    private int playInBrowser(GameSource source, GameRules rules) {
        List<Optional<PlayerSpec>> seats;
        try {
            checkPeople();
            seats = WebPlay.seats(RoleOption.assign(players, rules.roles()), rules.roles());
            if (cluster.isAsked() || ClusterPlayers.areWanted(seats)) {
                throw new IllegalArgumentException(
                        "in the browser players search on this machine alone: leave out --cluster"
                                + " and cluster=on");
            }
        } catch (IllegalArgumentException e) {
            throw new ParameterException(spec.commandLine(), String.valueOf(e.getMessage()), e);
        }
        GameShelf shelf =
                source.isBundled()
                        ? GameShelf.BUNDLED
                        : new GameShelf(
                                Optional.of(
                                        new GameShelf.Named(
                                                source.name(), rules, source.boardHints())));
        return WebPlay.play(
                shelf,
                new Seating(source.name(), seats, playSeconds, humanSeconds),
                new Output(spec.commandLine().getOut()));
    }

    private List<Optional<PlayerSpec>> seats(List<String> roles) {
        try {
            matchCount = duel.matchCount(matches, roles);
            List<Optional<PlayerSpec>> seats = PlayerOption.seats(players, roles);
            if (cluster.isAsked() && matchCount == 1 && !ClusterPlayers.areWanted(seats)) {
                throw new IllegalArgumentException(
                        "--cluster divides a series, match by match: --matches N says how many; a"
                                + " player with cluster=on, such as uct:cluster=on, divides its"
                                + " search");
            }
            if (PlayerOption.hasPerson(seats, roles)) {
                checkPeople();
            } else if (humanSeconds > 0) {
                throw new IllegalArgumentException(
                        "--human-clock is for people: --player ROLE=human has one play");
            }
            return seats;
        } catch (IllegalArgumentException e) {
            throw new ParameterException(spec.commandLine(), String.valueOf(e.getMessage()), e);
        }
    }

    /** People play one match, from its beginning. */
    private void checkPeople() {
        boolean isOne = matches == null || matches == 1;
        if (!isOne || parallel != null || duel.sprt().isPresent()) {
            throw new IllegalArgumentException(
                    "people play one match: leave out --matches, --parallel and --sprt");
        }
        if (duel.openingPlies() > 0) {
            throw new IllegalArgumentException(
                    "people play from the game's beginning: leave out --openings");
        }
    }

    private int playWithPeople(
            BoardPlan plan, Game game, List<Optional<PlayerSpec>> seats, Progress progress) {
        progress.close(); // the terminal is the person's
        return new HumanRun(game, plan, seats, series(), humanSeconds, format.get())
                .play(spec.commandLine().getOut(), spec.commandLine().getErr());
    }

    private int play(
            WorkPlace place,
            GameSource source,
            Game game,
            List<Optional<PlayerSpec>> seats,
            Progress progress) {
        PlayerOption.Assignment assignment = PlayerOption.assign(seats, game.roles());
        Work<PlayWork.Order, Integer, MatchRecord> work = work(source, assignment);
        int parallelCount = place.pieceCount(work);
        Entrants entrants =
                new LocalEntrants(
                        assignment.scored(),
                        assignment.chance(),
                        parallelCount,
                        matchCount == 1 ? progress::note : remark -> {});
        SeriesOptions options =
                new SeriesOptions(matchCount, parallelCount, seed, series().clock(), duel.sprt());
        SeriesReport report =
                new SeriesReport(
                        game,
                        entrants.names(),
                        matchCount,
                        duel.sprt(),
                        format.get(),
                        MatchTable.PLAY,
                        new Output(spec.commandLine().getOut(), progress));
        MatchSeries series =
                new MatchSeries(
                        game, series().starts(game), entrants, options, report, Budget.endless());
        try (Interruption interruption = Interruption.listen(series::stop)) {
            progress.follow(() -> report.position(series.pairScores()) + place.helpers());
            List<MatchRecord> played = series.play(place, work.by(count -> series.matches()));
            report.finish(
                    series(), Standing.of(entrants.names(), played), played, series.pairScores());
            boolean interrupted = Thread.interrupted() || interruption.isRequested();
            if (interrupted) {
                progress.note(SeriesReport.interrupted(played, matchCount));
            }
            return interrupted ? ExitStatus.INTERRUPTED : ExitStatus.DONE;
        }
    }

    private SeriesReport.Series series() {
        return new SeriesReport.Series(startSeconds, playSeconds, seed, duel.openingPlies());
    }

    /** Returns what members of a cluster need to know. All players of a match may think at once. */
    private Work<PlayWork.Order, Integer, MatchRecord> work(
            GameSource source, PlayerOption.Assignment assignment) {
        PlayWork.Order order =
                new PlayWork.Order(
                        source,
                        backend.label(),
                        policy.or(PlayoutPolicy.ofSearch()),
                        grounding.seconds(),
                        assignment.scored().stream().map(PlayerSpec::text).toList(),
                        assignment.chance().map(PlayerSpec::text).orElse(null),
                        series());
        int threads = assignment.scored().stream().mapToInt(PlayerSpec::threadCount).sum();
        return PlayWork.KIND
                .work(order)
                .withPieces(
                        parallel == null ? threads : 1,
                        parallel == null ? Integer.MAX_VALUE : parallel);
    }
}
