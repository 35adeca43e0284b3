package org.propjet.player.terminal;

import org.propjet.compiler.CompiledGame;
import org.propjet.compiler.code.CompileOptions;
import org.propjet.compiler.code.KernelReport;
import org.propjet.compiler.line.GameLine;
import org.propjet.compiler.single.ScalarReport;
import org.propjet.compiler.tiers.CompileReport;
import org.propjet.engine.propnet.NetGame;

import java.io.PrintWriter;
import java.time.Duration;
import java.util.List;

/** The table of {@code net --kernels}. */
public final class KernelTable {
    /** A race that has not ended by then is reported as it stands. */
    private static final Duration PATIENCE = Duration.ofMinutes(3);

    private static final List<FigureColumn> COLUMNS =
            List.of(
                    FigureColumn.text("kernel"),
                    FigureColumn.integer("operations"),
                    FigureColumn.integer("pieces").detail(2),
                    FigureColumn.integer("planes").detail(1),
                    FigureColumn.integer("class_bytes").detail(4),
                    FigureColumn.decimal("plan_s", 3).detail(3),
                    FigureColumn.decimal("emit_s", 3).detail(3),
                    FigureColumn.decimal("ready_s", 2),
                    FigureColumn.decimal("step_ns", 2),
                    FigureColumn.text("outcome"));

    private KernelTable() {}

    /**
     * Compiles a game, waits for the choice of its kernel and writes what came of it.
     *
     * @throws InterruptedException if this thread is interrupted
     */
    public static void write(NetGame net, FigureFormat format, Output output, PrintWriter err)
            throws InterruptedException {
        try (CompiledGame game = GameLine.compile(net, CompileOptions.standard());
                FigureWriter figures = FigureWriter.rows(format, output, COLUMNS)) {
            try (Progress _ = Progress.start(err, () -> "compiling " + net.name())) {
                game.awaitFastest(PATIENCE);
            }
            CompileReport report = game.report();
            int operations = report.stepOperations() + report.goalOperations();
            for (KernelReport kernel : report.kernels()) {
                figures.row(
                        kernel.tier().label(),
                        operations,
                        kernel.pieceCount(),
                        kernel.planeCount(),
                        kernel.classBytes(),
                        kernel.planNanos() / 1e9,
                        kernel.emitNanos() / 1e9,
                        report.readyNanos(kernel.tier()) / 1e9,
                        kernel.stepNanos(),
                        kernel.outcome());
            }
            report.scalar().ifPresent(scalar -> write(scalar, figures));
        }
    }

    /** The class for single states: its operations are instructions, its planes words. */
    private static void write(ScalarReport scalar, FigureWriter figures) {
        figures.row(
                "scalar",
                scalar.viewCost() + scalar.stepCost() + scalar.goalCost(),
                null,
                scalar.memoryWords(),
                scalar.classBytes(),
                scalar.planNanos() / 1e9,
                scalar.emitNanos() / 1e9,
                null,
                null,
                scalar.refusal().map(reason -> "not used: " + reason).orElse("single states"));
    }
}
