package org.propjet.player.search.depth;

import java.util.Arrays;
import java.util.function.BooleanSupplier;

/**
 * What rational players do who choose at the same time, once: each has a number of choices, and
 * every joint choice is worth something to each.
 *
 * <p>Of two players who are opposed it finds the best strategies: pure ones where there is a saddle
 * point, or else by a linear programme ({@link LinearProgramme}). Of others it finds the pure
 * equilibrium with the most points for all; if there is none, fictitious play (Brown, 1951)
 * approximates a mixed one: so well that with two choices each nobody could gain more than some
 * hundredths of what is at stake; for more players or choices nothing is promised ({@link #gain}
 * tells).
 *
 * <p>Not thread-safe. Cost: up to some milliseconds for {@link JointSearch#MOST_JOINT} joint
 * choices.
 */
final class StageGame {
    /** Rounds of fictitious play at most; the error falls with about one part of their root. */
    private static final int MOST_ROUNDS = 400;

    /** Fictitious play looks at so many payoffs at most, for which it takes some milliseconds. */
    private static final int MOST_LOOKS = 1_000_000;

    /** Values that differ by less are the same: a thousandth of a goal point. */
    private static final double SAME = 1;

    private double[][] shares = {};
    private double[] played = {};
    private double value;

    /** For {@link #solve}: the shape of the table of payoffs. */
    private int[] counts = {};

    private double[] payoffs = {};
    private int roleCount;
    private int[] roles = {};
    private int playerCount;

    private BooleanSupplier isOver;

    /**
     * Makes one, and has the library loaded, which takes longer than a search may hold up.
     *
     * @param isOver whether to come back at once: what is found then says nothing
     */
    StageGame(BooleanSupplier isOver) {
        this.isOver = () -> false; // no search has begun that could be over
        double ignored = solveOpposed(new double[] {1, 0, 0, 1}, 2, 2);
        this.isOver = isOver;
    }

    /** Returns how often a player is to make a choice, all of its choices adding up to 1. */
    double share(int player, int choice) {
        return shares[player][choice];
    }

    /** Returns what the first of two opposed players gets at least. */
    double value() {
        return value;
    }

    /**
     * Finds what two opposed players do.
     *
     * @param table what each row and column is worth to the first, who chooses the row: {@code [row
     *     * columns + column]}, not negative
     * @return what the first gets at least
     */
    double solveOpposed(double[] table, int rows, int columns) {
        reserve(2, rows, columns);
        if (!findSaddle(table, rows, columns)) {
            double[] copy = Arrays.copyOf(table, rows * columns);
            if (!LinearProgramme.lowest(copy, rows, columns, shares[1], isOver)
                    || !LinearProgramme.lowest(
                            mirrored(copy, rows, columns), columns, rows, shares[0], isOver)) {
                playOpposed(copy, rows, columns);
            }
        }
        value = Double.MAX_VALUE;
        for (int column = 0; column < columns; column++) {
            double sum = 0;
            for (int row = 0; row < rows; row++) {
                sum += shares[0][row] * table[row * columns + column];
            }
            value = Math.min(value, sum);
        }
        return value;
    }

    private void reserve(int players, int... choiceCounts) {
        if (shares.length < players) {
            shares = Arrays.copyOf(shares, players);
        }
        for (int player = 0; player < players; player++) {
            if (shares[player] == null || shares[player].length < choiceCounts[player]) {
                shares[player] = new double[choiceCounts[player]];
            }
            Arrays.fill(shares[player], 0);
        }
    }

    /** Returns the table as the second player sees it, who then chooses the row. */
    private static double[] mirrored(double[] table, int rows, int columns) {
        double most = Arrays.stream(table).max().orElse(0);
        double[] mirrored = new double[rows * columns];
        for (int row = 0; row < rows; row++) {
            for (int column = 0; column < columns; column++) {
                mirrored[column * rows + row] = most - table[row * columns + column];
            }
        }
        return mirrored;
    }

    private boolean findSaddle(double[] table, int rows, int columns) {
        int bestRow = 0;
        double most = -1;
        for (int row = 0; row < rows; row++) {
            double least = Double.MAX_VALUE;
            for (int column = 0; column < columns; column++) {
                least = Math.min(least, table[row * columns + column]);
            }
            if (least > most) {
                most = least;
                bestRow = row;
            }
        }
        for (int column = 0; column < columns; column++) {
            double highest = 0;
            for (int row = 0; row < rows; row++) {
                highest = Math.max(highest, table[row * columns + column]);
            }
            if (highest <= most) {
                shares[0][bestRow] = 1;
                shares[1][column] = 1;
                return true;
            }
        }
        return false;
    }

    /** For the case that rounding is in the way of the linear programme. */
    private void playOpposed(double[] table, int rows, int columns) {
        double[] both = new double[2 * rows * columns];
        double most = Arrays.stream(table).max().orElse(0);
        for (int joint = 0; joint < rows * columns; joint++) {
            both[2 * joint] = table[joint];
            both[2 * joint + 1] = most - table[joint];
        }
        StageGame other = new StageGame(isOver);
        other.shape(new int[] {rows, columns}, new int[] {0, 1}, 2, both, 2);
        other.play();
        System.arraycopy(other.shares[0], 0, shares[0], 0, rows);
        System.arraycopy(other.shares[1], 0, shares[1], 0, columns);
    }

