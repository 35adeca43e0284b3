package org.propjet.player.cluster.sharing;

import org.jspecify.annotations.Nullable;
import org.propjet.engine.game.Game;
import org.propjet.engine.game.StateLayout;
import org.propjet.player.cluster.Cluster;
import org.propjet.player.cluster.ClusterMessage;
import org.propjet.player.cluster.MessageText.NonsenseException;
import org.propjet.player.kinds.PlayerSpec;
import org.propjet.player.kinds.SearchSharing;
import org.propjet.player.play.Player;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import java.util.Collections;
import java.util.Map;
import java.util.WeakHashMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.random.RandomGenerator;

/**
 * Has other members of a cluster help the players of this process. Whoever offers {@link
 * SearchHelp} there may come, go and hang at any time: a player never waits for anybody.
 *
 * <p>Thread-safe. Cost: one thread.
 */
public final class ClusterSearch implements SearchSharing, AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(ClusterSearch.class);

    /** How often helpers are told where a match is, if nothing changes. */
    private static final long BEAT_MILLIS = 1_000;

    private final Cluster cluster;
    private final Outbox outbox;
    private final Map<Long, SharedPlayer> players = new ConcurrentHashMap<>();
    private final Map<StateLayout, Rules> rules = Collections.synchronizedMap(new WeakHashMap<>());
    private final Cluster.Subscription subscription;

    /** What a game was made of. */
    record Rules(String name, byte[] text) {}

    /** Begins; the cluster stays its maker's to close. */
    public ClusterSearch(Cluster cluster) {
        this.cluster = cluster;
        this.outbox =
                new Outbox(
                        "cluster-search",
                        BEAT_MILLIS,
                        () -> players.values().forEach(SharedPlayer::tellState));
        this.subscription = cluster.onMessage(SessionMessage.TOPIC, this::receive);
    }

    @Override
    public void know(Game game, String name, byte[] text) {
        rules.put(game.stateLayout(), new Rules(name, text.clone()));
    }

    @Override
    public Player newPlayer(Game game, int roleIndex, PlayerSpec spec) {
        Rules known = rules.get(game.stateLayout());
        if (known == null || !Fingerprint.isOf(game)) {
            LOG.warn("{} is searched by this machine alone: it was not grounded", game.name());
            return spec.newPlayer(game, roleIndex, null);
        }
        long session = RandomGenerator.getDefault().nextLong();
        SharedPlayer player =
                new SharedPlayer(
                        cluster,
                        outbox,
                        session,
                        game,
                        known,
                        roleIndex,
                        spec,
                        () -> players.remove(session));
        players.put(session, player);
        player.tellState();
        return player;
    }

    private void receive(ClusterMessage message) {
        try {
            SessionMessage said = SessionMessage.read(message.body());
            @Nullable SharedPlayer player = players.get(said.session());
            if (player != null) {
                player.receive(message.from(), said);
            }
        } catch (NonsenseException | RuntimeException e) {
            LOG.debug("{} is not understood: {}", message.from().name(), String.valueOf(e));
        }
    }

    /** Ends; players that are still there go on alone. */
    @Override
    public void close() {
        subscription.close();
        outbox.close();
    }
}
