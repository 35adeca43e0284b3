package org.propjet.engine.gdl;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;

final class CanonicalOrderTest {

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
