package org.propjet.player.cli;

import org.jspecify.annotations.Nullable;
import org.propjet.compiler.policy.PlayoutPolicy;
import org.propjet.engine.game.Game;
import org.propjet.engine.game.GoalScale;
import org.propjet.engine.game.Reasoner;
import org.propjet.engine.rules.GameRules;
import org.propjet.engine.time.Stopwatch;
import org.propjet.player.puzzle.BestPath;
import org.propjet.player.puzzle.PuzzleSearch;
import org.propjet.player.solve.SolvingLimits;
import org.propjet.player.terminal.Backend;
import org.propjet.player.terminal.CountConverter;
import org.propjet.player.terminal.ExitStatus;
import org.propjet.player.terminal.FigureColumn;
import org.propjet.player.terminal.FigureTable;
import org.propjet.player.terminal.FlameGraph;
import org.propjet.player.terminal.FlameOption;
import org.propjet.player.terminal.FormatOption;
import org.propjet.player.terminal.GameSource;
import org.propjet.player.terminal.GroundingOptions;
import org.propjet.player.terminal.Interruption;
import org.propjet.player.terminal.JfrOption;
import org.propjet.player.terminal.Output;
import org.propjet.player.terminal.Progress;
import org.propjet.player.terminal.ThreadCountConverter;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;

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

    /** The best way through a game of one role that was found, if one was. */
    private record Way(Game game, PuzzleSearch search, BestPath best, double seconds) {
        boolean isFound() {
            return best.goal() >= 0;
        }

        List<String> moves() {
            return Arrays.stream(best.moves())
                    .mapToObj(move -> game.moveTable().move(0, move))
                    .toList();
        }

        /** Returns the goal value to which it leads, as the rules state it. */
        @Nullable Integer statedGoal() {
            if (!isFound()) {
                return null;
            }
            Reasoner reasoner = game.newReasoner();
            long[] state = game.initialState();
            for (int move : best.moves()) {
                reasoner.setState(state);
                reasoner.successor(new int[] {move}, state);
            }
            reasoner.setState(state);
            return reasoner.statedGoal(0).orElse(best.goal());
        }

        boolean isProven() {
            GoalScale scale = game.goalScale();
            int points = best.goal();
            return search.isProven() && scale.least(points) == scale.greatest(points);
        }
    }

    private static final FigureTable<Way> WAYS =
            FigureTable.of(
                    FigureColumn.integer("goal").of(Way::statedGoal),
                    FigureColumn.integer("moves")
                            .of(way -> way.isFound() ? way.moves().size() : null),
                    FigureColumn.decimal("seconds", 2).of(Way::seconds),
                    FigureColumn.integer("states").of(way -> way.search().stateCount()),
                    FigureColumn.text("proven").of(way -> way.isProven() ? "yes" : "no"),
                    FigureColumn.text("strategy").of(way -> way.search().finder()),
                    FigureColumn.text("path").of(Way::moves));

    @Spec private CommandSpec spec;

    @Parameters(paramLabel = "GAME", description = "A bundled name, a rulesheet, or -.")
    private String argument;

    @Option(
            names = "--seconds",
            paramLabel = "S",
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
            description = "How the game is evaluated: auto (the default), net or reference.")
    private Backend backend = Backend.AUTO;

    @Mixin private WholeGame whole;

    @Mixin private GroundingOptions grounding;

    @Mixin private JfrOption jfr;

    @Mixin private FlameOption flame;

    @Mixin private FormatOption format;

    @Override
    public Integer call() {
        whole.claim();
        GameSource source = GameSource.of(argument);
        GameRules rules = source.rules();
        WholeGame.refuseManyRoles(rules);
        try (JfrOption.Running _ = jfr.start();
                FlameGraph graph = flame.open(source.name());
                Interruption interruption = // the search asks it whether to stop
                        Interruption.listen(() -> {}, FAREWELL, this::sayNothingWasFound);
                Progress progress =
                        Progress.start(
                                spec.commandLine().getErr(), () -> "preparing " + source.name());
                Game game = backend.game(rules, grounding.budget(1), PlayoutPolicy.UNIFORM)) {
            Output output = new Output(spec.commandLine().getOut(), progress);
            if (game.roles().size() > 1 || whole.isAskedFor()) {
                whole.check(threadCount != null);
                SolvingLimits limits =
                        new SolvingLimits(
                                memoryMib == null
                                        ? Runtime.getRuntime().maxMemory() / 2
                                        : (long) memoryMib << 20,
                                interruption.budget().withinSeconds(maxSeconds),
                                text -> progress.follow(() -> text));
                WholeGame.Findings findings;
                try (FlameGraph.Sampling _ = graph.sample()) {
                    findings = whole.solve(game, limits);
                }
                return findings.write(format.get(), output);
            }
            BestPath best = new BestPath();
            PuzzleSearch search =
                    new PuzzleSearch(
                            game,
                            best,
                            memoryMib == null ? PuzzleSearch.STANDARD_MEMORY_MIB : memoryMib,
                            threadCount == null ? 1 : threadCount,
                            0);
            progress.follow(
                    () ->
                            String.format(
                                    Locale.ROOT,
                                    "%,d states looked at, goal %d",
                                    search.stateCount(),
                                    game.goalScale().least(Math.max(0, best.goal()))));
            Stopwatch time = Stopwatch.start();
            double seconds;
            try (FlameGraph.Sampling _ = graph.sample()) {
                search.run(game.initialState(), interruption.budget().withinSeconds(maxSeconds));
                seconds = time.seconds();
            }
            Way way = new Way(game, search, best, seconds);
            WAYS.writeOnly(format.get(), output, way, "path", way.moves());
        }
        return ExitStatus.DONE;
    }

    private void sayNothingWasFound() {
        Progress.note(spec.commandLine().getErr(), "nothing has been found in time");
    }
}
