package org.propjet.player.cli;

import org.propjet.engine.game.Game;
import org.propjet.player.search.PlayerSpec;

import picocli.CommandLine.ITypeConverter;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The option {@code --player} where players are in this process. */
final class PlayerOption {
    private PlayerOption() {}

    /** Reads {@code ROLE=SPEC} or {@code SPEC}. */
    static final class Converter implements ITypeConverter<RoleOption<PlayerSpec>> {
        @Override
        public RoleOption<PlayerSpec> convert(String value) {
            return RoleOption.parse(value, PlayerSpec::parse);
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
     * Gives every role but chance a player: {@code uct} where nobody is named.
     *
     * @param roles the roles' texts
     * @throws IllegalArgumentException with a message for people
     */
    static Assignment assign(List<RoleOption<PlayerSpec>> options, List<String> roles) {
        List<Optional<PlayerSpec>> players = RoleOption.assign(options, roles);
        int chance = Game.chanceIndex(roles);
        List<PlayerSpec> scored = new ArrayList<>();
        for (int role = 0; role < roles.size(); role++) {
            if (role != chance) {
                scored.add(players.get(role).orElse(PlayerSpec.standard()));
            }
        }
        return new Assignment(scored, chance < 0 ? Optional.empty() : players.get(chance));
    }
}
