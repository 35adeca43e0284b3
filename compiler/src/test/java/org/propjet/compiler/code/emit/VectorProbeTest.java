package org.propjet.compiler.code.emit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import java.util.Optional;

class VectorProbeTest {
    @Test
    void whereVectorsAreUsedAllCallsAreAsTheyShouldBe() {
        assertEquals(Vectors.wordCount() > 0, Vectors.refusal().isEmpty());
        assertEquals(Optional.empty(), Vectors.refusal(), "the tests are given what vectors need");
        assertNull(new VectorProbe().fault());
    }

    @ParameterizedTest
    @EnumSource
    void aCallThatComputesSomethingElseIsNamed(VectorCall wrong) {
        assertEquals(
                wrong + " is something else in this JDK", VectorProbe.fault(call -> call != wrong));
    }

    @ParameterizedTest
    @EnumSource
    void aCallThatCannotBeMadeIsNamed(VectorCall missing) {
        String fault =
                VectorProbe.fault(
                        call -> {
                            if (call == missing) {
                                throw new NoSuchMethodError("in a test");
                            }
                            return true;
                        });
        assertTrue(String.valueOf(fault).startsWith(missing + " cannot be called"), fault);
        assertTrue(String.valueOf(fault).endsWith("NoSuchMethodError: in a test"), fault);
    }
}
