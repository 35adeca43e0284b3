package org.propjet.player.board;

import org.propjet.player.board.Piece.Figure;

import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** Gives the terms that stand on boards their marks, figures and owners. Immutable. */
final class PieceNames {
    private final Map<String, Piece> pieces = new TreeMap<>();

    /** Names the pieces of a game. */
    PieceNames(List<String> roles, Collection<String> terms) {
        Set<String> taken = new TreeSet<>();
        Map<String, String> marks = new TreeMap<>();
        for (String term : new TreeSet<>(terms)) {
            if (term.length() <= 2) {
                marks.put(term, term);
                taken.add(term);
            }
        }
        for (String term : new TreeSet<>(terms)) {
            taken.add(marks.computeIfAbsent(term, t -> letter(t, taken)));
        }
        marks.forEach(
                (term, mark) ->
                        pieces.put(
                                term,
                                new Piece(term, mark, Figure.LETTERS, owner(term, roles))));
    }

    private static String letter(String term, Set<String> taken) {
        for (String letters : List.of(term, term.toUpperCase(Locale.ROOT))) {
            for (int i = 0; i < letters.length(); i++) {
                String letter = letters.substring(i, i + 1);
                if (Character.isLetterOrDigit(letter.charAt(0)) && !taken.contains(letter)) {
                    return letter;
                }
            }
        }
        return term;
    }

    private static int owner(String term, List<String> roles) {
        for (int role = 0; role < roles.size(); role++) {
            if (roles.get(role).equalsIgnoreCase(term)) {
                return role;
            }
        }
        return -1;
    }

    /** Returns the piece that a term stands for. */
    Piece piece(String term) {
        Piece known = pieces.get(term);
        return known != null ? known : new Piece(term, term, Figure.LETTERS, -1);
    }
}
