package org.propjet.player.search.features;

import org.propjet.engine.gdl.Term;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * A number that a state has, made of the values of one or two expressions.
 *
 * @param kind how
 * @param first the index of the first expression
 * @param second the index of the second, or that of the first if there is only one
 */
record Feature(Kind kind, int first, int second) {
    private static final int MOST_FEATURES = 20_000;

    /** Of more expressions that differ in the same place, no two are compared. */
    private static final int MOST_ALIKE = 8;

    /** How a feature is made. */
    enum Kind {
        /** The first expression's value. */
        COUNT,
        /** The first's less the second's. */
        DIFFERENCE,
        /** The first's part of both together, from 0 to 1; one half if neither has solutions. */
        SHARE
    }

    /** Returns the value. */
    double of(double firstCount, double secondCount) {
        return switch (kind) {
            case COUNT -> firstCount;
            case DIFFERENCE -> firstCount - secondCount;
            case SHARE -> {
                double sum = firstCount + secondCount;
                yield sum == 0 ? 0.5 : firstCount / sum;
            }
        };
    }

    /** Returns how a person reads it. */
    String text(String firstText, String secondText) {
        return switch (kind) {
            case COUNT -> firstText;
            case DIFFERENCE -> firstText + " - " + secondText;
            case SHARE -> firstText + " / (" + firstText + " + " + secondText + ")";
        };
    }

    /**
     * Makes features of expressions: the value of each, and of each two that differ in one
     * constant, such as white pieces and black pieces, the difference and the share.
     */
    static List<Feature> find(List<Expression> expressions) {
        List<Feature> features = new ArrayList<>();
        Map<Term, List<Integer>> alike = new LinkedHashMap<>();
        for (int i = 0; i < expressions.size(); i++) {
            features.add(new Feature(Kind.COUNT, i, i));
            for (Term opened : expressions.get(i).pattern().opened()) {
                alike.computeIfAbsent(opened, any -> new ArrayList<>()).add(i);
            }
        }
        for (List<Integer> group : alike.values()) {
            if (group.size() <= MOST_ALIKE) {
                addPairs(group, features);
            }
        }
        return features;
    }

    /**
     * Returns features of values that are all of a kind: each, and each two compared.
     *
     * @param from the index of the first value
     * @param to the one after the last
     */
    static List<Feature> compared(int from, int to) {
        List<Feature> features = new ArrayList<>();
        List<Integer> group = IntStream.range(from, to).boxed().toList();
        group.forEach(i -> features.add(new Feature(Kind.COUNT, i, i)));
        addPairs(group, features);
        return features;
    }

    private static void addPairs(List<Integer> group, List<Feature> features) {
        for (int i = 0; i < group.size(); i++) {
            for (int k = i + 1; k < group.size() && features.size() < MOST_FEATURES; k++) {
                features.add(new Feature(Kind.DIFFERENCE, group.get(i), group.get(k)));
                features.add(new Feature(Kind.SHARE, group.get(i), group.get(k)));
            }
        }
    }
}
