package org.propjet.player.cli;

import org.jspecify.annotations.Nullable;
import org.propjet.compiler.line.GameLine;
import org.propjet.engine.game.Game;
import org.propjet.engine.game.GoalScale;
import org.propjet.engine.propnet.NetGame;
import org.propjet.engine.rules.GameRules;
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
import org.propjet.player.terminal.FigureTable;
import org.propjet.player.terminal.GameSource;
import org.propjet.player.terminal.Output;
import org.propjet.player.terminal.Refusal;
import org.propjet.player.terminal.TextTarget;

import picocli.CommandLine.Option;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.IntFunction;

/** How a whole game is solved: options of the command {@code solve}, and what they ask for. */
final class WholeGame {
    /** What has been found out about a game. */
    private record Solved(Game game, GameValues values, List<String> remarks, double seconds) {
        GoalScale scale() {
            return game.goalScale();
        }

        /** Returns the goal values that points stand for; null for those that are not just one. */
        List<@Nullable Object> exact() {
            return list(
                    values.values(),
                    points ->
                            points != GameValues.UNKNOWN && isExact(points)
                                    ? scale().least(points)
                                    : null);
        }

        boolean isExact(int points) {
            return scale().least(points) == scale().greatest(points);
        }

        boolean isProven() {
            return values.isProven() && Arrays.stream(values.lower()).allMatch(this::isExact);
        }
    }

    private static final FigureTable<Solved> VALUES =
            FigureTable.of(
                    FigureColumn.text("roles").of(solved -> solved.game().roles()),
                    FigureColumn.text("values").of(Solved::exact),
                    FigureColumn.text("lower")
                            .of(solved -> list(solved.values().lower(), solved.scale()::least)),
                    FigureColumn.text("upper")
                            .of(solved -> list(solved.values().upper(), solved.scale()::greatest)),
                    FigureColumn.integer("states").of(solved -> solved.values().stateCount()),
                    FigureColumn.decimal("seconds", 2).of(Solved::seconds),
                    FigureColumn.text("proven").of(solved -> yesNo(solved.isProven())),
                    FigureColumn.text("method").of(solved -> solved.values().method()),
                    FigureColumn.text("remarks").of(Solved::remarks));

    /** What came of playing a strategy. */
    private record Checked(
            Game game, int role, int promised, StrategyCheck.Result result, double seconds) {
        boolean isKept() {
            return result.isComplete() && result.points() >= promised;
        }

        @Nullable Integer points() {
            return result.isComplete() && !result.isEndless()
                    ? game.goalScale().least(result.points())
                    : null;
        }

        String kept() {
            return isKept() ? "yes" : result.isComplete() ? "no" : "not known";
        }
    }

    private static final FigureTable<Checked> CHECK =
            FigureTable.of(
                    FigureColumn.text("role").of(one -> one.game().roles().get(one.role())),
                    FigureColumn.integer("promised")
                            .of(one -> one.game().goalScale().least(one.promised())),
                    FigureColumn.integer("points").of(Checked::points),
                    FigureColumn.integer("states").of(one -> one.result().stateCount()),
                    FigureColumn.integer("without_move").of(one -> one.result().unknownCount()),
                    FigureColumn.text("endless").of(one -> yesNo(one.result().isEndless())),
                    FigureColumn.decimal("seconds", 2).of(Checked::seconds),
                    FigureColumn.text("kept").of(Checked::kept));

    /** Writes what was found; returns the exit status. */
    interface Findings {
        int write(FigureFormat format, Output output);
    }

    @Option(
            names = "--method",
            paramLabel = "M",
            description =
                    "How a whole game is solved: auto (the default), enumerate or df-pn; symbolic"
                            + " counts its states only. With it, games of one role are solved so,"
                            + " too.")
    private GameSolver.@Nullable Method method;

    @Option(
            names = "--folder",
            paramLabel = "FOLDER",
            description =
                    "Enumerate on disk, in this folder; the same command later goes on with what"
                            + " is there.")
    private @Nullable String folder;

