package org.propjet.player.cluster.sharing;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.api.Test;
import org.propjet.player.cluster.WireWriter;
import org.propjet.player.play.MoveEstimate;

import java.util.List;
import java.util.SplittableRandom;

class SessionMessageTest {
    private static SessionMessage again(SessionMessage message) {
        return SessionMessage.read(message.bytes());
    }

    @Test
    void messagesAreReadAsTheyWereWritten() {
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
                        new byte[] {-1, 0},
                        -1,
                        "uct:cluster=on",
                        42,
                        1,
                        new long[] {-1, 8});
        var startRead = assertInstanceOf(SessionMessage.Start.class, again(start));
        assertEquals("game é", startRead.name());
        assertArrayEquals(new byte[] {-1, 0}, startRead.rules());
        assertEquals(42, startRead.seed());
        assertArrayEquals(start.initial(), startRead.initial());
        var report =
                new SessionMessage.Report(
                        5,
                        3,
                        List.of(
                                new MoveEstimate(7, 1_000_000, 100, 40, 100),
                                new MoveEstimate(8, 0, Double.NaN, 0, 100)));
        assertEquals(report, again(report));
    }

    @Test
    void nonsenseIsRefused() {
        SplittableRandom random = new SplittableRandom(1);
        byte[] real = new SessionMessage.State(1, 5, List.of(new int[] {3, 0})).bytes();
        for (int bit = 0; bit < 8 * real.length; bit++) {
            byte[] wrong = real.clone();
            wrong[bit / 8] ^= (byte) (1 << bit % 8);
            assertThrows(IllegalArgumentException.class, () -> SessionMessage.read(wrong));
        }
        for (int i = 0; i < 5_000; i++) {
            WireWriter writer = new WireWriter();
            writer.word(SessionMessage.VERSION, 1);
            writer.word("swbrex".charAt(random.nextInt(6)), 1);
            for (int length = random.nextInt(60); length > 0; length--) {
                writer.word(random.nextInt(256), 1);
            }
            try {
                SessionMessage.read(writer.finished());
            } catch (IllegalArgumentException e) {
                // That is how it is refused; it may also make sense.
            }
        }
    }

    @Test
    void anotherVersionIsRefused() {
        WireWriter writer = new WireWriter();
        writer.word(SessionMessage.VERSION + 1, 1);
        writer.word('e', 1);
        writer.word(1, Long.BYTES);
        assertThrows(IllegalArgumentException.class, () -> SessionMessage.read(writer.finished()));
    }
}
