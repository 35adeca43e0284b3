package org.propjet.player.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.propjet.player.kinds.PlayerSpec;
import org.propjet.player.match.protocol.HostOptions;
import org.propjet.player.match.protocol.MatchHost;
import org.propjet.player.match.protocol.MatchLog;
import org.propjet.player.page.GameShelf;
import org.propjet.player.page.http.PageAccess;
import org.propjet.player.page.http.PlayerServer;
import org.propjet.player.page.http.ServerOptions;
import org.propjet.player.terminal.ExitStatus;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;

/**
 * What {@code play}, {@code referee} and {@code solve} print, byte for byte, where depths and
 * numbers of playouts end all searches, and the clocks leave so much time that they never do.
 *
 * <p>What depends on the machine is replaced ({@link #withoutMachine}): how many seconds something
 * took, how many playouts there were in a second, and at which ports players are. Searches by
 * playouts are played on {@code lanes}, which are the same everywhere, and tables, which have a
 * column for the speed of long searches only, show other players.
 *
 * <p>A text that is not what is expected is written to {@code target/golden}, to be compared.
 */
@Timeout(value = 120, unit = TimeUnit.SECONDS)
class GoldenOutputTest {
    private static final String CLOCKS = "--start-clock 60 --play-clock 60 ";

    /** A server of a player at a free port. */
    private static final class Served implements AutoCloseable {
        private final MatchHost host;
        private final PlayerServer server;

        Served(String player) throws IOException {
            HostOptions options = HostOptions.standard(PlayerSpec.parse(player));
            host = new MatchHost(options, MatchLog.none(), event -> {});
            server =
                    PlayerServer.start(ServerOptions.here(PageAccess.ANY, GameShelf.BUNDLED), host);
        }

        String address() {
            return "http://127.0.0.1:" + server.port();
        }

        @Override
        public void close() {
            server.close();
            host.close();
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "ticTacToe | uct:limit=500,memory=16 | pvs:depth=3,eval=goals | json",
                "tron | maxn:depth=2 | paranoid:depth=3 | table",
                "breakthroughSmall | negamax:depth=2,eval=mobility | paranoid:depth=2 | table"
            })
    void play(String game, String first, String second, String format) throws IOException {
        check(
                "play-%s.txt".formatted(game),
                "play %s --backend lanes %s--player %s --player %s --format %s"
                        .formatted(game, CLOCKS, first, second, format));
    }

    @Test
    void playSeveral() throws IOException {
        check(
                "play-nim.txt",
                "play nim --backend net --matches 4 --wide "
                        + CLOCKS
                        + "--player paranoid:depth=3 --player minimax:depth=3,eval=goals");
    }

    @Test
    void playAlone() throws IOException {
        check(
                "play-blocks.txt",
                "play blocks --backend lanes --format json "
                        + CLOCKS
                        + "--player uct:limit=200,memory=16");
    }

    @ParameterizedTest
    @CsvSource({
        "ticTacToe, enumerate --symmetric",
        "nim, df-pn --backend net",
        "blocks, symbolic",
        "rockPaperScissors, auto --format json"
    })
    void solve(String game, String options) throws IOException {
        check("solve-%s.txt".formatted(game), "solve %s --method %s".formatted(game, options));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "ticTacToe | pvs:depth=3,eval=goals | negamax:depth=2,eval=goals | table",
                "rockPaperScissors | maxn:depth=2 | paranoid:depth=2 | json"
            })
    void referee(String game, String first, String second, String format) throws IOException {
        try (Served one = new Served(first);
                Served other = new Served(second)) {
            check(
                    "referee-%s.txt".formatted(game),
                    "referee %s %s--player %s --player %s --format %s"
                            .formatted(game, CLOCKS, one.address(), other.address(), format));
        }
    }

    private static void check(String name, String command) throws IOException {
        CommandRun run = CommandRun.of(command.split(" +"));
        assertEquals(ExitStatus.DONE, run.status(), run.err());
        String found = withoutMachine(run.out());
        String expected = GoldenText.of(name);
        if (!found.equals(expected)) {
            Files.createDirectories(Path.of("target", "golden"));
            Files.writeString(Path.of("target", "golden", name), found);
        }
        assertEquals(expected, found);
    }

    /** Returns a text with other words for what depends on the machine. */
    private static String withoutMachine(String text) {
        return text.replaceAll("(?m)^seconds +\\S+$", "seconds -") // a line of its own
                .replaceAll("\"seconds\":[0-9.]+", "\"seconds\":0") // json
                .replaceAll("\"playouts_per_s\":[0-9.]+", "\"playouts_per_s\":null")
                .replaceAll(" +\\d+\\.\\d+(  (played|terminal))", " -$1") // a column
                .replaceAll(" plies and [0-9.]+ s:", " plies and - s:") // the last line
                .replaceAll("http://127\\.0\\.0\\.1:\\d{5}", "http://player:port");
    }
}
