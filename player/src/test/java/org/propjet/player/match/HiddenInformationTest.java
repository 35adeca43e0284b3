package org.propjet.player.match;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.propjet.engine.game.Game;
import org.propjet.engine.reference.RuleGame;
import org.propjet.engine.time.Budget;
import org.propjet.player.kinds.PlayerSpec;
import org.propjet.player.match.MatchRecord.Ending;
import org.propjet.player.match.MatchStarts.MatchStart;
import org.propjet.player.play.Decision;
import org.propjet.player.play.Games;
import org.propjet.player.play.Player;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/** In games that hide something, players in this process know what their role perceives. */
@Timeout(value = 60, unit = TimeUnit.SECONDS)
class HiddenInformationTest {
    private static final MatchClock QUICK = MatchClock.ofSeconds(0, 0.02);
    private static final MatchClock PATIENT = MatchClock.ofSeconds(10, 10);
    private static final int HIDER = 0;
    private static final int SEEKER = 1;

    private final String rules = resource("/games/pennies.kif");
    private final Game pennies = Games.of(rules);

    private static String resource(String name) {
        try (InputStream in = HiddenInformationTest.class.getResourceAsStream(name)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Shows what the hider has shown, if anybody tells it; else heads. */
    private static final class Cheat implements Player {
        private final Game game;
        private final List<String> told = new ArrayList<>();
        private String wanted = "(show heads)";

        Cheat(Game game) {
            this.game = game;
        }

        @Override
        public int roleIndex() {
            return SEEKER;
        }

        @Override
        public Decision decide(Budget budget) {
            String move = told.isEmpty() ? "noop" : wanted;
            return Decision.of(game.moveTable().idOf(SEEKER, move), Decision.Reason.RULE);
        }

        @Override
        public void advance(int[] jointMove) {
            wanted = game.moveTable().move(HIDER, jointMove[HIDER]);
            told.add(wanted);
        }

        @Override
        public void perceive(int moveId, List<String> percepts) {
            told.add(game.moveTable().move(SEEKER, moveId) + " " + percepts);
        }

        @Override
        public void close() {}
    }

    /** Returns how many of so many matches the seeker wins against any moves. */
    private static int wins(Game game, PlayerSpec seeker, int matchCount) {
        PlayerSpec hider = PlayerSpec.parse("random");
        LocalEntrants entrants =
                new LocalEntrants(List.of(hider, seeker), Optional.empty(), 1, remark -> {});
        int wins = 0;
        for (int seed = 1; seed <= matchCount; seed++) {
            MatchStart start = MatchStart.of(game);
            List<Seat> seats = entrants.seats(1, start, new int[] {HIDER, SEEKER}, seed);
            MatchRecord match =
                    new Match(start, seats, QUICK, seed, ply -> {}, List.of(), Budget.endless())
                            .play();
            assertEquals(Ending.TERMINAL, match.ending());
            assertEquals(0, match.faults().get(SEEKER).illegalCount());
            assertEquals(0, match.faults().get(SEEKER).errorCount());
            wins += match.points(SEEKER) / 100;
        }
        return wins;
    }

    @Test
    void aPlayerIsToldItsOwnMoveAndItsPercepts() {
        Cheat cheat = new Cheat(pennies);
        List<Seat> seats =
                List.of(
                        LocalSeat.of(
                                "hider", PlayerSpec.parse("legal"), pennies, HIDER, remark -> {}),
                        new LocalSeat("cheat", cheat, pennies, remark -> {}));
        new Match(MatchStart.of(pennies), seats, PATIENT, 1, ply -> {}, List.of(), Budget.endless())
                .play();
        assertEquals(List.of("noop [shown]", "(show heads) [(own heads), shown]"), cheat.told);
    }

    @Test
    void whoSearchesDoesNotSeeWhatIsHidden() {
        // Of 60 fair matches, less than 15 or more than 45 are won once in 20,000 tries.
        int wins = wins(pennies, PlayerSpec.parse("uct:threads=1"), 60);
        assertTrue(wins >= 15 && wins <= 45, wins + " of 60");
    }

    @Tag("timed")
    @Test
    void theRulesAloneDoToo() {
        Game game = RuleGame.of(Games.rules("pennies", rules));
        assertTrue(game.hasPercepts());
        int wins = wins(game, PlayerSpec.parse("legal"), 20);
        assertTrue(wins > 0 && wins < 20, wins + " of 20");
    }

    @Test
    void whatIsPerceivedCounts() {
        Game montyHall = Games.bundled("montyHall");
        int switches = 0;
        for (int seed = 1; seed <= 3; seed++) {
            Seat seat =
                    LocalSeat.of(
                            "uct", PlayerSpec.parse("uct:threads=1"), montyHall, 0, remark -> {});
            MatchClock clock = MatchClock.ofSeconds(0, 0.1);
            MatchRecord match =
                    new Match(
                                    MatchStart.of(montyHall),
                                    List.of(seat),
                                    clock,
                                    seed,
                                    ply -> {},
                                    List.of(),
                                    Budget.endless())
                            .play();
            switches += match.plies().get(3).moves().get(0).equals("switch") ? 1 : 0;
        }
        assertTrue(switches >= 2, "two of three cars are behind the other door");
    }
}
