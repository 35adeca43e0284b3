package org.propjet.player.cli;

import org.propjet.engine.game.Game;
import org.propjet.engine.time.Budget;
import org.propjet.player.kinds.PlayerSpec;
import org.propjet.player.play.Player;
import org.propjet.player.search.features.MoveGuide;

import java.util.ArrayList;
import java.util.List;

/**
 * Games of a player against itself, to learn from. Each has new players with seeds of their own.
 * Not thread-safe.
 */
final class PlayedGames implements MoveGuide, AutoCloseable {
    /** How long a player may think about a move, unless its options say less. */
    private static final long MOVE_NANOS = 2_000_000;

    private final Game game;
    private final PlayerSpec spec;
    private final long seed;
    private final List<Player> players = new ArrayList<>();
    private int gameCount;

    /** Makes it; players that search share the heap, and search with one thread if not told. */
    PlayedGames(Game game, PlayerSpec spec, long seed) {
        this.game = game;
        this.spec = spec.withThreads(1).sharedBy(game.roles().size());
        this.seed = seed;
    }

    @Override
    public void begin() {
        close();
        for (int role = 0; role < game.roles().size(); role++) {
            if (!Game.isChance(game.roles().get(role))) {
                long own = seed + (long) gameCount * game.roles().size() + role;
                players.add(spec.reseeded(own).newPlayer(game, role));
            }
        }
        gameCount++;
    }

    @Override
    public void choose(int[] jointMove) {
        for (Player player : players) {
            jointMove[player.roleIndex()] = player.decide(Budget.ofNanos(MOVE_NANOS)).moveId();
        }
    }

    @Override
    public void advance(int[] jointMove) {
        players.forEach(player -> player.advance(jointMove.clone()));
    }

    @Override
    public void close() {
        players.forEach(Player::close);
        players.clear();
    }
}
