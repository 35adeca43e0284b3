package org.propjet.bench.profile;

import org.jspecify.annotations.Nullable;
import org.propjet.bench.throughput.MeasuringOptions;
import org.propjet.bench.throughput.PlayoutRun;
import org.propjet.bench.throughput.SearchRun;
import org.propjet.bench.throughput.SearcherOption;
import org.propjet.compiler.CompiledGame;
import org.propjet.compiler.CompiledGame.Dissection;
import org.propjet.compiler.lanes.timing.StepComparison;
import org.propjet.engine.game.Game;
import org.propjet.engine.gdl.GdlParser;
import org.propjet.engine.gdl.Rulesheet;
import org.propjet.engine.ground.BudgetExceededException;
import org.propjet.engine.ground.BudgetMeter;
import org.propjet.engine.ground.GroundProgram;
import org.propjet.engine.ground.Grounder;
import org.propjet.engine.rules.GameRules;
import org.propjet.engine.rules.RuleChecker;
import org.propjet.engine.time.Budget;
import org.propjet.player.terminal.Backend;
import org.propjet.player.terminal.CountConverter;
import org.propjet.player.terminal.ExitStatus;
import org.propjet.player.terminal.FigureFormat;
import org.propjet.player.terminal.FlameGraph;
import org.propjet.player.terminal.FlameOption;
import org.propjet.player.terminal.FormatOption;
import org.propjet.player.terminal.GameSource;
import org.propjet.player.terminal.GroundingOptions;
import org.propjet.player.terminal.JfrOption;
import org.propjet.player.terminal.Output;
import org.propjet.player.terminal.PolicyOption;
import org.propjet.player.terminal.Progress;
import org.propjet.player.terminal.Refusal;
import org.propjet.player.terminal.TextTarget;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Stream;

/** The command {@code profile}. */
@Command(
        name = "profile",
        header = "Say where the time of random playouts goes, and for which rules.",
        description = {
            "The parts of a step are measured one by one: random numbers, the circuit, the next"
                    + " state, the goals, the harvest of playouts that have ended. Then the pieces"
                    + " of a circuit are, some hundred operations each. Within a piece the time is"
                    + " estimated by what each operation reads and writes, and what several rules"
                    + " need is shared out evenly among them.",
            "What several parts need counts for the first of legality, decisive, choice, terminal,"
                    + " next, goals.",
            "Then random games are played as 'bench' does, and a thousand times a second it is"
                    + " looked at which rule's code runs, if code was generated.",
            "Then other random games are played one by one, and counted: how often gates change,"
                    + " in how many states each rule fires, and what no game ever came to.",
            "With --search the threads of a player's search are looked at a thousand times a second"
                    + " instead: which part of the search each is at."
        },
        footer = {
            "",
            "Columns of tsv and json, a row for each rule and part: part, relation, file, line,"
                + " column, share (per cent of a step), own_share (what no other rule needs of it),"
                + " nanos (of a step of all lanes), operations, own_operations (those that no other"
                + " rule needs), gates, figures (measured or estimated: the time), sampled (per"
                + " cent of the samples), and counted: toggle_rate, never_changed (gates), level,"
                + " fired (part of the states); rule. With --unreached: what, never, file, line,"
                + " column, relation, role, text. With --search: part, share (per cent), error (its"
                + " standard error), samples, figures (sampled).",
            "Example: propjet profile connectFour --html connectFour.html"
        })
public final class ProfileCommand implements Callable<Integer> {
    @Spec private CommandSpec spec;

    @Parameters(paramLabel = "GAME", description = "A bundled name, a rulesheet, or -.")
    private String argument;

    @Option(
            names = "--backend",
            paramLabel = "B",
            description = "auto (the default), tape, lanes or vector.")
    private Backend backend = Backend.AUTO;

    @Mixin private MeasuringOptions measuring;

    @Option(
            names = "--playouts",
            paramLabel = "N",
            converter = CountConverter.class,
            description =
                    "Count in N random games (default: 1000), or as many as can be begun in"
                            + " the time of --seconds.")
    private int playouts = 1000;

    @Option(
            names = "--top",
            paramLabel = "N",
            converter = CountConverter.class,
            description =
                    "Show at most N rules in the table, the most expensive first (default: 20).")
    private int top = 20;

    @Option(
            names = "--unreached",
            description =
                    "List the rules that never fired, the moves that were never legal or made, the"
                            + " fluents that never held and the goal values that nobody got; in tsv"
                            + " and json, that alone.")
    private boolean unreached;

    @Option(
            names = "--html",
            paramLabel = "FILE",
            description =
                    "Write a page with a picture of the shares, and the rulesheet with each rule's;"
                            + " with - to standard output, without figures.")
    private @Nullable String html;

    @Option(
            names = "--dot",
            paramLabel = "FILE",
            description =
                    "Draw the network in Graphviz's language, the gates that change most the"
                            + " reddest; - as with --html. Of at most "
                            + HeatDot.MOST_GATES
                            + " gates.")
    private @Nullable String dot;

    @Option(
            names = "--against",
            paramLabel = "OTHER",
            description =
                    "Only measure how long a step of this rulesheet takes, compared with OTHER,"
                            + " another version of it: both are played in turn.")
    private @Nullable String against;

    @Mixin private SearcherOption searcher;

    @Mixin private PolicyOption policy;

    @Mixin private GroundingOptions grounding;

    @Mixin private JfrOption jfr;

    @Mixin private FlameOption flame;

    @Mixin private FormatOption format;

