package org.propjet.player.cli;

import org.propjet.compiler.GameLine;
import org.propjet.compiler.circuit.PlayoutPolicy;
import org.propjet.compiler.kernel.CompileOptions;
import org.propjet.compiler.kernel.Tier;
import org.propjet.compiler.planes.Vectors;
import org.propjet.compiler.single.ScalarGame;
import org.propjet.engine.game.Game;
import org.propjet.engine.ground.BudgetExceededException;
import org.propjet.engine.ground.GroundingBudget;
import org.propjet.engine.propnet.NetGame;
import org.propjet.engine.reference.RuleGame;
import org.propjet.engine.rules.GameRules;

import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;

/** How a game is evaluated. */
public enum Backend {
    /** The rules themselves, without grounding: slow and sure. */
    REFERENCE {
        @Override
        public Game game(GameRules rules, GroundingBudget budget, PlayoutPolicy policy) {
            return RuleGame.of(rules);
        }

        @Override
        Game over(NetGame net, PlayoutPolicy policy) {
            throw new UnsupportedOperationException("the reference needs the rules");
        }
    },

    /** The propositional network, by events. */
    NET {
        @Override
        Game over(NetGame net, PlayoutPolicy policy) {
            return net;
        }
    },

    /** Single states by a generated class, where that is faster than {@link #NET}. */
    SCALAR {
        @Override
        Game over(NetGame net, PlayoutPolicy policy) {
            return ScalarGame.of(net);
        }
    },

    /**
     * Random playouts compiled, 64 at once in the bits of a word; single states as {@link #NET}.
     */
    LANES {
        @Override
        Game over(NetGame net, PlayoutPolicy policy) {
            return GameLine.compile(net, Tier.LANES, options(policy));
        }
    },

    /** As {@link #LANES}, with the machine's widest vectors; needs the JDK's vectors. */
    VECTOR {
        @Override
        Game over(NetGame net, PlayoutPolicy policy) {
            return GameLine.compile(net, Tier.VECTOR, options(policy));
        }

        @Override
        public boolean isAvailable() {
            return Vectors.wordCount() > 0;
        }
    },

    /**
     * As {@link #LANES}, 512 at once by loops along a tape, without generated code; with vectors,
     * if the JDK's are there.
     */
    TAPE {
        @Override
        Game over(NetGame net, PlayoutPolicy policy) {
            return GameLine.compile(net, Tier.TAPE, options(policy));
        }
    },

    /** The fastest of these for the game and the machine, found while playing. */
    AUTO {
        @Override
        Game over(NetGame net, PlayoutPolicy policy) {
            return GameLine.compile(net, options(policy));
        }
    };

    private static CompileOptions options(PlayoutPolicy policy) {
        return CompileOptions.standard().withPolicy(policy);
    }

    /** Makes the game that this backend plays, for uniform playouts if it is asked for any. */
    public Game game(GameRules rules, GroundingBudget budget) {
        return game(rules, budget, PlayoutPolicy.UNIFORM);
    }

    /**
     * Makes the game that this backend plays.
     *
     * @param rules the rules
     * @param budget what grounding may cost; not used by the reference
     * @param policy what playouts choose, if they are compiled; others are uniform
     * @throws org.propjet.engine.ground.BudgetExceededException if the budget does not suffice
     */
    public Game game(GameRules rules, GroundingBudget budget, PlayoutPolicy policy) {
        return over(GameLine.network(rules, budget), policy);
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

    /** Makes the game that this backend plays, of a network; not for the reference. */
    abstract Game over(NetGame net, PlayoutPolicy policy);

    /** Returns whether this machine and JDK can do it. */
    public boolean isAvailable() {
        return true;
    }

    /** Returns the backends that this machine and JDK can do. */
    public static List<Backend> available() {
        return Arrays.stream(values()).filter(Backend::isAvailable).toList();
    }

    /** Returns the name on the command line. */
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Reads the value of {@code --backend}. */
    public static final class Converter implements ITypeConverter<Backend> {
        @Override
        public Backend convert(String value) {
            for (Backend backend : values()) {
                if (backend.label().equals(value.toLowerCase(Locale.ROOT))) {
                    return backend;
                }
            }
            throw new TypeConversionException("'" + value + "' is not one of " + labels());
        }
    }

    /** Returns the names of all backends, for messages. */
    static String labels() {
        return String.join(", ", Arrays.stream(values()).map(Backend::label).toList());
    }
}
