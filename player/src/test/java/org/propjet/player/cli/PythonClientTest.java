package org.propjet.player.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Runs the tests of {@code propjet.py}, and the example of its page. */
@Tag("process")
class PythonClientTest {
    private static final Path ROOT = Path.of(System.getProperty("propjet.root", ".."));

    @Test
    void itsTestsPass() throws IOException, InterruptedException {
        run("test_propjet.py");
    }

    /** The page's example is a file of its own, so that it can be run. */
    @Test
    void theExampleOfThePageRuns() throws IOException, InterruptedException {
        String page = Files.readString(ROOT.resolve("docs/python.md"));
        String example = Files.readString(ROOT.resolve("player/python/example.py"));
        String shown = example.substring(example.indexOf("import "));
        assertTrue(page.contains("```python\n" + shown + "```\n"), "docs/python.md shows another");
        String said = run("example.py");
        assertTrue(said.contains("moves a second"), said);
    }

    private static String run(String script) throws IOException, InterruptedException {
        assumeTrue(
                status(List.of("python3", "-c", "import numpy")) == 0,
                "skipped: there is no python3 with numpy");
        List<String> command = new ArrayList<>(List.of("python3", "-B"));
        command.add(ROOT.resolve("player/python").resolve(script).toString());
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(
                List.of("-cp", System.getProperty("java.class.path"), Start.class.getName()));
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertTrue(process.waitFor(5, TimeUnit.MINUTES), said);
        assertEquals(0, process.exitValue(), said);
        return said;
    }

    private static int status(List<String> command) throws InterruptedException {
        try {
            return new ProcessBuilder(command).redirectErrorStream(true).start().waitFor();
        } catch (IOException e) {
            return -1;
        }
    }
}
