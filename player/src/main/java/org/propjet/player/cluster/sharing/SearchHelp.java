package org.propjet.player.cluster.sharing;

import org.jspecify.annotations.Nullable;
import org.propjet.compiler.code.CompileOptions;
import org.propjet.compiler.line.GameLine;
import org.propjet.engine.game.Game;
import org.propjet.engine.ground.GroundingBudget;
import org.propjet.engine.time.Budget;
import org.propjet.player.cluster.Cluster;
import org.propjet.player.cluster.ClusterMessage;
import org.propjet.player.cluster.Member;
import org.propjet.player.cluster.MemberService;
import org.propjet.player.cluster.MessageText.NonsenseException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Predicate;

/**
 * Helps the players of other members of a cluster: searches what they search, when they do. It is a
 * service of a node, and plays nothing itself.
 *
 * <p>Thread-safe. Cost: for each session a game, and a player with its threads and memory; there
 * are no more sessions than {@link Limits} say. A session ends with its match, and when its player
 * is lost or silent.
 */
public final class SearchHelp implements MemberService {
    private static final Logger LOG = LoggerFactory.getLogger(SearchHelp.class);

    /** How often players are told what is known, and it is looked whether they are silent. */
    private static final long BEAT_MILLIS = 50;

    /** How long players may be silent. */
    private static final long SILENCE_NANOS = 15_000_000_000L;

    /** How long an answer is waited for before a player is asked again. */
    private static final long ANSWER_NANOS = 2_000_000_000L;

    /** Sessions in which this node cannot help. */
    private static final int MOST_REFUSED = 1_000;

    /**
     * What a node gives.
     *
     * @param sessionCount how many players are helped at a time, at most
     * @param threadCount the threads that search for each of them
     * @param memoryMib the memory of their trees, all together
     */
    public record Limits(int sessionCount, int threadCount, int memoryMib) {
        /** Returns what suits a process that does little else: half of the heap is for trees. */
        public static Limits standard(int threadCount) {
            long heapMib = Runtime.getRuntime().maxMemory() >> 20;
            return new Limits(4, threadCount, Math.clamp(heapMib / 2, 64, 8192));
        }
    }

    private final Cluster cluster;
    private final Limits limits;
    private final Consumer<String> note;
    private final LentGames games;
    private final Outbox outbox;
    private final List<Cluster.Subscription> subscriptions;

    // Guarded by this.
    private final Map<Long, HelpedSession> sessions = new HashMap<>();
    private final Set<Long> refused = new HashSet<>();
    private boolean isClosed;

    /**
     * Begins; the cluster stays its maker's to close.
     *
     * @param note gets remarks for people, from any thread
     */
    public SearchHelp(Cluster cluster, Limits limits, Consumer<String> note) {
        this(cluster, limits, note, SearchHelp::compiled);
    }

    SearchHelp(Cluster cluster, Limits limits, Consumer<String> note, LentGames.GameMaker maker) {
        this.note = note;
        this.cluster = cluster;
        this.limits = limits;
        this.games = new LentGames(maker);
        this.outbox = new Outbox("search-help", BEAT_MILLIS, this::beat);
        this.subscriptions =
                List.of(
                        cluster.onMessage(SessionMessage.TOPIC, this::receive),
                        cluster.onMembers(this::keepOnly));
    }

    private static Game compiled(String name, String text) {
        return GameLine.fastest(
                GameLine.rules(name, text), GroundingBudget.standard(), CompileOptions.ofSearch());
    }

    private void receive(ClusterMessage message) {
        try {
            receive(message.from(), SessionMessage.read(message.body()));
        } catch (NonsenseException | RuntimeException e) {
            LOG.debug("{} is not understood: {}", message.from().name(), String.valueOf(e));
        }
    }

    private synchronized void receive(Member from, SessionMessage said) {
        HelpedSession session = sessions.get(said.session());
        switch (said) {
            case SessionMessage.State state -> {
                HelpedSession known = session == null ? begin(from, said.session()) : session;
                if (known != null && known.player().equals(from)) {
                    known.follow(state);
                    if (known.isToAsk(ANSWER_NANOS)) {
                        tell(from, new SessionMessage.Want(said.session()));
                    }
                }
            }
            case SessionMessage.Start start -> {
                if (session != null && session.player().equals(from) && session.start(start)) {
                    note.accept("searches %s with %s".formatted(start.name(), from.name()));
                }
            }
            case SessionMessage.End end -> {
                if (session != null && session.player().equals(from)) {
                    end(end.session());
                }
            }
            case SessionMessage.Want _, SessionMessage.Report _ -> {}
        }
    }

    private @Nullable HelpedSession begin(Member player, long id) {
        if (isClosed || refused.contains(id) || sessions.size() >= limits.sessionCount()) {
            return null;
        }
        HelpedSession session =
                new HelpedSession(
                        player,
                        (ply, moves) -> tell(player, SessionMessage.Report.of(id, ply, moves)),
                        games,
                        limits.threadCount(),
                        Math.max(4, limits.memoryMib() / limits.sessionCount()),
                        () -> refuse(id));
        sessions.put(id, session);
        return session;
    }

    /** Has a message sent to the player of a session, instead of one of its kind that waits. */
    private void tell(Member player, SessionMessage message) {
        outbox.put(
                List.of(message.session(), message.getClass()),
                () -> cluster.send(player, SessionMessage.TOPIC, message.bytes()));
    }

    private synchronized void refuse(long id) {
        if (refused.size() >= MOST_REFUSED) {
            refused.clear();
        }
        refused.add(id);
        end(id);
    }

    private synchronized void end(long id) {
        HelpedSession session = sessions.remove(id);
        if (session != null) {
            session.close();
        }
    }

    private synchronized void endIf(Predicate<HelpedSession> isOver) {
        sessions.values()
                .removeIf(
                        session -> {
                            boolean ends = isOver.test(session);
                            if (ends) {
                                session.close();
                            }
                            return ends;
                        });
    }

    private void keepOnly(List<Member> members) {
        endIf(session -> !members.contains(session.player()));
    }

    private synchronized void beat() {
        endIf(session -> session.isSilent(SILENCE_NANOS));
        sessions.values().forEach(HelpedSession::report);
    }

    /** Returns how many players are helped now. */
    public synchronized int sessionCount() {
        return sessions.size();
    }

    /** Ends all sessions: players go on without this node, and wait for nothing. */
    @Override
    public void drain(Budget patience) {
        close();
    }

    /** Ends all sessions. Does not wait for their threads. */
    @Override
    public void close() {
        synchronized (this) {
            isClosed = true;
            subscriptions.forEach(Cluster.Subscription::close);
            endIf(session -> true);
        }
        games.close();
        outbox.close();
    }
}