    @Option(
            names = "--role",
            paramLabel = "ROLE",
            description =
                    "The role of --strategy, by name or number (default: the one that can be sure"
                            + " of most).")
    private @Nullable String role;

    @Option(
            names = "--strategy",
            paramLabel = "FILE",
            description =
                    "Write the moves with which a role gets what it can be sure of; the player"
                            + " strategy:file=FILE plays them.")
    private @Nullable String strategy;

    @Option(
            names = "--table",
            paramLabel = "FILE",
            description = "Write the values of all states, for searches that read them.")
    private @Nullable String table;

    @Option(
            names = "--check",
            paramLabel = "FILE",
            description = "Solve nothing; play a strategy against every reply, and say its result.")
    private @Nullable String check;

    @Option(
            names = "--symmetric",
            description =
                    "Count states that the game's symmetries take to each other as one: fewer"
                            + " states, the same values.")
    private boolean symmetric;

    /** Returns whether the user wants a game of one role to be solved like others. */
    boolean isAskedFor() {
        return method != null
                || symmetric
                || folder != null
                || strategy != null
                || table != null
                || check != null;
    }

    /**
     * Refuses what says nothing about whole games, or makes no sense together.
     *
     * @param hasThreads whether a number of threads was named
     */
    void check(boolean hasThreads) {
        boolean isCounting = method == GameSolver.Method.SYMBOLIC;
        if (isCounting && (folder != null || strategy != null || table != null || symmetric)) {
            throw new Refusal(
                    "--method symbolic counts states and finds no values; leave out --folder,"
                            + " --strategy, --table and --symmetric");
        }
        if (role != null && strategy == null) {
            throw new Refusal(
                    "--role says whose moves --strategy FILE writes; name that, too, or leave out"
                            + " --role");
        }
        if (hasThreads) {
            throw new Refusal(
                    "a whole game is solved by one thread; leave out --threads, which is for games"
                            + " of one role");
        }
        if (folder != null
                && (method == GameSolver.Method.DF_PN || table != null || strategy != null)) {
            throw new Refusal(
                    "--folder enumerates on disk; leave out --method df-pn, --table and"
                            + " --strategy");
        }
    }

