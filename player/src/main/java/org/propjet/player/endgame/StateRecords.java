package org.propjet.player.endgame;

import com.google.gson.Gson;
import com.google.gson.JsonObject;
import com.google.gson.JsonParseException;
import com.google.gson.JsonParser;

import it.unimi.dsi.fastutil.ints.IntArrays;

import org.jspecify.annotations.Nullable;
import org.propjet.engine.game.Game;
import org.propjet.player.files.FileFault;
import org.propjet.player.files.WholeFile;

import java.io.DataOutputStream;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.zip.CRC32C;
import java.util.zip.CheckedOutputStream;

/**
 * A file of states with some bytes for each: a strategy, or a table of values.
 *
 * <p>Its first line is a JSON object, filled up with spaces to a multiple of eight bytes: what the
 * file is, of which game, and how its states are packed. The packed states follow, in ascending
 * order, eight bytes a word, the highest byte first; then the bytes of each state; then eight
 * bytes, the check sum (CRC-32C) of everything before them. A file of another length, or with
 * another sum, is refused.
 *
 * <p>Immutable, and thread-safe. The file is mapped into memory, and released when nothing refers
 * to it any more. Cost: a file is read once by each process to see its sum; then of a look-up the
 * logarithm of the number of states.
 */
public final class StateRecords {
    private static final Gson GSON = new Gson();

    /** Files of version 1 do not say which rules their game has, those of version 2 have no sum. */
    private static final int VERSION = 3;

    /** A header is longer only if the file is none of ours. */
    private static final int MAX_HEADER = 1 << 24;

    private static final int SUM_BYTES = Long.BYTES;

    /**
     * What tells a file from what it was or becomes; its key is the system's, null if it has none.
     */
    private record Seen(Path file, @Nullable Object key, long size, FileTime changed) {}

    /** Clocks of file systems are coarse: what has just changed may change again unseen. */
    private static final long SETTLED_MILLIS = 2_000;

    /** Files whose sums this process has seen to fit: each match opens its table again. */
    private static final Set<Seen> SOUND = ConcurrentHashMap.newKeySet();

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
        long recordBytes = Math.multiplyExact(count, width);
        bytes = file.asSlice(start + stateBytes, recordBytes);
        if (start + stateBytes + recordBytes + SUM_BYTES != file.byteSize()) {
            throw new IndexOutOfBoundsException("something is missing, or was added");
        }
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
        byte[] firstLine = (text + " ".repeat(-length & 7) + "\n").getBytes(StandardCharsets.UTF_8);
        WholeFile.write(
                file,
                target -> {
                    CheckedOutputStream summed = new CheckedOutputStream(target, new CRC32C());
                    DataOutputStream out = new DataOutputStream(summed);
                    out.write(firstLine);
                    for (int state : order) {
                        for (int word = 0; word < words; word++) {
                            out.writeLong(states[state * words + word]);
                        }
                    }
                    for (int state : order) {
                        out.write(bytes, state * width, width);
                    }
                    out.writeLong(summed.getChecksum().getValue());
                });
    }

    // ---- Reading ----

    /**
     * Opens a file.
     *
     * @param kind what it must be
     * @throws IOException if it cannot be read
     * @throws IllegalArgumentException with a message for people, if it is another kind of file,
     *     one of an older Propjet, or damaged
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
            StateRecords records = new StateRecords(header, packing, all, length + 1);
            if (!isSound(file, all)) {
                throw new IllegalArgumentException(
                        "%s is damaged: its check sum does not fit what it has; take a copy, or write it anew with 'propjet solve'"
                                .formatted(file));
            }
            return records;
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

    /**
     * Opens a file that a user has named.
     *
     * @param what what that should be, in words
     * @throws IllegalArgumentException with a message for people
     */
    public static StateRecords named(String name, String kind, String what) {
        try {
            return open(Path.of(name), kind);
        } catch (InvalidPathException e) {
            throw new IllegalArgumentException("cannot read the %s %s".formatted(what, name), e);
        } catch (IOException e) {
            throw new IllegalArgumentException(
                    "cannot read the %s %s: %s".formatted(what, name, FileFault.reason(e)), e);
        }
    }

    private static boolean isSound(Path file, MemorySegment all) throws IOException {
        BasicFileAttributes attributes = Files.readAttributes(file, BasicFileAttributes.class);
        Seen seen =
                new Seen(
                        file.toAbsolutePath(),
                        attributes.fileKey(),
                        attributes.size(),
                        attributes.lastModifiedTime());
        if (SOUND.contains(seen)) {
            return true;
        }
        long end = all.byteSize() - SUM_BYTES;
        boolean isSound = StateFile.sum(all.asSlice(0, end)) == all.get(StateFile.WORD, end);
        long ageMillis = System.currentTimeMillis() - seen.changed().toMillis();
        if (isSound && ageMillis > SETTLED_MILLIS) {
            SOUND.add(seen);
        }
        return isSound;
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
