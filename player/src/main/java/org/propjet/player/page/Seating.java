package org.propjet.player.page;

import org.jspecify.annotations.Nullable;
import org.propjet.engine.game.Game;
import org.propjet.player.kinds.PlayerSpec;
import org.propjet.player.match.MatchClock;
import org.propjet.player.match.human.HumanMatch;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * What a visitor asks for: a game, and who plays what. Immutable.
 *
 * @param game the game's name
 * @param seats who plays each role, in role order; empty where the visitor does, or chance
 * @param seconds what players may think for a move
 * @param ownSeconds what the visitor may; 0 for as long as he likes
 */
public record Seating(
        String game, List<Optional<PlayerSpec>> seats, double seconds, double ownSeconds) {
    /** The index by which the visitor asks for all roles. */
    private static final int EVERYBODY = -1;

    /** The index by which the visitor asks for none. */
    private static final int NOBODY = -2;

    private static final double LEAST_SECONDS = 0.1;
    private static final double MOST_SECONDS = 3_600;

    /**
     * Players prepare for the first move as long as they think for any, but not longer than this.
     */
    private static final double MOST_START_SECONDS = 3;

    public Seating {
        seats = List.copyOf(seats);
    }

    /**
     * What the page sends to ask for a match; only the game must be there.
     *
     * @param role the index of the visitor's role, or -1 for all, or -2 for none
     * @param against who plays the others
     */
    record Wish(
            @Nullable String game,
            @Nullable Integer role,
            @Nullable String against,
            @Nullable Double seconds,
            @Nullable Double own) {}

    /**
     * Reads a request.
     *
     * @param roles the game's roles
     * @throws RequestRefusedException if it cannot be had
     */
    static Seating of(Wish wish, List<String> roles) throws RequestRefusedException {
        double seconds = Objects.requireNonNullElse(wish.seconds(), 2.0);
        double own = Objects.requireNonNullElse(wish.own(), 0.0);
        if (!(seconds >= LEAST_SECONDS && seconds <= MOST_SECONDS)) {
            throw new RequestRefusedException("Seconds a move are from 0.1 to 3600.");
        }
        if (own != 0 && !(own >= 1 && own <= MOST_SECONDS)) {
            throw new RequestRefusedException("Your own seconds are from 1 to 3600, or none.");
        }
        int role = Objects.requireNonNullElse(wish.role(), 0);
        if (role >= roles.size() || role < NOBODY || (role >= 0 && isChance(roles, role))) {
            throw new RequestRefusedException("The game has no such role.");
        }
        PlayerSpec against = player(wish.against());
        List<Optional<PlayerSpec>> seats = new ArrayList<>();
        for (int index = 0; index < roles.size(); index++) {
            boolean isFree = role == EVERYBODY || index == role || isChance(roles, index);
            seats.add(isFree ? Optional.empty() : Optional.of(against));
        }
        return new Seating(String.valueOf(wish.game()), seats, seconds, own);
    }

    private static PlayerSpec player(@Nullable String text) throws RequestRefusedException {
        try {
            return text == null ? PlayerSpec.standard() : PlayerSpec.parse(text);
        } catch (IllegalArgumentException e) { // the message is for people
            throw new RequestRefusedException(String.valueOf(e.getMessage()));
        }
    }

    private static boolean isChance(List<String> roles, int role) {
        return Game.isChance(roles.get(role));
    }

    /** Begins the match. */
    HumanMatch start(Game played, long seed) {
        return HumanMatch.start(
                played,
                seats,
                MatchClock.ofSeconds(Math.min(seconds, MOST_START_SECONDS), seconds),
                ownSeconds,
                seed,
                Tables.MOST_TABLES);
    }
}
