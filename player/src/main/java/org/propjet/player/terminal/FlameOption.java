package org.propjet.player.terminal;

import org.jspecify.annotations.Nullable;

import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The option {@code --flame}: a flame graph of what a command measures. */
public final class FlameOption {
    @Spec(Spec.Target.MIXEE)
    private CommandSpec spec;

    @Option(
            names = "--flame",
            paramLabel = "FILE",
            description = "Write a flame graph of the measured part into this file, as HTML.")
    private @Nullable String fileName;

    /** Returns whether a flame graph was asked for. */
    public boolean isAsked() {
        return fileName != null;
    }

    /**
     * Sees that processor time can be sampled, and the file written, if that was asked for.
     *
     * @param about what the picture shows, for its title
     * @throws Refusal if not
     */
    public FlameGraph open(String about) {
        String target = fileName;
        return target == null
                ? FlameGraph.none()
                : FlameGraph.open(
                        target,
                        spec.qualifiedName() + " " + about,
                        note -> Progress.note(spec.commandLine().getErr(), note));
    }
}
