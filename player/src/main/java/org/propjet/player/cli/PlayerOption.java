package org.propjet.player.cli;

import org.propjet.engine.game.Game;
import org.propjet.player.kinds.PlayerSpec;
import org.propjet.player.match.human.HumanMatch;

import picocli.CommandLine.ITypeConverter;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** The option {@code --player} where players are in this process. */
final class PlayerOption {
    private PlayerOption() {}

    /** Reads {@code ROLE=SPEC} or {@code SPEC}; a person is nobody. */
    static final class Converter implements ITypeConverter<RoleOption<Optional<PlayerSpec>>> {
        @Override
        public RoleOption<Optional<PlayerSpec>> convert(String value) {
            return RoleOption.parse(value, Converter::player);
        }

        private static Optional<PlayerSpec> player(String text) {
            boolean isPerson = text.strip().equalsIgnoreCase(HumanMatch.HUMAN);
            if (text.strip().toLowerCase(Locale.ROOT).startsWith(HumanMatch.HUMAN + ":")) {
                throw new IllegalArgumentException("a person has no options: " + HumanMatch.HUMAN);
            }
            return isPerson ? Optional.empty() : Optional.of(PlayerSpec.parse(text));
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
     * Gives every role but chance a player: {@code auto} where nobody is named.
     *
     * @param seats who plays each role, see {@link #seats}; nobody is a person
     * @param roles the roles' texts
     */
    static Assignment assign(List<Optional<PlayerSpec>> seats, List<String> roles) {
        int chance = Game.chanceIndex(roles);
        List<PlayerSpec> scored = new ArrayList<>();
        for (int role = 0; role < roles.size(); role++) {
            if (role != chance) {
                scored.add(seats.get(role).orElseThrow());
            }
        }
        return new Assignment(scored, chance < 0 ? Optional.empty() : seats.get(chance));
    }

    /**
     * Gives every role but chance a player: {@code auto} where nobody is named.
     *
     * @param roles the roles' texts
     * @return for each role its player; nobody for a person, and for chance if the manager plays it
     * @throws IllegalArgumentException with a message for people
     */
    static List<Optional<PlayerSpec>> seats(
            List<RoleOption<Optional<PlayerSpec>>> options, List<String> roles) {
        int chance = Game.chanceIndex(roles);
        List<Optional<PlayerSpec>> seats = new ArrayList<>();
        for (Optional<Optional<PlayerSpec>> named : RoleOption.assign(options, roles)) {
            int role = seats.size();
            if (role == chance && named.isPresent() && named.get().isEmpty()) {
                throw new IllegalArgumentException(
                        "no person can be chance: leave out " + roles.get(role) + "=human");
            }
            Optional<PlayerSpec> other =
                    role == chance ? Optional.empty() : Optional.of(PlayerSpec.standard());
            seats.add(named.orElse(other));
        }
        return seats;
    }

    /** Returns whether a person plays a role other than chance. */
    static boolean hasPerson(List<Optional<PlayerSpec>> seats, List<String> roles) {
        int chance = Game.chanceIndex(roles);
        for (int role = 0; role < seats.size(); role++) {
            if (role != chance && seats.get(role).isEmpty()) {
                return true;
            }
        }
        return false;
    }
}
