package org.propjet.player.search.depth;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;

class CrewTest {
    private final Set<Integer> done = ConcurrentHashMap.newKeySet();

    @Test
    void allNumbersAreDoneAtTheSameTime() {
        CountDownLatch all = new CountDownLatch(3);
        Crew.run(
                3,
                number -> {
                    all.countDown();
                    while (all.getCount() > 0) {
                        Thread.onSpinWait();
                    }
                    done.add(number);
                });
        assertEquals(Set.of(0, 1, 2), done);
    }

    @Test
    void oneThatFailsDoesNotDisturbTheOthers() {
        Crew.run(3, this::failAtOne);
        assertEquals(Set.of(0, 2), done);
    }

    private void failAtOne(int number) {
        if (number == 1) {
            throw new IllegalStateException("as planned");
        }
        done.add(number);
    }

    @Test
    void whatFailsInTheCallersThreadIsThrownWhenAllHaveEnded() {
        assertThrows(ArithmeticException.class, () -> Crew.run(2, this::failAtZero));
        assertEquals(Set.of(1), done);
    }

    private void failAtZero(int number) {
        if (number == 0) {
            throw new ArithmeticException("as planned");
        }
        done.add(number);
    }

    @Test
    void anInterruptIsHeardAfterwards() {
        Thread.currentThread().interrupt();
        Crew.run(2, done::add);
        assertTrue(Thread.interrupted());
        assertEquals(Set.of(0, 1), done);
    }
}
