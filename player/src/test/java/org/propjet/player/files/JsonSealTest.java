package org.propjet.player.files;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;

import org.junit.jupiter.api.Test;

import java.nio.charset.StandardCharsets;

class JsonSealTest {
    private static final String SEALED = JsonSeal.seal("{\n  \"a\": [1, \"ä\"]\n}\n");

    @Test
    void aSealedTextIsJsonWithOneMoreEntry() throws JsonSeal.BrokenException {
        assertTrue(JsonSeal.isSealed(SEALED));
        assertTrue(JsonSeal.isSealed(SEALED + "\n"));
        JsonObject object = JsonParser.parseString(SEALED).getAsJsonObject();
        assertEquals(2, object.size());
        assertEquals(8, object.get("crc32c").getAsString().length());
        assertFalse(JsonSeal.isSealed("{\"a\": \"crc32c\"}"));
        assertFalse(JsonSeal.isSealed("{}"));
    }

    /** With a bit of the key turned it is no seal any more, which is for the reader to see. */
    @Test
    void everyTurnedBitIsSeen() throws JsonSeal.BrokenException {
        byte[] bytes = SEALED.getBytes(StandardCharsets.UTF_8);
        for (int bit = 0; bit < 8 * (bytes.length - 1); bit++) {
            byte[] turned = bytes.clone();
            turned[bit / 8] ^= (byte) (1 << bit % 8);
            String text = new String(turned, StandardCharsets.UTF_8);
            boolean isKey = !text.contains("\"crc32c\":");
            if (isKey) {
                assertFalse(JsonSeal.isSealed(text));
            } else {
                assertThrows(JsonSeal.BrokenException.class, () -> JsonSeal.isSealed(text), text);
            }
        }
    }

    @Test
    void whatIsAddedOrCutOffIsSeen() {
        for (String text :
                new String[] {
                    SEALED + "x",
                    SEALED + "\0",
                    SEALED + SEALED,
                    SEALED.substring(0, SEALED.length() - 2),
                    " " + SEALED,
                    SEALED.replace("[1", "[ 1")
                }) {
            assertThrows(JsonSeal.BrokenException.class, () -> JsonSeal.isSealed(text), text);
        }
    }
}
