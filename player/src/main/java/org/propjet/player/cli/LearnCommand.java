package org.propjet.player.cli;

import com.google.gson.FieldNamingPolicy;
import com.google.gson.Gson;
import com.google.gson.GsonBuilder;

import org.jspecify.annotations.Nullable;
import org.propjet.compiler.code.CompileOptions;
import org.propjet.compiler.line.GameLine;
import org.propjet.compiler.policy.PlayoutPolicy;
import org.propjet.engine.game.Game;
import org.propjet.engine.ground.BudgetMeter;
import org.propjet.engine.ground.GroundProgram;
import org.propjet.engine.ground.Grounder;
import org.propjet.engine.propnet.NetGame;
import org.propjet.engine.propnet.NetOptions;
import org.propjet.engine.rules.GameRules;
import org.propjet.engine.time.Budget;
import org.propjet.engine.time.Seconds;
import org.propjet.player.kinds.PlayerSpec;
import org.propjet.player.search.depth.Minimax;
import org.propjet.player.search.features.Learner;
import org.propjet.player.search.features.Lesson;
import org.propjet.player.search.value.Knowledge;
import org.propjet.player.search.value.Rivalry;
import org.propjet.player.terminal.CountConverter;
import org.propjet.player.terminal.ExitStatus;
import org.propjet.player.terminal.FigureColumn;
import org.propjet.player.terminal.FigureFormat;
import org.propjet.player.terminal.FigureTable;
import org.propjet.player.terminal.FormatOption;
import org.propjet.player.terminal.GameSource;
import org.propjet.player.terminal.GroundingOptions;
import org.propjet.player.terminal.Interruption;
import org.propjet.player.terminal.Output;
import org.propjet.player.terminal.PolicyOption;
import org.propjet.player.terminal.Progress;
import org.propjet.player.terminal.Refusal;
import org.propjet.player.terminal.TextTarget;
import org.propjet.player.terminal.ThreadCountConverter;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.Callable;

/** The command {@code learn}. */
@Command(
        name = "learn",
        header = "Learn what tells how good a state is.",
        description = {
            "Features are counts of what the rules speak of, such as (cell ? ? white), and the"
                    + " differences and shares of two that differ in one place. Their worth to a"
                    + " role is measured in states of random games that random playouts value.",
            "",
            "With --self-play, alpha-beta plays against itself, and learns what fluents weigh. The"
                    + " players alphabeta and auto begin with that by the option knowledge=FILE."
        },
        footer = {
            "",
            "Columns: feature, weight (points that a standard deviation of it is worth, all chosen"
                + " features together), worth (the less of the next two), stability, correlation"
                + " (with the values), mean, variance. Before them, and in json in an object: role,"
                + " positions, playouts, expressions, features, explained (part of the variance of"
                + " other positions' values that the weights explain), explained_by_worth (the same"
                + " with weights of stability times correlation).",
            "Columns with --self-play: fluents, weight (logits of the role's points that each of"
                + " them adds where it holds), mean (how many hold in a state). Before them: role,"
                + " games, lessons (states that were learnt from), weights.",
            "Example: propjet learn reversi --seconds 5",
            "Example: propjet learn reversi --self-play --seconds 60 --out reversi.json"
        })
final class LearnCommand implements Callable<Integer> {
    private static final Gson JSON =
            new GsonBuilder()
                    .setFieldNamingPolicy(FieldNamingPolicy.LOWER_CASE_WITH_UNDERSCORES)
                    .setPrettyPrinting()
                    .create();

    private static final FigureTable<Lesson> SUMMARY =
            FigureTable.of(
                    FigureColumn.text("role").of(Lesson::role),
                    FigureColumn.integer("positions").of(Lesson::positionCount),
                    FigureColumn.integer("playouts").of(Lesson::playoutCount),
                    FigureColumn.integer("expressions").of(Lesson::expressionCount),
                    FigureColumn.integer("features").of(Lesson::featureCount),
                    FigureColumn.decimal("explained", 3).of(Lesson::explained),
                    FigureColumn.decimal("explained_by_worth", 3).of(Lesson::explainedByWorth));

    private static final FigureTable<Lesson.Row> FEATURES =
            FigureTable.of(
                    FigureColumn.text("feature").of(Lesson.Row::feature),
                    FigureColumn.decimal("weight", 2).of(Lesson.Row::weight),
                    FigureColumn.decimal("worth", 3).of(Lesson.Row::worth),
                    FigureColumn.decimal("stability", 3).detail(1).of(Lesson.Row::stability),
                    FigureColumn.decimal("correlation", 3).detail(2).of(Lesson.Row::correlation),
                    FigureColumn.decimal("mean", 3).detail(3).of(Lesson.Row::mean),
                    FigureColumn.decimal("variance", 3).detail(4).of(Lesson.Row::variance));

