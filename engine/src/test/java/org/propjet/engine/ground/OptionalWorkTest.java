package org.propjet.engine.ground;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import java.util.List;
import java.util.concurrent.CompletableFuture;

@Timeout(60)
class OptionalWorkTest {
    private static int endless(int depth) {
        return depth == Integer.MAX_VALUE ? 0 : endless(depth + 1) + 1;
    }

    @Test
    void theFullStackOfAThreadInTheBackgroundIsTold() {
        CompletableFuture<Throwable> told = new CompletableFuture<>();
        OptionalWork.inBackground("deep", () -> endless(0), told::complete);
        assertInstanceOf(StackOverflowError.class, told.join());
    }

    @Test
    void whateverIsThrownIsTold() {
        List<Throwable> all =
                List.of(
                        new OutOfMemoryError("the heap"),
                        new NoClassDefFoundError("a class"),
                        new IllegalStateException("a fault"));
        for (Throwable one : all) {
            CompletableFuture<Throwable> told = new CompletableFuture<>();
            OptionalWork.inBackground("failing", () -> fail(one), told::complete);
            assertEquals(one, told.join());
        }
    }

    private static void fail(Throwable failure) {
        if (failure instanceof Error error) {
            throw error;
        }
        throw (RuntimeException) failure;
    }

    @Test
    void thereIsSomethingElseInsteadOfWhatDoesNotFit() {
        assertEquals("made", OptionalWork.orElse(() -> "made", failure -> "instead"));
        assertEquals(-1, OptionalWork.orElse(() -> endless(0), failure -> -1));
        assertEquals(
                "at the end",
                OptionalWork.<String>orElse(
                        () -> {
                            throw new BudgetExceededException("milliseconds", "1", "at the end");
                        },
                        failure -> "at the end"));
    }

    @Test
    void faultsAreNoLimits() {
        assertThrows(
                IllegalStateException.class,
                () ->
                        OptionalWork.orElse(
                                () -> {
                                    throw new IllegalStateException("a fault");
                                },
                                failure -> "instead"));
    }

    @Test
    void whoeverIsInterruptedWantsNothingInstead() {
        Thread.currentThread().interrupt();
        try {
            assertThrows(
                    BudgetExceededException.class,
                    () ->
                            OptionalWork.orElse(
                                    () -> {
                                        new BudgetMeter(GroundingBudget.standard()).look("work");
                                        return "made";
                                    },
                                    failure -> "instead"));
        } finally {
            assertTrue(Thread.interrupted());
        }
    }
}
