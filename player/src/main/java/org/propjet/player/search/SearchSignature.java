package org.propjet.player.search;

import org.propjet.engine.game.Game;
import org.propjet.engine.game.Reasoner;
import org.propjet.player.play.Budget;

import java.util.ArrayList;
import java.util.List;

/**
 * One number that says what a search does: it changes if any decision, or any count behind one,
 * changes. A change of the code that is not meant to change the search must leave it as it is.
 *
 * <p>Not thread-safe.
 */
public final class SearchSignature {
    /** How many playouts each decision takes, and how many moves are decided, in each game. */
    private static final long PLAYOUTS = 20_000;

    private static final int PLIES = 8;
    private static final String[] OPTIONS = {"playouts", "8", "memory", "16"};

    private long hash = 0xCBF29CE484222325L;
    private long playoutCount;

    /** Adds a game: its first moves, all roles played by a search in one thread. */
    public void add(Game game) {
        UctOptions options = UctOptions.standard();
        for (int i = 0; i < OPTIONS.length; i += 2) {
            options = options.with(OPTIONS[i], OPTIONS[i + 1]);
        }
        List<UctPlayer> players = new ArrayList<>();
        for (int role = 0; role < game.roles().size(); role++) {
            players.add(new UctPlayer(game, role, options));
        }
        Reasoner reasoner = game.newReasoner();
        long[] state = game.initialState();
        int[] jointMove = new int[players.size()];
        for (int ply = 0; ply < PLIES && !reasoner.isTerminal(); ply++) {
            for (UctPlayer player : players) {
                Decision decision = player.decide(Budget.ofWork(PLAYOUTS));
                jointMove[player.roleIndex()] = decision.moveId();
                add(decision);
            }
            players.forEach(player -> player.advance(jointMove));
            reasoner.successor(jointMove, state);
            reasoner.setState(state);
        }
        players.forEach(UctPlayer::close);
    }

    private void add(Decision decision) {
        add(decision.moveId());
        add(decision.nodeCount());
        add(decision.depth());
        for (MoveEstimate estimate : decision.estimates()) {
            add(estimate.playoutCount());
            add(Double.doubleToLongBits(estimate.mean()));
            add(estimate.least());
            add(estimate.most());
        }
        playoutCount += decision.playoutCount();
    }

    private void add(long number) {
        hash = (hash ^ number) * 0x9E3779B97F4A7C15L;
        hash ^= hash >>> 32;
    }

    /** Returns the number. */
    public long value() {
        return hash;
    }

    /** Returns how many playouts were made. */
    public long playoutCount() {
        return playoutCount;
    }
}
