package org.propjet.player.cli;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;

/**
 * A command that was run in this process.
 *
 * @param status its exit status
 * @param out what it wrote to standard output
 * @param err what it wrote to standard error
 */
record CommandRun(int status, String out, String err) {

    static CommandRun of(String... args) {
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        int status = PropjetCommand.run(new PrintWriter(out), new PrintWriter(err), args);
        return new CommandRun(status, out.toString(), err.toString());
    }

    /** Returns the lines of standard output. */
    List<String> lines() {
        return out.lines().toList();
    }

    /** Returns the cells of a line of standard output, written as tsv. */
    List<String> cells(int line) {
        return List.of(lines().get(line).split("\t", -1));
    }
}
