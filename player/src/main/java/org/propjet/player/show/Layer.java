package org.propjet.player.show;

import org.propjet.engine.gdl.Term;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * How a relation's facts stand on boards: some arguments name the cell, the others what is on it.
 * Immutable.
 *
 * @param relation as in {@link Fact}
 * @param kind what the arguments are that name the cell
 * @param keyAt which arguments name the cell, in the order of the text; of a grid, the last two are
 *     column and row, or row and column
 * @param rank layers with a lower rank cover others
 * @param blanks contents that are written as an empty cell
 */
record Layer(String relation, Kind kind, List<Integer> keyAt, int rank, Set<String> blanks) {
    /** Kinds of boards. */
    enum Kind {
        /** A column and a row. */
        GRID,
        /** The name of a board, a column and a row. */
        GRIDS,
        /** Column and row of a board, and column and row on it. */
        NESTED,
        /** One argument, such as {@code c7}, has column and row in it. */
        NAMES,
        /** One argument, which numbers the cells or names them. */
        STRIP,
        /** One argument names a heap, the other says how much is in it. */
        PILES
    }

    Layer {
        keyAt = List.copyOf(keyAt);
        blanks = Set.copyOf(blanks);
    }

    /** Returns the arguments that name the cell, in one text. */
    String key(Fact fact) {
        return key(fact.arguments(), keyAt);
    }

    static String key(List<String> arguments, List<Integer> positions) {
        StringBuilder key = new StringBuilder();
        for (int at : positions) {
            key.append(key.isEmpty() ? "" : " ").append(arguments.get(at));
        }
        return key.toString();
    }

    /** Returns what is on the cell: the other arguments, or the relation's name. */
    String content(Fact fact) {
        List<String> words = new ArrayList<>();
        for (int i = 0; i < fact.arguments().size(); i++) {
            if (!keyAt.contains(i)) {
                words.add(fact.arguments().get(i));
            }
        }
        return words.isEmpty() ? Term.nameOf(relation) : String.join(" ", words);
    }

    /** Returns how much a content of {@link Kind#PILES} is. */
    static int amount(String content) {
        return Coordinate.of(content)
                .filter(Coordinate::isNumber)
                .map(Coordinate::number)
                .orElse(0);
    }

    /** Returns whether all that a fact says is which cell it is about. */
    boolean isFlag(Fact fact) {
        return fact.arguments().size() == keyAt.size();
    }
}
