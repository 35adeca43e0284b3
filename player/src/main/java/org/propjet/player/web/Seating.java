package org.propjet.player.web;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParseException;
import com.google.gson.JsonParser;

import org.propjet.engine.game.Game;
import org.propjet.player.human.HumanMatch;
import org.propjet.player.match.MatchClock;
import org.propjet.player.search.PlayerSpec;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What a visitor asks for: a game, and who plays what. Immutable.
 *
 * @param game the game's name
 * @param role the index of the visitor's role; {@link #EVERYBODY}, or {@link #NOBODY}
 * @param against who plays the other roles
 * @param seconds what they may think for a move
 * @param ownSeconds what the visitor may; 0 for as long as he likes
 */
public record Seating(String game, int role, PlayerSpec against, double seconds, double ownSeconds) {
    /** The visitor plays all roles. */
    public static final int EVERYBODY = -1;

    /** The visitor only watches. */
    public static final int NOBODY = -2;

    private static final double LEAST_SECONDS = 0.1;
    private static final double MOST_SECONDS = 3_600;

    /** Reads a request: {@code game}, {@code role}, {@code against}, {@code seconds}, {@code own}. */
    static Seating parse(String text) throws RequestRefusedException {
        try {
            JsonObject json = JsonParser.parseString(text).getAsJsonObject();
            double seconds = number(json, "seconds", 2);
            double own = number(json, "own", 0);
            if (!(seconds >= LEAST_SECONDS && seconds <= MOST_SECONDS)) {
                throw new RequestRefusedException("Seconds a move are from 0.1 to 3600.");
            }
            if (own != 0 && !(own >= 1 && own <= MOST_SECONDS)) {
                throw new RequestRefusedException("Your own seconds are from 1 to 3600, or none.");
            }
            JsonElement against = json.get("against");
            return new Seating(
                    json.get("game").getAsString(),
                    (int) number(json, "role", 0),
                    against == null
                            ? PlayerSpec.standard()
                            : PlayerSpec.parse(against.getAsString()),
                    seconds,
                    own);
        } catch (JsonParseException
                | IllegalStateException
                | NullPointerException
                | UnsupportedOperationException e) {
            throw new RequestRefusedException("The request is not what the page sends.");
        } catch (IllegalArgumentException e) { // of the player; the message is for people
            throw new RequestRefusedException(String.valueOf(e.getMessage()));
        }
    }

    private static double number(JsonObject json, String name, double otherwise) {
        JsonElement element = json.get(name);
        return element == null || element.isJsonNull() ? otherwise : element.getAsDouble();
    }

    /** Returns who plays each role: nobody where the visitor does, or chance. */
    private List<Optional<PlayerSpec>> seats(List<String> roles) {
        List<Optional<PlayerSpec>> seats = new ArrayList<>();
        for (int index = 0; index < roles.size(); index++) {
            boolean isFree = role == EVERYBODY || index == role || Game.isChance(roles.get(index));
            seats.add(isFree ? Optional.empty() : Optional.of(against));
        }
        return seats;
    }

    /** Checks the role. */
    void check(List<String> roles) throws RequestRefusedException {
        if (role >= roles.size() || role < NOBODY) {
            throw new RequestRefusedException(game + " has no such role.");
        }
        if (role >= 0 && Game.isChance(roles.get(role))) {
            throw new RequestRefusedException("Chance plays the role " + roles.get(role) + ".");
        }
    }

    /** Begins the match. */
    HumanMatch start(Game played, long seed) {
        return HumanMatch.start(
                played,
                seats(played.roles()),
                MatchClock.ofSeconds(Math.min(seconds, 3), seconds),
                ownSeconds == 0 ? HumanMatch.NO_CLOCK : Math.round(ownSeconds * 1e9),
                seed);
    }
}
