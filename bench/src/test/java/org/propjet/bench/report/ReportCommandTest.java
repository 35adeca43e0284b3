package org.propjet.bench.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.propjet.bench.report.GameFigures.BackendSpeed;
import org.propjet.player.cli.PropjetCommand;
import org.propjet.player.terminal.ExitStatus;
import org.xml.sax.InputSource;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringReader;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;

import javax.xml.parsers.DocumentBuilderFactory;

class ReportCommandTest {
    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @TempDir private Path folder;

    private int report(String... words) {
        String[] args = new String[words.length + 3];
        args[0] = "report";
        args[1] = "--out";
        args[2] = folder.resolve("report").toString();
        System.arraycopy(words, 0, args, 3, words.length);
        return PropjetCommand.run(new PrintWriter(out), new PrintWriter(err), args);
    }

    private String read(String file) throws IOException {
        return Files.readString(folder.resolve("report").resolve(file));
    }

    @Tag("timed")
    @Test
    void aPageShowsTheGameAndOneThatIsRefused() throws Exception {
        Path bad = Files.writeString(folder.resolve("bad.kif"), "(role x) (legal x (m ?y))");
        Path other = Files.createDirectory(folder.resolve("report")).resolve("notes.txt");
        Files.writeString(other, "mine");
        int status =
                report("montyHall", bad.toString(), "--seconds", "0.02", "--backend", "net,auto");
        assertEquals(ExitStatus.REFUSED, status, err.toString());
        assertTrue(out.toString().contains("2 games, 1 with failures"), out.toString());
        String page = read("index.html");
        String text =
                DocumentBuilderFactory.newInstance()
                        .newDocumentBuilder()
                        .parse(new InputSource(new StringReader(page)))
                        .getDocumentElement()
                        .getTextContent();
        assertTrue(text.contains("montyHall: 27 gates"), text);
        assertTrue(text.contains("bad.kif"), text);
        ReportFigures figures = Objects.requireNonNull(ReportFigures.read(read("report.json")));
        GameFigures game = figures.games().getFirst();
        assertEquals(List.of(), game.failures());
        assertTrue(Objects.requireNonNull(game.study()).operationsPerNano() > 0, game.toString());
        assertEquals(
                List.of("net", "auto"), game.speeds().stream().map(BackendSpeed::backend).toList());
        assertEquals(3, read("playouts.tsv").lines().count());
        assertEquals(2, read("search.tsv").lines().count());
        assertEquals("mine", Files.readString(other));

        Files.delete(folder.resolve("report").resolve("index.html"));
        assertEquals(ExitStatus.DONE, report("--redraw"));
        assertEquals(page, read("index.html"));
    }

    @Test
    void aFileIsNoFolder() throws IOException {
        Files.writeString(folder.resolve("report"), "a file");
        assertEquals(ExitStatus.REFUSED, report("montyHall"));
        assertTrue(err.toString().contains("is a file, not a folder"), err.toString());
    }

    @Test
    void aPageThatCannotBeReplacedIsRefusedFirst() throws IOException {
        Files.createDirectories(folder.resolve("report/index.html"));
        assertEquals(ExitStatus.REFUSED, report("montyHall"));
        assertTrue(err.toString().contains("cannot write "), err.toString());
        assertFalse(Files.exists(folder.resolve("report/report.json")));
    }

    @Test
    void anUnknownGameIsRefusedFirst() {
        assertEquals(ExitStatus.REFUSED, report("noSuchGame"));
        assertTrue(err.toString().contains("there is no bundled game"), err.toString());
    }

    @Test
    void thereMustBeFiguresToDraw() throws IOException {
        assertEquals(ExitStatus.REFUSED, report("--redraw"));
        assertTrue(err.toString().contains("--redraw needs the figures"), err.toString());
        Files.writeString(folder.resolve("report/report.json"), "[]");
        assertEquals(ExitStatus.REFUSED, report("--redraw"));
        assertTrue(err.toString().contains("is not a file that 'propjet report'"), err.toString());
        assertEquals(ExitStatus.USAGE, report("--redraw", "nim"));
    }

    @Test
    void aFolderMustBeNamed() {
        int status = PropjetCommand.run(new PrintWriter(out), new PrintWriter(err), "report");
        assertEquals(ExitStatus.USAGE, status);
        assertTrue(err.toString().contains("--out"), err.toString());
    }
}
