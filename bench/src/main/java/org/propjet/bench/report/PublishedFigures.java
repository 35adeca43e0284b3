package org.propjet.bench.report;

import com.google.gson.Gson;
import com.google.gson.annotations.SerializedName;

import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * How fast other programs play, as it was published or measured elsewhere.
 *
 * <p>Immutable.
 *
 * @param systems the programs
 * @param figures the games
 */
record PublishedFigures(List<PublishedSystem> systems, List<PublishedGame> figures) {
    /**
     * How much the mean lengths of random games may differ if the game is the same: names alone say
     * little, as there are boards of all sizes.
     */
    private static final double LENGTH_TOLERANCE = 0.03;

    /**
     * A program.
     *
     * @param id names it in {@link PublishedGame}
     * @param letter stands for it in charts
     * @param name its name
     * @param what what kind of program
     * @param source where the figures come from
     * @param machine what they were measured on
     */
    record PublishedSystem(
            String id, String letter, String name, String what, String source, String machine) {}

    /**
     * A game.
     *
     * @param game its name
     * @param meanLength joint moves of a random game
     * @param playoutsPerSecond by the systems' ids
     */
    private record PublishedGame(
            String game,
            @SerializedName("mean_length") double meanLength,
            @SerializedName("playouts_per_s") Map<String, Double> playoutsPerSecond) {}

    /**
     * A figure.
     *
     * @param system whose
     * @param playoutsPerSecond random games a second, in one thread
     */
    record Published(PublishedSystem system, double playoutsPerSecond) {}

    /** Reads those that come with the program. */
    static PublishedFigures load() {
        try (Reader reader =
                new InputStreamReader(
                        Objects.requireNonNull(
                                PublishedFigures.class.getResourceAsStream("published.json")),
                        StandardCharsets.UTF_8)) {
            return new Gson().fromJson(reader, PublishedFigures.class);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * Returns the figures of a game that has the same name, and is as long when played at random.
     */
    List<Published> of(String game, double meanLength) {
        List<Published> found = new ArrayList<>();
        for (PublishedGame published : figures) {
            double ratio = meanLength / published.meanLength();
            if (published.game().equals(game) && Math.abs(ratio - 1) <= LENGTH_TOLERANCE) {
                for (PublishedSystem system : systems) {
                    Double speed = published.playoutsPerSecond().get(system.id());
                    if (speed != null) {
                        found.add(new Published(system, speed));
                    }
                }
            }
        }
        return found;
    }
}
