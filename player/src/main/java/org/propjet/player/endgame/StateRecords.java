package org.propjet.player.endgame;

import com.google.gson.Gson;
import com.google.gson.JsonObject;
import com.google.gson.JsonParseException;
import com.google.gson.JsonParser;

import it.unimi.dsi.fastutil.ints.IntArrays;

import org.propjet.engine.game.Game;

import java.io.BufferedOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/**
 * A file of states with some bytes for each: a strategy, or a table of values.
 *
 * <p>Its first line is a JSON object, filled up with spaces to a multiple of eight bytes: what the
 * file is, of which game, and how its states are packed. The packed states follow, in ascending
 * order, eight bytes a word, the highest byte first; then the bytes of each state.
 *
 * <p>Immutable, and thread-safe. The file is mapped into memory, and released when nothing refers
 * to it any more. Cost of a look-up: the logarithm of the number of states.
 */
public final class StateRecords {
    private static final Gson GSON = new Gson();

    /** Files of version 1 do not say which rules their game has. */
    private static final int VERSION = 2;

    /** A header is longer only if the file is none of ours. */
    private static final int MAX_HEADER = 1 << 24;

    private final JsonObject header;
    private final StatePacking packing;
    private final StateFile states;
    private final MemorySegment bytes;
    private final long count;
    private final int width;

    private StateRecords(JsonObject header, StatePacking packing, MemorySegment file, long start) {
        this.header = header;
        this.packing = packing;
        count = header.get("states").getAsLong();
        width = header.get("bytes").getAsInt();
        long stateBytes = Math.multiplyExact(count, 8L * packing.wordCount());
        states = new StateFile(file.asSlice(start, stateBytes), packing.wordCount());
        bytes = file.asSlice(start + stateBytes, Math.multiplyExact(count, width));
    }

    // ---- Writing ----

    /**
     * Writes a file, all of it or none.
     *
     * @param kind what it is: {@code strategy} or {@code table}
     * @param header more for its header
     * @param states the packed states, not in order
     * @param bytes for each state its bytes, in the same order
     */
    public static void write(
            Path file,
            String kind,
            Game game,
            JsonObject header,
            StatePacking packing,
            long[] states,
            byte[] bytes,
            int count)
            throws IOException {
        int words = packing.wordCount();
        int width = count == 0 ? 0 : bytes.length / count;
        int[] order = new int[count];
        for (int state = 0; state < count; state++) {
            order[state] = state;
        }
        IntArrays.quickSort(order, (left, right) -> StateSort.compare(states, left, right, words));
        JsonObject whole = new JsonObject();
        whole.addProperty("propjet", kind);
        whole.addProperty("version", VERSION);
        whole.addProperty("game", game.name());
        whole.addProperty("fingerprint", RulesFingerprint.of(game));
        whole.addProperty("states", count);
        whole.addProperty("bytes", width);
        whole.addProperty("fluents", game.stateLayout().fluentCount());
        header.asMap().forEach(whole::add);
        whole.add("fields", GSON.toJsonTree(packing.fields()));
        String text = GSON.toJson(whole);
        int length = text.getBytes(StandardCharsets.UTF_8).length + 1;
        Path part = file.resolveSibling(file.getFileName() + ".part");
        try (DataOutputStream out =
                new DataOutputStream(new BufferedOutputStream(Files.newOutputStream(part)))) {
            out.write((text + " ".repeat(-length & 7) + "\n").getBytes(StandardCharsets.UTF_8));
            for (int state : order) {
                for (int word = 0; word < words; word++) {
                    out.writeLong(states[state * words + word]);
                }
            }
            for (int state : order) {
                out.write(bytes, state * width, width);
            }
        }
        Files.move(part, file, StandardCopyOption.REPLACE_EXISTING);
    }

    // ---- Reading ----

    /**
     * Opens a file.
     *
     * @param kind what it must be
     * @throws IOException if it cannot be read
     * @throws IllegalArgumentException with a message for people, if it is another kind of file, or
     *     one of an older Propjet
     */
    public static StateRecords open(Path file, String kind) throws IOException {
        MemorySegment all = StateFile.map(file);
        try {
            long length = 0;
            while (length < Math.min(all.byteSize(), MAX_HEADER)
                    && all.get(ValueLayout.JAVA_BYTE, length) != '\n') {
                length++;
            }
            byte[] text = all.asSlice(0, length).toArray(ValueLayout.JAVA_BYTE);
            JsonObject header =
                    JsonParser.parseString(new String(text, StandardCharsets.UTF_8))
                            .getAsJsonObject();
            if (!header.get("propjet").getAsString().equals(kind)) {
                throw refusal(file, kind);
            }
            if (header.get("version").getAsInt() != VERSION) {
                throw new IllegalArgumentException(
                        "%s was written by another version of Propjet; write it anew with 'propjet solve'"
                                .formatted(file));
            }
            int[][] fields = GSON.fromJson(header.get("fields"), int[][].class);
            int fluentCount = header.get("fluents").getAsInt();
            StatePacking packing = StatePacking.ofFields(fields, fluentCount);
            return new StateRecords(header, packing, all, length + 1);
        } catch (JsonParseException
                | IllegalStateException
                | NullPointerException
                | NumberFormatException
                | IndexOutOfBoundsException
                | ArithmeticException
                | NegativeArraySizeException e) {
            throw refusal(file, kind);
        }
    }

    private static IllegalArgumentException refusal(Path file, String kind) {
        return new IllegalArgumentException(
                "%s is no %s that 'propjet solve' has written, or it is damaged"
                        .formatted(file, kind));
    }

    /**
     * Sees that the file is of a game.
     *
     * @param file its name, for the message
     * @throws IllegalArgumentException with a message for people, if it is not
     */
    public StateRecords of(Path file, Game game) {
        if (!header.get("fingerprint").getAsString().equals(RulesFingerprint.of(game))) {
            throw new IllegalArgumentException(
                    "%s was written for a game called %s with other rules than %s; solve this one to get its own"
                            .formatted(file, header.get("game").getAsString(), game.name()));
        }
        return this;
    }

    /** Returns how its states are packed. */
    public StatePacking packing() {
        return packing;
    }

    /** Returns what its first line says. */
    public JsonObject header() {
        return header;
    }

    public long count() {
        return count;
    }

    /** Returns the place of a packed state in the file, or -1. */
    public long find(long[] packed) {
        return states.find(packed);
    }

    /** Returns one of the bytes of the state at a place. */
    public int byteAt(long place, int index) {
        return bytes.get(ValueLayout.JAVA_BYTE, place * width + index);
    }
}
