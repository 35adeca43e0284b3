package org.propjet.engine.symmetry;

import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.longs.LongArrayList;

import org.propjet.engine.propnet.NetInterface;

import java.util.List;

/**
 * The least image of a state under all symmetries, in the order of its words (unsigned).
 *
 * <p>The first word is computed of every image, the next only of those that are least so far. A
 * word is put together from chunks of the state of 8 bits, or 4: for each chunk that has bits of
 * it, a table says what each value of the chunk adds. Chunks of 8 bits took 65 to 90 % of the time
 * of chunks of 4, and 40 to 90 % of that of whole images, one bit after another.
 *
 * <p>Memory: 2 KiB a fluent and symmetry at most in tables of 8 bits, 128 bytes in those of 4, and
 * mostly a tenth of that; shared by all threads.
 */
final class ListedSymmetry implements StateSymmetry {
    /** Up to so many fluents, in all symmetries, tables of 8 bits are used: 32 MiB at most. */
    private static final int MOST_POINTS_OF_BYTES = 1 << 14;

    private final Symmetry[] symmetries;
    private final Symmetry[] inverses;
    private final int wordCount;

    /** For each word, and in it each symmetry, the position of its first table, and the end. */
    private final int[] firstTables;

    /** How many bits a chunk has. */
    private final int chunkBits;

    /** For each table the bit at which its chunk starts. */
    private final int[] tableBits;

    private final long[] tables;
    private final int[] candidates;
    private final long[] words;
    private int chosen;

    /** How many symmetries take the last state to its canonical state. */
    private int chosenCount = 1;

    /**
     * Makes the tables.
     *
     * @param symmetries all, the one that moves nothing first
     */
    ListedSymmetry(NetInterface ends, List<Symmetry> symmetries) {
        this.symmetries = symmetries.toArray(Symmetry[]::new);
        this.inverses = symmetries.stream().map(Symmetry::inverse).toArray(Symmetry[]::new);
        this.wordCount = ends.stateLayout().wordCount();
        this.candidates = new int[this.symmetries.length];
        this.words = new long[this.symmetries.length];
        this.firstTables = new int[wordCount * this.symmetries.length + 1];
        int points = ends.baseCount() * symmetries.size();
        this.chunkBits = points <= MOST_POINTS_OF_BYTES ? 8 : 4;
        IntArrayList bits = new IntArrayList();
        LongArrayList values = new LongArrayList();
        for (int word = 0; word < wordCount; word++) {
            for (int i = 0; i < this.symmetries.length; i++) {
                for (int bit = 0; i > 0 && bit < ends.baseCount(); bit += chunkBits) {
                    addTable(this.symmetries[i], word, bit, ends.baseCount(), bits, values);
                }
                firstTables[word * this.symmetries.length + i + 1] = bits.size();
            }
        }
        this.tableBits = bits.toIntArray();
        this.tables = values.toLongArray();
    }

    /** Makes one for another thread. */
    ListedSymmetry(ListedSymmetry other) {
        symmetries = other.symmetries;
        inverses = other.inverses;
        wordCount = other.wordCount;
        firstTables = other.firstTables;
        chunkBits = other.chunkBits;
        tableBits = other.tableBits;
        tables = other.tables;
        candidates = new int[symmetries.length];
        words = new long[symmetries.length];
    }

    private void addTable(
            Symmetry symmetry, int word, int from, int end, IntArrayList bits, LongArrayList out) {
        long[] ofBit = new long[chunkBits];
        boolean isAny = false;
        for (int i = 0; i < chunkBits && from + i < end; i++) {
            int image = symmetry.fluent(from + i);
            if (image >>> 6 == word) {
                ofBit[i] = 1L << image;
                isAny = true;
            }
        }
        if (isAny) {
            bits.add(from);
            for (int value = 0; value < 1 << chunkBits; value++) {
                long sum = 0;
                for (int i = 0; i < chunkBits; i++) {
                    sum |= (value >>> i & 1) == 0 ? 0 : ofBit[i];
                }
                out.add(sum);
            }
        }
    }

    @Override
    public void canonical(long[] state, long[] into) {
        int count = symmetries.length;
        for (int i = 0; i < count; i++) {
            candidates[i] = i;
        }
        for (int word = 0; word < wordCount; word++) {
            long least = -1;
            for (int i = 0; i < count; i++) {
                long value = word(state, word, candidates[i]);
                words[i] = value;
                least = Long.compareUnsigned(value, least) < 0 ? value : least;
            }
            into[word] = least;
            int left = 0;
            for (int i = 0; count > 1 && i < count; i++) {
                if (words[i] == least) {
                    candidates[left++] = candidates[i];
                }
            }
            count = Math.max(left, 1);
        }
        chosen = candidates[0];
        chosenCount = count;
    }

    private long word(long[] state, int word, int symmetry) {
        if (symmetry == 0) {
            return state[word];
        }
        int at = word * symmetries.length + symmetry;
        long value = 0;
        int mask = (1 << chunkBits) - 1;
        for (int table = firstTables[at]; table < firstTables[at + 1]; table++) {
            int bit = tableBits[table];
            int source = (int) (state[bit >>> 6] >>> bit) & mask;
            value |= tables[(table << chunkBits) + source];
        }
        return value;
    }

    @Override
    public int moveImage(int roleIndex, int moveId) {
        return symmetries[chosen].move(roleIndex, moveId);
    }

    @Override
    public int moveBefore(int roleIndex, int moveId) {
        return inverses[chosen].move(roleIndex, moveId);
    }

    @Override
    public int orbitSize() {
        return symmetries.length / chosenCount; // as many take it to any of its images
    }

    @Override
    public boolean isExact() {
        return true;
    }
}
