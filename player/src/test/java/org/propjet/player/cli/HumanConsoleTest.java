package org.propjet.player.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.propjet.engine.game.Game;
import org.propjet.engine.time.Budget;
import org.propjet.player.kinds.PlayerSpec;
import org.propjet.player.match.MatchClock;
import org.propjet.player.match.human.HumanMatch;
import org.propjet.player.match.human.HumanView;
import org.propjet.player.play.Games;
import org.propjet.player.show.BoardPlan;
import org.propjet.player.terminal.Output;

import java.io.Closeable;
import java.io.IOException;
import java.io.PipedReader;
import java.io.PipedWriter;
import java.io.PrintWriter;
import java.io.Reader;
import java.io.StringReader;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

@Timeout(value = 60, unit = TimeUnit.SECONDS)
class HumanConsoleTest {
    /** Nobody here thinks for long; on a busy machine even these need some time. */
    private static final MatchClock PATIENT = MatchClock.ofSeconds(10, 10);

    private static final MatchClock QUICK = MatchClock.ofSeconds(0, 0.2);
    private static final Optional<PlayerSpec> PERSON = Optional.empty();
    private static final Optional<PlayerSpec> FIRST = Optional.of(PlayerSpec.parse("legal"));

    private final Game ticTacToe = Games.bundled("ticTacToe");

    private static String talk(
            Game game, MatchClock clock, List<Optional<PlayerSpec>> seats, String... lines) {
        return talk(
                HumanMatch.start(game, seats, clock, 0, 1, 1),
                game,
                new StringReader(String.join("\n", lines)));
    }

    private static String talk(HumanMatch match, Game game, Reader reader) {
        StringWriter text = new StringWriter();
        try (match) {
            Output output = new Output(new PrintWriter(text));
            TypedLines lines = TypedLines.listen(reader, match);
            new HumanConsole(BoardPlan.of(game), game.name(), match, lines, output, false, false)
                    .talk();
        }
        assertTrue(text.toString().lines().allMatch(line -> line.length() <= 80), text.toString());
        return text.toString();
    }

    private static void assertHas(String text, String... parts) {
        int at = 0;
        for (String part : parts) {
            int found = text.indexOf(part, at);
            assertTrue(found >= 0, () -> "'" + part + "' is missing, or too early, in:\n" + text);
            at = found + part.length();
        }
    }

    @Test
    void aMatchIsPlayedByNumbersTextsAndParts() {
        String text =
                talk(ticTacToe, PATIENT, List.of(PERSON, FIRST), "9", "mark 3 2", "(MARK 3 1)");
        assertHas(
                text,
                "ticTacToe: x (you), o (legal)\n",
                " 1 (mark 1 1)",
                "\nx> 9\n",
                "1. x (you): (mark 3 3)\n",
                "2. o (legal): (mark 1 1)\n",
                "\nx> mark 3 2\n",
                "\nx> (MARK 3 1)\n",
                "You win: x (you) 100, o (legal) 0.\n",
                "over> \n");
        // The prompt stands once for each line, and for the end.
        assertEquals(4, text.split("(x|over)> ", -1).length - 1, text);
    }

    @Test
    void mistakesAreSaidAndChangeNothing() {
        String text =
                talk(
                        ticTacToe,
                        PATIENT,
                        List.of(PERSON, FIRST),
                        "",
                        "10",
                        "mark 1",
                        "mark 4 4",
                        "hlep",
                        "undo",
                        "moves 9",
                        "moves 2 3",
                        ":nothing",
                        "save",
                        "save /no/such/folder/file",
                        "2 2");
        assertHas(
                text,
                "Type the number of a move; 'moves' lists them, 'help' the commands.\n",
                "There are the moves 1 to 9.\n",
                "3 moves have 'mark 1':\n",
                "'mark 4 4' is neither a legal move nor a command; try 'help'\n",
                "'hlep' is neither a legal move nor a command; did you mean help?\n",
                "You have made no move yet that could be taken back.\n",
                "No legal move has '9'.\n",
                " 6 (mark 2 3)\n",
                "'nothing' is neither a legal move nor a command; try 'help'",
                "Name a file: save FILE\n",
                "Cannot write /no/such/folder/file: its folder does not exist.\n",
                "1. x (you): (mark 2 2)\n",
                "2. o (legal): (mark 1 1)\n");
    }

    @Test
    void undoShowsTheStateBeforeThePersonsMove() {
        String text =
                talk(ticTacToe, PATIENT, List.of(PERSON, FIRST), "9", "undo", "5", "undo", "quit");
        assertHas(
                text,
                "1. x (you): (mark 3 3)\n",
                "x> undo\n",
                "Taken back; moves that stand: 0.\n",
                "x> 5\n",
                "1. x (you): (mark 2 2)\n",
                "x> undo\n",
                "x> quit\n",
                "You leave the match.\n");
    }

    @Test
    void theEndCanBeTakenBack() {
        String text =
                talk(ticTacToe, PATIENT, List.of(PERSON, FIRST), "9", "3 2", "3 1", "undo", "1 3");
        assertHas(text, "You win", "over> undo\n", "5. x (you): (mark 1 3)\n");
    }

    @Test
    void hintsAndThoughtsComeFromAnEngine() {
        // x has two in a row and needs the third.
        String text =
                talk(
                        ticTacToe,
                        QUICK,
                        List.of(PERSON, PERSON),
                        "1 1",
                        "2 1",
                        "1 2",
                        "2 2",
                        "hint",
                        "think",
                        "1 3");
        assertHas(
                text,
                "x> hint\n",
                "An engine would play 1 (mark 1 3): x may expect 100 of 100",
                "x> think\n",
                "An engine would play 1 (mark 1 3)",
                "  share  value   # move\n",
                "1 (mark 1 3)",
                "x wins: x (human) 100, o (human (2)) 0.\n");
    }

