package org.propjet.engine.game;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.propjet.engine.gdl.Spelling;

/** What games that are played by their rules may name. */
class OpenTablesTest {
    private static final String LONG = "a".repeat(1 << 20);

    @Test
    void fluentsHaveRoomForSoManyCharacters() {
        StateLayout layout = StateLayout.open(Spelling.lowerCase(), 1);
        for (int i = 0; i < 15; i++) {
            assertEquals(i, layout.intern(LONG + i));
        }
        StateLayoutFullException refused =
                assertThrows(StateLayoutFullException.class, () -> layout.intern(LONG + 15));
        assertTrue(String.valueOf(refused.getMessage()).length() < 500);
        assertEquals(3, layout.intern(LONG + 3));
        assertEquals(15, layout.intern("short"));
    }
}
