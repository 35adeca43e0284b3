package org.propjet.player.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.propjet.games.GameLibrary;
import org.propjet.player.terminal.ExitStatus;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** The commands {@code games}, {@code check}, {@code ground} and {@code net}. */
class GameCommandsTest {
    @TempDir private Path folder;

    private String file(String name, String text) throws IOException {
        return Files.writeString(folder.resolve(name), text).toString();
    }

    @Test
    void gamesListsThemAll() {
        CommandRun run = CommandRun.of("games", "--format", "tsv");
        assertEquals(ExitStatus.DONE, run.status());
        assertEquals(List.of("name", "title", "roles", "kind", "description"), run.cells(0));
        assertEquals(GameLibrary.names().size() + 1, run.lines().size());
        assertEquals("ticTacToe", run.cells(1).get(0));
        assertEquals("x,o", run.cells(1).get(2));
    }

    @Test
    void gamesAsJson() {
        CommandRun run = CommandRun.of("games", "--format", "json");
        JsonArray games = JsonParser.parseString(run.out()).getAsJsonArray();
        assertEquals(GameLibrary.names().size(), games.size());
        assertEquals(2, games.get(0).getAsJsonObject().getAsJsonArray("roles").size());
    }

    @Test
    void aGoodGameIsOk() {
        CommandRun run = CommandRun.of("check", "ticTacToe");
        assertEquals(ExitStatus.DONE, run.status());
        assertEquals("ok\n", run.out());
    }

    @Test
    void warningsAreListedAndCounted() throws IOException {
        String text = GameLibrary.rules("ticTacToe") + "\n(<= unused)\n";
        String path = file("warned.kif", text);
        CommandRun run = CommandRun.of("check", path);
        assertEquals(ExitStatus.DONE, run.status());
        assertTrue(run.out().startsWith(path + ":"), run.out());
        assertTrue(run.out().contains(": warning: "), run.out());
        assertTrue(run.out().matches("(?s).*\nok, 1 warning, 1 note\n"), run.out());
    }

    @Test
    void faultsAreListedWithTheirPlace() throws IOException {
        String path = file("bad.kif", "(role x)\n(<= (legal x go)\n");
        CommandRun run = CommandRun.of("check", path);
        assertEquals(ExitStatus.REFUSED, run.status());
        assertTrue(run.out().startsWith(path + ":2:1: error: "), run.out());
        assertFalse(run.out().contains("ok"), run.out());
    }

    @Test
    void severalGamesAreAllChecked() throws IOException {
        file("a.kif", "");
        file("b.kif", GameLibrary.rules("nim"));
        CommandRun run = CommandRun.of("check", folder.toString(), "no/such.kif", "ticTacToe");
        assertEquals(ExitStatus.REFUSED, run.status());
        assertTrue(run.out().contains("b.kif: ok"), run.out());
        assertTrue(run.out().contains("ticTacToe: ok"), run.out());
        assertTrue(run.out().endsWith("2 of 4 games ok\n"), run.out());
        assertTrue(run.err().contains("there is no file no/such.kif"), run.err());
    }

    @Test
    void groundHasItsColumns() {
        CommandRun run = CommandRun.of("ground", "ticTacToe", "--format", "tsv");
        assertEquals(ExitStatus.DONE, run.status());
        assertEquals("name seconds atoms instances fluents moves terms mib", header(run));
        assertEquals(2, run.lines().size());
        assertEquals("ticTacToe", run.cells(1).get(0));
        assertEquals("20", run.cells(1).get(5)); // 9 cells and noop, for each of two roles
    }

    @Test
    void groundWritesTheGroundRules() throws IOException {
        Path out = folder.resolve("ground.kif");
        CommandRun run = CommandRun.of("ground", "ticTacToe", "--out", out.toString());
        assertEquals(ExitStatus.DONE, run.status());
        String text = Files.readString(out);
        assertTrue(text.startsWith("(role x)\n(role o)\n(init "), text);
        assertFalse(text.contains("?"), text);
        assertEquals(text, CommandRun.of("ground", "ticTacToe", "--out", "-").out());
        assertEquals(ExitStatus.DONE, CommandRun.of("check", out.toString()).status());
    }