    /** What there is of a role after self-play. */
    private record Played(String role, Knowledge knowledge) {}

    private static final FigureTable<Played> SELF_PLAY_SUMMARY =
            FigureTable.of(
                    FigureColumn.text("role").of(Played::role),
                    FigureColumn.integer("games").of(played -> played.knowledge().games()),
                    FigureColumn.integer("lessons").of(played -> played.knowledge().lessons()),
                    FigureColumn.integer("weights")
                            .of(played -> played.knowledge().weights().size()));

    /** How long an interrupted command may take to say what it has learnt. */
    private static final Duration FAREWELL = Duration.ofSeconds(5);

    @Spec private CommandSpec spec;

    @Parameters(paramLabel = "GAME", description = "A bundled name, a rulesheet, or -.")
    private String argument;

    @Option(
            names = "--seconds",
            paramLabel = "S",
            description = "Play random games for S seconds at most (default: 10).")
    private double seconds = 10;

    @Option(
            names = "--role",
            paramLabel = "ROLE",
            description =
                    "Whose points count: a role's name or its number (default: the first that is"
                            + " not chance).")
    private @Nullable String role;

    @Option(
            names = "--features",
            paramLabel = "N",
            converter = CountConverter.class,
            description = "Choose N features at most (default: 30).")
    private int featureCount = 30;

    @Option(
            names = "--seed",
            paramLabel = "X",
            description = "Fix the random games, but not how many of them there are (default: 1).")
    private long seed = 1;

    @Option(
            names = "--out",
            paramLabel = "FILE",
            description =
                    "Write all of it as a JSON object; with - to standard output, without a table."
                            + " With --self-play it is what knowledge=FILE reads.")
    private @Nullable String out;

    @Option(
            names = "--self-play",
            description = "Let alpha-beta play against itself, in place of random games.")
    private boolean isSelfPlay;

    @Option(
            names = "--threads",
            paramLabel = "N",
            converter = ThreadCountConverter.class,
            description = "With --self-play: play in N threads (default: 1).")
    private @Nullable Integer threadCount;

    @Option(
            names = "--from",
            paramLabel = "FILE",
            description = "With --self-play: go on with what --out has written before.")
    private @Nullable String from;

    @Option(
            names = "--player",
            paramLabel = "SPEC",
            description =
                    "Learn features from games of this player against itself, 2 ms a move, in"
                            + " place of random games.")
    private @Nullable PlayerSpec player;

    @Mixin private PolicyOption policy;

    @Mixin private GroundingOptions grounding;

    @Mixin private FormatOption format;

    @Override
    public Integer call() {
        if (!isSelfPlay && (threadCount != null || from != null)) {
            throw new ParameterException(
                    spec.commandLine(), "--threads and --from are for --self-play");
        }
        if (isSelfPlay && policy.isGiven()) {
            throw new ParameterException(
                    spec.commandLine(),
                    "--policy is for playouts that value states: leave out --self-play");
        }
        if (player != null && isSelfPlay) {
            throw new ParameterException(
                    spec.commandLine(), "--player is for features: leave out --self-play");
        }
        TextTarget.claim(out);
        GameSource source = GameSource.of(argument);
        GameRules rules = source.rules();
        int roleIndex = roleIndex(rules.roles());
        PlayoutPolicy chosen = policy.or(PlayoutPolicy.UNIFORM);
        try (Interruption interruption =
                        Interruption.listen(() -> {}, FAREWELL, this::sayNothingWasLearnt);
                Progress progress =
                        Progress.start(
                                spec.commandLine().getErr(), () -> "preparing " + source.name())) {
            BudgetMeter meter = new BudgetMeter(grounding.budget(1));
            GroundProgram program = new Grounder().ground(rules, meter);
            NetGame net = NetGame.of(program, meter, NetOptions.standard());
            CompileOptions options =
                    CompileOptions.standard().withPolicy(chosen).withBudget(grounding.budget(1));
            try (Game game = GameLine.fastest(net, options)) {
                Output output = new Output(spec.commandLine().getOut(), progress);
                if (isSelfPlay) {
                    playItself(game, roleIndex, interruption, progress, output);
                } else {
                    progress.follow(() -> "learning " + source.name());
                    Learner learner = new Learner(game, program, meter);
                    learnFeatures(game, learner, source, roleIndex, interruption, output);
                }
            }
        }
        return ExitStatus.DONE;
    }

