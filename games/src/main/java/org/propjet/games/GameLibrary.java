package org.propjet.games;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * The rulesheets that come with Propjet: an index, and for each game the rules, a description for
 * people, and verified counts.
 *
 * <p>All of it is read from resources beside this class. Thread-safe; the index is read once, the
 * texts at each call.
 *
 * <p>A name that is not in the index is an {@link IllegalArgumentException} everywhere but in
 * {@link #find} and {@link #closestName}.
 */
public final class GameLibrary {
    private static final Map<String, GameEntry> INDEX = readIndex();

    private GameLibrary() {}

    /** Returns the entries of all games, in the order of the index. */
    public static List<GameEntry> entries() {
        return List.copyOf(INDEX.values());
    }

    /** Returns the names of all games, in the order of the index. */
    public static List<String> names() {
        return List.copyOf(INDEX.keySet());
    }

    /** Returns the entry of the game with exactly this name. */
    public static Optional<GameEntry> find(String name) {
        return Optional.ofNullable(INDEX.get(name));
    }

    /**
     * Returns the game's rulesheet, KIF in UTF-8.
     *
     * @throws IllegalArgumentException if no game has this name
     */
    public static String rules(String name) {
        return file(name, "rules.kif");
    }

    /**
     * Returns the game's description for people, in Markdown.
     *
     * @throws IllegalArgumentException if no game has this name
     */
    public static String description(String name) {
        return file(name, "README.md");
    }

    /**
     * Returns the game's tests, in the language of {@code propjet test}; empty if it has none.
     *
     * @throws IllegalArgumentException if no game has this name
     */
    public static Optional<String> tests(String name) {
        requireKnown(name);
        return resourceIfThere(name + "/tests.kif");
    }

    /**
     * Returns states of the game whose best moves are known, in the language of {@code propjet
     * test}; empty if it has none.
     *
     * @throws IllegalArgumentException if no game has this name
     */
    public static Optional<String> positions(String name) {
        requireKnown(name);
        return resourceIfThere(name + "/positions.kif");
    }

    /**
     * Returns hints on how the game's states look, JSON, where the rules do not tell enough.
     *
     * @throws IllegalArgumentException if no game has this name
     */
    public static Optional<String> boardHints(String name) {
        requireKnown(name);
        return resourceIfThere(name + "/board.json");
    }

    /**
     * Returns the game's verified counts, by rising depth; states are compared without the fluents
     * of a relation {@code step}.
     *
     * @throws IllegalArgumentException if no game has this name
     */
    public static List<KnownCount> counts(String name) {
        List<KnownCount> counts = new ArrayList<>();
        for (List<String> row : table(file(name, "counts.tsv"), 5)) {
            counts.add(
                    new KnownCount(
                            Integer.parseInt(row.get(0)),
                            count(row.get(1)),
                            count(row.get(2)),
                            count(row.get(3)),
                            row.get(4)));
        }
        return List.copyOf(counts);
    }

    /**
     * Returns the name that a misspelt one most likely means: the closest by edit distance, case
     * aside, if a third of the letters or fewer are wrong.
     */
    public static Optional<String> closestName(String misspelt) {
        String wanted = misspelt.toLowerCase(Locale.ROOT);
        return INDEX.keySet().stream()
                .map(name -> new Guess(name, editDistance(wanted, name.toLowerCase(Locale.ROOT))))
                .filter(guess -> 3 * guess.distance() <= Math.max(guess.name().length(), 3))
                .min(Comparator.comparingInt(Guess::distance))
                .map(Guess::name);
    }

    private record Guess(String name, int distance) {}

    /**
     * Insertions, deletions, replacements and swaps of neighbours that make one string the other
     * (Damerau, 1964, each letter being edited once).
     */
    static int editDistance(String from, String to) {
        int[][] cost = new int[from.length() + 1][to.length() + 1];
        for (int i = 0; i <= from.length(); i++) {
            cost[i][0] = i;
        }
        for (int j = 0; j <= to.length(); j++) {
            cost[0][j] = j;
        }
        for (int i = 1; i <= from.length(); i++) {
            for (int j = 1; j <= to.length(); j++) {
                int replaced = from.charAt(i - 1) == to.charAt(j - 1) ? 0 : 1;
                int best = Math.min(cost[i - 1][j], cost[i][j - 1]) + 1;
                best = Math.min(best, cost[i - 1][j - 1] + replaced);
                if (i > 1
                        && j > 1
                        && from.charAt(i - 1) == to.charAt(j - 2)
                        && from.charAt(i - 2) == to.charAt(j - 1)) {
                    best = Math.min(best, cost[i - 2][j - 2] + 1);
                }
                cost[i][j] = best;
            }
        }
        return cost[from.length()][to.length()];
    }

    private static Map<String, GameEntry> readIndex() {
        Map<String, GameEntry> index = new LinkedHashMap<>();
        for (List<String> row : table(resource("index.tsv"), 5)) {
            GameEntry entry =
                    new GameEntry(
                            row.get(0),
                            row.get(1),
                            List.of(row.get(2).split(" ", -1)),
                            GameKind.ofLabel(row.get(3)),
                            row.get(4));
            if (index.put(entry.name(), entry) != null) {
                throw new IllegalStateException("index.tsv names " + entry.name() + " twice");
            }
        }
        return index;
    }

    private static OptionalLong count(String cell) {
        return cell.equals("-") ? OptionalLong.empty() : OptionalLong.of(Long.parseLong(cell));
    }

    /** Returns the rows below the header line, each with exactly so many cells. */
    private static List<List<String>> table(String text, int columnCount) {
        List<List<String>> rows = new ArrayList<>();
        for (String line : text.lines().skip(1).toList()) {
            List<String> row = List.of(line.split("\t", -1));
            if (row.size() != columnCount) {
                throw new IllegalStateException("expected " + columnCount + " columns: " + line);
            }
            rows.add(row);
        }
        return rows;
    }

    private static String file(String name, String fileName) {
        requireKnown(name);
        return resource(name + "/" + fileName);
    }

    private static void requireKnown(String name) {
        if (!INDEX.containsKey(name)) {
            throw new IllegalArgumentException("no bundled game is called \"" + name + "\"");
        }
    }

    private static String resource(String path) {
        return resourceIfThere(path)
                .orElseThrow(
                        () -> new IllegalStateException("the resource " + path + " is missing"));
    }

    private static Optional<String> resourceIfThere(String path) {
        try (InputStream in = GameLibrary.class.getResourceAsStream(path)) {
            return in == null
                    ? Optional.empty()
                    : Optional.of(new String(in.readAllBytes(), StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
