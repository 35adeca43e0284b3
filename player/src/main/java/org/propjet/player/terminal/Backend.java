package org.propjet.player.terminal;

import org.propjet.compiler.GameLine;
import org.propjet.compiler.circuit.PlayoutPolicy;
import org.propjet.compiler.kernel.Tier;
import org.propjet.compiler.planes.Vectors;
import org.propjet.compiler.single.ScalarGame;
import org.propjet.engine.game.Game;
import org.propjet.engine.ground.BudgetExceededException;
import org.propjet.engine.ground.GroundingBudget;
import org.propjet.engine.reference.RuleGame;
import org.propjet.engine.rules.GameRules;
import org.propjet.player.kinds.PluginException;
import org.propjet.player.kinds.Plugins;

import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * How a game is evaluated: in one of the ways that are built in, or by a plug-in.
 *
 * <p>Immutable; thread-safe.
 */
public abstract class Backend {
    /** The rules themselves, without grounding: slow and sure. */
    public static final Backend REFERENCE =
            new Backend("reference") {
                @Override
                public Game game(GameRules rules, GroundingBudget budget, PlayoutPolicy policy) {
                    return RuleGame.of(rules);
                }

                @Override
                Game over(Circuits circuits, PlayoutPolicy policy) {
                    throw new UnsupportedOperationException("the reference needs the rules");
                }
            };

    /** The propositional network, by events. */
    public static final Backend NET =
            new Backend("net") {
                @Override
                Game over(Circuits circuits, PlayoutPolicy policy) {
                    return circuits.net();
                }
            };

    /** Single states by a generated class, where that is faster than {@link #NET}. */
    public static final Backend SCALAR =
            new Backend("scalar") {
                @Override
                Game over(Circuits circuits, PlayoutPolicy policy) {
                    return ScalarGame.of(circuits.net(), circuits.scalarOptions());
                }
            };

    /**
     * Random playouts compiled, 64 at once in the bits of a word; single states as {@link #NET}.
     */
    public static final Backend LANES =
            new Backend("lanes") {
                @Override
                Game over(Circuits circuits, PlayoutPolicy policy) {
                    return compiled(circuits, policy, Tier.LANES);
                }
            };

    /** As {@link #LANES}, with the machine's widest vectors; needs the JDK's vectors. */
    public static final Backend VECTOR =
            new Backend("vector") {
                @Override
                Game over(Circuits circuits, PlayoutPolicy policy) {
                    return compiled(circuits, policy, Tier.VECTOR);
                }

                @Override
                public boolean isAvailable() {
                    return Vectors.wordCount() > 0;
                }
            };

    /**
     * As {@link #LANES}, 512 at once by loops along a tape, without generated code; with vectors,
     * if the JDK's are there.
     */
    public static final Backend TAPE =
            new Backend("tape") {
                @Override
                Game over(Circuits circuits, PlayoutPolicy policy) {
                    return compiled(circuits, policy, Tier.TAPE);
                }
            };

    /** The fastest of these for the game and the machine, found while playing. */
    public static final Backend AUTO =
            new Backend("auto") {
                @Override
                Game over(Circuits circuits, PlayoutPolicy policy) {
                    return circuits.isMade(policy)
                            ? GameLine.compile(
                                    circuits.net(), circuits.of(policy), circuits.options(policy))
                            : GameLine.fastest(circuits.net(), circuits.options(policy));
                }
            };

    private static final List<Backend> BUILT_IN =
            List.of(REFERENCE, NET, SCALAR, LANES, VECTOR, TAPE, AUTO);

    private static final Set<Backend> POLICIED = Set.of(LANES, VECTOR, TAPE, AUTO);

    /** Those that play by a tape, if only at first. */
    private static final Set<Backend> TAPED = Set.of(TAPE, AUTO);

    private final String label;

    private Backend(String label) {
        this.label = label;
    }

    /** Loads plug-ins when somebody asks for the first time. */
    private static final class Loaded {
        static final Plugins<BackendProvider> PLUGINS =
                new Plugins<>(
                        BackendProvider.class,
                        BackendProvider::label,
                        BUILT_IN.stream().map(Backend::label).toList());
    }

    /** What a plug-in offers. */
    private static final class Plugged extends Backend {
        private final BackendProvider provider;

        Plugged(BackendProvider provider) {
            super(provider.label());
            this.provider = provider;
        }

        @Override
        public Game game(GameRules rules, GroundingBudget budget, PlayoutPolicy policy) {
            try {
                return Objects.requireNonNull(provider.game(rules, budget), "no game");
            } catch (BudgetExceededException e) {
                throw e;
            } catch (RuntimeException | LinkageError failure) {
                throw new PluginException(
                        "the plug-in %s made no game of %s: %s"
                                .formatted(provider.getClass().getName(), rules.name(), failure),
                        failure);
            }
        }

