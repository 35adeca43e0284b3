package org.propjet.player.show;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What a state looks like. Immutable.
 *
 * @param pieces what stands on the boards' cells; a cell that is not there is empty
 * @param facts what holds beside that, as canonical texts, in canonical order
 */
public record Scene(Map<Cell, Piece> pieces, List<String> facts) {
    public Scene {
        pieces = Collections.unmodifiableMap(new LinkedHashMap<>(pieces));
        facts = List.copyOf(facts);
    }

    /** Returns the facts without the parentheses around them, for people. */
    List<String> bareFacts() {
        return facts.stream()
                .map(fact -> fact.startsWith("(") ? fact.substring(1, fact.length() - 1) : fact)
                .toList();
    }
}