    /**
     * Sees that the files can be written that are wanted, before the game is even read.
     *
     * @throws Refusal if one cannot
     */
    void claim() {
        if (strategy != null) {
            Path file = TextTarget.claimFile(strategy);
            if (Files.exists(file) && !Files.isRegularFile(file)) { // it is read before its name
                throw new Refusal("cannot write " + file + ": it is no regular file");
            }
        }
        if (table != null) {
            Path _ = TextTarget.claimFile(table);
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

    /**
     * Solves the game, or checks a strategy, and writes the files that the user wants.
     *
     * @throws Refusal if it cannot be solved, or options make no sense together
     */
    Findings solve(Game game, SolvingLimits limits) {
        Stopwatch time = Stopwatch.start();
        int wanted = roleIndex(game.roles());
        if (symmetric && table != null) {
            throw new Refusal(
                    "--table writes all states, also symmetric ones; leave out --symmetric");
        }
        try {
            GameSolver solver = new GameSolver(net(game), game, limits, table != null, symmetric);
            if (check != null) {
                Checked checked = check(solver, game, GameSource.path(check), limits, time);
                return (format, output) -> {
                    CHECK.writeOnly(format, output, checked);
                    return checked.isKept() ? ExitStatus.DONE : ExitStatus.REFUSED;
                };
            }
            GameValues values =
                    folder != null
                            ? solveIn(solver, GameSource.path(folder))
                            : solver.solve(method == null ? GameSolver.Method.AUTO : method);
            List<String> remarks = new ArrayList<>(values.remarks());
            if (!values.isComplete() && (table != null || strategy != null)) {
                remarks.add("nothing was written, as the game was not solved");
            } else {
                if (table != null) {
                    remarks.add(writeTable(solver, GameSource.path(table)));
                }
                if (strategy != null) {
                    int role = wanted >= 0 ? wanted : best(values.lower());
                    Path file = GameSource.path(strategy);
                    remarks.add(writeStrategy(solver, game, file, role, limits));
                }
            }
            Solved solved = new Solved(game, values, remarks, time.seconds());
            return (format, output) -> {
                VALUES.writeOnly(format, output, solved, "remarks", remarks);
                return ExitStatus.DONE;
            };
        } catch (UnsolvableGameException e) {
            throw new Refusal(String.valueOf(e.getMessage()));
        }
    }

    private static NetGame net(Game game) {
        return GameLine.networkOf(game)
                .orElseThrow(
                        () ->
                                new Refusal(
                                        "a whole game is solved by its network only; leave out"
                                                + " --backend "
                                                + game.backend()));
    }

    /** Returns the index of the role whose strategy is wanted; -1 if none was named. */
    private int roleIndex(List<String> roles) {
        try {
            return role == null ? -1 : RoleOption.indexOf(role, roles);
        } catch (IllegalArgumentException e) {
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

    /** Writes the table, and says so; what prevents it must not cost the values that were found. */
    private static String writeTable(GameSolver solver, Path file) {
        try {
            int count = solver.writeTable(file);
            return "%s has the values of %,d states".formatted(file, count);
        } catch (UnsolvableGameException e) {
            return "no table was written: " + e.getMessage();
        } catch (IOException e) {
            throw TextTarget.refusal(file.toString(), e);
        }
    }

    /** Writes a role's strategy, unless it does not hold what it promises, and says so. */
    private static String writeStrategy(
            GameSolver solver, Game game, Path file, int role, SolvingLimits limits) {
        try (WholeFile.Part part = WholeFile.begin(file)) {
            Optional<Integer> count = solver.writeStrategy(part.path(), role, limits);
            if (count.isEmpty()) {
                return "no strategy was written: time or memory was over";
            }
            Checked checked = check(solver, game, part.path(), limits, Stopwatch.start());
            StrategyCheck.Result result = checked.result();
            if (result.isComplete() && !checked.isKept()) {
                return "no strategy was written: the moves that were found do not bring the game"
                        + " to an end";
            }
            part.finish();
            return "%s has the moves of %s in %,d states%s"
                    .formatted(
                            file,
                            game.roles().get(role),
                            count.get(),
                            result.isComplete()
                                    ? ", with which it gets at least %d points, whatever is replied"
                                            .formatted(game.goalScale().least(result.points()))
                                    : "; there was no time to check them");
        } catch (UnsolvableGameException e) {
            return "no strategy was written: " + e.getMessage();
        } catch (IOException e) {
            throw TextTarget.refusal(file.toString(), e);
        }
    }

    private static int best(int[] lower) {
        int best = 0;
        for (int role = 1; role < lower.length; role++) {
            best = lower[role] > lower[best] ? role : best;
        }
        return best;
    }

    private static Checked check(
            GameSolver solver, Game game, Path file, SolvingLimits limits, Stopwatch time) {
        try {
            Strategy strategy = Strategy.open(file);
            int role = strategy.roleIndex(game);
            StrategyCheck.Result result = new StrategyCheck(solver, strategy, limits).run();
            return new Checked(game, role, strategy.points(), result, time.seconds());
        } catch (IOException e) {
            throw new Refusal("cannot read " + file + ": " + GameSource.reason(e));
        } catch (IllegalArgumentException e) { // no strategy, or another game's
            throw new Refusal(String.valueOf(e.getMessage()));
        }
    }

    private static List<@Nullable Object> list(int[] numbers, IntFunction<@Nullable Object> text) {
        return new ArrayList<>(Arrays.stream(numbers).mapToObj(text).toList());
    }

    private static String yesNo(boolean isSo) {
        return isSo ? "yes" : "no";
    }
}
