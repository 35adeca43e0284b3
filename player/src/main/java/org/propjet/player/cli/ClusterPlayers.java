package org.propjet.player.cli;

import org.jspecify.annotations.Nullable;
import org.propjet.engine.game.Game;
import org.propjet.player.cluster.Cluster;
import org.propjet.player.cluster.sharing.ClusterSearch;
import org.propjet.player.kinds.PlayerSpec;
import org.propjet.player.terminal.ClusterOption;
import org.propjet.player.terminal.GameSource;
import org.propjet.player.terminal.Refusal;

import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/** The cluster on which players with {@code cluster=on} search, if there are any. */
final class ClusterPlayers implements AutoCloseable {
    private final @Nullable Cluster cluster;
    private final @Nullable ClusterSearch search;

    private ClusterPlayers(@Nullable Cluster cluster) {
        this.cluster = cluster;
        this.search = cluster == null ? null : new ClusterSearch(cluster);
    }

    /** Returns whether a player wants to search on a cluster: then matches are not divided. */
    static boolean areWanted(List<Optional<PlayerSpec>> players) {
        return players.stream().flatMap(Optional::stream).anyMatch(PlayerSpec::wantsCluster);
    }

    /**
     * Joins the cluster if a player wants to search on it.
     *
     * @param players those that play, but people
     * @param note gets remarks for people
     * @throws Refusal if the cluster cannot be joined, or none was named
     */
    static ClusterPlayers join(
            ClusterOption option, List<Optional<PlayerSpec>> players, Consumer<String> note) {
        if (!areWanted(players)) {
            return new ClusterPlayers(null);
        }
        return new ClusterPlayers(
                option.join(note)
                        .orElseThrow(
                                () ->
                                        new Refusal(
                                                "cluster=on searches on the members of a cluster:"
                                                        + " name some by --cluster HOST,.. --secret"
                                                        + " FILE")));
    }

    /** Joins the cluster if one player wants to search on it, as for several. */
    static ClusterPlayers join(ClusterOption option, PlayerSpec player, Consumer<String> note) {
        return join(option, List.of(Optional.of(player)), note);
    }

    /** Returns a player, with its search shared if it wants that. */
    PlayerSpec shared(PlayerSpec player) {
        return search == null ? player : player.sharing(search);
    }

    /**
     * Returns players, with their searches shared if they want that.
     *
     * @param game what they play
     * @param source what it was made of
     */
    List<Optional<PlayerSpec>> shared(
            List<Optional<PlayerSpec>> players, Game game, GameSource source) {
        if (search != null) {
            search.know(game, source.name(), source.bytes());
        }
        return players.stream().map(player -> player.map(this::shared)).toList();
    }

    @Override
    public void close() {
        if (search != null) {
            search.close();
        }
        if (cluster != null) {
            cluster.close();
        }
    }
}
