package org.propjet.player.show;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.propjet.compiler.line.GameLine;
import org.propjet.engine.game.Game;
import org.propjet.engine.ground.GroundingBudget;
import org.propjet.engine.rules.GameRules;
import org.propjet.games.GameLibrary;
import org.propjet.player.show.Piece.Figure;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;

/** Boards of any shape are found, and moves find their cells on them. */
final class BoardPlanTest {
    private static final List<String> ROLES = List.of("white", "black");

    private static BoardPlan plan(List<String> possible, List<String> initial) {
        return BoardPlan.of(ROLES, possible, initial);
    }

    private static BoardPlan bundled(String name) {
        GameRules rules = GameLine.rules(name, GameLibrary.rules(name));
        Game game = GameLine.network(rules, GroundingBudget.standard());
        return BoardPlan.of(game, rules, BoardHints.NONE);
    }

    private static List<String> cells(String pattern, List<String> columns, List<String> rows) {
        List<String> texts = new ArrayList<>();
        for (String column : columns) {
            for (String row : rows) {
                texts.add(pattern.formatted(column, row));
            }
        }
        return texts;
    }

    @Test
    void aMoveNamesItsCellsInOrder() {
        List<String> possible =
                new ArrayList<>(
                        cells("(cell %s %s wp)", List.of("a", "b"), List.of("1", "2", "3")));
        BoardPlan plan = plan(possible, List.of());
        assertEquals(
                List.of(new Cell(0, 0, 2), new Cell(0, 0, 1)), plan.cells("(move wp a 1 a 2)"));
        assertEquals(List.of(), plan.cells("noop"));
        assertEquals(List.of(), plan.cells("(move z 9)"));
    }

    @Test
    void aMoveThatNamesAColumnFindsIt() {
        BoardPlan plan =
                plan(
                        cells("(disc %s %s white)", List.of("1", "2", "3"), List.of("1", "2")),
                        List.of());
        assertEquals(List.of(new Cell(0, 1, 0), new Cell(0, 1, 1)), plan.column("(drop 2)"));
        assertEquals(List.of(), plan.column("(drop 1 2)"));
        assertEquals(List.of(), plan.column("(drop 7)"));
    }

    @Test
    void cellsThatNoFactNamesAreMissing() {
        List<String> possible =
                new ArrayList<>(
                        cells("(peg %s %s)", List.of("1", "2", "3"), List.of("1", "2", "3")));
        possible.remove("(peg 1 1)");
        BoardPlan plan = plan(possible, List.of());
        assertEquals(Set.of(new Cell(0, 0, 2)), plan.boards().getFirst().missing());
    }

    @Test
    void draughtsHaveAllTheirSquares() {
        List<String> possible = new ArrayList<>();
        for (int column = 1; column <= 4; column++) {
            for (int row = 1 + column % 2; row <= 4; row += 2) {
                possible.add("(man %d %d white)".formatted(column, row));
            }
        }
        assertEquals(Set.of(), plan(possible, List.of()).boards().getFirst().missing());
    }

    @Test
    void whatBelongsToTwoBoardsIsTwoBoards() {
        List<String> possible = new ArrayList<>();
        for (String piece : List.of("b", "x", "o")) {
            possible.addAll(
                    cells("(cell1 %s %s " + piece + ")", List.of("1", "2"), List.of("1", "2")));
            possible.addAll(
                    cells("(cell2 %s %s " + piece + ")", List.of("1", "2"), List.of("1", "2")));
        }
        BoardPlan plan = plan(possible, List.of());
        assertEquals(2, plan.boards().size());
        assertEquals(0, plan.cells("(mark1 2 1)").getFirst().board());
        assertEquals(1, plan.cells("(mark2 2 1)").getFirst().board());
    }

