package org.propjet.engine.gdl;

import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.longs.Long2IntOpenHashMap;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.function.LongConsumer;

/**
 * Guesses which of some words somebody meant who wrote another.
 *
 * <p>Guessing compares all words with all that were written, so there is an end to it: when {@value
 * #MOST_EFFORT} letters have been compared, nothing is guessed any more. Not thread-safe.
 */
public final class ClosestWord {
    /**
     * Some 0.2 s. The largest public rulesheet, with 1,200 rules, takes a hundredth; tens of
     * thousands of odd names would take minutes.
     */
    private static final long MOST_EFFORT = 20_000_000;

    /** Words that differ in more letters are not alike, however long they are. */
    private static final int MOST_DIFFERENCE = 20;

    /**
     * The letters of all words of which there is an index: its memory is some 50 bytes for each.
     */
    private static final int MOST_INDEXED = 1_000_000;

    private static final long HASH_BASE = 0x9E3779B97F4A7C15L;
    private static final long INVERSE_BASE = inverse(HASH_BASE);

    private final List<String> words;
    private final List<String> folded = new ArrayList<>();
    private long effort;
    private @Nullable Neighbours neighbours;

    /**
     * Prepares to guess.
     *
     * @param words the words that there are
     */
    public ClosestWord(Collection<String> words) {
        this.words = List.copyOf(words);
        this.words.forEach(word -> folded.add(Spelling.folded(word)));
    }

    /** Guesses once; see {@link #to(String)}. */
    public static Optional<String> to(String word, Collection<String> words) {
        return new ClosestWord(words).to(word);
    }

    /**
     * Returns the word that differs in the fewest letters, if they are at most a third of it; the
     * first of those that are as close. Cost: linear in the words and in their lengths.
     *
     * @param word a word that is not among them
     */
    public Optional<String> to(String word) {
        String own = Spelling.folded(word);
        String closest = null;
        int least = Integer.MAX_VALUE;
        for (int i = 0; i < words.size() && effort < MOST_EFFORT; i++) {
            effort++;
            String other = words.get(i);
            int third = Math.min(word.length(), other.length()) / 3;
            int most = Math.min(least - 1, Math.min(MOST_DIFFERENCE, Math.max(1, third)));
            if (Math.abs(other.length() - word.length()) <= most && !other.equals(word)) {
                effort += (long) own.length() * (2 * most + 1);
                int distance = distance(own, folded.get(i), most);
                if (distance <= most) {
                    least = distance;
                    closest = other;
                }
            }
        }
        return effort < MOST_EFFORT ? Optional.ofNullable(closest) : Optional.empty();
    }

    /**
     * Returns the first word that differs in one letter, as {@link #distance} counts. Cost: linear
     * in the letters, once in those of all words.
     *
     * @param word a word that is not among them
     */
    public Optional<String> neighbourOf(String word) {
        if (neighbours == null) {
            neighbours = new Neighbours();
        }
        int found = neighbours.firstOf(Spelling.folded(word));
        return found < 0 ? Optional.empty() : Optional.of(words.get(found));
    }

    /**
     * Returns how many letters must be added, removed, changed, or exchanged with their neighbour
     * to make one word the other (Damerau 1964, optimal string alignment). Cost: the length of a
     * word times the limit.
     *
     * @param most the limit: if the words differ in more letters, the result is one more
     */
    public static int distance(String from, String to, int most) {
        if (Math.abs(from.length() - to.length()) > most) {
            return most + 1;
        }
        // Of the row of costs of each beginning of "from", the part about the diagonal.
        int width = 2 * most + 1;
        int[] before = new int[width];
        int[] above = new int[width];
        int[] row = new int[width];
        for (int i = 0; i <= from.length(); i++) {
            int least = most + 1;
            for (int at = 0; at < width; at++) {
                int j = i + at - most;
                int cost = most + 1;
                if (j >= 0 && j <= to.length()) {
                    cost = i == 0 || j == 0 ? Math.min(cost, i + j) : cost;
                    if (i > 0 && at + 1 < width) {
                        cost = Math.min(cost, above[at + 1] + 1);
                    }
                    if (j > 0 && at > 0) {
                        cost = Math.min(cost, row[at - 1] + 1);
                    }
                    if (i > 0 && j > 0) {
                        boolean same = from.charAt(i - 1) == to.charAt(j - 1);
                        cost = Math.min(cost, above[at] + (same ? 0 : 1));
                    }
                    if (i > 1
                            && j > 1
                            && from.charAt(i - 1) == to.charAt(j - 2)
                            && from.charAt(i - 2) == to.charAt(j - 1)) {
                        cost = Math.min(cost, before[at] + 1);
                    }
                }
                row[at] = cost;
                least = Math.min(least, cost);
            }
            if (least > most) {
                return most + 1;
            }
            int[] free = before;
            before = above;
            above = row;
            row = free;
        }
        return above[to.length() - from.length() + most];
    }

    /**
     * The words by what is left of them without one letter: words that differ in one letter have
     * one of these in common (Mor and Fraenkel 1982).
     */
    private final class Neighbours {
        /** By the hash of what is left: the first entry in the lists below. */
        private final Long2IntOpenHashMap first = new Long2IntOpenHashMap();

        private final IntArrayList wordOf = new IntArrayList();
        private final IntArrayList following = new IntArrayList();
        private int found;

        Neighbours() {
            first.defaultReturnValue(-1);
            long letters = 0;
            for (String word : folded) {
                letters += word.length() + 1;
            }
            for (int i = folded.size() - 1; i >= 0 && letters <= MOST_INDEXED; i--) {
                int word = i; // backwards, so that of each list the first word is the first
                forEachRest(
                        folded.get(i),
                        hash -> {
                            following.add(first.put(hash, wordOf.size()));
                            wordOf.add(word);
                        });
            }
        }

        int firstOf(String word) {
            found = -1;
            forEachRest(
                    word,
                    hash -> {
                        for (int at = first.get(hash); at >= 0; at = following.getInt(at)) {
                            int other = wordOf.getInt(at);
                            if (effort >= MOST_EFFORT || (found >= 0 && found <= other)) {
                                break;
                            }
                            effort += 3L * word.length() + 1;
                            if (distance(word, folded.get(other), 1) == 1) {
                                found = other;
                            }
                        }
                    });
            return found;
        }

        /**
         * Gives hashes of a word, and of what is left of it without each of its letters: the
         * letters as the digits of a number, after a one.
         */
        private static void forEachRest(String word, LongConsumer consumer) {
            long after = 0;
            long power = 1;
            for (int i = word.length() - 1; i >= 0; i--) {
                after += power * word.charAt(i);
                power *= HASH_BASE;
            }
            consumer.accept(after + power);
            long one = power * INVERSE_BASE;
            long before = 0;
            for (int i = 0; i < word.length(); i++) {
                power *= INVERSE_BASE;
                after -= power * word.charAt(i);
                consumer.accept(one + before + after);
                before += power * INVERSE_BASE * word.charAt(i);
            }
        }
    }

    /** Returns the inverse of an odd number modulo 2 to the 64 (Newton's iteration). */
    private static long inverse(long odd) {
        long inverse = odd;
        for (int i = 0; i < 5; i++) {
            inverse *= 2 - odd * inverse;
        }
        return inverse;
    }
}
