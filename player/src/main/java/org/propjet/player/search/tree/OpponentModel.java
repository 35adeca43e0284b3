package org.propjet.player.search.tree;

import org.propjet.engine.game.Game;

import java.util.Arrays;
import java.util.SplittableRandom;

/**
 * What other roles were seen to do where several roles choose at the same time. There a search that
 * takes everybody for as good as itself cannot gain anything from an opponent who always does the
 * same; so it supposes that an opponent goes on as it did, as far as that is more than chance.
 *
 * <p>Learns between searches only; then may be read by all threads.
 */
final class OpponentModel {
    /** How many standard deviations above chance a move's frequency must be. */
    private static final double SIGNIFICANCE = 2;

    /** Fewer moves say nothing. */
    private static final int LEAST_MOVES = 3;

    /** After so many moves, what was seen is believed as much as what was searched. */
    private static final double PRIOR = 2;

    private final int ownRole;
    private final int[][] made;
    private final int[] total;
    private final double[] expected;

    /** How frequent a role's move must be, in parts of 1, to be expected again. */
    private final double[] limits;

    OpponentModel(Game game, int ownRole) {
        int roleCount = game.roles().size();
        this.ownRole = ownRole;
        this.made = new int[roleCount][];
        this.total = new int[roleCount];
        this.expected = new double[roleCount];
        this.limits = new double[roleCount];
        for (int role = 0; role < roleCount; role++) {
            made[role] = new int[game.moveTable().moveCount(role)];
        }
    }

    /** Takes note of a move that a role made, out of several, while others chose, too. */
    void see(int role, int moveId, int choices) {
        if (moveId >= made[role].length) {
            made[role] = Arrays.copyOf(made[role], 2 * (moveId + 1));
        }
        made[role][moveId]++;
        total[role]++;
        expected[role] += 1.0 / choices;
        double chance = expected[role] / total[role];
        double deviation = Math.sqrt(chance * (1 - chance) / total[role]);
        limits[role] = chance + SIGNIFICANCE * deviation;
    }

    /**
     * Chooses for a role one of the moves that it makes often, or none.
     *
     * @return the move's number among the legal ones, or -1 if the role is to choose for itself
     */
    int choose(StateGraph graph, int node, int role, SplittableRandom random) {
        if (role == ownRole || total[role] < LEAST_MOVES) {
            return -1;
        }
        int count = graph.moveCount(node, role);
        double limit = limits[role];
        double belief = total[role] / (total[role] + PRIOR);
        for (int i = 0; i < count; i++) {
            int move = graph.moveId(node, role, i);
            int times = move < made[role].length ? made[role][move] : 0;
            double frequency = (double) times / total[role];
            double excess = (frequency - limit) / (1 - limit);
            if (excess > 0 && random.nextDouble() < belief * excess) {
                return i;
            }
        }
        return -1;
    }
}
