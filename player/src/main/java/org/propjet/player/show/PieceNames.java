package org.propjet.player.show;

import org.propjet.player.show.BoardHints.PieceHint;
import org.propjet.player.show.Piece.Figure;

import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Gives the terms that stand on boards their marks, figures and owners, by their names. Immutable.
 */
final class PieceNames {
    private static final List<Figure> CHESS =
            List.of(
                    Figure.KING,
                    Figure.QUEEN,
                    Figure.ROOK,
                    Figure.BISHOP,
                    Figure.KNIGHT,
                    Figure.PAWN);

    /** The letters of {@link #CHESS}. */
    private static final String CHESS_LETTERS = "kqrbnp";

    private static final Set<String> ROUND =
            Set.of("peg", "disc", "disk", "stone", "man", "marble", "piece", "counter", "coin");

    private static final Set<String> COLOURS =
            Set.of(
                    "white", "black", "red", "yellow", "blue", "green", "orange", "purple", "teal",
                    "pink", "brown", "cyan", "magenta", "grey", "gray");

    /** What fills a cell, as a word or a part of one. */
    private static final List<String> FILLERS =
            List.of(
                    "wall",
                    "block",
                    "trail",
                    "arrow",
                    "hole",
                    "offlimits",
                    "obstacle",
                    "fire",
                    "burn",
                    "lit",
                    "light",
                    "trap",
                    "lava",
                    "mine",
                    "chocolate",
                    "rock",
                    "grass");

    /** So many terms have marks of their own: nobody tells more of them apart. */
    private static final int MOST_MARKS = 1_000;

    private final List<String> roles;
    private final Map<String, PieceHint> hints;
    private final boolean hasCodes;
    private final boolean hasCrosses;
    private final Map<String, Piece> pieces = new TreeMap<>();

    /**
     * Names the pieces of a game.
     *
     * @param terms what stands on cells
     */
    PieceNames(List<String> roles, Collection<String> terms, BoardHints hints) {
        this.roles = roles;
        this.hints = hints.pieces();
        this.hasCrosses = areCrosses(terms);
        this.hasCodes =
                terms.stream().filter(PieceNames::isCode).count() >= 2
                        && terms.stream()
                                .filter(term -> term.length() == 2)
                                .allMatch(PieceNames::isCode);
        Map<String, Figure> figures = new TreeMap<>();
        terms.forEach(term -> figures.put(term, figure(term)));
        Map<String, String> marks = marks(figures);
        figures.forEach(
                (term, figure) ->
                        pieces.put(
                                term,
                                new Piece(
                                        term,
                                        marks.getOrDefault(term, term),
                                        figure,
                                        owner(term))));
    }

    /** Returns a term's name without what it has from a player, in small letters. */
    static String folded(String term) {
        String lower = term.toLowerCase(Locale.ROOT);
        return lower.length() == 7 && lower.endsWith("player") ? lower.substring(0, 1) : lower;
    }

    /** Returns whether terms are crosses and rings, and perhaps others. */
    static boolean areCrosses(Collection<String> terms) {
        return terms.stream()
                .map(PieceNames::folded)
                .collect(Collectors.toSet())
                .containsAll(Set.of("x", "o"));
    }

    private static boolean isCode(String term) {
        String lower = term.toLowerCase(Locale.ROOT);
        return lower.length() == 2
                && Character.isLetter(lower.charAt(0))
                && CHESS_LETTERS.indexOf(lower.charAt(1)) >= 0;
    }

    private Figure figure(String term) {
        PieceHint hint = hints.get(term);
        if (hint != null && hint.figure().isPresent()) {
            return hint.figure().get();
        }
        String lower = folded(term);
        if (hasCodes && isCode(term)) {
            return CHESS.get(CHESS_LETTERS.indexOf(lower.charAt(1)));
        }
        for (Figure figure : CHESS) {
            if (isWord(lower, figure.name().toLowerCase(Locale.ROOT))) {
                return figure;
            }
        }
        if (hasCrosses && (lower.equals("x") || lower.equals("o"))) {
            return lower.equals("x") ? Figure.CROSS : Figure.RING;
        }
        if (COLOURS.contains(lower)
                || roleCalled(lower) >= 0
                || ROUND.stream().anyMatch(lower::endsWith)) {
            return Figure.DISC;
        }
        if (lower.length() == 1 && roleOfInitial(lower.charAt(0)) >= 0) {
            return Figure.DISC;
        }
        boolean isFiller =
                lower.equals("on")
                        || FILLERS.stream().anyMatch(w -> lower.startsWith(w) || lower.endsWith(w));
        return isFiller && !lower.startsWith("no") ? Figure.FILLED : Figure.LETTERS;
    }

    private static boolean isWord(String term, String word) {
        return term.endsWith(word) || List.of(term.split("[ _-]", -1)).contains(word);
    }

    /** Returns the index of the role with a name in any case, or -1. */
    private int roleCalled(String name) {
        return IntStream.range(0, roles.size())
                .filter(role -> roles.get(role).equalsIgnoreCase(name))
                .findFirst()
                .orElse(-1);
    }

