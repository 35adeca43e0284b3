package org.propjet.engine.gdl;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** Input that is no rulesheet gets one clear refusal, soon. */
final class HostileInputTest {
    /** On an idle machine a fraction of a second; tests may share it. */
    private static final Duration LIMIT = Duration.ofSeconds(10);

    private static Diagnostic refusal(byte[] bytes) {
        List<Diagnostic> diagnostics =
                assertTimeoutPreemptively(
                        LIMIT,
                        () ->
                                assertThrows(
                                                RulesheetException.class,
                                                () -> GdlParser.parse("t", bytes))
                                        .diagnostics());
        assertTrue(diagnostics.get(0).isError());
        assertTrue(diagnostics.size() <= Diagnostics.MAX_OF_A_SEVERITY + 1);
        return diagnostics.get(0);
    }

    private static String message(String text) {
        return refusal(text.getBytes(StandardCharsets.UTF_8)).message();
    }

    @Test
    void anEmptyFile() {
        assertEquals("the text has no rules", message(""));
        assertEquals("the text has no rules", message(" ; only a comment"));
    }

    @Test
    void aLineOf50Megabytes() {
        assertTrue(message("x ".repeat(25 << 20)).startsWith("too large: 52428800 bytes"));
    }

    @Test
    void theLargestTextThatIsRead() {
        String rule = "(role a)";
        String comments = "; nothing\n".repeat(KifDecoder.MAX_BYTES / 10 - 1);
        String text = comments + " ".repeat(KifDecoder.MAX_BYTES - comments.length() - 8) + rule;
        assertEquals(rule + "\n", GdlParser.parse("t", text).toString());
        assertTrue(message(" " + text).startsWith("too large: 16777217 bytes"));
    }

    @Test
    void aMillionParentheses() {
        assertTrue(message("(".repeat(1_000_000)).startsWith("parentheses nest deeper"));
        assertTrue(
                message("(a ".repeat(500_000) + ")".repeat(500_000))
                        .startsWith("parentheses nest deeper"));
        assertTrue(message(")".repeat(1_000_000)).startsWith("this parenthesis closes nothing"));
    }

    @Test
    void tooManyRules() {
        assertTrue(message("a ".repeat(1_000_000)).startsWith("this is one rule more than"));
    }

    @Test
    void binaryGarbage() {
        Random random = new Random(1);
        for (int i = 0; i < 100; i++) {
            byte[] bytes = new byte[2000];
            random.nextBytes(bytes);
            assertTrue(refusal(bytes).message().startsWith("not a text: it has the control"));
        }
    }

    @Test
    void utf16() {
        Diagnostic refusal = refusal("\uFEFF(role a)".getBytes(StandardCharsets.UTF_16LE));
        assertEquals(
                "the text is UTF-16; save it as UTF-8",
                refusal.message() + "; " + refusal.advice());
    }

    @Test
    void aStrayControlCharacterIsABlank() {
        assertEquals("a\nb\n", GdlParser.parse("t", "a\u0001b \u001A").toString());
    }

    @Test
    void randomPrintableTextIsReadOrRefused() {
        String alphabet = "()()()  ?;\n\rabc<=notoranddistinct\"|";
        Random random = new Random(2);
        int readCount = 0;
        for (int i = 0; i < 20_000; i++) {
            StringBuilder text = new StringBuilder();
            for (int length = random.nextInt(60); length > 0; length--) {
                text.append(alphabet.charAt(random.nextInt(alphabet.length())));
            }
            Rulesheet rulesheet;
            try {
                rulesheet = GdlParser.parse("t", text.toString());
            } catch (RulesheetException refused) {
                assertTrue(refused.diagnostics().get(0).isError(), text.toString());
                continue;
            }
            readCount++;
            String printed = rulesheet.toString();
            assertEquals(printed, GdlParser.parse("t", printed).toString(), text.toString());
        }
        assertTrue(readCount > 1_000, readCount + " were read");
    }

    @Test
    void everyBeginningOfARulesheetIsReadOrRefused() {
        String text = "(role a)(<= (legal ?p (m ?x)) (or (p ?x) (not (q b)) (distinct ?x c)))\n(t)";
        for (int length = 0; length < text.length(); length++) {
            String beginning = text.substring(0, length);
            try {
                GdlParser.parse("t", beginning);
            } catch (RulesheetException refused) {
                assertTrue(refused.diagnostics().get(0).isError(), beginning);
            }
        }
    }

    @Test
    void theDeepestTermFitsIntoASmallStack() throws InterruptedException {
        int depth = KifReader.MAX_NESTING;
        String text = "(f ".repeat(depth) + "?x" + ")".repeat(depth);
        List<Object> seen = new ArrayList<>();
        Runnable walk =
                () -> {
                    Term one = GdlParser.parseTerms("t", text).get(0);
                    Term other = GdlParser.parseTerms("t", text).get(0);
                    seen.add(one.equals(other));
                    seen.add(one.hashCode() == other.hashCode());
                    seen.add(one.isGround());
                    seen.add(one.toString().equals(text));
                };
        Thread thread = new Thread(null, walk, "small-stack", 512 << 10);
        thread.start();
        thread.join();
        assertEquals(List.of(true, true, false, true), seen);
    }
}
