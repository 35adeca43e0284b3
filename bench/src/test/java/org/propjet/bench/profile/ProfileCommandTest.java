package org.propjet.bench.profile;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.propjet.compiler.code.TapePlans;
import org.propjet.player.cli.PropjetCommand;
import org.propjet.player.terminal.ExitStatus;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

class ProfileCommandTest {
    private static final String COLUMNS =
            "part\trelation\tfile\tline\tcolumn\tshare\town_share\tnanos\toperations"
                    + "\town_operations\tgates\tfigures\tsampled\ttoggle_rate\tnever_changed\tlevel"
                    + "\tfired\trule";

    /** What could end an element of a page, or a text of a drawing, if nobody took care. */
    private static final String HOSTILE = "</script><b>&\"'\\";

    @TempDir Path folder;

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    /** Runs a short profile on the tape; returns the exit status. */
    private int profile(String... options) {
        List<String> args = new ArrayList<>(List.of("profile"));
        args.addAll(List.of(options));
        args.addAll(List.of("--seconds", "0.2", "--warmup-seconds", "0.05"));
        return PropjetCommand.run(
                new PrintWriter(out), new PrintWriter(err), args.toArray(new String[0]));
    }

    private Path rulesheet(String text) throws IOException {
        return Files.writeString(folder.resolve("turning.kif"), text);
    }

    private JsonArray rows(String... options) {
        assertEquals(ExitStatus.DONE, profile(options), err.toString());
        return JsonParser.parseString(out.toString()).getAsJsonArray();
    }

    private static double number(JsonObject row, String column) {
        return row.get(column).getAsDouble();
    }

    @Test
    void tsvHasTheColumnsThatAreDocumented() {
        profile("ticTacToe", "--backend", "tape", "--format", "tsv");
        assertEquals(COLUMNS, out.toString().lines().findFirst().orElseThrow());
    }

    /** What the circuit is made of is what the rows add up to, and all of the time is somewhere. */
    @Tag("timed")
    @ParameterizedTest
    @ValueSource(strings = {"connectFour", "reversiSmall", "rockPaperScissors"})
    void rowsAddUp(String game) {
        double share = 0;
        Set<String> parts = new TreeSet<>();
        for (JsonElement element : rows(game, "--backend", "tape", "--format", "json")) {
            JsonObject row = element.getAsJsonObject();
            parts.add(row.get("part").getAsString());
            share += number(row, "share");
            assertTrue(number(row, "own_share") >= 0, row.toString());
            assertTrue(number(row, "own_share") <= number(row, "share"), row.toString());
            assertTrue(number(row, "own_operations") <= number(row, "operations"), row.toString());
            boolean isRule = !row.get("line").isJsonNull();
            assertEquals(isRule, row.get("rule").getAsString().startsWith("(<= "), row.toString());
        }
        assertEquals(100, share, 0.1);
        assertTrue(
                parts.containsAll(
                        Set.of("random numbers", "choice", "next", "goals", "state", "harvest")),
                parts.toString());
    }

    /** Whether somebody has four in a row is nearly all of what ends connect four. */
    @Tag("timed")
    @Test
    void terminalIsMadeOfTheRuleThatItNeeds() {
        double all = 0;
        double lines = 0;
        for (JsonElement element : rows("connectFour", "--backend", "tape", "--format", "json")) {
            JsonObject row = element.getAsJsonObject();
            if (row.get("part").getAsString().equals("terminal")) {
                boolean isLine = row.get("relation").getAsString().equals("line");
                all += number(row, "operations");
                lines += isLine ? number(row, "operations") : 0;
            }
        }
        assertTrue(all > 200 && lines > 0.9 * all, lines + " of " + all);
    }

