package org.propjet.player.match;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * A series of matches between two players, told match by match: the first and the second are a
 * pair, the third and the fourth, and so on. A match that was stopped takes its partner with it.
 *
 * <p>Pairs are counted in their order, however they end, and no more of them once a test has come
 * to its verdict: what ends sooner must not count sooner. Thread-safe.
 */
final class Duel {
    private final String first;
    private final Optional<Sprt> sprt;

    /** The first player's shares in matches whose pair is not counted yet; not a number: none. */
    private final Map<Integer, Double> shares = new HashMap<>();

    private int settledCount;
    private PairScores scores = PairScores.NONE;
    private boolean isDecided;

    /**
     * Begins with no matches.
     *
     * @param first the name of the player whose scores are counted; no other scored role's player
     *     has it
     * @param sprt the test that ends the series, if there is one
     */
    Duel(String first, Optional<Sprt> sprt) {
        this.first = first;
        this.sprt = sprt;
    }

    /**
     * Takes a match.
     *
     * @param matchNumber its number in the series, from 1
     */
    synchronized void add(int matchNumber, MatchRecord match) {
        shares.put(matchNumber, match.isComplete() ? shareOf(match) : Double.NaN);
        while (!isDecided
                && shares.containsKey(settledCount + 1)
                && shares.containsKey(settledCount + 2)) {
            settlePair(nextShare(), nextShare());
        }
    }

    private double nextShare() {
        Double share = shares.remove(++settledCount);
        return share == null ? Double.NaN : share;
    }

    private void settlePair(double share, double otherShare) {
        double score = (share + otherShare) / 2;
        if (!Double.isNaN(score)) {
            scores = scores.plus(score);
            isDecided =
                    sprt.map(test -> test.verdict(scores) != Sprt.Verdict.UNDECIDED).orElse(false);
        }
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
    synchronized PairScores scores() {
        return scores;
    }

    /** Returns whether the test has come to its verdict. */
    synchronized boolean isDecided() {
        return isDecided;
    }

    /** Returns whether the verdict was there before a match that has been told. */
    synchronized boolean wasDecidedBefore(int matchNumber) {
        return isDecided && matchNumber > settledCount;
    }
}
