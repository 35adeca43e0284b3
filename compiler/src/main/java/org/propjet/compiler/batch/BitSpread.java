package org.propjet.compiler.batch;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * Makes bytes of bits, eight at a time: bit i of a word is byte i. A table of 256 words, which all
 * machines have room for near the processor; some have an instruction for it, others take long.
 *
 * <p>Thread-safe.
 */
final class BitSpread {
    private static final ValueLayout.OfLong BYTES =
            ValueLayout.JAVA_LONG_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);
    private static final VarHandle IN_ARRAY =
            MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    private final long[] table = new long[256];

    BitSpread() {
        for (int bits = 0; bits < table.length; bits++) {
            for (int bit = 0; bit < Byte.SIZE; bit++) {
                table[bits] |= (bits >>> bit & 1L) << bit * Byte.SIZE;
            }
        }
    }

    /** Writes the lowest bits of a word as bytes, 0 or 1. */
    void write(long bits, MemorySegment into, long at, int count) {
        int bit = 0;
        for (; bit + Byte.SIZE <= count; bit += Byte.SIZE) {
            into.set(BYTES, at + bit, table[(int) (bits >>> bit) & 0xFF]);
        }
        for (; bit < count; bit++) {
            into.set(ValueLayout.JAVA_BYTE, at + bit, (byte) (bits >>> bit & 1));
        }
    }

    /** Sets 64 bytes to 0. */
    void clear(byte[] into, int at) {
        for (int bit = 0; bit < Long.SIZE; bit += Byte.SIZE) {
            IN_ARRAY.set(into, at + bit, 0L);
        }
    }

    /** Adds a value below 128 to those of 64 bytes whose bits are set. */
    void addTo(byte[] into, int at, long bits, int value) {
        for (int bit = 0; bit < Long.SIZE; bit += Byte.SIZE) {
            long before = (long) IN_ARRAY.get(into, at + bit);
            long added = table[(int) (bits >>> bit) & 0xFF] * value;
            IN_ARRAY.set(into, at + bit, before + added);
        }
    }
}
