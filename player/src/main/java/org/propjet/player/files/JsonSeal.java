package org.propjet.player.files;

import java.nio.charset.StandardCharsets;
import java.util.zip.CRC32C;

/**
 * The last entry of a JSON object that Propjet has written, {@code "crc32c"}: the check sum
 * (CRC-32C, eight hexadecimal digits) of all bytes before it, from the first brace to before the
 * comma. So a text is known to be what was written, no bit turned, nothing cut off and nothing
 * added, and is JSON for everybody else.
 */
public final class JsonSeal {
    private static final String KEY = "\"crc32c\":";

    private JsonSeal() {}

    /** A text is not what was sealed. */
    public static final class BrokenException extends Exception {
        private static final long serialVersionUID = 1L;

        private BrokenException() {
            super("its check sum does not fit what it has");
        }
    }

    /** Returns an object's text with the seal, and a line break at its end. */
    public static String seal(String json) {
        String text = json.stripTrailing();
        if (!text.endsWith("}")) {
            throw new IllegalArgumentException("no JSON object");
        }
        String head = text.substring(0, text.length() - 1).stripTrailing();
        return head + end(head) + "\n";
    }

    /**
     * Returns whether a text has a seal.
     *
     * @throws BrokenException if it has one that does not fit
     */
    public static boolean isSealed(String text) throws BrokenException {
        int key = text.lastIndexOf(KEY);
        if (key < 1) {
            return false;
        }
        String head = text.substring(0, key - 1);
        if (!text.substring(key - 1).stripTrailing().equals(end(head))) {
            throw new BrokenException();
        }
        return true;
    }

    private static String end(String head) {
        CRC32C sum = new CRC32C();
        sum.update(head.getBytes(StandardCharsets.UTF_8));
        return ",%s\"%08x\"}".formatted(KEY, sum.getValue());
    }
}
