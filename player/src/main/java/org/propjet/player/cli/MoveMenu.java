package org.propjet.player.cli;

import org.propjet.engine.gdl.ClosestWord;
import org.propjet.player.author.TextColumns;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * The legal moves of a person: numbered, in columns, and found by what the person types. Immutable.
 *
 * <p>Case, parentheses and blanks do not count, and a part of a move that no other has is enough.
 */
final class MoveMenu {
    /** More moves are shown in groups: the board is to stay in sight. */
    private static final int MOST_LISTED = 50;

    private static final int MOST_GROUPS = 60;

    private final List<String> moves;
    private final List<String> words;

    /**
     * Makes a menu.
     *
     * @param moves the canonical texts of the legal moves, in move order
     */
    MoveMenu(List<String> moves) {
        this.moves = List.copyOf(moves);
        this.words = this.moves.stream().map(MoveMenu::words).toList();
    }

    /** Returns a text's words in lower case, with blanks between, before and behind. */
    private static String words(String text) {
        String spaced = text.toLowerCase(Locale.ROOT).replaceAll("[()\\s]+", " ");
        return " " + spaced.strip() + " ";
    }

    /** Returns the legal moves. */
    List<String> moves() {
        return moves;
    }

    /** Returns the move that has exactly these words. */
    Optional<String> exactly(String typed) {
        int index = words.indexOf(words(typed));
        return index < 0 ? Optional.empty() : Optional.of(moves.get(index));
    }

    /** Returns the move with a number. */
    Optional<String> numbered(int number) {
        return number >= 1 && number <= moves.size()
                ? Optional.of(moves.get(number - 1))
                : Optional.empty();
    }

    /** Returns the number of a legal move, from 1; 0 if it is none. */
    int numberOf(String move) {
        return moves.indexOf(move) + 1;
    }

    /** Returns the moves that have these words one after the other; the last may be cut short. */
    List<String> with(String typed) {
        String part = words(typed);
        if (part.isBlank()) {
            return List.of();
        }
        List<String> found = containing(part);
        return found.isEmpty() ? containing(part.stripTrailing()) : found;
    }

    private List<String> containing(String part) {
        List<String> found = new ArrayList<>();
        for (int i = 0; i < moves.size(); i++) {
            if (words.get(i).contains(part)) {
                found.add(moves.get(i));
            }
        }
        return found;
    }

    /** Returns the legal move that was probably meant. */
    Optional<String> closest(String typed) {
        return ClosestWord.to(words(typed).strip(), words.stream().map(String::strip).toList())
                .filter(closest -> !withoutDigits(closest).equals(withoutDigits(words(typed))))
                .flatMap(this::exactly);
    }

    /** With other numbers a move is another move, not a misspelt one. */
    private static String withoutDigits(String text) {
        return text.strip().replaceAll("[0-9]", "");
    }

    /** Returns the menu as text: all moves, or groups of them if there are many. */
    String text() {
        if (moves.size() <= MOST_LISTED) {
            return list(moves);
        }
        Map<String, Integer> groups = Map.of();
        for (int length = 1; length < 10; length++) {
            Map<String, Integer> finer = groups(length);
            if (finer.size() > MOST_GROUPS) {
                break;
            }
            groups = finer;
        }
        if (groups.size() < 2) {
            return list(moves.subList(0, MOST_LISTED))
                    + "\n and "
                    + (moves.size() - MOST_LISTED)
                    + " more; 'moves' lists all, 'moves TEXT' those with TEXT";
        }
        List<String> cells = new ArrayList<>();
        groups.forEach((begin, count) -> cells.add("  %s: %,d".formatted(begin, count)));
        return TextColumns.of(cells)
                + "\n %,d moves; 'moves' lists all, 'moves TEXT' those with TEXT"
                        .formatted(moves.size());
    }

    /** Returns how many moves begin with the same words. */
    private Map<String, Integer> groups(int length) {
        Map<String, Integer> groups = new LinkedHashMap<>();
        for (String move : words) {
            String[] all = move.strip().split(" ", -1);
            String[] first = Arrays.copyOf(all, Math.min(length, all.length));
            groups.merge(String.join(" ", first), 1, Integer::sum);
        }
        return groups;
    }

    /** Returns some of the moves as text, with their numbers. */
    String list(List<String> some) {
        int width = Integer.toString(moves.size()).length() + 1;
        List<String> cells = new ArrayList<>();
        for (String move : some) {
            cells.add(("%" + width + "d %s").formatted(numberOf(move), move));
        }
        return TextColumns.of(cells);
    }
}
