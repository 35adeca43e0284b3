package org.propjet.player.page.http;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * Reads one request of HTTP/1.0 or 1.1, as its bytes arrive (RFC 9112). Lines may end in a bare
 * line feed. What is no request is refused in a sentence, as soon as that is known.
 *
 * <p>Memory is taken as bytes arrive, so a body that is announced but not sent takes none. Not
 * thread-safe. Cost: linear in the bytes.
 */
final class RequestParser {
    /** A request with more header lines is no manager's and no browser's. */
    private static final int MOST_HEADERS = 200;

    /** The longest line between chunks, and all lines behind the last one. */
    private static final int MOST_CHUNK_LINE_BYTES = 4_096;

    private static final int FIRST_BODY_BYTES = 1 << 13;

    private static final String BROKEN_LENGTH =
            "The Content-Length of the request is no number of bytes.";
    private static final String BROKEN_CHUNKS =
            "The chunks in which the body of the request comes are broken.";

    /** What may stand in a method or a header's name beside letters and digits. */
    private static final String TOKEN_MARKS = "!#$%&'*+-.^_`|~";

    private static final Set<String> VERSIONS = Set.of("HTTP/1.0", "HTTP/1.1");

    /** What comes next. */
    private enum Part {
        REQUEST_LINE,
        HEADER_LINE,
        BODY,
        CHUNK_SIZE,
        CHUNK,
        CHUNK_END,
        TRAILER_LINE,
        NOTHING
    }

    private final int mostHeadBytes;
    private final int mostBodyBytes;
    private Part part = Part.REQUEST_LINE;

    private byte[] line = new byte[256];
    private int lineBytes;
    private int headBytes;
    private int headerCount;

