package org.propjet.player.depth;

import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;

/** How a search takes it that several roles choose at the same time. */
public enum Together {
    /**
     * One after another, the role that the search is for first: the others know its move. Sure, and
     * too cautious where it pays to be unpredictable.
     */
    PESSIMIST,
    /** The others choose at random, each move as likely as another. */
    RANDOM,
    /** Nobody knows another's move: by an equilibrium of the table of all joint choices. */
    EQUILIBRIUM;

    /**
     * Reads a user's word.
     *
     * @throws IllegalArgumentException with a message for people
     */
    public static Together of(String word) {
        for (Together together : values()) {
            if (together.word().equals(word)) {
                return together;
            }
        }
        String words =
                Arrays.stream(values()).map(Together::word).collect(Collectors.joining(", "));
        throw new IllegalArgumentException("together=" + word + ": one of " + words + " is wanted");
    }

    private String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
