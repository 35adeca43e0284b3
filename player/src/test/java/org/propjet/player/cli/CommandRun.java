package org.propjet.player.cli;

import org.propjet.compiler.ShippedOptions;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * A command that was run in this process.
 *
 * @param status its exit status
 * @param out what it wrote to standard output
 * @param err what it wrote to standard error
 */
public record CommandRun(int status, String out, String err) {

    public static CommandRun of(String... args) {
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        int status = PropjetCommand.run(new PrintWriter(out), new PrintWriter(err), args);
        return new CommandRun(status, out.toString(), err.toString());
    }

    /**
     * Returns a command line that runs a command in a virtual machine of its own, with the shipped
     * options and some more, which win over those; a list that may grow.
     */
    static List<String> commandLine(List<String> options, String... args) {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(ShippedOptions.all());
        command.addAll(options);
        command.add("-cp");
        command.add(
                System.getProperty(
                        "surefire.test.class.path", System.getProperty("java.class.path")));
        command.add(Start.class.getName());
        command.addAll(List.of(args));
        return command;
    }

    /** Returns the lines of standard output. */
    public List<String> lines() {
        return out.lines().toList();
    }

    /** Returns the cells of a line of standard output, written as tsv. */
    public List<String> cells(int line) {
        return List.of(lines().get(line).split("\t", -1));
    }
}
