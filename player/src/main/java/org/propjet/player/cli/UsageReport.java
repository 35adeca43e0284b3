package org.propjet.player.cli;

import org.propjet.games.GameLibrary;
import org.propjet.player.terminal.ExitStatus;
import org.propjet.player.terminal.FailureReport;
import org.propjet.player.terminal.GameSource;
import org.propjet.player.terminal.TerminalWriter;

import picocli.CommandLine;
import picocli.CommandLine.Help;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

import java.nio.file.Files;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Says in words why a command line cannot be understood, and what to write instead. */
final class UsageReport {
    private static final Pattern MISSING =
            Pattern.compile("Missing required (?:parameter|option)s?: (.*)");

    private static final Pattern NO_VALUE =
            Pattern.compile("(?:Missing required|Expected) parameter for option '(-[^']+)'");

    /** The name of an argument, which stays in capitals. */
    private static final Pattern ARGUMENT_FIRST = Pattern.compile("[A-Z]{2}");

    /**
     * From so many letters on, a word that is like a game's name is not like a command by chance.
     */
    private static final int LONG_NAME = 6;

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
        } else if (!printSuggestions(wrong, err)) {
            Help help = new Help(command.getCommandSpec(), err.scheme());
            err.print("Usage: " + help.synopsis("Usage: ".length()));
        }
        err.print("'" + command.getCommandSpec().qualifiedName() + " --help' says more\n");
        return ExitStatus.USAGE;
    }

    private static String message(ParameterException wrong, Optional<String> game) {
        Optional<String> word = unknownCommand(wrong);
        if (game.isPresent()) {
            return game.get() + " is a game, not a command";
        }
        if (word.isPresent()) {
            return "there is no command '" + word.get() + "'";
        }
        if (wrong instanceof UnmatchedArgumentException unmatched) {
            String first = unmatched.getUnmatched().getFirst();
            return unmatched.isUnknownOption()
                    ? "unknown option: '" + first + "'"
                    : "'" + first + "' is one argument too many";
        }
        Matcher noValue = NO_VALUE.matcher(String.valueOf(wrong.getMessage()));
        if (noValue.lookingAt()) {
            return noValue.group(1) + " needs a value";
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
        return ARGUMENT_FIRST.matcher(message).lookingAt()
                ? message
                : message.substring(0, 1).toLowerCase(Locale.ROOT) + message.substring(1);
    }

    /** Says what may have been meant. Returns whether there is anything like it. */
    private static boolean printSuggestions(ParameterException wrong, TerminalWriter err) {
        Optional<String> game =
                unknownCommand(wrong)
                        .flatMap(GameLibrary::closestName)
                        .filter(name -> name.length() >= LONG_NAME);
        if (game.isPresent()) {
            err.print("Did you mean the game " + game.get() + "?\n");
            err.print(hint(wrong.getCommandLine(), game.get()));
            return true;
        }
        if (wrong instanceof UnmatchedArgumentException unmatched && unmatched.isUnknownOption()) {
            List<String> options = unmatched.getSuggestions();
            if (!options.isEmpty()) {
                err.print("Did you mean " + String.join(" or ", options) + "?\n");
            }
            return !options.isEmpty();
        }
        return UnmatchedArgumentException.printSuggestions(wrong, err);
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
        return GameSource.isRulesheet(word) && Files.isRegularFile(GameSource.path(word));
    }

    private static String hint(CommandLine root, String game) {
        String show = root.getSubcommands().containsKey("show") ? "show" : "check";
        return "Try 'propjet play %s' or 'propjet %s %s'\n".formatted(game, show, game);
    }
}
