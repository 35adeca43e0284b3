package org.propjet.player.cli;

import com.google.gson.FieldNamingPolicy;
import com.google.gson.Gson;
import com.google.gson.GsonBuilder;

import org.jspecify.annotations.Nullable;
import org.propjet.compiler.GameLine;
import org.propjet.compiler.circuit.PlayoutPolicy;
import org.propjet.compiler.kernel.CompileOptions;
import org.propjet.engine.game.Game;
import org.propjet.engine.ground.BudgetMeter;
import org.propjet.engine.ground.GroundProgram;
import org.propjet.engine.ground.Grounder;
import org.propjet.engine.propnet.NetGame;
import org.propjet.engine.propnet.NetOptions;
import org.propjet.engine.rules.GameRules;
import org.propjet.engine.time.Seconds;
import org.propjet.player.kinds.PlayerSpec;
import org.propjet.player.search.features.Learner;
import org.propjet.player.search.features.Lesson;
import org.propjet.player.search.value.Knowledge;
import org.propjet.player.terminal.CountConverter;
import org.propjet.player.terminal.ExitStatus;
import org.propjet.player.terminal.FormatOption;
import org.propjet.player.terminal.GameSource;
import org.propjet.player.terminal.GroundingOptions;
import org.propjet.player.terminal.Interruption;
import org.propjet.player.terminal.Output;
import org.propjet.player.terminal.PolicyOption;
import org.propjet.player.terminal.Progress;
import org.propjet.player.terminal.Refusal;
import org.propjet.player.terminal.SecondsConverter;
import org.propjet.player.terminal.SpecConverter;
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
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.Supplier;

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

    private static final int USUAL_FEATURES = 30;

    /** How long an interrupted command may take to say what it has learnt. */
    private static final Duration FAREWELL = Duration.ofSeconds(5);

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
    private @Nullable Integer mostFeatures;

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
            converter = SpecConverter.class,
            description =
                    "Learn features from games of this player against itself, 2 ms a move, in"
                            + " place of random games.")
    private @Nullable PlayerSpec player;

    @Mixin private PolicyOption policy;

    @Mixin private GroundingOptions grounding;

    @Mixin private FormatOption format;

    private volatile Supplier<String> position = () -> "";

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
        position = () -> "preparing " + source.name();
        try (Interruption interruption =
                        Interruption.listen(() -> {}, FAREWELL, this::sayNothingWasLearnt);
                Progress progress =
                        Progress.start(spec.commandLine().getErr(), () -> position.get())) {
            BudgetMeter meter = new BudgetMeter(grounding.budget(1));
            GroundProgram program = new Grounder().ground(rules, meter);
            NetGame net = NetGame.of(program, meter, NetOptions.standard());
            CompileOptions options =
                    CompileOptions.standard().withPolicy(chosen).withBudget(grounding.budget(1));
            try (Game game = GameLine.fastest(net, options)) {
                Output output = new Output(spec.commandLine().getOut(), progress);
                if (isSelfPlay) {
                    playItself(game, roleIndex, interruption, output);
                    return ExitStatus.DONE;
                }
                position = () -> "learning " + source.name();
                Learner learner = new Learner(game, program, meter);
                learnFeatures(game, learner, source, roleIndex, interruption, output);
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
                            featureCount(),
                            games,
                            seed,
                            Seconds.nanos(seconds),
                            interruption.budget());
        }
        if (lesson.positionCount() == 0) {
            throw nothingSeen("no game of %s came to its end in time".formatted(source.name()));
        }
        if (writesTable(lesson, output)) {
            LessonTable.write(lesson, format.get(), output);
        }
    }

    private int featureCount() {
        return mostFeatures == null ? USUAL_FEATURES : mostFeatures;
    }

    private static Refusal nothingSeen(String what) {
        return new Refusal(what + ": give it more --seconds");
    }

    /** Writes a lesson into a file, if one is wanted; returns whether a table is, too. */
    private boolean writesTable(Lesson lesson, Output output) {
        if (out != null) {
            TextTarget.write(out, output, target -> JSON.toJson(lesson, target));
        }
        return out == null || !TextTarget.isStandardOutput(out);
    }

    private void playItself(Game game, int roleIndex, Interruption interruption, Output output) {
        int threads = threadCount == null ? 1 : threadCount;
        SelfPlayRun run = new SelfPlayRun(game, threads, seed, from);
        position = run::position;
        Knowledge knowledge = run.run(interruption.budget().withinSeconds(seconds));
        if (out != null) {
            TextTarget.write(out, output, knowledge::writeTo);
        }
        if (out == null || !TextTarget.isStandardOutput(out)) {
            run.write(knowledge, roleIndex, featureCount(), format.get(), output);
        }
    }

    private int roleIndex(List<String> roles) {
        if (role == null) {
            return Game.isChance(roles.getFirst()) && roles.size() > 1 ? 1 : 0;
        }
        try {
            return new RoleOption<>(role, role, role).roleIndex(roles);
        } catch (IllegalArgumentException e) {
            throw new ParameterException(spec.commandLine(), String.valueOf(e.getMessage()), e);
        }
    }

    private void sayNothingWasLearnt() {
        spec.commandLine().getErr().println("propjet: nothing has been learnt in time");
    }
}
