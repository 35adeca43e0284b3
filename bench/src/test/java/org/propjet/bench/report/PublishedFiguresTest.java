package org.propjet.bench.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.propjet.bench.report.PublishedFigures.Published;

import java.util.List;

class PublishedFiguresTest {
    private final PublishedFigures published = PublishedFigures.load();

    private List<String> systems(String game, double meanLength) {
        return published.of(game, meanLength).stream().map(row -> row.system().name()).toList();
    }

    @Test
    void aBoardOfAnotherSizeHasOtherFigures() {
        assertEquals(List.of("Regular Games", "Ludii"), systems("connectFour", 21.31));
        assertTrue(systems("connectFour", 22.4).contains("Sancho 1.61c"));
        assertEquals(List.of(), systems("connectFour", 30));
        assertEquals(List.of(), systems("connectFour", Double.NaN));
        assertEquals(List.of(), systems("connectFourSmall", 21.31));
    }

    @Test
    void eachFigureHasASourceAndAMachine() {
        List<Published> figures = published.of("breakthrough", 64);
        assertEquals(5, figures.size());
        for (Published figure : figures) {
            assertTrue(figure.playoutsPerSecond() > 0, figure.toString());
            assertTrue(figure.system().source().length() > 10, figure.toString());
            assertTrue(figure.system().machine().length() > 5, figure.toString());
            assertEquals(1, figure.system().letter().length());
        }
    }
}
