package org.propjet.bench.throughput;

import org.propjet.compiler.policy.PlayoutPolicy;
import org.propjet.engine.game.Game;
import org.propjet.player.terminal.Backend;
import org.propjet.player.terminal.ExitStatus;
import org.propjet.player.terminal.FailureReport;
import org.propjet.player.terminal.GameSource;
import org.propjet.player.terminal.GroundingOptions;
import org.propjet.player.terminal.Output;
import org.propjet.player.terminal.TextTarget;
import org.propjet.player.terminal.ThreadCountConverter;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.Callable;

/**
 * The command {@code perf-test}: what the public performance tests of gdl-perf expect of an engine
 * of any language (github.com/AlexLandau/gdl-perf, "Performance test process specification").
 */
@Command(
        name = "perf-test",
        header = "Play random games as the public gdl-perf expects of an engine.",
        description = {
            "Plays random games for SECONDS, once the rules are read and compiled and the virtual"
                + " machine has warmed up, for as long again at most, and writes to the result"
                + " file: version, millisecondsTaken, numStateChanges and numRollouts, or version"
                + " and errorMessage, each in a line 'name = value'.",
            "The exit status is 1 if the rules are refused; the result file says why."
        },
        footer = {"", "Example: propjet perf-test /tmp/game.kif /tmp/result.txt 30"})
public final class PerfTestCommand implements Callable<Integer> {
    @Spec private CommandSpec spec;

    @Parameters(index = "0", paramLabel = "GDLFILE", description = "The rulesheet.")
    private String rulesheet;

    @Parameters(
            index = "1",
            paramLabel = "RESULTFILE",
            description = "Where to write the result; - for the output.")
    private String resultFile;

    @Parameters(index = "2", paramLabel = "SECONDS", description = "How long to play.")
    private double seconds;

    @Option(names = "--backend", paramLabel = "B", description = "What plays (default: auto).")
    private Backend backend = Backend.AUTO;

    @Option(
            names = "--threads",
            paramLabel = "N",
            converter = ThreadCountConverter.class,
            description = "Play in N threads (default: 1).")
    private int threadCount = 1;

    @Mixin private GroundingOptions grounding;

    @Override
    public Integer call() throws InterruptedException {
        TextTarget.claim(resultFile);
        Map<String, Object> results = new LinkedHashMap<>();
        results.put("version", spec.root().version()[0]);
        try (Game game =
                backend.game(
                        GameSource.of(rulesheet).rules(),
                        grounding.budget(1),
                        PlayoutPolicy.UNIFORM)) {
            PlayoutRun run = new PlayoutRun(game, threadCount, 1);
            run.warmUp(0, seconds);
            PlayoutRun.Result played = run.play(seconds);
            results.put("millisecondsTaken", Math.round(1000 * played.seconds()));
            results.put("numStateChanges", played.figures().stepCount());
            results.put(
                    "numRollouts",
                    played.figures().playoutCount() - played.figures().endlessCount());
        } catch (RuntimeException | OutOfMemoryError | StackOverflowError failure) {
            if (FailureReport.isRefusal(failure)) {
                results.put("errorMessage", FailureReport.firstLine(failure));
                write(results);
            }
            throw failure;
        }
        write(results);
        return ExitStatus.DONE;
    }

    private void write(Map<String, Object> results) {
        Output output = new Output(spec.commandLine().getOut());
        TextTarget.write(
                resultFile,
                output,
                out -> {
                    for (Map.Entry<String, Object> result : results.entrySet()) {
                        out.append(result.getKey() + " = " + result.getValue() + "\n");
                    }
                });
    }
}