    @Tag("timed")
    @Test
    void aTableShowsPartsAndThenRules() {
        assertEquals(ExitStatus.DONE, profile("connectFour", "--backend", "tape", "--top", "2"));
        String text = out.toString();
        assertTrue(text.startsWith("connectFour: tape"), text);
        int laneCount = Long.SIZE * TapePlans.WORDS; // this machine's
        assertTrue(text.contains("A step of " + laneCount + " playouts takes"), text);
        assertTrue(text.indexOf("legality") > 0, text);
        assertTrue(text.indexOf("(<= (line ?role)") > text.indexOf("legality"), text);
        assertTrue(text.contains("more rules; --top"), text);
    }

    @Tag("timed")
    @Test
    void rowsHaveWhatWasCounted() {
        boolean isLineSeen = false;
        for (JsonElement element : rows("connectFour", "--backend", "tape", "--format", "json")) {
            JsonObject row = element.getAsJsonObject();
            boolean hasGates = number(row, "gates") > 0;
            assertEquals(!hasGates, row.get("toggle_rate").isJsonNull(), row.toString());
            assertEquals(!hasGates, row.get("level").isJsonNull(), row.toString());
            assertEquals(row.get("line").isJsonNull(), row.get("fired").isJsonNull());
            if (hasGates) {
                assertTrue(number(row, "toggle_rate") <= 1, row.toString());
                assertTrue(number(row, "never_changed") <= number(row, "gates"), row.toString());
                assertTrue(number(row, "level") >= 1, row.toString());
            }
            if (row.get("relation").getAsString().equals("line")) {
                assertTrue(number(row, "fired") > 0 && number(row, "fired") < 0.1);
                isLineSeen = true;
            }
        }
        assertTrue(isLineSeen);
    }

    @Tag("timed")
    @Test
    void whatIsNeverReachedIsListed() throws IOException {
        String game = rulesheet(SampleGames.TURNING).toString();
        List<String> never = new ArrayList<>();
        for (JsonElement element :
                rows(game, "--backend", "tape", "--unreached", "--format", "json")) {
            JsonObject row = element.getAsJsonObject();
            never.add(row.get("what").getAsString() + " never " + row.get("never").getAsString());
        }
        assertEquals(7, never.size());
        assertEquals("rule never grounded", never.getFirst());
        assertEquals("goal never reached", never.getLast());
    }

    @Tag("timed")
    @Test
    void aTableSumsUpWhatIsNeverReached() throws IOException {
        String game = rulesheet(SampleGames.TURNING).toString();
        profile(game, "--backend", "tape", "--playouts", "30");
        String text = out.toString();
        assertTrue(text.contains("Counted in 30 random playouts, 120 states (seed 1)"), text);
        assertTrue(text.contains("3 rules never fired: line 8 legal, line 13 next"), text);
        assertTrue(text.contains("1 fluent never true: both"), text);
        assertTrue(text.contains("bytes an operation, counted"), text);
    }

    @Test
    void aPageHasTheRulesheetAndItsSharesWhateverItsSymbolsAre() throws IOException {
        String text = SampleGames.TURNING.replace("both", HOSTILE);
        Path page = folder.resolve("page.html");
        profile(rulesheet(text).toString(), "--backend", "tape", "--html", page.toString());
        String html = Files.readString(page);
        assertEquals(2, html.split("</script>", -1).length - 1);
        assertFalse(html.contains("<b>&"), "markup of the rulesheet");
        String data = html.substring(html.indexOf("id=\"figures\">") + 13);
        JsonObject figures =
                JsonParser.parseString(data.substring(0, data.indexOf("</script>")))
                        .getAsJsonObject();
        List<String> lines = new ArrayList<>();
        figures.getAsJsonArray("lines").forEach(line -> lines.add(line.getAsString()));
        assertEquals(text, String.join("\n", lines));
        double share = 0;
        for (JsonElement row : figures.getAsJsonArray("shares")) {
            share += number(row.getAsJsonObject(), "share");
        }
        assertEquals(100, share, 0.1);
        assertTrue(out.toString().contains("Never reached"), "figures, too");
    }

    @Tag("timed")
    @Test
    void aPageToStandardOutputComesAlone() {
        profile("ticTacToe", "--backend", "tape", "--html", "-");
        assertTrue(out.toString().startsWith("<!DOCTYPE html>"));
        assertTrue(out.toString().endsWith("</html>\n"));
    }

