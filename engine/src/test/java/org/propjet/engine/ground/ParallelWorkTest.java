package org.propjet.engine.ground;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Function;
import java.util.stream.IntStream;

class ParallelWorkTest {
    private final BudgetMeter meter = new BudgetMeter(GroundingBudget.standard());

    @Test
    void resultsAreInOrderWhoeverDidThem() {
        List<Integer> squares = ParallelWork.forEach(meter, 1000, (i, own) -> i * i);
        assertEquals(IntStream.range(0, 1000).map(i -> i * i).boxed().toList(), squares);
    }

    @Test
    void noWorkHasNoResults() {
        assertEquals(List.of(), ParallelWork.forEach(meter, 0, (i, own) -> i));
    }

    @Test
    void piecesMayHavePieces() {
        List<Integer> sums =
                ParallelWork.forEach(
                        meter,
                        4,
                        (i, own) ->
                                ParallelWork.forEach(own, 3, (k, inner) -> i * k).stream()
                                        .mapToInt(Integer::intValue)
                                        .sum());
        assertEquals(List.of(0, 3, 6, 9), sums);
    }

    @Test
    void whatAPieceThrowsIsThrown() {
        Function<BudgetMeter, Integer> failing =
                own -> {
                    throw new IllegalStateException("the second");
                };
        IllegalStateException thrown =
                assertThrows(
                        IllegalStateException.class,
                        () -> ParallelWork.all(meter, List.of(own -> 1, failing)));
        assertEquals("the second", thrown.getMessage());
    }

    @Test
    void anInterruptEndsAllPiecesAndStays() {
        AtomicBoolean isAnyLeft = new AtomicBoolean();
        Thread.currentThread().interrupt();
        assertThrows(
                BudgetExceededException.class,
                () ->
                        ParallelWork.forEach(
                                meter,
                                2,
                                (i, own) -> {
                                    isAnyLeft.set(true);
                                    while (true) {
                                        own.tick("work without end");
                                    }
                                }));
        assertTrue(isAnyLeft.get());
        assertTrue(Thread.interrupted());
    }

    @Test
    void theBudgetsTimeCountsFromTheFirstMetersStart() {
        BudgetMeter short1 = new BudgetMeter(GroundingBudget.standard().withMillis(1));
        assertThrows(
                BudgetExceededException.class,
                () ->
                        ParallelWork.forEach(
                                short1,
                                3,
                                (i, own) -> {
                                    while (true) {
                                        own.tick("work without end");
                                    }
                                }));
        assertFalse(Thread.interrupted());
    }
}
