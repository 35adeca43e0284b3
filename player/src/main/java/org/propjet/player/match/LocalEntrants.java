package org.propjet.player.match;

import org.propjet.engine.game.Game;
import org.propjet.engine.game.SeededChoice;
import org.propjet.player.kinds.PlayerSpec;
import org.propjet.player.match.MatchStarts.MatchStart;
import org.propjet.player.play.Player;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/** Players in this process. Immutable. */
public final class LocalEntrants implements Entrants {
    private final List<PlayerSpec> players;
    private final Optional<PlayerSpec> chance;
    private final int parallelCount;
    private final Consumer<String> remarks;
    private final List<String> names;

    /**
     * Makes the entrants of a series.
     *
     * @param players a player for each role but chance, in role order, as in the first match
     * @param chance who plays the role {@code random}, if not the manager
     * @param parallelCount how many matches are played at a time, so that all players share the
     *     memory
     * @param remarks is told what players have found before the first move ({@link Player#remark});
     *     called by any thread
     */
    public LocalEntrants(
            List<PlayerSpec> players,
            Optional<PlayerSpec> chance,
            int parallelCount,
            Consumer<String> remarks) {
        this.players = List.copyOf(players);
        this.chance = chance;
        this.parallelCount = parallelCount;
        this.remarks = remarks;
        this.names = Entrants.distinct(players.stream().map(PlayerSpec::text).toList());
    }

    @Override
    public List<String> names() {
        return names;
    }

    @Override
    public List<Seat> seats(int matchNumber, MatchStart start, int[] entrants, long seed) {
        List<Seat> seats = new ArrayList<>();
        for (int role = 0; role < entrants.length; role++) {
            int entrant = entrants[role];
            if (entrant >= 0) {
                long ownSeed = SeededChoice.playoutSeed(seed, entrant);
                PlayerSpec player = players.get(entrant);
                seats.add(seat(names.get(entrant), player, start.game(), role, ownSeed));
            } else if (chance.isPresent()) {
                PlayerSpec player = chance.get();
                seats.add(seat(player.text(), player, start.game(), role, seed));
            }
        }
        return seats;
    }

    private Seat seat(String name, PlayerSpec player, Game game, int role, long seed) {
        int sharers = players.size() * parallelCount;
        return LocalSeat.of(name, player.reseeded(seed).sharedBy(sharers), game, role, remarks);
    }
}
