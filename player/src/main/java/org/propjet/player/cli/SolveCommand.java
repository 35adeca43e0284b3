package org.propjet.player.cli;

import org.jspecify.annotations.Nullable;
import org.propjet.compiler.circuit.PlayoutPolicy;
import org.propjet.engine.game.Game;
import org.propjet.engine.game.GoalScale;
import org.propjet.engine.game.Reasoner;
import org.propjet.engine.rules.GameRules;
import org.propjet.engine.time.Stopwatch;
import org.propjet.player.puzzle.BestPath;
import org.propjet.player.puzzle.PuzzleSearch;
import org.propjet.player.terminal.Backend;
import org.propjet.player.terminal.CountConverter;
import org.propjet.player.terminal.ExitStatus;
import org.propjet.player.terminal.FigureColumn;
import org.propjet.player.terminal.FigureFormat;
import org.propjet.player.terminal.FigureWriter;
import org.propjet.player.terminal.FlameGraph;
import org.propjet.player.terminal.FlameOption;
import org.propjet.player.terminal.FormatOption;
import org.propjet.player.terminal.GameSource;
import org.propjet.player.terminal.GroundingOptions;
import org.propjet.player.terminal.Interruption;
import org.propjet.player.terminal.JfrOption;
import org.propjet.player.terminal.Output;
import org.propjet.player.terminal.Progress;
import org.propjet.player.terminal.SecondsConverter;
import org.propjet.player.terminal.ThreadCountConverter;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.OptionalInt;
import java.util.concurrent.Callable;
import java.util.function.Supplier;

/** The command {@code solve}. */
@Command(
        name = "solve",
        header = "Find out what each role gets if all play well, and how.",
        description = {
            "A game of one role is searched for the best way through it, unless one of the options"
                + " of whole games is given. That ends when a way to the goal value 100 is known,"
                + " when everything was searched, when the time is up, or with ctrl-C; says the"
                + " best way that was found. It need not be the shortest.",
            "Any other game is solved as a whole, as far as there is time and memory: values are"
                    + " bounds until they are proven."
        },
        footer = {
            "",
            "Columns of one role: goal, moves (how many), seconds, states (looked at), proven (that"
                + " nothing is better: yes or no), strategy (which one found it), path (in tables"
                + " the moves follow, one a line).",
            "Columns of whole games: roles, values, lower and upper bounds (for each role), states,"
                    + " seconds, proven, method, remarks (in tables they follow).",
            "Example: propjet solve ticTacToe",
            "Example: propjet solve eightPuzzle"
        })
final class SolveCommand implements Callable<Integer> {
    /** How long an interrupted command may take to say what it has found. */
    private static final Duration FAREWELL = Duration.ofSeconds(2);

    @Spec private CommandSpec spec;

    @Parameters(
            index = "0",
            paramLabel = "GAME",
            description = "A bundled name, a rulesheet, or -.")
    private String argument;

    @Option(
            names = "--seconds",
            paramLabel = "S",
            converter = SecondsConverter.class,
            description = "Search for S seconds at most (default: 30).")
    private double maxSeconds = 30;

    @Option(
            names = "--memory",
            paramLabel = "MIB",
            converter = CountConverter.class,
            description =
                    "The most memory that the search takes (default: 256; of the whole game half of"
                            + " the heap).")
    private @Nullable Integer memoryMib;

    @Option(
            names = "--threads",
            paramLabel = "N",
            converter = ThreadCountConverter.class,
            description = "Search a game of one role with N threads (default: 1).")
    private @Nullable Integer threadCount;

    @Option(
            names = "--backend",
            paramLabel = "B",
            converter = Backend.Converter.class,
            description = "How the game is evaluated: auto (the default), net or reference.")
    private Backend backend = Backend.AUTO;

    @Mixin private SolvingOptions solving;

    @Mixin private GroundingOptions grounding;

    @Mixin private JfrOption jfr;

    @Mixin private FlameOption flame;

    @Mixin private FormatOption format;

    private volatile Supplier<String> position = () -> "";

