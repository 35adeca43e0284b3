package org.propjet.player.show;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.InputSource;

import java.io.StringReader;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

import javax.xml.parsers.DocumentBuilderFactory;

/** Pictures are well-formed, and each cell can be found in them. */
final class BoardSvgTest {
    private final List<String> possible = new ArrayList<>();

    private BoardPlan plan(String... pieces) {
        for (String piece : pieces) {
            for (int column = 1; column <= 3; column++) {
                for (int row = 1; row <= 2; row++) {
                    possible.add("(cell %d %d %s)".formatted(column, row, piece));
                }
            }
        }
        return BoardPlan.of(List.of("white", "black"), possible, List.of());
    }

    private static Document parsed(String svg) throws Exception {
        return DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(new InputSource(new StringReader(svg)));
    }

    private static List<Element> cells(Document svg) {
        List<Element> cells = new ArrayList<>();
        NodeList groups = svg.getElementsByTagName("g");
        for (int i = 0; i < groups.getLength(); i++) {
            Element group = (Element) groups.item(i);
            if (group.hasAttribute("data-cell")) {
                cells.add(group);
            }
        }
        return cells;
    }

    @Test
    void eachCellIsAnElementAndMarkedOnesSaySo() throws Exception {
        BoardPlan plan = plan("white", "black");
        Scene scene = plan.scene(List.of("(cell 1 1 white)"));
        List<Element> cells = cells(parsed(BoardSvg.of(plan, scene, Set.of(new Cell(0, 2, 0)))));
        assertEquals(6, cells.size());
        Element marked = cells.get(2);
        assertEquals("0,2,0", marked.getAttribute("data-cell"));
        assertEquals("cell marked", marked.getAttribute("class"));
        Element occupied = cells.get(3);
        assertEquals("0,0,1", occupied.getAttribute("data-cell"));
        assertEquals("white", occupied.getElementsByTagName("title").item(0).getTextContent());
    }

    @Test
    void allFiguresAreDrawn() throws Exception {
        List<String> pieces =
                List.of(
                        "wk",
                        "wq",
                        "wr",
                        "wb",
                        "wn",
                        "wp",
                        "bk",
                        "white",
                        "wall",
                        "7",
                        "x",
                        "o",
                        "anything");
        BoardPlan plan = plan(pieces.toArray(String[]::new));
        for (String piece : pieces) {
            Scene scene = plan.scene(List.of("(cell 1 1 " + piece + ")"));
            Element cell = cells(parsed(BoardSvg.of(plan, scene, Set.of()))).getFirst();
            assertTrue(cell.getElementsByTagName("*").getLength() >= 3, piece);
        }
    }

    @Test
    void termsAreEscaped() throws Exception {
        BoardPlan plan = plan("<&\">", "it's");
        Scene scene = plan.scene(List.of("(cell 1 1 <&\">)", "(cell 2 1 it's)"));
        Element cell = cells(parsed(BoardSvg.of(plan, scene, Set.of()))).get(3);
        assertEquals("<&\">", cell.getElementsByTagName("title").item(0).getTextContent());
    }

    @Test
    void withoutABoardFactsAreCards() throws Exception {
        BoardPlan plan = BoardPlan.of(List.of("robot"), List.of("(on a b)", "over"), List.of());
        String svg = BoardSvg.of(plan, plan.scene(List.of("(on a b)", "over")), Set.of());
        NodeList texts = parsed(svg).getElementsByTagName("text");
        assertEquals("on a b", texts.item(0).getTextContent());
        assertEquals(2, texts.getLength());
    }
}
