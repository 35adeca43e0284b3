package org.propjet.player.search.tree;

import java.util.SplittableRandom;

/**
 * What choices of a role were worth, and which one to try next: UCB1 (Auer, Cesa-Bianchi and
 * Fischer, 2002). Not thread-safe.
 */
final class Bandit {
    private final int[] counts;
    private final double[] sums;
    private int count;

    Bandit(int choices) {
        counts = new int[choices];
        sums = new double[choices];
    }

    int count(int choice) {
        return counts[choice];
    }

    /** Returns the mean of what a choice was worth, 0 to 100; NaN if it was never made. */
    double mean(int choice) {
        return sums[choice] / counts[choice];
    }

    void add(int choice, double value) {
        counts[choice]++;
        sums[choice] += value;
        count++;
    }

    /**
     * Selects a choice: at first any that was never made. Of equal ones it takes any: roles that
     * choose at the same time, and always took the first, would never know that they could miss
     * each other.
     *
     * @param means what to take for the choices' means, or none for the means themselves
     * @param exploration the weight of what is not known well, in units of 100 points
     */
    int select(double[] means, double exploration, SplittableRandom random) {
        int best = 0;
        double highest = Double.NEGATIVE_INFINITY;
        int untried = 0;
        int ties = 0;
        for (int choice = 0; choice < counts.length; choice++) {
            if (counts[choice] == 0) {
                untried++;
                if (random.nextInt(untried) == 0) {
                    best = choice;
                }
            } else if (untried == 0) {
                double mean = means.length == 0 ? mean(choice) : means[choice];
                double value =
                        mean + 100 * exploration * Math.sqrt(Math.log(count) / counts[choice]);
                ties = value > highest ? 1 : value == highest ? ties + 1 : ties;
                if (value > highest || (value == highest && random.nextInt(ties) == 0)) {
                    highest = value;
                    best = choice;
                }
            }
        }
        return best;
    }
}
