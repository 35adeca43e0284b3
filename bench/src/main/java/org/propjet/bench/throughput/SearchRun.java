package org.propjet.bench.throughput;

import org.propjet.engine.game.Game;
import org.propjet.engine.game.Position;
import org.propjet.engine.game.RandomPlayout;
import org.propjet.engine.game.SeededChoice;
import org.propjet.engine.time.Budget;
import org.propjet.engine.time.Stopwatch;
import org.propjet.player.kinds.PlayerSpec;
import org.propjet.player.play.SearchEvent.SearchEffort;
import org.propjet.player.search.tree.UctPlayer;

import java.util.ArrayList;
import java.util.List;

/**
 * Searches some positions of a random game, each with an empty tree, and counts.
 *
 * <p>Not thread-safe.
 */
public final class SearchRun {
    /** How many positions: at the beginning, and after each eighth of the game, up to its half. */
    private static final int POSITIONS = 5;

    private static final int PARTS = 8;

    private final Game game;
    private final PlayerSpec spec;
    private final List<int[]> moves = new ArrayList<>();

    /**
     * Makes a run.
     *
     * @param game the game
     * @param spec the player, a {@code uct} of some kind
     * @param seed fixes the random game
     */
    public SearchRun(Game game, PlayerSpec spec, long seed) {
        this.game = game;
        this.spec = spec;
        RandomPlayout playout = new RandomPlayout(game.newReasoner());
        playout.begin(game.initialState(), SeededChoice.playoutSeed(seed, 0));
        while (playout.step()) {
            moves.add(playout.jointMove().clone());
        }
    }

    /**
     * What a run gave.
     *
     * @param effort what was done, in all positions together
     * @param seconds how long it took
     * @param processorSeconds for how long the process had a processor; not a number if the machine
     *     does not say
     * @param depths for each position, the most joint moves from it to a node of the tree
     */
    public record Result(
            SearchEffort effort, double seconds, double processorSeconds, List<Integer> depths) {}

    /** Searches the initial state for so many seconds, and forgets that. */
    public void warmUp(double seconds) {
        search(0, seconds);
    }

    /** Searches all positions, so many seconds together. */
    public Result search(double seconds) {
        long playouts = 0;
        long states = 0;
        long nodes = 0;
        List<Integer> depths = new ArrayList<>();
        ProcessorClock clock = ProcessorClock.ofProcess();
        Stopwatch time = Stopwatch.start();
        for (int position = 0; position < POSITIONS; position++) {
            SearchEffort effort = search(moves.size() * position / PARTS, seconds / POSITIONS);
            playouts += effort.playoutCount();
            states += effort.stateCount();
            nodes += effort.nodeCount();
            depths.add(effort.depth());
        }
        double taken = time.seconds();
        return new Result(
                new SearchEffort(playouts, states, nodes, 0), taken, clock.seconds(), depths);
    }

    private SearchEffort search(int ply, double seconds) {
        int role = roleToMove(ply);
        try (UctPlayer player = spec.newTreeSearch(game, role)) {
            for (int[] jointMove : moves.subList(0, ply)) {
                player.advance(jointMove);
            }
            player.prepare(Budget.ofSeconds(seconds));
            return player.effort();
        }
    }

    /** Returns the first role that has a choice after so many joint moves. */
    private int roleToMove(int ply) {
        Position position = new Position(game);
        moves.subList(0, ply).forEach(position::advance);
        for (int role = 0; role < game.roles().size(); role++) {
            if (position.isChooser(role) && role != Game.chanceIndex(game.roles())) {
                return role;
            }
        }
        return 0;
    }
}
