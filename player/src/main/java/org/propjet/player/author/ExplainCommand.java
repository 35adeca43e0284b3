package org.propjet.player.author;

import org.jspecify.annotations.Nullable;
import org.propjet.engine.explain.Explainer;
import org.propjet.engine.explain.UnknownFactException;
import org.propjet.engine.gdl.Rulesheet;
import org.propjet.engine.reference.EvaluationInterruptedException;
import org.propjet.engine.reference.RuleGame;
import org.propjet.engine.rules.GameRules;
import org.propjet.engine.rules.RuleChecker;
import org.propjet.engine.rules.StartPosition;
import org.propjet.engine.time.Seconds;
import org.propjet.engine.time.TimeLimit;
import org.propjet.player.terminal.ExitStatus;
import org.propjet.player.terminal.GameSource;
import org.propjet.player.terminal.Output;
import org.propjet.player.terminal.Refusal;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

import java.util.List;
import java.util.concurrent.Callable;

/** The command {@code explain}. */
@Command(
        name = "explain",
        header = "Say why a fact holds in a state, or does not.",
        description = {
            "For a fact that holds: the rule that gives it, the rule's conditions, and so on down"
                    + " to facts of the state. For one that does not: each rule that could give it,"
                    + " with the conditions that are met and the first that is not.",
            "A fact is a sentence of the rules, as \"(legal x (mark 1 1))\" or terminal, or a fact"
                + " of the state, as \"(cell 1 1 x)\". With variables, all facts that agree with it"
                + " are meant."
        },
        footer = {
            "",
            "Example: propjet explain ticTacToe \"(legal o (mark 1 1))\"",
            "Example: propjet explain ticTacToe --moves \"(mark 1 1)\" \"(next (control o))\""
        })
public final class ExplainCommand implements Callable<Integer> {
    @Spec private CommandSpec spec;

    @Parameters(
            index = "0",
            paramLabel = "GAME",
            description = "A bundled name, a rulesheet, or -.")
    private String argument;

    @Parameters(index = "1", paramLabel = "FACT", description = "The fact.")
    private String fact;

    @Option(
            names = "--state",
            paramLabel = "FILE",
            description = "The state whose fluents, in KIF, are in this file (default: initial).")
    private @Nullable String stateFile;

    @Option(
            names = "--moves",
            paramLabel = "MOVES",
            description =
                    "The move of each role, or of each that has a choice, for facts that depend on"
                            + " moves, as next does.")
    private @Nullable String moves;

    @Option(
            names = "--depth",
            paramLabel = "N",
            description = "Explain conditions of conditions so deep (default: 8).")
    private int depth = Explainer.USUAL_DEPTH;

    @Option(
            names = "--lines",
            paramLabel = "N",
            description = "Write at most so many lines (default: 200).")
    private int lineCount = Explainer.USUAL_LINES;

    @Option(
            names = "--seconds",
            paramLabel = "S",
            description = "Give up after S seconds (default: 60).")
    private double seconds = 60;

    @Override
    public Integer call() {
        try (TimeLimit _ = TimeLimit.start(Seconds.duration(seconds))) {
            return explain();
        } catch (EvaluationInterruptedException e) {
            throw new Refusal("the rules were not evaluated in time: give it more --seconds");
        }
    }

    private int explain() {
        Rulesheet rulesheet = GameSource.of(argument).rulesheet();
        GameRules rules = RuleChecker.check(rulesheet);
        Explainer explainer = new Explainer(rulesheet, rules);
        List<String> fluents =
                stateFile == null
                        ? explainer.initialState()
                        : GivenState.fluents(stateFile, rulesheet);
        try {
            explainer.setState(fluents, jointMove(rulesheet, fluents));
            Output output = new Output(spec.commandLine().getOut());
            String asked = fact;
            String fluent = explainer.fluentOf(fact);
            if (fluent != null && stateFile == null && moves == null) {
                asked = "(init " + fluent + ")"; // says more than that it is in the state
            }
            output.line(explainer.explain(asked, depth, lineCount));
        } catch (UnknownFactException e) {
            boolean lacksMoves = moves == null && explainer.dependsOnMovesIfKnown(fact);
            throw new Refusal(e.text() + (lacksMoves ? "; --moves \"MOVE ...\" gives them" : ""));
        }
        return ExitStatus.DONE;
    }

    /** Returns the move of each role; none if none are given. */
    private List<String> jointMove(Rulesheet rulesheet, List<String> fluents) {
        if (moves == null) {
            return List.of();
        }
        SteppedGame game = new SteppedGame(StartPosition.of(rulesheet, fluents), RuleGame::of);
        game.play(SteppedGame.moves(moves));
        return game.movesAt(0);
    }
}
