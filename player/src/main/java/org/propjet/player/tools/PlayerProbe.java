package org.propjet.player.tools;

import org.propjet.engine.game.Game;
import org.propjet.engine.game.Position;
import org.propjet.engine.time.Budget;
import org.propjet.player.kinds.PlayerSpec;
import org.propjet.player.play.Decision;
import org.propjet.player.play.Player;
import org.propjet.player.tools.SignatureKind.Probe;

import java.util.ArrayList;
import java.util.List;

/**
 * The first moves of a game, all roles played by players of one kind. What ends the search for a
 * move is an option of the player, such as {@code limit} or {@code depth}, or a budget of work.
 *
 * @param isInLanes whether it plays with what plays many random games at once
 * @param learning how much work the preparation takes; 0 if there is none
 * @param searching how much work the search for a move takes; 0 if the player's options say when it
 *     ends
 */
record PlayerProbe(PlayerSpec spec, boolean isInLanes, long learning, long searching)
        implements Probe {
    private static final int PLIES = 8;

    private PlayerProbe(String spec, boolean isInLanes, long learning, long searching) {
        this(PlayerSpec.parse(spec), isInLanes, learning, searching);
    }

    /** Makes one of a player whose options end its searches. */
    static PlayerProbe of(String spec) {
        return new PlayerProbe(spec, false, 0, 0);
    }

    /** Makes one of a player that plays so many random games for each move, many at once. */
    static PlayerProbe ofPlayouts(String spec, long count) {
        return new PlayerProbe(spec, true, 0, count);
    }

    /** Makes one of a player that does so much work for each move, as {@link Budget} counts it. */
    static PlayerProbe ofWork(String spec, long most) {
        return new PlayerProbe(spec, false, 0, most);
    }

    /**
     * Makes one of a player that learns first.
     *
     * @param learning how much work goes into that
     * @param searching how much goes into each move; 0 if the player's options say when it ends
     */
    static PlayerProbe learning(String spec, long learning, long searching) {
        return new PlayerProbe(spec, false, learning, searching);
    }

    @Override
    public void add(SignatureGame made, Signature signature) {
        Game game = isInLanes || spec.isTreeSearch() ? made.lanes() : made.single();
        List<Player> players = new ArrayList<>();
        for (int role = 0; role < game.roles().size(); role++) {
            players.add(newPlayer(game, role));
        }
        try {
            for (Player player : players) {
                if (learning > 0) {
                    player.prepare(Budget.ofWork(learning));
                }
            }
            play(game, players, signature);
        } finally {
            players.forEach(Player::close);
        }
    }

    private Player newPlayer(Game game, int role) {
        return spec.isTreeSearch() ? spec.newTreeSearch(game, role) : spec.newPlayer(game, role);
    }

    private void play(Game game, List<Player> players, Signature signature) {
        Position position = new Position(game);
        int[] jointMove = position.jointMove();
        while (position.ply() < PLIES && !position.isEnd()) {
            for (Player player : players) {
                Budget budget = searching > 0 ? Budget.ofWork(searching) : Budget.endless();
                Decision decision = player.decide(budget);
                jointMove[player.roleIndex()] = decision.moveId();
                signature.add(decision);
                signature.count(Math.max(decision.playoutCount(), decision.nodeCount()));
            }
            players.forEach(player -> player.advance(jointMove));
            position.advance();
        }
    }
}
