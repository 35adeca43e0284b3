package org.propjet.bench.report;

import com.google.gson.Gson;

import org.propjet.bench.report.GameStudy.CurveEvent;
import org.propjet.bench.report.GameStudy.CurvePoint;
import org.propjet.bench.report.GameStudy.ThreadSpeed;
import org.propjet.bench.throughput.MeasuringOptions;
import org.propjet.bench.throughput.PlayoutRun;
import org.propjet.bench.throughput.WarmupCurve;
import org.propjet.compiler.CompiledGame;
import org.propjet.compiler.code.CompileOptions;
import org.propjet.compiler.lanes.timing.StepTimes;
import org.propjet.compiler.line.GameLine;
import org.propjet.compiler.tiers.CompileReport;
import org.propjet.compiler.tiers.Takeover;
import org.propjet.engine.propnet.NetGame;
import org.propjet.engine.time.Budget;
import org.propjet.engine.time.Stopwatch;
import org.propjet.player.terminal.ExitStatus;
import org.propjet.player.terminal.GameSource;
import org.propjet.player.terminal.GroundingOptions;
import org.propjet.player.terminal.Output;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

import java.util.ArrayList;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.concurrent.Callable;

/**
 * The command {@code report-game}: what a process does for {@code report}. It is not for people,
 * and help does not list it.
 */
@Command(
        name = "report-game",
        hidden = true,
        header = "Measure one game for 'report', and write what was found as json.")
public final class StudyCommand implements Callable<Integer> {
    /** How long the machine's limit is looked for. */
    private static final double LIMIT_SECONDS = 1;

    /** Threads play for this part of the time before they are measured. */
    private static final double THREAD_WARMUP = 0.25;

    @Spec private CommandSpec spec;

    @Parameters(paramLabel = "GAME", description = "A bundled name, a rulesheet, or -.")
    private String argument;

    @Mixin private MeasuringOptions measuring;

    @Mixin private GroundingOptions grounding;

    @Override
    public Integer call() throws InterruptedException {
        GameSource source = GameSource.of(argument);
        byte[] text = source.bytes();
        Stopwatch time = Stopwatch.start();
        NetGame net = GameLine.network(GameLine.rules(source.origin(), text), grounding.budget(1));
        try (CompiledGame game = GameLine.compile(net, CompileOptions.standard())) {
            double setupSeconds = time.seconds();
            GameStudy study = study(game, setupSeconds);
            new Output(spec.commandLine().getOut()).line(new Gson().toJson(study));
        }
        return ExitStatus.DONE;
    }

    private GameStudy study(CompiledGame game, double setupSeconds) throws InterruptedException {
        PlayoutRun run = new PlayoutRun(game, 1, measuring.seed());
        WarmupCurve curve = WarmupCurve.measure(run, measuring.seconds());
        double meanLength = run.play(measuring.seconds()).figures().meanLength().mean();
        List<ThreadSpeed> threads = new ArrayList<>();
        for (int threadCount : threadCounts(Runtime.getRuntime().availableProcessors())) {
            threads.add(threads(game, threadCount));
        }
        Budget budget = Budget.ofSeconds(measuring.seconds());
        StepTimes times = game.measureSteps(budget, measuring.seed());
        CompileReport report = game.report();
        List<Takeover> takeovers = report.takeovers();
        LogicLimit limit = LogicLimit.measure(LIMIT_SECONDS);
        return new GameStudy(
                game.net().net().gateCount(),
                setupSeconds,
                meanLength,
                report.stepOperations(),
                report.goalOperations(),
                times.laneCount(),
                times.circuit(),
                takeovers.getLast().what(),
                report.choice(),
                limit.vectorBits(),
                limit.registers(),
                limit.memory(),
                curve.points().stream()
                        .map(point -> new CurvePoint(point.seconds(), point.perSecond()))
                        .toList(),
                takeovers.stream().skip(1).map(StudyCommand::event).toList(),
                threads);
    }

    private static CurveEvent event(Takeover takeover) {
        return new CurveEvent(takeover.text(), takeover.nanos() / 1e9);
    }

    private ThreadSpeed threads(CompiledGame game, int threadCount) throws InterruptedException {
        PlayoutRun run = new PlayoutRun(game, threadCount, measuring.seed());
        run.warmUp(THREAD_WARMUP * measuring.seconds());
        var throughput = run.play(measuring.seconds()).throughput();
        double share = throughput.processorShare();
        return new ThreadSpeed(
                threadCount, throughput.perSecond(), Double.isNaN(share) ? null : share);
    }

    /** Returns 1, 2, 4 and so on, up to the machine's processors. */
    static SortedSet<Integer> threadCounts(int processorCount) {
        SortedSet<Integer> counts = new TreeSet<>();
        for (int count = 1; count < processorCount; count *= 2) {
            counts.add(count);
        }
        counts.add(processorCount);
        return counts;
    }
}
