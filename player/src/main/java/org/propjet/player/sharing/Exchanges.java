package org.propjet.player.sharing;

import org.jspecify.annotations.Nullable;
import org.propjet.engine.time.Budget;
import org.propjet.player.cluster.Cluster;
import org.propjet.player.cluster.Member;
import org.propjet.player.search.SearchExchange;
import org.propjet.player.search.TreeExchanges;

import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * One member's part of a session: what its trees say goes out, and what was said last by each other
 * member waits for them. Thread-safe. Nothing waits.
 */
final class Exchanges implements TreeExchanges {
    /** Longer bodies are dropped. */
    private static final int MOST_BODY_BYTES = 1 << 20;

    /** Trees of a player: parts of a game. */
    private static final int MOST_TREES = 256;

    private final Cluster cluster;
    private final Outbox outbox;
    private final long session;
    private final int number;
    private final Thinking thinking;
    private final Map<Integer, Tree> trees = new ConcurrentHashMap<>();
    private final Set<String> others = ConcurrentHashMap.newKeySet();

    /** Is told when a tree is searched, and when it is not. */
    interface Thinking {
        void changed(int tree, @Nullable Budget thinking);
    }

    Exchanges(Cluster cluster, Outbox outbox, long session, int number, Thinking thinking) {
        this.cluster = cluster;
        this.outbox = outbox;
        this.session = session;
        this.number = number;
        this.thinking = thinking;
    }

    @Override
    public SearchExchange exchange(int tree) {
        return trees.computeIfAbsent(tree, Tree::new);
    }

    /** Takes note of a member that takes part. */
    void add(Member member) {
        others.add(member.id());
    }

    /** Takes note of who is still there. */
    void keepOnly(List<Member> members) {
        Set<String> ids = new HashSet<>();
        members.forEach(member -> ids.add(member.id()));
        others.retainAll(ids);
    }

    /** Keeps what another member says until the tree asks for it. */
    void receive(Member from, SessionMessage.Statistics statistics) {
        if (statistics.tree() < MOST_TREES && statistics.body().length <= MOST_BODY_BYTES) {
            add(from);
            trees.computeIfAbsent(statistics.tree(), Tree::new)
                    .receive(from.id(), statistics.body());
        }
    }

    /** One tree's exchange. */
    private final class Tree implements SearchExchange {
        private final int tree;
        private final Map<String, byte[]> inbox = new LinkedHashMap<>();

        Tree(int tree) {
            this.tree = tree;
        }

        private void receive(String sender, byte[] body) {
            synchronized (inbox) {
                inbox.put(sender, body);
            }
        }

        @Override
        public int number() {
            return number;
        }

        @Override
        public int searchCount() {
            return 1 + others.size();
        }

        @Override
        public void begin(Budget budget) {
            thinking.changed(tree, budget);
        }

        @Override
        public void end() {
            thinking.changed(tree, null);
        }

        @Override
        public void say(byte[] body) {
            SessionMessage message = new SessionMessage.Statistics(session, tree, body);
            outbox.put(
                    List.of(session, tree),
                    () -> cluster.sendToAll(SessionMessage.TOPIC, message.bytes()));
        }

        @Override
        public @Nullable Said next() {
            synchronized (inbox) {
                var first = inbox.entrySet().iterator();
                if (!first.hasNext()) {
                    return null;
                }
                Map.Entry<String, byte[]> entry = first.next();
                first.remove();
                return new Said(entry.getKey(), entry.getValue());
            }
        }
    }
}
