package org.propjet.player.cli;

import org.propjet.games.GameLibrary;

import picocli.CommandLine;
import picocli.CommandLine.Help;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

import java.nio.file.Files;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Says in words why a command line cannot be understood, and what to write instead. */
final class UsageReport {
    private static final Pattern MISSING =
            Pattern.compile("Missing required (?:parameter|option)s?: (.*)");

    private UsageReport() {}

    /**
     * Reports wrong usage.
     *
     * @param args the command line
     * @return the exit status
     */
    static int report(ParameterException wrong, String[] args, TerminalWriter err) {
        CommandLine command = wrong.getCommandLine();
        if (args.length == 0) {
            command.usage(err, err.scheme());
            return ExitStatus.USAGE;
        }
        Optional<String> game = gameInPlaceOfCommand(wrong);
        err.print(FailureReport.prefix(err) + message(wrong, game) + "\n");
        if (game.isPresent()) {
            err.print(hint(command, game.get()));
        } else if (!UnmatchedArgumentException.printSuggestions(wrong, err)) {
            Help help = new Help(command.getCommandSpec(), err.scheme());
            err.print("Usage: " + help.synopsis("Usage: ".length()));
        }
        err.print("'" + command.getCommandSpec().qualifiedName() + " --help' says more\n");
        return ExitStatus.USAGE;
    }

    private static String message(ParameterException wrong, Optional<String> game) {
        Optional<String> word = unknownCommand(wrong);
        if (word.isPresent()) {
            return "there is no command '"
                    + word.get()
                    + "'"
                    + (game.isPresent() ? ", but a game" : "");
        }
        if (wrong instanceof UnmatchedArgumentException unmatched && !unmatched.isUnknownOption()) {
            return "there is no place for '" + unmatched.getUnmatched().getFirst() + "'";
        }
        Matcher missing = MISSING.matcher(String.valueOf(wrong.getMessage()));
        if (missing.matches()) {
            String names = missing.group(1).replace("'", "");
            return names.replace(", ", " and ")
                    + (names.contains(",") ? " are" : " is")
                    + " missing";
        }
        String message =
                String.valueOf(wrong.getMessage())
                        .replaceFirst("positional parameter at index \\d+ \\((\\w+)\\)", "$1")
                        .replaceFirst("is not an? (int|long)$", "is not a whole number");
        return message.substring(0, 1).toLowerCase(Locale.ROOT) + message.substring(1);
    }

    /** Returns the word that stands where a command should. */
    private static Optional<String> unknownCommand(ParameterException wrong) {
        return wrong instanceof UnmatchedArgumentException unmatched
                        && wrong.getCommandLine().getParent() == null
                        && !unmatched.isUnknownOption()
                ? Optional.of(unmatched.getUnmatched().getFirst())
                : Optional.empty();
    }

    private static Optional<String> gameInPlaceOfCommand(ParameterException wrong) {
        return unknownCommand(wrong)
                .filter(word -> GameLibrary.find(word).isPresent() || isRulesheet(word));
    }

    private static boolean isRulesheet(String word) {
        String lower = word.toLowerCase(Locale.ROOT);
        return (lower.endsWith(".kif") || lower.endsWith(".gdl"))
                && Files.isRegularFile(GameSource.path(word));
    }

    private static String hint(CommandLine root, String game) {
        String show = root.getSubcommands().containsKey("show") ? "show" : "check";
        return "Play it with 'propjet play %s', or look at it with 'propjet %s %s'\n"
                .formatted(game, show, game);
    }
}
