package org.propjet.player.signature;

import org.jspecify.annotations.Nullable;
import org.propjet.engine.game.Game;
import org.propjet.engine.game.Reasoner;
import org.propjet.engine.time.Budget;
import org.propjet.player.search.Decision;
import org.propjet.player.search.Player;
import org.propjet.player.search.PlayerSpec;
import org.propjet.player.search.SearchSnapshot;

import java.util.ArrayList;
import java.util.List;

/**
 * The first moves of a game, all roles played by players of one kind. What ends the search for a
 * move is an option of the player, such as {@code limit} or {@code depth}; players that know only
 * deadlines are stopped by the game ({@link CountedGame}), after a count.
 */
final class PlayerProbe implements Probe {
    private static final int PLIES = 8;

    private final PlayerSpec spec;

    /** What ends the preparation; null if there is none. */
    private final @Nullable Limit learning;

    /** What ends the search for a move; null if the player's options do. */
    private final @Nullable Limit searching;

    /**
     * Whether the thread that searches fails at its limit, and the player takes what it has found
     * until then, as it is not the thread that was asked: a stop would let it go on for a while
     * that depends on the machine.
     */
    private final boolean fails;

    private Budget budget = Budget.endless();

    /** Whether a player has done enough. */
    interface Limit {
        boolean isReached(CountedGame game, Player player);

        /** Returns a limit of states that are looked at. */
        static Limit states(long count) {
            return (game, player) -> game.stateCount() >= count;
        }

        /**
         * Returns a limit of goals that are asked for: they count what alpha-beta learns, which
         * looks at a few more states once a second, to measure what that takes.
         */
        static Limit goals(long count) {
            return (game, player) -> game.goalCount() >= count;
        }

        /** Returns a limit of plies that have been searched. */
        static Limit depth(int plies) {
            return (game, player) ->
                    player.snapshot().map(SearchSnapshot::depth).orElse(0) >= plies;
        }
    }

    private PlayerProbe(
            String spec, @Nullable Limit learning, @Nullable Limit searching, boolean fails) {
        this.spec = PlayerSpec.parse(spec);
        this.learning = learning;
        this.searching = searching;
        this.fails = fails;
    }

    /** Makes one of a player whose options end its searches. */
    static PlayerProbe of(String spec) {
        return new PlayerProbe(spec, null, null, false);
    }

    /** Makes one of a player that learns first, and then searches, in the thread that asks. */
    static PlayerProbe learning(String spec, Limit learning, @Nullable Limit searching) {
        return new PlayerProbe(spec, learning, searching, false);
    }

    /** Makes one of a player that searches in the thread that asks. */
    static PlayerProbe stopped(String spec, Limit searching) {
        return new PlayerProbe(spec, null, searching, false);
    }

    /** Makes one of a player that searches in a thread of its own, which fails. */
    static PlayerProbe failing(String spec, Limit searching) {
        return new PlayerProbe(spec, null, searching, true);
    }

    /** The thread that searches has looked at enough states. */
    private static final class EnoughException extends RuntimeException {
        private static final long serialVersionUID = 1;

        EnoughException() {
            super("enough states were looked at", null, false, false);
        }
    }

    @Override
    public void add(SignatureGame made, Signature signature) {
        Game game = spec.isTreeSearch() || fails ? made.lanes() : made.single();
        CountedGame counted = new CountedGame(game);
        List<Player> players = new ArrayList<>();
        for (int role = 0; role < game.roles().size(); role++) {
            players.add(newPlayer(game, counted, role));
        }
        try {
            for (Player player : players) {
                watch(counted, player, learning);
                if (learning != null) {
                    player.prepare(budget);
                }
            }
            play(game, counted, players, signature);
        } finally {
            players.forEach(Player::close);
        }
    }

    private Player newPlayer(Game game, CountedGame counted, int role) {
        boolean isCounted = learning != null || searching != null;
        return spec.isTreeSearch()
                ? spec.newTreeSearch(game, role)
                : spec.newPlayer(isCounted ? counted : game, role);
    }

    private void play(Game game, CountedGame counted, List<Player> players, Signature signature) {
        Reasoner reasoner = game.newReasoner();
        long[] state = game.initialState();
        int[] jointMove = new int[players.size()];
        reasoner.setState(state);
        for (int ply = 0; ply < PLIES && !reasoner.isTerminal(); ply++) {
            for (Player player : players) {
                watch(counted, player, searching);
                Decision decision = player.decide(budget);
                jointMove[player.roleIndex()] = decision.moveId();
                signature.add(decision);
                signature.count(Math.max(decision.playoutCount(), decision.nodeCount()));
            }
            counted.begin(() -> {}); // to advance is no search
            players.forEach(player -> player.advance(jointMove));
            reasoner.successor(jointMove, state);
            reasoner.setState(state);
        }
    }

    private void watch(CountedGame counted, Player player, @Nullable Limit limit) {
        budget = Budget.endless();
        counted.begin(
                () -> {
                    if (limit != null && limit.isReached(counted, player)) {
                        end();
                    }
                });
    }

    private void end() {
        if (fails) {
            throw new EnoughException();
        }
        budget.cancel();
    }
}