    @Test
    void boardsOfBoardsAreOneBoardInBlocks() {
        List<String> possible = new ArrayList<>();
        for (String outer : List.of("1 1", "1 2", "2 1", "2 2")) {
            possible.addAll(
                    cells("(mark " + outer + " %s %s x)", List.of("1", "2"), List.of("1", "2")));
        }
        BoardPlan plan = plan(possible, List.of());
        Board board = plan.boards().getFirst();
        assertEquals(List.of("1", "2", "1", "2"), board.columns());
        assertEquals(2, board.blockSide());
        assertEquals(List.of(new Cell(0, 3, 2)), plan.cells("(play 2 2 2 1)"));
    }

    @Test
    void hexagonsWithNamesAreCentred() {
        List<String> possible = new ArrayList<>();
        for (String name : List.of("a1", "a2", "b1", "b2", "b3", "c1", "c2")) {
            possible.add("(cell %s red)".formatted(name));
            possible.add("(cell %s blank)".formatted(name));
        }
        BoardPlan plan = plan(possible, List.of("(cell a1 red)"));
        Board board = plan.boards().getFirst();
        assertEquals(Board.Shape.HEX, board.shape());
        assertEquals(
                """
                a    . .
                 b  . . .
                  c  . .\
                """,
                BoardText.of(plan, plan.scene(List.of()), Set.of(), false));
        assertEquals(List.of(new Cell(0, 0, 1)), plan.cells("(place b1)"));
    }

    @Test
    void heapsAreRowsOfDiscs() {
        List<String> possible = new ArrayList<>();
        for (int count = 0; count <= 4; count++) {
            possible.add("(heap 1 %d)".formatted(count));
            possible.add("(heap 2 %d)".formatted(count));
        }
        BoardPlan plan = plan(possible, List.of("(heap 1 4)", "(heap 2 3)"));
        Scene scene = plan.scene(List.of("(heap 1 2)", "(heap 2 0)"));
        assertEquals(Set.of(new Cell(0, 0, 0), new Cell(0, 1, 0)), scene.pieces().keySet());
        assertEquals(List.of(), scene.facts());
    }

    @Test
    void factsThatRelateCellsAreNoBoard() {
        List<String> possible =
                new ArrayList<>(cells("(stone %s %s white)", List.of("1", "2"), List.of("1", "2")));
        possible.addAll(cells("(joined %s %s 1 2)", List.of("1", "2"), List.of("1", "2")));
        BoardPlan plan = plan(possible, List.of());
        assertEquals(1, plan.boards().size());
        assertEquals(List.of("(joined 1 1 1 2)"), plan.scene(List.of("(joined 1 1 1 2)")).facts());
    }

    @Test
    void wallsCoverNoPieces() {
        List<String> possible =
                new ArrayList<>(cells("(wall %s %s)", List.of("1", "2", "3"), List.of("1", "2")));
        possible.addAll(cells("(at white %s %s)", List.of("1", "2", "3"), List.of("1", "2")));
        BoardPlan plan = plan(possible, List.of("(at white 1 1)", "(wall 1 1)"));
        for (List<String> state :
                List.of(
                        List.of("(at white 1 1)", "(wall 1 1)"),
                        List.of("(wall 1 1)", "(at white 1 1)"))) {
            Scene scene = plan.scene(state);
            assertEquals(
                    "white", Objects.requireNonNull(scene.pieces().get(new Cell(0, 0, 1))).term());
            assertEquals(List.of(), scene.facts());
        }
    }

    @Test
    void namesSayWhatAPieceIsAndWhose() {
        List<String> possible = new ArrayList<>();
        for (String piece : List.of("wk", "wp", "bk", "b")) {
            possible.addAll(
                    cells("(cell %s %s " + piece + ")", List.of("1", "2"), List.of("1", "2")));
        }
        Scene scene =
                plan(possible, List.of())
                        .scene(List.of("(cell 1 1 wk)", "(cell 1 2 bk)", "(cell 2 1 wp)"));
        Piece king = scene.pieces().get(new Cell(0, 0, 1));
        assertEquals(new Piece("wk", "K", Figure.KING, 0), king);
        assertEquals(new Piece("bk", "k", Figure.KING, 1), scene.pieces().get(new Cell(0, 0, 0)));
        assertEquals(new Piece("wp", "P", Figure.PAWN, 0), scene.pieces().get(new Cell(0, 1, 1)));
    }

