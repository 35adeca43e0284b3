package org.propjet.bench.profile;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

import java.util.List;

class MemoryUseTest {
    private static final List<Long> CACHES = List.of(32L << 10, 1L << 20);

    private static MemoryUse planes(int count) {
        return new MemoryUse("tape", count, 64, 300, 100, 200);
    }

    @Test
    void bytesOfAnOperationAreThoseOfThePlanesItTouches() {
        assertEquals(128, planes(10).bytesPerOperation());
    }

    @Test
    void theSmallestCacheThatHoldsAllIsNamed() {
        assertEquals("the level-1 cache, of 32 KiB, holds them", planes(512).place(CACHES));
        assertEquals("the level-2 cache, of 1,024 KiB, holds them", planes(513).place(CACHES));
        assertEquals("more than the largest cache, 1,024 KiB", planes(1 << 20).place(CACHES));
        assertEquals(
                "the sizes of this machine's caches are not known", planes(1).place(List.of()));
    }
}
