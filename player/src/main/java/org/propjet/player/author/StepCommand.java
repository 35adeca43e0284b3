package org.propjet.player.author;

import org.jspecify.annotations.Nullable;
import org.propjet.compiler.policy.PlayoutPolicy;
import org.propjet.engine.game.Game;
import org.propjet.engine.ground.GroundingBudget;
import org.propjet.engine.rules.GameRules;
import org.propjet.engine.rules.RuleChecker;
import org.propjet.player.show.BoardPlan;
import org.propjet.player.show.BoardText;
import org.propjet.player.show.Cell;
import org.propjet.player.show.Scene;
import org.propjet.player.terminal.Backend;
import org.propjet.player.terminal.ExitStatus;
import org.propjet.player.terminal.GameSource;
import org.propjet.player.terminal.GroundingOptions;
import org.propjet.player.terminal.Output;
import org.propjet.player.terminal.OutputClosedException;
import org.propjet.player.terminal.Refusal;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.function.Function;

/** The command {@code step}. */
@Command(
        name = "step",
        header = "Step through a game by hand, or from a program.",
        description = {
            "Shows the state and the legal moves, and reads commands from standard input: a move"
                    + " (its number or its text), undo, random, save, load and others; 'help' lists"
                    + " them.",
            "With --json each line of standard input is a request in JSON, and each line of"
                    + " standard output an answer."
        },
        footer = {"", "Example: propjet step connectFour"})
@SuppressWarnings("SystemConsoleNull") // null where it is no terminal
public final class StepCommand implements Callable<Integer> {
    /** The board is guessed from all fluents that a game can have, if they are known so soon. */
    private static final long BOARD_MILLIS = 5_000;

    @Spec private CommandSpec spec;

    @Parameters(paramLabel = "GAME", description = "A bundled name or a rulesheet.")
    private String argument;

    @Option(names = "--json", description = "Read requests and write answers, as JSON lines.")
    private boolean json;

    @Option(
            names = "--state",
            paramLabel = "FILE",
            description = "Begin at the state whose fluents, in KIF, are in this file.")
    private @Nullable String stateFile;

    @Option(
            names = "--backend",
            paramLabel = "B",
            description =
                    "How the game is evaluated: reference (the default, as it knows every fluent),"
                            + " net (the default with --json) or scalar.")
    private @Nullable Backend backend;

    @Mixin private GroundingOptions grounding;

    @Override
    public Integer call() {
        GameSource source = GameSource.of(argument);
        if (argument.equals("-")) {
            throw new Refusal("standard input has the commands, so the rules must be in a file");
        }
        Backend chosen = backend != null ? backend : json ? Backend.NET : Backend.REFERENCE;
        PrintWriter err = spec.commandLine().getErr();
        SteppedGame game =
                new SteppedGame(
                        source.rulesheet(),
                        rules ->
                                chosen.gameOrReference(
                                        rules,
                                        grounding.budget(1),
                                        PlayoutPolicy.UNIFORM,
                                        note -> err.print("propjet: " + note + "\n")));
        if (stateFile != null) {
            game.beginAt(GivenState.fluents(stateFile, game.rulesheet()));
        }
        InputLines input = new InputLines(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        try {
            if (json) {
                answer(new JsonLines(game), input);
            } else {
                converse(game, input);
            }
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read standard input: " + e.getMessage(), e);
        }
        return ExitStatus.DONE;
    }

    /** Draws states; the cells that the last joint move changed are marked. */
    private Function<SteppedGame, String> picture(SteppedGame game, boolean isColoured) {
        GameRules rules = RuleChecker.check(game.rulesheet());
        GroundingBudget budget = GroundingBudget.standard().withMillis(BOARD_MILLIS);
        BoardPlan plan;
        try (Game known =
                Backend.NET.gameOrReference(rules, budget, PlayoutPolicy.UNIFORM, note -> {})) {
            plan = GameSource.of(argument).boardPlan(known, rules);
        }
        return shown -> {
            Scene scene = plan.scene(shown.facts());
            Set<Cell> changed =
                    shown.ply() == 0
                            ? Set.of()
                            : BoardPlan.changed(plan.scene(shown.factsAt(shown.ply() - 1)), scene);
            return BoardText.of(plan, scene, changed, isColoured);
        };
    }

    /** Answers requests; what was answered is sent when no further request is waiting. */
    private void answer(JsonLines requests, InputLines input) throws IOException {
        PrintWriter out = spec.commandLine().getOut();
        out.print(requests.greeting() + '\n');
        while (!requests.isEnded()) {
            if (!input.isReady() && out.checkError()) {
                throw new OutputClosedException();
            }
            String line = input.next();
            if (line == null) {
                return;
            }
            if (!line.isBlank()) {
                out.print(requests.answer(line) + '\n');
            }
        }
    }

    private void converse(SteppedGame game, InputLines input) throws IOException {
        Output output = new Output(spec.commandLine().getOut());
        boolean isTyped = System.console() != null && System.console().isTerminal();
        StepDialogue dialogue =
                new StepDialogue(game, picture(game, output.isColoured()), output::line);
        output.line(game.game().name() + "; 'help' lists the commands");
        dialogue.saySituation();
        while (!dialogue.isEnded()) {
            output.fragment(dialogue.prompt());
            String line = input.next();
            if (line == null) {
                output.line("");
                return;
            }
            if (!isTyped) {
                output.line(line);
            }
            dialogue.take(line);
        }
    }
}
