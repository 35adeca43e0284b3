package org.propjet.bench.micro;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.propjet.compiler.ShippedOptions;
import org.propjet.player.cli.PropjetCommand;
import org.propjet.player.terminal.ExitStatus;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;

class JmhCommandTest {
    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    static {
        System.setProperty("jmh.ignoreLock", "true"); // figures are not what is asked for here
    }

    private int jmh(String... args) {
        String[] all = Stream.concat(Stream.of("jmh"), Stream.of(args)).toArray(String[]::new);
        return PropjetCommand.run(new PrintWriter(out), new PrintWriter(err), all);
    }

    @Test
    void withoutAPatternAllAreListed() {
        assertEquals(ExitStatus.DONE, jmh("--format", "tsv"), err.toString());
        List<String> lines = out.toString().lines().toList();
        assertEquals("class\tquestion\tbenchmarks\tparams", lines.getFirst());
        assertTrue(
                lines.contains(
                        "PassBenchmark\tHow long does each pass over the network take?\tapply"
                                + "\tgame,pass"),
                out.toString());
        TreeSet<String> classes = new TreeSet<>();
        BenchmarkCatalog.all().forEach(found -> classes.add(found.type().getSimpleName()));
        assertEquals(
                List.copyOf(classes),
                lines.stream().skip(1).map(line -> line.substring(0, line.indexOf('\t'))).toList());
    }

    @Test
    void aListMayBeOfSome() {
        assertEquals(ExitStatus.DONE, jmh("--list", "descent", "--format", "json"));
        JsonArray list = JsonParser.parseString(out.toString()).getAsJsonArray();
        assertEquals(1, list.size());
        assertEquals("DescentBenchmark", list.get(0).getAsJsonObject().get("class").getAsString());
    }

    @Test
    void aBenchmarkThatIsNotThereIsRefused() {
        assertEquals(ExitStatus.REFUSED, jmh("harvset"));
        assertTrue(err.toString().contains("no benchmark has 'harvset' in its name"));
        assertTrue(err.toString().contains("HarvestShareBenchmark"), err.toString());
    }

    @Test
    void whatCannotBeMeasuredIsRefusedBeforehand() {
        assertEquals(ExitStatus.REFUSED, jmh("pass", "-p", "gaem=hex"));
        assertTrue(err.toString().contains("no parameter 'gaem'; there are game"), err.toString());
        assertEquals(ExitStatus.REFUSED, jmh("pass", "-p", "game=hex,nosuchgame"));
        assertTrue(err.toString().contains("'nosuchgame'"), err.toString());
        assertEquals(ExitStatus.REFUSED, jmh("pass", "-p", "game=-"));
        assertEquals(ExitStatus.USAGE, jmh("pass", "--quick", "--forks", "3"));
        assertEquals("", out.toString());
    }

    /** In processes of their own, of which one fails. */
    @Tag("process")
    @Test
    void resultsAreRows() {
        int status = jmh("Pass.*", "--quick");
        assertEquals(ExitStatus.REFUSED, status, "a pattern is no regular expression");
        status =
                jmh(
                        "PassBenchmark",
                        "--quick",
                        "-p",
                        "game=ticTacToe",
                        "-p",
                        "pass=flatten,flattery",
                        "--format",
                        "json");
        assertEquals(ExitStatus.REFUSED, status, err.toString());
        JsonArray rows = JsonParser.parseString(out.toString()).getAsJsonArray();
        assertEquals(2, rows.size());
        JsonObject first = rows.get(0).getAsJsonObject();
        assertEquals("PassBenchmark.apply", first.get("benchmark").getAsString());
        assertEquals("game=ticTacToe pass=flatten", first.get("params").getAsString());
        assertEquals("avgt", first.get("mode").getAsString());
        assertEquals("us/op", first.get("unit").getAsString());
        assertTrue(first.get("score").getAsDouble() >= 0);
        assertEquals(1, first.get("forks").getAsInt());
        JsonElement failed = rows.get(1).getAsJsonObject().get("score");
        assertTrue(failed.isJsonNull());
        assertTrue(err.toString().contains("there is no pass flattery"), err.toString());
        assertFalse(err.toString().contains("\tat "), err.toString());
    }

    /** As the system says of the process while it measures. */
    @Tag("process")
    @Test
    @EnabledOnOs(OS.LINUX)
    void aForkHasTheShippedOptions() throws InterruptedException {
        AtomicReference<String> seen = new AtomicReference<>("");
        Thread watcher = Thread.ofPlatform().daemon().start(() -> watchForFork(seen));
        int status = jmh("PassBenchmark", "--quick", "-p", "game=nim", "-p", "pass=flatten");
        watcher.interrupt();
        watcher.join();
        assertEquals(ExitStatus.DONE, status, err.toString());
        List<String> given = List.of(seen.get().split("\0"));
        for (String option : ShippedOptions.all()) {
            assertTrue(given.contains(option), option + " is not among " + given);
        }
    }

    /** Before it becomes the fork, the JDK's helper has the fork's arguments, too. */
    private static boolean isFork(String commandLine) {
        return commandLine.contains("ForkedMain") && !commandLine.contains("jspawnhelper");
    }

    private static void watchForFork(AtomicReference<String> seen) {
        try {
            while (seen.get().isEmpty()) {
                ProcessHandle.current()
                        .descendants()
                        .map(JmhCommandTest::commandLine)
                        .filter(JmhCommandTest::isFork)
                        .forEach(seen::set);
                Thread.sleep(5);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static String commandLine(ProcessHandle process) {
        try {
            return Files.readString(Path.of("/proc", Long.toString(process.pid()), "cmdline"));
        } catch (IOException e) {
            return ""; // it has ended
        }
    }
}
