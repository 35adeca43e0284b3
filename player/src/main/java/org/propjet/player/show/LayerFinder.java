package org.propjet.player.show;

import org.propjet.player.show.Layer.Kind;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.IntStream;

/**
 * Guesses whether a relation's facts stand on a board, and which arguments name the cells. Two
 * neighbours are column and row if both run over ordered labels and most pairs may occur.
 * Immutable.
 */
final class LayerFinder {
    static final int MOST_SIDE = 40;

    /** Boards that are one row are found from this length on. */
    private static final int LEAST_STRIP = 3;

    /** Heaps are drawn if they are no larger and no more. */
    private static final int MOST_IN_PILE = 20;

    /** The part of all pairs that must be possible: of draughts, it is the dark squares. */
    private static final double LEAST_COVER = 0.45;

    /** Relations with more facts are no boards, but a cost. */
    private static final int MOST_FACTS = 200_000;

    private static final Set<String> BLANKS =
            Set.of("blank", "empty", "none", "nothing", "free", "nil", "vacant", "emptycell");

    /** Flags with these names say only that a cell is there. */
    private static final Set<String> CELLS = Set.of("cell", "square", "field");

    /** What is a thing even where most cells have it at first. */
    private static final Set<String> THINGS = Set.of("peg", "light", "lit", "on", "wall", "pawn");

    /** Parts of the names of flags that say nothing about a cell's look. */
    private static final List<String> NO_LOOKS =
            List.of(
                    "score", "count", "capture", "point", "step", "time", "can", "north", "south",
                    "east", "west");

    private final Set<String> roles;
    private final Orders orders;

    LayerFinder(List<String> roles, Orders orders) {
        this.roles = Set.copyOf(roles);
        this.orders = orders;
    }

    /** Returns how the facts stand on boards; empty if they do not seem to. */
    Optional<Layer> find(FactGroup group) {
        if (group.arity() < 2 || group.possible().size() > MOST_FACTS) {
            return Optional.empty();
        }
        List<List<String>> axes = new ArrayList<>(); // empty where labels have no order
        for (int at = 0; at < group.arity(); at++) {
            Set<String> values = group.values(at);
            boolean isAxis = values.size() <= MOST_SIDE && !roles.containsAll(values);
            axes.add(isAxis ? orders.order(values).orElse(List.of()) : List.of());
        }
        return nested(group, axes)
                .or(() -> grid(group, axes))
                .or(() -> piles(group, axes))
                .or(() -> names(group))
                .or(() -> strip(group, axes));
    }

    private static Optional<Layer> nested(FactGroup group, List<List<String>> axes) {
        List<Integer> four = List.of(0, 1, 2, 3);
        if (group.arity() != 5 || !group.isUnique(four)) {
            return Optional.empty();
        }
        int cells = 1;
        for (int at : four) {
            int size = axes.get(at).size();
            cells *= size >= 2 && size <= MOST_SIDE / 6 ? size : 0;
        }
        return cells > 0 && group.keyCount(four) >= LEAST_COVER * cells
                ? Optional.of(layer(group, Kind.NESTED, four))
                : Optional.empty();
    }

    private Optional<Layer> grid(FactGroup group, List<List<String>> axes) {
        List<Integer> first = null;
        boolean isKnown = !group.initial().isEmpty();
        for (int at = 0; at + 1 < group.arity(); at++) {
            List<Integer> pair = List.of(at, at + 1);
            if (!isGrid(group, axes, at)) {
                continue;
            }
            if (isKnown ? group.isUnique(pair) : axes.get(at).equals(axes.get(at + 1))) {
                boolean isSecond = !isKnown && first != null && group.arity() == 4;
                if (isSecond) {
                    return Optional.of(layer(group, Kind.GRIDS, List.of(0, at, at + 1)));
                }
                return Optional.of(layer(group, Kind.GRID, pair));
            }
            first = first == null ? pair : first;
        }
        if (first == null || !isKnown) {
            return Optional.ofNullable(first).map(pair -> layer(group, Kind.GRID, pair));
        }
        for (int at = 0; at + 1 < group.arity(); at++) {
            for (int other : isGrid(group, axes, at) ? others(group, at) : new int[0]) {
                List<Integer> three = List.of(other, at, at + 1);
                if (group.isUnique(three) && group.values(other).size() <= MOST_SIDE) {
                    return Optional.of(layer(group, Kind.GRIDS, three));
                }
            }
        }
        return Optional.of(layer(group, Kind.GRID, first));
    }

