package org.propjet.player.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.propjet.player.cluster.Cluster;
import org.propjet.player.cluster.ClusterOptions;
import org.propjet.player.cluster.LoopbackNetwork;
import org.propjet.player.cluster.work.MemberProfile;
import org.propjet.player.cluster.work.WorkService;
import org.propjet.player.terminal.ClusterJoin;
import org.propjet.player.terminal.ExitStatus;
import org.propjet.player.terminal.Refusal;
import org.propjet.player.terminal.Version;
import org.propjet.player.tools.ReplayCommandTest;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.stream.Stream;

/** Commands that divide their work say the same as on one machine. */
@Timeout(120)
class ClusterCommandsTest {
    @TempDir private Path folder;

    private final LoopbackNetwork network = new LoopbackNetwork();
    private final List<WorkService> workers = new ArrayList<>();
    private Path secret = Path.of("");

    @BeforeEach
    void openNetwork() throws IOException {
        LoopbackProvider.network = network;
        secret = Files.writeString(folder.resolve("secret"), "a secret of many bytes");
        for (String name : List.of("a", "b")) {
            workers.add(
                    new WorkService(
                            network.join(name),
                            MemberProfile.own(Version.number(), 1),
                            NodeCommand.kindsOfWork(),
                            text -> {}));
        }
    }

    @AfterEach
    void closeNetwork() {
        workers.forEach(WorkService::close);
        network.close();
        LoopbackProvider.network = null;
    }

    private String[] onMembers(String... command) {
        return Stream.concat(
                        Arrays.stream(command),
                        Stream.of(
                                "--cluster",
                                "localhost",
                                "--secret",
                                secret.toString(),
                                "--members-only"))
                .toArray(String[]::new);
    }

    /** Runs a command alone and on members, and compares all but the seconds. */
    private CommandRun assertSame(int status, String... command) {
        CommandRun alone = CommandRun.of(command);
        CommandRun divided = CommandRun.of(onMembers(command));
        assertEquals(withoutSeconds(alone.out()), withoutSeconds(divided.out()), divided::err);
        assertEquals(status, alone.status(), alone::err);
        assertEquals(status, divided.status(), divided::err);
        assertTrue(divided.err().contains(" works with us: 1 of "), divided::err);
        return divided;
    }

    private static String withoutSeconds(String tsv) {
        return tsv.replaceAll("\t\\d+\\.\\d+(?=\t|\n)", "\ts");
    }

    @Test
    void verifyHasTheSameTable() throws IOException {
        Path bad = Files.writeString(folder.resolve("bad.kif"), "(role x");
        CommandRun run =
                assertSame(
                        ExitStatus.REFUSED,
                        "verify",
                        "rockPaperScissors",
                        bad.toString(),
                        "--playouts",
                        "1",
                        "--format",
                        "tsv");
        assertTrue(run.out().endsWith("1 of 2 games agree\n"), run.out());
    }

    @Test
    void replayHasTheSameTable() throws IOException {
        Path games = Files.createDirectory(folder.resolve("games"));
        for (String name : List.of("lamp", "other", "alone")) {
            Files.writeString(games.resolve(name + ".kif"), ReplayCommandTest.LAMP);
        }
        String trace = ReplayCommandTest.trace(ReplayCommandTest.LAMP);
        Files.writeString(folder.resolve("lamp.trace"), trace);
        Files.writeString(folder.resolve("other.trace"), trace.replace("goals 100", "goals 50"));
        CommandRun run =
                assertSame(
                        ExitStatus.REFUSED,
                        "replay",
                        games.toString(),
                        folder.toString(),
                        "--format",
                        "tsv");
        assertTrue(run.out().endsWith("1 of 2 agree\n"), run.out());
    }

    @Tag("deep")
    @Test
    void fuzzHasTheSameCounts() {
        CommandRun run = assertSame(ExitStatus.DONE, "fuzz", "--seed", "1", "--count", "70");
        assertTrue(run.out().endsWith("70 rulesheets, 0 mismatches\n"), run.out());
    }

    @Test
    void perftHasTheSameCounts() throws IOException {
        assertSame(ExitStatus.DONE, "perft", "ticTacToe", "9", "--format", "tsv");
        Path state = Files.writeString(folder.resolve("state"), "(control o)");
        assertSame(
                ExitStatus.DONE,
                "perft",
                "ticTacToe",
                "5",
                "--state",
                state.toString(),
                "--backend",
                "reference",
                "--format",
                "tsv");
    }

