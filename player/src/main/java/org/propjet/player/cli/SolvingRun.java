package org.propjet.player.cli;

import org.jspecify.annotations.Nullable;
import org.propjet.compiler.CompiledGame;
import org.propjet.compiler.single.ScalarGame;
import org.propjet.engine.game.Game;
import org.propjet.engine.propnet.NetGame;
import org.propjet.player.solving.GameSolver;
import org.propjet.player.solving.GameValues;
import org.propjet.player.solving.SolvingLimits;
import org.propjet.player.solving.UnsolvableGameException;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.IntFunction;

/** Solves a whole game, and writes what that has shown. */
final class SolvingRun {
    private static final List<FigureColumn> COLUMNS =
            List.of(
                    FigureColumn.text("roles"),
                    FigureColumn.text("values"),
                    FigureColumn.text("lower"),
                    FigureColumn.text("upper"),
                    FigureColumn.integer("states"),
                    FigureColumn.decimal("seconds", 2),
                    FigureColumn.text("proven"),
                    FigureColumn.text("method"));

    private final SolvingOptions options;
    private final Game game;
    private final long byteLimit;
    private final double maxSeconds;
    private double seconds;
    private @Nullable GameValues found;

    SolvingRun(
            SolvingOptions options, Game game, @Nullable Integer memoryMib, double maxSeconds) {
        this.options = options;
        this.game = game;
        this.maxSeconds = maxSeconds;
        byteLimit =
                memoryMib == null ? Runtime.getRuntime().maxMemory() / 2 : (long) memoryMib << 20;
    }

    private NetGame net() {
        return switch (game) {
            case NetGame net -> net;
            case CompiledGame compiled -> compiled.net();
            case ScalarGame scalar -> scalar.net();
            default ->
                    throw new Refusal(
                            "a whole game is solved by its network only; leave out --backend "
                                    + game.backend());
        };
    }

    void solve(BooleanSupplier isStopped, Consumer<String> progress) {
        long start = System.nanoTime();
        long end = start + Math.round(maxSeconds * 1e9);
        try {
            SolvingLimits limits = new SolvingLimits(byteLimit, end, isStopped, progress);
            GameSolver solver = new GameSolver(net(), limits);
            found = solver.solve(options.method());
            seconds = (System.nanoTime() - start) / 1e9;
        } catch (UnsolvableGameException e) {
            throw new Refusal(String.valueOf(e.getMessage()));
        }
    }

    int write(FigureFormat format, Output output) {
        GameValues values = found;
        if (values == null) {
            return ExitStatus.REFUSED;
        }
        List<FigureColumn> columns = new ArrayList<>(COLUMNS);
        Object[] figures = {
            game.roles(),
            list(values.values(), value -> value == GameValues.UNKNOWN ? "-" : value),
            list(values.lower(), value -> value),
            list(values.upper(), value -> value),
            values.stateCount(),
            seconds,
            values.isProven() ? "yes" : "no",
            values.method(),
            values.remarks()
        };
        if (format == FigureFormat.TABLE) {
            FigureWriter.single(format, output, columns, Arrays.copyOf(figures, columns.size()));
            values.remarks().forEach(output::line);
        } else {
            columns.add(FigureColumn.text("remarks"));
            FigureWriter.single(format, output, columns, figures);
        }
        return ExitStatus.DONE;
    }

    private static List<Object> list(int[] numbers, IntFunction<Object> text) {
        return Arrays.stream(numbers).mapToObj(text).toList();
    }
}
