package org.propjet.player.cluster;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.zip.CRC32;

/**
 * Writes the body of a message: numbers in as few bytes as they need, texts, and at the end a
 * checksum of all. {@link WireReader} reads it. Not thread-safe.
 */
public final class WireWriter {
    private byte[] bytes = new byte[512];
    private int length;

    /** Returns how many bytes have been written. */
    public int length() {
        return length;
    }

    /** Makes room for more bytes; returns where they begin. */
    private int room(int count) {
        if (length + count > bytes.length) {
            bytes = Arrays.copyOf(bytes, Math.max(2 * bytes.length, length + count));
        }
        int at = length;
        length += count;
        return at;
    }

    /** Writes a number that is not negative: a byte for each seven bits. */
    public void number(long value) {
        long left = value;
        while (left > 0x7F) {
            word(left | 0x80, 1);
            left >>>= 7;
        }
        word(left, 1);
    }

    /** Writes the lowest bytes of a word. */
    public void word(long value, int byteCount) {
        int at = room(byteCount);
        for (int i = 0; i < byteCount; i++) {
            bytes[at + i] = (byte) (value >>> (8 * i));
        }
    }

    /** Writes a text. */
    public void text(String text) {
        bytes(text.getBytes(StandardCharsets.UTF_8));
    }

    /** Writes bytes, and before them how many there are. */
    public void bytes(byte[] more) {
        number(more.length);
        int at = room(more.length);
        System.arraycopy(more, 0, bytes, at, more.length);
    }

    /** Returns what was written, and a checksum. */
    public byte[] finished() {
        CRC32 sum = new CRC32();
        sum.update(bytes, 0, length);
        word(sum.getValue(), WireReader.SUM_BYTES);
        return Arrays.copyOf(bytes, length);
    }
}
