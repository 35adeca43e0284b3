package org.propjet.compiler.batch;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Arrays;

/**
 * Turns actions, a number for each game, into bits, a word of 64 games for each number.
 *
 * <p>Not thread-safe. Memory: a word for each number.
 */
final class ActionReader {
    /*
     * To set a bit for each action took 16 of the 23 microseconds of a step of 4,096 games of
     * connectFour. So the digits of eight actions at a time are gathered by a multiplication, and
     * the words of all numbers are made of those of the digits, which takes an operation for each
     * number.
     */

    private static final ValueLayout.OfInt ACTION = ValueLayout.JAVA_INT_UNALIGNED;
    private static final long LOWEST_BITS = 0x0101_0101_0101_0101L;

    /** Multiplied by the lowest bits of eight bytes, gathers them in the highest byte. */
    private static final long GATHER = 0x0102_0408_1020_4080L;

    private final int[] numbers = new int[Long.SIZE];
    private final int digitCount;
    private final long[] digits;
    private final long[] games;

    /** Makes room for actions from 0 to {@code count - 1}. */
    ActionReader(int count) {
        this.digitCount = Integer.SIZE - Integer.numberOfLeadingZeros(count - 1);
        this.digits = new long[digitCount];
        this.games = new long[1 << digitCount];
    }

    /**
     * Returns for each number the games whose action it is, until the next call.
     *
     * @param actions ints
     * @param first the index of the first
     * @param count how many, 1 to 64; the games after them are in no word
     */
    long[] read(MemorySegment actions, long first, int count) {
        MemorySegment.copy(actions, ACTION, first * Integer.BYTES, numbers, 0, count);
        Arrays.fill(numbers, count, Long.SIZE, 0);
        Arrays.fill(digits, 0);
        long inRange = lanesInRange(count);
        for (int shift = 0; shift < digitCount; shift += Byte.SIZE) {
            for (int bit = 0; bit < count; bit += Byte.SIZE) {
                gather(bit, shift);
            }
        }
        games[0] = inRange;
        for (int digit = 0, size = 1; digit < digitCount; digit++, size *= 2) {
            long ones = digits[digit];
            for (int number = 0; number < size; number++) {
                games[size + number] = games[number] & ones;
                games[number] &= ~ones;
            }
        }
        return games;
    }

    private long lanesInRange(int count) {
        int all = 0;
        for (int number : numbers) {
            all |= number;
        }
        long inRange = count == Long.SIZE ? -1 : (1L << count) - 1;
        for (int i = 0; all >>> digitCount != 0 && i < count; i++) {
            if (numbers[i] >>> digitCount != 0) {
                inRange &= ~(1L << i);
            }
        }
        return inRange;
    }

    /** Gathers up to eight digits of eight actions. */
    private void gather(int bit, int shift) {
        long bytes = 0;
        for (int i = 0; i < Byte.SIZE; i++) {
            bytes |= (numbers[bit + i] >>> shift & 0xFFL) << (i * Byte.SIZE);
        }
        int end = Math.min(digitCount, shift + Byte.SIZE);
        for (int digit = shift; digit < end; digit++) {
            long lowest = (bytes >>> (digit - shift)) & LOWEST_BITS;
            digits[digit] |= ((lowest * GATHER) >>> (Long.SIZE - Byte.SIZE)) << bit;
        }
    }
}
