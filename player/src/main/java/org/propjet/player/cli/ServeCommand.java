package org.propjet.player.cli;

import org.jspecify.annotations.Nullable;
import org.propjet.engine.time.Seconds;
import org.propjet.player.kinds.PlayerSpec;
import org.propjet.player.match.protocol.AnswerMargin;
import org.propjet.player.match.protocol.HostOptions;
import org.propjet.player.match.protocol.ManagerAccess;
import org.propjet.player.match.protocol.MatchHost;
import org.propjet.player.match.protocol.MatchLog;
import org.propjet.player.page.GameShelf;
import org.propjet.player.page.http.HttpLimits;
import org.propjet.player.page.http.PageAccess;
import org.propjet.player.page.http.PlayerServer;
import org.propjet.player.page.http.ServerOptions;
import org.propjet.player.page.http.WarmUpMatch;
import org.propjet.player.terminal.ClusterOption;
import org.propjet.player.terminal.CountConverter;
import org.propjet.player.terminal.ExitStatus;
import org.propjet.player.terminal.GameSource;
import org.propjet.player.terminal.Interruption;
import org.propjet.player.terminal.JfrOption;
import org.propjet.player.terminal.Output;
import org.propjet.player.terminal.Progress;
import org.propjet.player.terminal.Refusal;
import org.propjet.player.terminal.ThreadCountConverter;

import picocli.CommandLine.Command;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;
import picocli.CommandLine.TypeConversionException;

import java.io.IOException;
import java.net.BindException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;

/** The command {@code serve}. */
@Command(
        name = "serve",
        header = "Wait for a game manager, and play its matches.",
        description = {
            "Speaks the protocol of general game playing over HTTP, as ggp-base and Dresden's"
                    + " GameController do. One match at a time.",
            "Whatever is sent, answers come in time, and moves are legal."
        },
        footer = {
            "",
            "Ends with ctrl-C, or SIGTERM: a move that is waited for is answered before.",
            "Example: propjet serve --port 9147 --log matches"
        })
final class ServeCommand implements Callable<Integer> {
    /** How long the process waits for the last answers; it takes half of that, at most. */
    private static final Duration FAREWELL = Duration.ofSeconds(4);

    private CommandSpec spec = CommandSpec.create();

    @Spec
    void setSpec(CommandSpec own) {
        PlayerHelp.addTo(own.usageMessage());
        spec = own;
    }

    @Option(
            names = "--port",
            paramLabel = "P",
            converter = PortConverter.class,
            description = "Listen at this port; 0 for any that is free (default: 9147).")
    private int port = ServerOptions.PORT;

    @Option(
            names = "--host",
            paramLabel = "H",
            description =
                    "Listen at this address; 0.0.0.0 for all (default: 127.0.0.1, which only this"
                            + " machine reaches).")
    private String host = ServerOptions.HOST;

    @Option(
            names = "--player",
            paramLabel = "SPEC",
            description = "Who plays (default: auto with all processors).")
    private PlayerSpec player = PlayerSpec.standard();

    @Option(
            names = "--threads",
            paramLabel = "N",
            converter = ThreadCountConverter.class,
            description = "Search with N threads (default: one for each processor).")
    private int threadCount = Runtime.getRuntime().availableProcessors();

    @Option(
            names = "--name",
            paramLabel = "WORD",
            description = "What game managers see as our name (default: Propjet).")
    private String name = "Propjet";

    @Option(
            names = "--margin",
            paramLabel = "S",
            description =
                    "Answer S seconds before a clock ends (default: 0.3, and for clocks under"
                            + " 1.5 seconds a fifth of them, but 0.15 at least).")
    private @Nullable Double marginSeconds;

    @Option(
            names = "--log",
            paramLabel = "DIR",
            description = "Write all messages into this folder, a file for each match.")
    private String logFolder = "";

    @Option(
            names = "--body-limit",
            paramLabel = "MIB",
            converter = CountConverter.class,
            description = "Refuse longer messages (default: 16).")
    private int bodyMib = ServerOptions.BODY_MIB;

    @Option(
            names = "--cors",
            paramLabel = "ORIGIN|none|*",
            description =
                    "Take messages from web pages of this origin only, of none, or of all (the"
                            + " default, as some game managers are pages). But for *, messages are"
                            + " taken by POST only, which game managers use that are no pages.")
    private PageAccess pages = PageAccess.ANY;

