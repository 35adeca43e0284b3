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
                table[bits] |= (bits >>> bit & 1L) << (bit * Byte.SIZE);
            }
        }
    }

    /** Writes the first bits of some words as bytes, 0 or 1. */
    void write(long[] words, int count, MemorySegment into, long at) {
        int whole = count & -Byte.SIZE;
        for (int bit = 0; bit < whole; bit += Byte.SIZE) {
            into.set(BYTES, at + bit, table[(int) (words[bit >> 6] >>> bit) & 0xFF]);
        }
        for (int bit = whole; bit < count; bit++) {
            into.set(ValueLayout.JAVA_BYTE, at + bit, (byte) (words[bit >> 6] >>> bit & 1));
        }
    }

    /** Adds a value below 128 to the bytes of the bits that are set. */
    void addTo(byte[] into, long[] words, int value) {
        for (int bit = 0; bit < into.length; bit += Byte.SIZE) {
            long before = (long) IN_ARRAY.get(into, bit);
            long added = table[(int) (words[bit >> 6] >>> bit) & 0xFF] * value;
            IN_ARRAY.set(into, bit, before + added);
        }
    }
}