    /** Returns the index of the role whose name the term has, or its initial; or -1. */
    private int owner(String term) {
        PieceHint hint = hints.get(term);
        if (hint != null && hint.role().isPresent()) {
            String name = hint.role().get();
            if (roleCalled(name) >= 0) {
                return roleCalled(name);
            }
            throw new BoardHintException(
                    "piece \"%s\": the game has no role \"%s\"; its roles are %s"
                            .formatted(term, name, String.join(", ", roles)));
        }
        String lower = term.toLowerCase(Locale.ROOT);
        if (roles.size() < 2) {
            return -1;
        }
        for (int role = 0; role < roles.size(); role++) {
            String name = roles.get(role).toLowerCase(Locale.ROOT);
            if (!name.isEmpty() && lower.contains(name)) {
                return role;
            }
        }
        boolean isCoded = lower.length() == 1 || (hasCodes && isCode(term));
        if (isCoded) {
            int role = roleOfInitial(lower.charAt(0));
            return role < 0 && hasCodes && roles.size() == 2 ? otherRole(lower.charAt(0)) : role;
        }
        return -1;
    }

    /** White and black pieces of red and black: who is not black is red. */
    private int otherRole(char initial) {
        if (initial != 'w' && initial != 'b') {
            return -1;
        }
        int other = roleOfInitial(initial == 'w' ? 'b' : 'w');
        return other < 0 ? -1 : 1 - other;
    }

    private int roleOfInitial(char initial) {
        int found = -1;
        for (int role = 0; role < roles.size(); role++) {
            if (startsWith(roles.get(role), initial)) {
                if (found >= 0) {
                    return -1;
                }
                found = role;
            }
        }
        return found;
    }

    private static boolean startsWith(String role, char initial) {
        return !role.isEmpty() && Character.toLowerCase(role.charAt(0)) == initial;
    }

    private Map<String, String> marks(Map<String, Figure> figures) {
        Map<String, String> marks = new HashMap<>();
        Set<String> taken = new TreeSet<>();
        for (String term : figures.keySet()) {
            Optional.ofNullable(hints.get(term))
                    .flatMap(PieceHint::mark)
                    .or(() -> plainMark(term, figures))
                    .ifPresent(
                            mark -> {
                                if (taken.add(mark)) {
                                    marks.put(term, mark);
                                }
                            });
        }
        for (String term : figures.keySet()) {
            if (!marks.containsKey(term)) {
                String letters =
                        taken.size() < MOST_MARKS ? letters(term, taken) : firstLetters(term);
                marks.put(term, letters);
                taken.add(letters);
            }
        }
        return marks;
    }

    private Optional<String> plainMark(String term, Map<String, Figure> figures) {
        int chess = CHESS.indexOf(figures.getOrDefault(term, Figure.LETTERS));
        int owner = owner(term);
        if (chess >= 0 && roles.size() == 2 && owner >= 0) {
            String letter = CHESS_LETTERS.substring(chess, chess + 1);
            return Optional.of(owner == 0 ? letter.toUpperCase(Locale.ROOT) : letter);
        }
        String folded = folded(term);
        if (hasCrosses && (folded.equals("x") || folded.equals("o"))) {
            return Optional.of(folded);
        }
        if (figures.get(term) == Figure.FILLED) {
            return Optional.of("#");
        }
        return term.length() <= 2 ? Optional.of(term) : Optional.empty();
    }

    /** Returns one or two letters that no other piece has, or else a number. */
    private static String letters(String term, Set<String> taken) {
        List<String> words = List.of(term.split("[ _-]", -1));
        String initials =
                words.stream()
                        .filter(word -> !word.isEmpty())
                        .map(word -> word.substring(0, 1))
                        .collect(Collectors.joining());
        boolean areTwo = words.size() == 2 && initials.length() == 2;
        String plain = plain(term);
        String both = plain + plain.toUpperCase(Locale.ROOT);
        return Stream.of(
                        areTwo ? Stream.of(initials) : Stream.<String>empty(),
                        IntStream.range(0, both.length()).mapToObj(i -> both.substring(i, i + 1)),
                        IntStream.range(1, plain.length())
                                .mapToObj(i -> plain.substring(0, 1) + plain.charAt(i)),
                        IntStream.iterate(1, i -> i + 1).mapToObj(i -> "#" + i))
                .flatMap(marks -> marks)
                .filter(mark -> !taken.contains(mark))
                .findFirst()
                .orElseThrow();
    }

    private static String plain(String term) {
        return term.replaceAll("[^\\p{Alnum}]", "");
    }

    /** Returns one or two letters that others may have, too. */
    private static String firstLetters(String term) {
        String plain = plain(term);
        return plain.isEmpty() ? "#" : plain.substring(0, Math.min(2, plain.length()));
    }

    /** Returns whether there are figures of chess. */
    boolean hasChess() {
        return pieces.values().stream().anyMatch(piece -> CHESS.contains(piece.figure()));
    }

    /** Returns the piece that a term stands for. */
    Piece piece(String term) {
        Piece known = pieces.get(term);
        return known != null ? known : new Piece(term, term, Figure.LETTERS, -1);
    }
}
