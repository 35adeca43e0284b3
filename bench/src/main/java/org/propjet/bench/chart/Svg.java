package org.propjet.bench.chart;

import java.io.StringWriter;
import java.util.Locale;

import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;

/**
 * Writes a picture. Texts are escaped.
 *
 * <p>Not thread-safe.
 */
final class Svg {
    private final StringWriter text = new StringWriter();
    private final XMLStreamWriter xml;

    /**
     * Begins a picture.
     *
     * @param title what it shows, for those who cannot see it
     */
    Svg(double width, double height, String title) {
        try {
            xml = XMLOutputFactory.newInstance().createXMLStreamWriter(text);
        } catch (XMLStreamException e) {
            throw new IllegalStateException(e);
        }
        begin("svg", "xmlns", "http://www.w3.org/2000/svg", "role", "img");
        attribute("viewBox", "0 0 " + number(width) + " " + number(height));
        attribute("width", number(width));
        attribute("height", number(height));
        attribute("aria-label", title);
    }

    /** Returns a length with at most one decimal. */
    static String number(double length) {
        String text = String.format(Locale.ROOT, "%.1f", length);
        return text.endsWith(".0") ? text.substring(0, text.length() - 2) : text;
    }

    /** Begins an element with attributes: names and values in turn. */
    Svg begin(String name, String... attributes) {
        try {
            xml.writeStartElement(name);
        } catch (XMLStreamException e) {
            throw new IllegalStateException(e);
        }
        for (int i = 0; i < attributes.length; i += 2) {
            attribute(attributes[i], attributes[i + 1]);
        }
        return this;
    }

    private void attribute(String name, String value) {
        try {
            xml.writeAttribute(name, value);
        } catch (XMLStreamException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Writes text into the element that was begun last. */
    Svg say(String words) {
        try {
            xml.writeCharacters(words);
        } catch (XMLStreamException e) {
            throw new IllegalStateException(e);
        }
        return this;
    }

    /** Ends the element that was begun last. */
    Svg end() {
        try {
            xml.writeEndElement();
        } catch (XMLStreamException e) {
            throw new IllegalStateException(e);
        }
        return this;
    }

    /** Draws a line. */
    void line(String style, double x1, double y1, double x2, double y2) {
        begin(
                        "line",
                        "class",
                        style,
                        "x1",
                        number(x1),
                        "y1",
                        number(y1),
                        "x2",
                        number(x2),
                        "y2",
                        number(y2))
                .end();
    }

    /**
     * Writes words.
     *
     * @param anchor which part of them is at the place: start, middle or end
     */
    void words(String style, double x, double y, String anchor, String words) {
        begin("text", "class", style, "x", number(x), "y", number(y), "text-anchor", anchor)
                .say(words)
                .end();
    }

    /** Draws a mark. */
    void mark(Mark mark, double x, double y) {
        begin("g", "class", "mark " + mark.series());
        begin("title").say(mark.title()).end();
        Symbol symbol = mark.symbol();
        if (symbol == null) {
            words("letter", x, y + 4, "middle", mark.text());
        } else {
            begin(
                            "path",
                            "d",
                            symbol.path(),
                            "transform",
                            "translate(" + number(x) + " " + number(y) + ")")
                    .end();
        }
        end();
    }

    /** Ends the picture and returns it. */
    String done() {
        end();
        try {
            xml.close();
        } catch (XMLStreamException e) {
            throw new IllegalStateException(e);
        }
        return text.toString();
    }
}
