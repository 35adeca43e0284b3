package org.propjet.player.match;

import java.util.ArrayList;
import java.util.List;

/**
 * How a player did in a series. Immutable. Matches that were stopped do not count.
 *
 * @param player the player's name
 * @param matchCount how many matches it played
 * @param winCount of those, matches in which it alone had the most points; in a game with one role,
 *     100
 * @param drawCount matches in which another had as many; in a game with one role, between 0 and 100
 * @param lossCount the others
 * @param pointCount its goal values together
 * @param shares its share of the points in each match; see {@link MatchRecord#share}
 * @param faults what it did wrong in all of them: counts, the worst overrun, the first error
 */
public record Standing(
        String player,
        int matchCount,
        int winCount,
        int drawCount,
        int lossCount,
        int pointCount,
        List<Double> shares,
        MatchRecord.Faults faults) {

    /** The half-width of a 95 % interval of a normal distribution, in standard deviations. */
    private static final double WIDTH = 1.96;

    public Standing {
        shares = List.copyOf(shares);
    }

    /**
     * Computes the standings of a series.
     *
     * @param players the players' names, in the order of the result
     * @param matches the matches
     */
    public static List<Standing> of(List<String> players, List<MatchRecord> matches) {
        return players.stream().map(player -> of(player, matches)).toList();
    }

    private static Standing of(String player, List<MatchRecord> matches) {
        List<Double> shares = new ArrayList<>();
        int[] results = new int[3];
        int points = 0;
        MatchRecord.Faults faults = MatchRecord.Faults.NONE;
        for (MatchRecord match : matches) {
            for (int role = 0; role < match.roles().size(); role++) {
                boolean isOwn = match.isScored(role) && match.players().get(role).equals(player);
                if (!isOwn || !match.isComplete()) {
                    continue;
                }
                faults = faults.plus(match.faults().get(role));
                points += match.points(role);
                shares.add(match.share(role));
                results[1 - result(match, role)]++;
            }
        }
        return new Standing(
                player, shares.size(), results[0], results[1], results[2], points, shares, faults);
    }

    /** Returns 1 for a win, 0 for a draw, -1 for a loss. */
    private static int result(MatchRecord match, int role) {
        int own = match.points(role);
        int best = -1;
        for (int other = 0; other < match.roles().size(); other++) {
            if (other != role && match.isScored(other)) {
                best = Math.max(best, match.points(other));
            }
        }
        if (best < 0) {
            return own == 100 ? 1 : own == 0 ? -1 : 0;
        }
        return Integer.compare(own, best);
    }

    /** Returns the mean share of the points; not a number without matches. */
    public double meanShare() {
        return shares.stream().mapToDouble(Double::doubleValue).average().orElse(Double.NaN);
    }

    /** Returns the lower end of the 95 % interval of the mean share. */
    public double leastShare() {
        return Math.max(0, meanShare() - halfWidth());
    }

    /** Returns the upper end of the 95 % interval of the mean share. */
    public double mostShare() {
        return Math.min(1, meanShare() + halfWidth());
    }

    /*
     * Shares are not wins and losses but anything from 0 to 1, so intervals for proportions
     * (Wilson's, say) do not apply: it is the mean plus or minus 1.96 standard errors, kept within
     * 0 to 1. With few matches that is too narrow, and if all shares are alike it is nothing.
     */
    private double halfWidth() {
        int count = shares.size();
        if (count < 2) {
            return 1;
        }
        double mean = meanShare();
        double squares = 0;
        for (double share : shares) {
            squares += (share - mean) * (share - mean);
        }
        return WIDTH * Math.sqrt(squares / (count - 1) / count);
    }
}
