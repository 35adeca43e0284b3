package org.propjet.player.cli;

import picocli.CommandLine;
import picocli.CommandLine.Help;

import java.util.Arrays;
import java.util.List;
import java.util.Objects;

/** The commands by what a person wants, in the order in which help lists them. */
enum CommandGroup {
    PLAY("Play and look", "games", "show", "play", "watch", "solve"),
    COMPETE("Compete", "serve", "referee"),
    DIVIDE("Use more machines", "node"),
    WRITE("Write a game", "check", "step", "explain", "test"),
    MEASURE("Measure", "bench", "profile", "report", "jmh", "perf-test"),
    BUILD("Build on it", "batch"),
    INSIDE("Look inside", "ground", "net", "perft", "learn"),
    TEST("Test Propjet itself", "verify", "replay", "fuzz", "signature"),
    HELP("Help", "help", "completion");

    private static final int NAME_WIDTH = 14;

    private final String heading;

    @SuppressWarnings("ImmutableEnumChecker") // List.of makes it so.
    private final List<String> names;

    CommandGroup(String heading, String... names) {
        this.heading = heading;
        this.names = List.of(names);
    }

    /** Returns the list of all commands for the help of the root command. */
    static String list(Help help) {
        StringBuilder list = new StringBuilder();
        for (CommandGroup group : values()) {
            if (help.subcommands().keySet().stream().noneMatch(group::has)) {
                continue;
            }
            list.append(help.createHeading("%n%s:%n", group.heading));
            help.subcommands().keySet().stream()
                    .filter(group::has)
                    .sorted((a, b) -> Integer.compare(group.rank(a), group.rank(b)))
                    .forEach(name -> list.append(line(help, name)));
        }
        return list.toString();
    }

    private boolean has(String name) {
        boolean isMine = names.contains(name);
        boolean isAnybodys = Arrays.stream(values()).anyMatch(group -> group.names.contains(name));
        return isMine || (!isAnybodys && this == INSIDE);
    }

    /** Returns where a command stands; one that is not named comes last. */
    private int rank(String name) {
        int index = names.indexOf(name);
        return index < 0 ? names.size() : index;
    }

    private static String line(Help parent, String name) {
        Help own = Objects.requireNonNull(parent.subcommands().get(name));
        CommandLine command = own.commandSpec().commandLine();
        String[] header = command.getCommandSpec().usageMessage().header();
        String padding = " ".repeat(Math.max(1, NAME_WIDTH - name.length()));
        return "  "
                + parent.colorScheme().commandText(name)
                + padding
                + (header.length == 0 ? "" : header[0])
                + System.lineSeparator();
    }
}
