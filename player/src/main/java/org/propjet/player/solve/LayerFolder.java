package org.propjet.player.solve;

import com.google.gson.Gson;
import com.google.gson.JsonParseException;

import org.propjet.engine.game.Game;
import org.propjet.player.endgame.StateFile;
import org.propjet.player.endgame.StatePacking;
import org.propjet.player.files.BoundedFile;
import org.propjet.player.files.JsonSeal;
import org.propjet.player.files.WholeFile;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The folder in which a game is solved layer by layer: for each number of moves a file of the
 * states after them, later one of their values, and {@code solving.json}, which says what is
 * complete. Files get their names when they are complete and on the disk, and {@code solving.json}
 * is replaced after that; so whenever the work is cut off, the folder says truly what is done. It
 * has a {@link JsonSeal}, and the check sums of all other files, which are seen to fit before
 * anything is concluded from what an earlier process has left.
 *
 * <p>Not thread-safe, and for one process at a time.
 */
final class LayerFolder {
    private static final String SAYS = "solving.json";

    /** Folders of version 1 have no check sums of values. */
    private static final int VERSION = 2;

    private static final Gson GSON = new Gson();

    /** What {@code solving.json} says. */
    private static final class Done {
        int version = VERSION;
        String game = "";
        String fingerprint = "";

        /** How states are packed: see {@link StatePacking#fields}. */
        int[][] fields = {};

        List<Long> counts = new ArrayList<>();
        List<Long> hashes = new ArrayList<>();

        /** The check sums of values, of the last layer first. */
        List<Long> valueSums = new ArrayList<>();

        /** The fluents of the clock that hold after so many moves, for each layer. */
        List<long[]> clocks = new ArrayList<>();

        /** Whether nothing follows the last layer. */
        boolean isEnumerated;

        int sum = -1;

        /** How many states those before the last layer stand for. */
        long wholeCount;

        /** From which layer on there are values. */
        int firstValues = Integer.MAX_VALUE;
    }

    private final Path path;
    private final Done done;
    private final StatePacking packing;

    /** Files that this process has written, or whose sums it has seen to fit. */
    private final Set<Path> sound = new HashSet<>();

    private LayerFolder(Path path, Done done, int fluentCount) {
        this.path = path;
        this.done = done;
        packing = StatePacking.ofFields(done.fields, fluentCount);
    }

    /**
     * Opens a folder, or makes it.
     *
     * @param fingerprint what tells games apart
     * @param packing how states are packed if the folder has none yet
     * @throws UnsolvableGameException with a message for people, if it has something else
     */
    static LayerFolder open(Path path, Game game, String fingerprint, StatePacking packing)
            throws IOException {
        Files.createDirectories(path);
        Path says = path.resolve(SAYS);
        Done fresh = new Done();
        fresh.game = game.name();
        fresh.fingerprint = fingerprint;
        fresh.fields = packing.fields();
        int fluentCount = game.stateLayout().fluentCount();
        if (Files.notExists(says)) {
            try (Stream<Path> files = Files.list(path)) {
                if (files.anyMatch(file -> !file.toString().endsWith(".part"))) {
                    throw new UnsolvableGameException(
                            "the folder %s has other files; name an empty or a new one"
                                    .formatted(path));
                }
            }
            LayerFolder folder = new LayerFolder(path, fresh, fluentCount);
            folder.save(); // before all other files: so the folder is known as ours from now on
            return folder;
        }
        try {
            String text = BoundedFile.text(says, BoundedFile.MOST_TEXT_BYTES);
            boolean isSealed = JsonSeal.isSealed(text);
            Done found = GSON.fromJson(text, Done.class);
            if (found != null && (!isSealed || found.version != VERSION)) {
                throw new UnsolvableGameException(
                        "%s is of another version of Propjet; delete the folder to begin anew, or name another one"
                                .formatted(says));
            }
            if (found != null && found.fingerprint.equals(fresh.fingerprint)) {
                return new LayerFolder(path, found, fluentCount);
            }
            throw new UnsolvableGameException(
                    "in the folder %s another game is being solved, or with other symmetries: %s; name another one"
                            .formatted(path, found == null ? "of no name" : found.game));
        } catch (JsonSeal.BrokenException
                | CharacterCodingException
                | JsonParseException
                | NullPointerException
                | IndexOutOfBoundsException e) {
            throw new UnsolvableGameException(
                    "%s is damaged; delete the folder to begin anew".formatted(says));
        }
    }

