package org.propjet.player.cluster.sharing;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.api.Test;
import org.propjet.engine.game.Game;
import org.propjet.games.GameLibrary;
import org.propjet.player.play.Games;

import java.util.ArrayList;
import java.util.List;

class LentGamesTest {
    private final List<String> made = new ArrayList<>();
    private final LentGames games =
            new LentGames(
                    (name, text) -> {
                        made.add(name);
                        return Games.of(GameLibrary.rules("nim")); // another one each time
                    });

    private LentGames.Loan borrow(String name, String text) {
        return games.borrow(name, text);
    }

    private Game used(String name, String text) {
        try (LentGames.Loan loan = borrow(name, text)) {
            return loan.game();
        }
    }

    @Test
    void theSameRulesMakeOneGame() {
        try (LentGames.Loan first = borrow("match1", "rules");
                LentGames.Loan second = borrow("match2", "rules");
                LentGames.Loan other = borrow("match3", "other rules")) {
            assertSame(first.game(), second.game());
            assertNotSame(first.game(), other.game());
        }
        Game again = used("match4", "rules");
        assertEquals(List.of("match1", "match3"), made);
        assertSame(again, used("match5", "rules"));
    }

    @Test
    void theOneThatIsLongestUnusedIsForgotten() {
        used("1", "a");
        used("2", "b");
        used("3", "a");
        used("4", "c");
        used("5", "a");
        assertEquals(List.of("1", "2", "4"), made);
        used("6", "b");
        assertEquals(List.of("1", "2", "4", "6"), made);
    }

    @Test
    void rulesThatMakeNoGameAreTriedAgain() {
        List<String> tried = new ArrayList<>();
        LentGames none =
                new LentGames(
                        (name, text) -> {
                            tried.add(name);
                            throw new IllegalArgumentException("no game");
                        });
        for (int i = 0; i < 2; i++) {
            var thrown =
                    assertThrows(IllegalArgumentException.class, () -> none.borrow("x", "rules"));
            assertEquals("no game", thrown.getMessage());
        }
        assertEquals(List.of("x", "x"), tried);
    }
}
