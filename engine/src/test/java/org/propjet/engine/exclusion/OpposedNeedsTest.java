package org.propjet.engine.exclusion;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

class OpposedNeedsTest {
    private static final int FLUENTS = 4;

    /** Of fluents 0 and 1 at most one holds, and of 1 and 2. */
    private final FluentGroups groups =
            FluentGroups.of(List.of(new int[] {0, 1}, new int[] {1, 2}), FLUENTS);

    private final OpposedNeeds opposed = new OpposedNeeds(groups);
    private final SplittableRandom random = new SplittableRandom(1);

    private static boolean areOpposed(int need, int other) {
        boolean areOfAGroup =
                Math.abs((need >> 1) - (other >> 1)) == 1 && Math.max(need, other) < 6;
        return need == (other ^ 1) || (((need | other) & 1) == 0 && areOfAGroup);
    }

    private static long opposed(int[] some, long[] masks, int[] others, long[] otherMasks) {
        long cases = 0;
        for (int i = 0; i < some.length; i++) {
            for (int j = 0; j < others.length; j++) {
                cases |= areOpposed(some[i], others[j]) ? masks[i] & otherMasks[j] : 0;
            }
        }
        return cases;
    }

    private int[] needs() {
        return random.ints(random.nextInt(6), 0, 2 * FLUENTS).toArray();
    }

    private long[] masks(int[] needs) {
        return IntStream.range(0, needs.length)
                .mapToLong(any -> random.nextLong() >>> random.nextInt(Long.SIZE))
                .toArray();
    }

    @Test
    void eachNeedIsComparedWithEach() {
        for (int i = 0; i < 10_000; i++) {
            int[] some = needs();
            int[] others = needs();
            long[] masks = masks(some);
            long[] otherMasks = masks(others);
            long own = opposed(some, masks, some, masks);
            assertEquals(own, opposed.begin(some, masks));
            long canBeHad = ~own & ~opposed(others, otherMasks, others, otherMasks);
            assertEquals(
                    opposed(some, masks, others, otherMasks) & canBeHad,
                    opposed.to(others, otherMasks) & canBeHad);
            opposed.end(some);
        }
    }
}
