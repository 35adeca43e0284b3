package org.propjet.player.match.protocol;

import org.propjet.player.kinds.PlayerSpec;

/**
 * How a {@link MatchHost} plays. Immutable.
 *
 * @param name what INFO answers; one word
 * @param player who plays
 * @param margin how long before the end of a clock the answer leaves
 * @param graceNanos how long after the end of its clocks a match is given up whose manager is
 *     silent
 * @param longestClockSeconds longer clocks are taken for this: so long, and {@code graceNanos}, a
 *     match may keep others waiting whose manager is silent
 * @param managers whose messages are taken
 */
public record HostOptions(
        String name,
        PlayerSpec player,
        AnswerMargin margin,
        long graceNanos,
        double longestClockSeconds,
        ManagerAccess managers) {
    /** What is the longest clock by default: an hour. */
    public static final double LONGEST_CLOCK_SECONDS = 3_600;

    /** ggp-base waits a second after the play clock, Dresden's server half one before PLAY. */
    public static final long GRACE_NANOS = 5_000_000_000L;

    /**
     * Checks the name.
     *
     * @throws IllegalArgumentException with a message for people, if it is no single word
     */
    public HostOptions {
        boolean isWord =
                !name.isEmpty()
                        && name.chars().allMatch(c -> c > ' ' && c < 0x7F && c != '(' && c != ')');
        if (!isWord) {
            throw new IllegalArgumentException(
                    "the name '"
                            + name
                            + "' is not one word of ASCII characters without parentheses");
        }
    }

    /** Returns the defaults for a player. */
    public static HostOptions standard(PlayerSpec player) {
        return new HostOptions(
                "Propjet",
                player,
                AnswerMargin.STANDARD,
                GRACE_NANOS,
                LONGEST_CLOCK_SECONDS,
                ManagerAccess.SAME);
    }
}
