package org.propjet.player.classic;

import org.jspecify.annotations.Nullable;
import org.propjet.engine.game.Game;
import org.propjet.player.depth.EvaluationKind;
import org.propjet.player.depth.SearchOptions;
import org.propjet.player.depth.SearchOptions.Part;
import org.propjet.player.depth.WindowSearch;
import org.propjet.player.endgame.EndgameTable;
import org.propjet.player.search.FactoredPlayer;
import org.propjet.player.search.OptionValue;
import org.propjet.player.search.Player;
import org.propjet.player.search.PlayerProvider;
import org.propjet.player.value.Evaluation;
import org.propjet.player.value.Rivalry;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * The searches of the textbook for two players, each a kind of players: they differ in what is
 * switched on if nothing is said. Games of other than two players, or with chance, are refused.
 *
 * <p>Thread-safe.
 */
public abstract sealed class ClassicProvider implements PlayerProvider {
    private static final String EVAL = "eval";

    /** The option of all searches that read a table of endgames: its file. */
    public static final String ENDGAMES = "endgames";

    private static final int TABLE_MEBIBYTES = 64;
    private static final int MOST_MEBIBYTES = 65_536;

    private final String kind;
    private final String meaning;
    private final SearchOptions standard;
    private final int tableMebibytes;

    private ClassicProvider(
            String kind, String meaning, SearchOptions standard, int tableMebibytes) {
        this.kind = kind;
        this.meaning = meaning;
        this.standard = standard;
        this.tableMebibytes = tableMebibytes;
    }

    /** Searches all. */
    public static final class Minimax extends ClassicProvider {
        /** Called by name. */
        public Minimax() {
            super(
                    "minimax",
                    "minimax of the textbook: all moves to a depth",
                    SearchOptions.minimax(),
                    0);
        }
    }

    /** Alpha-beta of the textbook, and nothing else. */
    public static final class Negamax extends ClassicProvider {
        /** Called by name. */
        public Negamax() {
            super("negamax", "alpha-beta of the textbook, as negamax", SearchOptions.negamax(), 0);
        }
    }

    /** All that cuts off without a doubt. */
    public static final class Pvs extends ClassicProvider {
        /** Called by name. */
        public Pvs() {
            super(
                    "pvs",
                    "principal variation search, moves ordered",
                    SearchOptions.pvs(0),
                    TABLE_MEBIBYTES);
        }
    }

    @Override
    public String kind() {
        return kind;
    }

    @Override
    public String meaning() {
        return meaning;
    }

    @Override
    public List<String> optionNames() {
        List<String> names = new ArrayList<>();
        names.add(EVAL);
        names.add(ENDGAMES);
        names.add(FactoredPlayer.OPTION);
        names.addAll(Deepening.OPTIONS);
        for (Part part : Part.values()) {
            names.add(part.label());
        }
        names.add(Deepening.TABLE);
        return names;
    }

    @Override
    public void check(Map<String, String> options) {
        String eval = options.get(EVAL);
        if (eval != null) {
            EvaluationKind.named(eval);
        }
        Deepening.of(options);
        isFactored(options);
        searchOptions(options);
        String endgames = options.get(ENDGAMES);
        if (endgames != null) {
            EndgameTable.check(endgames);
        }
    }

    @Override
    public Player newPlayer(Game game, int roleIndex, Map<String, String> options, long seed) {
        refuseOthers(kind, game);
        Deepening.warnOfLargeTable(options);
        return FactoredPlayer.of(
                game,
                roleIndex,
                isFactored(options),
                (part, role, count) ->
                        newPartPlayer(
                                part,
                                role,
                                Deepening.ofPart(options, tableMebibytes, count),
                                seed));
    }

    private Player newPartPlayer(Game part, int roleIndex, Map<String, String> options, long seed) {
        WindowSearch search =
                new WindowSearch(
                        part,
                        evaluation(part, options, seed),
                        searchOptions(options),
                        endgames(part, options, true));
        return new ClassicPlayer(part, roleIndex, search, Deepening.of(options));
    }

