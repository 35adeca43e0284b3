package org.propjet.player.match;

import org.propjet.engine.game.Game;
import org.propjet.engine.game.SeededChoice;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/**
 * A series of matches among the same players, who go on to the next role from match to match. As
 * many matches as there are scored roles begin at the same start, so that each player has each role
 * of it. A series of two players may end with a test's verdict.
 *
 * <p>{@link #play} once, by one thread; {@link #stop} by any.
 */
public final class MatchSeries {
    private final List<String> gameRoles;
    private final MatchStarts starts;
    private final Entrants entrants;
    private final SeriesOptions options;
    private final SeriesListener listener;
    private final List<Integer> roles;
    private final Set<Match> running = ConcurrentHashMap.newKeySet();
    private final Optional<Duel> duel;
    private volatile boolean stopped;

    /**
     * Makes a series.
     *
     * @param game the game that is played
     * @param starts where its matches begin
     * @throws IllegalArgumentException if there are not as many players as {@link #scoredRoles}, or
     *     not two for a test
     */
    public MatchSeries(
            Game game,
            MatchStarts starts,
            Entrants entrants,
            SeriesOptions options,
            SeriesListener listener) {
        this.gameRoles = game.roles();
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
        List<Integer> roles = new ArrayList<>();
        for (int role = 0; role < game.roles().size(); role++) {
            if (!Game.isChance(game.roles().get(role))) {
                roles.add(role);
            }
        }
        return roles;
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
     * Plays the matches.
     *
     * @return the matches in order; if the series was stopped or this thread interrupted, those
     *     that had begun; if a test came to its verdict, those up to there
     */
    public List<MatchRecord> play() {
        List<MatchRecord> records = new ArrayList<>();
        ExecutorService threads =
                Executors.newFixedThreadPool(
                        options.parallelCount(),
                        Thread.ofPlatform().daemon().name("match-", 1).factory());
        try {
            List<Future<Optional<MatchRecord>>> matches = new ArrayList<>();
            for (int number = 1; number <= options.matchCount(); number++) {
                int matchNumber = number;
                matches.add(threads.submit(() -> play(matchNumber)));
            }
            for (int i = 0; i < matches.size(); i++) {
                Optional<MatchRecord> record = result(matches.get(i));
                int number = i + 1;
                boolean counts = duel.map(d -> !d.wasDecidedBefore(number)).orElse(true);
                if (record.isPresent() && counts) {
                    records.add(record.get());
                    listener.matchEnded(number, record.get());
                }
                entrants.forget(number);
            }
        } finally {
            stop();
            threads.shutdown();
        }
        return records;
    }

    /** Waits for a match. An interruption stops the series; the thread keeps it. */
    private Optional<MatchRecord> result(Future<Optional<MatchRecord>> match) {
        boolean interrupted = false;
        try {
            while (true) {
                try {
                    return match.get();
                } catch (InterruptedException e) {
                    interrupted = true;
                    stop();
                }
            }
        } catch (ExecutionException e) {
            throw e.getCause() instanceof RuntimeException cause
                    ? cause
                    : new IllegalStateException("a match failed", e.getCause());
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private Optional<MatchRecord> play(int number) {
        if (stopped) {
            return Optional.empty();
        }
        long seed = SeededChoice.playoutSeed(options.seed(), number);
        MatchStart start = starts.start((number - 1) / roles.size());
        Match match =
                new Match(
                        start,
                        entrants.seats(number, start, entrantsOfRoles(number), seed),
                        options.clock(),
                        seed,
                        ply -> listener.plyPlayed(number, ply));
        running.add(match);
        try {
            if (stopped) {
                match.stop();
            }
            MatchRecord record = match.play();
            duel.ifPresent(between -> between.add(number, record));
            return Optional.of(record);
        } finally {
            running.remove(match);
            if (duel.map(Duel::isDecided).orElse(false)) {
                stop();
            }
        }
    }

    /** Returns who plays each role: in each match they are a role further on than in the last. */
    private int[] entrantsOfRoles(int matchNumber) {
        int[] entrantOfRole = new int[gameRoles.size()];
        Arrays.fill(entrantOfRole, -1);
        for (int i = 0; i < roles.size(); i++) {
            entrantOfRole[roles.get(i)] = (i + matchNumber - 1) % roles.size();
        }
        return entrantOfRole;
    }

    /** Ends the series, and the matches that are being played. */
    public void stop() {
        stopped = true;
        running.forEach(Match::stop);
    }
}
