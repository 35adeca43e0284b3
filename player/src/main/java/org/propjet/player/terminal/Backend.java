package org.propjet.player.terminal;

import org.jspecify.annotations.Nullable;
import org.propjet.compiler.code.CompileOptions;
import org.propjet.compiler.code.Tier;
import org.propjet.compiler.code.emit.Vectors;
import org.propjet.compiler.line.GameLine;
import org.propjet.compiler.policy.PlayoutPolicy;
import org.propjet.compiler.single.ScalarGame;
import org.propjet.engine.game.Game;
import org.propjet.engine.ground.BudgetExceededException;
import org.propjet.engine.ground.GroundingBudget;
import org.propjet.engine.propnet.NetGame;
import org.propjet.engine.reference.RuleGame;
import org.propjet.engine.rules.GameRules;
import org.propjet.player.kinds.PluginException;
import org.propjet.player.kinds.Plugins;

import picocli.CommandLine.TypeConversionException;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.function.BiFunction;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * How a game is evaluated: in one of the ways that are built in, or by a plug-in.
 *
 * <p>Immutable; thread-safe.
 */
public final class Backend {
    /** The rules themselves, without grounding: slow and sure. */
    public static final Backend REFERENCE =
            new Backend("reference", (rules, _) -> RuleGame.of(rules), null, null, () -> true);

    /** The propositional network, by events. */
    public static final Backend NET = of("net", Circuits::net);

    /** Single states by a generated class, where that is faster than {@link #NET}. */
    public static final Backend SCALAR =
            of("scalar", circuits -> ScalarGame.of(circuits.net(), circuits.scalarOptions()));

    /**
     * Random playouts compiled, 64 at once in the bits of a word; single states as {@link #NET}.
     */
    public static final Backend LANES = of("lanes", CompileOptions.on(Tier.LANES), () -> true);

    /** As {@link #LANES}, with the machine's widest vectors; needs the JDK's vectors. */
    public static final Backend VECTOR =
            of("vector", CompileOptions.on(Tier.VECTOR), () -> Vectors.wordCount() > 0);

    /**
     * As {@link #LANES}, 512 at once by loops along a tape, without generated code; with vectors,
     * if the JDK's are there.
     */
    public static final Backend TAPE = of("tape", CompileOptions.on(Tier.TAPE), () -> true);

    /** The fastest of these for the game and the machine, found while playing. */
    public static final Backend AUTO = of("auto", CompileOptions.standard(), () -> true);

    private static final List<Backend> BUILT_IN =
            List.of(REFERENCE, NET, SCALAR, LANES, VECTOR, TAPE, AUTO);

    /** Loads plug-ins when somebody asks for the first time. */
    private static final class Loaded {
        static final Plugins<BackendProvider> PLUGINS =
                new Plugins<>(
                        BackendProvider.class,
                        BackendProvider::label,
                        BUILT_IN.stream().map(Backend::label).toList());
    }

    private final String label;

    /** What makes games of rules; null for those that are made of networks. */
    private final @Nullable BiFunction<GameRules, GroundingBudget, Game> ofRules;

    private final @Nullable BiFunction<Circuits, PlayoutPolicy, Game> ofCircuits;

    /** How playouts are compiled; null if they are not. */
    private final @Nullable CompileOptions options;

    private final BooleanSupplier isAvailable;

    /** Makes one that makes games either of rules or of networks. */
    private Backend(
            String label,
            @Nullable BiFunction<GameRules, GroundingBudget, Game> ofRules,
            @Nullable BiFunction<Circuits, PlayoutPolicy, Game> ofCircuits,
            @Nullable CompileOptions options,
            BooleanSupplier isAvailable) {
        this.label = label;
        this.ofRules = ofRules;
        this.ofCircuits = ofCircuits;
        this.options = options;
        this.isAvailable = isAvailable;
    }

    /** Makes one whose playouts are not compiled. */
    private static Backend of(String label, Function<Circuits, Game> ofCircuits) {
        return new Backend(
                label, null, (circuits, _) -> ofCircuits.apply(circuits), null, () -> true);
    }

    /** Makes one whose playouts are. */
    private static Backend of(String label, CompileOptions options, BooleanSupplier isAvailable) {
        return new Backend(
                label,
                null,
                (circuits, policy) -> circuits.compiled(options, policy),
                options,
                isAvailable);
    }

    /** Returns what a plug-in offers. */
    private static Backend plugged(BackendProvider provider) {
        return new Backend(
                provider.label(),
                (rules, budget) -> game(provider, rules, budget),
                null,
                null,
                provider::isAvailable);
    }

    private static Game game(BackendProvider provider, GameRules rules, GroundingBudget budget) {
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
        if (ofCircuits == null) {
            return Objects.requireNonNull(ofRules).apply(rules, budget);
        }
        NetGame net =
                options == null
                        ? GameLine.network(rules, budget)
                        : GameLine.network(rules, budget, options);
        return ofCircuits.apply(new Circuits(net, budget.maxMillis()), policy);
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
        return ofCircuits == null
                ? game(rules, budget, policy)
                : ofCircuits.apply(circuits, policy);
    }

    /** Returns whether playouts are compiled, so that the policy matters. */
    public boolean hasPolicies() {
        return options != null;
    }

    /** Returns whether this machine and JDK can do it. */
    public boolean isAvailable() {
        return isAvailable.getAsBoolean();
    }

    /** Returns the backends that are built in. */
    public static List<Backend> builtIn() {
        return BUILT_IN;
    }

    /** Returns the backends that this machine and JDK can do, those of plug-ins last. */
    public static List<Backend> available() {
        return Stream.concat(BUILT_IN.stream(), Loaded.PLUGINS.all().stream().map(Backend::plugged))
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

    /**
     * Returns the backend of a name, as the value of {@code --backend}.
     *
     * @throws TypeConversionException if there is none
     */
    public static Backend named(String value) {
        String label = value.toLowerCase(Locale.ROOT);
        try {
            return Loaded.PLUGINS
                    .find(label)
                    .map(Backend::plugged)
                    .or(() -> BUILT_IN.stream().filter(one -> one.label.equals(label)).findAny())
                    .orElseThrow(
                            () ->
                                    new TypeConversionException(
                                            "'%s' is not one of %s%s"
                                                    .formatted(
                                                            value,
                                                            labels(),
                                                            Loaded.PLUGINS.remark())));
        } catch (IllegalArgumentException clash) {
            throw new TypeConversionException(clash.getMessage());
        }
    }

    /** Returns the names of all backends, for messages. */
    private static String labels() {
        List<String> labels = new ArrayList<>(BUILT_IN.stream().map(Backend::label).toList());
        labels.addAll(Loaded.PLUGINS.names());
        return String.join(", ", labels);
    }
}
