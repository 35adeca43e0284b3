package org.propjet.player.cli;

import org.jspecify.annotations.Nullable;
import org.propjet.engine.game.Game;
import org.propjet.engine.game.Position;
import org.propjet.engine.rules.GameRules;
import org.propjet.games.GameEntry;
import org.propjet.games.GameKind;
import org.propjet.games.GameLibrary;
import org.propjet.player.show.Board;
import org.propjet.player.show.BoardPlan;
import org.propjet.player.show.Cell;
import org.propjet.player.show.Piece;
import org.propjet.player.show.Scene;
import org.propjet.player.terminal.FigureWriter;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.StringJoiner;
import java.util.stream.IntStream;

/**
 * What {@code show} says about a game. Immutable.
 *
 * @param name the name by which it is asked for
 * @param entry what the library says, if the game is bundled
 * @param roles in role order
 * @param kind how it is played; empty if that was not found out
 * @param fluentCount how many fluents there may be; empty if the rules were not grounded
 * @param moveCounts how many moves each role may have; empty as above
 */
record GameSummary(
        String name,
        Optional<GameEntry> entry,
        List<String> roles,
        Optional<GameKind> kind,
        Optional<Integer> fluentCount,
        List<Integer> moveCounts) {

    /** So many plies of random games are looked at for choices at the same time. */
    private static final int MOST_PLIES = 200;

    private static final int NAME_WIDTH = 9;

    /** Looks at a game. Cost: a random game, where the rules were grounded. */
    static GameSummary of(String name, Game game, GameRules rules, Optional<GameEntry> entry) {
        boolean isGrounded = !game.stateLayout().isOpen();
        List<Integer> moveCounts = new ArrayList<>();
        for (int role = 0; isGrounded && role < game.roles().size(); role++) {
            moveCounts.add(game.moveTable().moveCount(role));
        }
        return new GameSummary(
                name,
                entry,
                game.roles(),
                entry.map(GameEntry::kind).or(() -> kind(game, rules)),
                isGrounded ? Optional.of(game.stateLayout().fluentCount()) : Optional.empty(),
                moveCounts);
    }

    private static Optional<GameKind> kind(Game game, GameRules rules) {
        if (rules.hasPercepts() || Game.chanceIndex(game.roles()) >= 0) {
            return Optional.of(GameKind.HIDDEN_INFORMATION);
        }
        if (game.roles().size() == 1) {
            return Optional.of(GameKind.SINGLE_PLAYER);
        }
        if (game.stateLayout().isOpen()) {
            return Optional.empty();
        }
        return Optional.of(isSimultaneous(game) ? GameKind.SIMULTANEOUS : GameKind.ALTERNATING);
    }

    /**
     * Returns whether two roles have a choice at the same time, in a game of first and last moves.
     */
    private static boolean isSimultaneous(Game game) {
        Position position = new Position(game);
        while (position.ply() < MOST_PLIES && position.goesOn()) {
            IntStream roles = IntStream.range(0, game.roles().size());
            if (roles.filter(position::isChooser).count() > 1) {
                return true;
            }
            boolean isFirst = position.ply() % 2 == 0;
            boolean _ = position.draw(count -> isFirst ? 0 : count - 1); // it goes on
            position.advance();
        }
        return false;
    }

    /** Returns the summary for people, with an empty line at its end. */
    String text(int columnCount) {
        StringJoiner lines = new StringJoiner("\n", "", "\n");
        lines.add(entry.map(known -> known.title() + " (" + name + ")").orElse(name));
        lines.add("");
        Map<String, String> table = new LinkedHashMap<>();
        table.put("roles", String.join(", ", roles));
        kind.ifPresent(known -> table.put("kind", known.label()));
        entry.ifPresent(known -> readDescription(lines, table, columnCount));
        fluentCount.ifPresent(
                count -> table.put("fluents", String.format(Locale.ROOT, "%,d", count)));
        if (!moveCounts.isEmpty()) {
            StringJoiner counts = new StringJoiner(", ");
            for (int role = 0; role < roles.size(); role++) {
                counts.add(
                        String.format(
                                Locale.ROOT, "%,d of %s", moveCounts.get(role), roles.get(role)));
            }
            String written = table.get("moves");
            table.put("moves", written == null ? counts.toString() : written + "; " + counts);
        }
        table.forEach(
                (key, value) -> {
                    String label = key + " ".repeat(Math.max(1, NAME_WIDTH - key.length()));
                    List<String> parts = FigureWriter.wrapped(value, columnCount - NAME_WIDTH);
                    lines.add(label + String.join("\n" + " ".repeat(NAME_WIDTH), parts));
                });
        return lines.toString();
    }

    /** Takes the paragraphs before the description's table, and the table. */
    private void readDescription(StringJoiner lines, Map<String, String> table, int columnCount) {
        StringJoiner paragraph = new StringJoiner(" ");
        boolean isBefore = true;
        for (String line : GameLibrary.description(name).lines().skip(2).toList()) {
            if (line.startsWith("|")) {
                isBefore = false;
                String[] cells = line.split("\\|", -1);
                String key = cells.length < 3 ? "" : cells[1].strip();
                if (!key.isEmpty() && !key.startsWith("-")) {
                    table.put(key, cells[2].strip().replace("`", ""));
                }
            } else if (isBefore && !line.isEmpty() && !line.startsWith(" ")) {
                paragraph.add(line.replace("`", ""));
            } else if (isBefore) {
                if (paragraph.length() > 0) {
                    FigureWriter.wrapped(paragraph.toString(), columnCount).forEach(lines::add);
                    paragraph = new StringJoiner(" ");
                }
                lines.add(line);
            }
        }
    }

    /** Returns the summary and a state, in lists and maps. The names in it never change. */
    Map<String, @Nullable Object> json(BoardPlan plan, List<String> fluents, Scene scene) {
        Map<String, @Nullable Object> json = new LinkedHashMap<>();
        json.put("name", name);
        json.put("title", entry.map(GameEntry::title).orElse(null));
        json.put("summary", entry.map(GameEntry::summary).orElse(null));
        json.put("description", entry.map(e -> GameLibrary.description(name)).orElse(null));
        json.put("roles", roles);
        json.put("kind", kind.map(GameKind::label).orElse(null));
        json.put("fluents", fluentCount.orElse(null));
        json.put("moves", moveCounts.isEmpty() ? null : moveCounts);
        json.put("state", fluents);
        List<Object> boards = new ArrayList<>();
        for (int i = 0; i < plan.boards().size(); i++) {
            boards.add(board(i, plan.boards().get(i), scene));
        }
        json.put("boards", boards);
        json.put("facts", scene.facts());
        return json;
    }

    private static Map<String, Object> board(int index, Board board, Scene scene) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("name", board.name());
        json.put("shape", board.shape().name().toLowerCase(Locale.ROOT));
        json.put("columns", board.columns());
        json.put("rows", board.rows());
        json.put(
                "missing",
                board.missing().stream()
                        .map(cell -> List.of(cell.column(), cell.row()))
                        .sorted(
                                (a, b) ->
                                        a.get(1).equals(b.get(1))
                                                ? a.get(0) - b.get(0)
                                                : a.get(1) - b.get(1))
                        .toList());
        List<Object> pieces = new ArrayList<>();
        for (Map.Entry<Cell, Piece> entry : scene.pieces().entrySet()) {
            if (entry.getKey().board() == index) {
                pieces.add(piece(entry.getKey(), entry.getValue()));
            }
        }
        json.put("pieces", pieces);
        return json;
    }

    private static Map<String, @Nullable Object> piece(Cell cell, Piece piece) {
        Map<String, @Nullable Object> json = new LinkedHashMap<>();
        json.put("column", cell.column());
        json.put("row", cell.row());
        json.put("term", piece.term());
        json.put("mark", piece.mark());
        json.put("figure", piece.figure().name().toLowerCase(Locale.ROOT));
        json.put("role", piece.roleIndex() < 0 ? null : piece.roleIndex());
        return json;
    }
}
