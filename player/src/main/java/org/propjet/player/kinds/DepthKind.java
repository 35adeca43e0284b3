package org.propjet.player.kinds;

import org.jspecify.annotations.Nullable;
import org.propjet.engine.game.Game;
import org.propjet.player.endgame.EndgameTable;
import org.propjet.player.play.Option;
import org.propjet.player.play.Options;
import org.propjet.player.play.Player;
import org.propjet.player.search.depth.Deepening;
import org.propjet.player.search.depth.DepthSearch;
import org.propjet.player.search.depth.EvaluationKind;
import org.propjet.player.search.flat.FactoredPlayer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * A kind of players by a search to a depth, of the parts of a game by themselves where it has some;
 * with the options that all of these kinds have, and what follows from them.
 *
 * <p>Thread-safe.
 */
abstract sealed class DepthKind implements PlayerKind permits ClassicKind, JointKind {
    static final Option<Boolean> FACTORS =
            Options.FACTORS.withStandardText("on; with endgames off");

    static final Option<String> ENDGAMES =
            Option.file(
                    "endgames",
                    "",
                    "a table by 'solve --table': its states are not searched",
                    DepthKind::checked);

    private static final Logger LOG = LoggerFactory.getLogger(DepthKind.class);
    private static final AtomicBoolean IS_WARNED = new AtomicBoolean();
    private static final String NONUNIFORM = "nonuniform";

    static final Option<String> ITERATE =
            Option.word(
                    "iterate",
                    List.of("uniform", NONUNIFORM),
                    "uniform",
                    "whether bad moves are searched half as deep as good ones");

    static final Option<Integer> DEPTH =
            Option.whole(
                    "depth",
                    1,
                    DepthSearch.MOST_DEPTH,
                    DepthSearch.MOST_DEPTH,
                    "the depth of the last iteration, in plies");

    private final String kind;
    private final String meaning;

    DepthKind(String kind, String meaning) {
        this.kind = kind;
        this.meaning = meaning;
    }

    @Override
    public final String kind() {
        return kind;
    }

    @Override
    public final String meaning() {
        return meaning;
    }

    @Override
    public void check(Options options) {
        boolean _ = isFactored(options);
    }

    @Override
    public Player newPlayer(Game game, int roleIndex, Options options) {
        return FactoredPlayer.of(
                game,
                roleIndex,
                isFactored(options),
                (part, role, count) -> newPartPlayer(part, role, options, count));
    }

    /**
     * Makes the player of a part of a game, or of the whole.
     *
     * @param partCount how many parts there are
     */
    abstract Player newPartPlayer(Game part, int roleIndex, Options options, int partCount);

    private static String checked(String file) {
        EndgameTable.check(file);
        return file;
    }

    static Deepening deepening(Options options) {
        return new Deepening(!options.get(ITERATE).equals(NONUNIFORM), options.get(DEPTH));
    }

    /** Declares what a state is worth at the horizon. */
    static Option<EvaluationKind> evaluation(EvaluationKind standard) {
        return Option.constant(
                "eval",
                EvaluationKind.class,
                standard,
                "what a state is worth where the search stops");
    }

    /** Declares the size of a table, in MiB. */
    static Option<Integer> table(int least, int most, int standard) {
        return Option.whole("table", least, most, standard, "MiB for states that were searched");
    }

    /**
     * Returns how many bytes a table gets: at most an eighth of the heap, so that a match has room
     * for a player of each role. Warns once, if more was wanted.
     *
     * @param partCount of how many parts of a game each has a table
     */
    static long tableBytes(Options options, Option<Integer> table, int partCount) {
        int wanted = options.get(table);
        long most = Runtime.getRuntime().maxMemory() / 8;
        boolean isTold = options.told().containsKey(table.name());
        if (isTold && (long) wanted << 20 > most && IS_WARNED.compareAndSet(false, true)) {
            LOG.warn(
                    "table={}: an eighth of the heap, {} MiB, is what a table gets; a larger heap"
                            + " gives more (PROPJET_JAVA_OPTS=-Xmx...)",
                    wanted,
                    most >> 20);
        }
        int ofPart = Math.max(Math.min(1, wanted), wanted / partCount);
        return Math.min((long) ofPart << 20, most);
    }

    /**
     * Returns whether a game's parts are to be searched by themselves: unless it is switched off,
     * or a table of endgames is read, which is of the whole game.
     *
     * @throws IllegalArgumentException with a message for people
     */
    static boolean isFactored(Options options) {
        boolean isTold = options.told().containsKey(FACTORS.name());
        boolean isWanted = options.get(FACTORS);
        boolean hasTable = !options.get(ENDGAMES).isEmpty();
        if (isTold && isWanted && hasTable) {
            throw new IllegalArgumentException(
                    "factors=on: a table of endgames is of the whole game; leave out one");
        }
        return isWanted && !hasTable;
    }

    /**
     * Opens the table of endgames that is asked for; null if none is.
     *
     * @param isOpposed whether the search takes all others for opponents
     * @throws IllegalArgumentException with a message for people, if it is none for the game
     */
    static @Nullable EndgameTable endgames(Game game, Options options, boolean isOpposed) {
        String file = options.get(ENDGAMES);
        if (file.isEmpty()) {
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
}
