package org.propjet.bench.profile;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.propjet.player.cli.ExitStatus;
import org.propjet.player.cli.PropjetCommand;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

class ProfileCommandTest {
    private static final String COLUMNS =
            "part\trelation\tfile\tline\tcolumn\tshare\tnanos\toperations\town_operations\tgates"
                    + "\tfigures\trule";

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
    @ParameterizedTest
    @ValueSource(strings = {"connectFour", "reversiSmall", "rockPaperScissors"})
    void rowsAddUp(String game) {
        double share = 0;
        Set<String> parts = new TreeSet<>();
        for (JsonElement element : rows(game, "--backend", "tape", "--format", "json")) {
            JsonObject row = element.getAsJsonObject();
            parts.add(row.get("part").getAsString());
            share += number(row, "share");
            assertTrue(number(row, "share") >= 0, row.toString());
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

    @Test
    void aTableShowsPartsAndThenRules() {
        assertEquals(ExitStatus.DONE, profile("connectFour", "--backend", "tape", "--top", "2"));
        String text = out.toString();
        assertTrue(text.startsWith("connectFour: tape"), text);
        assertTrue(text.contains("A step of 512 playouts takes"), text);
        assertTrue(text.indexOf("legality") > 0, text);
        assertTrue(text.indexOf("(<= (line ?role)") > text.indexOf("legality"), text);
        assertTrue(text.contains("more rules; --top"), text);
    }

    @Test
    void aBackendWithoutLanesIsRefused() {
        assertEquals(ExitStatus.REFUSED, profile("ticTacToe", "--backend", "net"));
        assertTrue(err.toString().contains("'profile' knows auto, tape, lanes and vector"));
    }
}
