package org.propjet.player.match.referee;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;

class ReplyReaderTest {

    private static String body(String reply, boolean readsToTheEnd) throws IOException {
        byte[] bytes = reply.replace("|", "\r\n").getBytes(StandardCharsets.UTF_8);
        return new ReplyReader(new ByteArrayInputStream(bytes), readsToTheEnd).body();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "HTTP/1.0 200 OK|Content-Length: 8||(mark 1)",
                "HTTP/1.1 200|CONTENT-LENGTH:8|X: y||(mark 1)",
                "HTTP/1.0 200 OK||(mark 1)",
                "HTTP/1.0 200 OK\ncontent-length: 8\n\n(mark 1)"
            })
    void aBodyIsRead(String reply) throws IOException {
        assertEquals("(mark 1)", body(reply, false));
        assertEquals("(mark 1)", body(reply, true));
    }

    @Test
    void nothingIsReadBeyondTheLengthUnlessTheManagerReadsToTheEnd() throws IOException {
        InputStream endless =
                new InputStream() {
                    private final byte[] bytes =
                            "HTTP/1.0 200 OK\r\nContent-Length: 4\r\n\r\nnoop"
                                    .getBytes(StandardCharsets.US_ASCII);
                    private int position;

                    @Override
                    public int read() {
                        throw new AssertionError("it hangs here");
                    }

                    @Override
                    public int read(byte[] buffer, int offset, int length) {
                        if (position == bytes.length) {
                            return read();
                        }
                        buffer[offset] = bytes[position++]; // byte by byte
                        return 1;
                    }
                };
        assertEquals("noop", new ReplyReader(endless, false).body());
        assertEquals("noop", body("HTTP/1.0 200 OK|Content-Length: 4||noop and more", true));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "'';closes the connection without a reply",
                "HTTP/1.0 200;closes the connection in the head of its reply",
                "(mark 1 1);replies with something that is not HTTP",
                "HTTP/1.0 500 Oops||noop;replies 'HTTP/1.0 500 Oops'",
                "HTTP/1.0||noop;replies 'HTTP/1.0'",
                "HTTP/1.0 200 OK|Content-Length: 9||noop;sends 4 of the 9 bytes that its reply",
                "HTTP/1.0 200 OK|Content-Length: -1||noop;replies with the head 'Content-Length",
                "HTTP/1.0 200 OK|Content-Length: 99999999||x;replies with the head 'Content-Length",
                "HTTP/1.0 200 OK|Transfer-Encoding: chunked||4;replies in pieces"
            })
    void whatIsNoReplySaysWhy(String reply, String message) {
        IOException bad =
                assertThrows(
                        ReplyReader.BadReplyException.class, () -> body(reply, false), message);
        assertTrue(String.valueOf(bad.getMessage()).contains(message), bad.getMessage());
    }

    @Test
    void aReplyHasALimit() {
        String flood = "HTTP/1.0 200 OK||" + "x".repeat(ReplyReader.MAX_BYTES);
        IOException bad =
                assertThrows(ReplyReader.BadReplyException.class, () -> body(flood, true));
        assertEquals("replies with more than 1048576 bytes", bad.getMessage());
        String head = "HTTP/1.0 200 OK|" + "x: y|".repeat(ReplyReader.MAX_HEAD_BYTES);
        IOException bulky =
                assertThrows(ReplyReader.BadReplyException.class, () -> body(head, false));
        assertEquals("replies with a head of more than 16384 bytes", bulky.getMessage());
    }
}
