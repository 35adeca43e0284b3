package org.propjet.engine.gdl;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class PrintableTextTest {
    @Test
    void whatShowsStaysAsItIs() {
        for (String text : new String[] {"", "(mark 1 1)", "(öffne 日本 ♞ 🙂)"}) {
            assertEquals(text, PrintableText.of(text));
            assertEquals(text, PrintableText.json(text));
        }
        String ascii = "x".repeat(PrintableText.MOST_CHARS);
        assertSame(ascii, PrintableText.of(ascii));
    }

    @Test
    void whatDoesNotShowIsEscaped() {
        assertEquals("a\\u001b[2Jb", PrintableText.of("a\u001b[2Jb"));
        assertEquals("\\u009b31m", PrintableText.of("\u009b31m"));
        assertEquals("x\\u202ey\\u2066", PrintableText.of("x\u202ey\u2066"));
        assertEquals("\\u0000\\u0008\\u007f\\u200b", PrintableText.of("\0\b\u007f\u200b"));
        assertEquals("\\u2028\\u2029\\ud800", PrintableText.of("\u2028\u2029\ud800"));
        assertEquals("\\u{e0041}", PrintableText.of("\udb40\udc41"));
        assertEquals("one line", PrintableText.of("one\nline"));
        assertEquals("a\tb\\u009b", PrintableText.piece("a\tb\u009b"));
        assertEquals(
                "{\"a\":\"\\u009b\\udb40\\udc41\"}\n",
                PrintableText.json("{\"a\":\"\u009b\udb40\udc41\"}\n"));
    }

    @Test
    void longTextsAreCut() {
        assertEquals("aaa... (1,000,000 characters)", PrintableText.of("a".repeat(1_000_000), 3));
        assertEquals("a... (3 characters)", PrintableText.of("a🙂", 2));
        assertTrue(PrintableText.of("\u009b".repeat(1_000_000)).length() < 20_000);
    }
}
