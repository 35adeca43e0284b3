package org.propjet.player.classic;

import org.propjet.player.depth.DepthSearch;
import org.propjet.player.search.OptionValue;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Which depths are searched, one after the other. Immutable.
 *
 * @param isUniform whether all moves are searched to the same depth; otherwise the best move of the
 *     last iteration is searched deepest, and the worst half as deep (Schiffel and Thielscher,
 *     "Fluxplayer: a successful general game player", 2007)
 * @param mostDepth the depth of the last iteration, in plies
 */
public record Deepening(boolean isUniform, int mostDepth) {
    private static final Logger LOG = LoggerFactory.getLogger(Deepening.class);
    private static final AtomicBoolean IS_WARNED = new AtomicBoolean();

    /** The option that says how many MiB a transposition table takes. */
    public static final String TABLE = "table";

    /** The names of the options that {@link #of} reads. */
    public static final List<String> OPTIONS = List.of("iterate", "depth");

    /**
     * Reads the options {@code iterate} and {@code depth}, either of which may be missing.
     *
     * @throws IllegalArgumentException with a message for people
     */
    public static Deepening of(Map<String, String> options) {
        String iterate = options.getOrDefault("iterate", "uniform").toLowerCase(Locale.ROOT);
        boolean isUniform = OptionValue.isFirst("iterate", iterate, "uniform", "nonuniform");
        int depth = number("depth", options, 1, DepthSearch.MOST_DEPTH, DepthSearch.MOST_DEPTH);
        return new Deepening(isUniform, depth);
    }

    /** Returns a number among options, or the standard one if it is missing. */
    public static int number(
            String name, Map<String, String> options, int least, int most, int standard) {
        String text = options.getOrDefault(name, Integer.toString(standard));
        return OptionValue.integer(name, text, least, most);
    }

    /**
     * Returns the options of the search of one part of a game: its table is smaller.
     *
     * @param standardMebibytes the table's size if nothing is said
     * @param partCount how many parts there are
     */
    public static Map<String, String> ofPart(
            Map<String, String> options, int standardMebibytes, int partCount) {
        int whole = number(TABLE, options, 0, Integer.MAX_VALUE, standardMebibytes);
        Map<String, String> divided = new HashMap<>(options);
        divided.put(TABLE, Integer.toString(Math.max(Math.min(1, whole), whole / partCount)));
        return divided;
    }

    /** Warns once, if the option {@code table} wants more than {@link #tableBytes} gives. */
    public static void warnOfLargeTable(Map<String, String> options) {
        long most = tableBytes(Integer.MAX_VALUE) >> 20;
        int wanted = number(TABLE, options, 0, Integer.MAX_VALUE, 0);
        if (wanted > most && IS_WARNED.compareAndSet(false, true)) {
            LOG.warn(
                    "table={}: an eighth of the heap, {} MiB, is what a table gets; a larger heap"
                            + " gives more (PROPJET_JAVA_OPTS=-Xmx...)",
                    wanted,
                    most);
        }
    }

    /**
     * Returns how many bytes a table gets for which so many MiB are wanted: at most an eighth of
     * the heap, so that a match has room for a player of each role.
     */
    public static long tableBytes(int mebibytes) {
        return Math.min((long) mebibytes << 20, Runtime.getRuntime().maxMemory() / 8);
    }

    /**
     * Returns the depths of moves in an iteration.
     *
     * @param depth that of the first move, 1 or more
     * @param count how many moves there are, best first
     */
    int[] depths(int depth, int count) {
        int[] depths = new int[count];
        int less = isUniform ? 0 : depth / 2;
        Arrays.setAll(depths, rank -> depth - less * rank / Math.max(1, count - 1));
        return depths;
    }
}
