package org.propjet.player.cluster;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;

/**
 * A cluster whose members all live in this virtual machine. Each has one thread in which its
 * listeners are called. Members can be lost, as in a real one.
 */
public final class LoopbackNetwork implements AutoCloseable {
    private final List<Loopback> joined = new CopyOnWriteArrayList<>();
    private final AtomicInteger nextId = new AtomicInteger();

    /** Has another member join. */
    public Cluster join(String name) {
        Loopback cluster = new Loopback(new Member(name + "-" + nextId.incrementAndGet(), name));
        joined.add(cluster);
        tellMembers();
        return cluster;
    }

    /** Loses a member, as if its process had been killed: it hears and says nothing more. */
    public void lose(Cluster cluster) {
        Loopback lost = (Loopback) cluster;
        if (joined.remove(lost)) {
            lost.thread.shutdownNow();
            tellMembers();
        }
    }

    @Override
    public void close() {
        joined.forEach(cluster -> cluster.thread.shutdownNow());
        joined.clear();
    }

    private void tellMembers() {
        List<Member> members = membersNow();
        for (Loopback cluster : joined) {
            cluster.call(
                    () -> cluster.memberListeners.forEach(listener -> listener.accept(members)));
        }
    }

    private List<Member> membersNow() {
        List<Member> members = new ArrayList<>();
        joined.forEach(cluster -> members.add(cluster.self));
        return List.copyOf(members);
    }

    /** What one member sees of the network. */
    private final class Loopback implements Cluster {
        private record Listener(String topic, Consumer<ClusterMessage> consumer) {}

        private final Member self;
        private final ExecutorService thread =
                Executors.newSingleThreadExecutor(
                        Thread.ofPlatform().daemon().name("loopback-", 1).factory());
        private final Set<Consumer<List<Member>>> memberListeners = ConcurrentHashMap.newKeySet();
        private final Set<Listener> listeners = ConcurrentHashMap.newKeySet();

        Loopback(Member self) {
            this.self = self;
        }

        void call(Runnable task) {
            try {
                thread.execute(task);
            } catch (RejectedExecutionException _) {
                // It has just been lost.
            }
        }

        @Override
        public Member self() {
            return self;
        }

        @Override
        public List<Member> members() {
            return membersNow();
        }

        @Override
        public Subscription onMembers(Consumer<List<Member>> listener) {
            memberListeners.add(listener);
            return () -> memberListeners.remove(listener);
        }

        @Override
        public Subscription onMessage(String topic, Consumer<ClusterMessage> listener) {
            Listener added = new Listener(topic, listener);
            listeners.add(added);
            return () -> listeners.remove(added);
        }

        @Override
        public void send(Member to, String topic, byte[] body) {
            if (!joined.contains(this)) {
                return;
            }
            for (Loopback other : joined) {
                if (other.self.equals(to)) {
                    other.receive(new ClusterMessage(self, topic, body.clone()));
                }
            }
        }

        @Override
        public void sendToAll(String topic, byte[] body) {
            for (Loopback other : joined) {
                if (other != this) {
                    send(other.self, topic, body);
                }
            }
        }

        private void receive(ClusterMessage message) {
            call(
                    () -> {
                        for (Listener listener : listeners) {
                            if (listener.topic.equals(message.topic())) {
                                listener.consumer.accept(message);
                            }
                        }
                    });
        }

        @Override
        public void close() {
            lose(this);
        }
    }
}