    @Test
    void differentPiecesHaveDifferentMarks() {
        List<String> possible = new ArrayList<>();
        Set<String> marks = new HashSet<>();
        List<String> pieces =
                List.of("goat", "gate", "tag", "ate", "ga", "g", "white goat", "black goat", "##");
        for (String piece : pieces) {
            possible.addAll(
                    cells("(cell %s %s " + piece + ")", List.of("1", "2"), List.of("1", "2")));
        }
        BoardPlan plan = plan(possible, List.of());
        for (String piece : pieces) {
            Scene scene = plan.scene(List.of("(cell 1 1 " + piece + ")"));
            scene.pieces().values().forEach(found -> marks.add(found.mark()));
        }
        assertEquals(pieces.size(), marks.size());
    }

    @Test
    void discsFallDown() {
        assertEquals("1", bundled("connectFour").boards().getFirst().rows().getLast());
        GameRules rules =
                GameLine.rules(
                        "rack",
                        """
                        (role w) (column 1) (column 2) (column 3) (init ready)
                        (<= (legal w (drop ?c)) (column ?c))
                        (<= (next (disc ?c 3 w)) (does w (drop ?c)))
                        (<= (next (disc ?c 2 w)) (does w (drop ?c)) (true (disc ?c 3 w)))
                        (<= (next (disc ?c 1 w)) (does w (drop ?c)) (true (disc ?c 2 w)))
                        (<= (next (disc ?c ?r w)) (true (disc ?c ?r w)))
                        (<= terminal (true (disc 1 1 w)))
                        (goal w 0)
                        """);
        Game rack = GameLine.network(rules, GroundingBudget.standard());
        BoardPlan plan = BoardPlan.of(rack, rules, BoardHints.NONE);
        assertEquals(List.of("1", "2", "3"), plan.boards().getFirst().rows());
    }

    @Test
    void wordsStandInTheOrderOfTheRules() {
        GameRules rules =
                GameLine.rules(
                        "words",
                        """
                        (role w) (next-to low middle) (next-to middle high)
                        (<= (place ?x) (next-to ?x ?y)) (<= (place ?y) (next-to ?x ?y))
                        (<= (init (cell ?x ?y blank)) (place ?x) (place ?y))
                        (<= (legal w (mark ?x ?y)) (place ?x) (place ?y))
                        (<= (next (cell ?x ?y w)) (does w (mark ?x ?y)))
                        (<= (next (cell ?x ?y w)) (true (cell ?x ?y w)))
                        (<= terminal (true (cell low low w)))
                        (goal w 0)
                        """);
        Game game = GameLine.network(rules, GroundingBudget.standard());
        BoardPlan plan = BoardPlan.of(game, rules, BoardHints.NONE);
        Board board = plan.boards().getFirst();
        assertEquals(List.of("low", "middle", "high"), board.columns());
        assertEquals(List.of("high", "middle", "low"), board.rows());
    }

    @Test
    void bundledGamesLookRight() {
        assertEquals(Board.Shape.HEX, bundled("hex").boards().getFirst().shape());
        assertEquals(3, bundled("sudoku").boards().getFirst().blockSide());
        assertEquals("1", bundled("sudoku").boards().getFirst().rows().getFirst());
        assertEquals(16, bundled("pegSolitaire").boards().getFirst().missing().size());
        assertEquals("1", bundled("ticTacToe").boards().getFirst().rows().getFirst());
        assertEquals("8", bundled("breakthrough").boards().getFirst().rows().getFirst());
        Board puzzle = bundled("eightPuzzle").boards().getFirst();
        assertEquals("1", puzzle.rows().getFirst());
        assertEquals(List.of(), bundled("blocks").boards());
    }