    @Test
    void whereItCannotWriteItSaysSo() {
        String target = folder.resolve("no/such/folder").toString();
        CommandRun run = CommandRun.of("ground", "ticTacToe", "--out", target);
        assertEquals(ExitStatus.REFUSED, run.status());
        assertEquals(
                "propjet: cannot write " + target + ": its folder does not exist\n", run.err());
    }

    @Test
    void aBudgetThatDoesNotSufficeIsNamed() {
        CommandRun run = CommandRun.of("net", "reversi", "--ground-seconds", "0.000001");
        assertEquals(ExitStatus.REFUSED, run.status());
        assertTrue(run.err().startsWith("propjet: grounding budget exceeded: milliseconds"));
        assertEquals("", run.out());
    }

    @Test
    void netHasItsColumns() {
        CommandRun run = CommandRun.of("net", "ticTacToe", "--format", "tsv");
        assertEquals(ExitStatus.DONE, run.status());
        assertEquals(
                "name seconds atoms instances base inputs gates conjunctions disjunctions fan_ins"
                        + " negated depth widest_fan_in widest_fan_out mib",
                header(run));
        assertEquals(2, run.lines().size());
    }

    @Test
    void netOfSeveralGamesHasARowForEach() throws IOException {
        Path games = Files.createDirectory(folder.resolve("rulesheets"));
        Files.writeString(games.resolve("a.kif"), GameLibrary.rules("nim"));
        Files.writeString(games.resolve("b.kif"), "(role you) (<= (legal ?x a) terminal");
        Files.writeString(games.resolve("c.kif"), GameLibrary.rules("ticTacToe"));
        CommandRun run = CommandRun.of("net", games.toString(), "blocks", "--format", "tsv");
        assertEquals(ExitStatus.REFUSED, run.status());
        assertEquals(
                List.of("name", "a", "c", "blocks"),
                run.lines().stream().map(line -> line.substring(0, line.indexOf('\t'))).toList());
        assertTrue(run.err().startsWith("propjet: b: "), run.err());
        assertEquals(1, run.err().lines().count(), run.err());
        assertEquals(ExitStatus.DONE, CommandRun.of("net", "nim", "blocks").status());
    }

    @Test
    void netDescribesOneGameOnlyInDetail() {
        CommandRun run = CommandRun.of("net", "nim", "blocks", "--passes");
        assertEquals(ExitStatus.USAGE, run.status());
        assertTrue(run.err().contains("of several games net writes the statistics only"));
    }

    @Test
    void netAsJsonIsOneObject() {
        CommandRun run = CommandRun.of("net", "ticTacToe", "--format", "json");
        JsonObject net = JsonParser.parseString(run.out()).getAsJsonObject();
        assertTrue(net.get("gates").getAsInt() > 0);
        assertEquals(20, net.get("inputs").getAsInt());
    }

    @Test
    void netSaysWhatEachPassDid() {
        CommandRun tsv = CommandRun.of("net", "ticTacToe", "--passes", "--format", "tsv");
        assertEquals(
                "pass gates_before gates_after fan_ins_before fan_ins_after seconds", header(tsv));
        CommandRun table = CommandRun.of("net", "ticTacToe", "--passes");
        assertTrue(table.out().contains("\nfold-constants "), table.out());
    }

    @Test
    void netComparesWhatEachPassMakes() {
        CommandRun run = CommandRun.of("net", "ticTacToe", "--check", "--format", "tsv");
        assertEquals(ExitStatus.DONE, run.status(), run.err());
        assertEquals(
                "pass gates fan_ins conjunctions disjunctions sums majorities negated depth"
                        + " widest_fan_in widest_fan_out cases differing",
                header(run));
        assertTrue(run.out().contains("\nrewrite\t"), run.out());
        for (int row = 1; row < run.lines().size(); row++) {
            assertTrue(run.lines().get(row).endsWith("\t2048\t0"), run.lines().get(row));
            List<String> cells = run.cells(row);
            int kinds = cells.subList(3, 7).stream().mapToInt(Integer::parseInt).sum();
            assertEquals(Integer.parseInt(cells.get(1)), kinds, run.lines().get(row));
        }
    }