    private static int[] others(FactGroup group, int at) {
        return group.arity() < 4
                ? new int[0]
                : IntStream.range(0, group.arity()).filter(i -> i != at && i != at + 1).toArray();
    }

    private static boolean isGrid(FactGroup group, List<List<String>> axes, int at) {
        List<String> columns = axes.get(at);
        List<String> rows = axes.get(at + 1);
        int cells = columns.size() * rows.size();
        boolean isFlag = group.arity() == 2;
        if (Math.min(columns.size(), rows.size()) < 2
                || cells < (isFlag ? 6 : 4)
                || group.keyCount(List.of(at, at + 1)) < LEAST_COVER * cells
                || (areNames(columns) && areNames(rows) && !Collections.disjoint(columns, rows))) {
            return false;
        }
        if (isFlag) {
            return hasLook(group) && !isAmount(group, axes);
        }
        for (int other = 0; other + 1 < group.arity(); other++) {
            boolean isElsewhere = other > at + 1 || other + 1 < at;
            if (isElsewhere
                    && columns.containsAll(group.values(other))
                    && rows.containsAll(group.values(other + 1))) {
                return false; // it relates two cells
            }
        }
        Set<String> labels = new HashSet<>(columns);
        labels.addAll(rows);
        boolean isAllLabels =
                IntStream.range(0, group.arity())
                        .allMatch(i -> labels.containsAll(group.values(i)));
        return !(isAllLabels && group.arity() > 3) && !isManyNames(columns) && !isManyNames(rows);
    }

    /** Returns whether a flag may say how a cell looks. */
    static boolean hasLook(FactGroup group) {
        String name = group.name().toLowerCase(Locale.ROOT);
        return NO_LOOKS.stream().noneMatch(name::contains);
    }

    /**
     * Returns whether labels are letters or numbered words, which name things as well as places.
     */
    private static boolean areNames(List<String> labels) {
        return labels.stream()
                .anyMatch(label -> Coordinate.of(label).filter(c -> !c.isNumber()).isPresent());
    }

    /** Returns whether labels such as {@code a1}, {@code b2} have column and row in them. */
    private static boolean isManyNames(List<String> labels) {
        return labels.stream()
                        .flatMap(label -> Coordinate.of(label).stream())
                        .filter(c -> !c.stem().equals(c.text()))
                        .map(Coordinate::stem)
                        .distinct()
                        .count()
                > 1;
    }

    /** Returns whether a flag's second argument is a number that each of the first has. */
    private static boolean isAmount(FactGroup group, List<List<String>> axes) {
        List<String> amounts = axes.get(1);
        boolean isNumeric = amounts.stream().allMatch(LayerFinder::isNumber);
        return isNumeric
                && !amounts.isEmpty()
                && group.initial().size() > 1
                && group.isFunction(List.of(0));
    }

    private static boolean isNumber(String label) {
        return Coordinate.of(label).filter(Coordinate::isNumber).isPresent();
    }

    private Optional<Layer> piles(FactGroup group, List<List<String>> axes) {
        if (group.arity() != 2 || axes.get(0).isEmpty() || !isAmount(group, axes)) {
            return Optional.empty();
        }
        int most = 0;
        for (String amount : group.values(1)) {
            most = Math.max(most, Coordinate.of(amount).map(Coordinate::number).orElse(0));
        }
        boolean isSmall = group.values(0).size() <= MOST_IN_PILE && most <= MOST_IN_PILE;
        return isSmall && most >= 3
                ? Optional.of(layer(group, Kind.PILES, List.of(0)))
                : Optional.empty();
    }

