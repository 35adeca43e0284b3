package org.propjet.player.cli;

import org.propjet.engine.gdl.Diagnostic;
import org.propjet.engine.gdl.RulesheetException;
import org.propjet.engine.rules.GameRules;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

import java.util.List;
import java.util.concurrent.Callable;

/** The command {@code check}. */
@Command(
        name = "check",
        header = "Check the rules of games.",
        description = {
            "Writes each complaint as FILE:LINE:COLUMN: error or warning: what is wrong; what to"
                    + " do. A game that can be played is \"ok\", warnings or not.",
            "The exit status is 1 if a game cannot be played."
        },
        footer = {"", "Example: propjet check connectFour myGame.kif rulesheets/"})
final class CheckCommand implements Callable<Integer> {
    @Spec private CommandSpec spec;

    @Parameters(
            paramLabel = "GAME",
            arity = "1..*",
            description = "Bundled names, rulesheets, folders of rulesheets, or -.")
    private List<String> arguments;

    private int gameCount;
    private int okCount;

    @Override
    public Integer call() {
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
            GameRules rules = source.rules();
            List<Diagnostic> warnings = rules.warnings();
            warnings.forEach(warning -> output.line(warning.toString()));
            output.line((several ? source.origin() + ": " : "") + verdict(warnings.size()));
            okCount++;
        } catch (RulesheetException refused) {
            refused.diagnostics().forEach(diagnostic -> output.line(diagnostic.toString()));
        } catch (Refusal refusal) {
            reportUnread(refusal);
        }
    }

    private void reportUnread(Refusal refusal) {
        spec.commandLine().getErr().print("propjet: " + refusal.text() + "\n");
        spec.commandLine().getErr().flush();
    }

    private static String verdict(int warningCount) {
        return switch (warningCount) {
            case 0 -> "ok";
            case 1 -> "ok, 1 warning";
            default -> "ok, " + warningCount + " warnings";
        };
    }
}
