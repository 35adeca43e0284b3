package org.propjet.player.cli;

import org.propjet.engine.game.Game;
import org.propjet.player.match.referee.PlayerAddress;

import picocli.CommandLine.ITypeConverter;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** The option {@code --player} where players are reached by HTTP. */
final class AddressOption {
    private AddressOption() {}

    /** Reads {@code ROLE=http://host:port} or {@code http://host:port}. */
    static final class Converter implements ITypeConverter<RoleOption<PlayerAddress>> {
        @Override
        public RoleOption<PlayerAddress> convert(String value) {
            return RoleOption.parse(value, PlayerAddress::parse);
        }
    }

    /**
     * Gives the roles but chance their players; the manager plays where nobody is named.
     *
     * @param roles the roles' texts
     * @return the players, in role order, without chance
     * @throws IllegalArgumentException with a message for people
     */
    static List<Optional<PlayerAddress>> assign(
            List<RoleOption<PlayerAddress>> options, List<String> roles) {
        if (options.isEmpty()) {
            throw new IllegalArgumentException(
                    "no player is named: --player http://localhost:9147 names one");
        }
        Set<PlayerAddress> known = new HashSet<>();
        for (RoleOption<PlayerAddress> option : options) {
            if (!known.add(option.player())) {
                throw new IllegalArgumentException(
                        option.player() + " is named twice: a player plays one role of a match");
            }
        }
        List<Optional<PlayerAddress>> players = new ArrayList<>(RoleOption.assign(options, roles));
        int chance = Game.chanceIndex(roles);
        if (chance >= 0 && players.remove(chance).isPresent()) {
            throw new IllegalArgumentException(
                    "the role " + roles.get(chance) + " is played by the manager");
        }
        return players;
    }
}
