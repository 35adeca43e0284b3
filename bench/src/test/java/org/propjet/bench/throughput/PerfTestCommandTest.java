package org.propjet.bench.throughput;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.propjet.player.cli.PropjetCommand;
import org.propjet.player.terminal.ExitStatus;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

class PerfTestCommandTest {
    @TempDir private Path folder;

    private final StringWriter err = new StringWriter();

    private int perfTest(String... args) {
        String[] all = new String[args.length + 1];
        all[0] = "perf-test";
        System.arraycopy(args, 0, all, 1, args.length);
        return PropjetCommand.run(new PrintWriter(new StringWriter()), new PrintWriter(err), all);
    }

    /** Reads results as the harness does: names and values around the first equals sign. */
    private static Map<String, String> results(Path file) throws IOException {
        Map<String, String> results = new LinkedHashMap<>();
        for (String line : Files.readAllLines(file)) {
            int equals = line.indexOf('=');
            results.put(line.substring(0, equals).strip(), line.substring(equals + 1).strip());
        }
        return results;
    }

    @Test
    void theResultFileHasWhatTheHarnessReads() throws IOException {
        Path result = folder.resolve("result.txt");
        int status = perfTest("nim", result.toString(), "0.3", "--backend", "tape");
        assertEquals(ExitStatus.DONE, status, err.toString());
        Map<String, String> results = results(result);
        assertEquals(
                List.of("version", "millisecondsTaken", "numStateChanges", "numRollouts"),
                List.copyOf(results.keySet()));
        long rollouts = Long.parseLong(results.get("numRollouts"));
        assertTrue(Long.parseLong(results.get("millisecondsTaken")) >= 300);
        assertTrue(rollouts >= 512);
        assertTrue(Long.parseLong(results.get("numStateChanges")) > rollouts);
    }

    @Test
    void aRefusalIsWrittenToo() throws IOException {
        Path rules = folder.resolve("bad.kif");
        Path result = folder.resolve("result.txt");
        Files.writeString(rules, "(role you) (<= (legal you ?x) (p ?y))");
        assertEquals(ExitStatus.REFUSED, perfTest(rules.toString(), result.toString(), "1"));
        Map<String, String> results = results(result);
        assertEquals(List.of("version", "errorMessage"), List.copyOf(results.keySet()));
        assertTrue(results.toString().contains("bad.kif:1:"), results.toString());
    }

    @Test
    void aFolderThatIsNotThereIsNamed() {
        String result = folder.resolve("none/result.txt").toString();
        assertEquals(ExitStatus.REFUSED, perfTest("nim", result, "0.01", "--backend", "tape"));
        assertTrue(err.toString().contains("its folder does not exist"), err.toString());
    }
}