    @Option(
            names = "--known-as",
            paramLabel = "NAME",
            split = ",",
            description =
                    "Names by which browsers reach this machine, beside its own and its addresses:"
                            + " pages at other names are refused what they ask for.")
    private List<String> names = List.of();

    @Option(
            names = "--manager",
            paramLabel = "any|same|ADDRESS",
            description =
                    "Take PLAY, STOP and ABORT from everybody, from the address that sent START"
                            + " (the default), or all four from this address only.")
    private ManagerAccess managers = ManagerAccess.SAME;

    @Option(
            names = "--longest-clock",
            paramLabel = "S",
            description =
                    "Take longer clocks for S seconds: a match whose manager is silent keeps others"
                            + " waiting no longer (default: 3600).")
    private double longestClockSeconds = HostOptions.LONGEST_CLOCK_SECONDS;

    @Mixin private ClusterOption cluster;

    @Mixin private JfrOption jfr;

    @Override
    public Integer call() {
        try (JfrOption.Running _ = jfr.start();
                ClusterPlayers players = ClusterPlayers.join(cluster, wanted(), this::note)) {
            HostOptions options = options(players.shared(wanted()));
            List<String> _ = WarmUpMatch.play(options);
            return serve(options);
        }
    }

    private int serve(HostOptions options) {
        CountDownLatch end = new CountDownLatch(1);
        // Closed from the last to the first: when all is answered and written, the process may end.
        try (Interruption interruption = Interruption.listen(end::countDown, FAREWELL, () -> {});
                MatchLog log = log();
                MatchHost matches = new MatchHost(options, log, this::note);
                PlayerServer server = server(matches)) {
            new Output(spec.commandLine().getOut()).line("listening on " + server.url());
            note("a browser shows matches there, and lets you play");
            end.await();
            return interruption.isRequested() ? ExitStatus.INTERRUPTED : ExitStatus.DONE;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return ExitStatus.INTERRUPTED;
        }
    }

    private AnswerMargin margin() {
        return marginSeconds == null
                ? AnswerMargin.STANDARD
                : AnswerMargin.ofNanos(Seconds.nanos(marginSeconds));
    }

    /** Returns who plays: on all members of the cluster, if there is one. */
    private PlayerSpec wanted() {
        PlayerSpec wanted = player.withThreads(threadCount).pondering();
        return cluster.isAsked() ? wanted.clustering() : wanted;
    }

    private HostOptions options(PlayerSpec playing) {
        try {
            return new HostOptions(
                    name,
                    playing,
                    margin(),
                    HostOptions.GRACE_NANOS,
                    longestClockSeconds,
                    managers);
        } catch (IllegalArgumentException e) {
            throw new ParameterException(spec.commandLine(), String.valueOf(e.getMessage()), e);
        }
    }

    private MatchLog log() {
        if (logFolder.isEmpty()) {
            return MatchLog.none();
        }
        try {
            return MatchLog.into(GameSource.path(logFolder));
        } catch (IOException e) {
            throw new Refusal(
                    "cannot write into the folder " + logFolder + ": " + GameSource.reason(e));
        }
    }

    private PlayerServer server(MatchHost matches) {
        ServerOptions options =
                new ServerOptions(
                        host,
                        port,
                        (int) Math.min(Integer.MAX_VALUE - 8L, (long) bodyMib << 20),
                        HttpLimits.STANDARD,
                        pages,
                        names,
                        GameShelf.BUNDLED);
        try {
            return PlayerServer.start(options, matches);
        } catch (BindException e) {
            if (GameSource.reason(e).contains("assign")) {
                throw new Refusal(
                        host + " is no address of this machine; --host 0.0.0.0 listens at all");
            }
            throw new Refusal(
                    "cannot listen at port %d of %s: %s; is another player running? --port 0 takes"
                                    .formatted(port, host, GameSource.reason(e))
                            + " any that is free");
        } catch (IOException e) {
            throw new Refusal("cannot listen at " + host + ": " + GameSource.reason(e));
        }
    }

    private void note(String line) {
        Progress.note(spec.commandLine().getErr(), line);
    }

    /** Reads a port. */
    static final class PortConverter implements ITypeConverter<Integer> {
        @Override
        public Integer convert(String value) {
            try {
                int port = Integer.parseInt(value);
                if (port >= 0 && port < 1 << 16) {
                    return port;
                }
            } catch (NumberFormatException e) {
                // Reported below.
            }
            throw new TypeConversionException("'" + value + "' is not a port, 0 to 65535");
        }
    }
}
