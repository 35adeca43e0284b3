package org.propjet.engine.gdl;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

final class CanonicalOrderTest {

    @Test
    void caseDoesNotCount() {
        List<String> lower = List.of("(a b)", "(a_b)", "(ab)", "a", "[", "b\u00E4c", "\u00E9");
        for (String left : lower) {
            for (String right : lower) {
                int order = CanonicalOrder.COMPARATOR.compare(left, right);
                for (String other : List.of(right, right.toUpperCase(Locale.ROOT))) {
                    String loud = left.toUpperCase(Locale.ROOT);
                    assertEquals(order, CanonicalOrder.COMPARATOR.compare(left, other));
                    assertEquals(order, CanonicalOrder.COMPARATOR.compare(loud, other));
                }
            }
        }
    }

    @Test
    void theOrderIsThatOfTheBytes() {
        List<String> texts =
                List.of("", "a", "ab", "b", "(a)", "\u00E4", "\uFFFD", "\uD83D\uDE00", "a\uFFFD");
        for (String left : texts) {
            for (String right : texts) {
                int bytes =
                        Arrays.compareUnsigned(
                                left.getBytes(StandardCharsets.UTF_8),
                                right.getBytes(StandardCharsets.UTF_8));
                assertEquals(
                        Integer.signum(bytes),
                        Integer.signum(CanonicalOrder.COMPARATOR.compare(left, right)),
                        left + " and " + right);
            }
        }
    }
}
