package org.propjet.player.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

/** What a user does with plug-ins; those of {@code org.propjet.plugins} are on the class path. */
class PluginCommandsTest {
    @Test
    void aPlayerOfAPlugInPlays() {
        CommandRun run =
                CommandRun.of(
                        "play",
                        "ticTacToe",
                        "--player",
                        "last:back=1,seed=3",
                        "--player",
                        "LAST",
                        "--start-clock",
                        "0.1",
                        "--play-clock",
                        "5");
        assertEquals(0, run.status(), run.err());
        assertTrue(run.out().lines().anyMatch(line -> line.contains("(mark 3 2)")), run.out());
    }

    @Test
    void helpShowsItWithItsOptions() {
        CommandRun run = CommandRun.of("play", "--help");
        assertEquals(0, run.status(), run.err());
        String line = "last           the last legal move, 100 % of the time (back, fails, seed)";
        assertTrue(run.out().contains(line), run.out());
        assertTrue(CommandRun.of("serve", "--help").out().contains(line));
    }

    @Test
    void mistakesAreRefused() {
        refused(2, "has no option 'depth'; it has back, fails, seed", "last:depth=3");
        refused(2, "back is a digit: x", "last:back=x");
        refused(2, ", last", "lost");
        refused(
                1,
                "the plug-in org.propjet.plugins.LastMoveProvider made no player 'last':"
                        + " java.lang.IllegalStateException: not today",
                "last:fails=yes");
    }

    private static void refused(int status, String message, String player) {
        CommandRun run =
                CommandRun.of(
                        "play",
                        "ticTacToe",
                        "--player",
                        player,
                        "--start-clock",
                        "0.1",
                        "--play-clock",
                        "1");
        assertEquals(status, run.status(), run.err());
        assertTrue(run.err().contains(message), run.err());
    }

    @Test
    void aBackendOfAPlugInIsUsedAndVerified() {
        CommandRun perft = CommandRun.of("perft", "ticTacToe", "2", "--backend", "copied-net");
        assertEquals(0, perft.status(), perft.err());
        CommandRun verify = CommandRun.of("verify", "ticTacToe", "--playouts", "2");
        assertEquals(0, verify.status(), verify.err());
        assertTrue(verify.out().contains("copied-net"), verify.out());
    }

    @Test
    void aBackendThatFailsIsNamed() {
        CommandRun run = CommandRun.of("perft", "blocks", "1", "--backend", "copied-net");
        assertEquals(1, run.status());
        assertTrue(
                run.err().contains("CopiedNetProvider made no game of blocks: java.lang.Unsupp"),
                run.err());
        assertEquals(2, CommandRun.of("perft", "blocks", "1", "--backend", "nat").status());
    }
}
