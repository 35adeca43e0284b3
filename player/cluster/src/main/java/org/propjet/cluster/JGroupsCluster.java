package org.propjet.cluster;

import org.jgroups.Address;
import org.jgroups.BytesMessage;
import org.jgroups.JChannel;
import org.jgroups.MergeView;
import org.jgroups.Message;
import org.jgroups.Receiver;
import org.jgroups.View;
import org.jgroups.protocols.UNICAST4;
import org.jgroups.util.ExtendedUUID;
import org.propjet.engine.time.Budget;
import org.propjet.player.cluster.Cluster;
import org.propjet.player.cluster.ClusterMessage;
import org.propjet.player.cluster.Member;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;

/**
 * A cluster over a channel of JGroups.
 *
 * <p>What comes in is handed to listeners by one thread, so JGroups' own threads never wait for
 * them. What goes out waits in a box for each member, because JGroups holds up whoever sends faster
 * than the other side takes it. A message to all is sent to each: only so messages to one and to
 * all stay in order, and over TCP it costs the same.
 *
 * <p>A message of ours is the length of its topic (2 bytes), the topic in UTF-8, and the body.
 */
final class JGroupsCluster implements Cluster, Receiver {
    private static final Logger LOG = LoggerFactory.getLogger(JGroupsCluster.class);

    /** What a member is called, in its address: so its name is known whenever it is. */
    private static final String NAME = "name";

    private static final int MAX_NAME = 60;

    /** How long to wait, when leaving, until the others have what was sent. */
    private static final Duration LAST_WORDS = Duration.ofSeconds(2);

    private final JChannel channel;
    private final Address own;
    private final Member self;
    private final CountDownLatch company = new CountDownLatch(1);
    private final Mailbox inbox =
            new Mailbox(
                    "messages that came",
                    Thread.ofPlatform().daemon().name("cluster-listeners").factory());
    private final Map<Member, Mailbox> outboxes = new ConcurrentHashMap<>();
    private final List<Consumer<List<Member>>> memberListeners = new CopyOnWriteArrayList<>();
    private final Map<String, List<Consumer<ClusterMessage>>> listeners = new ConcurrentHashMap<>();
    private final AtomicBoolean closed = new AtomicBoolean();

    /** Who is there, in JGroups' order: the one first that has been there longest. */
    private volatile Map<Member, Address> members = Map.of();

    JGroupsCluster(JChannel channel, String name) {
        this.channel = channel;
        String shown = name.length() > MAX_NAME ? name.substring(0, MAX_NAME) : name;
        own = ExtendedUUID.randomUUID(shown).put(NAME, shown.getBytes(StandardCharsets.UTF_8));
        self = memberOf(own);
        channel.addAddressGenerator(() -> own);
        channel.setReceiver(this);
    }

    /** Waits until another member is there. */
    void awaitCompany(Duration patience) throws InterruptedException {
        company.await(patience.toMillis(), TimeUnit.MILLISECONDS);
    }

    @Override
    public Member self() {
        return self;
    }

    @Override
    public List<Member> members() {
        return List.copyOf(members.keySet());
    }

    @Override
    public Subscription onMembers(Consumer<List<Member>> listener) {
        memberListeners.add(listener);
        return () -> memberListeners.remove(listener);
    }

    @Override
    public Subscription onMessage(String topic, Consumer<ClusterMessage> listener) {
        List<Consumer<ClusterMessage>> all =
                listeners.computeIfAbsent(topic, _ -> new CopyOnWriteArrayList<>());
        all.add(listener);
        return () -> all.remove(listener);
    }

    // ---- Members ----

    @Override
    public void viewAccepted(View view) {
        Map<Member, Address> before = members;
        if (view instanceof MergeView merged) {
            // Who was in another part has missed messages, even if its absence went unnoticed.
            List<Address> near = partOf(merged, own);
            Map<Member, Address> stayed = new LinkedHashMap<>(before);
            stayed.values().retainAll(near);
            if (stayed.size() < before.size()) {
                tell(stayed);
            }
        }
        Map<Member, Address> now = new LinkedHashMap<>();
        view.getMembers().forEach(address -> now.put(memberOf(address), address));
        tell(now);
        if (now.size() > 1) {
            company.countDown();
        }
    }

    private static List<Address> partOf(MergeView merged, Address address) {
        for (View part : merged.getSubgroups()) {
            if (part.containsMember(address)) {
                return part.getMembers();
            }
        }
        return List.of(address);
    }

