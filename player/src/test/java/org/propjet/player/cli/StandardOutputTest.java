package org.propjet.player.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.propjet.player.terminal.ExitStatus;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;

class StandardOutputTest {
    @TempDir private Path folder;

    private final StringWriter err = new StringWriter();

    private int run(String failure, String... args) {
        OutputStream broken =
                new OutputStream() {
                    @Override
                    public void write(int value) throws IOException {
                        throw new IOException(failure);
                    }
                };
        return PropjetCommand.run(new StandardOutput(broken), new PrintWriter(err), args);
    }

    @Test
    void outputThatIsLostIsNotDone() {
        assertEquals(ExitStatus.REFUSED, run("No space left on device", "games"));
        assertEquals("propjet: output is lost: No space left on device\n", err.toString());
    }

    @Test
    void helpThatIsLostIsNotDone() {
        assertEquals(ExitStatus.REFUSED, run("Bad file descriptor", "--help"));
        assertEquals("propjet: output is lost: Bad file descriptor\n", err.toString());
    }

    @Test
    void whereNobodyReadsTheCommandEndsQuietly() {
        assertEquals(ExitStatus.NO_READER, run("Broken pipe", "games"));
        assertEquals(ExitStatus.NO_READER, run("Broken pipe", "--help"));
        assertEquals("", err.toString());
    }

    /** As in {@code propjet check broken.kif | true}. */
    @Test
    void diagnosticsThatNobodyReadsAreNotDone() throws IOException {
        Path bad = Files.writeString(folder.resolve("bad.kif"), "(role x");
        assertEquals(ExitStatus.NO_READER, run("Broken pipe", "check", bad.toString()));
    }

    @Test
    void outputThatArrivesIsDone() {
        StandardOutput all = new StandardOutput(OutputStream.nullOutputStream());
        assertEquals(ExitStatus.DONE, PropjetCommand.run(all, new PrintWriter(err), "games"));
        assertEquals("", err.toString());
    }
}
