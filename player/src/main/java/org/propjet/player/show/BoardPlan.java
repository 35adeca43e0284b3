package org.propjet.player.show;

import org.propjet.engine.game.Game;
import org.propjet.engine.game.StateLayout;
import org.propjet.engine.gdl.Term;
import org.propjet.engine.rules.GameRules;
import org.propjet.games.GameLibrary;
import org.propjet.player.show.Board.Shape;
import org.propjet.player.show.BoardHints.Top;
import org.propjet.player.show.Layer.Kind;
import org.propjet.player.show.Piece.Figure;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/**
 * How a game's states look: its boards, and which facts stand on them.
 *
 * <p>It is guessed from the texts of the fluents, unless an author gives hints, and only what
 * people see depends on it.
 *
 * <p>Immutable. Cost: making one looks at each fluent a few times, a scene at each that holds.
 */
public final class BoardPlan {
    private final List<String> roles;
    private final BoardHints hints;
    private final List<Board> boards = new ArrayList<>();
    private final Map<String, Layer> layers = new HashMap<>();

    /** For each relation on a board, the cells by what names them. */
    private final Map<String, Map<String, Cell>> cells = new HashMap<>();

    /** For each frame, how many words name a cell, and the cells. */
    private final List<Naming> namings = new ArrayList<>();

    private record Naming(String relation, int wordCount, Map<String, Cell> cells) {
        /** Returns the cells that words name, from the left. */
        List<Cell> named(List<String> words) {
            List<Cell> named = new ArrayList<>();
            for (int at = 0; at + wordCount <= words.size(); ) {
                Cell cell = cells.get(String.join(" ", words.subList(at, at + wordCount)));
                if (cell != null) {
                    named.add(cell);
                }
                at += cell == null ? 1 : wordCount;
            }
            return named;
        }
    }

    /** What stands on cells in every state. */
    private final Map<Cell, String> fixed = new LinkedHashMap<>();

    private final PieceNames pieces;

    private BoardPlan(List<String> roles, List<FactGroup> groups, Orders orders, BoardHints hints) {
        this.roles = List.copyOf(roles);
        this.hints = hints;
        Set<String> terms = new HashSet<>();
        for (Frame frame : new BoardGuess(roles, groups, orders, hints).frames()) {
            boards.addAll(frame.boards());
            terms.addAll(frame.terms());
            fixed.putAll(frame.fixed());
            Layer first = frame.layers().get(0);
            boolean isPiles = first.kind() == Kind.PILES;
            namings.add(
                    new Naming(
                            frame.name(), first.keyAt().size() + (isPiles ? 1 : 0), frame.cells()));
            for (Layer layer : frame.layers()) {
                layers.put(layer.relation(), layer);
                cells.put(layer.relation(), frame.cells());
            }
        }
        namings.sort(Comparator.comparingInt(naming -> -naming.wordCount()));
        this.pieces = new PieceNames(roles, terms, hints);
    }

    /**
     * Finds the boards of a game.
     *
     * @param roles the roles' texts, in role order
     * @param possible the canonical texts of all fluents that may ever hold, or of those known
     * @param initial those that hold at first
     */
    public static BoardPlan of(
            List<String> roles, Collection<String> possible, Collection<String> initial) {
        return new BoardPlan(
                roles, FactGroup.of(possible, initial), Orders.standard(), BoardHints.NONE);
    }

    /**
     * Finds the boards of a game, by the fluents that its layout knows now. A game with the name of
     * a bundled one has its hints, if they fit.
     */
    public static BoardPlan of(Game game) {
        return withBundledHints(game, Orders.standard());
    }

    /**
     * Finds the boards of a game whose rules are at hand.
     *
     * @param game the game, whose layout should know all fluents
     * @param rules its rules, which may say in which order words are
     * @param hints what the author says; if nothing, as {@link #of(Game)}
     * @throws BoardHintException if the hints do not fit the game
     */
    public static BoardPlan of(Game game, GameRules rules, BoardHints hints) {
        return hints.equals(BoardHints.NONE)
                ? withBundledHints(game, Orders.of(rules))
                : of(game, Orders.of(rules), hints);
    }

    private static BoardPlan withBundledHints(Game game, Orders orders) {
        Optional<String> text =
                GameLibrary.find(game.name())
                        .flatMap(entry -> GameLibrary.boardHints(entry.name()));
        if (text.isPresent()) {
            try {
                return of(game, orders, BoardHints.parse(text.get()));
            } catch (BoardHintException e) {
                // Somebody else's game of the same name.
            }
        }
        return of(game, orders, BoardHints.NONE);
    }

    private static BoardPlan of(Game game, Orders orders, BoardHints given) {
        StateLayout layout = game.stateLayout();
        List<String> initial = layout.fluentsOf(game.initialState());
        List<String> possible = new ArrayList<>();
        for (int bit = 0; bit < layout.fluentCount(); bit++) {
            possible.add(layout.fluent(bit));
        }
        String name = game.name().toLowerCase(Locale.ROOT);
        boolean isHex = name.matches("(.*[/\\\\])?hex[^/\\\\]*"); // perhaps a path
        Shape shape = isHex ? Shape.HEX : Shape.SQUARE;
        List<FactGroup> groups = FactGroup.of(possible, initial);
        Function<Optional<Top>, BoardPlan> withTop =
                top -> new BoardPlan(game.roles(), groups, orders, given.or(shape, top));
        BoardPlan plan = withTop.apply(Optional.empty());
        if (given.top().isPresent() || !Gravity.isUpwards(game, plan)) {
            return plan;
        }
        BoardPlan last = withTop.apply(Optional.of(Top.LAST));
        return last.boards.equals(plan.boards) ? withTop.apply(Optional.of(Top.FIRST)) : last;
    }