    @Test
    void aSeriesHasTheSameMatches() {
        assertSame(
                ExitStatus.DONE,
                "play",
                "ticTacToe",
                "--player",
                "random",
                "--player",
                "legal",
                "--openings",
                "1",
                "--matches",
                "11",
                "--format",
                "tsv");
        assertSame(
                ExitStatus.DONE,
                "play",
                "ticTacToe",
                "--player",
                "legal",
                "--player",
                "random",
                "--sprt",
                "0,400",
                "--matches",
                "200",
                "--format",
                "tsv");
    }

    @Test
    void whoWorksAloneInAClusterIsToldSo() {
        network.close();
        CommandRun run =
                CommandRun.of(
                        "perft",
                        "ticTacToe",
                        "5",
                        "--cluster",
                        "localhost",
                        "--secret",
                        secret.toString(),
                        "--format",
                        "tsv");
        assertEquals(ExitStatus.DONE, run.status());
        assertEquals("5\t15120", run.lines().getLast());
        assertTrue(run.err().contains("nobody else is in the cluster yet"), run.err());
    }

    @Test
    void whatCannotBeDividedIsRefused() {
        assertUsage("leave out --cluster", onMembers("perft", "ticTacToe", "3", "--unique"));
        assertUsage("--matches N", onMembers("play", "ticTacToe"));
        assertUsage("--cluster is missing", "verify", "nim", "--secret", secret.toString());
        assertUsage("--cluster is missing", "verify", "nim", "--members-only");
        assertUsage("add --secret FILE", "verify", "nim", "--cluster", "localhost");
        assertUsage("is no address", "verify", "nim", "--cluster", "local host:1");
        assertUsage("is no address", "verify", "nim", "--cluster", "localhost:70000");
        assertUsage("is no address", "node", "--secret", "s", "--join", "::1");
        assertUsage("--secret", "node");
        assertUsage(
                "in the browser players search on this machine alone",
                "play",
                "ticTacToe",
                "--web",
                "--player",
                "uct:cluster=on");
    }

    private static void assertUsage(String part, String... command) {
        CommandRun run = CommandRun.of(command);
        assertEquals(ExitStatus.USAGE, run.status(), run::err);
        assertTrue(run.err().contains(part), run::err);
        assertEquals("", run.out());
    }

    @Test
    void whoCannotJoinIsToldWhy() {
        CommandRun missing =
                CommandRun.of("node", "--secret", folder.resolve("missing").toString());
        assertEquals(ExitStatus.REFUSED, missing.status());
        assertTrue(missing.err().contains("there is no secret in "), missing.err());
        assertTrue(missing.err().contains("head -c 32 /dev/urandom"), missing.err());
        LoopbackProvider.network = null;
        CommandRun wrong = CommandRun.of(onMembers("verify", "nim"));
        assertEquals(ExitStatus.REFUSED, wrong.status());
        assertTrue(
                wrong.err()
                        .contains("cannot join the cluster: the secret of the others is another"),
                wrong.err());
        ClusterOptions options =
                new ClusterOptions("x", new InetSocketAddress(0), List.of(), secret, Duration.ZERO);
        Refusal refusal =
                assertThrows(
                        Refusal.class,
                        () -> ClusterJoin.join(options, Collections.emptyIterator()));
        assertTrue(refusal.text().contains("propjet-cluster"), refusal.text());
    }

    @Test
    void aNodeSaysWhatItHasAndLeavesWhenItIsTold() throws InterruptedException {
        CountDownLatch joined = new CountDownLatch(1);
        CountDownLatch left = new CountDownLatch(1);
        Cluster watcher = network.join("watcher");
        watcher.onMembers(
                members -> {
                    boolean isThere =
                            members.stream().anyMatch(member -> member.name().equals("mine"));
                    if (isThere) {
                        joined.countDown();
                    } else if (joined.getCount() == 0) {
                        left.countDown();
                    }
                });
        StringWriter err = new StringWriter();
        Thread node =
                Thread.ofPlatform()
                        .start(
                                () ->
                                        PropjetCommand.run(
                                                new PrintWriter(new StringWriter()),
                                                new PrintWriter(err),
                                                "node",
                                                "--secret",
                                                secret.toString(),
                                                "--name",
                                                "mine",
                                                "--threads",
                                                "1"));
        joined.await();
        assertFalse(err.toString().contains("internal error"), err::toString);
        node.interrupt();
        node.join();
        left.await();
        String said = err.toString();
        assertTrue(said.contains("propjet: node mine: 1 of "), said);
        assertTrue(said.contains("4 members: a, b, watcher, mine"), said);
    }
}