    private void tell(Map<Member, Address> now) {
        members = now;
        outboxes.forEach(
                (member, outbox) -> {
                    if (!now.containsKey(member) && outboxes.remove(member, outbox)) {
                        outbox.close();
                    }
                });
        List<Member> list = List.copyOf(now.keySet());
        inbox.add(0, () -> memberListeners.forEach(listener -> listener.accept(list)));
    }

    private static Member memberOf(Address address) {
        ExtendedUUID uuid = (ExtendedUUID) address;
        byte[] name = uuid.get(NAME);
        String shown = name == null ? "?" : new String(name, StandardCharsets.UTF_8);
        return new Member(uuid.toStringLong(), shown);
    }

    // ---- Messages ----

    @Override
    public void send(Member to, String topic, byte[] body) {
        Address address = members.get(to);
        if (address == null || closed.get()) {
            return;
        }
        if (to.equals(self)) {
            hand(new ClusterMessage(to, topic, body.clone()));
        } else {
            post(to, address, packed(topic, body));
        }
    }

    @Override
    public void sendToAll(String topic, byte[] body) {
        if (closed.get()) {
            return;
        }
        byte[] packed = packed(topic, body);
        members.forEach(
                (member, address) -> {
                    if (!member.equals(self)) {
                        post(member, address, packed);
                    }
                });
    }

    private void post(Member to, Address address, byte[] packed) {
        Mailbox outbox =
                outboxes.computeIfAbsent(
                        to,
                        _ -> new Mailbox("messages to " + to.name(), Thread.ofVirtual().factory()));
        outbox.add(packed.length, () -> sendNow(address, packed));
        if (!members.containsKey(to) && outboxes.remove(to, outbox)) {
            outbox.close(); // it was lost in between
        }
    }

    private void sendNow(Address address, byte[] packed) {
        try {
            channel.send(new BytesMessage(address, packed));
        } catch (Exception e) { // whatever it is: the message is lost, and so is the member
            LOG.debug("not sent", e);
        }
    }

    private static byte[] packed(String topic, byte[] body) {
        byte[] name = topic.getBytes(StandardCharsets.UTF_8);
        if (name.length > Short.MAX_VALUE) {
            throw new IllegalArgumentException("the topic is too long");
        }
        return ByteBuffer.allocate(Short.BYTES + name.length + body.length)
                .putShort((short) name.length)
                .put(name)
                .put(body)
                .array();
    }

    @Override
    public void receive(Message message) {
        byte[] array = message.getArray();
        int start = message.getOffset();
        int end = start + message.getLength();
        int topicStart = start + Short.BYTES;
        if (array == null || topicStart > end) {
            return;
        }
        int bodyStart = topicStart + ByteBuffer.wrap(array).getShort(start);
        if (bodyStart < topicStart || bodyStart > end) {
            LOG.debug("a message that makes no sense, from {}", message.getSrc());
            return;
        }
        String topic =
                new String(array, topicStart, bodyStart - topicStart, StandardCharsets.UTF_8);
        byte[] body = Arrays.copyOfRange(array, bodyStart, end);
        hand(new ClusterMessage(memberOf(message.getSrc()), topic, body));
    }

    private void hand(ClusterMessage message) {
        List<Consumer<ClusterMessage>> all = listeners.getOrDefault(message.topic(), List.of());
        inbox.add(message.body().length, () -> all.forEach(listener -> listener.accept(message)));
    }

    // ---- The end ----

    @Override
    public void close() {
        if (!closed.compareAndSet(false, true)) {
            return;
        }
        try {
            sayLastWords();
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
        channel.close();
        outboxes.values().forEach(Mailbox::close);
        inbox.close();
    }

    private void sayLastWords() throws InterruptedException {
        Budget budget = Budget.ofNanos(LAST_WORDS.toNanos());
        for (Mailbox outbox : outboxes.values()) {
            outbox.await(Duration.ofNanos(Math.max(0, budget.remainingNanos())));
        }
        while (isUnheard() && !budget.isOver()) {
            Thread.sleep(5);
        }
    }

    private boolean isUnheard() {
        UNICAST4 unicast = channel.getProtocolStack().findProtocol(UNICAST4.class);
        return members.values().stream()
                .anyMatch(address -> unicast.getNumUnackedMessages(address) > 0);
    }
}
