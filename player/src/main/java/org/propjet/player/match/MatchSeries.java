package org.propjet.player.match;

import org.jspecify.annotations.Nullable;
import org.propjet.engine.game.Game;
import org.propjet.engine.game.SeededChoice;
import org.propjet.engine.time.Budget;
import org.propjet.player.cluster.work.OpenWork;
import org.propjet.player.cluster.work.Work;
import org.propjet.player.cluster.work.WorkPlace;
import org.propjet.player.match.MatchStarts.MatchStart;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * A series of matches among the same players, who go on to the next role from match to match. As
 * many matches as there are scored roles begin at the same start, so that each player has each role
 * of it. A series of two players may end with a test's verdict.
 *
 * <p>{@link #play} once, by one thread; {@link #stop} by any.
 */
public final class MatchSeries {
    private final int roleCount;
    private final MatchStarts starts;
    private final Entrants entrants;
    private final SeriesOptions options;
    private final SeriesListener listener;
    private final List<Integer> roles;
    private final Optional<Duel> duel;
    private final Budget budget;
    private volatile @Nullable WorkPlace place;

    /**
     * Makes a series.
     *
     * @param game the game that is played
     * @param starts where its matches begin
     * @param whole what it is a part of: it ends with it, and is timed by its clock
     * @throws IllegalArgumentException if there are not as many players as {@link #scoredRoles}, or
     *     not two for a test
     */
    public MatchSeries(
            Game game,
            MatchStarts starts,
            Entrants entrants,
            SeriesOptions options,
            SeriesListener listener,
            Budget whole) {
        this.budget = whole.part();
        this.roleCount = game.roles().size();
        this.starts = starts;
        this.entrants = entrants;
        this.options = options;
        this.listener = listener;
        this.roles = scoredRoles(game);
        int entrantCount = entrants.names().size();
        if (entrantCount != roles.size()) {
            throw new IllegalArgumentException(
                    entrantCount + " players for " + roles.size() + " roles");
        }
        if (options.sprt().isPresent() && entrantCount != 2) {
            throw new IllegalArgumentException("a test is of two players, not " + entrantCount);
        }
        this.duel =
                entrantCount == 2
                        ? Optional.of(new Duel(entrants.names().get(0), options.sprt()))
                        : Optional.empty();
    }

    /** Returns the indices of the roles that are not chance. */
    public static List<Integer> scoredRoles(Game game) {
        List<String> all = game.roles();
        return IntStream.range(0, all.size())
                .filter(role -> !Game.isChance(all.get(role)))
                .boxed()
                .toList();
    }

    /** Returns the players' names, as {@link MatchRecord#players} has them. */
    public List<String> names() {
        return entrants.names();
    }

    /**
     * Returns the first player's scores in the pairs of matches that have ended; empty if there are
     * not two players. Any thread.
     */
    public Optional<PairScores> pairScores() {
        return duel.map(Duel::scores);
    }

    /**
     * Plays the matches in threads of this process.
     *
     * @return the matches in order; if the series was stopped or this thread interrupted, those
     *     that had begun; if a test came to its verdict, those up to there
     */
    public List<MatchRecord> play() {
        return play(WorkPlace.here(options.parallelCount()), Work.here(matches()));
    }

    /**
     * Plays the matches.
     *
     * @param at where
     * @param work what is done there: for this process, {@link #matches}
     * @return as {@link #play()}
     */
    public <O> List<MatchRecord> play(WorkPlace at, Work<O, Integer, MatchRecord> work) {
        List<MatchRecord> records = new ArrayList<>();
        place = at;
        if (budget.isOver()) {
            at.stop();
        }
        try {
            at.run(
                    work,
                    IntStream.rangeClosed(1, options.matchCount()).iterator(),
                    (number, record) -> take(number, record, records));
        } catch (RuntimeException e) {
            throw e;
        } catch (Exception e) {
            throw new IllegalStateException("a match failed", e.getCause());
        } finally {
            stop();
        }
        return records;
    }

    /**
     * Returns the matches as work: any of them by their numbers, in any order, as a match follows
     * from its number. Thread-safe.
     */
    public OpenWork<Integer, MatchRecord> matches() {
        return new OpenWork<>() {
            @Override
            public MatchRecord work(Integer number) {
                return match(number).play();
            }

            @Override
            public boolean stop() {
                budget.cancel();
                return true;
            }
        };
    }

    private Match match(int number) {
        long seed = SeededChoice.playoutSeed(options.seed(), number);
        MatchStart start = starts.start((number - 1) / roles.size());
        return new Match(
                start,
                entrants.seats(number, start, entrantsOfRoles(number), seed),
                options.clock(),
                seed,
                ply -> listener.plyPlayed(number, ply),
                List.of(),
                budget);
    }

    /** Returns who plays each role: in each match they are a role further on than in the last. */
    private int[] entrantsOfRoles(int matchNumber) {
        int[] entrantOfRole = new int[roleCount];
        Arrays.fill(entrantOfRole, -1);
        for (int i = 0; i < roles.size(); i++) {
            entrantOfRole[roles.get(i)] = (i + matchNumber - 1) % roles.size();
        }
        return entrantOfRole;
    }

    private void take(int number, MatchRecord record, List<MatchRecord> records) {
        duel.ifPresent(between -> between.add(number, record));
        if (duel.map(between -> !between.wasDecidedBefore(number)).orElse(true)) {
            records.add(record);
            listener.matchEnded(number, record);
        }
        entrants.forget(number);
        if (duel.map(Duel::isDecided).orElse(false)) {
            stop();
        }
    }

    /** Ends the series, and the matches that are being played. */
    public void stop() {
        budget.cancel();
        WorkPlace at = place;
        if (at != null) {
            at.stop();
        }
    }

    /**
     * How a series of matches is played. Immutable.
     *
     * @param matchCount how many matches
     * @param parallelCount how many of them at a time
     * @param seed fixes all choices but those that depend on time
     * @param clock how long players may think
     * @param sprt a test of the first player against the second that ends the series
     */
    public record SeriesOptions(
            int matchCount, int parallelCount, long seed, MatchClock clock, Optional<Sprt> sprt) {

        /** Makes options without a test. */
        public SeriesOptions(int matchCount, int parallelCount, long seed, MatchClock clock) {
            this(matchCount, parallelCount, seed, clock, Optional.empty());
        }
    }

    /** Follows a series of matches, as far as it wants to. */
    public interface SeriesListener {

        /**
         * A ply was played. Called by the thread that plays the match; with several at a time, by
         * several.
         *
         * @param matchNumber the match, from 1
         * @param ply the ply
         */
        default void plyPlayed(int matchNumber, MatchRecord.Ply ply) {}

        /**
         * A match has ended, or been stopped. Called by the thread that plays the series, in the
         * order of the matches.
         *
         * @param matchNumber the match, from 1
         * @param match the match
         */
        default void matchEnded(int matchNumber, MatchRecord match) {}
    }
}
