package org.propjet.player.match;

/** Follows a series of matches. */
public interface SeriesListener {

    /**
     * A ply was played. Called by the thread that plays the match; with several at a time, by
     * several.
     *
     * @param matchNumber the match, from 1
     * @param ply the ply
     */
    void plyPlayed(int matchNumber, MatchRecord.Ply ply);

    /**
     * A match has ended, or been stopped. Called by the thread that plays the series, in the order
     * of the matches.
     *
     * @param matchNumber the match, from 1
     * @param match the match
     */
    void matchEnded(int matchNumber, MatchRecord match);
}