    @Override
    public Integer call() {
        solving.claim();
        GameSource source = GameSource.of(argument);
        position = () -> "preparing " + source.name();
        GameRules rules = source.rules();
        SolvingRun.refuseManyRoles(rules);
        try (JfrOption.Running _ = jfr.start();
                FlameGraph graph = flame.open(source.name());
                Interruption interruption = // the search asks it whether to stop
                        Interruption.listen(() -> {}, FAREWELL, this::sayNothingWasFound);
                Progress progress =
                        Progress.start(spec.commandLine().getErr(), () -> position.get());
                Game game = backend.game(rules, grounding.budget(1), PlayoutPolicy.UNIFORM)) {
            if (game.roles().size() > 1 || solving.areGiven()) {
                solving.check(threadCount != null);
                SolvingRun run = new SolvingRun(solving, game, memoryMib, maxSeconds);
                try (FlameGraph.Sampling _ = graph.sample()) {
                    run.run(interruption.budget(), text -> position = () -> text);
                }
                Output output = new Output(spec.commandLine().getOut(), progress);
                return run.write(format.get(), output);
            }
            BestPath best = new BestPath();
            PuzzleSearch search =
                    new PuzzleSearch(
                            game,
                            best,
                            memoryMib == null ? PuzzleSearch.STANDARD_MEMORY_MIB : memoryMib,
                            threadCount == null ? 1 : threadCount,
                            0);
            double seconds;
            try (FlameGraph.Sampling _ = graph.sample()) {
                seconds = search(game, search, best, interruption);
            }
            write(new Output(spec.commandLine().getOut(), progress), game, search, best, seconds);
        }
        return ExitStatus.DONE;
    }

    private double search(
            Game game, PuzzleSearch search, BestPath best, Interruption interruption) {
        Stopwatch time = Stopwatch.start();
        position =
                () ->
                        String.format(
                                Locale.ROOT,
                                "%,d states looked at, goal %d",
                                search.stateCount(),
                                game.goalScale().least(Math.max(0, best.goal())));
        search.run(game.initialState(), interruption.budget().withinSeconds(maxSeconds));
        return time.seconds();
    }

    private void write(
            Output output, Game game, PuzzleSearch search, BestPath best, double seconds) {
        List<FigureColumn> columns =
                new ArrayList<>(
                        List.of(
                                FigureColumn.integer("goal"),
                                FigureColumn.integer("moves"),
                                FigureColumn.decimal("seconds", 2),
                                FigureColumn.integer("states"),
                                FigureColumn.text("proven"),
                                FigureColumn.text("strategy")));
        boolean found = best.goal() >= 0;
        List<String> path =
                Arrays.stream(best.moves())
                        .mapToObj(move -> game.moveTable().move(0, move))
                        .toList();
        Object[] values = {
            found ? statedGoal(game, best) : null,
            found ? path.size() : null,
            seconds,
            search.stateCount(),
            search.isProven() && isExact(game.goalScale(), best.goal()) ? "yes" : "no",
            search.finder(),
            path
        };
        if (format.get() == FigureFormat.TABLE) {
            FigureWriter.single(
                    format.get(), output, columns, Arrays.copyOf(values, columns.size()));
            path.forEach(output::line);
        } else {
            columns.add(FigureColumn.text("path"));
            FigureWriter.single(format.get(), output, columns, values);
        }
    }

    /**
     * Returns the goal value to which a path leads, as the rules state it; null if there is none.
     */
    private static @Nullable Integer statedGoal(Game game, BestPath best) {
        Reasoner reasoner = game.newReasoner();
        long[] state = game.initialState();
        for (int move : best.moves()) {
            reasoner.setState(state);
            reasoner.successor(new int[] {move}, state);
        }
        reasoner.setState(state);
        OptionalInt stated = reasoner.statedGoal(0);
        return stated.isPresent() ? stated.getAsInt() : Integer.valueOf(Math.max(0, best.goal()));
    }

    /** Returns whether only one goal value is worth so many points. */
    private static boolean isExact(GoalScale scale, int points) {
        return scale.least(points) == scale.greatest(points);
    }

    private void sayNothingWasFound() {
        spec.commandLine().getErr().println("propjet: nothing has been found in time");
    }
}
