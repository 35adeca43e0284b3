package org.propjet.player.sharing;

import org.jspecify.annotations.Nullable;
import org.propjet.engine.game.Game;
import org.propjet.engine.time.Budget;
import org.propjet.player.cluster.Cluster;
import org.propjet.player.cluster.Member;
import org.propjet.player.search.Decision;
import org.propjet.player.search.Player;
import org.propjet.player.search.PlayerSpec;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicLong;

/**
 * A player of this process that others help: it tells them where its match is and when it searches.
 * It plays as if nobody did.
 */
final class SharedPlayer implements Player {
    private final Cluster cluster;
    private final Outbox outbox;
    private final long session;
    private final Game game;
    private final ClusterSearch.Rules rules;
    private final PlayerSpec spec;
    private final Runnable onClose;
    private final Exchanges exchanges;
    private final Player player;
    private final List<int[]> jointMoves = new CopyOnWriteArrayList<>();

    /** Until when each tree is searched that is; and the numbers of members that help. */
    private final Map<Integer, Budget> thinking = new HashMap<>();

    private final Map<String, Integer> numbers = new HashMap<>();
    private final AtomicLong heardCount = new AtomicLong();

    SharedPlayer(
            Cluster cluster,
            Outbox outbox,
            long session,
            Game game,
            ClusterSearch.Rules rules,
            int roleIndex,
            PlayerSpec spec,
            Runnable onClose) {
        this.cluster = cluster;
        this.outbox = outbox;
        this.session = session;
        this.game = game;
        this.rules = rules;
        this.spec = spec;
        this.onClose = onClose;
        this.exchanges = new Exchanges(cluster, outbox, session, 0, this::changed);
        this.player = spec.newPlayer(game, roleIndex, exchanges);
    }

    // ---- What others are told ----

    private void changed(int tree, @Nullable Budget budget) {
        synchronized (thinking) {
            Budget before = budget == null ? thinking.remove(tree) : thinking.put(tree, budget);
            if (budget == null && before == null) {
                return;
            }
        }
        tellState();
    }

    /** Has all members told where the match is, and how long the search goes on. */
    void tellState() {
        outbox.put(session, () -> cluster.sendToAll(SessionMessage.TOPIC, state().bytes()));
    }

    private SessionMessage state() {
        long left = 0;
        synchronized (thinking) {
            for (Budget budget : thinking.values()) {
                left = Math.max(left, (budget.remainingNanos() + 999_999) / 1_000_000);
            }
        }
        return new SessionMessage.State(session, left, List.copyOf(jointMoves));
    }

    void receive(Member from, SessionMessage said) {
        switch (said) {
            case SessionMessage.Want _ -> {
                SessionMessage start = start(number(from));
                outbox.put(
                        List.of(session, from.id()),
                        () -> cluster.send(from, SessionMessage.TOPIC, start.bytes()));
                tellState();
            }
            case SessionMessage.Statistics statistics -> {
                heardCount.incrementAndGet();
                exchanges.receive(from, statistics);
            }
            default -> {}
        }
    }

    /** Returns how often anything was said by others. */
    long heardCount() {
        return heardCount.get();
    }

    private int number(Member member) {
        synchronized (numbers) {
            return numbers.computeIfAbsent(member.id(), _ -> numbers.size() + 1);
        }
    }

    private SessionMessage start(int number) {
        return new SessionMessage.Start(
                session,
                number,
                rules.name(),
                rules.text(),
                Fingerprint.of(game),
                spec.textWithoutFile(),
                spec.seed(),
                player.roleIndex(),
                game.initialState());
    }

    void keepOnly(List<Member> members) {
        exchanges.keepOnly(members);
    }

    // ---- The player ----

    @Override
    public int roleIndex() {
        return player.roleIndex();
    }

    @Override
    public void prepare(Budget budget) {
        player.prepare(budget);
    }

    @Override
    public Decision decide(Budget budget) {
        return player.decide(budget);
    }

    @Override
    public boolean ponders() {
        return player.ponders();
    }

    @Override
    public void ponder(Budget budget) {
        player.ponder(budget);
    }

    @Override
    public void advance(int[] jointMove) {
        player.advance(jointMove);
        jointMoves.add(jointMove.clone());
        tellState();
    }

    @Override
    public Optional<String> remark() {
        return player.remark();
    }

    @Override
    public Optional<Decision> snapshot() {
        return player.snapshot();
    }

    @Override
    public void close() {
        onClose.run();
        SessionMessage end = new SessionMessage.End(session);
        outbox.put(session, () -> cluster.sendToAll(SessionMessage.TOPIC, end.bytes()));
        player.close();
    }
}
