package org.propjet.player.cli;

import org.jspecify.annotations.Nullable;
import org.propjet.compiler.GameLine;
import org.propjet.engine.game.Game;
import org.propjet.engine.game.GoalScale;
import org.propjet.engine.propnet.NetGame;
import org.propjet.engine.rules.GameRules;
import org.propjet.engine.time.Budget;
import org.propjet.engine.time.Stopwatch;
import org.propjet.player.files.WholeFile;
import org.propjet.player.solve.GameSolver;
import org.propjet.player.solve.GameValues;
import org.propjet.player.solve.SolvingLimits;
import org.propjet.player.solve.Strategy;
import org.propjet.player.solve.StrategyCheck;
import org.propjet.player.solve.UnsolvableGameException;
import org.propjet.player.terminal.ExitStatus;
import org.propjet.player.terminal.FigureColumn;
import org.propjet.player.terminal.FigureFormat;
import org.propjet.player.terminal.FigureWriter;
import org.propjet.player.terminal.GameSource;
import org.propjet.player.terminal.Output;
import org.propjet.player.terminal.OutputFile;
import org.propjet.player.terminal.Refusal;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
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

    private static final List<FigureColumn> CHECK_COLUMNS =
            List.of(
                    FigureColumn.text("role"),
                    FigureColumn.integer("promised"),
                    FigureColumn.integer("points"),
                    FigureColumn.integer("states"),
                    FigureColumn.integer("without_move"),
                    FigureColumn.text("endless"),
                    FigureColumn.decimal("seconds", 2),
                    FigureColumn.text("kept"));

    private final SolvingOptions options;
    private final Game game;
    private final long byteLimit;
    private final double maxSeconds;
    private double seconds;
    private @Nullable GameValues found;
    private StrategyCheck.@Nullable Result checked;
    private int checkedRole;
    private int promised;
    private final List<String> notes = new ArrayList<>();

    SolvingRun(SolvingOptions options, Game game, @Nullable Integer memoryMib, double maxSeconds) {
        this.options = options;
        this.game = game;
        this.maxSeconds = maxSeconds;
        byteLimit =
                memoryMib == null ? Runtime.getRuntime().maxMemory() / 2 : (long) memoryMib << 20;
    }

    private NetGame net() {
        return GameLine.networkOf(game)
                .orElseThrow(
                        () ->
                                new Refusal(
                                        "a whole game is solved by its network only; leave out"
                                                + " --backend "
                                                + game.backend()));
    }

    /** Solves the game, or checks a strategy, and writes the files that the user wants. */
    void run(Budget most, Consumer<String> progress) {
        Stopwatch time = Stopwatch.start();
        Budget budget = most.withinSeconds(maxSeconds);
        SolvingLimits limits = new SolvingLimits(byteLimit, budget, progress);
        Optional<Path> strategyFile = options.strategy();
        Optional<Path> tableFile = options.table();
        Optional<Path> folder = options.folder();
        int role = options.role(game.roles(), -1);
        boolean isSymmetric = options.isSymmetric();
        try {
            GameSolver solver =
                    new GameSolver(net(), game, limits, tableFile.isPresent(), isSymmetric);
            if (options.check().isPresent()) {
                checked = check(solver, options.check().get(), limits);
            } else {
                GameValues values =
                        folder.isPresent()
                                ? solveIn(solver, folder.get())
                                : solver.solve(options.method());
                found = values;
                if (values.isComplete()) {
                    tableFile.ifPresent(file -> writeTable(solver, file));
                    strategyFile.ifPresent(
                            file -> writeStrategy(solver, file, role, values, limits));
                } else if (tableFile.isPresent() || strategyFile.isPresent()) {
                    notes.add("nothing was written, as the game was not solved");
                }
            }
            seconds = time.seconds();
        } catch (UnsolvableGameException e) {
            throw new Refusal(String.valueOf(e.getMessage()));
        }
    }

    /** Refuses a game of more roles than can be solved, before it is made. */
    static void refuseManyRoles(GameRules rules) {
        try {
            GameSolver.refuseManyRoles(rules.name(), rules.roles().size());
        } catch (UnsolvableGameException e) {
            throw new Refusal(String.valueOf(e.getMessage()));
        }
    }

    private static GameValues solveIn(GameSolver solver, Path folder) {
        try {
            return solver.solveIn(folder);
        } catch (FileAlreadyExistsException e) {
            throw new Refusal("cannot use " + folder + ": it is no folder");
        } catch (IOException e) {
            throw new Refusal("cannot use the folder " + folder + ": " + GameSource.reason(e));
        }
    }

    /** Writes the table; what prevents it must not cost the values that were found. */
    private void writeTable(GameSolver solver, Path file) {
        try {
            int count = solver.writeTable(file);
            notes.add("%s has the values of %,d states".formatted(file, count));
        } catch (UnsolvableGameException e) {
            notes.add("no table was written: " + e.getMessage());
        } catch (IOException e) {
            throw OutputFile.refusal(file.toString(), e);
        }
    }

    private void writeStrategy(
            GameSolver solver, Path file, int wanted, GameValues values, SolvingLimits limits) {
        int role = wanted >= 0 ? wanted : best(values.lower());
        try (WholeFile.Part part = WholeFile.begin(file)) {
            Optional<Integer> count = solver.writeStrategy(part.path(), role, limits);
            if (count.isEmpty()) {
                notes.add("no strategy was written: time or memory was over");
                return;
            }
            StrategyCheck.Result result = check(solver, part.path(), limits);
            if (result.isComplete() && result.points() < promised) {
                notes.add(
                        "no strategy was written: the moves that were found do not bring the game"
                                + " to an end");
                return;
            }
            part.finish();
            notes.add(
                    "%s has the moves of %s in %,d states%s"
                            .formatted(
                                    file,
                                    game.roles().get(role),
                                    count.get(),
                                    result.isComplete()
                                            ? ", with which it gets at least %d points, whatever is replied"
                                                    .formatted(scale().least(result.points()))
                                            : "; there was no time to check them"));
        } catch (UnsolvableGameException e) {
            notes.add("no strategy was written: " + e.getMessage());
        } catch (IOException e) {
            throw OutputFile.refusal(file.toString(), e);
        }
    }

    private static int best(int[] lower) {
        int best = 0;
        for (int role = 1; role < lower.length; role++) {
            best = lower[role] > lower[best] ? role : best;
        }
        return best;
    }

    private StrategyCheck.Result check(GameSolver solver, Path file, SolvingLimits limits) {
        try {
            Strategy strategy = Strategy.open(file);
            checkedRole = strategy.roleIndex(game);
            promised = strategy.points();
            return new StrategyCheck(solver, strategy, limits).run();
        } catch (IOException e) {
            throw new Refusal("cannot read " + file + ": " + GameSource.reason(e));
        } catch (IllegalArgumentException e) { // no strategy, or another game's
            throw new Refusal(String.valueOf(e.getMessage()));
        }
    }

    /** Writes what was found; returns the exit status. */
    int write(FigureFormat format, Output output) {
        if (checked != null) {
            return writeCheck(format, output, checked);
        }
        return writeValues(format, output, Objects.requireNonNull(found, "not run"));
    }

    private int writeCheck(FigureFormat format, Output output, StrategyCheck.Result result) {
        boolean isKept = result.isComplete() && result.points() >= promised;
        FigureWriter.single(
                format,
                output,
                CHECK_COLUMNS,
                game.roles().get(checkedRole),
                scale().least(promised),
                (result.isComplete() && !result.isEndless())
                        ? scale().least(result.points())
                        : null,
                result.stateCount(),
                result.unknownCount(),
                result.isEndless() ? "yes" : "no",
                seconds,
                isKept ? "yes" : result.isComplete() ? "no" : "not known");
        return isKept ? ExitStatus.DONE : ExitStatus.REFUSED;
    }

    private int writeValues(FigureFormat format, Output output, GameValues values) {
        List<String> remarks = new ArrayList<>(values.remarks());
        remarks.addAll(notes);
        List<FigureColumn> columns = new ArrayList<>(COLUMNS);
        Object unknown = format == FigureFormat.TABLE ? "-" : null;
        Object[] figures = {
            game.roles(),
            list(
                    values.values(),
                    value -> exact(value).isEmpty() ? unknown : exact(value).getAsInt()),
            list(values.lower(), scale()::least),
            list(values.upper(), scale()::greatest),
            values.stateCount(),
            seconds,
            values.isProven() && Arrays.stream(values.lower()).allMatch(this::isExact)
                    ? "yes"
                    : "no",
            values.method(),
            remarks
        };
        if (format == FigureFormat.TABLE) {
            FigureWriter.single(format, output, columns, Arrays.copyOf(figures, columns.size()));
            remarks.forEach(output::line);
        } else {
            columns.add(FigureColumn.text("remarks"));
            FigureWriter.single(format, output, columns, figures);
        }
        return ExitStatus.DONE;
    }

    private GoalScale scale() {
        return game.goalScale();
    }

    /** Returns the goal value that a number of points stands for; empty if it is not just one. */
    private OptionalInt exact(int points) {
        return points != GameValues.UNKNOWN && isExact(points)
                ? OptionalInt.of(scale().least(points))
                : OptionalInt.empty();
    }

    private boolean isExact(int points) {
        return scale().least(points) == scale().greatest(points);
    }

    private static List<@Nullable Object> list(int[] numbers, IntFunction<@Nullable Object> text) {
        List<@Nullable Object> list = new ArrayList<>();
        for (int number : numbers) {
            list.add(text.apply(number));
        }
        return list;
    }
}