    /** Returns the roles' texts, in role order. */
    public List<String> roles() {
        return roles;
    }

    /** Returns the boards, in the order in which they are drawn; none if nothing looks like one. */
    public List<Board> boards() {
        return List.copyOf(boards);
    }

    /** Returns whether cells should be light and dark in turn, as in chess. */
    boolean isChequered() {
        return pieces.hasChess();
    }

    /**
     * Returns what a state looks like.
     *
     * @param fluents the canonical texts of what holds
     */
    public Scene scene(Collection<String> fluents) {
        Map<Cell, Piece> onBoards = new LinkedHashMap<>();
        fixed.forEach((cell, term) -> onBoards.put(cell, pieces.piece(term)));
        Map<Cell, Placed> placed = new HashMap<>();
        List<String> others = new ArrayList<>();
        for (String text : fluents) {
            Fact fact = Fact.of(text);
            Layer layer = layers.get(fact.relation());
            if (layer == null) {
                if (!hints.hides(Term.nameOf(text))) {
                    others.add(text);
                }
            } else if (layer.kind() == Kind.PILES) {
                addPile(layer, fact, onBoards);
            } else if (!layer.blanks().contains(layer.content(fact))) {
                Cell cell = cellsOf(layer).get(layer.key(fact));
                Placed covered = cell == null ? null : placed.get(cell);
                Placed mine = new Placed(text, layer.rank(), layer.isFlag(fact));
                Placed lost = mine;
                if (cell != null && (covered == null || mine.rank() < covered.rank())) {
                    onBoards.put(cell, pieces.piece(layer.content(fact)));
                    placed.put(cell, mine);
                    lost = covered;
                }
                if (lost != null && (!lost.isFlag() || cell == null)) {
                    others.add(lost.text());
                }
            }
        }
        return new Scene(onBoards, others);
    }

    /** A fact that stands on a cell. */
    private record Placed(String text, int rank, boolean isFlag) {}

    private Map<String, Cell> cellsOf(Layer layer) {
        return cells.getOrDefault(layer.relation(), Map.of());
    }

    private void addPile(Layer layer, Fact fact, Map<Cell, Piece> onBoards) {
        Piece piece = new Piece(Term.nameOf(layer.relation()), "o", Figure.DISC, -1);
        for (int i = 1; i <= Layer.amount(layer.content(fact)); i++) {
            Cell cell = cellsOf(layer).get(layer.key(fact) + " " + i);
            if (cell != null) {
                onBoards.put(cell, piece);
            }
        }
    }

    /**
     * Returns the cells that a move's text names, in the order in which it names them; none if it
     * names none.
     */
    public List<Cell> cells(String move) {
        Fact fact = Fact.of(move);
        List<Cell> best = List.of();
        int bestLikeness = -1;
        int wordCount = 0;
        for (Naming naming : namings) {
            if (!best.isEmpty() && naming.wordCount() < wordCount) {
                break;
            }
            List<Cell> named = naming.named(fact.arguments());
            int likeness = likeness(naming.relation(), Term.nameOf(fact.relation()));
            if (!named.isEmpty() && likeness > bestLikeness) {
                best = named;
                bestLikeness = likeness;
                wordCount = naming.wordCount();
            }
        }
        return List.copyOf(best);
    }

    /** Returns how many letters two names end with alike: {@code mark2} is about {@code cell2}. */
    private static int likeness(String relation, String move) {
        int count = 0;
        while (count < Math.min(relation.length(), move.length())
                && relation.charAt(relation.length() - 1 - count)
                        == move.charAt(move.length() - 1 - count)) {
            count++;
        }
        return count;
    }

    /**
     * Returns the cells of the column that a move's text names instead of a cell, as {@code (drop
     * 3)} does, from the top; none if it does not name just one.
     */
    public List<Cell> column(String move) {
        List<String> words = Fact.of(move).arguments();
        if (words.size() != 1 || boards.size() != 1 || !cells(move).isEmpty()) {
            return List.of();
        }
        Board board = boards.get(0);
        int column = board.columns().indexOf(words.get(0));
        List<Cell> found = new ArrayList<>();
        for (int row = 0; column >= 0 && row < board.rows().size(); row++) {
            Cell cell = new Cell(0, column, row);
            if (!board.missing().contains(cell)) {
                found.add(cell);
            }
        }
        return found;
    }

    /**
     * Returns the cells whose pieces differ between two scenes, in the order of the boards: what a
     * move changed.
     */
    public static Set<Cell> changed(Scene before, Scene after) {
        Set<Cell> cells = new HashSet<>(before.pieces().keySet());
        cells.addAll(after.pieces().keySet());
        cells.removeIf(
                cell ->
                        Optional.ofNullable(before.pieces().get(cell))
                                .equals(Optional.ofNullable(after.pieces().get(cell))));
        return cells;
    }
}
