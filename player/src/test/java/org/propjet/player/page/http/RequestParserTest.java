package org.propjet.player.page.http;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/** Requests as bytes, in pieces of any length. */
class RequestParserTest {
    private static final int HEAD_BYTES = 1_000;
    private static final int BODY_BYTES = 100_000;

    private static RequestParser parser() {
        return new RequestParser(HEAD_BYTES, BODY_BYTES);
    }

    /** Gives a text to a parser, in pieces of so many bytes. */
    private static RequestParser parsed(String text, int pieceBytes) throws RefusedException {
        RequestParser parser = parser();
        byte[] bytes = text.getBytes(StandardCharsets.ISO_8859_1);
        for (int from = 0; from < bytes.length; from += pieceBytes) {
            parser.take(ByteBuffer.wrap(bytes, from, Math.min(pieceBytes, bytes.length - from)));
        }
        return parser;
    }

    private static void assertRefused(int status, String sentence, String text) {
        for (int pieceBytes : new int[] {1, 7, 1 << 20}) {
            RefusedException refused =
                    assertThrows(RefusedException.class, () -> parsed(text, pieceBytes), text);
            assertEquals(status, RefusedException.status(refused), text);
            assertTrue(refused.sentence().contains(sentence), refused.sentence());
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 17, 1_000})
    void aRequestInPieces(int pieceBytes) throws RefusedException {
        RequestParser parser =
                parsed(
                        "\r\nPOST /any?path HTTP/1.0\r\nacCept:  text/delim \r\nSender: A\r\n"
                                + "sender: B\r\nContent-Length: 0008\r\n\r\n( PING )rest",
                        pieceBytes);
        assertTrue(parser.isComplete());
        assertEquals("POST", parser.request().method());
        assertEquals("/any", parser.request().path());
        assertEquals("path", parser.request().query());
        assertEquals("text/delim", parser.request().header("Accept"));
        assertEquals("A, B", parser.request().header("SENDER"));
        assertArrayEquals("( PING )".getBytes(StandardCharsets.US_ASCII), parser.body());
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 17, 1_000})
    void chunks(int pieceBytes) throws RefusedException {
        String head = "POST / HTTP/1.1\r\nTransfer-Encoding: Chunked\r\n\r\n";
        RequestParser parser =
                parsed(
                        head + "4\r\n( PI\r\n04;x=y\r\nNG )\r\n0\r\nAnother: one\r\n\r\n",
                        pieceBytes);
        assertTrue(parser.isComplete());
        assertArrayEquals("( PING )".getBytes(StandardCharsets.US_ASCII), parser.body());
        assertFalse(parsed(head + "4\r\n( PI\r\n0\r\n", pieceBytes).isComplete());
    }

    @Test
    void bareLineFeeds() throws RefusedException {
        RequestParser parser = parsed("POST / HTTP/1.0\nContent-Length: 8\n\n( PING )", 5);
        assertTrue(parser.isComplete());
        assertArrayEquals("( PING )".getBytes(StandardCharsets.US_ASCII), parser.body());
    }

    @Test
    void proxiesNameTheHostInTheTarget() throws RefusedException {
        assertEquals(
                "/x?y=http://z/",
                parsed("GET http://here:1/x?y=http://z/ HTTP/1.1\r\n\r\n", 9).request().local());
        assertEquals("/", parsed("GET http://here HTTP/1.1\r\n\r\n", 9).request().local());
    }

    @Test
    void aBodyThatIsAnnouncedTakesNoMemory() throws RefusedException {
        RequestParser parser = parsed("POST / HTTP/1.0\r\nContent-Length: 100000\r\n\r\nab", 50);
        assertTrue(parser.hasHead());
        assertFalse(parser.isComplete());
        assertTrue(parser.heldBytes() < 100);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    HELLO                                                | 400 | no request of HTTP
                    GET /                                                | 400 | no request of HTTP
                    G<T / HTTP/1.1                                       | 400 | no request of HTTP
                    PRI * HTTP/2.0                                       | 505 | 1.0 and 1.1
                    GET / http/1.1                                       | 505 | 1.0 and 1.1
                    GET / HTTP/1.1~no header~                            | 400 | header line
                    GET / HTTP/1.1~: x~                                  | 400 | header line
                    GET / HTTP/1.1~A: x~ folded~                         | 400 | header line
                    POST / HTTP/1.0~Content-Length: abc~~                | 400 | no number of bytes
                    POST / HTTP/1.0~Content-Length: -5~~                 | 400 | no number of bytes
                    POST / HTTP/1.0~Content-Length: +5~~                 | 400 | no number of bytes
                    POST / HTTP/1.0~Content-Length:~~                    | 400 | no number of bytes
                    POST / HTTP/1.0~Content-Length: 5~Content-Length: 6~~ | 400 | no number of bytes
                    POST / HTTP/1.0~Content-Length: 100001~~             | 413 | 100,000 bytes
                    POST / HTTP/1.0~Content-Length: 99999999999999999999~~ | 413 | 100,000 bytes
                    POST / HTTP/1.1~Transfer-Encoding: gzip~~            | 501 | only chunked
                    POST / HTTP/1.1~Transfer-Encoding: chunked~Content-Length: 5~~ | 400 | both
                    POST / HTTP/1.1~Transfer-Encoding: chunked~~zz~      | 400 | chunks
                    POST / HTTP/1.1~Transfer-Encoding: chunked~~-1~      | 400 | chunks
                    POST / HTTP/1.1~Transfer-Encoding: chunked~~~        | 400 | chunks
                    POST / HTTP/1.1~Transfer-Encoding: chunked~~1~ab~    | 400 | chunks
                    POST / HTTP/1.1~Transfer-Encoding: chunked~~FFFFF~   | 413 | 100,000 bytes
                    POST / HTTP/1.1~Transfer-Encoding: chunked~~FFFFFFFFFFFFFFFFF~ | 413 | 100,000
                    """)
    void whatIsNoRequest(String text, int status, String sentence) {
        assertRefused(status, sentence, (text + "\r\n").replace("~", "\r\n"));
    }

    @Test
    void headsThatAreTooLong() {
        assertRefused(431, "1,000 bytes", "GET /" + "x".repeat(2_000));
        assertRefused(431, "1,000 bytes", "GET / HTTP/1.1\r\n" + "A: b\r\n".repeat(500));
        assertRefused(431, "1,000 bytes", "\r\n".repeat(1_000));
        RequestParser large = new RequestParser(1 << 20, 1);
        String many = "GET / HTTP/1.1\r\n" + "A: b\r\n".repeat(201);
        RefusedException refused =
                assertThrows(
                        RefusedException.class,
                        () -> large.take(StandardCharsets.US_ASCII.encode(many)));
        assertEquals(431, RefusedException.status(refused));
    }

    @Test
    void chunksWhoseLinesDoNotEnd() {
        String head = "POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n";
        assertRefused(400, "chunks", head + "1" + " ".repeat(5_000));
        assertRefused(400, "chunks", head + "0\r\n" + "A: b\r\n".repeat(500));
    }
}
