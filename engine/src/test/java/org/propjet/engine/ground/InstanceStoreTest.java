package org.propjet.engine.ground;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.api.Test;

class InstanceStoreTest {
    @Test
    void refusesWhatHandlesCannotTell() {
        InstanceStore store = new InstanceStore(2);
        int[] literals = new int[500_000];
        BudgetExceededException refused =
                assertThrows(
                        BudgetExceededException.class,
                        () -> {
                            for (int head = 0; head < 5; head++) {
                                store.add(0, head, literals, literals.length, true);
                            }
                        });
        assertEquals("bytes", refused.budgetName());
        assertEquals(4, store.size());
    }
}
