package org.propjet.bench.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.propjet.bench.report.GameFigures.BackendSpeed;
import org.propjet.bench.report.GameFigures.SearchSpeed;
import org.propjet.bench.report.GameStudy.CurveEvent;
import org.propjet.bench.report.GameStudy.CurvePoint;
import org.propjet.bench.report.GameStudy.ThreadSpeed;
import org.propjet.bench.throughput.RunConditions;
import org.w3c.dom.Document;
import org.xml.sax.InputSource;

import java.io.StringReader;
import java.util.List;

import javax.xml.parsers.DocumentBuilderFactory;

class ReportPageTest {
    private static final RunConditions CONDITIONS =
            new RunConditions(
                    "a <fast> machine",
                    2,
                    512,
                    "system",
                    "jdk",
                    List.of("report", "--out", "x&y"),
                    null,
                    "2026-11-23T04:09:30Z");

    private static final GameStudy STUDY =
            new GameStudy(
                    1_234,
                    0.5,
                    64,
                    3_000,
                    100,
                    512,
                    1_000,
                    "vector",
                    "tape from the start, vector from 1.4 s on",
                    512,
                    6,
                    1.5,
                    List.of(new CurvePoint(0.1, 1_000), new CurvePoint(0.2, 5_000)),
                    List.of(new CurveEvent("vector", 0.15)),
                    List.of(new ThreadSpeed(1, 4e6, 1.0), new ThreadSpeed(2, 6e6, null)));

    private static final GameFigures WHOLE =
            new GameFigures(
                    "breakthrough",
                    STUDY,
                    List.of(
                            new BackendSpeed("net", 2e3, 1.9e3, 2.1e3, 0.5, 64.0, "yes"),
                            new BackendSpeed("auto", 4e6, null, null, 1.0, 64.0, "yes")),
                    new SearchSpeed(5e3, 9e4, 8e5, null, null),
                    List.of());

    private static final GameFigures REFUSED =
            new GameFigures(
                    "<evil & game>", null, List.of(), null, List.of("no (terminal) & <no>"));

    private static Document parse(String page) throws Exception {
        return DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(new InputSource(new StringReader(page)));
    }

    private static String page(GameFigures... games) {
        return new ReportPage(new ReportFigures(CONDITIONS, 1, List.of(games))).html();
    }

    @Test
    void isWellFormedAndShowsWhatWasMeasured() throws Exception {
        String html = page(WHOLE);
        String text = parse(html).getDocumentElement().getTextContent();
        assertTrue(text.contains("breakthrough, auto: 4.00\u00a0M playouts/s"), text);
        assertTrue(text.contains("breakthrough: 1,234 gates, 0.50 s"), text);
        assertTrue(text.contains("vector, 0.1 s") || text.contains("vector, 0.2 s"), text);
        assertTrue(text.contains("× 1.50"), text);
        assertTrue(text.contains("50 %"), "3 of 6 operations a nanosecond");
        assertTrue(text.contains("breakthrough: 5.00\u00a0k nodes/s"), text);
        assertTrue(text.contains("Sancho 1.61c"), text);
        assertTrue(text.contains("In 1 of 2 measurements other work"), text);
        assertFalse(text.contains("What failed"), text);
        assertFalse(html.contains("<script") || html.contains("<link"), "loads nothing");
    }

    @Test
    void aRefusedGameSaysWhy() throws Exception {
        String text = parse(page(WHOLE, REFUSED)).getDocumentElement().getTextContent();
        assertTrue(text.contains("What failed"), text);
        assertTrue(text.contains("<evil & game>no (terminal) & <no>"), text);
        assertTrue(text.contains("a <fast> machine"), text);
    }

    @Test
    void aPageOfRefusedGamesOnlyIsAPage() throws Exception {
        String text = parse(page(REFUSED)).getDocumentElement().getTextContent();
        assertTrue(text.contains("no (terminal) & <no>"), text);
        assertFalse(text.contains("NaN"), text);
    }

    @Test
    void threadsThatPlayedNothingHaveNoPlace() throws Exception {
        List<ThreadSpeed> threads = List.of(new ThreadSpeed(1, 0, 0.1), new ThreadSpeed(2, 5, 0.1));
        GameStudy still =
                new GameStudy(
                        1, 0.5, 64, 3_000, 100, 512, 1_000, "tape", "", 512, 6, 1.5, List.of(),
                        List.of(), threads);
        String text =
                parse(page(new GameFigures("still", still, List.of(), null, List.of())))
                        .getDocumentElement()
                        .getTextContent();
        assertFalse(text.contains("NaN") || text.contains("Infinity"), text);
    }

    @Test
    void figuresAreReadAsTheyWereWritten() {
        ReportFigures figures = new ReportFigures(CONDITIONS, 0.5, List.of(WHOLE, REFUSED));
        assertEquals(figures, ReportFigures.read(figures.json()));
        assertNull(ReportFigures.read("{\"games\": 5}"));
        assertNull(ReportFigures.read("{}"));
        assertNull(ReportFigures.read("no json"));
    }

    @Test
    void operationsAreThoseOfVectors() {
        assertEquals(3, STUDY.operationsPerNano(), 1e-9);
        assertEquals(50, MachineLimit.of(List.of(WHOLE, REFUSED)).percent(STUDY), 1e-9);
        assertEquals(1.5, STUDY.speedUp(2), 1e-9);
        assertTrue(Double.isNaN(STUDY.speedUp(4)));
    }

    @Test
    void threadsAreDoubledUpToTheProcessors() {
        assertEquals(List.of(1), List.copyOf(StudyCommand.threadCounts(1)));
        assertEquals(List.of(1, 2), List.copyOf(StudyCommand.threadCounts(2)));
        assertEquals(List.of(1, 2, 4, 6), List.copyOf(StudyCommand.threadCounts(6)));
    }
}
