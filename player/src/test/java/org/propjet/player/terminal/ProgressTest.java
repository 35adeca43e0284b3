package org.propjet.player.terminal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

@Timeout(60)
class ProgressTest {
    private static final String ERASE_LINE = "\r\u001b[K";

    /** What works for ever, in a virtual machine of its own, and shows how far it has come. */
    static final class Endless {
        private Endless() {}

        /** Does not end by itself. */
        public static void main(String[] args) throws InterruptedException {
            PrintWriter err = new PrintWriter(System.err, false, StandardCharsets.UTF_8);
            try (Progress _ = Progress.startOnTerminal(err, () -> "3 of 7", 0)) {
                Thread.sleep(Long.MAX_VALUE);
            }
        }
    }

    /** The virtual machine ends by SIGTERM as it does by ctrl-C. */
    @Test
    void aProcessThatIsEndedTakesTheLineAway() throws IOException, InterruptedException {
        Process process =
                new ProcessBuilder(
                                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                                "-cp",
                                System.getProperty("java.class.path"),
                                Endless.class.getName())
                        .start();
        try (InputStream err = process.getErrorStream()) {
            String first = "3 of 7, 0 s";
            StringBuilder shown = new StringBuilder();
            while (!shown.toString().contains(first)) {
                int next = err.read();
                assertTrue(next >= 0, () -> "it ended by itself: " + shown);
                shown.append((char) next);
            }
            process.toHandle().destroy(); // unlike Process.destroy it leaves the stream open
            shown.append(new String(err.readAllBytes(), StandardCharsets.UTF_8));
            assertTrue(shown.toString().endsWith(ERASE_LINE), shown.toString());
            assertEquals(128 + 15, process.waitFor());
        } finally {
            process.destroyForcibly();
        }
    }

    @Test
    void workThatIsDoneTakesTheLineAway() throws InterruptedException {
        StringWriter err = new StringWriter();
        Progress progress = Progress.startOnTerminal(new PrintWriter(err), () -> "3 of 7", 0);
        while (!err.toString().contains("3 of 7, 0 s")) {
            Thread.sleep(1);
        }
        progress.close();
        String shown = err.toString();
        assertTrue(shown.endsWith(ERASE_LINE), shown);
        progress.hide();
        progress.close();
        assertEquals(shown, err.toString(), "once is enough");
    }

    @Test
    void whereThereIsNoTerminalOnlyNotesAreShown() {
        StringWriter err = new StringWriter();
        try (Progress progress = Progress.start(new PrintWriter(err), () -> "3 of 7")) {
            progress.note("a remark");
        }
        assertEquals("propjet: a remark\n", err.toString());
    }
}
