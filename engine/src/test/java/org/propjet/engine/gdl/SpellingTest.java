package org.propjet.engine.gdl;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SpellingTest {
    private final Spelling spelling =
            GdlParser.parse("t", "(Role \u00C4nne)(legal \u00C4nne (waterBed NO_1))").spelling();

    @ParameterizedTest
    @CsvSource({
        "(waterbed no_1),(waterBed NO_1)",
        "(WATERBED NO_1),(waterBed NO_1)",
        "(waterBed NO_1),(waterBed NO_1)",
        "(WaterBed (waterBED 2) Unknown),(waterBed (waterBed 2) unknown)",
        "LEGAL,legal",
        "waterbeds,waterbeds",
        "'',''"
    })
    void aTextIsWrittenAsTheRulesheetSpellsIt(String text, String spelled) {
        assertEquals(spelled, spelling.of(text));
    }

    @Test
    void lettersOfAnyAlphabetHaveACase() {
        assertEquals("(x \u00C4nne)", spelling.of("(X \u00E4NNE)"));
        assertTrue(Spelling.areSame("\u00C4nne", "\u00E4NNE"));
        assertFalse(Spelling.areSame("\u00C4nne", "anne"));
    }

    @Test
    void aRulesheetWithoutCapitalsWritesLowerCase() {
        Spelling plain = GdlParser.parse("t", "(role a)(legal a (b ?x))").spelling();
        assertEquals("(b c)", plain.of("(B C)"));
        String text = "(b c)";
        assertSame(text, plain.of(text));
    }
}
