package org.propjet.player.board;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * How a relation's facts stand on boards. Immutable.
 *
 * @param columnAt the argument that is the column, or -1 if all stand in the first
 * @param rowAt the argument that is the row, or -1 if all stand in the first
 * @param boardAt the arguments that say on which of several boards, from the left
 * @param blanks what is written as an empty cell
 */
record Layer(
        String relation, int columnAt, int rowAt, List<Integer> boardAt, Set<String> blanks) {
    Layer {
        boardAt = List.copyOf(boardAt);
        blanks = Set.copyOf(blanks);
    }

    /** Returns what is on the cell: the other arguments, or the relation's name. */
    String content(Fact fact) {
        List<String> words = new ArrayList<>();
        for (int i = 0; i < fact.arguments().size(); i++) {
            if (i != columnAt && i != rowAt && !boardAt.contains(i)) {
                words.add(fact.arguments().get(i));
            }
        }
        return words.isEmpty() ? Fact.name(relation) : String.join(" ", words);
    }

    String column(Fact fact) {
        return columnAt < 0 ? "" : fact.arguments().get(columnAt);
    }

    String row(Fact fact) {
        return rowAt < 0 ? "" : fact.arguments().get(rowAt);
    }

    /** Returns the name of the board that a fact is about; empty if there is only one. */
    String board(Fact fact) {
        return String.join(" ", boardAt.stream().map(fact.arguments()::get).toList());
    }
}
