package org.propjet.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.propjet.compiler.planes.Vectors;
import org.propjet.player.cli.ExitStatus;
import org.propjet.player.cli.PropjetCommand;

import java.io.PrintWriter;
import java.io.StringWriter;

/**
 * Random rulesheets on kernels of vectors. The tests of the module that has the command {@code
 * fuzz} run without the JDK's vectors, and so leave that kernel out, and play the tape by plain
 * loops.
 */
class FuzzWithVectorsTest {
    private static final String COUNT = "60";

    @Test
    void rulesheetsArePlayedAlike() {
        assertTrue(Vectors.wordCount() > 0, () -> "no vectors: " + Vectors.refusal());
        StringWriter out = new StringWriter();
        int status =
                PropjetCommand.run(
                        new PrintWriter(out),
                        new PrintWriter(new StringWriter()),
                        "fuzz",
                        "--seed",
                        "1",
                        "--count",
                        COUNT);
        assertEquals(ExitStatus.DONE, status, out::toString);
        String last = "\n" + COUNT + " rulesheets, 0 mismatches\n";
        assertTrue(out.toString().endsWith(last), out.toString());
    }
}
