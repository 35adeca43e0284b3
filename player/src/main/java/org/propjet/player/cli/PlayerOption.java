package org.propjet.player.cli;

import org.propjet.engine.game.Game;
import org.propjet.player.search.PlayerSpec;

import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A player that a user named, for a role or for the next that is free.
 *
 * @param role the role's name or its number from 1; empty for the next
 * @param player the player
 */
record PlayerOption(String role, PlayerSpec player) {
    /** Reads {@code ROLE=SPEC} or {@code SPEC}: what stands before the first colon tells. */
    static final class Converter implements ITypeConverter<PlayerOption> {
        @Override
        public PlayerOption convert(String value) {
            int colon = value.indexOf(':');
            int equals = value.indexOf('=');
            boolean hasRole = equals >= 0 && (colon < 0 || equals < colon);
            String role = hasRole ? value.substring(0, equals).strip() : "";
            if (hasRole && role.isEmpty()) {
                throw new TypeConversionException("'" + value + "' names no role before the =");
            }
            try {
                return new PlayerOption(
                        role, PlayerSpec.parse(hasRole ? value.substring(equals + 1) : value));
            } catch (IllegalArgumentException e) {
                throw new TypeConversionException(e.getMessage());
            }
        }
    }

    /**
     * Who plays which role.
     *
     * @param scored the players of the roles but chance, in role order
     * @param chance who plays the role of chance, if not the manager
     */
    record Assignment(List<PlayerSpec> scored, Optional<PlayerSpec> chance) {}

    /**
     * Gives every role a player: those that name theirs first, the others in order; {@code uct}
     * where none is left.
     *
     * @param roles the roles' texts
     * @throws IllegalArgumentException with a message for people
     */
    static Assignment assign(List<PlayerOption> options, List<String> roles) {
        List<Optional<PlayerSpec>> players = new ArrayList<>();
        roles.forEach(role -> players.add(Optional.empty()));
        for (PlayerOption option : options) {
            if (!option.role.isEmpty()) {
                int role = option.roleIndex(roles);
                if (players.get(role).isPresent()) {
                    throw new IllegalArgumentException(
                            "the role " + roles.get(role) + " has two players");
                }
                players.set(role, Optional.of(option.player));
            }
        }
        for (PlayerOption option : options) {
            if (option.role.isEmpty()) {
                players.set(free(players, roles, option), Optional.of(option.player));
            }
        }
        int chance = roles.indexOf(Game.CHANCE);
        List<PlayerSpec> scored = new ArrayList<>();
        for (int role = 0; role < roles.size(); role++) {
            if (role != chance) {
                scored.add(players.get(role).orElse(PlayerSpec.standard()));
            }
        }
        return new Assignment(scored, chance < 0 ? Optional.empty() : players.get(chance));
    }

    private static int free(
            List<Optional<PlayerSpec>> players, List<String> roles, PlayerOption option) {
        for (int role = 0; role < roles.size(); role++) {
            if (players.get(role).isEmpty() && !roles.get(role).equals(Game.CHANCE)) {
                return role;
            }
        }
        throw new IllegalArgumentException(
                "no role is left for the player '" + option.player.text() + "': " + list(roles));
    }

    private int roleIndex(List<String> roles) {
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
