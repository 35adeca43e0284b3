package org.propjet.bench.throughput;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import jdk.jfr.consumer.RecordingFile;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.propjet.compiler.ShippedOptions;
import org.propjet.player.terminal.ExitStatus;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

class BenchProcessTest {
    private static final byte[] RULES = "(role x".getBytes(StandardCharsets.UTF_8);

    @Test
    void saysWhatTheCommandSaid() throws InterruptedException {
        BenchProcess.Result result = new BenchProcess(RULES, null).run(List.of("check", "noGame"));
        assertEquals(ExitStatus.REFUSED, result.status());
        assertFalse(result.isTooLate());
        assertTrue(
                result.remarks().getFirst().startsWith("there is no bundled game"),
                result.toString());
        assertTrue(result.ending().startsWith("there is no bundled game"), result.ending());
    }

    @Test
    void readsItsInput() throws InterruptedException {
        BenchProcess.Result result = new BenchProcess(RULES, null).run(List.of("check", "-"));
        assertEquals(ExitStatus.REFUSED, result.status());
        assertTrue(result.output().getFirst().startsWith("<stdin>:1:1: "), result.toString());
    }

    /** As the recording of the process itself says. */
    @Tag("process")
    @Test
    void hasTheShippedOptions(@TempDir Path folder) throws InterruptedException, IOException {
        Path recording = folder.resolve("run.jfr");
        BenchProcess.Result result =
                new BenchProcess(RULES, null)
                        .run(
                                List.of(
                                        "bench",
                                        "nim",
                                        "--backend",
                                        "net",
                                        "--seconds",
                                        "0.1",
                                        "--jfr",
                                        recording.toString()));
        assertEquals(ExitStatus.DONE, result.status(), result.toString());
        String options =
                RecordingFile.readAllEvents(recording).stream()
                        .filter(it -> it.getEventType().getName().equals("jdk.JVMInformation"))
                        .map(it -> it.getString("jvmArguments"))
                        .findFirst()
                        .orElseThrow();
        List<String> given = List.of(options.split(" "));
        for (String option : ShippedOptions.all()) {
            assertTrue(given.contains(option), option + " is not among " + options);
        }
    }

    @Test
    void isEndedIfItTakesTooLong() throws InterruptedException {
        BenchProcess.Result result =
                new BenchProcess(RULES, Duration.ofMillis(300))
                        .run(List.of("bench", "nim", "--seconds", "600"));
        assertTrue(result.isTooLate());
        assertEquals("took too long", result.ending());
    }
}