    @Tag("timed")
    @Test
    void aDrawingHasHeatAndTheLinesOfTheRules() throws IOException {
        String text = SampleGames.TURNING.replace("both", HOSTILE);
        profile(rulesheet(text).toString(), "--backend", "tape", "--dot", "-");
        String dot = out.toString();
        assertTrue(dot.startsWith("digraph"), dot);
        String still =
                dot.lines().filter(line -> line.contains("never changed")).findFirst().orElse("");
        assertTrue(still.contains("label=\"and 13\"") && still.contains("gray85"), dot);
        for (String line : dot.lines().toList()) {
            String bare = line.replace("\\\\", "").replace("\\\"", "");
            assertEquals(0, bare.chars().filter(c -> c == '"').count() % 2, line);
        }
    }

    @Test
    void aNetworkThatNobodyCanReadIsNotDrawn() {
        assertEquals(ExitStatus.REFUSED, profile("reversi", "--backend", "tape", "--dot", "x.dot"));
        assertTrue(err.toString().contains("--html shows the same by rule"), err.toString());
    }

    @Test
    void aFileThatCannotBeWrittenIsRefused() {
        String file = folder.resolve("missing").resolve("page.html").toString();
        assertEquals(ExitStatus.REFUSED, profile("ticTacToe", "--backend", "tape", "--html", file));
        assertTrue(err.toString().contains("its folder does not exist"), err.toString());
    }

    @Test
    void aBackendWithoutLanesIsRefused() {
        assertEquals(ExitStatus.REFUSED, profile("ticTacToe", "--backend", "net"));
        assertTrue(err.toString().contains("'profile' knows auto, tape, lanes and vector"));
    }

    @Tag("timed")
    @Test
    void aSearchHasShares() {
        assertEquals(
                ExitStatus.DONE,
                profile("connectFour", "--backend", "tape", "--search", "--format", "json"),
                err.toString());
        JsonObject all = JsonParser.parseString(out.toString()).getAsJsonObject();
        assertEquals(SearchPart.values().length, all.getAsJsonArray("rows").size());
        double share = 0;
        for (JsonElement row : all.getAsJsonArray("rows")) {
            share += number(row.getAsJsonObject(), "share");
        }
        assertEquals(100, share, 0.1);
        assertTrue(number(all, "nodes_per_s") > 0, all.toString());
    }

    @Test
    void aSearchHasNoPage() {
        assertEquals(ExitStatus.USAGE, profile("nim", "--search", "--html", "-"));
        assertTrue(err.toString().contains("not about --search"), err.toString());
        assertEquals(ExitStatus.USAGE, profile("nim", "--player", "uct"));
        assertTrue(err.toString().contains("--search is missing"), err.toString());
    }

    /** A game against itself takes as long, and a larger one longer. */
    @Tag("timed")
    @Test
    void anotherVersionIsComparedStepByStep() {
        JsonObject same =
                JsonParser.parseString(against("ticTacToe", "ticTacToe")).getAsJsonObject();
        assertEquals("ticTacToe", same.get("against").getAsString());
        assertTrue(number(same, "low") <= number(same, "ratio"));
        assertTrue(number(same, "ratio") <= number(same, "high"));
        JsonObject larger =
                JsonParser.parseString(against("reversi", "ticTacToe")).getAsJsonObject();
        assertTrue(number(larger, "low") > 1, larger.toString());
    }

    private String against(String game, String other) {
        out.getBuffer().setLength(0);
        int status = profile(game, "--against", other, "--backend", "tape", "--format", "json");
        assertEquals(ExitStatus.DONE, status, err.toString());
        return out.toString();
    }

    @Test
    void comparingGoesWithNothingElse() {
        assertEquals(ExitStatus.USAGE, profile("ticTacToe", "--against", "nim", "--unreached"));
        assertTrue(err.toString().contains("leave out"), err.toString());
    }
}
