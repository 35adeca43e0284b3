package org.propjet.player.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.StringWriter;

/** What of a stranger's text reaches a terminal. */
class PrintableWriterTest {
    private final StringWriter shown = new StringWriter();
    private final PrintWriter writer = new PrintWriter(new PrintableWriter(shown, 20));

    @Test
    void ourOwnColoursAndLinesPass() {
        String own = "\u001b[1;31mpropjet:\u001b[0m no\n\r\u001b[Kwork, 3 s\r\u001b[K\ta\r\n";
        writer.print(own);
        assertEquals(own, shown.toString());
    }

    @Test
    void allElseIsEscaped() {
        writer.print("a\u001b[8mb\u001b[2J\n\u009b1m\u202e\rx\n\u001b]0;t\u0007\n");
        assertEquals(
                "a\\u001b[8mb\\u001b[2J\n\\u009b1m\\u202e x\n\\u001b]0;t\\u0007\n",
                shown.toString());
    }

    @Test
    void linesHaveAnEnd() {
        writer.print("x".repeat(15));
        writer.print("y".repeat(1_000_000));
        writer.print("z\nnext\n");
        assertEquals("x".repeat(15) + "yyyyy... (cut)\nnext\n", shown.toString());
    }

    @Test
    void whatIsLoggedIsNoException() {
        PrintStream stream = PrintableWriter.stream(writer);
        stream.println("[m] WARN \u009b ö");
        stream.print("no end");
        stream.flush();
        assertEquals("[m] WARN \\u009b ö" + System.lineSeparator() + "no end", shown.toString());
    }
}
