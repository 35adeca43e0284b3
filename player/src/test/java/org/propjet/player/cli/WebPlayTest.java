package org.propjet.player.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;
import org.propjet.player.kinds.PlayerSpec;

import java.util.List;
import java.util.Optional;

/** Who plays what in a browser. */
class WebPlayTest {
    private static final Optional<PlayerSpec> VISITOR = Optional.empty();
    private static final Optional<PlayerSpec> AUTO = Optional.of(PlayerSpec.standard());
    private static final Optional<PlayerSpec> MC = Optional.of(PlayerSpec.parse("mc"));

    private static List<Optional<PlayerSpec>> seats(
            List<String> roles, List<Optional<Optional<PlayerSpec>>> given) {
        return WebPlay.seats(given, roles);
    }

    @Test
    void theVisitorTakesTheFirstRoleThatIsFree() {
        List<String> two = List.of("white", "black");
        assertEquals(
                List.of(VISITOR, AUTO), seats(two, List.of(Optional.empty(), Optional.empty())));
        assertEquals(List.of(MC, VISITOR), seats(two, List.of(Optional.of(MC), Optional.empty())));
        assertEquals(List.of(MC, MC), seats(two, List.of(Optional.of(MC), Optional.of(MC))));
    }

    @Test
    void whoIsNamedHumanIsTheVisitor() {
        assertEquals(
                List.of(AUTO, VISITOR),
                seats(List.of("white", "black"), List.of(Optional.empty(), Optional.of(VISITOR))));
    }

    @Test
    void chancePlaysItself() {
        assertEquals(
                List.of(VISITOR, VISITOR),
                seats(List.of("random", "candidate"), List.of(Optional.empty(), Optional.empty())));
    }
}
