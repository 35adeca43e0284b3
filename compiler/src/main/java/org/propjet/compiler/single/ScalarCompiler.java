package org.propjet.compiler.single;

import jdk.jfr.FlightRecorder;

import org.jspecify.annotations.Nullable;
import org.propjet.compiler.code.CompileEvent;
import org.propjet.compiler.code.emit.KernelRefusedException;
import org.propjet.engine.propnet.NetGame;
import org.propjet.engine.time.Stopwatch;

import java.util.Optional;

/**
 * Makes a {@link ScalarGame}: plans, decides by a measurement whether a class is worth it, and
 * makes the class. Whatever cannot be done has a name in the report, and the network plays.
 *
 * <p>For one game, by one thread.
 */
final class ScalarCompiler {
    /** So many steps show how many events a step has. No measurement of it is on record. */
    private static final int MEASURED_STEPS = 200;

    /** The most time for them. */
    private static final int MEASURE_MILLIS = 50;

    /** What the network reasoner's calls take if nothing changes, in events, about. */
    private static final int EVENTS_OF_A_CALL = 50;

    private final NetGame game;
    private final ScalarOptions options;
    private @Nullable WordPlan plan;
    private @Nullable WordKernel kernel;
    private double eventsPerStep;
    private int classBytes;
    private long planNanos;
    private long measureNanos;
    private long emitNanos;

    ScalarCompiler(NetGame game, ScalarOptions options) {
        this.game = game;
        this.options = options;
    }

    ScalarGame compile() {
        @Nullable CompileEvent event = FlightRecorder.isInitialized() ? CompileEvent.begun() : null;
        Optional<String> refusal = tryAll();
        WordPlan made = plan;
        ScalarReport report =
                new ScalarReport(
                        refusal,
                        made == null ? 0 : viewCost(made),
                        made == null ? 0 : made.cost(Phase.STEP),
                        made == null ? 0 : made.cost(Phase.GOAL),
                        eventsPerStep,
                        made == null ? 0 : made.memoryWords(),
                        classBytes,
                        planNanos,
                        measureNanos,
                        emitNanos);
        if (event != null) {
            event.write(
                    game.name(),
                    report.instructionsPerStep(),
                    report.memoryWords(),
                    report.classBytes(),
                    report.refusal().orElse(""));
        }
        return new ScalarGame(game, refusal.isEmpty() ? made : null, kernel, report);
    }

    private static int viewCost(WordPlan plan) {
        return plan.cost(Phase.TERMINAL) + plan.cost(Phase.COMMON) + plan.cost(Phase.LEGAL);
    }

    /** Returns why there is no class, if there is none. */
    private Optional<String> tryAll() {
        int literals = game.net().fanInCount();
        if (literals > options.maxLiterals()) {
            return Optional.of(
                    "the network has %,d literals, more than %,d"
                            .formatted(literals, options.maxLiterals()));
        }
        try {
            Stopwatch time = Stopwatch.start();
            WordPlan made = WordPlanner.plan(game.net(), options.maxPlanMillis());
            plan = made;
            planNanos = time.nanos();
            int cost = viewCost(made) + made.cost(Phase.STEP);
            if (cost > options.maxInstructions()) {
                return Optional.of(
                        "a step takes %,d instructions, more than %,d"
                                .formatted(cost, options.maxInstructions()));
            }
            time = Stopwatch.start();
            eventsPerStep = EventCount.perStep(game, MEASURED_STEPS, MEASURE_MILLIS);
            measureNanos = time.nanos();
            if (cost > options.instructionsPerEvent() * (eventsPerStep + EVENTS_OF_A_CALL)) {
                return Optional.of(
                        "a step takes %,d instructions, but by events only %,.0f events"
                                .formatted(cost, eventsPerStep));
            }
            time = Stopwatch.start();
            byte[] bytes = ScalarEmitter.emit(game.name(), made);
            classBytes = bytes.length;
            kernel = ScalarEmitter.define(bytes);
            emitNanos = time.nanos();
            return Optional.empty();
        } catch (PlanRefusedException | KernelRefusedException e) {
            return Optional.of(String.valueOf(e.getMessage()));
        }
    }
}
