package org.propjet.player.cluster.sharing;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonElement;

import org.junit.jupiter.api.Test;
import org.propjet.player.cluster.MessageText;
import org.propjet.player.cluster.MessageText.NonsenseException;
import org.propjet.player.files.JsonSeal;
import org.propjet.player.play.MoveEstimate;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.SplittableRandom;

class SessionMessageTest {
    private static SessionMessage again(SessionMessage message) throws NonsenseException {
        return SessionMessage.read(message.bytes());
    }

    @Test
    void messagesAreReadAsTheyWereWritten() throws NonsenseException {
        assertEquals(new SessionMessage.Want(-7), again(new SessionMessage.Want(-7)));
        assertEquals(new SessionMessage.End(9), again(new SessionMessage.End(9)));
        var state =
                new SessionMessage.State(1, 1_500, List.of(new int[] {3, 0}, new int[] {0, 300}));
        var stateRead = assertInstanceOf(SessionMessage.State.class, again(state));
        assertEquals(1_500, stateRead.thinkMillis());
        assertEquals(2, stateRead.jointMoves().size());
        assertArrayEquals(new int[] {0, 300}, stateRead.jointMoves().get(1));
        var start =
                new SessionMessage.Start(
                        5,
                        2,
                        "game é",
                        "(role é)\n",
                        Long.MIN_VALUE + 1,
                        "uct:cluster=on",
                        42,
                        1,
                        new long[] {-1, 8});
        var startRead = assertInstanceOf(SessionMessage.Start.class, again(start));
        assertEquals("game é", startRead.name());
        assertEquals("(role é)\n", startRead.rules());
        assertEquals(Long.MIN_VALUE + 1, startRead.fingerprint());
        assertEquals(42, startRead.seed());
        assertArrayEquals(start.initial(), startRead.initial());
        List<MoveEstimate> known =
                List.of(
                        new MoveEstimate(7, 1_000_000, 99.7, 40, 100),
                        new MoveEstimate(8, 0, Double.NaN, 0, 100));
        var report = SessionMessage.Report.of(5, 3, known);
        var reportRead = assertInstanceOf(SessionMessage.Report.class, again(report));
        assertEquals(3, reportRead.ply());
        assertEquals(known, reportRead.estimates());
        assertTrue(report.bytes().length < 150, report.bytes().length + " bytes");
    }

    private static void assertRefused(byte[] bytes) {
        assertThrows(NonsenseException.class, () -> SessionMessage.read(bytes));
    }

    private static byte[] sealed(String json) {
        return JsonSeal.seal(json).getBytes(StandardCharsets.UTF_8);
    }

    @Test
    void nonsenseIsRefused() throws NonsenseException {
        byte[] real = new SessionMessage.State(1, 5, List.of(new int[] {3, 0})).bytes();
        for (int bit = 0; bit < 8 * real.length; bit++) {
            byte[] wrong = real.clone();
            wrong[bit / 8] ^= (byte) (1 << bit % 8);
            assertRefused(wrong);
        }
        SplittableRandom random = new SplittableRandom(1);
        String text = new String(real, StandardCharsets.UTF_8);
        String json = text.substring(0, text.indexOf(",\"crc32c\"")) + "}";
        assertInstanceOf(SessionMessage.State.class, SessionMessage.read(sealed(json)));
        for (int i = 0; i < 5_000; i++) {
            StringBuilder wrong = new StringBuilder(json);
            for (int count = 1 + random.nextInt(3); count > 0; count--) {
                wrong.setCharAt(random.nextInt(json.length() - 1), "0-[]{}:,\"n ".charAt(i % 11));
            }
            try {
                SessionMessage.read(sealed(wrong.toString()));
            } catch (NonsenseException e) {
                // That is how it is refused; it may also make sense.
            }
        }
    }

    @Test
    void whatNoHelperCanKnowIsRefused() throws NonsenseException {
        String report =
                "{\"version\":4,\"kind\":\"Report\",\"message\":{\"session\":1,\"ply\":0,\"moves\":[%s]}}";
        String move = "[1,9,5000,0,100]";
        SessionMessage.read(sealed(report.formatted(move)));
        assertRefused(sealed(report.formatted("null")));
        assertRefused(sealed(report.formatted(move.replace(",100", ""))));
        assertRefused(sealed(report.formatted(move.replace("[1", "[-1"))));
        assertRefused(sealed(report.formatted(move.replace("5000", "10001"))));
        assertRefused(sealed(report.formatted(move.replace("5000", "NaN"))));
        assertRefused(sealed(report.formatted(move.replace(",9", ",-9"))));
        assertRefused(sealed(report.formatted(move.replace(",9", ",9999999999999999"))));
        assertRefused(sealed(report.formatted(move.replace(",100", ",101"))));
    }

    @Test
    void anotherVersionIsRefused() throws NonsenseException {
        JsonElement end = MessageText.json(new SessionMessage.End(1));
        int version = SessionMessage.VERSION;
        SessionMessage.read(SessionMessage.sealed(new SessionMessage.Letter(version, "End", end)));
        assertRefused(SessionMessage.sealed(new SessionMessage.Letter(version + 1, "End", end)));
    }
}
