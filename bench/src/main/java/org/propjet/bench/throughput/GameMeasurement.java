package org.propjet.bench.throughput;

import org.jspecify.annotations.Nullable;
import org.propjet.bench.throughput.BenchRow.ProcessSpeed;
import org.propjet.compiler.CompiledGame;
import org.propjet.compiler.policy.DecisiveCover;
import org.propjet.compiler.policy.PlayoutPolicy;
import org.propjet.engine.evidence.ComparisonOptions;
import org.propjet.engine.evidence.ComparisonResult;
import org.propjet.engine.game.Game;
import org.propjet.engine.rules.GameRules;
import org.propjet.engine.time.Stopwatch;
import org.propjet.player.terminal.Backend;
import org.propjet.player.terminal.FlameGraph;
import org.propjet.player.terminal.GameSource;
import org.propjet.player.terminal.ReferenceCheck;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/**
 * Builds a game with a backend and measures it in this process.
 *
 * <p>Not thread-safe.
 */
final class GameMeasurement {
    /** What comparing with the rules may cost, in random games and in time. */
    private static final int MOST_CHECKED = 20;

    private static final Duration CHECK_LIMIT = Duration.ofSeconds(1);

    private final BenchOptions options;
    private final Consumer<String> doing;
    private final Consumer<String> note;
    private final FlameGraph graph;

    /**
     * Makes it.
     *
     * @param options what to measure
     * @param doing is told what is being done, for people who wait
     * @param note gets remarks for people
     * @param graph samples what is measured
     */
    GameMeasurement(
            BenchOptions options, Consumer<String> doing, Consumer<String> note, FlameGraph graph) {
        this.options = options;
        this.doing = doing;
        this.note = note;
        this.graph = graph;
    }

    /**
     * Measures.
     *
     * @param source where the game comes from
     * @param rules its rules
     * @param readSeconds how long reading them took
     * @param backend how it is evaluated
     * @throws RuntimeException if the game is refused
     * @throws InterruptedException if this thread is interrupted
     */
    BenchRow measure(GameSource source, GameRules rules, double readSeconds, Backend backend)
            throws InterruptedException {
        Stopwatch time = Stopwatch.start();
        String what = source.name() + " " + backend.label();
        doing.accept("building " + what);
        try (Game game = backend.game(rules, options.budget(), options.policy())) {
            Measured measured = new Measured(source, game, what, readSeconds + time.seconds());
            BenchRow row = options.isSearch() ? measured.search() : measured.playouts(rules);
            if (game instanceof CompiledGame compiled) {
                noteCompiled(what, compiled);
            }
            return row;
        }
    }

    /**
     * Plays from the first playout on, without warming up.
     *
     * @throws RuntimeException if the game is refused
     * @throws InterruptedException if this thread is interrupted
     */
    WarmupCurve curve(GameRules rules, Backend backend) throws InterruptedException {
        doing.accept("building and playing");
        try (Game game = backend.game(rules, options.budget(), options.policy());
                FlameGraph.Sampling _ = graph.sample()) {
            return WarmupCurve.measure(
                    new PlayoutRun(game, options.threadCount(), options.measuring().seed()),
                    options.measuring().seconds());
        }
    }

    /** A game that has been built. */
    private final class Measured {
        private final GameSource source;
        private final Game game;
        private final String what;
        private final double setupSeconds;
        private final PlayoutRun run;

        Measured(GameSource source, Game game, String what, double setupSeconds) {
            this.source = source;
            this.game = game;
            this.what = what;
            this.setupSeconds = setupSeconds;
            this.run =
                    new PlayoutRun(
                            game,
                            options.threadCount(),
                            options.measuring().seed(),
                            options.delay());
        }

        private double warmUp() throws InterruptedException {
            doing.accept("warming up " + what);
            return run.warmUp(options.measuring().warmupSeconds());
        }

