package org.propjet.player.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.propjet.player.terminal.ExitStatus;
import org.propjet.player.terminal.FigureColumn;
import org.propjet.player.terminal.FigureFormat;
import org.propjet.player.terminal.FigureWriter;
import org.propjet.player.terminal.Output;
import org.propjet.player.terminal.TerminalWriter;

import java.io.StringWriter;
import java.util.List;

/** What a person sees: widths, colours, help, hints. */
class TerminalTest {
    private static final List<FigureColumn> COLUMNS =
            List.of(
                    FigureColumn.text("game").width(30),
                    FigureColumn.integer("playouts").width(20).detail(2),
                    FigureColumn.integer("seconds").width(20).detail(1),
                    FigureColumn.text("result"));

    private static String table(TerminalWriter out, StringWriter text) {
        try (FigureWriter rows = FigureWriter.rows(FigureFormat.TABLE, new Output(out), COLUMNS)) {
            rows.row("hex", 1, 2, "disagree: " + "word ".repeat(8).strip());
            rows.row("nim", 3, 4, "agree");
        }
        return text.toString();
    }

    @Test
    void aTableLeavesOutDetailsAndWrapsTheLastColumn() {
        StringWriter text = new StringWriter();
        List<String> lines = table(new TerminalWriter(text), text).lines().toList();
        assertTrue(lines.getFirst().matches("game +seconds +result"), text.toString());
        assertTrue(lines.stream().allMatch(line -> line.length() <= 80), text.toString());
        assertEquals(8, text.toString().split("word", -1).length - 1);
    }

    @Test
    void aWideTableHasAllOnOneLine() {
        StringWriter text = new StringWriter();
        TerminalWriter out = new TerminalWriter(text);
        out.widen();
        List<String> lines = table(out, text).lines().toList();
        assertTrue(lines.getFirst().contains("playouts"), text.toString());
        assertEquals(3, lines.size(), text.toString());
    }

    @Test
    void verdictsAreColouredWhereThatIsWanted() {
        StringWriter text = new StringWriter();
        TerminalWriter out = new TerminalWriter(text);
        assertFalse(table(out, text).contains("\u001b"), text.toString());
        out.colour(true);
        assertTrue(table(out, text).contains("\u001b[32magree\u001b[0m"), text.toString());
        assertTrue(text.toString().contains("\u001b[1;31mdisagree: word"), text.toString());
    }

    @Test
    void colourIsAsTheOptionSays() {
        assertTrue(CommandRun.of("--color", "always", "help").out().contains("\u001b["));
        assertTrue(CommandRun.of("ground", "none", "--color=always").err().contains("\u001b["));
        assertFalse(CommandRun.of("--color=never", "help").out().contains("\u001b["));
        assertFalse(CommandRun.of("help").out().contains("\u001b["));
        CommandRun wrong = CommandRun.of("games", "--color", "blue");
        assertEquals(ExitStatus.USAGE, wrong.status());
        assertTrue(wrong.err().contains("'blue' is not one of auto, always, never"), wrong.err());
    }

    @Test
    void helpListsCommandsByWhatTheyAreFor() {
        CommandRun help = CommandRun.of("help");
        assertEquals(ExitStatus.DONE, help.status());
        assertTrue(help.out().indexOf("Compete:") < help.out().indexOf("  serve "), help.out());
        assertTrue(help.lines().stream().allMatch(line -> line.length() <= 80), help.out());
        assertEquals(CommandRun.of("--help").out(), help.out());
    }

    @ParameterizedTest
    @ValueSource(strings = {"play", "check", "help", "completion", "step"})
    void helpDescribesACommand(String command) {
        CommandRun help = CommandRun.of("help", command);
        assertEquals(CommandRun.of(command, "--help").out(), help.out());
        assertTrue(help.out().contains("Usage: propjet " + command), help.out());
    }

    @Test
    void helpForACommandThatDoesNotExistSuggestsOne() {
        CommandRun run = CommandRun.of("help", "chekc");
        assertEquals(ExitStatus.USAGE, run.status());
        assertTrue(run.err().startsWith("propjet: there is no command 'chekc'\nDid you mean"));
        assertTrue(run.err().contains("propjet check"), run.err());
    }

    @Test
    void aGameInPlaceOfACommandGetsAHint() {
        CommandRun run = CommandRun.of("connectFour");
        assertEquals(ExitStatus.USAGE, run.status());
        assertTrue(
                run.err().startsWith("propjet: connectFour is a game, not a command\n"), run.err());
        assertTrue(run.err().contains("'propjet play connectFour'"), run.err());
        assertTrue(run.err().contains("'propjet show connectFour'"), run.err());
    }

    @Test
    void aMisspeltGameInPlaceOfACommandGetsAHint() {
        String err = CommandRun.of("conectFour").err();
        assertTrue(err.startsWith("propjet: there is no command 'conectFour'\nDid you mean"), err);
        assertTrue(err.contains("'propjet play connectFour'"), err);
    }

    @Test
    void anUnknownOptionIsNamedAloneWithWhatMayBeMeant() {
        String err = CommandRun.of("play", "connectFour", "--sed", "3").err();
        assertTrue(err.startsWith("propjet: unknown option: '--sed'\nDid you mean --seed"), err);
    }

    @ParameterizedTest
    @ValueSource(strings = {"play connectFour --player", "play nim --player --play-clock 1"})
    void anOptionWithoutAValueIsNamed(String args) {
        CommandRun run = CommandRun.of(args.split(" "));
        assertEquals(ExitStatus.USAGE, run.status());
        assertTrue(run.err().startsWith("propjet: --player needs a value\n"), run.err());
    }

    @Test
    void whatIsMissingOrTooMuchIsNamed() {
        assertTrue(
                CommandRun.of("perft").err().startsWith("propjet: GAME and DEPTH are missing\n"));
        assertTrue(CommandRun.of("check").err().startsWith("propjet: GAME is missing\n"));
        assertTrue(
                CommandRun.of("games", "more")
                        .err()
                        .startsWith("propjet: 'more' is one argument too many\n"));
        assertTrue(
                CommandRun.of("perft", "nim", "-1").err().startsWith("propjet: DEPTH must not be"));
        String noNumber = CommandRun.of("perft", "nim", "deep").err();
        assertTrue(noNumber.contains("DEPTH: 'deep' is not a whole number\n"), noNumber);
    }

    @Test
    void theCompletionScriptKnowsCommandsAndGames() {
        CommandRun run = CommandRun.of("completion");
        assertEquals(ExitStatus.DONE, run.status());
        assertTrue(run.out().startsWith("#!/usr/bin/env bash\n"), run.out());
        assertTrue(run.out().contains("connectFour"), "no games");
        assertTrue(run.out().contains("mc-memory"), "no players");
        assertTrue(run.out().contains("--ground-seconds"), "no options");
    }
}