    private String method = "";
    private String target = "";
    private final Map<String, String> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);

    private byte[] body = new byte[0];
    private int bodyBytes;

    /** What is still to come of the body, or of the chunk. */
    private int leftBytes;

    /**
     * Makes a parser of one request.
     *
     * @param headBytes the longest head that is read
     * @param bodyBytes the longest body that is read
     */
    RequestParser(int headBytes, int bodyBytes) {
        this.mostHeadBytes = headBytes;
        this.mostBodyBytes = bodyBytes;
    }

    /** Returns whether the head has arrived whole. */
    boolean hasHead() {
        return part != Part.REQUEST_LINE && part != Part.HEADER_LINE;
    }

    /** Returns whether the request has arrived whole. */
    boolean isComplete() {
        return part == Part.NOTHING;
    }

    /** Returns whether the body is not sent before it has been asked for. */
    boolean expectsContinue() {
        return "100-continue".equalsIgnoreCase(headers.get("Expect"));
    }

    /** Returns how many bytes are kept of the request. */
    long heldBytes() {
        return (long) headBytes + bodyBytes;
    }

    /** Returns the request, once its head is there. */
    HttpRequest request() {
        return new HttpRequest(method, target, headers);
    }

    /** Returns the body, once it is complete; empty if there is none. */
    byte[] body() {
        return bodyBytes == body.length ? body : Arrays.copyOf(body, bodyBytes);
    }

    /**
     * Takes the bytes that come next; what follows a whole request is ignored.
     *
     * @throws RefusedException if they are no request, or one that is too long
     */
    void take(ByteBuffer bytes) throws RefusedException {
        while (bytes.hasRemaining() && part != Part.NOTHING) {
            if (part == Part.BODY || part == Part.CHUNK) {
                takeBody(bytes);
            } else if (takeLine(bytes)) {
                String text = new String(line, 0, lineBytes, StandardCharsets.ISO_8859_1);
                lineBytes = 0;
                read(text);
            }
        }
    }

    private void takeBody(ByteBuffer bytes) {
        int count = Math.min(leftBytes, bytes.remaining());
        if (bodyBytes + count > body.length) {
            int most = part == Part.BODY ? bodyBytes + leftBytes : mostBodyBytes;
            long wanted = Math.max(Math.max(FIRST_BODY_BYTES, 2L * body.length), bodyBytes + count);
            body = Arrays.copyOf(body, (int) Math.min(wanted, Math.max(most, bodyBytes + count)));
        }
        bytes.get(body, bodyBytes, count);
        bodyBytes += count;
        leftBytes -= count;
        if (leftBytes == 0) {
            part = part == Part.BODY ? Part.NOTHING : Part.CHUNK_END;
        }
    }

    /** Takes bytes of a line; returns whether its end was among them, which is not kept. */
    private boolean takeLine(ByteBuffer bytes) throws RefusedException {
        while (bytes.hasRemaining()) {
            byte next = bytes.get();
            if (!hasHead() && ++headBytes > mostHeadBytes) {
                throw new RefusedException(
                        Reply.LONG_HEAD,
                        "The head of the request is longer than the %,d bytes that are read."
                                .formatted(mostHeadBytes));
            }
            if (next == '\n') {
                if (lineBytes > 0 && line[lineBytes - 1] == '\r') {
                    lineBytes--;
                }
                return true;
            }
            if (hasHead() && lineBytes >= MOST_CHUNK_LINE_BYTES) {
                throw brokenChunks();
            }
            if (lineBytes == line.length) {
                line = Arrays.copyOf(line, 2 * lineBytes);
            }
            line[lineBytes++] = next;
        }
        return false;
    }

    private void read(String text) throws RefusedException {
        switch (part) {
            case REQUEST_LINE -> {
                if (!text.isEmpty()) { // some send an empty line after the request before
                    readRequestLine(text);
                    part = Part.HEADER_LINE;
                }
            }
            case HEADER_LINE -> {
                if (text.isEmpty()) {
                    line = new byte[0];
                    part = afterHead();
                    line = part == Part.CHUNK_SIZE ? new byte[64] : line;
                } else {
                    readHeader(text);
                }
            }
            case CHUNK_SIZE -> readChunkSize(text);
            case CHUNK_END -> {
                if (!text.isEmpty()) {
                    throw brokenChunks();
                }
                part = Part.CHUNK_SIZE;
            }
            case TRAILER_LINE -> {
                if (text.isEmpty()) {
                    part = Part.NOTHING;
                } else if (++headerCount > MOST_HEADERS) {
                    throw brokenChunks();
                }
            }
            default -> throw new IllegalStateException("no line is expected in " + part);
        }
    }

    private void readRequestLine(String text) throws RefusedException {
        int first = text.indexOf(' ');
        int last = text.lastIndexOf(' ');
        if (first <= 0 || last <= first || !isToken(text.substring(0, first))) {
            throw new RefusedException(
                    Reply.BAD_REQUEST,
                    "This is no request of HTTP, which begins as POST / HTTP/1.0 does.");
        }
        if (!VERSIONS.contains(text.substring(last + 1))) {
            throw new RefusedException(
                    Reply.BAD_VERSION, "Only the versions 1.0 and 1.1 of HTTP are spoken here.");
        }
        method = text.substring(0, first);
        target = text.substring(first + 1, last).strip();
    }

    private void readHeader(String text) throws RefusedException {
        int colon = text.indexOf(':');
        if (colon <= 0 || !isToken(text.substring(0, colon))) {
            throw new RefusedException(
                    Reply.BAD_REQUEST,
                    "A header line of the request is broken; it is a name, a colon, a value.");
        }
        if (++headerCount > MOST_HEADERS) {
            throw new RefusedException(
                    Reply.LONG_HEAD,
                    "The request has more than %,d headers.".formatted(MOST_HEADERS));
        }
        String value = text.substring(colon + 1).strip();
        headers.merge(
                text.substring(0, colon),
                value,
                (before, after) -> before.equals(after) ? before : before + ", " + after);
    }

    private static boolean isToken(String text) {
        return text.chars()
                .allMatch(
                        c ->
                                (c >= 'a' && c <= 'z')
                                        || (c >= 'A' && c <= 'Z')
                                        || (c >= '0' && c <= '9')
                                        || TOKEN_MARKS.indexOf(c) >= 0);
    }

    private Part afterHead() throws RefusedException {
        String coding = headers.getOrDefault("Transfer-Encoding", "");
        String length = headers.get("Content-Length");
        if (!coding.isEmpty() && !coding.equalsIgnoreCase("identity")) {
            if (!coding.equalsIgnoreCase("chunked")) {
                throw new RefusedException(
                        Reply.NOT_IMPLEMENTED,
                        "Of the ways to encode a body only chunked is read here.");
            }
            if (length != null) {
                throw new RefusedException(
                        Reply.BAD_REQUEST,
                        "The request has both a Content-Length and a body in chunks.");
            }
            return Part.CHUNK_SIZE;
        }
        leftBytes = length == null ? 0 : size(length, 10, BROKEN_LENGTH);
        return leftBytes == 0 ? Part.NOTHING : Part.BODY;
    }

    /** Reads how many more bytes the body has. */
    private int size(String text, int radix, String fault) throws RefusedException {
        if (text.isEmpty()
                || !text.chars().allMatch(c -> c < 0x80 && Character.digit(c, radix) >= 0)) {
            throw new RefusedException(Reply.BAD_REQUEST, fault);
        }
        String digits = text.replaceFirst("^0+(?=.)", "");
        if (digits.length() > 10 || Long.parseLong(digits, radix) > mostBodyBytes - bodyBytes) {
            throw new RefusedException(
                    Reply.TOO_LARGE,
                    "The message is longer than the %,d bytes that are read."
                            .formatted(mostBodyBytes));
        }
        return Integer.parseInt(digits, radix);
    }

    private void readChunkSize(String text) throws RefusedException {
        int semicolon = text.indexOf(';');
        String size = (semicolon < 0 ? text : text.substring(0, semicolon)).strip();
        leftBytes = size(size, 16, BROKEN_CHUNKS);
        part = leftBytes == 0 ? Part.TRAILER_LINE : Part.CHUNK;
    }

    private static RefusedException brokenChunks() {
        return new RefusedException(Reply.BAD_REQUEST, BROKEN_CHUNKS);
    }
}
