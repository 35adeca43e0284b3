package org.propjet.engine.gdl;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;

/** Turns a file's bytes into text, or refuses what cannot be a rulesheet. */
final class KifDecoder {
    /**
     * The largest rulesheet read, in bytes, and as much as the HTTP player takes. Managers send
     * hundreds of kilobytes at most, and the largest public rulesheet has 40; at this size even
     * nonsense is read and refused within some seconds.
     */
    static final int MAX_BYTES = 16 << 20;

    /**
     * How many control characters are taken for stray ones, such as the end mark of an old DOS
     * file, before the file is taken for binary.
     */
    static final int MAX_CONTROL_CHARACTERS = 8;

    /** Which some editors put first; blank, wherever it stands. */
    static final char BYTE_ORDER_MARK = '\uFEFF';

    private KifDecoder() {}

    /**
     * Decodes bytes as UTF-8, or as ISO-8859-1 if that fails.
     *
     * @throws RulesheetException if they are too many, or no text
     */
    static String decode(String source, byte[] bytes) {
        refuseIfTooLarge(source, bytes.length);
        refuseUtf16(source, bytes);
        String text;
        try {
            text =
                    StandardCharsets.UTF_8
                            .newDecoder()
                            .onMalformedInput(CodingErrorAction.REPORT)
                            .onUnmappableCharacter(CodingErrorAction.REPORT)
                            .decode(ByteBuffer.wrap(bytes))
                            .toString();
        } catch (CharacterCodingException notUtf8) {
            text = new String(bytes, StandardCharsets.ISO_8859_1);
        }
        return checked(source, text);
    }

    /**
     * Returns text that was decoded elsewhere.
     *
     * @throws RulesheetException if it is too long, or binary
     */
    static String checked(String source, String text) {
        refuseIfTooLarge(source, text.length());
        refuseBinary(source, text);
        return text;
    }

    private static void refuseIfTooLarge(String source, int size) {
        if (size > MAX_BYTES) {
            throw refusal(
                    new SourceSpan(source, 1, 1),
                    "too large: " + size + " bytes, and at most " + MAX_BYTES + " are read",
                    "is this a rulesheet?");
        }
    }

    private static void refuseUtf16(String source, byte[] bytes) {
        if (bytes.length >= 2) {
            int mark = (bytes[0] & 0xFF) << 8 | (bytes[1] & 0xFF);
            if (mark == 0xFEFF || mark == 0xFFFE) {
                throw refusal(
                        new SourceSpan(source, 1, 1), "the text is UTF-16", "save it as UTF-8");
            }
        }
    }

    private static void refuseBinary(String source, String text) {
        int line = 1;
        int lineStart = 0;
        int count = 0;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '\n') {
                line++;
                lineStart = i + 1;
            } else if (isControl(c) && (c == 0 || ++count > MAX_CONTROL_CHARACTERS)) {
                String name = String.format(Locale.ROOT, "U+%04X", (int) c);
                throw refusal(
                        new SourceSpan(source, line, i - lineStart + 1),
                        "not a text: it has the control character " + name,
                        "a rulesheet is plain text in UTF-8");
            }
        }
    }

    private static boolean isControl(char c) {
        return c == 0x7F || (c < ' ' && !Character.isWhitespace(c));
    }

    private static RulesheetException refusal(SourceSpan span, String message, String advice) {
        Diagnostic refusal = new Diagnostic(Diagnostic.Severity.ERROR, span, "", message, advice);
        return new RulesheetException(List.of(refusal));
    }
}