    /** Finds cells called {@code a1}, {@code b4} and so on. */
    private Optional<Layer> names(FactGroup group) {
        Map<String, Integer> stems = new TreeMap<>();
        Set<String> names = group.values(0);
        for (String name : names) {
            Coordinate cell = Coordinate.of(name).orElse(null);
            if (cell == null || cell.isNumber() || cell.stem().equals(name)) {
                return Optional.empty();
            }
            stems.merge(cell.stem(), 1, Integer::sum);
        }
        boolean isBoard =
                stems.size() >= 3
                        && stems.size() <= MOST_SIDE
                        && names.size() >= 2 * stems.size()
                        && group.isUnique(List.of(0))
                        && !areShared(group);
        return isBoard ? Optional.of(layer(group, Kind.NAMES, List.of(0))) : Optional.empty();
    }

    private Optional<Layer> strip(FactGroup group, List<List<String>> axes) {
        Set<String> names = group.values(0);
        List<Integer> first = List.of(0);
        boolean isBoard =
                names.size() >= LEAST_STRIP
                        && names.size() <= MOST_SIDE
                        && !roles.containsAll(names)
                        && !areShared(group)
                        && (group.isFunction(first)
                                || (!axes.get(0).isEmpty() && isMostlyKnown(group)));
        return isBoard ? Optional.of(layer(group, Kind.STRIP, first)) : Optional.empty();
    }

    private static boolean isMostlyKnown(FactGroup group) {
        return group.isUnique(List.of(0))
                && 2 * group.initial().size() >= group.keyCount(List.of(0));
    }

    /** Returns whether what is on a cell may be a cell's name: the facts relate names. */
    private static boolean areShared(FactGroup group) {
        Set<String> names = new HashSet<>(group.values(0));
        if (names.stream().allMatch(LayerFinder::isNumber)) {
            return false;
        }
        for (int at = 1; at < group.arity(); at++) {
            if (group.values(at).stream().anyMatch(names::contains)) {
                return true;
            }
        }
        return false;
    }

    /** Returns the layer in which these arguments name the cell. */
    static Layer layer(FactGroup group, Kind kind, List<Integer> keyAt) {
        Layer bare = new Layer(group.relation(), kind, keyAt, 0, Set.of());
        Set<String> blanks = new TreeSet<>();
        Map<String, Integer> counts = new TreeMap<>();
        for (Fact fact : group.possible()) {
            String content = bare.content(fact);
            String lower = content.toLowerCase(Locale.ROOT);
            if (BLANKS.contains(lower) || (bare.isFlag(fact) && CELLS.contains(lower))) {
                blanks.add(content);
            }
            counts.put(content, 0);
        }
        group.initial().forEach(fact -> counts.merge(bare.content(fact), 1, Integer::sum));
        int cellCount = group.keyCount(keyAt);
        boolean isFlag = group.arity() == keyAt.size();
        counts.forEach(
                (content, count) -> {
                    if (!isFlag
                            && kind != Kind.PILES
                            && group.initial().size() == cellCount
                            && 2 * count >= cellCount
                            && !THINGS.contains(content.toLowerCase(Locale.ROOT))) {
                        blanks.add(content);
                    }
                });
        if (counts.getOrDefault("b", 0) > 0 && cellCount == group.initial().size()) {
            blanks.addAll(blankLetter(counts.keySet()));
        }
        return new Layer(group.relation(), kind, keyAt, rank(group, isFlag, cellCount), blanks);
    }

    /** Few things stand on the ground that many cells have; flags are under both. */
    private static int rank(FactGroup group, boolean isFlag, int cellCount) {
        int count = group.initial().size();
        return (count == 0 ? cellCount : count) + (isFlag ? MOST_FACTS : 0);
    }

    /** Returns {@code b} if it is the only letter beside numbers, as in many rulesheets. */
    private static Set<String> blankLetter(Set<String> contents) {
        boolean isAlone = contents.stream().allMatch(c -> c.equals("b") || isNumber(c));
        return isAlone ? Set.of("b") : Set.of();
    }
}
