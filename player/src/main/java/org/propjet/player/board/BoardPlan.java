package org.propjet.player.board;

import org.propjet.engine.game.Game;
import org.propjet.engine.game.StateLayout;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * How a game's states look: its boards, and which facts stand on them.
 *
 * <p>It is guessed from the texts of the fluents, and only what people see depends on it.
 *
 * <p>Immutable. Cost: making one looks at each fluent a few times, a scene at each that holds.
 */
public final class BoardPlan {
    private final List<Board> boards;
    private final Map<String, Layer> layers;
    private final Map<String, Integer> boardIndices;
    private final PieceNames pieces;
    private final List<Map<String, Integer>> columns = new ArrayList<>();
    private final List<Map<String, Integer>> rows = new ArrayList<>();

    private BoardPlan(List<String> roles, BoardGuess guess) {
        this.boards = guess.boards();
        this.layers = guess.layers();
        this.boardIndices = guess.boardIndices();
        this.pieces = new PieceNames(roles, guess.terms());
        for (Board board : boards) {
            columns.add(indices(board.columns()));
            rows.add(indices(board.rows()));
        }
    }

    private static Map<String, Integer> indices(List<String> labels) {
        Map<String, Integer> indices = new HashMap<>();
        for (String label : labels) {
            indices.put(label, indices.size());
        }
        return indices;
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
        return new BoardPlan(roles, new BoardGuess(possible, initial));
    }

    /** Finds the boards of a game, by the fluents that its layout knows now. */
    public static BoardPlan of(Game game) {
        StateLayout layout = game.stateLayout();
        List<String> initial = layout.fluentsOf(game.initialState());
        List<String> possible = new ArrayList<>();
        for (int bit = 0; bit < layout.fluentCount(); bit++) {
            possible.add(layout.fluent(bit));
        }
        return of(game.roles(), possible, initial);
    }

    /** Returns the boards, in the order in which they are drawn; none if nothing looks like one. */
    public List<Board> boards() {
        return boards;
    }

    /**
     * Returns what a state looks like.
     *
     * @param fluents the canonical texts of what holds
     */
    public Scene scene(Collection<String> fluents) {
        Map<Cell, Piece> onBoards = new LinkedHashMap<>();
        List<String> others = new ArrayList<>();
        for (String text : fluents) {
            Fact fact = Fact.of(text);
            Layer layer = layers.get(fact.relation());
            Optional<Cell> cell = layer == null ? Optional.empty() : cell(layer, fact);
            if (layer == null || cell.isEmpty()) {
                others.add(text);
            } else if (!layer.blanks().contains(layer.content(fact))) {
                onBoards.putIfAbsent(cell.get(), pieces.piece(layer.content(fact)));
            }
        }
        return new Scene(onBoards, others);
    }

    private Optional<Cell> cell(Layer layer, Fact fact) {
        Integer board = boardIndices.get(layer.relation() + layer.board(fact));
        return board == null
                ? Optional.empty()
                : cell(board, layer.column(fact), layer.row(fact));
    }

    private Optional<Cell> cell(int board, String column, String row) {
        Integer x = columns.get(board).get(column);
        Integer y = rows.get(board).get(row);
        return x == null || y == null ? Optional.empty() : Optional.of(new Cell(board, x, y));
    }

    /**
     * Returns the cells that a move's text names, in the order in which it names them; none if it
     * names none.
     */
    public List<Cell> cells(String move) {
        List<String> arguments = Fact.of(move).arguments();
        List<Cell> named = new ArrayList<>();
        for (int board = 0; board < boards.size() && named.isEmpty(); board++) {
            for (int at = 0; at + 1 < arguments.size(); at++) {
                Optional<Cell> cell = cell(board, arguments.get(at), arguments.get(at + 1));
                if (cell.isPresent()) {
                    named.add(cell.get());
                    at++;
                }
            }
        }
        return List.copyOf(named);
    }
}
