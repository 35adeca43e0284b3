package org.propjet.player.kinds;

import org.propjet.engine.game.Game;
import org.propjet.player.play.Option;
import org.propjet.player.play.Options;
import org.propjet.player.play.Player;
import org.propjet.player.search.flat.FactoredPlayer;
import org.propjet.player.search.tree.PlainTree;
import org.propjet.player.search.tree.PlainTree.TreeKind;
import org.propjet.player.search.tree.PlainTreePlayer;

import java.util.List;

/**
 * Players by {@link PlainTree}, called {@code mcts}.
 *
 * <p>Thread-safe.
 */
final class PlainTreeKind implements PlayerKind {
    private static final Option<TreeKind> TREE =
            Option.constant(
                    "tree",
                    TreeKind.class,
                    TreeKind.ROLE,
                    "how roles are guided who choose at the same time");

    private static final Option<Double> EXPLORATION =
            Option.number("exploration", 10, 0.7, "the weight of what is not known well");

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
