package org.propjet.player.kinds;

import org.propjet.engine.game.Game;
import org.propjet.player.play.Option;
import org.propjet.player.play.Options;
import org.propjet.player.play.Player;
import org.propjet.player.search.depth.ClassicPlayer;
import org.propjet.player.search.depth.EvaluationKind;
import org.propjet.player.search.depth.SearchOptions;
import org.propjet.player.search.depth.SearchOptions.Part;
import org.propjet.player.search.depth.WindowSearch;
import org.propjet.player.search.value.Evaluation;
import org.propjet.player.search.value.Rivalry;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The searches of the textbook for two players, each a kind of players: they differ in what is
 * switched on if nothing is said. Games of other than two players, or with chance, are refused.
 *
 * <p>Thread-safe.
 */
final class ClassicKind extends DepthKind {
    private static final Option<EvaluationKind> EVAL =
            evaluation(EvaluationKind.LEARNT)
                    .withStandardText("learnt if rivals move in turn, else goals");

    private static final int TABLE_MEBIBYTES = 64;
    private static final int MOST_MEBIBYTES = 65_536;

    private final Map<Part, Option<Boolean>> parts = new EnumMap<>(Part.class);
    private final Option<Integer> table;

    private ClassicKind(String kind, String meaning, SearchOptions standard, int tableMebibytes) {
        super(kind, meaning);
        for (Part part : Part.values()) {
            parts.put(part, Option.isOn(part.label(), standard.has(part), part.meaning()));
        }
        this.table = table(0, MOST_MEBIBYTES, tableMebibytes);
    }

    /**
     * Returns the kinds: what searches all, what cuts off, and all that cuts off without a doubt.
     */
    static List<PlayerKind> all() {
        return List.of(
                new ClassicKind(
                        "minimax",
                        "minimax of the textbook: all moves to a depth",
                        SearchOptions.minimax(),
                        0),
                new ClassicKind(
                        "negamax",
                        "alpha-beta of the textbook, as negamax",
                        SearchOptions.negamax(),
                        0),
                new ClassicKind(
                        "pvs",
                        "principal variation search, moves ordered",
                        SearchOptions.pvs(0),
                        TABLE_MEBIBYTES));
    }

    @Override
    public List<Option<?>> options() {
        List<Option<?>> options = new ArrayList<>(List.of(EVAL, ENDGAMES, FACTORS, ITERATE, DEPTH));
        options.addAll(parts.values());
        options.add(table);
        options.add(Options.SEED);
        return options;
    }

    @Override
    public Player newPlayer(Game game, int roleIndex, Options options) {
        refuseOthers(game);
        return super.newPlayer(game, roleIndex, options);
    }

    @Override
    Player newPartPlayer(Game part, int roleIndex, Options options, int partCount) {
        Set<Part> on = EnumSet.noneOf(Part.class);
        parts.forEach(
                (each, option) -> {
                    if (options.get(option)) {
                        on.add(each);
                    }
                });
        long tableBytes = tableBytes(options, table, partCount);
        WindowSearch search =
                new WindowSearch(
                        part,
                        evaluation(part, options),
                        new SearchOptions(on, tableBytes),
                        endgames(part, options, true));
        return new ClassicPlayer(part, roleIndex, search, deepening(options));
    }

    /**
     * Sees that a game is one of two players without chance.
     *
     * @throws IllegalArgumentException with a message for people, if it is not
     */
    private void refuseOthers(Game game) {
        boolean hasChance = Game.chanceIndex(game.roles()) >= 0;
        int players = game.roles().size() - (hasChance ? 1 : 0);
        if (players == 2 && !hasChance) {
            return;
        }
        String what = players == 1 ? "one player" : players + " players";
        String instead = players == 1 ? "auto or uct" : "paranoid, maxn or uct";
        if (hasChance && players <= 2) {
            what = "chance";
            instead = "expectiminimax or uct";
        }
        throw new IllegalArgumentException(
                "%s is for two players without chance, and %s has %s; take %s"
                        .formatted(kind(), game.name(), what, instead));
    }

    /** Returns what was asked for, else what has been learnt where that can be, else the goals. */
    private static Evaluation evaluation(Game game, Options options) {
        boolean isTold = options.told().containsKey(EVAL.name());
        EvaluationKind wanted =
                isTold || Rivalry.of(game).isPresent() ? options.get(EVAL) : EvaluationKind.GOALS;
        return wanted.of(game, options.get(Options.SEED));
    }
}
