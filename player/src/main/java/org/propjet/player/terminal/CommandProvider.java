package org.propjet.player.terminal;

import org.propjet.player.cluster.work.WorkKind;

import java.util.List;

/**
 * Adds sub-commands to the command line from a module that {@code player} does not know.
 *
 * <p>Implementations have a public constructor without parameters and are named in {@code
 * META-INF/services/org.propjet.player.terminal.CommandProvider}.
 */
public interface CommandProvider {

    /** Returns classes annotated with {@link picocli.CommandLine.Command}. */
    List<Class<?>> commands();

    /** Returns what these commands have members of a cluster do. */
    default List<WorkKind<?, ?, ?>> work() {
        return List.of();
    }
}
