package org.propjet.player.match.protocol;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.propjet.player.kinds.PlayerSpec;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/** Games with hidden information, in both forms of the protocol. */
@Timeout(value = 120, unit = TimeUnit.SECONDS)
class HiddenMatchTest {
    private MatchHost host = host("uct");

    private static MatchHost host(String player) {
        return new MatchHost(
                HostOptions.standard(PlayerSpec.parse(player)), MatchLog.none(), line -> {});
    }

    @AfterEach
    void close() {
        host.close();
    }

    private String ask(String message) {
        return host.answer(message, Arrival.fromHere(System.nanoTime()));
    }

    private void startMontyHall() {
        String rules = Rules.bundled("montyHall");
        assertEquals("ready", ask("(START m CANDIDATE (" + rules + ") 2 1)"));
    }

    /** Has another player play. */
    private void reopen(String player) {
        host.close();
        host = host(player);
        startMontyHall();
    }

    private static String door(String choice) {
        assertTrue(choice.matches("\\(choose [123]\\)"), choice);
        return choice.substring(8, 9);
    }

    @Test
    void turnsWithNumbers() {
        startMontyHall();
        assertEquals("noop", ask("( PLAY m 0 NIL NIL )"));
        String chosen = door(ask("( PLAY m 1 NOOP NIL )"));
        assertEquals("(choose " + chosen + ")", ask("( PLAY m 1 NOOP NIL )"));
        assertEquals("noop", ask("( PLAY m 2 (CHOOSE " + chosen + ") NIL )"));
        String opened = chosen.equals("1") ? "2" : "1";
        // Where it is not known where the car is, but the host has opened a door: switching wins
        // two of three times.
        assertEquals("switch", ask("( PLAY m 3 NOOP ( (OPENED " + opened + ") ) )"));
        assertEquals("done", ask("( STOP m 4 SWITCH ( (CAR 3) ) )"));
    }

    /** Who searches switches; see {@link #turnsWithNumbers}. */
    @Test
    void aPlayerThatGoesByARuleDoesSoHereToo() {
        reopen("legal");
        assertEquals("noop", ask("( PLAY m 0 NIL NIL )"));
        assertEquals("(choose 1)", ask("( PLAY m 1 NOOP NIL )"));
        assertEquals("noop", ask("( PLAY m 2 (CHOOSE 1) NIL )"));
        assertEquals("stay", ask("( PLAY m 3 NOOP ( (OPENED 2) ) )"));
    }

    @Tag("timed")
    @Test
    void thePlayersOwnOptionsCount() throws Exception {
        reopen("uct:threads=3");
        assertEquals("noop", ask("( PLAY m 0 NIL NIL )"));
        CompletableFuture<String> choice =
                CompletableFuture.supplyAsync(() -> ask("( PLAY m 1 NOOP NIL )"));
        long most = 0;
        while (!choice.isDone()) {
            most = Math.max(most, searchingThreads());
            Thread.sleep(1);
        }
        door(choice.get());
        assertEquals(3, most);
    }

    private static long searchingThreads() {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> thread.getName().startsWith("belief-"))
                .count();
    }

    @Tag("timed")
    @Test
    void whatWasReallyPlayedForUsCounts() throws InterruptedException {
        startMontyHall();
        assertEquals("noop", ask("( PLAY m 0 NIL NIL )"));
        door(ask("( PLAY m 1 NOOP NIL )"));
        assertEquals("noop", ask("( PLAY m 2 (CHOOSE 3) NIL )"));
        assertEquals("switch", ask("( PLAY m 3 NOOP ((OPENED 1)) )"));
        MatchView view = host.board().view();
        while (view.course().ply() < 3) {
            view = host.board().awaitNewer(view.version(), TimeUnit.SECONDS.toNanos(60));
        }
        assertTrue(
                view.course().fluents().contains("(chosen 3)"), view.course().fluents().toString());
    }

    @Tag("timed")
    @Test
    void turnsThatAreLeftOutOrComeAgainHaveAnAnswer() {
        startMontyHall();
        assertEquals("noop", ask("( PLAY m 0 NIL NIL )"));
        // Turn 1 is missing: some door was chosen.
        assertEquals("noop", ask("( PLAY m 2 (CHOOSE 1) NIL )"));
        String late = ask("( PLAY m 1 NOOP NIL )");
        assertEquals("noop", late);
        assertTrue(List.of("switch", "stay").contains(ask("( PLAY m 3 NOOP ((OPENED 2)) )")));
        assertEquals("noop", ask("( PLAY m 2 (CHOOSE 1) NIL )"));
        assertEquals("noop", ask("( PLAY m 0 NIL NIL )"));
        String far = ask("( PLAY m 999999999999 NOOP NIL )");
        assertTrue(List.of("switch", "stay", "noop", "nil").contains(far), far);
    }

    @Tag("timed")
    @Test
    void perceptsThatCannotBeAreFollowedByAGuess() {
        startMontyHall();
        assertEquals("noop", ask("( PLAY m 0 NIL NIL )"));
        door(ask("( PLAY m 1 NOOP ((NEVER HEARD OF)) )"));
        assertEquals("noop", ask("( PLAY m 2 (CHOOSE 1) ((OPENED 1) (OPENED 2) (CAR 3)) )"));
        String last = ask("( PLAY m 3 NOOP () )");
        assertTrue(List.of("switch", "stay").contains(last), last);
    }

    @Tag("timed")
    @Test
    void theFormOf2011() {
        startMontyHall();
        assertEquals("noop", ask("( PLAY m NIL )"));
        String chosen = door(ask("( PLAY m () )"));
        assertEquals("noop", ask("( PLAY m ( ) )"));
        String opened = chosen.equals("1") ? "2" : "1";
        assertEquals("switch", ask("( PLAY m ( (OPENED " + opened + ") ) )"));
    }

    @Tag("timed")
    @Test
    void aGameWithoutPerceptsThatIsPlayedByTurnNumbers() {
        String rules = Rules.bundled("ticTacToe");
        assertEquals("ready", ask("(START m x (" + rules + ") 2 1)"));
        String first = ask("( PLAY m 0 NIL NIL )");
        assertTrue(first.startsWith("(mark"), first);
        assertEquals("noop", ask("( PLAY m 1 " + first + " NIL )"));
        assertTrue(ask("( PLAY m 2 noop NIL )").startsWith("(mark"));
    }
}
