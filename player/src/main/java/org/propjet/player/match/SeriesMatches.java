package org.propjet.player.match;

import org.propjet.engine.game.SeededChoice;
import org.propjet.engine.time.Budget;
import org.propjet.player.cluster.work.OpenWork;
import org.propjet.player.match.MatchStarts.MatchStart;

import java.util.Arrays;
import java.util.List;

/**
 * Plays matches of a series, any of them, in any order: a match follows from its number. The
 * players go on to the next role from match to match.
 *
 * <p>Thread-safe.
 */
public final class SeriesMatches implements OpenWork<Integer, MatchRecord> {
    private final List<String> gameRoles;
    private final List<Integer> scoredRoles;
    private final MatchStarts starts;
    private final Entrants entrants;
    private final MatchClock clock;
    private final long seed;
    private final PlyListener listener;
    private final Budget budget;

    /** Is told of plies, by the threads that play. */
    public interface PlyListener {
        /** A ply of a match was played; matches have numbers from 1. */
        void plyPlayed(int matchNumber, MatchRecord.Ply ply);
    }

    /**
     * Makes it.
     *
     * @param gameRoles the roles of the game
     * @param starts where matches begin
     * @param seed fixes all choices but those that depend on time
     * @param budget what the matches are a part of: they end with it, it ends when this is stopped,
     *     and they are timed by its clock
     */
    public SeriesMatches(
            List<String> gameRoles,
            MatchStarts starts,
            Entrants entrants,
            MatchClock clock,
            long seed,
            PlyListener listener,
            Budget budget) {
        this.gameRoles = gameRoles;
        this.scoredRoles = MatchSeries.scoredRoles(gameRoles);
        this.starts = starts;
        this.entrants = entrants;
        this.clock = clock;
        this.seed = seed;
        this.listener = listener;
        this.budget = budget;
    }

    /**
     * Plays a match, or until it is stopped.
     *
     * @param number which one, from 1
     */
    @Override
    public MatchRecord work(Integer number) {
        long matchSeed = SeededChoice.playoutSeed(seed, number);
        MatchStart start = starts.start((number - 1) / scoredRoles.size());
        Match match =
                new Match(
                        start,
                        entrants.seats(number, start, entrantsOfRoles(number), matchSeed),
                        clock,
                        matchSeed,
                        ply -> listener.plyPlayed(number, ply),
                        List.of(),
                        budget);
        return match.play();
    }

    /** Returns who plays each role: in each match they are a role further on than in the last. */
    private int[] entrantsOfRoles(int matchNumber) {
        int[] entrantOfRole = new int[gameRoles.size()];
        Arrays.fill(entrantOfRole, -1);
        for (int i = 0; i < scoredRoles.size(); i++) {
            entrantOfRole[scoredRoles.get(i)] = (i + matchNumber - 1) % scoredRoles.size();
        }
        return entrantOfRole;
    }

    @Override
    public boolean stop() {
        budget.cancel();
        return true;
    }
}
