package org.propjet.player.match;

import org.propjet.engine.game.Game;
import org.propjet.engine.game.SeededChoice;
import org.propjet.player.search.PlayerSpec;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/**
 * A series of matches among the same players, who go on to the next role from match to match.
 *
 * <p>{@link #play} once, by one thread; {@link #stop} by any.
 */
public final class MatchSeries {
    private final Game game;
    private final SeriesOptions options;
    private final SeriesListener listener;
    private final List<Integer> roles;
    private final List<String> names;
    private final Set<LocalMatch> running = ConcurrentHashMap.newKeySet();
    private volatile boolean stopped;

    /**
     * Makes a series.
     *
     * @param game the game; shared by all matches
     * @throws IllegalArgumentException if there are not as many players as {@link #scoredRoles}
     */
    public MatchSeries(Game game, SeriesOptions options, SeriesListener listener) {
        this.game = game;
        this.options = options;
        this.listener = listener;
        this.roles = scoredRoles(game);
        this.names = names(options.players());
        if (names.size() != roles.size()) {
            throw new IllegalArgumentException(
                    names.size() + " players for " + roles.size() + " roles");
        }
    }

    /** Returns the indices of the roles that are not chance. */
    public static List<Integer> scoredRoles(Game game) {
        List<Integer> roles = new ArrayList<>();
        for (int role = 0; role < game.roles().size(); role++) {
            if (!game.roles().get(role).equals(Game.CHANCE)) {
                roles.add(role);
            }
        }
        return roles;
    }

    /** Returns the players' names: their texts, the second of two alike as {@code uct (2)}. */
    private static List<String> names(List<PlayerSpec> players) {
        List<String> names = new ArrayList<>();
        for (PlayerSpec player : players) {
            String name = player.text();
            for (int number = 2; names.contains(name); number++) {
                name = player.text() + " (" + number + ")";
            }
            names.add(name);
        }
        return names;
    }

    /** Returns the players' names, as {@link MatchRecord#players} has them. */
    public List<String> names() {
        return List.copyOf(names);
    }

    /**
     * Plays the matches.
     *
     * @return the matches in order; if the series was stopped or this thread interrupted, those
     *     that had begun
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
                if (record.isPresent()) {
                    records.add(record.get());
                    listener.matchEnded(i + 1, record.get());
                }
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
        LocalMatch match =
                new LocalMatch(
                        game,
                        contestants(number, seed),
                        options.clock(),
                        seed,
                        ply -> listener.plyPlayed(number, ply));
        running.add(match);
        try {
            if (stopped) {
                match.stop();
            }
            return Optional.of(match.play());
        } finally {
            running.remove(match);
        }
    }

    /** Returns the players of a match: in each they are a role further on than in the last. */
    private List<Contestant> contestants(int matchNumber, long seed) {
        List<Contestant> contestants = new ArrayList<>();
        for (int i = 0; i < roles.size(); i++) {
            int entrant = (i + matchNumber - 1) % roles.size();
            contestants.add(
                    contestant(
                            names.get(entrant),
                            options.players().get(entrant),
                            roles.get(i),
                            SeededChoice.playoutSeed(seed, entrant)));
        }
        if (options.chance().isPresent()) {
            PlayerSpec chance = options.chance().get();
            int role = game.roles().indexOf(Game.CHANCE);
            contestants.add(contestant(chance.text(), chance, role, seed));
        }
        return contestants;
    }

    private Contestant contestant(String name, PlayerSpec player, int role, long seed) {
        int sharers = options.players().size() * options.parallelCount();
        return new Contestant(name, player.reseeded(seed).sharedBy(sharers).newPlayer(game, role));
    }

    /** Ends the series, and the matches that are being played. */
    public void stop() {
        stopped = true;
        running.forEach(LocalMatch::stop);
    }
}
