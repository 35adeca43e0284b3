package org.propjet.engine.reference;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestReporter;
import org.propjet.engine.evidence.ReferenceTrace;
import org.propjet.engine.evidence.ReplayResult;
import org.propjet.engine.evidence.ReplayResult.Outcome;
import org.propjet.engine.evidence.TraceReplay;
import org.propjet.engine.gdl.GdlParser;
import org.propjet.engine.rules.RuleChecker;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;

/** Replays the reference manager's traces of the public rulesheets, where they are at hand. */
class CorpusReplayTest {
    private static final Path CORPUS =
            Path.of(System.getProperty("propjet.root", "."), "..", "shared", "corpus").normalize();

    /** Per game; all but a few take well under a second. */
    private static final Duration LIMIT = Duration.ofSeconds(15);

    private static final int MAX_SLOW_COUNT = 10;

    private record Row(String name, ReplayResult result) {}

    @Test
    void agreesWithEveryTrace(TestReporter reporter) throws Exception {
        check(replayAll(CORPUS.resolve("traces"), DemandLimits.USUAL), reporter);
    }

    @Test
    void agreesWithEveryLongTrace(TestReporter reporter) throws Exception {
        check(replayAll(CORPUS.resolve("traces-long"), DemandLimits.USUAL), reporter);
    }

    @Tag("deep")
    @Test
    void agreesWhateverIsComputedOnDemand(TestReporter reporter) throws Exception {
        check(replayAll(CORPUS.resolve("traces"), DemandLimits.ALWAYS), reporter);
    }

    private static void check(List<Row> rows, TestReporter reporter) {
        List<String> different = new ArrayList<>();
        int slowCount = 0;
        for (Row row : rows) {
            if (row.result().outcome() == Outcome.DISAGREE) {
                different.add(row.name() + ": " + row.result());
            } else if (row.result().outcome() == Outcome.SLOW) {
                slowCount++;
                reporter.publishEntry(row.name(), row.result().toString());
            }
        }
        assertEquals(List.of(), different);
        assertTrue(slowCount <= MAX_SLOW_COUNT, slowCount + " games were too slow");
        reporter.publishEntry("agree", rows.size() - slowCount + " of " + rows.size());
    }

    private static List<Row> replayAll(Path traces, DemandLimits limits)
            throws IOException, InterruptedException, ExecutionException {
        assumeTrue(Files.isDirectory(traces), "skipped: no folder " + traces);
        List<Path> files;
        try (Stream<Path> listed = Files.list(traces)) {
            files = listed.sorted().toList();
        }
        assertFalse(files.isEmpty(), "no traces in " + traces);
        List<Row> rows = new ArrayList<>();
        try (ExecutorService threads = Executors.newFixedThreadPool(2)) {
            List<Future<Row>> pending = new ArrayList<>();
            for (Path file : files) {
                pending.add(threads.submit(() -> replay(file, limits)));
            }
            for (Future<Row> row : pending) {
                rows.add(row.get());
            }
        }
        return rows;
    }

    private static Row replay(Path file, DemandLimits limits) {
        String name = file.getFileName().toString().replaceFirst("\\.trace$", "");
        try {
            ReferenceTrace trace = ReferenceTrace.parse(Files.readString(file));
            byte[] text = Files.readAllBytes(CORPUS.resolve("games").resolve(name + ".kif"));
            RuleGame game = RuleGame.of(RuleChecker.check(GdlParser.parse(name, text)), limits);
            return new Row(name, TraceReplay.replay(game, trace, LIMIT));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (RuntimeException e) {
            throw new IllegalStateException("replaying " + name, e);
        }
    }
}
