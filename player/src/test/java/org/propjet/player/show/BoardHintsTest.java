package org.propjet.player.show;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.propjet.player.show.BoardHints.RelationHint;

import java.util.Map;

/** Hints are read, and nonsense is refused with its reason. */
final class BoardHintsTest {
    @Test
    void argumentsAreCountedFromOne() {
        BoardHints hints =
                BoardHints.parse("{\"relations\": {\"at\": {\"column\": 2, \"row\": 3}}}");
        assertEquals(Map.of("at", new RelationHint(1, 2, -1)), hints.relations());
    }

    @Test
    void nothingIsNoHints() {
        assertEquals(BoardHints.NONE, BoardHints.parse("{}"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{ | not JSON",
                "'' | must be an object",
                "[] | must be an object",
                "{\"colour\": 1} | there is no \"colour\"; use blocks, empty, hide",
                "{\"shape\": \"round\"} | \"shape\" must be one of square, hex, not \"round\"",
                "{\"shape\": 6} | \"shape\" must be text",
                "{\"top\": \"up\"} | \"top\" must be one of first, last",
                "{\"blocks\": 0} | \"blocks\" must be a whole number from 1",
                "{\"blocks\": 1.5} | \"blocks\" must be a whole number from 1",
                "{\"hide\": \"step\"} | \"hide\" must be a list of words",
                "{\"hide\": [1]} | \"hide\" must be text",
                "{\"relations\": {\"at\": \"board\"}} | must be \"list\" or an object",
                "{\"relations\": {\"at\": {}}} | needs \"column\", \"row\" or both",
                "{\"relations\": {\"at\": {\"row\": 1, \"column\": 1}}} | of different arguments",
                "{\"relations\": {\"at\": {\"x\": 1}}} | there is no \"x\"",
                "{\"pieces\": {\"wk\": {\"figure\": \"duke\"}}} | must be one of disc, filled",
                "{\"pieces\": {\"wk\": {\"mark\": \"abc\"}}} | one or two characters",
                "{\"pieces\": {\"wk\": 7}} | must be an object"
            })
    void nonsenseIsRefused(String json, String reason) {
        BoardHintException refusal =
                assertThrows(BoardHintException.class, () -> BoardHints.parse(json));
        String message = String.valueOf(refusal.getMessage());
        assertTrue(message.contains(reason), message);
    }
}
