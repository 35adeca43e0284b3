package org.propjet.player.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.propjet.player.terminal.ExitStatus;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.util.List;

class PropjetCommandTest {

    @Test
    void withoutACommandTheUsageIsShown() {
        CommandRun run = CommandRun.of();
        assertEquals(ExitStatus.USAGE, run.status());
        assertEquals("", run.out());
        assertTrue(run.err().contains("Usage: propjet"), run.err());
        assertTrue(run.err().contains("replay"), run.err());
    }

    @Test
    void versionNamesTheJdk() {
        CommandRun run = CommandRun.of("--version");
        assertEquals(ExitStatus.DONE, run.status());
        assertTrue(run.out().matches("propjet \\S.* \\(JDK \\d\\S*\\)\\s*"), run.out());
    }

    @ParameterizedTest
    @ValueSource(strings = {"games", "check", "ground", "net", "replay", "perft", "verify"})
    void everyCommandHasHelpWithAnExample(String command) {
        CommandRun run = CommandRun.of(command, "--help");
        assertEquals(ExitStatus.DONE, run.status());
        assertTrue(run.out().contains("Usage: propjet " + command), run.out());
        assertTrue(run.out().contains("Example: propjet " + command), run.out());
    }

    @Test
    void anUnknownCommandIsWrongUsageAndGetsASuggestion() {
        CommandRun run = CommandRun.of("perftt", "ticTacToe", "3");
        assertEquals(ExitStatus.USAGE, run.status());
        assertTrue(run.err().contains("there is no command 'perftt'"), run.err());
        assertTrue(run.err().contains("propjet perft"), run.err());
    }

    @Test
    void wrongOptionsAndValuesAreWrongUsage() {
        for (List<String> args :
                List.of(
                        List.of("--nonsense"),
                        List.of("games", "--format", "xml"),
                        List.of("games", "surplus"),
                        List.of("check"),
                        List.of("ground"),
                        List.of("ground", "ticTacToe", "--ground-seconds", "0"),
                        List.of("ground", "ticTacToe", "--ground-seconds", "soon"),
                        List.of("perft", "ticTacToe"),
                        List.of("perft", "ticTacToe", "deep"),
                        List.of("perft", "ticTacToe", "-1"),
                        List.of("perft", "ticTacToe", "1", "--backend", "magic"),
                        List.of("perft", "ticTacToe", "1", "--threads", "0"),
                        List.of("replay", "ticTacToe"),
                        List.of("verify"))) {
            CommandRun run = CommandRun.of(args.toArray(new String[0]));
            assertEquals(ExitStatus.USAGE, run.status(), args.toString());
            assertEquals("", run.out(), args.toString());
            assertTrue(run.err().startsWith("propjet: "), run.err());
            assertFalse(run.err().contains("\tat "), run.err());
        }
    }

    /** Before it was the memory that ran out, after some twenty seconds. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "verify ticTacToe",
                "perft ticTacToe 1",
                "replay ticTacToe traces",
                "solve blocks",
                "fuzz --count 1",
                "serve --port 0"
            })
    void moreThreadsThanAnyMachineHasProcessorsForAreRefused(String command) {
        CommandRun run = CommandRun.of((command + " --threads 100000").split(" "));
        assertEquals(ExitStatus.USAGE, run.status());
        assertEquals("", run.out());
        String why = "'100000' is not a number of threads, 1 to 1,024\n";
        assertTrue(run.err().contains(why), run.err());
    }

    @Test
    void aBackendThatDoesNotExistIsAnsweredWithThoseThatDo() {
        CommandRun run = CommandRun.of("perft", "ticTacToe", "1", "--backend", "magic");
        assertTrue(run.err().contains("'magic' is not one of reference, net"), run.err());
    }

    @Test
    void aMisspeltGameGetsASuggestion() {
        CommandRun run = CommandRun.of("ground", "conectFour");
        assertEquals(ExitStatus.REFUSED, run.status());
        assertTrue(run.err().contains("did you mean connectFour?"), run.err());
        assertTrue(run.err().contains("propjet games"), run.err());
    }

    @Test
    void argumentsThatBeginWithAnAtSignAreNoArgumentFiles() {
        CommandRun run = CommandRun.of("ground", "@rules");
        assertEquals(ExitStatus.REFUSED, run.status());
        assertTrue(run.err().contains("'@rules'"), run.err());
    }

    @Test
    void whenNobodyReadsTheOutputTheCommandEndsQuietly() {
        Writer closedPipe =
                new Writer() {
                    @Override
                    public void write(char[] chars, int offset, int length) throws IOException {
                        throw new IOException("Broken pipe");
                    }

                    @Override
                    public void flush() {}

                    @Override
                    public void close() {}
                };
        StringWriter err = new StringWriter();
        int status = PropjetCommand.run(new PrintWriter(closedPipe), new PrintWriter(err), "games");
        assertEquals(ExitStatus.NO_READER, status);
        assertEquals("", err.toString());
    }

    @Test
    void numbersAreWrittenAsInEnglishWhereverTheMachineIs() throws IOException {
        List<String> german = List.of("-Xmx256m", "-Duser.language=de", "-Duser.country=DE");
        List<String> command =
                CommandRun.commandLine(german, "play", "ticTacToe", "--matches", "2");
        command.addAll(List.of("--seed", "1", "--player", "random", "--player", "random"));
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertTrue(output.contains("(100.0 % of the points in 1 pair)"), output);
    }
}
