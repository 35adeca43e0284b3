package org.propjet.engine.game;

import it.unimi.dsi.fastutil.objects.Object2IntOpenHashMap;

import org.propjet.engine.StableApi;
import org.propjet.engine.gdl.CanonicalOrder;
import org.propjet.engine.gdl.Spelling;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Which bit of a state stands for which fluent.
 *
 * <p>A state is a caller-owned {@code long[wordCount()]}; bit {@code b} is bit {@code b & 63} of
 * word {@code b >>> 6}. A <em>closed</em> layout knows all fluents from the start, in canonical
 * order. An <em>open</em> one, for games that have not been grounded, gives the next bit to each
 * fluent as it is first met, up to a capacity that fixes the word count.
 *
 * <p>Fluents are looked up without regard to case, and written as the rulesheet spells them.
 *
 * <p>Thread-safe. Looking up costs as much as the text is long.
 */
@StableApi
public final class StateLayout {

    /**
     * The least capacity of an open layout, in fluents: 8 KiB a state. Games that cannot be
     * grounded have huge rules rather than huge states; the largest state space among the public
     * rulesheets has some 8,000 fluents.
     */
    public static final int OPEN_CAPACITY = 1 << 16;

    /** How many times as many fluents as a match begins with there is room for. */
    private static final int ROOM_TO_GROW = 4;

    /**
     * How many characters the texts of an open layout have in all, on average 256 a fluent. Each is
     * kept twice, so that they take 32 MiB; onlookers keep the layouts of some matches.
     */
    static final int MOST_OPEN_CHARS = 1 << 24;

    private final boolean open;
    private final int wordCount;
    private final Spelling spelling;

    /** By folded text. */
    private final Object2IntOpenHashMap<String> bits;

    private volatile String[] fluents;
    private volatile int fluentCount;
    private long charCount;

    private StateLayout(
            boolean open, int capacity, Spelling spelling, List<String> initial, Runnable tick) {
        this.open = open;
        this.spelling = spelling;
        this.wordCount = Math.max(1, (capacity + 63) >>> 6);
        this.fluents = initial.toArray(new String[0]);
        this.fluentCount = fluents.length;
        this.bits = new Object2IntOpenHashMap<>(fluents.length);
        bits.defaultReturnValue(-1);
        for (int bit = 0; bit < fluents.length; bit++) {
            tick.run();
            bits.put(Spelling.folded(fluents[bit]), bit);
        }
    }

    /**
     * Makes a closed layout.
     *
     * @param fluents the canonical texts, distinct, in canonical order
     * @throws IllegalArgumentException if they are not
     */
    public static StateLayout closed(List<String> fluents) {
        return closed(fluents, () -> {});
    }

    /**
     * Makes a closed layout, as {@link #closed(List)}; of a million fluents that takes a while.
     *
     * @param tick called every microsecond or so; what it throws ends the work
     */
    public static StateLayout closed(List<String> fluents, Runnable tick) {
        for (int i = 1; i < fluents.size(); i++) {
            tick.run();
            if (CanonicalOrder.COMPARATOR.compare(fluents.get(i - 1), fluents.get(i)) >= 0) {
                throw new IllegalArgumentException("not in canonical order: " + fluents.get(i));
            }
        }
        return new StateLayout(false, fluents.size(), Spelling.lowerCase(), fluents, tick);
    }

    /**
     * Makes an open layout without fluents.
     *
     * @param spelling how fluents are spelled that will be added
     * @param initialCount how many of them hold in the initial state
     */
    public static StateLayout open(Spelling spelling, int initialCount) {
        int capacity = Math.max(OPEN_CAPACITY, ROOM_TO_GROW * initialCount);
        return new StateLayout(true, capacity, spelling, List.of(), () -> {});
    }

    /** Returns whether fluents may still be added. */
    public boolean isOpen() {
        return open;
    }

    /** Returns the number of fluents known now. */
    public int fluentCount() {
        return fluentCount;
    }

    /** Returns the length of a state in words; never changes. */
    public int wordCount() {
        return wordCount;
    }

    /** Returns a new state in which nothing holds. */
    public long[] newState() {
        return new long[wordCount];
    }

    /** Returns the canonical text of the fluent at a bit. */
    public String fluent(int bit) {
        return fluents[bit];
    }

    /** Returns the bit of a fluent in any case, or -1 if the layout does not know it. */
    public int bitOf(String fluent) {
        String folded = Spelling.folded(fluent);
        if (!open) {
            return bits.getInt(folded);
        }
        synchronized (bits) {
            return bits.getInt(folded);
        }
    }

    /**
     * Returns the bit of a fluent in any case, giving it one if the layout is open and does not
     * know it.
     *
     * @throws StateLayoutFullException if there is no bit left, or no room for the text, or the
     *     layout is closed
     */
    public int intern(String fluent) {
        int known = bitOf(fluent);
        if (known >= 0) {
            return known;
        }
        String spelled = spelling.of(fluent);
        String folded = Spelling.folded(fluent);
        synchronized (bits) {
            int again = bits.getInt(folded);
            if (again >= 0) {
                return again;
            }
            int bit = fluentCount;
            if (!open) {
                throw StateLayoutFullException.closed(fluent);
            }
            if (bit >= wordCount << 6) {
                throw StateLayoutFullException.full(fluent, wordCount << 6);
            }
            if (charCount + folded.length() > MOST_OPEN_CHARS) {
                throw StateLayoutFullException.tooLong(fluent, MOST_OPEN_CHARS);
            }
            charCount += folded.length();
            if (bit == fluents.length) {
                fluents = Arrays.copyOf(fluents, Math.max(64, 2 * bit));
            }
            fluents[bit] = spelled;
            bits.put(folded, bit);
            fluentCount = bit + 1;
            return bit;
        }
    }

    /**
     * Returns the state in which some fluents hold, and no others.
     *
     * @param texts the fluents, each as {@link #intern} takes it
     * @throws StateLayoutFullException as {@link #intern}
     */
    public long[] stateOf(List<String> texts) {
        long[] state = newState();
        for (String fluent : texts) {
            int bit = intern(fluent);
            state[bit >>> 6] |= 1L << bit;
        }
        return state;
    }

    /** Returns the canonical texts of the fluents that hold in a state, in canonical order. */
    public List<String> fluentsOf(long[] state) {
        List<String> texts = new ArrayList<>();
        for (int word = 0; word < state.length; word++) {
            for (long rest = state[word]; rest != 0; rest &= rest - 1) {
                texts.add(fluents[(word << 6) + Long.numberOfTrailingZeros(rest)]);
            }
        }
        texts.sort(CanonicalOrder.COMPARATOR);
        return texts;
    }
}