    private void shape(
            int[] choiceCounts, int[] playerRoles, int players, double[] table, int width) {
        counts = choiceCounts;
        roles = playerRoles;
        playerCount = players;
        payoffs = table;
        roleCount = width;
        reserve(players, choiceCounts);
    }

    /**
     * Finds what players do, opposed or not.
     *
     * @param choiceCounts how many choices each player has
     * @param playerRoles each player's role
     * @param players how many there are, 2 or more
     * @param table what each joint choice is worth to each role: {@code [joint * width + role]},
     *     the last player's choice counting fastest
     * @param width the number of roles
     */
    void solve(int[] choiceCounts, int[] playerRoles, int players, double[] table, int width) {
        shape(choiceCounts, playerRoles, players, table, width);
        int jointCount = jointCount();
        if (players == 2 && isOpposed(jointCount)) {
            double[] first = new double[jointCount];
            for (int joint = 0; joint < jointCount; joint++) {
                first[joint] = table[joint * width + playerRoles[0]];
            }
            solveOpposed(first, choiceCounts[0], choiceCounts[1]);
        } else if (!findPure(jointCount)) {
            play();
        }
    }

    private int jointCount() {
        int count = 1;
        for (int player = 0; player < playerCount; player++) {
            count *= counts[player];
        }
        return count;
    }

    private double payoff(int joint, int player) {
        return payoffs[joint * roleCount + roles[player]];
    }

    private boolean isOpposed(int jointCount) {
        double sum = payoff(0, 0) + payoff(0, 1);
        for (int joint = 1; joint < jointCount; joint++) {
            if (Math.abs(payoff(joint, 0) + payoff(joint, 1) - sum) > SAME) {
                return false;
            }
        }
        return true;
    }

    private boolean findPure(int jointCount) {
        int best = -1;
        double mostPoints = -1;
        for (int joint = 0; joint < jointCount; joint++) {
            double points = 0;
            boolean isStable = true;
            int stride = 1;
            for (int player = playerCount - 1; player >= 0; player--) {
                points += payoff(joint, player);
                int own = joint / stride % counts[player];
                for (int choice = 0; choice < counts[player] && isStable; choice++) {
                    int other = joint + (choice - own) * stride;
                    isStable = payoff(other, player) <= payoff(joint, player);
                }
                stride *= counts[player];
            }
            if (isStable && points > mostPoints) {
                best = joint;
                mostPoints = points;
            }
        }
        int rest = best;
        for (int player = playerCount - 1; player >= 0 && best >= 0; player--) {
            shares[player][rest % counts[player]] = 1;
            rest /= counts[player];
        }
        return best >= 0;
    }

    /** Fictitious play: each answers what the others have done on average. */
    private void play() {
        for (int player = 0; player < playerCount; player++) {
            Arrays.fill(shares[player], 0, counts[player], 1.0 / counts[player]);
        }
        int[] answers = new int[playerCount];
        int rounds = Math.min(MOST_ROUNDS, MOST_LOOKS / (jointCount() * playerCount * playerCount));
        for (int round = 1; round <= rounds && !isOver.getAsBoolean(); round++) {
            for (int player = 0; player < playerCount; player++) {
                answers[player] = answer(player);
            }
            for (int player = 0; player < playerCount; player++) {
                for (int choice = 0; choice < counts[player]; choice++) {
                    double now = choice == answers[player] ? 1 : 0;
                    shares[player][choice] += (now - shares[player][choice]) / (round + 1.0);
                }
            }
        }
    }

    /** Returns the best choice of a player against the others' strategies. */
    private int answer(int player) {
        expect(player);
        int best = 0;
        for (int choice = 1; choice < counts[player]; choice++) {
            best = played[choice] > played[best] ? choice : best;
        }
        return best;
    }

    /** Computes what each choice of a player gets against the others' strategies. */
    private void expect(int player) {
        if (played.length < counts[player]) {
            played = new double[counts[player]];
        }
        Arrays.fill(played, 0, counts[player], 0);
        int jointCount = jointCount();
        for (int joint = 0; joint < jointCount; joint++) {
            double share = 1;
            int rest = joint;
            int own = 0;
            for (int any = playerCount - 1; any >= 0; any--) {
                int choice = rest % counts[any];
                rest /= counts[any];
                own = any == player ? choice : own;
                share *= any == player ? 1 : shares[any][choice];
            }
            played[own] += share * payoff(joint, player);
        }
    }

    /** Returns how much some player could gain on its own, after {@link #solve}. */
    double gain() {
        double most = 0;
        for (int player = 0; player < playerCount; player++) {
            int best = answer(player);
            double mean = 0;
            for (int choice = 0; choice < counts[player]; choice++) {
                mean += shares[player][choice] * played[choice];
            }
            most = Math.max(most, played[best] - mean);
        }
        return most;
    }

    /** Puts what each role can expect, after {@link #solve}. */
    void expect(double[] values) {
        Arrays.fill(values, 0);
        int jointCount = jointCount();
        for (int joint = 0; joint < jointCount; joint++) {
            double share = 1;
            int rest = joint;
            for (int player = playerCount - 1; player >= 0; player--) {
                share *= shares[player][rest % counts[player]];
                rest /= counts[player];
            }
            for (int role = 0; role < roleCount && share > 0; role++) {
                values[role] += share * payoffs[joint * roleCount + role];
            }
        }
    }
}