    @Test
    void whatRulesPutOnABoardIsShown() {
        BoardPlan plan = bundled("sudoku");
        Scene scene = plan.scene(List.of());
        assertEquals("8", Objects.requireNonNull(scene.pieces().get(new Cell(0, 0, 0))).term());
        assertEquals(32, scene.pieces().size());
    }

    @Test
    void hintsChangeTheGuess() {
        GameRules rules = GameLine.rules("ticTacToe", GameLibrary.rules("ticTacToe"));
        Game game = GameLine.network(rules, GroundingBudget.standard());
        BoardHints hints =
                BoardHints.parse(
                        """
                        {"relations": {"cell": {"column": 2, "row": 1}}, "top": "last",
                         "hide": ["control"],
                         "pieces": {"x": {"figure": "king", "mark": "+", "role": "o"}}}
                        """);
        BoardPlan plan = BoardPlan.of(game, rules, hints);
        Scene scene = plan.scene(List.of("(cell 1 3 x)", "(control o)"));
        assertEquals(List.of(), scene.facts());
        assertEquals(new Piece("x", "+", Figure.KING, 1), scene.pieces().get(new Cell(0, 2, 2)));
    }

    @Test
    void hintsThatDoNotFitAreRefused() {
        GameRules rules = GameLine.rules("ticTacToe", GameLibrary.rules("ticTacToe"));
        Game game = GameLine.network(rules, GroundingBudget.standard());
        assertRefused(game, rules, "{\"hide\": [\"square\"]}", "no fluent of the game is called");
        assertRefused(
                game,
                rules,
                "{\"relations\": {\"cell\": {\"column\": 1, \"row\": 9}}}",
                "there is no argument 9");
        assertRefused(
                game, rules, "{\"pieces\": {\"x\": {\"role\": \"z\"}}}", "the game has no role");
    }

    private static void assertRefused(Game game, GameRules rules, String json, String reason) {
        BoardHints hints = BoardHints.parse(json);
        BoardHintException refusal =
                assertThrows(BoardHintException.class, () -> BoardPlan.of(game, rules, hints));
        String message = String.valueOf(refusal.getMessage());
        assertTrue(message.contains(reason), message);
    }

    /** Marks are found without trying all earlier ones: otherwise this takes hours. */
    @Test
    @Tag("deep")
    @Timeout(120)
    void veryManyThingsAreToldApartAsFarAsThereAreMarks() {
        List<String> facts = new ArrayList<>();
        for (int i = 0; i < 200_000; i++) {
            facts.add("(cell %d %d t%06d)".formatted(i % 10, i / 10 % 10, i));
        }
        BoardPlan plan = plan(facts, List.of());
        Set<String> marks = new HashSet<>();
        for (int i = 0; i < 900; i++) {
            Scene scene = plan.scene(List.of(facts.get(i)));
            marks.add(scene.pieces().values().iterator().next().mark());
        }
        assertEquals(900, marks.size());
        Scene last = plan.scene(List.of(facts.getLast()));
        assertEquals("t1", last.pieces().values().iterator().next().mark());
    }

    @Test
    void thereAreNotTooManyBoards() {
        List<String> facts = new ArrayList<>();
        for (int relation = 0; relation < 100; relation++) {
            for (String place : List.of("1 1 a", "1 2 b", "2 1 a", "2 2 b")) {
                facts.add("(cell%d %s)".formatted(relation, place));
            }
        }
        BoardPlan plan = plan(facts, List.of());
        assertEquals(32, plan.boards().size());
        assertEquals(68 * 4, plan.scene(facts).facts().size());
    }

    @Test
    void aRoleWithoutANameOwnsNothing() {
        List<String> facts =
                List.of("(cell 1 1 a)", "(cell 1 2 b)", "(cell 2 1 a)", "(cell 2 2 b)");
        BoardPlan plan = BoardPlan.of(List.of("", "b"), facts, facts);
        assertEquals(1, plan.boards().size());
        assertTrue(
                plan.scene(facts).pieces().values().stream()
                        .filter(piece -> piece.term().equals("a"))
                        .allMatch(piece -> piece.roleIndex() == -1));
    }
}
