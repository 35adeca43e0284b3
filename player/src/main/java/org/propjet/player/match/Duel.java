package org.propjet.player.match;

/**
 * A series of matches between two players, told match by match: the first and the second are a
 * pair, the third and the fourth, and so on. A match that was stopped takes its partner with it.
 *
 * <p>Told by one thread; its scores can be asked for by any.
 */
final class Duel {
    private final String first;
    private volatile PairScores scores = PairScores.NONE;

    /** The first player's share in the last match; not a number if it does not count. */
    private double openShare = Double.NaN;

    private int lastNumber;

    /**
     * Begins with no matches.
     *
     * @param first the name of the player whose scores are counted; no other scored role's player
     *     has it
     */
    Duel(String first) {
        this.first = first;
    }

    /**
     * Takes the next match.
     *
     * @param matchNumber its number in the series, from 1; greater than that of the last one
     */
    void add(int matchNumber, MatchRecord match) {
        double share = match.isComplete() ? shareOf(match) : Double.NaN;
        double score = (openShare + share) / 2;
        boolean endsPair = matchNumber % 2 == 0 && lastNumber == matchNumber - 1;
        if (endsPair && !Double.isNaN(score)) {
            scores = scores.plus(score);
        }
        openShare = share;
        lastNumber = matchNumber;
    }

    private double shareOf(MatchRecord match) {
        for (int role = 0; role < match.roles().size(); role++) {
            if (match.isScored(role) && match.players().get(role).equals(first)) {
                return match.share(role);
            }
        }
        throw new IllegalArgumentException(first + " does not play this match");
    }

    /** Returns the scores of all pairs so far. */
    PairScores scores() {
        return scores;
    }
}
