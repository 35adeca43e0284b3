package org.propjet.bench.throughput;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;

import org.junit.jupiter.api.Test;
import org.propjet.player.cli.Backend;
import org.propjet.player.cli.ExitStatus;
import org.propjet.player.cli.PropjetCommand;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.List;

class BenchCommandTest {
    private static final String COLUMNS =
            "game\tbackend\tthreads\tsetup_s\twarmup_s\tseconds\tplayouts\tplayouts_per_s"
                    + "\tlow\thigh\tprocessor\tsteps_per_s\tmean_length\tgoals";

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    /** Runs a short benchmark; returns the exit status. */
    private int bench(String... options) {
        List<String> args = new ArrayList<>(List.of("bench"));
        args.addAll(List.of(options));
        args.addAll(List.of("--seconds", "0.2", "--warmup-seconds", "0.05"));
        return PropjetCommand.run(
                new PrintWriter(out), new PrintWriter(err), args.toArray(new String[0]));
    }

    @Test
    void tsvHasTheColumnsThatAreDocumented() {
        assertEquals(ExitStatus.DONE, bench("ticTacToe", "--format", "tsv"), err.toString());
        List<String> lines = out.toString().lines().toList();
        assertEquals(COLUMNS, lines.get(0));
        assertEquals(2, lines.size());
        List<String> cells = List.of(lines.get(1).split("\t", -1));
        assertEquals(List.of("ticTacToe", "auto", "1"), cells.subList(0, 3));
        double playouts = Double.parseDouble(cells.get(6));
        double seconds = Double.parseDouble(cells.get(5));
        assertEquals(playouts / seconds, Double.parseDouble(cells.get(7)), playouts / seconds / 2);
        double processor = Double.parseDouble(cells.get(10));
        assertTrue(processor > 0 && processor < 1.05, lines.get(1));
        double length = Double.parseDouble(cells.get(12));
        assertTrue(length > 5 && length < 9, lines.get(1));
        assertEquals(2, cells.get(13).split(",").length);
    }

    @Test
    void allBackendsAreMeasured() {
        assertEquals(
                ExitStatus.DONE,
                bench("ticTacToe", "--backend", "all", "--threads", "2", "--format", "json"));
        JsonArray rows = JsonParser.parseString(out.toString()).getAsJsonArray();
        List<Backend> backends = Backend.available();
        assertEquals(backends.size(), rows.size());
        for (int i = 0; i < backends.size(); i++) {
            JsonObject row = rows.get(i).getAsJsonObject();
            assertEquals(backends.get(i).label(), row.get("backend").getAsString());
            assertEquals(2, row.get("threads").getAsInt());
            assertEquals(2, row.getAsJsonArray("goals").size());
        }
    }

    @Test
    void aSearchIsMeasuredInFivePositions() {
        assertEquals(ExitStatus.DONE, bench("connectFour", "--search", "--format", "json"));
        JsonArray rows = JsonParser.parseString(out.toString()).getAsJsonArray();
        JsonObject row = rows.get(0).getAsJsonObject();
        assertEquals(5, row.getAsJsonArray("depths").size());
        double nodes = row.get("nodes_per_s").getAsDouble();
        double states = row.get("states_per_s").getAsDouble();
        assertTrue(nodes > 0 && states > nodes, row.toString());
        assertTrue(row.get("playouts_per_s").getAsDouble() >= states, row.toString());
    }

    @Test
    void aPlayerWithoutTreeIsRefused() {
        assertEquals(ExitStatus.USAGE, bench("ticTacToe", "--search", "--player", "mc"));
        assertTrue(err.toString().contains("'mc' has no tree"), err.toString());
    }

    @Test
    void aPlayerWithNothingToSearchIsRefused() {
        assertEquals(ExitStatus.USAGE, bench("ticTacToe", "--player", "uct"));
        assertTrue(err.toString().contains("--search is missing"), err.toString());
    }

    @Test
    void tablesHaveStandardErrors() {
        assertEquals(ExitStatus.DONE, bench("ticTacToe"));
        assertTrue(out.toString().contains(" ± "), out.toString());
    }

    @Test
    void aRefusedGameHasARowThatSaysSo() {
        int status = bench("ticTacToe", "--ground-seconds", "0.000001", "--format", "tsv");
        assertEquals(ExitStatus.REFUSED, status);
        String row = out.toString().lines().toList().get(1);
        assertTrue(row.startsWith("ticTacToe\tauto\t1\t\t"), row);
        assertTrue(row.contains("\trefused: grounding budget exceeded: milliseconds"), row);
    }

    @Test
    void anUnknownBackendIsWrongUsage() {
        assertEquals(ExitStatus.USAGE, bench("ticTacToe", "--backend", "net,magic"));
        assertTrue(err.toString().contains("'magic' is not one of reference, net"));
    }
}
