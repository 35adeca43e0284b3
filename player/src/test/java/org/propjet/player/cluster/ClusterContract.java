package org.propjet.player.cluster;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/**
 * What a {@link Cluster} promises. Who brings one extends this. Times are limits only, after which
 * a test gives up.
 */
@Timeout(60)
public abstract class ClusterContract {
    private static final String TOPIC = "a topic";

    private final List<Cluster> joined = new ArrayList<>();

    /** Has another member join the cluster of this test. */
    protected abstract Cluster joinAs(String name) throws Exception;

    private Cluster join(String name) throws Exception {
        Cluster cluster = joinAs(name);
        joined.add(cluster);
        for (Cluster each : joined) {
            awaitSize(each, joined.size());
        }
        return cluster;
    }

    @AfterEach
    void leave() {
        joined.forEach(Cluster::close);
    }

    /** Waits until a member sees so many. */
    protected static void awaitSize(Cluster cluster, int size) throws InterruptedException {
        while (cluster.members().size() != size) {
            Thread.sleep(5);
        }
    }

    private static BlockingQueue<ClusterMessage> heard(Cluster cluster, String topic) {
        BlockingQueue<ClusterMessage> messages = new LinkedBlockingQueue<>();
        cluster.onMessage(topic, messages::add);
        return messages;
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private static String text(ClusterMessage message) {
        return new String(message.body(), StandardCharsets.UTF_8);
    }

    @Test
    void whoJoinsFirstComesFirst() throws Exception {
        Cluster first = join("first");
        Cluster second = join("second");
        Cluster third = join("third");
        List<Member> expected = List.of(first.self(), second.self(), third.self());
        for (Cluster each : List.of(first, second, third)) {
            assertEquals(expected, each.members());
        }
        assertEquals(List.of("first", "second", "third"), names(third.members()));
    }

    private static List<String> names(List<Member> members) {
        return members.stream().map(Member::name).toList();
    }

    @Test
    void membersOfOneNameAreSeveral() throws Exception {
        Cluster one = join("same");
        Cluster other = join("same");
        assertNotEquals(one.self(), other.self());
    }

    @Test
    void aMessageToOneGoesToNobodyElse() throws Exception {
        Cluster from = join("from");
        Cluster to = join("to");
        Cluster other = join("other");
        BlockingQueue<ClusterMessage> heard = heard(to, TOPIC);
        BlockingQueue<ClusterMessage> overheard = heard(other, TOPIC);
        from.send(to.self(), TOPIC, bytes("for you"));
        from.sendToAll(TOPIC, bytes("for all"));

        ClusterMessage message = heard.take();
        assertEquals(from.self(), message.from());
        assertEquals("from", message.from().name());
        assertEquals(TOPIC, message.topic());
        assertEquals("for you", text(message));
        assertEquals("for all", text(heard.take()));
        assertEquals("for all", text(overheard.take()));
        assertNull(overheard.poll());
    }

    @Test
    void topicsAreKeptApart() throws Exception {
        Cluster from = join("from");
        Cluster to = join("to");
        BlockingQueue<ClusterMessage> one = heard(to, "one");
        BlockingQueue<ClusterMessage> two = heard(to, "two, ü");
        from.sendToAll("two, ü", bytes("2"));
        from.sendToAll("nobody listens", bytes("0"));
        from.sendToAll("one", bytes("1"));
        assertEquals("1", text(one.take()));
        assertEquals("2", text(two.take()));
        assertTrue(one.isEmpty() && two.isEmpty());
    }

    @Test
    void whoUnsubscribesHearsNothingMore() throws Exception {
        Cluster from = join("from");
        Cluster to = join("to");
        BlockingQueue<ClusterMessage> heard = new LinkedBlockingQueue<>();
        Cluster.Subscription subscription = to.onMessage(TOPIC, heard::add);
        from.sendToAll(TOPIC, bytes("1"));
        assertEquals("1", text(heard.take()));
        subscription.close();
        BlockingQueue<ClusterMessage> after = heard(to, TOPIC);
        from.sendToAll(TOPIC, bytes("2"));
        assertEquals("2", text(after.take()));
        assertTrue(heard.isEmpty());
    }

    @Test
    void messagesToOneAndToAllStayInOrderAndComeOnce() throws Exception {
        int count = 3_000;
        Cluster to = join("to");
        List<Cluster> senders = List.of(join("one"), join("two"));
        BlockingQueue<ClusterMessage> heard = heard(to, TOPIC);
        List<Thread> threads = new ArrayList<>();
        for (Cluster sender : senders) {
            threads.add(Thread.ofPlatform().start(() -> sendMany(sender, to.self(), count)));
        }
        int[] next = new int[2];
        for (int i = 0; i < 2 * count; i++) {
            ClusterMessage message = heard.take();
            int sender = message.from().equals(senders.get(0).self()) ? 0 : 1;
            ByteBuffer body = ByteBuffer.wrap(message.body());
            assertEquals(next[sender]++, body.getInt());
        }
        for (Thread thread : threads) {
            thread.join();
        }
        assertNull(heard.poll(50, TimeUnit.MILLISECONDS));
    }

    private static void sendMany(Cluster sender, Member to, int count) {
        for (int i = 0; i < count; i++) {
            byte[] body = ByteBuffer.allocate(40).putInt(i).array();
            if (i % 3 == 0) {
                sender.sendToAll(TOPIC, body);
            } else {
                sender.send(to, TOPIC, body);
            }
        }
    }

    @Test
    void messagesOfAnySizePass() throws Exception {
        Cluster from = join("from");
        Cluster to = join("to");
        BlockingQueue<ClusterMessage> heard = heard(to, TOPIC);
        for (int size : new int[] {0, 1, 59_990, 60_000, 65_536, 1_000_000, 10_000_000}) {
            byte[] body = new byte[size];
            new Random(size).nextBytes(body);
            from.send(to.self(), TOPIC, body);
            assertArrayEquals(body, heard.take().body(), size + " bytes");
        }
    }

    @Test
    void whatIsSentIsWhatTheBodyWasThen() throws Exception {
        Cluster from = join("from");
        Cluster to = join("to");
        BlockingQueue<ClusterMessage> heard = heard(to, TOPIC);
        byte[] body = bytes("then");
        from.send(to.self(), TOPIC, body);
        body[0] = 'T';
        assertEquals("then", text(heard.take()));
    }

    @Test
    void aMessageToOneselfComes() throws Exception {
        Cluster alone = join("alone");
        BlockingQueue<ClusterMessage> heard = heard(alone, TOPIC);
        alone.sendToAll(TOPIC, bytes("to the others"));
        alone.send(alone.self(), TOPIC, bytes("to me"));
        assertEquals("to me", text(heard.take()));
    }

    @Test
    void changesOfTheMembersAreReported() throws Exception {
        Cluster first = join("first");
        BlockingQueue<List<Member>> changes = new LinkedBlockingQueue<>();
        first.onMembers(changes::add);
        Cluster second = join("second");
        List<Member> change = changes.take();
        if (change.size() == 1) {
            change = changes.take(); // the first was about its own joining
        }
        assertEquals(List.of(first.self(), second.self()), change);
        Member left = second.self();
        joined.remove(second);
        second.close();
        assertEquals(List.of(first.self()), changes.take());
        assertEquals(List.of(first.self()), first.members());
        first.send(left, TOPIC, bytes("nobody is there"));

        Cluster again = join("second");
        assertNotEquals(left, again.self());
        assertEquals(List.of(first.self(), again.self()), changes.take());
        assertTrue(changes.isEmpty(), changes.toString());
    }

    @Test
    void whatWasSentBeforeLeavingComes() throws Exception {
        Cluster first = join("first");
        Cluster second = join("second");
        BlockingQueue<ClusterMessage> heard = heard(first, TOPIC);
        byte[] body = new byte[1_000_000];
        second.send(first.self(), TOPIC, body);
        second.send(first.self(), TOPIC, bytes("the last"));
        joined.remove(second);
        second.close();
        assertEquals(body.length, heard.take().body().length);
        assertEquals("the last", text(heard.take()));
    }

    @Test
    void whoHasLeftSaysNothingAndMayLeaveAgain() throws Exception {
        Cluster first = join("first");
        Cluster second = join("second");
        BlockingQueue<ClusterMessage> heard = heard(first, TOPIC);
        Member self = second.self();
        joined.remove(second);
        second.close();
        second.close();
        assertEquals(self, second.self());
        second.sendToAll(TOPIC, bytes("not here"));
        second.send(first.self(), TOPIC, bytes("nor here"));
        first.send(first.self(), TOPIC, bytes("alone"));
        assertEquals("alone", text(heard.take()));
    }

    @Test
    void aListenerMayAnswer() throws Exception {
        Cluster from = join("from");
        Cluster to = join("to");
        BlockingQueue<ClusterMessage> answers = heard(from, "answer");
        to.onMessage(TOPIC, message -> to.send(message.from(), "answer", message.body()));
        from.send(to.self(), TOPIC, bytes("echo"));
        assertEquals("echo", text(answers.take()));
    }
}
