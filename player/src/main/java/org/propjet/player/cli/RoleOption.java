package org.propjet.player.cli;

import org.propjet.engine.game.Game;
import org.propjet.player.terminal.OptionTypes;

import picocli.CommandLine.TypeConversionException;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * Somebody that a user named, for a role or for the next that is free. Immutable.
 *
 * @param <T> what somebody is
 * @param role the role's name or its number from 1; empty for the next
 * @param player the player
 * @param text what the user calls the player
 */
record RoleOption<T>(String role, T player, String text) {
    /**
     * Reads {@code ROLE=PLAYER} or {@code PLAYER}: what stands before the first colon tells.
     *
     * @param reader reads a player, or throws an {@link IllegalArgumentException} with a message
     *     for people
     * @throws TypeConversionException if it cannot be read
     */
    static <T> RoleOption<T> parse(String value, Function<String, T> reader) {
        int colon = value.indexOf(':');
        int equals = value.indexOf('=');
        boolean hasRole = equals >= 0 && (colon < 0 || equals < colon);
        String role = hasRole ? value.substring(0, equals).strip() : "";
        if (hasRole && role.isEmpty()) {
            throw new TypeConversionException("'" + value + "' names no role before the =");
        }
        String text = hasRole ? value.substring(equals + 1) : value;
        return new RoleOption<>(role, OptionTypes.read(text, reader), text);
    }

    /**
     * Gives roles their players: those that name theirs first, the others in order; chance only to
     * one that names it.
     *
     * @param roles the roles' texts
     * @return for each role its player, if it has one
     * @throws IllegalArgumentException with a message for people
     */
    static <T> List<Optional<T>> assign(List<RoleOption<T>> options, List<String> roles) {
        List<Optional<T>> players = new ArrayList<>();
        roles.forEach(role -> players.add(Optional.empty()));
        for (RoleOption<T> option : options) {
            if (!option.role.isEmpty()) {
                int role = indexOf(option.role, roles);
                if (players.get(role).isPresent()) {
                    throw new IllegalArgumentException(
                            "the role " + roles.get(role) + " has two players");
                }
                players.set(role, Optional.of(option.player));
            }
        }
        for (RoleOption<T> option : options) {
            if (option.role.isEmpty()) {
                players.set(option.free(players, roles), Optional.of(option.player));
            }
        }
        return players;
    }

    private int free(List<Optional<T>> players, List<String> roles) {
        for (int role = 0; role < roles.size(); role++) {
            if (players.get(role).isEmpty() && !Game.isChance(roles.get(role))) {
                return role;
            }
        }
        throw new IllegalArgumentException(
                "no role is left for the player '" + text + "': " + list(roles));
    }

    /**
     * Returns the index of the role with a name, or with a number from 1.
     *
     * @throws IllegalArgumentException with a message for people
     */
    static int indexOf(String role, List<String> roles) {
        for (int index = 0; index < roles.size(); index++) {
            if (roles.get(index).equalsIgnoreCase(role)) {
                return index;
            }
        }
        try {
            int number = Integer.parseInt(role);
            if (number >= 1 && number <= roles.size()) {
                return number - 1;
            }
        } catch (NumberFormatException e) {
            // Reported below.
        }
        throw new IllegalArgumentException("there is no role '" + role + "'; " + list(roles));
    }

    private static String list(List<String> roles) {
        return roles.size() == 1
                ? "the only role is " + roles.get(0)
                : "the roles are " + String.join(", ", roles);
    }
}
