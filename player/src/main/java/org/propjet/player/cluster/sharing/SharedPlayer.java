package org.propjet.player.cluster.sharing;

import org.propjet.engine.game.Game;
import org.propjet.engine.gdl.GdlParser;
import org.propjet.engine.time.Budget;
import org.propjet.player.cluster.Cluster;
import org.propjet.player.cluster.Member;
import org.propjet.player.kinds.PlayerSpec;
import org.propjet.player.play.Decision;
import org.propjet.player.play.MoveEstimate;
import org.propjet.player.play.Player;
import org.propjet.player.play.SearchExchange;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
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
    private final Player player;
    private final List<int[]> jointMoves = new CopyOnWriteArrayList<>();

    /** Until when the player searches. */
    private volatile Budget thinking = Budget.ofNanos(0);

    /** The numbers of members that help, and what each said last, by their ids. */
    private final Map<String, Integer> numbers = new HashMap<>();

    private final Map<String, SessionMessage.Report> reports = new ConcurrentHashMap<>();
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
        this.player = spec.newPlayer(game, roleIndex, new Exchange());
    }

    /** The player's side of it. */
    private final class Exchange implements SearchExchange {
        @Override
        public int number() {
            return 0;
        }

        @Override
        public void begin(Budget budget) {
            thinking = budget;
            tellState();
        }

        @Override
        public void end() {
            thinking = Budget.ofNanos(0);
            tellState();
        }

        @Override
        public List<List<MoveEstimate>> heard(int ply) {
            return reports.values().stream()
                    .filter(report -> report.ply() == ply)
                    .map(SessionMessage.Report::estimates)
                    .toList();
        }
    }

    // ---- What others are told ----

    /** Has all members told where the match is, and how long the search goes on. */
    void tellState() {
        outbox.put(session, () -> cluster.sendToAll(SessionMessage.TOPIC, state().bytes()));
    }

    private SessionMessage state() {
        long left = Math.max(0, Math.ceilDiv(thinking.remainingNanos(), 1_000_000));
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
            case SessionMessage.Report report -> {
                reports.put(from.id(), report);
                heardCount.incrementAndGet();
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
                GdlParser.text(rules.name(), rules.text()),
                Fingerprint.of(game),
                spec.textWithoutFile(),
                spec.seed(),
                player.roleIndex(),
                game.initialState());
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