        BenchRow playouts(GameRules rules) throws InterruptedException {
            double warmed = warmUp();
            doing.accept("measuring " + what);
            Map<String, @Nullable Object> figures = new LinkedHashMap<>();
            PlayoutRun.Result result;
            try (FlameGraph.Sampling _ = graph.sample()) {
                result = play(figures);
            }
            PlayoutFigures played = result.figures();
            Throughput found = result.throughput();
            if (found.isDisturbed()) {
                note.accept(
                        "%s: other work took %.0f %% of the time from the threads that play; figures are too low"
                                .formatted(what, 100 * (1 - found.processorShare())));
            }
            if (played.endlessCount() > 0) {
                note.accept(
                        "%s: %,d playouts reached no terminal state"
                                .formatted(what, played.endlessCount()));
            }
            figures.put("warmup_s", warmed);
            figures.put("seconds", result.seconds());
            figures.put("playouts", played.playoutCount());
            figures.put("playouts_per_s", found.perSecond());
            figures.put("low", found.low());
            figures.put("high", found.high());
            figures.put("processor", found.processorShare());
            figures.put("steps_per_s", found.perSecond() * played.meanLength().mean());
            figures.put("mean_length", played.meanLength());
            figures.put("allocated_mib", result.memory().allocatedMib());
            figures.put("collections", result.memory().collections());
            figures.put("agrees", agrees(rules));
            figures.put("goals", played.meanGoals());
            return row(found.perSecond(), found.processorShare(), figures);
        }

        /** Plays; counts instructions if that was asked for. */
        private PlayoutRun.Result play(Map<String, @Nullable Object> figures)
                throws InterruptedException {
            if (!options.countsInstructions()) {
                return run.play(options.measuring().seconds());
            }
            InstructionCounter counter = InstructionCounter.start();
            PlayoutRun.Result result = run.play(options.measuring().seconds());
            InstructionCounter.Counts counts = counter.stop();
            double steps = result.figures().stepCount();
            figures.put("instructions_per_step", counts.instructions() / steps);
            figures.put("instructions_per_cycle", counts.instructions() / counts.cycles());
            note.accept(
                    "%s: %,.1f instructions a joint move, %.2f a cycle"
                            .formatted(
                                    what,
                                    counts.instructions() / steps,
                                    counts.instructions() / counts.cycles()));
            return result;
        }

        /** Returns whether the backend plays as the rules say; null for the rules themselves. */
        private @Nullable String agrees(GameRules rules) {
            if (game.backend().equals(Backend.REFERENCE.label())) {
                return null;
            }
            doing.accept("comparing " + what + " with its rules");
            ComparisonResult result =
                    ReferenceCheck.compare(
                            game,
                            rules,
                            ComparisonOptions.of(
                                    MOST_CHECKED, options.measuring().seed(), CHECK_LIMIT));
            if (result.difference() != null) {
                note.accept(what + " does not play by the rules: " + result.difference());
            }
            return result.difference() == null ? "yes" : "no";
        }

        BenchRow search() throws InterruptedException {
            double warmed = warmUp();
            SearchRun searchRun = new SearchRun(game, options.player(), options.measuring().seed());
            searchRun.warmUp(options.measuring().warmupSeconds());
            doing.accept("searching " + what);
            SearchRun.Result result;
            try (FlameGraph.Sampling _ = graph.sample()) {
                result = searchRun.search(options.measuring().seconds());
            }
            double processor =
                    Math.min(
                            1,
                            result.processorSeconds() / result.seconds() / options.threadCount());
            double nodes = result.effort().nodeCount() / result.seconds();
            double playouts = result.effort().playoutCount() / result.seconds();
            Map<String, @Nullable Object> figures = new LinkedHashMap<>();
            figures.put("warmup_s", warmed + options.measuring().warmupSeconds());
            figures.put("seconds", result.seconds());
            figures.put("states_per_s", result.effort().stateCount() / result.seconds());
            figures.put("nodes_per_s", nodes);
            figures.put("playouts_per_s", playouts);
            figures.put("playouts_per_leaf", nodes > 0 ? playouts / nodes : Double.NaN);
            figures.put("processor", processor);
            figures.put("depths", result.depths());
            return row(nodes, processor, figures);
        }

        private BenchRow row(
                double perSecond, double processor, Map<String, @Nullable Object> figures) {
            figures.put("setup_s", setupSeconds);
            figures.put("processes", 1);
            Double share = Double.isNaN(processor) ? null : processor;
            return BenchRow.of(
                    source.argument(),
                    source.name(),
                    game.backend(),
                    options.threadCount(),
                    List.of(new ProcessSpeed(perSecond, share)),
                    figures);
        }
    }

    private void noteCompiled(String what, CompiledGame game) {
        if (options.policy() != PlayoutPolicy.UNIFORM) {
            DecisiveCover cover = game.report().decisive();
            note.accept(
                    "%s: %s, %,d operations".formatted(what, cover.note(), cover.operationCount()));
        }
        game.fallback().ifPresent(why -> note.accept(what + ": the tape instead, " + why));
        if (game.backend().equals(Backend.AUTO.label())) {
            note.accept(what + ": " + game.report().choice());
        }
    }
}