    @Test
    void netWritesWhatAPassMakes() {
        CommandRun flat = CommandRun.of("net", "nim", "--out", "-", "--after", "flatten");
        assertTrue(flat.out().contains("\nterminal = "), flat.out());
        CommandRun step = CommandRun.of("net", "nim", "--out", "-", "--after", "simplify");
        assertTrue(step.out().contains(" = AND n"), step.out());
        assertEquals(ExitStatus.USAGE, CommandRun.of("net", "nim", "--after", "flatten").status());
        CommandRun none = CommandRun.of("net", "nim", "--out", "-", "--after", "exclusive-moves");
        assertEquals(ExitStatus.USAGE, none.status());
        assertTrue(none.err().contains("makes no network"), none.err());
        assertTrue(
                CommandRun.of("net", "nim", "--out", "-", "--after", "x")
                        .err()
                        .contains("fold-constants"));
    }

    @Test
    void netSaysWhatIsSymmetric() {
        CommandRun tsv = CommandRun.of("net", "connectFour", "--symmetry", "--format", "tsv");
        assertEquals("fixes fluents moves maps", header(tsv));
        assertEquals(
                "start\t72\t12\t(disc ?1 ?2 ?3) -> (disc ?1' ?2 ?3); ': 1 <-> 7, 2 <-> 6, 3 <-> 5",
                tsv.lines().get(1));
        assertTrue(
                tsv.lines().get(2).endsWith("red -> yellow; yellow -> red; ': red <-> yellow"),
                tsv.out());
        assertEquals(4, tsv.lines().size());
        CommandRun json = CommandRun.of("net", "ticTacToe", "--symmetry", "--format", "json");
        JsonObject found = JsonParser.parseString(json.out()).getAsJsonObject();
        assertEquals(8, found.get("start").getAsInt());
        assertEquals(16, found.get("nothing").getAsInt());
        assertTrue(found.get("complete").getAsBoolean());
        CommandRun none = CommandRun.of("net", "nim", "--symmetry");
        assertTrue(none.out().contains("symmetries that fix start: 1, roles: 1"), none.out());
    }

    @Test
    void netIsDrawn() throws IOException {
        Path dot = folder.resolve("net.dot");
        assertEquals(
                ExitStatus.DONE,
                CommandRun.of("net", "ticTacToe", "--dot", dot.toString()).status());
        assertTrue(Files.readString(dot).startsWith("digraph"));
    }

    private static String header(CommandRun run) {
        return String.join(" ", run.cells(0));
    }

    /** Not after an hour of work, whose result would be lost. */
    @Test
    @Timeout(value = 60, unit = TimeUnit.SECONDS)
    void whereResultsAreToBeWrittenIsCheckedBeforeTheWork() {
        String file = folder.resolve("none/file").toString();
        String reason = "propjet: cannot write " + file + ": its folder does not exist\n";
        for (List<String> command :
                List.of(
                        List.of("learn", "chess", "--seconds", "3600", "--out"),
                        List.of("learn", "chess", "--self-play", "--seconds", "3600", "--out"),
                        List.of("ground", "chess", "--out"),
                        List.of("net", "chess", "--dot"),
                        List.of("net", "chess", "--out"),
                        List.of("net", "chess", "--bytecode"),
                        List.of("show", "chess", "--svg"),
                        List.of("solve", "connectFour", "--seconds", "3600", "--table"),
                        List.of("solve", "connectFour", "--seconds", "3600", "--strategy"))) {
            List<String> args = new ArrayList<>(command);
            args.add(file);
            CommandRun run = CommandRun.of(args.toArray(new String[0]));
            assertEquals(reason, run.err(), command.toString());
            assertEquals(ExitStatus.REFUSED, run.status());
        }
    }
}
