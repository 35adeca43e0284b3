package org.propjet.player.learning;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

import java.util.Arrays;
import java.util.List;

class MoveKindsTest {
    private final MoveKinds kinds = new MoveKinds();

    private List<String> texts(String prefix, String text) {
        return Arrays.stream(kinds.of(prefix, text)).mapToObj(kinds::text).toList();
    }

    @Test
    void keepsNoConstantOneTwoOrAll() {
        assertEquals(
                List.of(
                        "(put ? ? ?)",
                        "(put a ? ?)",
                        "(put ? b ?)",
                        "(put a b ?)",
                        "(put ? ? c)",
                        "(put a ? c)",
                        "(put ? b c)",
                        "(put a b c)"),
                texts("", "(put a b c)"));
    }

    @Test
    void namesOfFunctionsAreNoArguments() {
        assertEquals(
                List.of("ends (at (cell ?))", "ends (at (cell 1))"),
                texts(MoveKinds.ENDS, "(at (cell 1))"));
    }

    @Test
    void whatHasNoArgumentsIsOneKind() {
        assertEquals(List.of("noop"), texts("", "noop"));
    }

    @Test
    void longOnesAreNotGeneralised() {
        String text = "(f 1 2 3 4 5 6 7 8 9 10 11 12 13)";
        assertEquals(List.of(text), texts("", text));
    }

    @Test
    void theSameKindHasTheSameNumber() {
        int[] first = kinds.of("", "(drop 1)");
        int[] second = kinds.of("", "(drop 2)");
        assertEquals(first[0], second[0]);
        assertArrayEquals(first, kinds.of("", "(drop 1)"));
        assertEquals(3, kinds.count());
    }

    @Test
    void movesAreSimplerThanEffectsAndFewConstantsThanMany() {
        int[] move = kinds.of("", "(drop 1)");
        int[] effect = kinds.of(MoveKinds.MAKES, "(disc 1)");
        assertTrue(kinds.isSimpler(move[1], effect[0]));
        assertFalse(kinds.isSimpler(effect[0], move[1]));
        assertTrue(kinds.isSimpler(move[0], move[1]));
        assertFalse(kinds.isSimpler(move[1], move[0]));
    }
}
