package org.propjet.bench.chart;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

import java.util.List;

class ScaleTest {
    @Test
    void decadesEnclosePositiveNumbersOnly() {
        Scale scale = Scale.decades(0, 35, Double.NaN, 4_000, -2);
        assertEquals(new Scale(10, 10_000, true), scale);
        assertEquals(2.0 / 3, scale.at(1_000), 1e-9);
        assertFalse(scale.holds(0));
        assertFalse(scale.holds(Double.NaN));
        assertTrue(scale.holds(10_000));
    }

    @Test
    void aPowerOfTenByItselfHasADecade() {
        assertEquals(new Scale(100, 1_000, true), Scale.decades(100));
        assertEquals(new Scale(1, 10, true), Scale.decades());
    }

    @Test
    void linearScalesEndAtATick() {
        Scale scale = Scale.fromZero(1.37);
        assertEquals(1.5, scale.to(), 1e-9);
        assertEquals(scale.to(), scale.ticks(5).getLast(), 1e-9);
        assertEquals(0.5, scale.at(0.75), 1e-9);
    }

    @Test
    void ticksFitTheRoom() {
        Scale wide = Scale.decades(1, 1e8);
        assertEquals(List.of(1.0, 1e4, 1e8), wide.ticks(3).stream().map(ScaleTest::power).toList());
        assertEquals(List.of(1.0, 2.0, 5.0, 10.0), Scale.decades(1, 10).ticks(6));
        for (int most = 2; most < 12; most++) {
            assertTrue(Scale.fromZero(7.3).ticks(most).size() <= most, "of " + most);
        }
    }

    private static double power(double number) {
        return Math.pow(10, Math.rint(Math.log10(number)));
    }

    @Test
    void endsMustBeInOrder() {
        assertThrows(IllegalArgumentException.class, () -> new Scale(2, 2, false));
        assertThrows(IllegalArgumentException.class, () -> new Scale(0, 2, true));
        assertThrows(IllegalArgumentException.class, () -> new Scale(0, Double.NaN, false));
    }

    @Test
    void quantitiesHaveThreeDigits() {
        assertEquals("1.23\u00a0M", Quantity.brief(1_234_567));
        assertEquals("12.3\u00a0k", Quantity.brief(12_345));
        assertEquals("1.00\u00a0M", Quantity.brief(999_999));
        assertEquals("0.00123", Quantity.brief(0.0012345));
        assertEquals("–", Quantity.brief(Double.NaN));
        assertEquals("0", Quantity.brief(0));
        assertEquals("10\u00a0k", Quantity.tick(10_000));
        assertEquals("0.1", Quantity.tick(0.1));
        assertEquals("2.5", Quantity.tick(2.5));
        assertEquals("100", Quantity.tick(100));
    }
}
