package org.propjet.bench.throughput;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.propjet.player.cli.ExitStatus;

import java.nio.charset.StandardCharsets;
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

    @Test
    void isEndedIfItTakesTooLong() throws InterruptedException {
        BenchProcess.Result result =
                new BenchProcess(RULES, Duration.ofMillis(300))
                        .run(List.of("bench", "nim", "--seconds", "600"));
        assertTrue(result.isTooLate());
        assertEquals("took too long", result.ending());
    }
}
