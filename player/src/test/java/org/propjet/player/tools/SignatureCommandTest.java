package org.propjet.player.tools;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.propjet.player.cli.CommandRun;
import org.propjet.player.cli.GoldenText;
import org.propjet.player.terminal.ExitStatus;

import java.io.IOException;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;

@Timeout(value = 300, unit = TimeUnit.SECONDS)
class SignatureCommandTest {
    /** How many games of each kind the fast test takes. */
    private static final String FEW = "1";

    /**
     * What each kind does in its first game. A change that is not meant to change what is found
     * leaves the numbers as they are; one that is puts the new ones into {@code signature.tsv}, and
     * says what it measured.
     */
    @Test
    void everyKindDoesWhatItDidInItsFirstGame() throws IOException {
        assertEquals(expected(1), found("--games", FEW));
    }

    /** The same in all games. */
    @Test
    @Tag("deep")
    void everyKindDoesWhatItDid() throws IOException {
        assertEquals(expected(2), found());
    }

    /** Returns a line for each kind, with its number in a column of the file. */
    private static String expected(int column) throws IOException {
        return GoldenText.of("signature.tsv")
                .lines()
                .skip(1)
                .map(line -> line.split("\t", -1))
                .map(cells -> cells[0] + " " + cells[column])
                .collect(Collectors.joining("\n"));
    }

    private static String found(String... options) {
        CommandRun run = CommandRun.of(withFormat(options));
        assertEquals(ExitStatus.DONE, run.status(), run.err());
        JsonObject json = JsonParser.parseString(run.out()).getAsJsonObject();
        return json.keySet().stream()
                .filter(key -> !key.equals("rows"))
                .map(key -> key + " " + json.get(key).getAsString())
                .collect(Collectors.joining("\n"));
    }

    private static String[] withFormat(String... options) {
        String[] all = new String[options.length + 3];
        all[0] = "signature";
        all[1] = "--format";
        all[2] = "json";
        System.arraycopy(options, 0, all, 3, options.length);
        return all;
    }

    @Test
    void aKindAloneHasItsOwnNumber() throws IOException {
        CommandRun run = CommandRun.of("signature", "solve-enumerate", "--games", FEW);
        assertEquals(ExitStatus.DONE, run.status(), run.err());
        String value = run.lines().get(1).replaceAll(".* ", "");
        assertTrue(expected(1).contains("solve-enumerate " + value), run.out());
        assertEquals(3, run.lines().size());
    }

    @Test
    void aGameIsTakenInPlaceOfTheUsualOnes() {
        CommandRun run =
                CommandRun.of("signature", "solve-enumerate", "--game", "rockPaperScissors");
        assertEquals(ExitStatus.DONE, run.status(), run.err());
        assertTrue(run.lines().get(1).startsWith("solve-enumerate  rockPaperScissors"), run.out());
        assertEquals(3, run.lines().size());
    }

    @Test
    void whatIsNoKindIsAnsweredByThoseThereAre() {
        CommandRun run = CommandRun.of("signature", "chess");
        assertEquals(ExitStatus.USAGE, run.status());
        List<String> names = SignatureKind.known().stream().map(SignatureKind::name).toList();
        assertTrue(run.err().contains(String.join(", ", names)), run.err());
    }
}
