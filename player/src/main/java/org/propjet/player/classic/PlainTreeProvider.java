package org.propjet.player.classic;

import org.propjet.engine.game.Game;
import org.propjet.player.search.FactoredPlayer;
import org.propjet.player.search.OptionValue;
import org.propjet.player.search.Player;
import org.propjet.player.search.PlayerProvider;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Players by {@link PlainTree}, called {@code mcts}.
 *
 * <p>Thread-safe.
 */
public final class PlainTreeProvider implements PlayerProvider {
    private static final String TREE = "tree";
    private static final String EXPLORATION = "exploration";
    private static final double MOST_EXPLORATION = 10;

    /** Called by name. */
    public PlainTreeProvider() {}

    @Override
    public String kind() {
        return "mcts";
    }

    @Override
    public String meaning() {
        return "tree search of the textbook, one random game a node";
    }

    @Override
    public List<String> optionNames() {
        return List.of(TREE, EXPLORATION, FactoredPlayer.OPTION);
    }

    @Override
    public void check(Map<String, String> options) {
        treeKind(options);
        exploration(options);
        ClassicProvider.isFactored(options);
    }

    private static TreeKind treeKind(Map<String, String> options) {
        String name = options.getOrDefault(TREE, label(TreeKind.ROLE));
        return Arrays.stream(TreeKind.values())
                .filter(kind -> label(kind).equals(name.toLowerCase(Locale.ROOT)))
                .findFirst()
                .orElseThrow(
                        () ->
                                new IllegalArgumentException(
                                        "%s=%s: one of %s is wanted"
                                                .formatted(TREE, name, labels())));
    }

    private static String label(TreeKind kind) {
        return kind.name().toLowerCase(Locale.ROOT);
    }

    private static String labels() {
        return Arrays.stream(TreeKind.values())
                .map(PlainTreeProvider::label)
                .collect(Collectors.joining(", "));
    }

    private static double exploration(Map<String, String> options) {
        String text = options.getOrDefault(EXPLORATION, "0.7");
        return OptionValue.number(EXPLORATION, text, MOST_EXPLORATION);
    }

    @Override
    public Player newPlayer(Game game, int roleIndex, Map<String, String> options, long seed) {
        return FactoredPlayer.of(
                game,
                roleIndex,
                ClassicProvider.isFactored(options),
                (part, role, _) ->
                        new PlainTreePlayer(
                                part, role, treeKind(options), exploration(options), seed));
    }
}
