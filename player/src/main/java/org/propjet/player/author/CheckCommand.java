package org.propjet.player.author;

import org.propjet.compiler.policy.PlayoutPolicy;
import org.propjet.engine.game.Game;
import org.propjet.engine.gdl.Diagnostic;
import org.propjet.engine.gdl.Diagnostic.Severity;
import org.propjet.engine.gdl.GdlParser;
import org.propjet.engine.gdl.Rulesheet;
import org.propjet.engine.gdl.RulesheetException;
import org.propjet.engine.ground.GroundingBudget;
import org.propjet.engine.reference.RunawayRulesException;
import org.propjet.engine.rules.GameRules;
import org.propjet.engine.rules.RuleChecker;
import org.propjet.engine.rules.RuleNotes;
import org.propjet.player.terminal.Backend;
import org.propjet.player.terminal.ExitStatus;
import org.propjet.player.terminal.GameSource;
import org.propjet.player.terminal.Output;
import org.propjet.player.terminal.Progress;
import org.propjet.player.terminal.Refusal;
import org.propjet.player.terminal.SourceExcerpt;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;

/** The command {@code check}. */
@Command(
        name = "check",
        header = "Check the rules of games.",
        description = {
            "Writes each complaint as FILE:LINE:COLUMN: error or warning: what is wrong; what to"
                + " do. Then follows the line of the rulesheet, with a caret below the place. A"
                + " game that can be played is \"ok\", warnings or not. Of a single game it also"
                + " notes what its author may not have meant.",
            "The exit status is 1 if a game cannot be played."
        },
        footer = {"", "Example: propjet check connectFour myGame.kif rulesheets/"})
public final class CheckCommand implements Callable<Integer> {
    @Spec private CommandSpec spec;

    @Parameters(
            paramLabel = "GAME",
            arity = "1..*",
            description = "Bundled names, rulesheets, folders of rulesheets, or -.")
    private List<String> arguments;

    @Option(
            names = "--play",
            description =
                    "Also play random games, and say what they show: moves that are never legal,"
                            + " goals that nobody reaches, games that do not end, and more.")
    private boolean play;

    @Option(
            names = "--seconds",
            paramLabel = "S",
            description = "With --play: play for so long, each game (default: 2).")
    private double seconds = 2;

    private int gameCount;
    private int okCount;

    @Override
    public Integer call() {
        if (!play && spec.commandLine().getParseResult().hasMatchedOption("--seconds")) {
            throw new ParameterException(
                    spec.commandLine(), "--seconds says how long to play: --play is missing");
        }
        Output output = new Output(spec.commandLine().getOut());
        boolean several = arguments.size() > 1;
        for (String argument : arguments) {
            try {
                List<GameSource> sources = GameSource.allOf(List.of(argument));
                several |= sources.size() > 1;
                for (GameSource source : sources) {
                    check(source, several, output);
                }
            } catch (Refusal refusal) {
                gameCount++;
                reportUnread(refusal);
            }
        }
        if (several) {
            output.line("%,d of %,d games ok".formatted(okCount, gameCount));
        }
        return okCount == gameCount ? ExitStatus.DONE : ExitStatus.REFUSED;
    }

    private void check(GameSource source, boolean several, Output output) {
        gameCount++;
        try {
            byte[] bytes = source.bytes();
            SourceExcerpt excerpt = SourceExcerpt.of(source.origin(), bytes);
            try {
                Rulesheet rulesheet = GdlParser.parse(source.origin(), bytes);
                GameRules rules = RuleChecker.check(rulesheet);
                List<Diagnostic> remarks = new ArrayList<>(rules.warnings());
                if (!several) {
                    remarks.addAll(RuleNotes.of(rulesheet, rules));
                }
                remarks.forEach(remark -> output.line(excerpt.shown(remark)));
                if (play) {
                    remarks.addAll(played(source, rules, excerpt, output));
                }
                output.line((several ? source.origin() + ": " : "") + verdict(remarks));
                okCount++;
            } catch (RulesheetException refused) {
                refused.diagnostics().forEach(fault -> output.line(excerpt.shown(fault)));
            }
        } catch (Refusal refusal) {
            reportUnread(refusal);
        }
    }

    /** Plays random games, and says what was found. */
    private List<Diagnostic> played(
            GameSource source, GameRules rules, SourceExcerpt excerpt, Output output) {
        PrintWriter err = spec.commandLine().getErr();
        PlayFindings findings;
        try (Progress progress = Progress.start(err, () -> "playing " + source.name());
                Game game =
                        Backend.NET.gameOrReference(
                                rules,
                                GroundingBudget.standard(),
                                PlayoutPolicy.UNIFORM,
                                progress::note)) {
            findings = PlayFindings.of(rules, game, seconds);
        } catch (RunawayRulesException e) {
            output.line(source.origin() + ": warning: " + e.getMessage());
            return List.of();
        }
        output.line(source.origin() + ": " + findings.summary());
        findings.all().forEach(found -> output.line(excerpt.shown(found)));
        return findings.all();
    }

    private void reportUnread(Refusal refusal) {
        spec.commandLine().getErr().print("propjet: " + refusal.text() + "\n");
        spec.commandLine().getErr().flush();
    }

    private static String verdict(List<Diagnostic> remarks) {
        return "ok"
                + counted(remarks, Severity.WARNING, "warning")
                + counted(remarks, Severity.NOTE, "note");
    }

    private static String counted(List<Diagnostic> remarks, Severity severity, String word) {
        long count = remarks.stream().filter(remark -> remark.severity() == severity).count();
        return switch ((int) count) {
            case 0 -> "";
            case 1 -> ", 1 " + word;
            default -> ", " + count + " " + word + "s";
        };
    }
}
