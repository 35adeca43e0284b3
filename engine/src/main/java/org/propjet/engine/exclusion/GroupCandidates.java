package org.propjet.engine.exclusion;

import org.propjet.engine.game.Position;
import org.propjet.engine.game.SeededChoice;
import org.propjet.engine.game.StateLayout;
import org.propjet.engine.ground.BudgetMeter;
import org.propjet.engine.propnet.NetGame;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/**
 * Guesses groups of fluents of which at most one may ever hold: those that differ in one argument
 * only, or in two, and of which no state of some random games had several.
 *
 * <p>Fluents with nested terms are left out. Thread-safe: keeps nothing between calls.
 */
final class GroupCandidates {
    /** More than one state of most random games, and some hundredths of a second in chess. */
    private static final int MOST_STATES = 600;

    /** A random game is left after so many joint moves, so that several games are seen. */
    private static final int MOST_PLIES = 150;

    /** Relations with more arguments have too many pairs of them. */
    private static final int MOST_ARGUMENTS = 6;

    private static final long SEED = 1;

    private GroupCandidates() {}

    /**
     * Returns the bits of each group, ascending. Cost: some hundred states of random games.
     *
     * @param wanted which groups are of interest
     * @throws org.propjet.engine.ground.BudgetExceededException if the meter says so
     */
    static List<int[]> of(NetGame game, Predicate<int[]> wanted, BudgetMeter meter) {
        List<int[]> alike = alike(game.stateLayout()).stream().filter(wanted).toList();
        if (alike.isEmpty()) {
            return alike;
        }
        FluentGroups all = FluentGroups.of(alike, game.stateLayout().fluentCount());
        boolean[] isRefuted = refuted(game, all, meter);
        List<int[]> left = new ArrayList<>();
        for (int group = 0; group < isRefuted.length; group++) {
            if (!isRefuted[group]) {
                left.add(alike.get(group));
            }
        }
        return left;
    }

    /** Returns the groups of fluents that differ in one argument, or in two. */
    private static List<int[]> alike(StateLayout layout) {
        Map<String, List<Integer>> byPattern = new LinkedHashMap<>();
        for (int bit = 0; bit < layout.fluentCount(); bit++) {
            String fluent = layout.fluent(bit);
            if (fluent.startsWith("(") && fluent.indexOf('(', 1) < 0) {
                addPatterns(
                        fluent.substring(1, fluent.length() - 1).split(" ", -1), bit, byPattern);
            }
        }
        return byPattern.values().stream()
                .filter(bits -> bits.size() > 1)
                .map(bits -> bits.stream().mapToInt(Integer::intValue).toArray())
                .toList();
    }

    /** Adds a fluent to what it differs from in one argument, or in two. */
    private static void addPatterns(String[] words, int bit, Map<String, List<Integer>> byPattern) {
        int end = words.length <= MOST_ARGUMENTS + 1 ? words.length : 0;
        for (int first = 1; first < end; first++) {
            for (int second = first; second < end; second++) {
                String[] pattern = words.clone();
                pattern[first] = "?";
                pattern[second] = "?";
                byPattern
                        .computeIfAbsent(String.join(" ", pattern), key -> new ArrayList<>())
                        .add(bit);
            }
        }
    }

    /** Returns which groups have several fluents in the initial state, or in a random game. */
    private static boolean[] refuted(NetGame game, FluentGroups groups, BudgetMeter meter) {
        boolean[] isRefuted = new boolean[groups.groups().length];
        int[] seenIn = new int[isRefuted.length];
        Arrays.fill(seenIn, -1);
        Position position = new Position(game);
        SeededChoice choice = new SeededChoice(SEED);
        long[] state = position.state();
        for (int count = 0; count < MOST_STATES; count++) {
            meter.look("states of random games");
            for (int word = 0; word < state.length; word++) {
                for (long left = state[word]; left != 0; left &= left - 1) {
                    int bit = (word << 6) + Long.numberOfTrailingZeros(left);
                    for (int group : groups.groupsOf()[bit]) {
                        isRefuted[group] |= seenIn[group] == count;
                        seenIn[group] = count;
                    }
                }
            }
            if (position.ply() < MOST_PLIES && position.draw(choice::next)) {
                position.advance();
            } else {
                position.begin();
            }
        }
        return isRefuted;
    }
}
