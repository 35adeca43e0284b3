package org.propjet.bench.throughput;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;

import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.propjet.player.cli.PropjetCommand;
import org.propjet.player.cli.Start;
import org.propjet.player.files.JsonSeal;
import org.propjet.player.terminal.Backend;
import org.propjet.player.terminal.ExitStatus;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

class BenchCommandTest {
    private static final String COLUMNS =
            "game\tbackend\tthreads\tsetup_s\twarmup_s\tseconds\tplayouts\tplayouts_per_s"
                    + "\tlow\thigh\tprocessor\tratio\tsteps_per_s\tmean_length\tprocesses"
                    + "\tallocated_mib\tcollections\tinstructions_per_step\tinstructions_per_cycle"
                    + "\tagrees\tgoals";

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    /** Runs a short benchmark; returns the exit status. */
    private int bench(String... options) {
        List<String> args = new ArrayList<>(List.of("bench"));
        args.addAll(List.of(options));
        args.addAll(List.of("--seconds", "0.2", "--warmup-seconds", "0.05"));
        return propjet(args.toArray(new String[0]));
    }

    private int propjet(String... args) {
        return PropjetCommand.run(new PrintWriter(out), new PrintWriter(err), args);
    }

    private JsonArray rows() {
        return JsonParser.parseString(out.toString()).getAsJsonArray();
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
        assertTrue(playouts > 0 && seconds >= 0.2, lines.get(1));
        assertTrue(Double.parseDouble(cells.get(7)) > 0, lines.get(1));
        double processor = Double.parseDouble(cells.get(10));
        assertTrue(processor > 0 && processor < 1.05, lines.get(1));
        double length = Double.parseDouble(cells.get(13));
        assertTrue(length > 5 && length < 9, lines.get(1));
        assertEquals("yes", cells.get(19));
        assertEquals(2, cells.get(20).split(",").length);
    }