    private SearchOptions searchOptions(Map<String, String> given) {
        return with(standard, given, tableMebibytes);
    }

    /**
     * Returns options with those changed that are given.
     *
     * @param given by name; others do not matter
     * @param tableMebibytes the size of the table, if it is not given
     * @throws IllegalArgumentException with a message for people
     */
    static SearchOptions with(
            SearchOptions standard, Map<String, String> given, int tableMebibytes) {
        SearchOptions changed = standard;
        for (Part part : Part.values()) {
            String text = given.get(part.label());
            if (text != null) {
                boolean isOn = OptionValue.isOn(part.label(), text.toLowerCase(Locale.ROOT));
                changed = changed.with(part, isOn);
            }
        }
        int mebibytes = Deepening.number(Deepening.TABLE, given, 0, MOST_MEBIBYTES, tableMebibytes);
        return new SearchOptions(changed.parts(), Deepening.tableBytes(mebibytes));
    }

    /**
     * Sees that a game is one of two players without chance.
     *
     * @throws IllegalArgumentException with a message for people, if it is not
     */
    private static void refuseOthers(String kind, Game game) {
        boolean hasChance = Game.chanceIndex(game.roles()) >= 0;
        int players = game.roles().size() - (hasChance ? 1 : 0);
        if (players != 2 || hasChance) {
            throw new IllegalArgumentException(
                    "%s is for two players without chance, and %s has %s; take %s"
                            .formatted(
                                    kind,
                                    game.name(),
                                    hasChance && players <= 2
                                            ? "chance"
                                            : players == 1 ? "one player" : players + " players",
                                    hasChance && players <= 2
                                            ? "expectiminimax or uct"
                                            : players == 1
                                                    ? "auto or uct"
                                                    : "paranoid, maxn or uct"));
        }
    }

    /**
     * Returns whether a game's parts are to be searched by themselves: unless it is switched off,
     * or a table of endgames is read, which is of the whole game.
     *
     * @throws IllegalArgumentException with a message for people
     */
    public static boolean isFactored(Map<String, String> options) {
        boolean hasTable = options.containsKey(ENDGAMES);
        String named = options.getOrDefault(FactoredPlayer.OPTION, hasTable ? "off" : "on");
        boolean isFactored =
                OptionValue.isOn(FactoredPlayer.OPTION, named.toLowerCase(Locale.ROOT));
        if (isFactored && hasTable) {
            throw new IllegalArgumentException(
                    "factors=on: a table of endgames is of the whole game; leave out one");
        }
        return isFactored;
    }

    /**
     * Opens the table of endgames that is asked for; null if none is.
     *
     * @param isOpposed whether the search takes all others for opponents
     * @throws IllegalArgumentException with a message for people, if it is none for the game
     */
    public static @Nullable EndgameTable endgames(
            Game game, Map<String, String> options, boolean isOpposed) {
        String file = options.get(ENDGAMES);
        if (file == null) {
            return null;
        }
        EndgameTable table = EndgameTable.named(file, game);
        if (isOpposed && !table.isOpposed()) {
            throw new IllegalArgumentException(
                    "the values in %s hold if each role wants the best for itself, and this search takes the others for opponents; maxn and softmaxn read it"
                            .formatted(file));
        }
        return table;
    }

    /** Returns what was asked for, else what has been learnt where that can be, else the goals. */
    private static Evaluation evaluation(Game game, Map<String, String> options, long seed) {
        String named = options.get(EVAL);
        if (named != null) {
            return EvaluationKind.named(named).of(game, seed);
        }
        boolean isRivalry = Rivalry.of(game).isPresent();
        return (isRivalry ? EvaluationKind.LEARNT : EvaluationKind.GOALS).of(game, seed);
    }
}
