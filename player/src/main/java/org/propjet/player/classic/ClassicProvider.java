package org.propjet.player.classic;

import org.jspecify.annotations.Nullable;
import org.propjet.engine.game.Game;
import org.propjet.player.classic.SearchOptions.Part;
import org.propjet.player.endgame.EndgameTable;
import org.propjet.player.minimax.Rivalry;
import org.propjet.player.search.FactoredPlayer;
import org.propjet.player.search.OptionValue;
import org.propjet.player.search.Player;
import org.propjet.player.search.PlayerProvider;
import org.propjet.player.search.PlayerSpec;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * The searches of the textbook for two players, each a kind of players: they differ in what is
 * switched on if nothing is said. Games of other than two players, or with chance, are played by
 * {@code uct}.
 *
 * <p>Thread-safe.
 */
public abstract sealed class ClassicProvider implements PlayerProvider {
    private static final Logger LOG = LoggerFactory.getLogger(ClassicProvider.class);

    private static final String EVAL = "eval";

    /** The option of all searches that read a table of endgames: its file. */
    public static final String ENDGAMES = "endgames";

    private static final int TABLE_MEBIBYTES = 64;

    private final String kind;
    private final String meaning;
    private final SearchOptions standard;

    private ClassicProvider(String kind, String meaning, SearchOptions standard) {
        this.kind = kind;
        this.meaning = meaning;
        this.standard = standard;
    }

    /** Searches all. */
    public static final class Minimax extends ClassicProvider {
        /** Called by name. */
        public Minimax() {
            super(
                    "minimax",
                    "minimax of the textbook: all moves to a depth",
                    new SearchOptions(EnumSet.of(Part.EXTENSIONS), 0));
        }
    }

    /** Alpha-beta of the textbook, and nothing else. */
    public static final class Negamax extends ClassicProvider {
        /** Called by name. */
        public Negamax() {
            super(
                    "negamax",
                    "alpha-beta of the textbook, as negamax",
                    new SearchOptions(EnumSet.of(Part.PRUNE, Part.SOFT, Part.EXTENSIONS), 0));
        }
    }

    /** All that cuts off without a doubt. */
    public static final class Pvs extends ClassicProvider {
        /** Called by name. */
        public Pvs() {
            super("pvs", "principal variation search, moves ordered", standardPvs());
        }
    }

    /** Returns what is switched on in {@code pvs}. */
    static SearchOptions standardPvs() {
        Set<Part> parts = EnumSet.allOf(Part.class);
        parts.remove(Part.QUIESCENCE);
        return new SearchOptions(parts, TABLE_MEBIBYTES);
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
        names.addAll(SearchOptions.names());
        return names;
    }

    @Override
    public void check(Map<String, String> options) {
        String eval = options.get(EVAL);
        if (eval != null) {
            HorizonKind.named(eval);
        }
        Deepening.of(options);
        isFactored(options);
        standard.with(options);
        String endgames = options.get(ENDGAMES);
        if (endgames != null) {
            EndgameTable.check(endgames);
        }
    }

    @Override
    public Player newPlayer(Game game, int roleIndex, Map<String, String> options, long seed) {
        if (game.roles().size() != 2 || Game.chanceIndex(game.roles()) >= 0) {
            LOG.info("{} is for two players, so uct plays", kind);
            return PlayerSpec.parse("uct:seed=" + seed)
                    .sharedBy(game.roles().size())
                    .newPlayer(game, roleIndex);
        }
        Deepening.warnOfLargeTable(options);
        return FactoredPlayer.of(
                game,
                roleIndex,
                isFactored(options),
                (part, role, count) ->
                        newPartPlayer(
                                part,
                                role,
                                Deepening.ofPart(options, standard.tableMebibytes(), count),
                                seed));
    }

    private Player newPartPlayer(Game part, int roleIndex, Map<String, String> options, long seed) {
        WindowSearch search =
                new WindowSearch(
                        part,
                        horizon(part, options, seed),
                        standard.with(options),
                        endgames(part, options, true));
        return new ClassicPlayer(part, roleIndex, search, Deepening.of(options));
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
    private static Horizon horizon(Game game, Map<String, String> options, long seed) {
        String named = options.get(EVAL);
        if (named != null) {
            return HorizonKind.named(named).of(game, seed);
        }
        return Rivalry.of(game)
                .map(rivalry -> (Horizon) new LearntHorizon(game, rivalry, seed))
                .orElseGet(() -> HorizonKind.GOALS.of(game, seed));
    }
}
