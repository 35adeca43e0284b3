package org.propjet.cluster;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Random;

/**
 * A player whose search others share, while these are killed, stopped, cut off, and joined by
 * others: it moves in time, its moves are legal, and it wins. All are processes of their own.
 */
@Tag("cluster")
@Tag("timed")
@DisabledOnOs(OS.WINDOWS)
@Timeout(400)
class SearchFaultTest {
    private static final String PLAYER = "uct:cluster=on,threads=1,ponder=on";
    private static final String LISTENS = ".*http://127.0.0.1:\\d+.*";
    private static final String SEARCHES = "propjet: searches (match|connectFour_).* with .*";

    @TempDir private Path folder;

    private final List<TestProcess> processes = new ArrayList<>();
    private Path secret;
    private InetSocketAddress members;

    @BeforeEach
    void begin() throws Exception {
        secret = TestMember.secret(folder.resolve("secret"), "what the members know\n");
        members = JGroupsClusterTest.freeAddress();
    }

    @AfterEach
    void end() {
        processes.forEach(TestProcess::close);
    }

    private TestProcess start(List<String> command) throws IOException {
        TestProcess process = new TestProcess(command);
        processes.add(process);
        return process;
    }

    private TestProcess node(String name, String bind, Path ofSecret) throws IOException {
        return start(
                TestProcess.propjet(
                        "node",
                        "--name",
                        name,
                        "--threads",
                        1,
                        "--secret",
                        ofSecret,
                        "--bind",
                        bind,
                        "--join",
                        "127.0.0.1:" + members.getPort()));
    }

    private TestProcess node(String name) throws IOException {
        return node(name, "127.0.0.1:0", secret);
    }

    @Test
    void whateverHappensToOthersThePlayerMovesInTime() throws Exception {
        TestProcess first = node("first", "127.0.0.1:" + members.getPort(), secret);
        TestProcess killed = node("killed");
        TestProcess stopped = node("stopped");
        first.awaitMatch("propjet: 3 members: .*");
        TestProcess server =
                start(
                        TestProcess.propjet(
                                "serve",
                                "--port",
                                0,
                                "--player",
                                PLAYER,
                                "--cluster",
                                "127.0.0.1:" + members.getPort(),
                                "--secret",
                                secret));
        String listens = server.awaitMatch(LISTENS);
        int port = Integer.parseInt(listens.replaceAll(".*127.0.0.1:(\\d+).*", "$1"));

        Deque<RemoteMatches.Event> events = new ArrayDeque<>();
        for (TestProcess node : List.of(first, killed, stopped)) {
            events.add(() -> node.awaitMatch(SEARCHES));
        }
        events.add(() -> killed.signal("KILL"));
        long[] stopNanos = new long[1];
        events.add(
                () -> {
                    stopped.signal("STOP");
                    stopNanos[0] = System.nanoTime();
                });
        events.add(this::sendNonsense);
        events.add(this::refuseAStranger);
        List<TestProcess> late = new ArrayList<>();
        events.add(() -> late.add(node("late")));
        events.add(() -> late.getFirst().awaitMatch(SEARCHES));
        try (RemoteMatches matches = new RemoteMatches(port)) {
            while (!events.isEmpty()) {
                matches.move(events.remove());
            }
            while (System.nanoTime() - stopNanos[0] < 10_000_000_000L) {
                matches.move(() -> {});
            }
            matches.move(() -> stopped.signal("CONT"));
            matches.move(() -> first.awaitMatch("propjet: 4 members: .*stopped.*"));
        }
    }

    private void sendNonsense() throws IOException {
        byte[] nonsense = new byte[5_000];
        new Random(1).nextBytes(nonsense);
        try (Socket socket = new Socket(members.getAddress(), members.getPort())) {
            socket.getOutputStream().write(nonsense);
        }
    }

    private void refuseAStranger() throws Exception {
        Path wrong = TestMember.secret(folder.resolve("wrong"), "what strangers believe");
        node("stranger", "127.0.0.1:0", wrong)
                .awaitMatch("propjet: .*127.0.0.1:\\d+ has another secret than .*wrong.*");
    }

    @Test
    void aSearchThatIsCutInTwoGoesOnAndBecomesOneAgain() throws Exception {
        try (CutNetwork network = CutNetwork.open(folder)) {
            TestProcess far = start(network.far(farNode()));
            far.await("propjet: nobody else is in the cluster yet");
            TestProcess server = start(network.near(nearServer()));
            server.awaitMatch(LISTENS);
            TestProcess referee = start(network.near(referee()));
            far.awaitMatch(SEARCHES);
            network.cut();
            far.await("propjet: nobody else is in the cluster yet");
            network.heal();
            far.awaitMatch("propjet: 2 members: .*");
            far.awaitMatch(SEARCHES);
            assertEquals(0, referee.exitStatus(), "the player was at fault");
        }
    }

    private List<String> farNode() {
        return TestProcess.propjet(
                "node", "--name", "far", "--secret", secret, "--bind", CutNetwork.FAR + ":9247");
    }

    private List<String> nearServer() {
        return TestProcess.propjet(
                "serve", "--player", PLAYER, "--cluster", CutNetwork.FAR, "--secret", secret);
    }

    /** Enough matches for members that lose each other and find each other again. */
    private static List<String> referee() {
        return TestProcess.propjet(
                "referee",
                "connectFour",
                "--player",
                "http://127.0.0.1:9147",
                "--start-clock",
                5,
                "--play-clock",
                2,
                "--matches",
                4);
    }
}
