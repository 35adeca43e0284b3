package org.propjet.player.classic;

import org.propjet.engine.game.Game;
import org.propjet.player.classic.SearchOptions.Part;
import org.propjet.player.minimax.Rivalry;
import org.propjet.player.search.Player;
import org.propjet.player.search.PlayerProvider;
import org.propjet.player.search.PlayerSpec;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
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
        parts.removeAll(EnumSet.of(Part.NULL, Part.QUIESCENCE, Part.LANES));
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
        names.addAll(Deepening.OPTIONS);
        names.addAll(SearchOptions.names());
        return names;
    }

    @Override
    public void check(Map<String, String> options) {
        String named = options.get(EVAL);
        boolean isZero = named != null && HorizonKind.named(named) == HorizonKind.ZERO;
        Deepening.of(options);
        boolean hasLanes = standard.with(options).has(Part.LANES);
        if (hasLanes && !isZero) {
            throw new IllegalArgumentException("lanes=on: lanes value ends only; add eval=zero");
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
        WindowSearch search =
                new WindowSearch(game, horizon(game, options, seed), standard.with(options), seed);
        return new ClassicPlayer(game, roleIndex, search, Deepening.of(options));
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
