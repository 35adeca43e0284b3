package org.propjet.player.terminal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.propjet.player.cli.CommandRun;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

class FlameOptionTest {
    @TempDir private Path folder;

    private static CommandRun play(String game, String target) {
        return CommandRun.of(
                "play",
                game,
                "--backend",
                "net",
                "--player",
                "mc:threads=1",
                "--player",
                "legal",
                "--start-clock",
                "0.3",
                "--play-clock",
                "0.2",
                "--flame",
                target);
    }

    @Test
    @EnabledOnOs({OS.LINUX, OS.MAC})
    void whatWasSampledIsWritten() throws IOException {
        Path file = folder.resolve("play, once.html");
        CommandRun run = play("ticTacToe", file.toString());
        assertEquals(0, run.status(), run.err());
        assertTrue(run.err().contains("the flame graph is in " + file), run.err());
        String page = Files.readString(file);
        assertTrue(page.contains("propjet play ticTacToe"), run.err());
        List<String> frames = frames(page);
        assertTrue(
                frames.stream().anyMatch(frame -> frame.startsWith("NetReasoner.")),
                frames.toString());
    }

    /** The page has each name as what it shares with the one before, a character, and the rest. */
    private static List<String> frames(String page) {
        List<String> frames = new ArrayList<>();
        String before = "";
        int start = page.indexOf("const cpool = [");
        for (String line : page.substring(start, page.indexOf("];", start)).lines().toList()) {
            if (line.startsWith("'") && !line.equals("'all',")) {
                String quoted = line.substring(1, line.lastIndexOf('\''));
                String text = quoted.replaceAll("\\\\(.)", "$1");
                before = before.substring(0, text.charAt(0) - ' ') + text.substring(1);
                frames.add(before);
            } else if (line.startsWith("'")) {
                before = "all";
            }
        }
        return frames;
    }

    @Test
    void aFileThatCannotBeWrittenIsRefusedBeforeAnythingIsPlayed() throws IOException {
        String missing = folder.resolve("missing/play.html").toString();
        assertRefused(
                "cannot write " + missing + ": its folder does not exist",
                play("ticTacToe", missing));
        assertRefused(
                "cannot write " + folder + ": it is a folder",
                play("ticTacToe", folder.toString()));
        assertRefused("--flame: a flame graph needs a file", play("ticTacToe", "-"));
    }

    private static void assertRefused(String reason, CommandRun run) {
        assertEquals(1, run.status());
        assertEquals("propjet: " + reason + "\n", run.err());
        assertEquals("", run.out());
    }

    /** A reader sees one frame for each part and rule, however many methods there are. */
    @Test
    void piecesOfAKernelAreOneFrameForEachPartAndRule() {
        assertEquals(
                """
                KernelVector_x.stepAll_[j];terminal_[j];a-b@98_[j] 3
                KernelVector_x.stepAll_[j];terminal_[j];a-b@98_[j] 4
                KernelLanes_y-1.goalsAll;choice 5
                KernelLanes_y-1.goalsAll;KernelLanes_y-1.goalsCopies0 6
                """,
                FlamePage.withoutPieces(
                        """
                        KernelVector_x.stepAll_[j];KernelVector_x.terminal:a-b@98#42_[j] 3
                        KernelVector_x.stepAll_[j];KernelVector_x.terminal:a-b@98#7_[j] 4
                        KernelLanes_y-1.goalsAll;KernelLanes_y-1.choice#7 5
                        KernelLanes_y-1.goalsAll;KernelLanes_y-1.goalsCopies0 6
                        """));
    }

    @Test
    void whereNothingIsMeasuredNoFileIsLeft() {
        Path file = folder.resolve("none.html");
        assertEquals(1, play("noSuchGame", file.toString()).status());
        assertFalse(Files.exists(file));
    }
}
