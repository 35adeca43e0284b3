package org.propjet.bench.profile;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.propjet.bench.profile.StackSampler.Frame;
import org.propjet.bench.throughput.SearchRun;
import org.propjet.engine.game.Game;
import org.propjet.engine.ground.GroundingBudget;
import org.propjet.player.kinds.PlayerSpec;
import org.propjet.player.terminal.Backend;
import org.propjet.player.terminal.GameSource;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;

class SearchProfileTest {
    private static final Frame SEARCH = frame("SearchWorker", "search");

    private static Frame frame(String type, String method) {
        return new Frame(type, method, -1);
    }

    /** Whoever renames a method of the search is told that it is named here. */
    @ParameterizedTest
    @EnumSource(SearchPart.class)
    void methodsAreThere(SearchPart part) throws ClassNotFoundException {
        for (String name : part.methods()) {
            String[] parts = name.split("\\.", 2);
            String home = parts[0].equals("LanePlayouts") ? "compiler.lanes" : "player.search.tree";
            Class<?> type = Class.forName("org.propjet." + home + "." + parts[0]);
            assertTrue(
                    parts.length == 1
                            || Arrays.stream(type.getDeclaredMethods())
                                    .anyMatch(method -> method.getName().equals(parts[1])),
                    name);
        }
    }

    @Test
    void theInnermostNameDecides() {
        Frame look = frame("Descent", "look");
        assertEquals(
                Optional.of(SearchPart.LOOKING_UP_STATES),
                SearchPart.of(
                        List.of(
                                frame("VarHandle", "get"),
                                frame("StateGraph", "find"),
                                look,
                                SEARCH)));
        assertEquals(Optional.of(SearchPart.SELECTION), SearchPart.of(List.of(look, SEARCH)));
        assertEquals(
                Optional.of(SearchPart.ADDING_NODES),
                SearchPart.of(List.of(frame("Descent", "add"), look, SEARCH)));
        assertEquals(Optional.of(SearchPart.OTHER), SearchPart.of(List.of(SEARCH)));
        assertEquals(Optional.empty(), SearchPart.of(List.of(look)));
    }

    /** Of a real search nearly all is known by name. */
    @Test
    void aSearchIsSeen() throws InterruptedException {
        try (Game game =
                Backend.TAPE.game(
                        GameSource.of("connectFour").rules(), GroundingBudget.standard())) {
            SearchProfile profile =
                    SearchProfile.of(new SearchRun(game, PlayerSpec.parse("uct"), 1), 0.5);
            assertTrue(profile.sampleCount() > 20, profile::toString);
            assertTrue(profile.percent(SearchPart.PLAYING) > 1, profile::toString);
            assertTrue(profile.percent(SearchPart.OTHER) < 30, profile::toString);
            double all = 0;
            for (SearchPart part : SearchPart.values()) {
                all += profile.percent(part);
            }
            assertEquals(100, all, 1e-6);
        }
    }
}
