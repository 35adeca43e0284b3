package org.propjet.player.cluster;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.zip.CRC32;

/**
 * Reads the body of a message that {@link WireWriter} wrote. Not thread-safe.
 *
 * <p>Whatever the bytes are, a call returns soon or throws {@link IllegalArgumentException}.
 */
public final class WireReader {
    static final int SUM_BYTES = 4;
    private final byte[] bytes;
    private final int end;
    private int at;

    /**
     * Begins to read.
     *
     * @throws IllegalArgumentException if the checksum is not that of the bytes
     */
    public WireReader(byte[] bytes) {
        this.bytes = bytes;
        this.end = bytes.length - SUM_BYTES;
        if (end < 0) {
            throw new IllegalArgumentException("a message is too short");
        }
        CRC32 sum = new CRC32();
        sum.update(bytes, 0, end);
        at = end;
        if (word(SUM_BYTES, bytes.length) != sum.getValue()) {
            throw new IllegalArgumentException("a message has a wrong checksum");
        }
        at = 0;
    }

    private int take(long count, int limit) {
        if (count < 0 || count > limit - at) {
            throw new IllegalArgumentException("a message ends too early");
        }
        int begin = at;
        at += (int) count;
        return begin;
    }

    /** Returns a number from 0 to a limit. */
    public long number(long most) {
        long value = 0;
        for (int shift = 0; shift < Long.SIZE - 1; shift += 7) {
            byte next = bytes[take(1, end)];
            value |= (long) (next & 0x7F) << shift;
            if (next >= 0) {
                if (value < 0 || value > most) {
                    break;
                }
                return value;
            }
        }
        throw new IllegalArgumentException("a number of a message is out of its range");
    }

    /** Returns a number from 0 to a limit. */
    public int number(int most) {
        return (int) number((long) most);
    }

    /** Returns a word of so many bytes. */
    public long word(int byteCount) {
        return word(byteCount, end);
    }

    private long word(int byteCount, int limit) {
        int begin = take(byteCount, limit);
        long value = 0;
        for (int i = 0; i < byteCount; i++) {
            value |= (bytes[begin + i] & 0xFFL) << (8 * i);
        }
        return value;
    }

    /** Returns a text. */
    public String text() {
        int count = number(end);
        return new String(bytes, take(count, end), count, StandardCharsets.UTF_8);
    }

    /** Returns bytes. */
    public byte[] bytes() {
        int count = number(end);
        int begin = take(count, end);
        return Arrays.copyOfRange(bytes, begin, begin + count);
    }

    /** Returns whether all has been read. */
    public boolean isAtEnd() {
        return at == end;
    }
}
