package org.propjet.player.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.propjet.player.terminal.ExitStatus;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** What people see where the machine gives too little. */
@Tag("process")
@Timeout(value = 120, unit = TimeUnit.SECONDS)
@EnabledOnOs({OS.LINUX, OS.MAC})
class StartTest {
    private static final String FILES =
            "propjet: too many files are open: 'ulimit -n 1024' allows more\n";

    private static CommandRun run(String shell, List<String> options, String... args)
            throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of("sh", "-c", shell + "exec \"$@\"", "sh"));
        command.addAll(CommandRun.commandLine(options, args));
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        process.getOutputStream().close();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        return new CommandRun(process.waitFor(), "", said);
    }

    private static void assertNoTrace(CommandRun run) {
        assertFalse(run.err().contains("\tat "), run.err());
        assertFalse(run.err().contains("internal error"), run.err());
    }

    /** With few more than this the command would run, with few less not even the machine. */
    @Test
    void tooFewFilesAreOneSentence() throws IOException, InterruptedException {
        String path = System.getProperty("surefire.test.class.path", "");
        assumeTrue(path.contains("propjet-engine"), "classes in folders hold no files open");
        int saidCount = 0;
        for (int files = 26; files < 70 && saidCount < 3; files += 2) {
            CommandRun run = run("ulimit -n " + files + "; ", List.of(), "perft", "nim", "3");
            if (!run.err().contains("could not open") && !run.err().contains("Could not")) {
                assertNoTrace(run);
            }
            if (run.status() == 0) {
                break;
            }
            if (run.err().equals(FILES)) {
                saidCount++;
                assertEquals(ExitStatus.REFUSED, run.status());
            }
        }
        assertTrue(saidCount > 0);
    }

    @Test
    void aSmallHeapIsOneSentence() throws IOException, InterruptedException {
        CommandRun run =
                run(
                        "",
                        List.of("-Xmx16m"),
                        "learn",
                        "breakthrough",
                        "--self-play",
                        "--seconds",
                        "20");
        assertNoTrace(run);
        assertEquals(ExitStatus.REFUSED, run.status(), run.err());
        assertTrue(run.err().contains("propjet: out of memory: the heap has 16 MiB"), run.err());
    }
}
