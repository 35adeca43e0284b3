package org.propjet.player.match.referee;

import org.propjet.engine.game.SeededChoice;
import org.propjet.player.match.Entrants;
import org.propjet.player.match.MatchRecord;
import org.propjet.player.match.MatchStarts.MatchStart;
import org.propjet.player.match.Seat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/** Players that are reached by HTTP. Thread-safe. */
public final class RemoteEntrants implements Entrants {
    private final RefereeOptions options;
    private final List<Optional<RemotePlayer>> players = new ArrayList<>();

    /** Those that have not been forgotten, by their numbers. */
    private final Map<Integer, RefereedMatch> matches = new ConcurrentHashMap<>();

    /**
     * Makes the entrants of a series.
     *
     * @param notice gets a line for people when a player fails for the first time
     */
    public RemoteEntrants(RefereeOptions options, Consumer<String> notice) {
        this.options = options;
        for (Optional<PlayerAddress> address : options.players()) {
            players.add(address.map(known -> new RemotePlayer(known, options.style(), notice)));
        }
    }

    @Override
    public List<String> names() {
        return players.stream()
                .map(player -> player.map(RemotePlayer::name).orElse(MatchRecord.MANAGER))
                .toList();
    }

    /** Returns the names of those that are not the manager. */
    public List<String> playerNames() {
        return players.stream().flatMap(Optional::stream).map(RemotePlayer::name).toList();
    }

    @Override
    public List<Seat> seats(int matchNumber, MatchStart start, int[] entrants, long seed) {
        long now = System.currentTimeMillis();
        RefereeOptions told = options.after(start.opening());
        Scrambler scrambler =
                told.scrambled()
                        ? Scrambler.of(told.rules(), SeededChoice.playoutSeed(seed, players.size()))
                        : Scrambler.none();
        MatchMessages messages =
                new MatchMessages(matchId(told.gameName(), now, matchNumber), told, scrambler);
        long stopNanos = TimeUnit.SECONDS.toNanos(options.playSeconds());
        List<RemoteSeat> seats = new ArrayList<>();
        for (int role = 0; role < entrants.length; role++) {
            if (entrants[role] >= 0 && players.get(entrants[role]).isPresent()) {
                RemotePlayer player = players.get(entrants[role]).get();
                seats.add(new RemoteSeat(player, start.game(), role, messages, stopNanos));
            }
        }
        matches.put(
                matchNumber,
                new RefereedMatch(
                        start.game(),
                        told,
                        messages,
                        seats,
                        new CopyOnWriteArrayList<>(List.of(now))));
        return List.copyOf(seats);
    }

    /** Returns a word for a match: what is no letter or digit of ASCII becomes a line. */
    private static String matchId(String gameName, long nowMillis, int matchNumber) {
        return gameName.replaceAll("[^A-Za-z0-9]+", "_") + "." + nowMillis + "." + matchNumber;
    }

    /** Notes that a state was reached; for the times in the transcript. */
    public void plyPlayed(int matchNumber) {
        match(matchNumber).stateMillis().add(System.currentTimeMillis());
    }

    /**
     * Returns the transcript of a match that has just ended.
     *
     * @param matchNumber the match, from 1
     * @param match its record
     * @throws IllegalArgumentException if there is no such match, or it has been forgotten
     */
    public Transcript transcript(int matchNumber, MatchRecord match) {
        return Transcript.of(match(matchNumber), match);
    }

    @Override
    public void forget(int matchNumber) {
        matches.remove(matchNumber);
    }

    private RefereedMatch match(int matchNumber) {
        RefereedMatch match = matches.get(matchNumber);
        if (match == null) {
            throw new IllegalArgumentException("no match " + matchNumber);
        }
        return match;
    }
}
