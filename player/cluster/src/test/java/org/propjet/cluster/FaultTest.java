package org.propjet.cluster;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.propjet.player.cluster.Cluster;
import org.propjet.player.cluster.ClusterMessage;
import org.propjet.player.cluster.ClusterOptions;
import org.propjet.player.cluster.Member;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/**
 * Members in processes of their own that are killed, stopped and cut off. Nothing here is measured:
 * each test waits for what must happen, and fails if it does not come at all.
 */
@Tag("deep")
@DisabledOnOs(OS.WINDOWS)
@Timeout(240)
class FaultTest {
    private static final String BOTH = "members (near far|far near)";

    @TempDir private Path folder;

    private Path secret;
    private InetSocketAddress address;
    private Cluster cluster;
    private final BlockingQueue<List<Member>> changes = new LinkedBlockingQueue<>();

    @BeforeEach
    void begin() throws Exception {
        secret = Files.writeString(folder.resolve("secret"), "what the members know\n");
        address = JGroupsClusterTest.freeAddress();
        cluster =
                new JGroupsProvider()
                        .join(
                                new ClusterOptions(
                                        "here", address, List.of(), secret, Duration.ZERO));
        cluster.onMembers(changes::add);
    }

    @AfterEach
    void end() {
        cluster.close();
    }

    private TestProcess member(String name) throws Exception {
        TestProcess process =
                new TestProcess(
                        TestProcess.member(
                                name, "127.0.0.1", 0, "127.0.0.1", address.getPort(), secret));
        awaitNames("here", name);
        return process;
    }

    private List<Member> awaitNames(String... names) throws InterruptedException {
        while (true) {
            List<Member> members = changes.take();
            if (members.stream().map(Member::name).toList().equals(List.of(names))) {
                return members;
            }
        }
    }

    /** Has a message go to a member and back. */
    private void talkTo(Member member) throws InterruptedException {
        BlockingQueue<ClusterMessage> answers = new LinkedBlockingQueue<>();
        try (var _ = cluster.onMessage("answer", answers::add)) {
            ClusterMessage answer = null;
            while (answer == null) { // it may have joined, and not listen yet
                cluster.send(member, "echo", "hello".getBytes(StandardCharsets.UTF_8));
                answer = answers.poll(1, TimeUnit.SECONDS);
            }
            assertEquals(member, answer.from());
        }
    }

    @Test
    void aMemberThatIsKilledIsMissedAndMayComeAgain() throws Exception {
        Member killed;
        try (TestProcess process = member("there")) {
            killed = cluster.members().get(1);
            talkTo(killed);
            process.signal("KILL");
            awaitNames("here");
        }
        cluster.send(killed, TestMember.TOPIC, new byte[100]); // goes nowhere
        try (TestProcess _ = member("there")) {
            Member again = cluster.members().get(1);
            assertNotEquals(killed, again);
            talkTo(again);
        }
    }

    @Test
    void aMemberThatIsStoppedIsMissedAndComesBackByItself() throws Exception {
        try (TestProcess process = member("there")) {
            process.await("members here there");
            Member there = cluster.members().get(1);
            talkTo(there);
            process.signal("STOP");
            long sent = 0;
            while (cluster.members().size() > 1) { // sending must go on without waiting
                cluster.send(there, TestMember.TOPIC, new byte[1_000_000]);
                sent++;
                Thread.sleep(20);
            }
            assertTrue(sent > 1, "it was missed before anything was sent");
            Thread.sleep(10_000);
            process.signal("CONT");
            while (cluster.members().size() < 2) {
                Thread.sleep(50);
            }
            assertTrue(cluster.members().contains(there), "it is another member now");
            talkTo(there);
            BlockingQueue<ClusterMessage> heard = new LinkedBlockingQueue<>();
            cluster.onMessage(TestMember.TOPIC, heard::add);
            process.write("I am back");
            assertEquals("I am back", new String(heard.take().body(), StandardCharsets.UTF_8));
        }
    }

    /**
     * Two network namespaces with a cable between them, which is pulled out by the command cut. No
     * rights are needed where a user may have namespaces.
     */
    private static final String NETWORK =
            """
            unshare -n sleep 600 &
            far=$!
            while [ "$(readlink /proc/$far/ns/net)" = "$(readlink /proc/self/ns/net)" ]; do sleep 0.1; done
            ip link add near type veth peer name far
            ip link set far netns $far
            ip addr add 10.98.0.1/24 dev near
            ip link set near up
            nsenter -n -t $far sh -c 'ip addr add 10.98.0.2/24 dev far; ip link set far up; ip link set lo up'
            ip link set lo up
            echo "ready $$ $far"
            while read -r command; do
                case $command in
                    cut) ip link set near down ;;
                    heal) ip link set near up ;;
                esac
            done
            kill $far
            """;

    @Test
    void partsThatWereCutOffBecomeOneAgain() throws Exception {
        Path script = Files.writeString(folder.resolve("network"), NETWORK);
        try (TestProcess network =
                new TestProcess(List.of("unshare", "-rn", "sh", "-e", script.toString()))) {
            String[] words = network.awaitMatch(".*").split(" ");
            assumeTrue(
                    words[0].equals("ready"),
                    "not tested, as there are no network namespaces: " + String.join(" ", words));
            try (TestProcess near = inside(words[1], "near", "10.98.0.1", "10.98.0.2");
                    TestProcess far = inside(words[2], "far", "10.98.0.2", "10.98.0.1")) {
                String both = near.awaitMatch(BOTH);
                far.await(both);
                network.write("cut");
                near.await("members near");
                far.await("members far");
                network.write("heal");
                both = near.awaitMatch(BOTH);
                far.await(both);
                near.write("hello");
                far.await("heard hello from near");
                far.write("hello, too");
                near.await("heard hello, too from far");
            }
        }
    }

    private TestProcess inside(String pid, String name, String own, String other)
            throws IOException {
        List<String> command = new ArrayList<>();
        command.addAll(List.of("nsenter", "-U", "-n", "--preserve-credentials", "-t", pid));
        command.addAll(TestProcess.member(name, own, 9247, other, 9247, secret));
        return new TestProcess(command);
    }
}
