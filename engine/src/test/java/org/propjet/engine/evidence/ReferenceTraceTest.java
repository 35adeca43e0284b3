package org.propjet.engine.evidence;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.propjet.engine.evidence.ReferenceTrace.Digest;
import org.propjet.engine.evidence.ReferenceTrace.End;
import org.propjet.engine.evidence.ReferenceTrace.Entry;
import org.propjet.engine.evidence.ReferenceTrace.Position;

import java.util.List;

class ReferenceTraceTest {
    private static final String H = "0123456789abcdef";
    private static final String TEXT =
            """
            game tiny
            sha256 SHA
            roles a b
            init (on 1)
            initlegal a (go 1)
            initlegal b noop
            playout 1
            state 1 H
            legal a 1 H
            legal b 0 H
            terminal false
            goals -
            move (go 1) | noop
            state 2 H
            sees a 1 H
            sees b 0 H
            legal a 1 H
            legal b 0 H
            terminal true
            goals 100 0
            playout 2
            state 1 H
            legal a 1 H
            legal b 0 H
            terminal false
            goals -
            cut
            """
                    .replace("SHA", "ab".repeat(32))
                    .replace("H\n", H + "\n");

    @Test
    void readsAllItems() {
        ReferenceTrace trace = ReferenceTrace.parse(TEXT);
        assertEquals("tiny", trace.name());
        assertEquals(List.of("a", "b"), trace.roles());
        assertEquals(List.of(new Entry(4, "(on 1)")), trace.initialFluents());
        assertEquals(
                List.of(List.of(new Entry(5, "(go 1)")), List.of(new Entry(6, "noop"))),
                trace.initialMoves());
        assertEquals(3, trace.positionCount());
        assertEquals(End.TERMINAL, trace.playouts().get(0).end());
        assertEquals(End.CUT, trace.playouts().get(1).end());
        Position first = trace.playouts().getFirst().positions().getFirst();
        assertEquals(List.of("(go 1)", "noop"), first.jointMove());
        assertEquals(List.of(), first.goals());
        assertEquals(new Digest(8, 1, H), first.state());
        Position last = trace.playouts().getFirst().positions().getLast();
        assertEquals(List.of(new Digest(15, 1, H), new Digest(16, 0, H)), last.percepts());
        assertEquals(List.of(100, 0), last.goals());
        assertNull(last.jointMove());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            textBlock =
                    """
                    1;  gme x;           expected 'game'
                    2;  sha256 12;       64 hexadecimal digits
                    8;  state 1;         expected 'state COUNT DIGEST'
                    9;  legal b 1 H;     expected 'legal a COUNT DIGEST'
                    10; legal b x H;     expected a number
                    11; terminal maybe;  terminal true or terminal false
                    12; goals 1;         expected 2 goals
                    13; move noop;       expected 2 moves
                    13; fin;             expected move, cut or stuck
                    27; ;                expected move, cut or stuck
                    """)
    void complainsOfTheFirstWrongLine(int line, String wrong, String message) {
        String[] lines = TEXT.split("\n");
        lines[line - 1] = wrong == null ? "" : wrong.replace("H", H);
        TraceFormatException complaint =
                assertThrows(
                        TraceFormatException.class,
                        () -> ReferenceTrace.parse(String.join("\n", lines)));
        String text = complaint.toString();
        assertEquals(true, text.contains("line " + line + ": ") && text.contains(message), text);
    }

    @Test
    void complainsOfAnEarlyEnd() {
        String half = TEXT.substring(0, TEXT.indexOf("terminal"));
        TraceFormatException complaint =
                assertThrows(TraceFormatException.class, () -> ReferenceTrace.parse(half));
        assertEquals(true, complaint.toString().contains("the end of the text"));
    }
}