        @Override
        Game over(Circuits circuits, PlayoutPolicy policy) {
            throw new UnsupportedOperationException("a plug-in needs the rules");
        }

        @Override
        public boolean isAvailable() {
            return provider.isAvailable();
        }
    }

    private static Game compiled(Circuits circuits, PlayoutPolicy policy, Tier tier) {
        return GameLine.compile(
                circuits.net(), circuits.of(policy), tier, circuits.options(policy));
    }

    /** Makes the game that this backend plays, for uniform playouts if it is asked for any. */
    public Game game(GameRules rules, GroundingBudget budget) {
        return game(rules, budget, PlayoutPolicy.UNIFORM);
    }

    /**
     * Makes the game that this backend plays.
     *
     * @param rules the rules
     * @param budget what grounding may cost, and compiling after it; not used by the reference
     * @param policy what playouts choose, if they are compiled; others are uniform
     * @throws org.propjet.engine.ground.BudgetExceededException if the budget does not suffice
     */
    public Game game(GameRules rules, GroundingBudget budget, PlayoutPolicy policy) {
        if (TAPED.contains(this)) {
            GameLine.prepare();
        }
        return over(new Circuits(GameLine.network(rules, budget), budget.maxMillis()), policy);
    }

    /**
     * Makes the game that this backend plays, or one that is played by its rules if a budget does
     * not suffice: slowly is better than not at all.
     *
     * @param policy what playouts choose, if they are compiled; others are uniform
     * @param note gets a line for people if so
     */
    public Game gameOrReference(
            GameRules rules, GroundingBudget budget, PlayoutPolicy policy, Consumer<String> note) {
        try {
            return game(rules, budget, policy);
        } catch (BudgetExceededException e) {
            note.accept(e.getMessage() + "; played by the rules themselves, which is slow");
            return REFERENCE.game(rules, budget, policy);
        }
    }

    /** Makes the game that this backend plays, of its circuits if they are all it needs. */
    public Game game(
            GameRules rules, Circuits circuits, GroundingBudget budget, PlayoutPolicy policy) {
        return this instanceof Plugged ? game(rules, budget, policy) : over(circuits, policy);
    }

    /** Returns whether playouts are compiled, so that the policy matters. */
    public boolean hasPolicies() {
        return POLICIED.contains(this);
    }

    /** Makes the game that this backend plays, of circuits; not for those that need the rules. */
    abstract Game over(Circuits circuits, PlayoutPolicy policy);

    /** Returns whether this machine and JDK can do it. */
    public boolean isAvailable() {
        return true;
    }

    /** Returns the backends that are built in. */
    public static List<Backend> builtIn() {
        return BUILT_IN;
    }

    /** Returns the backends that this machine and JDK can do, those of plug-ins last. */
    public static List<Backend> available() {
        return Stream.concat(BUILT_IN.stream(), Loaded.PLUGINS.all().stream().map(Plugged::new))
                .filter(Backend::isAvailable)
                .toList();
    }

    /** Returns the name on the command line. */
    public String label() {
        return label;
    }

    @Override
    public String toString() {
        return label;
    }

    /** Two are equal if they have the same name. */
    @Override
    public boolean equals(Object other) {
        return other instanceof Backend backend && backend.label.equals(label);
    }

    @Override
    public int hashCode() {
        return label.hashCode();
    }

    /** Reads the value of {@code --backend}. */
    public static final class Converter implements ITypeConverter<Backend> {
        @Override
        public Backend convert(String value) {
            String label = value.toLowerCase(Locale.ROOT);
            try {
                Optional<Backend> plugged = Loaded.PLUGINS.find(label).map(Plugged::new);
                return plugged.or(() -> ofLabel(label))
                        .orElseThrow(
                                () ->
                                        new TypeConversionException(
                                                "'"
                                                        + value
                                                        + "' is not one of "
                                                        + labels()
                                                        + Loaded.PLUGINS.remark()));
            } catch (IllegalArgumentException clash) {
                throw new TypeConversionException(clash.getMessage());
            }
        }

        private static Optional<Backend> ofLabel(String label) {
            return BUILT_IN.stream().filter(backend -> backend.label.equals(label)).findAny();
        }
    }

    /** Returns the names of all backends, for messages. */
    static String labels() {
        List<String> labels = new ArrayList<>(BUILT_IN.stream().map(Backend::label).toList());
        labels.addAll(Loaded.PLUGINS.names());
        return String.join(", ", labels);
    }
}
