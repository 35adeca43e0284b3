package org.propjet.player.endgame;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.zip.CRC32C;

/**
 * Packed states in ascending order, mapped from a file: eight bytes a word, the highest byte first.
 * Released when nothing refers to it any more.
 *
 * <p>Immutable; thread-safe.
 */
public final class StateFile {
    static final ValueLayout.OfLong WORD =
            ValueLayout.JAVA_LONG_UNALIGNED.withOrder(ByteOrder.BIG_ENDIAN);

    /** So much is summed at a time: buffers have less than 2 GiB. */
    private static final long SUMMED_BYTES = 1L << 28;

    private final MemorySegment segment;
    private final int words;
    private final long count;

    /** Makes it of bytes. */
    public StateFile(MemorySegment segment, int words) {
        this.segment = segment;
        this.words = words;
        count = segment.byteSize() / Long.BYTES / words;
    }

    /** Maps a file. */
    public static StateFile open(Path file, int words) throws IOException {
        return new StateFile(map(file), words);
    }

    /** Maps a file for reading. */
    public static MemorySegment map(Path file) throws IOException {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
            return channel.map(FileChannel.MapMode.READ_ONLY, 0, channel.size(), Arena.ofAuto());
        }
    }

    /** Returns the check sum (CRC-32C) of bytes. Cost: reading them. */
    public static long sum(MemorySegment bytes) {
        CRC32C sum = new CRC32C();
        for (long from = 0; from < bytes.byteSize(); from += SUMMED_BYTES) {
            long count = Math.min(SUMMED_BYTES, bytes.byteSize() - from);
            sum.update(bytes.asSlice(from, count).asByteBuffer());
        }
        return sum.getValue();
    }

    /** Returns how many states there are. */
    public long count() {
        return count;
    }

    /** Copies the state at a place. */
    public void read(long place, long[] packed) {
        for (int word = 0; word < words; word++) {
            packed[word] = segment.get(WORD, Long.BYTES * (place * words + word));
        }
    }

    /** Returns the place of a state, or -1. Cost: the logarithm of their number. */
    public long find(long[] packed) {
        long low = 0;
        long high = count - 1;
        while (low <= high) {
            long middle = (low + high) >>> 1;
            int order = compare(middle, packed);
            if (order == 0) {
                return middle;
            }
            if (order < 0) {
                low = middle + 1;
            } else {
                high = middle - 1;
            }
        }
        return -1;
    }

    private int compare(long place, long[] packed) {
        for (int word = 0; word < words; word++) {
            long there = segment.get(WORD, Long.BYTES * (place * words + word));
            if (there != packed[word]) {
                return Long.compare(there, packed[word]);
            }
        }
        return 0;
    }

    /** Returns a hash of all states, which folders of layers keep: it must stay as it is. */
    public long hash() {
        long hash = 1;
        for (long at = 0; at < count * words; at++) {
            hash = (hash ^ segment.get(WORD, Long.BYTES * at)) * 0x9E3779B97F4A7C15L;
            hash ^= hash >>> 29;
        }
        return hash;
    }

    /** Returns whether another file has the same states. */
    public boolean equalStates(StateFile other) {
        return segment.mismatch(other.segment) < 0;
    }
}
