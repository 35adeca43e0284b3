package org.propjet.compiler.playout;

import org.propjet.engine.propnet.PropNet;

import java.util.Arrays;

/**
 * Where among a step's random planes the numbers stand that a role's move is drawn with.
 *
 * <p>A draw is a number of {@code width} bits, a plane each, the least significant first. Of n
 * legal moves the r-th is chosen, r being the first draw that is below n once the bits are cleared
 * that no number below n has ({@link #mask}). So each legal move is as likely as any other,
 * exactly. Where no draw is below n nothing is chosen, and the lane stays where it is for a step.
 * (To draw again until a number is in range: von Neumann, "Various techniques used in connection
 * with random digits", 1951.)
 *
 * <p>Immutable; the arrays are not to be changed.
 *
 * @param first for each role its first random plane, counted from the first of all
 * @param width for each role the bits of a draw; 0 if it has one move
 * @param tries for each role how many draws it has; the planes of one follow those of the one
 *     before
 * @param count the number of random planes
 */
public record ChoiceDraws(int[] first, int[] width, int[] tries, int count) {
    /*
     * A draw is in range with a probability of more than a half. With n spread evenly between
     * powers of two, none of t is in one of 2^t (t + 1) steps, which are lost; each draw more costs
     * every step some operations. The number of draws is the one with which a choice costs least.
     * A step lost now and then is cheaper than a number that is always in range up to a small error:
     * connectFour's choice took 16 planes and 160 operations for an error of 2^-13.
     */

    /** With one draw a quarter of the steps would be lost, with two a twelfth. */
    private static final int LEAST_TRIES = 2;

    /** With ten draws one of 11,264 steps is lost: another can hardly gain. */
    private static final int MOST_TRIES = 10;

    /** Operations of a draw for each of its bits: four of the circuit, nine to make the plane. */
    private static final double OPERATIONS_PER_BIT = 13;

    /**
     * Returns the draws of a network's roles, one for all if they share their choice.
     *
     * @param leafCounts for each role how many of its moves may be legal together at most
     */
    static ChoiceDraws of(PropNet net, int[] leafCounts, boolean isShared) {
        int roleCount = net.ends().roleCount();
        int[] first = new int[roleCount];
        int[] width = new int[roleCount];
        int[] tries = new int[roleCount];
        Arrays.setAll(width, role -> widthFor(leafCounts[role]));
        if (isShared) {
            Arrays.fill(width, Arrays.stream(width).max().orElse(0));
        }
        int count = 0;
        for (int role = 0; role < roleCount; role++) {
            first[role] = isShared ? 0 : count;
            tries[role] = triesFor(width[role], net.fanInCount());
            count = first[role] + width[role] * tries[role];
        }
        return new ChoiceDraws(first, width, tries, count);
    }

    private static int widthFor(int moveCount) {
        return moveCount < 2 ? 0 : Integer.SIZE - Integer.numberOfLeadingZeros(moveCount - 1);
    }

    private static int triesFor(int width, int operationCount) {
        if (width < 2) {
            return width;
        }
        int best = LEAST_TRIES;
        for (int tries = LEAST_TRIES + 1; tries <= MOST_TRIES; tries++) {
            if (cost(tries, width, operationCount) < cost(best, width, operationCount)) {
                best = tries;
            }
        }
        return best;
    }

    private static double cost(int tries, int width, int operationCount) {
        double lost = 1 / ((1L << tries) * (tries + 1.0));
        return (operationCount + tries * width * OPERATIONS_PER_BIT) / (1 - lost);
    }

    /** Returns the random plane of a draw's bit. */
    public int plane(int roleIndex, int attempt, int bit) {
        return first[roleIndex] + attempt * width[roleIndex] + bit;
    }

    /** Returns the bits that some number from 0 to n - 1 has, where n is at least 1. */
    public static int mask(int n) {
        return n == 1 ? 0 : -1 >>> Integer.numberOfLeadingZeros(n - 1);
    }
}
