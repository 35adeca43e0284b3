package org.propjet.player.classic;

import org.propjet.engine.game.Game;
import org.propjet.player.search.FactoredPlayer;
import org.propjet.player.search.Option;
import org.propjet.player.search.Options;
import org.propjet.player.search.Player;
import org.propjet.player.search.PlayerKind;

import java.util.List;

/**
 * Players by {@link PlainTree}, called {@code mcts}.
 *
 * <p>Thread-safe.
 */
public final class PlainTreeKind implements PlayerKind {
    private static final Option<TreeKind> TREE =
            Option.constant(
                    "tree",
                    TreeKind.class,
                    TreeKind.ROLE,
                    "how roles are guided who choose at the same time");

    private static final Option<Double> EXPLORATION =
            Option.number("exploration", 10, 0.7, "the weight of what is not known well");

    /** Called by name. */
    public PlainTreeKind() {}

    @Override
    public String kind() {
        return "mcts";
    }

    @Override
    public String meaning() {
        return "tree search of the textbook, one random game a node";
    }

    @Override
    public List<Option<?>> options() {
        return List.of(TREE, EXPLORATION, Options.FACTORS, Options.SEED);
    }

    @Override
    public Player newPlayer(Game game, int roleIndex, Options options) {
        return FactoredPlayer.of(
                game,
                roleIndex,
                options.get(Options.FACTORS),
                (part, role, _) ->
                        new PlainTreePlayer(
                                part,
                                role,
                                options.get(TREE),
                                options.get(EXPLORATION),
                                options.get(Options.SEED)));
    }
}
