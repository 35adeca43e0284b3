package org.propjet.bench.throughput;

import org.jspecify.annotations.Nullable;
import org.propjet.compiler.policy.PlayoutPolicy;
import org.propjet.player.kinds.PlayerSpec;
import org.propjet.player.terminal.OptionTypes;

import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The options {@code --search} and {@code --player}: whether a search is measured, and whose. */
public final class SearcherOption {
    @Spec(Spec.Target.MIXEE)
    private CommandSpec spec;

    @Option(
            names = "--search",
            description = "Measure the search of a player rather than random games.")
    private boolean isSearch;

    @Option(
            names = "--player",
            paramLabel = "SPEC",
            converter = SearcherConverter.class,
            description =
                    "The player that searches, of the kinds uct, uct-single and mc-memory (default:"
                            + " uct); see 'propjet play --help'.")
    private @Nullable PlayerSpec player;

    /**
     * Returns whether a search is measured.
     *
     * @throws ParameterException if a player was named, but no search asked for
     */
    public boolean isSearch() {
        if (player != null && !isSearch) {
            throw new ParameterException(
                    spec.commandLine(), "--player says who searches: --search is missing");
        }
        return isSearch;
    }

    /** Returns the player that searches, with so many threads unless it was told how many. */
    public PlayerSpec player(int threadCount) {
        PlayerSpec searcher = player == null ? PlayerSpec.parse("uct") : player;
        return searcher.withThreads(threadCount);
    }

    /** Returns what playouts choose if nothing else is said. */
    public PlayoutPolicy usualPolicy() {
        return isSearch ? PlayoutPolicy.ofSearch() : PlayoutPolicy.UNIFORM;
    }

    /** Reads the name of a player that searches. */
    static final class SearcherConverter implements ITypeConverter<PlayerSpec> {
        @Override
        public PlayerSpec convert(String value) {
            return OptionTypes.read(value, SearcherConverter::searcher);
        }

        private static PlayerSpec searcher(String value) {
            PlayerSpec spec = PlayerSpec.parse(value);
            if (!spec.isTreeSearch()) {
                throw new IllegalArgumentException(
                        "'" + spec + "' has no tree; there are uct, uct-single and mc-memory");
            }
            return spec;
        }
    }
}
