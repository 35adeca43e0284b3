package org.propjet.bench.throughput;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.propjet.bench.throughput.BenchRow.ProcessSpeed;
import org.propjet.player.terminal.RowResult;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

class ClusterBenchTest {
    private final List<String> notes = new ArrayList<>();

    private static BenchRow row(double perSecond, double setup, String agrees) {
        return BenchRow.of(
                "-",
                "stdin",
                "lanes",
                2,
                List.of(new ProcessSpeed(perSecond, null)),
                Map.of("playouts_per_s", perSecond, "setup_s", setup, "agrees", agrees));
    }

    private BenchRow sum(BenchRow... rows) {
        return ClusterBench.sum(List.of(rows), "playouts_per_s", notes::add);
    }

    @Test
    void speedsAddUpAndTimesDoNot() {
        BenchRow sum = sum(row(1_000, 1, "yes"), row(2_000, 3, "yes"), row(4_000, 2, "yes"));
        assertEquals(7_000, sum.number("playouts_per_s"));
        assertEquals(2, sum.number("setup_s"));
        assertEquals(6, sum.number("threads"));
        assertEquals("yes", sum.figures().get("agrees"));
        assertEquals("one of 3 processes: 1,000 playouts_per_s", notes.getFirst());
    }

    @Test
    void oneThatIsWrongIsNotHiddenByTheOthers() {
        assertTrue(sum(row(1, 1, "yes"), row(1, 1, "no")).isWrong());
        BenchRow refused =
                BenchRow.refused(
                        "-", "stdin", "lanes", 1, "goals", new RowResult("refused", "why", "why"));
        assertTrue(sum(row(1, 1, "yes"), refused).isRefused());
    }
}
