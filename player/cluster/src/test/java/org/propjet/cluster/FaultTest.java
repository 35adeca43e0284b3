package org.propjet.cluster;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

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

import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/**
 * Members in processes of their own that are killed, stopped and cut off. Nothing here is measured:
 * each test waits for what must happen, and fails if it does not come at all.
 */
@Tag("cluster")
@Tag("process")
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
        secret = TestMember.secret(folder.resolve("secret"), "what the members know\n");
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

    @Test
    void partsThatWereCutOffBecomeOneAgain() throws Exception {
        try (CutNetwork network = CutNetwork.open(folder);
                TestProcess near =
                        new TestProcess(
                                network.near(member("near", CutNetwork.NEAR, CutNetwork.FAR)));
                TestProcess far =
                        new TestProcess(
                                network.far(member("far", CutNetwork.FAR, CutNetwork.NEAR)))) {
            String both = near.awaitMatch(BOTH);
            far.await(both);
            network.cut();
            near.await("members near");
            far.await("members far");
            network.heal();
            both = near.awaitMatch(BOTH);
            far.await(both);
            near.write("hello");
            far.await("heard hello from near");
            far.write("hello, too");
            near.await("heard hello, too from far");
        }
    }

    private List<String> member(String name, String own, String other) {
        return TestProcess.member(name, own, 9247, other, 9247, secret);
    }
}
