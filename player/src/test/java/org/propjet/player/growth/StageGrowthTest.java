package org.propjet.player.growth;

import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.propjet.compiler.ShippedOptions;
import org.propjet.player.growth.GrowingGame.Kind;
import org.propjet.player.growth.GrowthRun.Stage;

import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;

/**
 * Whether rules can be weapons: rulesheets of some kinds, drawn anew each time, grow, and no stage
 * of the program may take all memory, outlive its time, or take ever longer where it has no time
 * limit.
 *
 * <p>All kinds, larger and with another seed: {@code -Dpropjet.growth.kinds=99
 * -Dpropjet.growth.bytes=1000000 -Dpropjet.growth.seed=2}.
 */
@Tag("random")
@Tag("process")
class StageGrowthTest {
    private static final int KIND_COUNT = Integer.getInteger("propjet.growth.kinds", 3);
    private static final int LARGEST_BYTES = Integer.getInteger("propjet.growth.bytes", 20_000);
    private static final long SEED = Long.getLong("propjet.growth.seed", 2);

    /** Of a stage without a time limit: twice the text may take 2.5 times as long. */
    private static final double MOST_EXPONENT = 1.3;

    /** How long a stage may go on after its time on a machine that does other things, too. */
    private static final double GRACE_SECONDS = 3;

    /** Shorter times are as long as chance has it. */
    private static final double LEAST_SECONDS = 1;

    private static List<Kind> kinds() {
        List<Kind> kinds = new ArrayList<>(Arrays.asList(Kind.values()));
        Collections.shuffle(kinds, new Random());
        return kinds.subList(0, Math.min(KIND_COUNT, kinds.size()));
    }

    @ParameterizedTest
    @MethodSource("kinds")
    void noStageChokes(Kind kind) throws IOException, InterruptedException {
        List<String> wrong = new ArrayList<>();
        Stage[] stages = Stage.values();
        for (int first = 0; first < stages.length; ) {
            List<String> rows = rows(kind, stages[first]);
            System.out.println(String.join("\n", rows));
            for (String row : rows) {
                String[] cells = row.split("\t", -1);
                if (isWrong(cells)) {
                    wrong.add(row);
                }
            }
            first += rows.size();
            if (rows.isEmpty()) {
                wrong.add(kind + "\t" + stages[first++] + "\tthe virtual machine ended");
            }
        }
        assertTrue(wrong.isEmpty(), "seed " + SEED + "\n" + String.join("\n", wrong));
    }

    private static boolean isWrong(String... cells) {
        String outcome = cells[8];
        Stage stage = Stage.valueOf(cells[1]);
        return outcome.startsWith("fault")
                || Double.parseDouble(cells[4]) > stage.limitSeconds() + GRACE_SECONDS
                || (stage.hasNoLimit()
                        && Double.parseDouble(cells[5]) > LEAST_SECONDS
                        && Double.parseDouble(cells[7]) > MOST_EXPONENT);
    }

    /** Returns what a machine of its own says of the stages from one on; it ends if one hangs. */
    private static List<String> rows(Kind kind, Stage first)
            throws IOException, InterruptedException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(ShippedOptions.all());
        // One compiler, so that the time is the program's.
        command.addAll(List.of("-Xmx1g", "-XX:TieredStopAtLevel=1", "-cp"));
        command.add(
                System.getProperty(
                        "surefire.test.class.path", System.getProperty("java.class.path")));
        command.addAll(
                List.of(
                        GrowthRun.class.getName(),
                        kind.name(),
                        "" + SEED,
                        "" + LARGEST_BYTES,
                        first.name()));
        Process process = new ProcessBuilder(command).redirectError(Redirect.INHERIT).start();
        try {
            List<String> rows = process.inputReader().lines().toList();
            assertTrue(process.waitFor(10, TimeUnit.SECONDS), "it goes on");
            return rows;
        } finally {
            process.destroyForcibly();
        }
    }
}
