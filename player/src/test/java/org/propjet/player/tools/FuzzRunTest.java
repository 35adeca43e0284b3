package org.propjet.player.tools;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.propjet.engine.fuzz.RandomRulesheet;
import org.propjet.engine.time.Budget;
import org.propjet.player.cluster.work.WorkPlace;
import org.propjet.player.terminal.Refusal;
import org.propjet.player.tools.FuzzCheck.Finding;
import org.propjet.player.tools.FuzzCheck.Outcome;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;

@Timeout(60)
class FuzzRunTest {
    @TempDir private Path folder;

    private static FuzzRun run(FuzzRun.Check check, int count) {
        return run(check, count, 2);
    }

    private static FuzzRun run(FuzzRun.Check check, int count, int threadCount) {
        return new FuzzRun(check, 1, count, Budget.endless(), WorkPlace.here(threadCount));
    }

    /** All rulesheets have the fault that is planted: to have an end. */
    private static Finding planted(String text, long number) {
        return text.contains("terminal") || text.contains("TERMINAL")
                ? new Finding(Outcome.MISMATCH, "planted", "it ends")
                : new Finding(Outcome.AGREE, "", "");
    }

    @Test
    void aFaultIsFoundAndMadeSmall() throws Exception {
        List<FuzzRun.Mismatch> found = new ArrayList<>();
        FuzzRun run = run(FuzzRunTest::planted, 20);
        run.run(found::add);
        assertEquals(20, run.count());
        assertEquals(run.count(Outcome.MISMATCH), found.size());
        assertFalse(found.isEmpty());
        int smallCount = 0;
        for (FuzzRun.Mismatch mismatch : found) {
            assertEquals("planted", mismatch.finding().who());
            String text = RandomRulesheet.text(mismatch.number());
            boolean isSmall = mismatch.smallest().length() <= 20;
            assertTrue(isSmall || mismatch.smallest().equals(text), mismatch.smallest());
            smallCount += isSmall ? 1 : 0;
        }
        assertTrue(smallCount > 10, "those whose parentheses match are made small");
    }

    @Test
    void itIsWrittenWithAHeading() throws IOException {
        Finding finding = new Finding(Outcome.MISMATCH, "net", "too\nmuch");
        Path file = folder.resolve("fuzz-7.kif");
        FuzzCommand.save(new FuzzRun.Mismatch(7, "(role x)\n", finding), file);
        assertEquals("; net: too much\n; seed 7\n(role x)\n", Files.readString(file));
        Path nowhere = folder.resolve("no/fuzz-7.kif");
        FuzzRun.Mismatch mismatch = new FuzzRun.Mismatch(7, "(role x)\n", finding);
        assertThrows(Refusal.class, () -> FuzzCommand.save(mismatch, nowhere));
    }

    /** It has enough to do for a year. */
    @Test
    void aRunThatIsStoppedKeepsItsCounts() throws Exception {
        AtomicReference<FuzzRun> stopped = new AtomicReference<>();
        FuzzRun.Check check =
                (text, number) -> {
                    if (number == 30) {
                        stopped.get().stop();
                    }
                    return new Finding(Outcome.AGREE, "", "");
                };
        FuzzRun run = run(check, Integer.MAX_VALUE, 1);
        stopped.set(run);
        run.run(mismatch -> {});
        assertEquals(30, run.count());
    }

    @Test
    void whatTakesAllMemoryIsAMismatch() throws Exception {
        FuzzRun.Check greedy =
                (text, number) -> {
                    if (number == 3) {
                        throw new OutOfMemoryError("planted");
                    }
                    return new Finding(Outcome.AGREE, "", "");
                };
        List<FuzzRun.Mismatch> found = new ArrayList<>();
        FuzzRun run = run(greedy, 5);
        run.run(found::add);
        assertEquals(List.of(3L), found.stream().map(FuzzRun.Mismatch::number).toList());
        assertTrue(found.getFirst().finding().words().startsWith("out of memory"));
        assertEquals(5, run.count());
    }

    /** The others have enough to do for a year. */
    @Test
    void aThreadThatFailsEndsTheRun() {
        FuzzRun.Check failing =
                (text, number) -> {
                    if (number == 3) {
                        throw new IllegalStateException("planted");
                    }
                    return new Finding(Outcome.AGREE, "", "");
                };
        IllegalStateException failure =
                assertThrows(
                        IllegalStateException.class,
                        () -> run(failing, Integer.MAX_VALUE).run(mismatch -> {}));
        assertTrue(String.valueOf(failure.getMessage()).contains("planted"), failure::toString);
    }
}