    @Test
    void theLastMoveIsMarkedOnTheBoard() {
        Game game = Games.bundled("connectFour");
        String text = talk(game, PATIENT, List.of(PERSON, FIRST), "drop 4", "undo");
        assertHas(text, "1  . . . . . . .\n", "1 [y]. . r . . .\n", "1  . . . . . . .\n");
    }

    @Test
    void choicesAtTheSameTimeAreTakenOneAfterTheOther() {
        Game game = Games.bundled("rockPaperScissors");
        String text = talk(game, PATIENT, List.of(PERSON, PERSON), "rock", "paper", "quit");
        assertHas(
                text,
                "left> rock\n",
                "right> paper\n",
                "1. left (human): (show rock), right (human (2)): (show paper)\n",
                "left> quit\n");
    }

    @Test
    void aLoneRoleIsToldItsPoints() {
        Game game = Games.of(COUNTER);
        String text = talk(game, PATIENT, List.of(PERSON), "up", "up");
        assertHas(text, "The end after 2 moves. Points of 100: you (you) 70.\n");
    }

    private static final String COUNTER =
            """
            (role you) (init (at 0)) (succ 0 1) (succ 1 2)
            (<= (base (at ?n)) (succ ?m ?n)) (base (at 0)) (input you up) (input you stay)
            (legal you up) (legal you stay)
            (<= (next (at ?n)) (true (at ?m)) (succ ?m ?n) (does you up))
            (<= (next (at ?m)) (true (at ?m)) (does you stay))
            (<= terminal (true (at 2))) (goal you 70)
            """;

    @Test
    void whoPlaysWithHiddenThingsSeesPerceptsOnly() {
        Game montyHall = Games.bundled("montyHall");
        String text =
                talk(
                        montyHall,
                        PATIENT,
                        List.of(PERSON, PERSON),
                        "choose 2",
                        "undo",
                        "save x",
                        "stay");
        assertHas(
                text,
                "The rules hide something",
                "candidate> choose 2\n",
                "candidate (you): (choose 2)\n",
                "you perceive (opened ",
                "candidate> undo\n",
                "Moves cannot be taken back in a game that hides something.\n",
                "candidate> save x\n",
                "save them when the match is over.\n",
                "candidate> stay\n",
                "This was played:\n",
                "  1. random (manager): (hide ",
                "Points of 100: candidate (you)");
        int end = text.indexOf("candidate> stay");
        assertFalse(text.substring(0, end).contains("(hide "), text);
        assertFalse(text.substring(0, end).contains("(car "), text);
        assertTrue(text.substring(end).contains("car"), text);
        assertFalse(text.contains("takes your last move back"), text);
    }

    @Test
    void savedMovesCanBeLoadedByStep(@TempDir Path folder) throws IOException {
        Path file = folder.resolve("match.kif");
        talk(ticTacToe, PATIENT, List.of(PERSON, FIRST), "9", "save " + file);
        assertEquals(
                "; ticTacToe, joint moves: 2\n(play (mark 3 3) noop)\n(play noop (mark 1 1))\n",
                Files.readString(file).replace("test", "ticTacToe"));
    }

    @Test
    void stoppingEndsTheTalkWhileALineIsWaitedFor() throws IOException, InterruptedException {
        HumanMatch match = HumanMatch.start(ticTacToe, List.of(PERSON, FIRST), PATIENT, 0, 1, 1);
        StringWriter text = new StringWriter();
        try (match;
                PipedWriter keyboard = new PipedWriter();
                PipedReader reader = new PipedReader(keyboard)) {
            TypedLines lines = TypedLines.listen(reader, match);
            HumanConsole console =
                    new HumanConsole(
                            BoardPlan.of(ticTacToe),
                            "ticTacToe",
                            match,
                            lines,
                            new Output(new PrintWriter(text)),
                            true,
                            false);
            Thread talk = Thread.ofPlatform().start(console::talk);
            keyboard.write("9\n");
            keyboard.flush();
            while (!text.toString().contains("2. o (legal): (mark 1 1)\n")) {
                Thread.sleep(5);
            }
            lines.stop();
            talk.join();
        }
        assertTrue(text.toString().endsWith("\n"), text.toString());
    }

    private static void endOf(Closeable input) throws IOException {
        input.close();
    }

    @Test
    void aPersonWhoseTimeIsUpIsTold() throws IOException {
        PipedWriter keyboard = new PipedWriter();
        try (keyboard;
                PipedReader reader = new PipedReader(keyboard)) {
            HumanMatch match =
                    HumanMatch.start(ticTacToe, List.of(PERSON, FIRST), PATIENT, 0.001, 1, 1);
            // Nothing is typed, and the match comes to its end; then the input ends.
            Thread.ofPlatform()
                    .start(
                            () -> {
                                try {
                                    HumanView view = match.view();
                                    while (!view.isOver()) {
                                        view = match.await(view.version(), Budget.ofSeconds(60));
                                    }
                                    endOf(keyboard);
                                } catch (IOException | InterruptedException e) {
                                    throw new AssertionError(e);
                                }
                            });
            String text = talk(match, ticTacToe, reader);
            assertHas(text, "Human as x was out of time, so (mark ", "over> ");
        }
    }
}