    Path path() {
        return path;
    }

    /** Returns how its states are packed. */
    StatePacking packing() {
        return packing;
    }

    private void save() throws IOException {
        WholeFile.write(path.resolve(SAYS), JsonSeal.seal(GSON.toJson(done)));
    }

    private Path file(int layer, String kind) {
        return path.resolve("layer-%03d.%s".formatted(layer, kind));
    }

    /** Returns where the next file of a layer is to be written. */
    Path part(String kind) {
        return path.resolve("next." + kind + ".part");
    }

    // ---- States ----

    /** Returns how many layers are complete. */
    int layerCount() {
        return done.counts.size();
    }

    long count(int layer) {
        return done.counts.get(layer);
    }

    /** Returns how many states all layers have. */
    long stateCount() {
        return done.counts.stream().mapToLong(Long::longValue).sum();
    }

    long[] clock(int layer) {
        return done.clocks.get(layer);
    }

    StateFile states(int layer) throws IOException {
        Path file = file(layer, "states");
        StateFile states = StateFile.open(file, packing.wordCount());
        if (states.count() != count(layer)
                || (!sound.contains(file) && states.hash() != done.hashes.get(layer))) {
            throw damaged(file);
        }
        sound.add(file);
        return states;
    }

    private static IOException damaged(Path file) {
        return new IOException(
                "%s is damaged: its check sum does not fit what it has; delete the folder to begin anew"
                        .formatted(file));
    }

    /**
     * Adds the layer that was written to the part file.
     *
     * @param sum what the goals of all ends before it add up to; -2 if they differ
     * @param wholeCount how many states those before it stand for
     * @return an earlier layer with the same states, or -1
     */
    int addLayer(long[] clock, int sum, long wholeCount) throws IOException {
        int layer = layerCount();
        Path file = file(layer, "states");
        WholeFile.move(part("states"), file);
        StateFile states = StateFile.open(file, packing.wordCount());
        sound.add(file);
        done.counts.add(states.count());
        done.hashes.add(states.hash());
        done.clocks.add(clock);
        done.sum = sum;
        done.wholeCount = wholeCount;
        save();
        for (int earlier = 0; earlier < layer; earlier++) {
            if (done.hashes.get(earlier).equals(done.hashes.get(layer))
                    && count(earlier) == count(layer)
                    && states(earlier).equalStates(states)) {
                return earlier;
            }
        }
        return -1;
    }

    boolean isEnumerated() {
        return done.isEnumerated;
    }

    void endEnumeration(int sum, long wholeCount) throws IOException {
        Files.deleteIfExists(part("states")); // of the layer that has none
        done.isEnumerated = true;
        done.sum = sum;
        done.wholeCount = wholeCount;
        save();
    }

    /** Returns how many states those before the last layer stand for, or all at the end. */
    long wholeCount() {
        return done.wholeCount;
    }

    int sum() {
        return done.sum;
    }

    // ---- Values ----

    /** Returns how many of the last layers have values. */
    int valuedCount() {
        return Math.max(0, layerCount() - done.firstValues);
    }

    MemorySegment values(int layer) throws IOException {
        Path file = file(layer, "values");
        MemorySegment values = StateFile.map(file);
        if (!sound.contains(file)
                && StateFile.sum(values) != done.valueSums.get(layerCount() - 1 - layer)) {
            throw damaged(file);
        }
        sound.add(file);
        return values;
    }

    /** Adds the values that were written to the part file, of the layer before those that have. */
    void addValues() throws IOException {
        int layer = layerCount() - valuedCount() - 1;
        Path file = file(layer, "values");
        WholeFile.move(part("values"), file);
        done.valueSums.add(StateFile.sum(StateFile.map(file)));
        sound.add(file);
        done.firstValues = layer;
        save();
    }
}
