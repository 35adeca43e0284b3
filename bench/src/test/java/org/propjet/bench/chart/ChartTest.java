package org.propjet.bench.chart;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.propjet.bench.chart.RowChart.Guide;
import org.propjet.bench.chart.RowChart.Row;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.InputSource;

import java.io.StringReader;
import java.util.ArrayList;
import java.util.List;

import javax.xml.parsers.DocumentBuilderFactory;

class ChartTest {
    private static final String NASTY = "a<b & \"c\"";

    private static Document parse(String svg) throws Exception {
        return DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(new InputSource(new StringReader(svg)));
    }

    private static List<Element> ofClass(Document svg, String name) {
        List<Element> found = new ArrayList<>();
        NodeList all = svg.getElementsByTagName("*");
        for (int i = 0; i < all.getLength(); i++) {
            Element element = (Element) all.item(i);
            if (List.of(element.getAttribute("class").split(" ")).contains(name)) {
                found.add(element);
            }
        }
        return found;
    }

    private static RowChart rows(List<Mark> marks) {
        return new RowChart(
                NASTY,
                Scale.decades(1, 100),
                "things a second",
                List.of(new Row(NASTY, List.of(marks), "50 %")),
                List.of(new Guide(10, "limit"), new Guide(Double.NaN, "unknown")),
                true);
    }

    @Test
    void marksLieWhereTheScaleSays() throws Exception {
        RowChart chart =
                rows(
                        List.of(
                                Mark.of(1, "first", Symbol.CIRCLE, "one"),
                                Mark.of(10, "middle", Symbol.SQUARE, "ten"),
                                Mark.of(100, "last", Symbol.PLUS, "hundred")));
        Document svg = parse(chart.draw(800));
        double first = x(ofClass(svg, "first").getLast());
        double middle = x(ofClass(svg, "middle").getLast());
        double last = x(ofClass(svg, "last").getLast());
        assertEquals((first + last) / 2, middle, 0.2);
        assertTrue(last < 800, "within the picture");
        assertEquals(
                middle,
                Double.parseDouble(ofClass(svg, "guide").getFirst().getAttribute("x1")),
                0.2);
    }

    private static double x(Element mark) {
        Element path = (Element) mark.getElementsByTagName("path").item(0);
        String place = path.getAttribute("transform");
        return Double.parseDouble(place.substring("translate(".length(), place.indexOf(' ')));
    }

    @Test
    void textsAreEscaped() throws Exception {
        Document svg = parse(rows(List.of(Mark.text(10, "s", "<", NASTY))).draw(800));
        assertEquals(NASTY, svg.getDocumentElement().getAttribute("aria-label"));
        assertEquals(NASTY, ofClass(svg, "name").getFirst().getTextContent());
        Element mark = ofClass(svg, "mark").getFirst();
        assertEquals(NASTY, mark.getElementsByTagName("title").item(0).getTextContent());
        assertEquals("<", ofClass(svg, "letter").getFirst().getTextContent());
    }

    @Test
    void whatHasNoPlaceIsLeftOut() throws Exception {
        Document svg =
                parse(
                        rows(List.of(
                                        Mark.of(Double.NaN, "s", Symbol.CIRCLE, "unknown"),
                                        Mark.of(0, "s", Symbol.CIRCLE, "nothing"),
                                        Mark.of(5, "s", Symbol.CIRCLE, "five")))
                                .draw(800));
        assertEquals(1, ofClass(svg, "mark").size());
        assertEquals(1, ofClass(svg, "guide").size());
    }

    @Test
    void namesStandAboveMarksWhereItIsNarrow() throws Exception {
        RowChart chart = rows(List.of(Mark.of(10, "s", Symbol.CIRCLE, "ten")));
        Element wide = ofClass(parse(chart.draw(800)), "name").getFirst();
        Element narrow = ofClass(parse(chart.draw(358)), "name").getFirst();
        assertEquals("end", wide.getAttribute("text-anchor"));
        assertEquals("start", narrow.getAttribute("text-anchor"));
    }

    @Test
    void namesOfPointsDoNotLieOnEachOther() throws Exception {
        List<ScatterChart.Point> points = new ArrayList<>();
        for (int i = 0; i < 40; i++) {
            points.add(new ScatterChart.Point(50 + i / 10.0, 5, "name" + i, "title"));
        }
        ScatterChart chart =
                new ScatterChart(
                        "crowd", Scale.decades(1, 100), "x", Scale.decades(1, 10), "y", points);
        Document svg = parse(chart.draw(358, 340));
        assertEquals(40, ofClass(svg, "mark").size());
        List<Element> names = ofClass(svg, "name");
        assertTrue(names.size() > 1 && names.size() < 40, names.size() + " names");
        for (Element one : names) {
            for (Element other : names) {
                boolean isNear =
                        Math.abs(place(one, "x") - place(other, "x")) < 30
                                && Math.abs(place(one, "y") - place(other, "y")) < 12;
                assertFalse(!one.equals(other) && isNear, one.getTextContent());
            }
        }
    }

    private static double place(Element text, String axis) {
        return Double.parseDouble(text.getAttribute(axis));
    }

    @Test
    void curvesHaveTheirEvents() throws Exception {
        CurveChart chart =
                new CurveChart(
                        "speed",
                        "s",
                        "a second",
                        List.of(new CurveChart.Point(0.1, 10), new CurveChart.Point(2, 1_000)),
                        List.of(
                                new CurveChart.Event(0, "tape"),
                                new CurveChart.Event(1.9, "vector, 1.9 s"),
                                new CurveChart.Event(7, "too late")));
        Document svg = parse(chart.draw(358, 220));
        assertEquals(2, ofClass(svg, "event").size());
        assertEquals("start", ofClass(svg, "event-label").getFirst().getAttribute("text-anchor"));
        assertEquals("end", ofClass(svg, "event-label").getLast().getAttribute("text-anchor"));
        assertEquals(1, ofClass(svg, "curve").size());
    }
}