    private void learnFeatures(
            Game game,
            Learner learner,
            GameSource source,
            int roleIndex,
            Interruption interruption,
            Output output) {
        if (player != null && game.hasPercepts()) {
            throw Refusal.ofHidden(game);
        }
        Lesson lesson;
        try (PlayedGames games = player == null ? null : new PlayedGames(game, player, seed)) {
            lesson =
                    learner.learn(
                            roleIndex,
                            featureCount,
                            games,
                            seed,
                            Seconds.nanos(seconds),
                            interruption.budget());
        }
        if (lesson.positionCount() == 0) {
            throw nothingSeen("no game of " + source.name());
        }
        write(
                output,
                file -> JSON.toJson(lesson, file),
                () -> SUMMARY.writeOnly(FigureFormat.TABLE, output, lesson),
                () -> FEATURES.write(format.get(), output, lesson.rows()));
    }

    private static Refusal nothingSeen(String games) {
        return new Refusal(games + " came to its end in time: give it more --seconds");
    }

    /**
     * Writes what was learnt: into a file, if one is wanted, and as rows, unless that file is
     * standard output; in a table for people, how much it is comes before them.
     */
    private void write(Output output, TextTarget.Source file, Runnable summary, Runnable rows) {
        if (out != null) {
            TextTarget.write(out, output, file);
        }
        if (out == null || !TextTarget.isStandardOutput(out)) {
            if (format.get() == FigureFormat.TABLE) {
                summary.run();
                output.line("");
            }
            rows.run();
        }
    }

    /** Has alpha-beta play against itself, and says what counts. */
    private void playItself(
            Game game, int roleIndex, Interruption interruption, Progress progress, Output output) {
        Rivalry rivalry = Rivalry.of(game).orElseThrow(() -> unsuited(game));
        Minimax minimax = new Minimax(game, rivalry, threadCount == null ? 1 : threadCount, seed);
        if (from != null) {
            try {
                minimax.recall(Knowledge.named(from).of(game));
            } catch (IllegalArgumentException e) {
                throw new Refusal(String.valueOf(e.getMessage()));
            }
        }
        progress.follow(() -> "%,d games of %s".formatted(minimax.gameCount(), game.name()));
        Budget budget = interruption.budget().withinSeconds(seconds);
        game.hastenReasoners(budget.deadlineNanos());
        minimax.learn(game.initialState(), budget);
        if (minimax.isUnsuited()) {
            throw unsuited(game);
        }
        if (minimax.gameCount() == 0) {
            throw nothingSeen("no game of " + game.name() + " against itself");
        }
        Knowledge knowledge = minimax.knowledge();
        Played played = new Played(game.roles().get(roleIndex), knowledge);
        write(
                output,
                knowledge::writeTo,
                () -> SELF_PLAY_SUMMARY.writeOnly(FigureFormat.TABLE, output, played),
                () ->
                        weights(knowledge, roleIndex == 0 ? 1 : -1)
                                .write(format.get(), output, heaviest(knowledge)));
    }

    private static Refusal unsuited(Game game) {
        return new Refusal(
                "%s is no game of two rivals that choose in turn, so alpha-beta cannot learn it by playing against itself"
                        .formatted(game.name()));
    }

    /** Returns the table of weights, as the first rival's or with the sign that the second has. */
    private static FigureTable<Knowledge.Weight> weights(Knowledge knowledge, int sign) {
        return FigureTable.of(
                FigureColumn.text("fluents").of(Knowledge.Weight::of),
                FigureColumn.decimal("weight", 3).of(weight -> (double) (sign * weight.weight())),
                FigureColumn.decimal("mean", 3)
                        .of(weight -> (double) weight.seen() / knowledge.lessons()));
    }

    private List<Knowledge.Weight> heaviest(Knowledge knowledge) {
        return knowledge.weights().stream()
                .sorted(Comparator.comparingDouble(weight -> -Math.abs(weight.weight())))
                .limit(featureCount)
                .toList();
    }

    private int roleIndex(List<String> roles) {
        if (role == null) {
            return Game.isChance(roles.getFirst()) && roles.size() > 1 ? 1 : 0;
        }
        try {
            return RoleOption.indexOf(role, roles);
        } catch (IllegalArgumentException e) {
            throw new ParameterException(spec.commandLine(), String.valueOf(e.getMessage()), e);
        }
    }

    private void sayNothingWasLearnt() {
        Progress.note(spec.commandLine().getErr(), "nothing has been learnt in time");
    }
}
