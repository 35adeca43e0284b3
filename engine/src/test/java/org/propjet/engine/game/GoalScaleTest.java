package org.propjet.engine.game;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

import java.util.Arrays;
import java.util.Random;
import java.util.stream.IntStream;

class GoalScaleTest {
    private static GoalScale of(int... values) {
        return GoalScale.of(Arrays.stream(values));
    }

    private static int[] points(int... values) {
        GoalScale scale = of(values);
        return Arrays.stream(values).map(scale::points).toArray();
    }

    @Test
    void valuesFrom0To100AreTheirPoints() {
        assertSame(GoalScale.PLAIN, of());
        assertSame(GoalScale.PLAIN, of(0, 100, 100, 37));
        assertTrue(of(50).isPlain());
        assertArrayEquals(new int[] {0, 30, 100}, points(0, 30, 100));
        assertEquals(37, GoalScale.PLAIN.least(37));
        assertEquals(37, GoalScale.PLAIN.greatest(37));
    }

    @Test
    void othersLieBetweenTheLeastAndTheGreatest() {
        assertArrayEquals(new int[] {10, 100, 55, 0}, points(20, 200, 110, 0));
        assertArrayEquals(new int[] {0, 50, 100}, points(-100, 0, 100));
        assertArrayEquals(new int[] {0, 50, 100}, points(Integer.MIN_VALUE, -1, Integer.MAX_VALUE));
        assertArrayEquals(new int[] {100}, points(200));
        assertArrayEquals(new int[] {0}, points(-5));
        assertFalse(of(-1).isPlain());
    }

    @Test
    void thoseThatAreCloseStayInOrder() {
        assertArrayEquals(new int[] {0, 1, 2, 100}, points(0, 1, 2, 1_000_000));
        assertArrayEquals(new int[] {0, 49, 51, 100}, points(-1_000, -1, 1, 1_000));
        assertArrayEquals(new int[] {0, 98, 99, 100}, points(0, 999_998, 999_999, 1_000_000));
        int[] all = IntStream.rangeClosed(0, 100).map(i -> i == 100 ? 1_000 : i).toArray();
        assertArrayEquals(IntStream.rangeClosed(0, 100).toArray(), points(all));
    }

    /** Up to 101 values all differ in points; of more, the least and the greatest still do. */
    @Test
    void orderIsKept() {
        Random random = new Random(3);
        for (int i = 0; i < 2_000; i++) {
            int width = 1 << random.nextInt(1, 31);
            int[] values =
                    random.ints(1 + random.nextInt(150), -width, width)
                            .sorted()
                            .distinct()
                            .toArray();
            GoalScale scale = of(values);
            for (int j = 0; j < values.length; j++) {
                int own = scale.points(values[j]);
                int before = j == 0 ? -1 : scale.points(values[j - 1]);
                boolean isTold = values.length <= 101 || j == 1 || j == values.length - 1;
                assertTrue(isTold ? own > before : own >= before, Arrays.toString(values));
                assertTrue(scale.least(own) <= values[j] && values[j] <= scale.greatest(own));
                if (values.length <= 101) {
                    assertEquals(values[j], scale.least(own));
                    assertEquals(values[j], scale.greatest(own));
                }
            }
        }
    }

    /**
     * Of goals that add up to the same, the points do: else no search took the roles for opposed.
     */
    @Test
    void opposedRolesStayOpposed() {
        Random random = new Random(4);
        for (int i = 0; i < 1_000; i++) {
            int width = 2 << random.nextInt(6, 29);
            int[] some = random.ints(1 + random.nextInt(49), -width, width).toArray();
            int sum = random.nextInt(width);
            IntStream all =
                    IntStream.concat(
                            IntStream.of(width, sum - width),
                            Arrays.stream(some).flatMap(value -> IntStream.of(value, sum - value)));
            GoalScale scale = GoalScale.of(all);
            int[] sums =
                    Arrays.stream(some)
                            .map(value -> scale.points(value) + scale.points(sum - value))
                            .distinct()
                            .toArray();
            assertArrayEquals(new int[] {100}, sums);
        }
    }

    @Test
    void pointsInBetweenAreBounds() {
        GoalScale scale = of(0, 100, 200);
        assertEquals(100, scale.least(37));
        assertEquals(0, scale.greatest(37));
    }
}
