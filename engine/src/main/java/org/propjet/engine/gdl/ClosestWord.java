package org.propjet.engine.gdl;

import java.util.Collection;
import java.util.Optional;

/** Guesses which word somebody meant who wrote another. Static and thread-safe. */
public final class ClosestWord {
    private ClosestWord() {}

    /**
     * Returns the word that differs in the fewest letters, if they are at most a third of it; the
     * first of those that are as close. Cost: linear in the words, and in the product of lengths.
     *
     * @param word a word that is not among them
     * @param words the words that there are
     */
    public static Optional<String> to(String word, Collection<String> words) {
        String closest = null;
        int least = Integer.MAX_VALUE;
        for (String other : words) {
            int most =
                    Math.min(least - 1, Math.max(1, Math.min(word.length(), other.length()) / 3));
            if (Math.abs(other.length() - word.length()) <= most && !other.equals(word)) {
                int distance = distance(Spelling.folded(word), Spelling.folded(other));
                if (distance <= most) {
                    least = distance;
                    closest = other;
                }
            }
        }
        return Optional.ofNullable(closest);
    }

    /**
     * Returns how many letters must be added, removed, changed, or exchanged with their neighbour
     * to make one word the other (Damerau 1964, optimal string alignment).
     */
    public static int distance(String from, String to) {
        int[][] costs = new int[from.length() + 1][to.length() + 1];
        for (int i = 0; i <= from.length(); i++) {
            for (int j = 0; j <= to.length(); j++) {
                if (i == 0 || j == 0) {
                    costs[i][j] = i + j;
                    continue;
                }
                boolean same = from.charAt(i - 1) == to.charAt(j - 1);
                int cost = Math.min(costs[i - 1][j], costs[i][j - 1]) + 1;
                cost = Math.min(cost, costs[i - 1][j - 1] + (same ? 0 : 1));
                if (i > 1
                        && j > 1
                        && from.charAt(i - 1) == to.charAt(j - 2)
                        && from.charAt(i - 2) == to.charAt(j - 1)) {
                    cost = Math.min(cost, costs[i - 2][j - 2] + 1);
                }
                costs[i][j] = cost;
            }
        }
        return costs[from.length()][to.length()];
    }
}
