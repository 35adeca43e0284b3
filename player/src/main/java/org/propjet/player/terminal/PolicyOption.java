package org.propjet.player.terminal;

import org.jspecify.annotations.Nullable;
import org.propjet.compiler.policy.PlayoutPolicy;

import picocli.CommandLine.Option;

/** The option {@code --policy}, of commands that compile random games. */
public final class PolicyOption {
    @Option(
            names = "--policy",
            paramLabel = "P",
            description =
                    "What compiled playouts choose: uniform, any legal move; decisive, a move that"
                            + " wins at once if there is one; anti-decisive, else one with which"
                            + " the opponent would win if it were its turn, where both have the"
                            + " same moves; safe, else one after which the opponent cannot win at"
                            + " once. The default: safe for a search, else uniform.")
    private @Nullable PlayoutPolicy policy;

    /** Returns the chosen policy, or another one if none was. */
    public PlayoutPolicy or(PlayoutPolicy standard) {
        return policy == null ? standard : policy;
    }

    /** Returns whether one was chosen. */
    public boolean isGiven() {
        return policy != null;
    }
}
