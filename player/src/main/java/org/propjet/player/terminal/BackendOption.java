package org.propjet.player.terminal;

import picocli.CommandLine.Option;

/** The option {@code --backend}, of commands that use one. */
public final class BackendOption {
    @Option(
            names = "--backend",
            paramLabel = "B",
            description = "How games are evaluated: net (the default), scalar or reference.")
    private Backend backend = Backend.NET;

    /** Returns the chosen backend. */
    public Backend get() {
        return backend;
    }
}
