package org.propjet.player.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.propjet.player.cli.FuzzCheck.Finding;
import org.propjet.player.cli.FuzzCheck.Outcome;
import org.propjet.player.work.WorkPlace;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

class FuzzCheckTest {
    private static final int THREAD_COUNT = Runtime.getRuntime().availableProcessors();
    private static final int FIXED_COUNT = 1_000;
    private static final int MORE_COUNT = 8_000;
    private static final int FRESH_COUNT = 1_000;

    /**
     * HotSpot compiles generated classes no sooner than other code: each of these is used for some
     * milliseconds only. A rulesheet takes two thirds of the time.
     */
    private static final List<String> COMPILED_LATER =
            List.of(
                    "-XX:CompileCommand=CompileThresholdScaling,org.propjet.compiler.emit.Kernel*::*,1.0",
                    "-XX:CompileCommand=CompileThresholdScaling,org.propjet.compiler.emit.ScalarWords*::*,1.0");

    /** What random rulesheets once found, each made as small as it could be. */
    private static List<Path> fixtures() throws IOException {
        try (Stream<Path> files = Files.list(Path.of("src/test/resources/fuzz"))) {
            return files.sorted().toList();
        }
    }

    @ParameterizedTest
    @MethodSource("fixtures")
    void whatWasWrongStaysRight(Path fixture) throws IOException {
        String text = Files.readString(fixture);
        Matcher heading = Pattern.compile("; seed (\\d+)").matcher(text);
        long first = heading.find() ? Long.parseLong(heading.group(1)) : 0;
        Outcome expected = text.startsWith("; Endless") ? Outcome.ENDLESS : Outcome.AGREE;
        for (long seed = first; seed < first + 20; seed++) {
            assertEquals(new Finding(expected, "", ""), FuzzCheck.check(text, seed));
        }
    }

    @Test
    void rulesheetsOfAFixedSetArePlayedAlike() throws Exception {
        FuzzRun run = playFrom(1, FIXED_COUNT);
        assertTrue(run.count(Outcome.AGREE) > 0.8 * FIXED_COUNT, "most can be played");
        assertTrue(run.count(Outcome.REFUSED) > 0, "some cannot");
        assertTrue(run.count(Outcome.ENDLESS) > 0, "some have no end");
    }

    /** As {@code fuzz} by itself, in a virtual machine with other options. */
    @Test
    void moreOfThemArePlayedAlikeIfTheirCodeIsCompiledLater(@TempDir Path found)
            throws IOException, InterruptedException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(ManagementFactory.getRuntimeMXBean().getInputArguments());
        command.addAll(COMPILED_LATER);
        command.addAll(List.of("-cp", System.getProperty("java.class.path")));
        command.add(PropjetCommand.class.getName());
        command.addAll(List.of("fuzz", "--seed", Integer.toString(FIXED_COUNT + 1)));
        command.addAll(List.of("--count", Integer.toString(MORE_COUNT)));
        command.addAll(List.of("--out", found.toString()));
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertEquals(0, process.waitFor(), output);
        assertTrue(output.contains(MORE_COUNT + " rulesheets, 0 mismatches"), output);
    }

    @Test
    void rulesheetsThatNobodyHasSeenArePlayedAlike() throws Exception {
        assertEquals(
                FRESH_COUNT,
                playFrom(System.currentTimeMillis() * FRESH_COUNT, FRESH_COUNT).count());
    }

    private static FuzzRun playFrom(long first, int count) throws Exception {
        FuzzRun run =
                new FuzzRun(
                        FuzzCheck::check,
                        first,
                        count,
                        System.nanoTime() + (1L << 50),
                        WorkPlace.here(THREAD_COUNT));
        List<FuzzRun.Mismatch> mismatches = Collections.synchronizedList(new ArrayList<>());
        run.run(mismatches::add);
        assertEquals(List.of(), mismatches);
        assertEquals(count, run.count());
        return run;
    }

    @Test
    void whatIsNoRulesheetIsRefused() {
        assertEquals(Outcome.REFUSED, FuzzCheck.check("(role x", 1).outcome());
        assertEquals(Outcome.REFUSED, FuzzCheck.check("", 1).outcome());
    }
}