    @Tag("timed")
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
            assertEquals(i == 0, row.get("agrees").isJsonNull(), row.toString());
            double ratio = row.get("ratio").getAsDouble();
            assertTrue(i == 0 ? ratio == 1 : ratio > 0, row.toString());
            JsonObject run = row.getAsJsonObject("run");
            assertTrue(run.get("processors").getAsInt() > 0, row.toString());
            assertEquals("bench", run.getAsJsonArray("options").get(0).getAsString());
        }
    }

    /** Before it was the memory that ran out, after some twenty seconds. */
    @Test
    void moreThreadsThanAnyMachineHasProcessorsForAreRefused() {
        for (String command : List.of("bench", "perf-test")) {
            err.getBuffer().setLength(0);
            assertEquals(ExitStatus.USAGE, propjet(command, "ticTacToe", "--threads", "100000"));
            String why = "'100000' is not a number of threads, 1 to 1,024\n";
            assertTrue(err.toString().contains(why), err.toString());
            assertEquals("", out.toString());
        }
    }

    /** Two processes on the tape, and their figures compared with themselves. */
    @Tag("process")
    @Test
    void savedFiguresAreCompared(@TempDir Path folder) {
        String file = folder.resolve("figures.json").toString();
        String[] options = {
            "ticTacToe", "--backend", "tape", "--fork", "2", "--save", file, "--format", "json"
        };
        assertEquals(ExitStatus.DONE, bench(options), err.toString());
        JsonObject row = rows().get(0).getAsJsonObject();
        assertEquals(2, row.get("processes").getAsInt());
        assertTrue(row.get("low").getAsDouble() < row.get("playouts_per_s").getAsDouble());

        out.getBuffer().setLength(0);
        assertEquals(
                ExitStatus.DONE, propjet("bench", "--compare", file, file, "--format", "json"));
        JsonObject compared = rows().get(0).getAsJsonObject();
        assertEquals(1, compared.get("ratio").getAsDouble());
        assertEquals("no difference beyond noise", compared.get("verdict").getAsString());
        assertEquals(row.get("playouts_per_s"), compared.get("old_playouts_per_s"));
    }

    @Test
    void filesOfOthersAreNotCompared(@TempDir Path folder) throws IOException {
        Path file = folder.resolve("other.json");
        for (String text :
                List.of("", "[1]", "{}", "{\"unit\":1}", "no json", "{\"rows\":[null]}")) {
            Files.writeString(file, text);
            err.getBuffer().setLength(0);
            assertEquals(
                    ExitStatus.REFUSED, propjet("bench", "--compare", file.toString(), "gone"));
            assertTrue(err.toString().contains("is not a file that"), text + ": " + err);
        }
        assertEquals(ExitStatus.REFUSED, propjet("bench", "--compare", "gone", "gone"));
        assertTrue(err.toString().contains("cannot read gone"), err.toString());
    }

    @Test
    void figuresThatAreDamagedOrHaveNoEndAreRefused(@TempDir Path folder) throws IOException {
        Path file = folder.resolve("old.json");
        Files.writeString(file, JsonSeal.seal("{\"unit\": \"nodes\"}").replace("des", "des "));
        assertEquals(ExitStatus.REFUSED, propjet("bench", "--compare", file.toString(), "gone"));
        assertTrue(err.toString().contains(file + " is damaged, or was changed"), err.toString());
        Assumptions.assumeTrue(Files.exists(Path.of("/dev/zero")));
        assertEquals(ExitStatus.REFUSED, propjet("bench", "--compare", "/dev/zero", "gone"));
        assertTrue(err.toString().contains("/dev/zero: it is larger than"), err.toString());
    }

    @Test
    void aCurveBeginsWithTheFirstPlayout() {
        assertEquals(
                ExitStatus.DONE,
                bench("ticTacToe", "--curve", "--backend", "tape", "--format", "json"));
        JsonObject curve = JsonParser.parseString(out.toString()).getAsJsonObject();
        assertTrue(curve.getAsJsonArray("rows").size() >= 5, curve.toString());
        double half = curve.get("half_s").getAsDouble();
        assertTrue(half > 0 && half <= curve.get("nine_tenths_s").getAsDouble(), curve.toString());
        assertTrue(curve.get("half_processor_s").getAsDouble() > 0, curve.toString());
    }

    @Test
    void aCurveIsOfOneGame() {
        assertEquals(ExitStatus.USAGE, bench("ticTacToe", "nim", "--curve"));
        assertTrue(err.toString().contains("name one game and one backend"), err.toString());
    }

    @Test
    void whatIsAboutOneMachineIsNotMeasuredOnMembers() {
        assertEquals(
                ExitStatus.USAGE,
                bench("nim", "--cluster", "localhost", "--secret", "s", "--fork", "2"));
        assertTrue(err.toString().contains("leave out --fork, --curve, --save"), err.toString());
    }

    @Test
    void somethingHasToBeMeasured() {
        assertEquals(ExitStatus.USAGE, bench());
        assertTrue(err.toString().startsWith("propjet: GAME is missing\n"), err.toString());
    }

    @Tag("timed")
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

    @Tag("timed")
    @Test
    void tablesHaveStandardErrors() {
        assertEquals(ExitStatus.DONE, bench("ticTacToe", "--wide"));
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
    void aTableSaysInAWordThatAGameIsRefused(@TempDir Path folder) throws IOException {
        String refusal = "refused: grounding budget exceeded: milliseconds";
        assertEquals(ExitStatus.REFUSED, bench("ticTacToe", "--ground-seconds", "0.000001"));
        assertTrue(out.toString().endsWith("  refused\n"), out.toString());
        assertTrue(err.toString().contains("propjet: ticTacToe auto: " + refusal), err.toString());

        String bad = Files.writeString(folder.resolve("bad.kif"), "(role x)\n(role").toString();
        err.getBuffer().setLength(0);
        assertEquals(ExitStatus.REFUSED, bench(bad));
        assertTrue(err.toString().contains("bad auto: refused: " + bad), err.toString());
        assertTrue(err.toString().contains("\n    (role\n"), err.toString());
    }

    @Test
    void otherProcessesSayOnceWhyAGameIsRefused() {
        int status = bench("ticTacToe", "--ground-seconds", "0.000001", "--fork", "2");
        assertEquals(ExitStatus.REFUSED, status);
        assertTrue(out.toString().endsWith("  refused\n"), out.toString());
        assertEquals(2, err.toString().split("grounding budget exceeded", -1).length);
    }

    /** A virtual machine without the options that the launcher gives. */
    @Tag("process")
    @Test
    void whereThereAreNoVectorsItSaysWhy() throws IOException, InterruptedException {
        Process process =
                new ProcessBuilder(
                                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                                "-cp",
                                System.getProperty("java.class.path"),
                                Start.class.getName(),
                                "bench",
                                "ticTacToe",
                                "--backend",
                                "tape",
                                "--seconds",
                                "0.2",
                                "--warmup-seconds",
                                "0.05")
                        .redirectErrorStream(true)
                        .start();
        String all = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertEquals(ExitStatus.DONE, process.waitFor(), all);
        String why = "propjet: playouts are slow here, the JDK's vectors cannot be loaded: ";
        assertTrue(all.contains(why), all);
    }

    @Test
    void anUnknownBackendIsWrongUsage() {
        assertEquals(ExitStatus.USAGE, bench("ticTacToe", "--backend", "net,magic"));
        assertTrue(err.toString().contains("'magic' is not one of reference, net"));
    }
}