    @Override
    public Integer call() throws InterruptedException {
        checkUsage();
        TextTarget.claim(html, dot);
        GameSource source = GameSource.of(argument);
        try (JfrOption.Running _ = jfr.start();
                FlameGraph graph = flame.open(source.name());
                Progress progress =
                        Progress.start(
                                spec.commandLine().getErr(), () -> "profiling " + source.name())) {
            Output output = new Output(spec.commandLine().getOut(), progress);
            String text = GdlParser.text(source.origin(), source.bytes());
            Rulesheet sheet = GdlParser.parse(source.origin(), text);
            GameRules rules = RuleChecker.check(sheet);
            try (Game game = game(rules)) {
                if (searcher.isSearch()) {
                    profileSearch(game, output, graph);
                    return ExitStatus.DONE;
                }
                CompiledGame compiled = compiled(game);
                if (against != null) {
                    compare(source.name(), compiled, against, output, graph);
                    return ExitStatus.DONE;
                }
                if (dot != null) {
                    HeatDot.check(source.name(), compiled.circuit().net());
                }
                RuleTexts texts = new RuleTexts(sheet);
                write(findings(source.name(), compiled, rules, texts, graph), text, output);
            }
        }
        return ExitStatus.DONE;
    }

    private Game game(GameRules rules) {
        return backend.game(rules, grounding.budget(1), policy.or(searcher.usualPolicy()));
    }

    private CompiledGame compiled(Game game) {
        if (game instanceof CompiledGame compiled) {
            return compiled;
        }
        throw new Refusal(
                backend.label()
                        + " is not compiled for playouts in lanes; 'profile' knows auto, tape,"
                        + " lanes and vector");
    }

    /** Measures the steps of a game and those of another in turn. */
    private void compare(
            String name, CompiledGame game, String other, Output output, FlameGraph graph)
            throws InterruptedException {
        GameSource source = GameSource.of(other);
        try (Game second = game(source.rules())) {
            CompiledGame reference = compiled(second);
            for (CompiledGame each : new CompiledGame[] {reference, game}) {
                PlayoutRun run = new PlayoutRun(each, 1, measuring.seed());
                run.warmUp(measuring.warmupSeconds());
            }
            StepComparison found;
            try (FlameGraph.Sampling _ = graph.sample()) {
                found = reference.compareSteps(game, time(), measuring.seed());
            }
            StepTable.write(name, source.name(), found, format.get(), output);
        }
    }

    private void checkUsage() {
        if (against != null && (searcher.isSearch() || html != null || dot != null || unreached)) {
            throw new ParameterException(
                    spec.commandLine(),
                    "--against compares what steps take, and nothing else: leave out --search,"
                            + " --html, --dot and --unreached");
        }
        if (searcher.isSearch() && (html != null || dot != null || unreached)) {
            throw new ParameterException(
                    spec.commandLine(),
                    "--html, --dot and --unreached are about random games, not about --search");
        }
    }

    private void profileSearch(Game game, Output output, FlameGraph graph)
            throws InterruptedException {
        new PlayoutRun(game, 1, measuring.seed()).warmUp(measuring.warmupSeconds());
        SearchRun run = new SearchRun(game, searcher.player(1), measuring.seed());
        run.warmUp(measuring.warmupSeconds());
        SearchProfile profile;
        try (FlameGraph.Sampling _ = graph.sample()) {
            profile = SearchProfile.of(run, measuring.seconds());
        }
        SearchTable.write(profile, format.get(), output);
    }

    private Findings findings(
            String name, CompiledGame game, GameRules rules, RuleTexts texts, FlameGraph graph)
            throws InterruptedException {
        PlayoutRun run = new PlayoutRun(game, 1, measuring.seed());
        run.warmUp(measuring.warmupSeconds());
        Dissection step;
        try (FlameGraph.Sampling _ = graph.sample()) {
            step = game.dissect(time(), measuring.seed());
        }
        SampledLines samples =
                SampledLines.of(StackSampler.sample(() -> run.play(measuring.seconds())));
        ActivityCount.Subject subject =
                new ActivityCount.Subject(game, game.circuit().net(), rules, program(rules));
        ActivityCount count = ActivityCount.of(subject, playouts, time(), measuring.seed());
        return Findings.of(name, game, step, samples, count, texts);
    }

    private Budget time() {
        return Budget.ofSeconds(measuring.seconds());
    }

    /** Grounds the rules again; the network does not say which of them fire. */
    private Optional<GroundProgram> program(GameRules rules) {
        try {
            BudgetMeter meter = new BudgetMeter(grounding.budget(1));
            return Optional.of(new Grounder().ground(rules, meter));
        } catch (BudgetExceededException e) {
            spec.commandLine()
                    .getErr()
                    .println(
                            "propjet: which rules fire is unknown: grounding a second time, beside"
                                    + " the compiled game: "
                                    + e.getMessage());
            return Optional.empty();
        }
    }

    private void write(Findings findings, String text, Output output) {
        boolean outputTaken =
                Stream.of(html, dot)
                        .anyMatch(file -> file != null && TextTarget.isStandardOutput(file));
        if (!outputTaken) {
            writeFigures(findings, output);
        }
        if (html != null) {
            TextTarget.write(html, output, page -> ProfilePage.write(findings, text, page));
        }
        if (dot != null) {
            TextTarget.write(dot, output, drawing -> HeatDot.write(findings, drawing));
        }
    }

    private void writeFigures(Findings findings, Output output) {
        boolean isTable = format.get() == FigureFormat.TABLE;
        if (isTable) {
            new ProfileTables(findings, output, top).write(unreached);
        } else if (!unreached) {
            ProfileRows.write(findings, format.get(), output);
        }
        if (unreached) {
            ProfileRows.writeNeverReached(findings, format.get(), output);
        }
    }
}
